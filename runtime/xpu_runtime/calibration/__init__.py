"""Calibration of the roofline model: kernels measured on the devices of this machine."""
