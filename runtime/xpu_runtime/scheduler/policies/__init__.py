"""Policies of the scheduler, one for each shape of machine: which work runs beside which."""
