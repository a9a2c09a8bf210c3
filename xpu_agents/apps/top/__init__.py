"""The engines of a running server in a terminal (``xpu-agents top``)."""
