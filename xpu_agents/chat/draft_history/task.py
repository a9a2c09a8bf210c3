"""Tasks whose answers resemble each other: `DraftTask`."""

from __future__ import annotations

import hashlib
import json
from dataclasses import astuple, dataclass
from itertools import takewhile
from typing import Self

from xpu_agents.chat.request import ChatRequest

__all__ = ["DraftTask"]


@dataclass(frozen=True, slots=True)
class DraftTask:
    """Requests of one owner whose answers resemble each other, since their prompts begin alike (`coordgen §3.1`).

    Attributes:
        owner: the client that the requests are made for; empty for this user.
        tools: names of the offered tools, sorted.
        instructions: the system messages at the beginning.
    """

    owner: str
    tools: tuple[str, ...]
    instructions: str

    @classmethod
    def of(cls, request: ChatRequest) -> Self:
        """Return the task of a request."""
        system = takewhile(lambda message: message.role == "system", request.conversation)
        tools = sorted(tool.name for tool in request.offered)
        return cls(request.owner, tuple(tools), "\n".join(message.content for message in system))

    @property
    def digest(self) -> str:
        """Short hash of the task."""
        return hashlib.blake2b(json.dumps(astuple(self)).encode(), digest_size=16).hexdigest()
