"""The simulated desk of the demo: its data and its tools."""
