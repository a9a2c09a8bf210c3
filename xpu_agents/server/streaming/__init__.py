"""Streams of replies: server-sent events and newline-delimited JSON."""
