"""Benchmark programs, one package for each subject."""
