"""Execution lanes: compiled kernels on a device, their KV cache and the thread that runs them."""
