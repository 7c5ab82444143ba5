"""Through the real main(argv)."""
