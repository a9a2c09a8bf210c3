"""Handlers of any kind, made alike: functions, LangChain runnables and graphs, LlamaIndex agents and workflows."""

from __future__ import annotations

import asyncio
import inspect
import json
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from typing import Any

from xpu_agents.ambient.errors import GiveUp
from xpu_agents.ambient.events import Event, payload_text
from xpu_agents.ambient.inbox import Inbox, SyncInbox
from xpu_agents.ambient.llm import Llm, SyncLlm
from xpu_agents.ambient.run import HandlerRun
from xpu_agents.ambient.signature import Given, Parameters, parameters_of
from xpu_agents.ambient.threads import in_thread
from xpu_runtime.errors import ConfigError

__all__ = ["Handler", "Tools", "handler_of"]


@dataclass(frozen=True, slots=True)
class Tools:
    """What every handler of an app may be given."""

    llm: Llm
    sync_llm: SyncLlm
    app: object


@dataclass(frozen=True, slots=True)
class Handler:
    """A handler, whatever it was made from.

    Attributes:
        name: what its agent is called unless told otherwise.
        parameters: what it takes of an event, to check one before it is accepted.
        call: runs it; what it returns.
    """

    name: str
    parameters: Parameters
    call: Callable[[HandlerRun, Tools], Awaitable[Any]]


def handler_of(
    target: object,
    name: str | None,
    *,
    default: type | None = None,
    batch: bool = False,
    prepare: Callable[..., Any] | None = None,
    then: Callable[..., Any] | None = None,
) -> Handler:
    """Make a handler.

    Args:
        target: a function, ``async`` or not; something with ``ainvoke`` (a LangChain runnable, a LangGraph graph); or
            something with ``run`` (a LlamaIndex agent or workflow).
        name: the agent's, if the user gave one.
        default: type of an event's content where the handler does not say it.
        batch: events come as a list.
        prepare: for agents of frameworks: makes their input of the event.
        then: takes the result, and is given what it asks for as a handler is.

    Raises:
        ConfigError: it is none of these, or asks for something it cannot be given.
    """
    own = name or _name(target)
    prepared = None if prepare is None else parameters_of(_function(prepare, own), own, default=default, batch=batch)
    method = next((each for each in ("ainvoke", "run") if callable(getattr(target, each, None))), None)
    if method is not None and not inspect.isroutine(target):
        parameters = prepared or Parameters({"event": Given.EVENTS if batch else Given.EVENT}, None, frozenset())
        ask = _ainvoke if method == "ainvoke" else _run
        call = _framework(target, ask, prepare, parameters)
    else:
        if prepare is not None:
            raise ConfigError(f"prepare: agent {own!r} is a function; it is for agents of frameworks alone")
        function = _function(target, own)
        parameters = parameters_of(function, own, default=default, batch=batch)
        call = _calling(function, parameters)
    if then is not None:
        after = parameters_of(_function(then, own), own, default=default, batch=batch, result=True)
        call = _followed(call, then, after)
    return Handler(own, parameters, call)


def _name(target: object) -> str:
    found = getattr(target, "__name__", None) or getattr(target, "name", None)
    return found if isinstance(found, str) and found else type(target).__name__


def _function(target: object, name: str) -> Callable[..., Any]:
    if not callable(target) or isinstance(target, type):
        raise ConfigError(
            f"agent {name!r}: a {type(target).__name__} cannot handle events; expected a function, or an agent with "
            f"'ainvoke' or 'run'"
        )
    if inspect.isgeneratorfunction(target) or inspect.isasyncgenfunction(target):
        raise ConfigError(f"agent {name!r}: it yields; a handler returns. To bring events in, use app.source")
    return target


def _calling(function: Callable[..., Any], parameters: Parameters) -> Callable[[HandlerRun, Tools], Awaitable[Any]]:
    is_async = inspect.iscoroutinefunction(function) or inspect.iscoroutinefunction(
        getattr(function, "__call__", None)  # noqa: B004 - of an object that can be called
    )
    _check_kinds(parameters, is_async)

    async def call(run: HandlerRun, tools: Tools) -> Any:
        arguments = _arguments(parameters, run, tools, is_async=is_async)
        if is_async:
            return await function(**arguments)
        result = await in_thread(function, **arguments)
        return await result if inspect.isawaitable(result) else result

    return call


def _check_kinds(parameters: Parameters, is_async: bool) -> None:
    wrong: tuple[tuple[type, type], ...] = ((SyncInbox, Inbox), (SyncLlm, Llm))
    for sync, native in wrong:
        if (sync if is_async else native) in parameters.kinds:
            kind, right = ("an async", native) if is_async else ("a plain", sync)
            raise ConfigError(
                f"annotation {(sync if is_async else native).__name__}: {kind} function gets {right.__name__}"
            )


def _arguments(
    parameters: Parameters, run: HandlerRun, tools: Tools, *, is_async: bool, result: object = None
) -> dict[str, Any]:
    def value(given: Given) -> Any:
        match given:
            case Given.EVENT:
                return _content(parameters, run.agent, run.event)
            case Given.EVENTS:
                return [_content(parameters, run.agent, event) for event in run.claim.events]
            case Given.ENVELOPE:
                return run.event
            case Given.LLM:
                return tools.llm if is_async else tools.sync_llm
            case Given.INBOX:
                return Inbox(run) if is_async else SyncInbox(run)
            case Given.APP:
                return tools.app
            case Given.RESULT:
                return result

    return {name: value(given) for name, given in parameters.given.items()}


def _content(parameters: Parameters, agent: str, event: Event) -> Any:
    if parameters.adapter is None:
        return event.payload
    return parameters.read(agent, event.topic, json.dumps(event.payload))


def _followed(
    call: Callable[[HandlerRun, Tools], Awaitable[Any]], then: Callable[..., Any], parameters: Parameters
) -> Callable[[HandlerRun, Tools], Awaitable[Any]]:
    is_async = inspect.iscoroutinefunction(then)
    _check_kinds(parameters, is_async)

    async def both(run: HandlerRun, tools: Tools) -> Any:
        result = await call(run, tools)
        arguments = _arguments(parameters, run, tools, is_async=is_async, result=result)
        if is_async:
            await then(**arguments)
        else:
            await in_thread(then, **arguments)
        return result

    return both


# -- agents of frameworks: known by what they can do, never imported ---------------------------------------------------


class _Arguments(dict[str, Any]):
    """Input that was made on purpose: a mapping of it is taken by name."""


def _framework(
    target: Any,
    ask: Callable[[Any, Any, HandlerRun], Awaitable[Any]],
    prepare: Callable[..., Any] | None,
    parameters: Parameters,
) -> Callable[[HandlerRun, Tools], Awaitable[Any]]:
    making = None if prepare is None else _calling(prepare, parameters)

    async def call(run: HandlerRun, tools: Tools) -> Any:
        if making is not None:
            given = await making(run, tools)
            given = _Arguments(given) if isinstance(given, dict) else given
        else:
            contents = [event.payload for event in run.claim.events]
            given = contents if parameters.takes(Given.EVENTS) else contents[0]
        return await ask(target, given, run)

    return call


async def _ainvoke(target: Any, given: Any, run: HandlerRun) -> Any:
    """LangChain: the event is the thread, so a graph with a checkpointer goes on where it was when it is run again."""
    config = {
        "run_name": run.agent,
        "configurable": {"thread_id": f"{run.agent}:{run.event.id}"},
        "metadata": {"ambient_agent": run.agent, "ambient_event": run.event.id},
    }
    result = await target.ainvoke(given, config=config)
    if isinstance(result, Mapping) and result.get("__interrupt__"):
        raise GiveUp(
            f"agent {run.agent!r} interrupts itself to ask a person, and as it stands nobody would be asked; call it "
            f"in a function that puts its interrupts into the inbox, as docs/ambient.md shows under 'The inbox'"
        )
    return result


async def _run(target: Any, given: Any, run: HandlerRun) -> Any:
    """LlamaIndex: agents take a text as ``user_msg``; what `prepare` makes may name any arguments."""
    result = target.run(**(given if isinstance(given, _Arguments) else _message(given, run)))
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


def _message(given: object, run: HandlerRun) -> Mapping[str, Any]:
    if isinstance(given, Mapping) and "user_msg" in given:
        return given
    return {"user_msg": given if isinstance(given, str) else payload_text(run.event.topic, given)}
