"""Argument values and the texts that state them."""
