"""Tools that record their calls."""

from __future__ import annotations

import threading

from xpu_agents.priority import current_priority
from xpu_runtime import Priority
from xpu_speculation import speculable

__all__ = ["RecordingTools"]


class RecordingTools:
    """Two speculable tools and one that is not; `has_run` is set when one has run."""

    def __init__(self) -> None:
        self.ran: list[str] = []
        self.priorities: list[Priority | None] = []
        self.has_run = threading.Event()

        @speculable
        def look(q: str) -> str:
            """Looks."""
            return self.record("look", q)

        @speculable
        async def alook(q: str) -> dict[str, str]:
            """Looks, without blocking."""
            return {"found": self.record("alook", q)}

        def send(q: str) -> str:
            """Sends."""
            return self.record("send", q)

        self.tools = [look, alook, send]

    def record(self, name: str, q: str) -> str:
        self.ran.append(f"{name} {q}")
        self.priorities.append(current_priority())
        self.has_run.set()
        if q == "bad":
            raise LookupError(f"no {q}")
        return f"{name} {q}"
