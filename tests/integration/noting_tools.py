"""Tools that write down what they do."""

from __future__ import annotations

import threading

from xpu_agents.priority import current_priority
from xpu_runtime import Priority
from xpu_speculation import speculable

__all__ = ["NotingTools"]


class NotingTools:
    """Two tools that may run early, and one that may not; the gate opens when one has run."""

    def __init__(self) -> None:
        self.ran: list[str] = []
        self.priorities: list[Priority | None] = []
        self.gate = threading.Event()

        @speculable
        def look(q: str) -> str:
            """Looks."""
            return self.note("look", q)

        @speculable
        async def alook(q: str) -> dict[str, str]:
            """Looks, without blocking."""
            return {"found": self.note("alook", q)}

        def send(q: str) -> str:
            """Sends."""
            return self.note("send", q)

        self.tools = [look, alook, send]

    def note(self, name: str, q: str) -> str:
        self.ran.append(f"{name} {q}")
        self.priorities.append(current_priority())
        self.gate.set()
        if q == "bad":
            raise LookupError(f"no {q}")
        return f"{name} {q}"
