"""Simulated execution: the event loop, the lanes and the usage of the devices."""
