"""Benchmarks: programs that compare this engine with others; README.md maps each to its results page."""
