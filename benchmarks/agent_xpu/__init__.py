"""Evaluation of the Agent.xpu papers on simulated chips."""
