"""The policy for an NPU and an iGPU: prefill and decode disaggregated over two lanes."""
