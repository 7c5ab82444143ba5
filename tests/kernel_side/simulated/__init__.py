"""The simulated accelerator; what imports torch is in `suites`, run in processes of its own."""
