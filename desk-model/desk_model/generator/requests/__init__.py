"""Sentences that state requests."""
