"""Simulated latencies compared with recorded loads of the engine."""
