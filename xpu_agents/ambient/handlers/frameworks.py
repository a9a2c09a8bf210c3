"""Framework agents as handlers, recognised by their methods and without importing the frameworks."""

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
"""Runs a framework agent on an input. The flag tells if ``prepare`` made the input, or it is the event content."""


def framework_call(target: object) -> FrameworkCall | None:
    """Return the call for a framework agent; None if the target is not one.

    Args:
        target: an object with ``ainvoke`` (a LangChain runnable, a LangGraph graph), or with ``run`` (a LlamaIndex
            agent or workflow).
    """
    if not inspect.isroutine(target):
        for method, call in (("ainvoke", _call_ainvoke), ("run", _call_run)):
            if callable(getattr(target, method, None)):
                return partial(call, target)
    return None


async def _call_ainvoke(target: Any, run: HandlerRun, input_: Any, prepared: bool) -> Any:
    """Call a LangChain runnable. The thread id contains the event id, so a graph with a checkpointer resumes."""
    config = {
        "run_name": run.agent,
        "configurable": {"thread_id": f"{run.agent}:{run.event.id}"},
        "metadata": {"ambient_agent": run.agent, "ambient_event": run.event.id},
    }
    if isinstance(getattr(target, "checkpointer", None), bool | None):
        graph_result = await target.ainvoke(input_, config=config)
    else:
        graph_result = await _resume_graph(target, input_, config)
    if isinstance(graph_result, Mapping) and graph_result.get("__interrupt__"):
        raise GiveUp(
            f"agent {run.agent!r}: the graph interrupts itself to ask the user, and no inbox takes the question; "
            f"wrap it: langchain_xpu.interrupts.reviewed(graph) puts interrupts into the inbox"
        )
    return graph_result


async def _resume_graph(graph: Any, input_: Any, config: Mapping[str, Any]) -> Any:
    """Call a graph with a checkpointer, resuming the state of an earlier attempt.

    With an input, LangGraph would start again on top of that state.
    """
    graph_state = await graph.aget_state(config)
    has_tasks = bool(graph_state.next or graph_state.tasks)  # some versions leave an answered task out of `next`
    if graph_state.values and not has_tasks:
        return graph_state.values  # the graph has finished; the failure came later
    return await graph.ainvoke(None if has_tasks else input_, config=config)


async def _call_run(target: Any, run: HandlerRun, input_: Any, prepared: bool) -> Any:
    """Call a LlamaIndex agent. Text becomes ``user_msg``; the result of ``prepare`` may name any arguments."""
    by_name = (prepared and isinstance(input_, dict)) or (isinstance(input_, Mapping) and "user_msg" in input_)
    if not by_name:
        input_ = {"user_msg": input_ if isinstance(input_, str) else payload_json(run.event.topic, input_)}
    run_result = target.run(**input_)
    if not inspect.isawaitable(run_result):
        return run_result
    # Cancelling an await would not stop the workflow, which runs on its own and would keep calling the model.
    waiting = asyncio.ensure_future(_await_result(run_result))
    try:
        await asyncio.wait([waiting])
    finally:
        if not waiting.done():
            await _cancel_workflow(run_result, waiting)
    return waiting.result()


async def _await_result(result: Awaitable[Any]) -> Any:
    return await result


async def _cancel_workflow(run: object, waiting: asyncio.Future[Any]) -> None:
    """Cancel a workflow run and discard its error."""
    cancel = getattr(run, "cancel_run", None)
    if cancel is not None:
        await cancel()
    waiting.cancel()
    await asyncio.wait([waiting])
    if not waiting.cancelled():
        waiting.exception()
