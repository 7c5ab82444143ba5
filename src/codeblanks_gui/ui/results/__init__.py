"""The Result tab: a verdict, what differed, what to do next."""
