"""Shared parts of the benchmarks: options, figures, reports, plots, engines in processes of their own."""
