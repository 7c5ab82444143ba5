"""On a machine with a GPU: what the program says against what torch and NVML say."""
