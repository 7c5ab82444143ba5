"""CodeBlanks: a desktop tutor for PyTorch on whatever device you have."""

__version__ = "0.1.0"
