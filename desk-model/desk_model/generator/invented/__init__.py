"""Invented tools with random names, attributes and requests."""
