"""Tools with fixed results and random latency (ST §4.3)."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from benchmarks.common.desk_tasks import call_key
from xpu_agents.chat import Tool
from xpu_speculation import ToolSpec

__all__ = ["SlowTools", "ToolLatencies", "tool_specs"]

_RELATIVE_DEVIATION = 0.25
_UNBOUNDED = 1024
_TTL_S = 3600.0


@dataclass(frozen=True)
class ToolLatencies:
    """Normally distributed latencies in seconds, cut off at 0.

    Attributes:
        mean: mean of the distribution; the deviation is a quarter of it (the paper does not state one).
        seed: the same call has the same latency in every run with this seed.
    """

    mean: float
    seed: int = 0

    def of(self, call: str) -> float:
        """Return the latency of a call, by its key."""
        drawn = random.Random(f"{self.seed} {call}").gauss(self.mean, _RELATIVE_DEVIATION * self.mean)
        return max(0.0, drawn)


@dataclass
class SlowTools:
    """Tools of one conversation.

    Attributes:
        name: name of the conversation; the same call has another latency in another one.
        answer: returns the result for a tool and its arguments.
        latencies: latencies of the calls.
        runs: number of tool runs.
    """

    name: str
    answer: Callable[[str, Mapping[str, Any]], str]
    latencies: ToolLatencies
    runs: int = 0

    async def run(self, tool: str, arguments: Mapping[str, Any]) -> str:
        """Run a call."""
        self.runs += 1
        await asyncio.sleep(self.latencies.of(f"{self.name} {call_key(tool, arguments)}"))
        return self.answer(tool, arguments)


def tool_specs(tools: list[Mapping[str, Any]]) -> dict[str, ToolSpec]:
    """Return specifications that allow early runs of every tool with unlimited concurrency.

    Raises:
        ToolSpecError: a tool is not speculable, such as one with a password argument.
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
