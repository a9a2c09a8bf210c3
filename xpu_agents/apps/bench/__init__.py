"""The benchmark behind ``xpu-agents bench``."""
