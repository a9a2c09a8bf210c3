"""SoC specifications: devices, memory, contention and power, with their sources."""
