"""Options, tables, plots, traces and engines that the benchmark programs share."""
