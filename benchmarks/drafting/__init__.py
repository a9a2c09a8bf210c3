"""Acceptance of drafts from earlier text, beside prompt lookup and SAM-Decoding."""
