"""Cost models: time and footprint of kernels and passes."""
