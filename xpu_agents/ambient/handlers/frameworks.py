"""Agents of frameworks as handlers: known by what they can do, never imported."""

from __future__ import annotations

import asyncio
import inspect
from collections.abc import Awaitable, Callable, Mapping
from functools import partial
from typing import Any

from xpu_agents.ambient.errors import GiveUp
from xpu_agents.ambient.events import payload_json
from xpu_agents.ambient.runtime.handler_run import HandlerRun

__all__ = ["FrameworkCall", "framework_call"]

FrameworkCall = Callable[[HandlerRun, Any, bool], Awaitable[Any]]
"""Runs an agent on an input; whether that was made for it by ``prepare``, or is the event's content as it is."""


def framework_call(target: object) -> FrameworkCall | None:
    """How an agent of a framework is run; None if it is none: a function, or nothing that can handle events.

    Args:
        target: something with ``ainvoke`` (a LangChain runnable, a LangGraph graph), or with ``run`` (a LlamaIndex
            agent or workflow).
    """
    if not inspect.isroutine(target):
        for method, call in (("ainvoke", _ainvoke), ("run", _run)):
            if callable(getattr(target, method, None)):
                return partial(call, target)
    return None


async def _ainvoke(target: Any, run: HandlerRun, given: Any, prepared: bool) -> Any:
    """LangChain: the event is the thread, so a graph with a checkpointer goes on where it was when it is run again."""
    config = {
        "run_name": run.agent,
        "configurable": {"thread_id": f"{run.agent}:{run.event.id}"},
        "metadata": {"ambient_agent": run.agent, "ambient_event": run.event.id},
    }
    if isinstance(getattr(target, "checkpointer", None), bool | None):
        result = await target.ainvoke(given, config=config)
    else:
        result = await _gone_on(target, given, config)
    if isinstance(result, Mapping) and result.get("__interrupt__"):
        raise GiveUp(
            f"agent {run.agent!r} interrupts itself to ask a person, and as it stands nobody would be asked; "
            f"langchain_xpu.interrupts.reviewed(graph) is a handler that puts its interrupts into the inbox"
        )
    return result


async def _gone_on(graph: Any, given: Any, config: Mapping[str, Any]) -> Any:
    """A graph with a checkpointer: what another try has done already is not done again.

    Given an input LangGraph begins anew, on top of what is there.
    """
    before = await graph.aget_state(config)
    if before.values and not before.next:
        return before.values  # it is at its end: what failed came after it
    return await graph.ainvoke(None if before.next else given, config=config)


async def _run(target: Any, run: HandlerRun, given: Any, prepared: bool) -> Any:
    """LlamaIndex: agents take a text as ``user_msg``; what ``prepare`` makes may name any arguments."""
    by_name = (prepared and isinstance(given, dict)) or (isinstance(given, Mapping) and "user_msg" in given)
    if not by_name:
        given = {"user_msg": given if isinstance(given, str) else payload_json(run.event.topic, given)}
    result = target.run(**given)
    if not inspect.isawaitable(result):
        return result
    # Not awaited as it is: it is a view of a run that goes on by itself, and would go on asking the model.
    ended = asyncio.ensure_future(_awaited(result))
    try:
        await asyncio.wait([ended])
    finally:
        if not ended.done():
            await _end(result, ended)
    return ended.result()


async def _awaited(result: Awaitable[Any]) -> Any:
    return await result


async def _end(run: object, ended: asyncio.Future[Any]) -> None:
    """End a run of a workflow that nobody waits for any more; what it raises then is nobody's."""
    cancel = getattr(run, "cancel_run", None)
    if cancel is not None:
        await cancel()
    ended.cancel()
    await asyncio.wait([ended])
    if not ended.cancelled():
        ended.exception()
