"""Mails, and how summaries of them and replies are asked for."""

from __future__ import annotations

__all__: list[str] = []
