"""Telemetry of handler runs: `agent_operation`."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from xpu_agents.ambient.agent import Agent
from xpu_agents.ambient.runtime.handler_run import HandlerRun, HandlerSuspended
from xpu_agents.telemetry import begin_operation

__all__ = ["agent_operation"]


@contextmanager
def agent_operation(agent: Agent, run: HandlerRun) -> Iterator[None]:
    """Record the block as a run of an agent; the requests that the handler makes are its children.

    Nothing is recorded unless the program uses OpenTelemetry.
    """
    attributes = {
        "gen_ai.agent.name": agent.name,
        "xpu_agents.priority": agent.priority.value,
        "xpu_agents.event.topic": run.event.topic,
        "xpu_agents.event.id": run.event.id,
        "xpu_agents.event.attempt": run.delivery.attempt,
    }
    operation = begin_operation("invoke_agent", agent.name, attributes)
    with operation.as_current():
        try:
            yield
        except HandlerSuspended:
            operation.end({"xpu_agents.waits_for_user": True})
            raise
