"""Intents of home, shop and travel."""
