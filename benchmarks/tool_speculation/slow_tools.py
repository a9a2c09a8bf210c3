"""Tools that take their time: what they say is known beforehand, how long they take is drawn (ST §4.3)."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from benchmarks.common.desk_tasks import call_key
from xpu_agents.chat import Tool
from xpu_speculation import ToolSpec

__all__ = ["Latencies", "SlowTools", "specs_of"]

_RELATIVE_DEVIATION = 0.25
_UNBOUNDED = 1024
_TTL_S = 3600.0


@dataclass(frozen=True)
class Latencies:
    """Seconds that tools take: normal, cut off at 0.

    Attributes:
        mean: of the normal distribution; its deviation is a quarter of that (the paper leaves it open).
        seed: the same call takes as long in every run with this seed.
    """

    mean: float
    seed: int = 0

    def of(self, call: str) -> float:
        """Seconds of a call, by its key."""
        drawn = random.Random(f"{self.seed} {call}").gauss(self.mean, _RELATIVE_DEVIATION * self.mean)
        return max(0.0, drawn)


@dataclass
class SlowTools:
    """The tools of one conversation.

    Attributes:
        name: of the conversation; in another one the same call takes another time.
        answer: what a call gives, from its tool and its arguments.
        latencies: how long it takes.
        runs: how often a tool ran.
    """

    name: str
    answer: Callable[[str, Mapping[str, Any]], str]
    latencies: Latencies
    runs: int = 0

    async def run(self, tool: str, arguments: Mapping[str, Any]) -> str:
        """Make a call."""
        self.runs += 1
        await asyncio.sleep(self.latencies.of(f"{self.name} {call_key(tool, arguments)}"))
        return self.answer(tool, arguments)


def specs_of(tools: list[Mapping[str, Any]]) -> dict[str, ToolSpec]:
    """Every tool may run early, and as often at once as it is asked to.

    Raises:
        ToolSpecError: one of them may not, such as one that wants a password.
    """
    offered = [Tool.of(tool) for tool in tools]
    return {
        tool.name: ToolSpec(
            name=tool.name,
            parameters=tool.parameters,
            timeout_s=None,
            ttl_s=_TTL_S,
            max_concurrency=_UNBOUNDED,
        )
        for tool in offered
    }
