"""The tests of CodeBlanks."""
