"""Scheduling policies, one package for each combination of devices."""
