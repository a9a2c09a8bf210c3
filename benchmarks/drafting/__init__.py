"""Acceptance of drafts from earlier text, compared with prompt lookup and SAM-Decoding."""
