"""Intents of mail, calendar, notes, contacts and files."""
