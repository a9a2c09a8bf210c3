"""Handlers as one interface for plain functions, LangChain runnables and graphs, LlamaIndex agents and workflows."""

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
    """Objects that the handlers of an app can request as parameters."""

    llm: Llm
    sync_llm: SyncLlm
    app: object


Call = Callable[[HandlerRun, HandlerServices], Awaitable[Any]]
"""Runs a handler and returns its result."""


@dataclass(frozen=True, slots=True)
class Handler:
    """A handler of any kind.

    Attributes:
        name: default name of its agent.
        parameters: parameters of the handler; they check an event previous it is accepted.
        call: runs the handler.
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
    """Create a handler.

    Args:
        target: a function, ``async`` or not; an object with ``ainvoke`` (a LangChain runnable, a LangGraph graph); or
            an object with ``run`` (a LlamaIndex agent or workflow).
        name: name of the agent, if given.
        default: type of the event content if the handler does not annotate one.
        batch: events are passed as a list.
        prepare: for framework agents: converts the event to their input.
        then: callback for the result; its parameters are filled in like those of a handler.

    Raises:
        ConfigError: the target is none of these, or a parameter cannot be filled in.
    """
    own = name or _default_name(target)
    prepared = None
    if prepare is not None:
        prepared = read_parameters(_check_function(prepare, own, "prepare"), own, default=default, batch=batch)
    framework = framework_call(target)
    if framework is not None:
        parameters = prepared or HandlerParameters(
            {"event": ParameterKind.EVENTS if batch else ParameterKind.EVENT}, None, frozenset()
        )
        call = _framework_call(framework, prepare, parameters, own)
    else:
        if prepare is not None:
            raise ConfigError(f"prepare: agent {own!r} is a function; expected an agent of a framework")
        function = _check_function(target, own)
        parameters = read_parameters(function, own, default=default, batch=batch)
        call = _function_call(function, parameters, own)
    if then is not None:
        after = read_parameters(_check_function(then, own, "then"), own, default=default, batch=batch, result=True)
        call = _chain_then(call, _bind_function(then, after, own))
    return Handler(own, parameters, call)


def _default_name(target: object) -> str:
    name = getattr(target, "__name__", None) or getattr(target, "name", None)
    return name if isinstance(name, str) and name else type(target).__name__


def _check_function(target: object, name: str, option: str = "") -> Callable[..., Any]:
    """Check that a handler, or the value of its ``option``, is a function."""
    if not callable(target) or isinstance(target, type):
        if option:
            raise ConfigError(f"agent {name!r}: {option}: {target!r}; expected a function")
        raise ConfigError(
            f"agent {name!r}: a {type(target).__name__} cannot handle events; expected a function, or an agent with "
            f"'ainvoke' or 'run'"
        )
    if inspect.isgeneratorfunction(target) or inspect.isasyncgenfunction(target):
        raise ConfigError(
            f"agent {name!r}: the handler is a generator; expected a function that returns. For events use app.source"
        )
    return target


def _function_call(function: Callable[..., Any], parameters: HandlerParameters, name: str) -> Call:
    call_function = _bind_function(function, parameters, name)

    async def call(run: HandlerRun, services: HandlerServices) -> Any:
        return await call_function(run, services, None)

    return call


_BoundFunction = Callable[[HandlerRun, HandlerServices, object], Awaitable[Any]]
"""Calls a function with its parameters filled in; the last argument is the result of the previous function."""


def _bind_function(function: Callable[..., Any], parameters: HandlerParameters, name: str) -> _BoundFunction:
    # A function without an inbox or llm can be called in both ways.
    needs_matching_kind = parameters.takes(ParameterKind.LLM) or parameters.takes(ParameterKind.INBOX)
    is_async = _is_async(function) or (needs_matching_kind and _is_async(inspect.unwrap(function)))
    _check_annotations(parameters, name, is_async)

    async def call(run: HandlerRun, services: HandlerServices, previous: object) -> Any:
        arguments = _handler_arguments(parameters, run, services, is_async=is_async, result=previous)
        result = function(**arguments) if is_async else await _run_in_thread(function, **arguments)
        if not inspect.isawaitable(result):
            return result
        if needs_matching_kind and not is_async:
            if inspect.iscoroutine(result):
                result.close()
            raise GiveUp(
                f"agent {name!r}: a plain function with an inbox or llm returned an awaitable; declare it "
                f"with 'async def'"
            )
        return await result

    return call


def _is_async(function: Callable[..., Any]) -> bool:
    return inspect.iscoroutinefunction(function) or inspect.iscoroutinefunction(
        getattr(function, "__call__", None)  # noqa: B004 - of a callable object
    )


def _check_annotations(parameters: HandlerParameters, name: str, is_async: bool) -> None:
    pairs: tuple[tuple[type, type], ...] = ((SyncInbox, Inbox), (SyncLlm, Llm))
    for sync, native in pairs:
        kind, wrong, right = ("an async", sync, native) if is_async else ("a plain", native, sync)
        if wrong in parameters.kinds:
            raise ConfigError(f"agent {name!r}: annotation {wrong.__name__}: {kind} function gets {right.__name__}")


def _handler_arguments(
    parameters: HandlerParameters, run: HandlerRun, services: HandlerServices, *, is_async: bool, result: object
) -> dict[str, Any]:
    def value(given: ParameterKind) -> Any:
        match given:
            case ParameterKind.EVENT:
                return _read_content(parameters, run.agent, run.event)
            case ParameterKind.EVENTS:
                return [_read_content(parameters, run.agent, event) for event in run.delivery.events]
            case ParameterKind.ENVELOPE:
                return run.event
            case ParameterKind.LLM:
                return services.llm if is_async else services.sync_llm
            case ParameterKind.INBOX:
                return Inbox(run) if is_async else SyncInbox(run)
            case ParameterKind.APP:
                return services.app
            case ParameterKind.RESULT:
                return result

    return {name: value(given) for name, given in parameters.given.items()}


def _read_content(parameters: HandlerParameters, agent: str, event: Event) -> Any:
    if parameters.adapter is None:
        return event.payload
    return parameters.read(agent, event.topic, json.dumps(event.payload))


def _framework_call(
    framework: FrameworkCall, prepare: Callable[..., Any] | None, parameters: HandlerParameters, name: str
) -> Call:
    preparation = None if prepare is None else _function_call(prepare, parameters, name)

    async def call(run: HandlerRun, services: HandlerServices) -> Any:
        if preparation is not None:
            return await framework(run, await preparation(run, services), True)
        contents = [event.payload for event in run.delivery.events]
        return await framework(run, contents if parameters.takes(ParameterKind.EVENTS) else contents[0], False)

    return call


def _chain_then(call: Call, after: _BoundFunction) -> Call:
    async def both(run: HandlerRun, services: HandlerServices) -> Any:
        result = await call(run, services)
        await after(run, services, result)
        return result

    return both


async def _run_in_thread(function: Callable[..., Any], **arguments: Any) -> Any:
    """Call a plain function in its own thread, with the context variables of this task, and wait for it.

    The thread is not one of the event loop's: those are few, and the loop waits for them when it closes. On
    cancellation the thread is abandoned.
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
            # A future cannot hold StopIteration.
            ended.set_exception(RuntimeError(repr(error)) if isinstance(error, StopIteration) else error)

    def work() -> None:
        result, failure = None, None
        try:
            result = context.run(function, **arguments)
        except BaseException as error:
            failure = error
        with contextlib.suppress(RuntimeError):  # the loop may be closed
            loop.call_soon_threadsafe(settle, result, failure)

    threading.Thread(target=work, name="ambient-handler", daemon=True).start()
    return await ended


def result_text(result: object) -> str:
    """A handler result as text for the journal: text as it is, data as JSON, other objects as ``str``.

    It never raises, so that a handled event does not run again because its result cannot be stored.
    """
    try:
        text = _content_text(result)
    except Exception:  # its own methods can raise
        text = f"a {type(result).__name__}"
    return escape_surrogates(text)


def error_text(error: BaseException, *, named: bool = True) -> str:
    """An exception as text for the journal, with its type if ``named``.

    It never raises, so that a failed event is not blocked because its error cannot be stored.
    """
    name = type(error).__name__
    try:
        message = str(error)
        if isinstance(error, BaseExceptionGroup):  # its own text only counts the errors
            message = f"{message}: {'; '.join(error_text(each) for each in error.exceptions)}"
        text = message if not named else f"{name}: {message}" if message else repr(error)
    except Exception:  # its own methods can raise
        text = f"a {name}"
    return result_text(text)


def _content_text(result: object) -> str:
    if result is None:
        return ""
    if isinstance(result, str):
        return result
    content = getattr(result, "content", None)
    if isinstance(content, str):
        return content  # a LangChain message
    if isinstance(result, Iterator):  # it may be endless
        return str(result)
    try:
        return to_json(result).decode()
    except ValueError:
        return str(result)
