"""Handlers of any kind, made alike: functions, LangChain runnables and graphs, LlamaIndex agents and workflows."""

from __future__ import annotations

import asyncio
import contextlib
import inspect
import json
import threading
from collections.abc import Awaitable, Callable, Iterator
from contextvars import copy_context
from dataclasses import dataclass
from typing import Any

from pydantic_core import to_json

from xpu_agents.ambient.errors import GiveUp
from xpu_agents.ambient.events import Event, escape_surrogates
from xpu_agents.ambient.handlers.frameworks import FrameworkCall, framework_call
from xpu_agents.ambient.handlers.parameters import HandlerParameters, ParameterKind, read_parameters
from xpu_agents.ambient.inbox import Inbox, SyncInbox
from xpu_agents.ambient.llm import Llm, SyncLlm
from xpu_agents.ambient.runtime.handler_run import HandlerRun
from xpu_runtime.errors import ConfigError

__all__ = ["Handler", "HandlerServices", "error_text", "make_handler", "result_text"]


@dataclass(frozen=True, slots=True)
class HandlerServices:
    """What every handler of an app may be given."""

    llm: Llm
    sync_llm: SyncLlm
    app: object


Call = Callable[[HandlerRun, HandlerServices], Awaitable[Any]]
"""Runs a handler; what it returns."""


@dataclass(frozen=True, slots=True)
class Handler:
    """A handler, whatever it was made from.

    Attributes:
        name: what its agent is called unless told otherwise.
        parameters: what it takes of an event, to check one before it is accepted.
        call: runs it.
    """

    name: str
    parameters: HandlerParameters
    call: Call


def make_handler(
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
    prepared = None
    if prepare is not None:
        prepared = read_parameters(_function(prepare, own, "prepare"), own, default=default, batch=batch)
    framework = framework_call(target)
    if framework is not None:
        parameters = prepared or HandlerParameters(
            {"event": ParameterKind.EVENTS if batch else ParameterKind.EVENT}, None, frozenset()
        )
        call = _of_framework(framework, prepare, parameters, own)
    else:
        if prepare is not None:
            raise ConfigError(f"prepare: agent {own!r} is a function; it is for agents of frameworks alone")
        function = _function(target, own)
        parameters = read_parameters(function, own, default=default, batch=batch)
        call = _of_function(function, parameters, own)
    if then is not None:
        after = read_parameters(_function(then, own, "then"), own, default=default, batch=batch, result=True)
        call = _followed(call, _called(then, after, own))
    return Handler(own, parameters, call)


def _name(target: object) -> str:
    found = getattr(target, "__name__", None) or getattr(target, "name", None)
    return found if isinstance(found, str) and found else type(target).__name__


def _function(target: object, name: str, option: str = "") -> Callable[..., Any]:
    """A handler, or what an ``option`` of it names, as a function."""
    if not callable(target) or isinstance(target, type):
        if option:
            raise ConfigError(f"agent {name!r}: {option}: {target!r}; expected a function")
        raise ConfigError(
            f"agent {name!r}: a {type(target).__name__} cannot handle events; expected a function, or an agent with "
            f"'ainvoke' or 'run'"
        )
    if inspect.isgeneratorfunction(target) or inspect.isasyncgenfunction(target):
        raise ConfigError(f"agent {name!r}: it yields; a handler returns. To bring events in, use app.source")
    return target


def _of_function(function: Callable[..., Any], parameters: HandlerParameters, name: str) -> Call:
    called = _called(function, parameters, name)

    async def call(run: HandlerRun, tools: HandlerServices) -> Any:
        return await called(run, tools, None)

    return call


_Called = Callable[[HandlerRun, HandlerServices, object], Awaitable[Any]]
"""Calls a function of any kind with what it takes; the last argument is the result of what ran before it."""


def _called(function: Callable[..., Any], parameters: HandlerParameters, name: str) -> _Called:
    # Who is given neither may be called either way.
    with_tools = parameters.takes(ParameterKind.LLM) or parameters.takes(ParameterKind.INBOX)
    is_async = _is_async(function) or (with_tools and _is_async(inspect.unwrap(function)))
    _check_kinds(parameters, name, is_async)

    async def call(run: HandlerRun, tools: HandlerServices, before: object) -> Any:
        arguments = _arguments(parameters, run, tools, is_async=is_async, result=before)
        result = function(**arguments) if is_async else await _in_thread(function, **arguments)
        if not inspect.isawaitable(result):
            return result
        if with_tools and not is_async:
            if inspect.iscoroutine(result):
                result.close()
            raise GiveUp(
                f"agent {name!r}: a plain function has returned something to await, and it was given what plain "
                f"functions use; declare it with 'async def'"
            )
        return await result

    return call


def _is_async(function: Callable[..., Any]) -> bool:
    return inspect.iscoroutinefunction(function) or inspect.iscoroutinefunction(
        getattr(function, "__call__", None)  # noqa: B004 - of an object that can be called
    )


def _check_kinds(parameters: HandlerParameters, name: str, is_async: bool) -> None:
    pairs: tuple[tuple[type, type], ...] = ((SyncInbox, Inbox), (SyncLlm, Llm))
    for sync, native in pairs:
        kind, wrong, right = ("an async", sync, native) if is_async else ("a plain", native, sync)
        if wrong in parameters.kinds:
            raise ConfigError(f"agent {name!r}: annotation {wrong.__name__}: {kind} function gets {right.__name__}")


def _arguments(
    parameters: HandlerParameters, run: HandlerRun, tools: HandlerServices, *, is_async: bool, result: object
) -> dict[str, Any]:
    def value(given: ParameterKind) -> Any:
        match given:
            case ParameterKind.EVENT:
                return _content(parameters, run.agent, run.event)
            case ParameterKind.EVENTS:
                return [_content(parameters, run.agent, event) for event in run.claim.events]
            case ParameterKind.ENVELOPE:
                return run.event
            case ParameterKind.LLM:
                return tools.llm if is_async else tools.sync_llm
            case ParameterKind.INBOX:
                return Inbox(run) if is_async else SyncInbox(run)
            case ParameterKind.APP:
                return tools.app
            case ParameterKind.RESULT:
                return result

    return {name: value(given) for name, given in parameters.given.items()}


def _content(parameters: HandlerParameters, agent: str, event: Event) -> Any:
    if parameters.adapter is None:
        return event.payload
    return parameters.read(agent, event.topic, json.dumps(event.payload))


def _of_framework(
    framework: FrameworkCall, prepare: Callable[..., Any] | None, parameters: HandlerParameters, name: str
) -> Call:
    making = None if prepare is None else _of_function(prepare, parameters, name)

    async def call(run: HandlerRun, tools: HandlerServices) -> Any:
        if making is not None:
            return await framework(run, await making(run, tools), True)
        contents = [event.payload for event in run.claim.events]
        return await framework(run, contents if parameters.takes(ParameterKind.EVENTS) else contents[0], False)

    return call


def _followed(call: Call, after: _Called) -> Call:
    async def both(run: HandlerRun, tools: HandlerServices) -> Any:
        result = await call(run, tools)
        await after(run, tools, result)
        return result

    return both


async def _in_thread(function: Callable[..., Any], **arguments: Any) -> Any:
    """Call a plain function in a thread of its own, with this task's context variables, and wait for it.

    Not one of the event loop's threads: those are few, others need them, and the loop would wait at its end for a
    function that never ends. A cancellation leaves the thread to itself.
    """
    loop = asyncio.get_running_loop()
    ended: asyncio.Future[Any] = loop.create_future()
    context = copy_context()

    def settle(result: Any, error: BaseException | None) -> None:
        if ended.done():
            return
        if error is None:
            ended.set_result(result)
        else:
            # A future cannot carry this one.
            ended.set_exception(RuntimeError(repr(error)) if isinstance(error, StopIteration) else error)

    def work() -> None:
        result, failure = None, None
        try:
            result = context.run(function, **arguments)
        except BaseException as error:
            failure = error
        with contextlib.suppress(RuntimeError):  # the loop may have closed meanwhile
            loop.call_soon_threadsafe(settle, result, failure)

    threading.Thread(target=work, name="ambient-handler", daemon=True).start()
    return await ended


def result_text(result: object) -> str:
    """A result as it is kept in the journal: text as it is, data as JSON, anything else as it prints.

    Whatever it is: an event that was handled must not be handled again because nobody can write down what came of it.
    """
    try:
        found = _text(result)
    except Exception:  # of its own methods
        found = f"a {type(result).__name__}"
    return escape_surrogates(found)


def error_text(error: BaseException, *, named: bool = True) -> str:
    """An exception as it is kept in the journal: what it says, behind its type where it is to be ``named``.

    Whatever it is: an event that failed must not be held up because nobody can write down why.
    """
    name = type(error).__name__
    try:
        said = str(error)
        if isinstance(error, BaseExceptionGroup):  # which itself says no more than how many there are
            said = f"{said}: {'; '.join(error_text(each) for each in error.exceptions)}"
        found = said if not named else f"{name}: {said}" if said else repr(error)
    except Exception:  # of its own methods
        found = f"a {name}"
    return result_text(found)


def _text(result: object) -> str:
    if result is None:
        return ""
    if isinstance(result, str):
        return result
    content = getattr(result, "content", None)
    if isinstance(content, str):
        return content  # a LangChain message
    if isinstance(result, Iterator):  # reading it may take for ever, and is not ours
        return str(result)
    try:
        return to_json(result).decode()
    except ValueError:
        return str(result)
