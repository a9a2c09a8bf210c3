"""Ambient agents over HTTP: their inbox and their events."""
