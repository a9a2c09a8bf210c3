"""Ways to ask for appointments, reminders, the time and tasks."""

from __future__ import annotations

__all__: list[str] = []
