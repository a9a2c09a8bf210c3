"""Intents of calculation, units, weather, web and facts."""
