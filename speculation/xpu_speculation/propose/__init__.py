"""Proposers of tool calls and the speculator that runs proposed calls early."""
