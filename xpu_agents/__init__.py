"""xpu-agents."""
