"""What is shown when CodeBlanks itself fails."""
