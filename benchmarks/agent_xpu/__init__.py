"""The evaluation of the Agent.xpu papers, simulated."""
