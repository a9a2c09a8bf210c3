"""Speculative tool calls: time saved, cost, and the equations of the paper."""
