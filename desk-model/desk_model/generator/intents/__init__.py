"""Intents of the assistant: tools, requests and results."""

from __future__ import annotations

__all__: list[str] = []
