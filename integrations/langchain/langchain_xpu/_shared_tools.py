"""LangChain tools whose calls go through an executor, and their early runs hidden from callbacks."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from typing import Any, TypeGuard

from langchain_core.messages import ToolMessage
from langchain_core.runnables import RunnableConfig
from langchain_core.runnables.config import ensure_config, get_callback_manager_for_config, var_child_runnable_config
from langchain_core.tools import BaseTool, StructuredTool
from langchain_core.tracers.context import _configure_hooks, tracing_v2_callback_var
from langsmith.run_helpers import tracing_context
from pydantic import PrivateAttr

from xpu_agents import speculation
from xpu_agents.priority import priority_scope
from xpu_runtime import Priority

__all__ = ["SILENT_CONFIG", "BackgroundTool", "SharedTool", "without_callbacks"]

SILENT_CONFIG = RunnableConfig(callbacks=[], tags=["nostream"], metadata={"lc_source": "xpu_speculation"})
"""Configuration of a call that is hidden from the user's callbacks and streams."""


@contextmanager
def without_callbacks() -> Iterator[None]:
    """Removes all callbacks, tracers and graph context for the calls inside.

    `SILENT_CONFIG` alone is not enough: LangChain adds handlers from context variables (for example those of
    ``get_usage_metadata_callback`` and ``collect_runs``), and the tracer that the environment configures.

    Use it in a separate task, since the context is not restored.
    """
    var_child_runnable_config.set(None)
    tracing_v2_callback_var.set(None)
    for handler, *_ in _configure_hooks:
        handler.set(None)
    with tracing_context(enabled=False):
        yield


_EARLY_CALL_ID = "early"  # call id of an early run


class SharedTool(BaseTool):
    """A tool whose calls the executor answers. Callbacks, errors and the message are those of the tool.

    Args:
        tool: The tool.
        executor: Answers its calls.
        spec: The tool's spec from the executor.
        given_up: Callback for the id of a cancelled call.
    """

    _tool: BaseTool = PrivateAttr()
    _executor: speculation.ToolExecutor = PrivateAttr()
    _spec: speculation.ToolSpec = PrivateAttr()
    _on_cancel: Callable[[str], None] = PrivateAttr()

    def __init__(
        self,
        tool: BaseTool,
        executor: speculation.ToolExecutor,
        spec: speculation.ToolSpec,
        on_cancel: Callable[[str], None] = lambda _: None,
    ) -> None:
        super().__init__(
            name=tool.name,
            description=tool.description,
            args_schema=tool.get_input_schema() if tool.args_schema is None else tool.args_schema,
            return_direct=tool.return_direct,
            response_format=tool.response_format,
            tags=tool.tags,
            metadata=tool.metadata,
            extras=tool.extras,
        )
        self._tool, self._executor, self._spec, self._on_cancel = tool, executor, spec, on_cancel

    @property
    def func(self) -> Callable[..., Any] | None:
        """The tool's function, which LangGraph inspects for injected arguments."""
        return getattr(self._tool, "func", None)

    @property
    def coroutine(self) -> Callable[..., Any] | None:
        """The tool's async function, if it has one."""
        return getattr(self._tool, "coroutine", None)

    def invoke(self, input: Any, config: RunnableConfig | None = None, **kwargs: Any) -> Any:
        """Calls the tool, or returns a shared result."""
        if not _is_call(input):
            return self._tool.invoke(input, config, **kwargs)
        own_results: list[Any] = []

        def run() -> object:
            own_results.append(self._tool.invoke(input, config, **kwargs))
            return _sharable_result(self._tool, own_results[-1], input["id"])

        try:
            shared_result = self._executor.take(self._spec, self._parsed_call(input), run).value
        except speculation.NotSharableError:
            return own_results[-1]
        if not own_results and _is_sharable(shared_result):
            if _has_no_callbacks(self._tool, config, kwargs):
                return _shared_message(self._tool, shared_result, input["id"])
            return _result_tool(self._tool, shared_result).invoke(input, config, **kwargs)
        return own_results[-1] if own_results else self._tool.invoke(input, config, **kwargs)

    async def ainvoke(self, input: Any, config: RunnableConfig | None = None, **kwargs: Any) -> Any:
        """Calls the tool, or returns a shared result."""
        if not _is_call(input):
            return await self._tool.ainvoke(input, config, **kwargs)
        own_results: list[Any] = []

        async def run() -> object:
            own_results.append(await self._tool.ainvoke(input, config, **kwargs))
            return _sharable_result(self._tool, own_results[-1], input["id"])

        try:
            shared_result = (await self._executor.atake(self._spec, self._parsed_call(input), run)).value
        except speculation.NotSharableError:
            return own_results[-1]
        except asyncio.CancelledError:
            self._on_cancel(input["id"] or "")
            raise
        if not own_results and _is_sharable(shared_result):
            if _has_no_callbacks(self._tool, config, kwargs):
                return _shared_message(self._tool, shared_result, input["id"])
            return await _result_tool(self._tool, shared_result).ainvoke(input, config, **kwargs)
        return own_results[-1] if own_results else await self._tool.ainvoke(input, config, **kwargs)

    def _run(self, *args: Any, **kwargs: Any) -> Any:
        return self._tool.run(args[0] if args else kwargs)

    async def _arun(self, *args: Any, **kwargs: Any) -> Any:
        return await self._tool.arun(args[0] if args else kwargs)

    def _parsed_call(self, input: Any) -> speculation.ParsedToolCall:
        return speculation.ParsedToolCall(self.name, input["args"], input["id"] or "")


@dataclass(frozen=True, slots=True)
class BackgroundTool:
    """A tool that may run early, as background work hidden from the user's callbacks and streams.

    Attributes:
        tool: The tool.
        executor: Provides threads for blocking tools.
        blocking: Whether the agent calls its tools from threads. Then async-only tools fail, as in a real call.
    """

    tool: BaseTool
    executor: speculation.ToolExecutor
    blocking: bool

    async def early(self, arguments: Mapping[str, Any]) -> object:
        """Runs the tool early. The executor keeps the result."""
        call = {"type": "tool_call", "name": self.tool.name, "args": dict(arguments), "id": _EARLY_CALL_ID}
        with without_callbacks(), priority_scope(Priority.PROACTIVE):  # an early run is a separate task
            if self.blocking or not _is_async(self.tool):
                message = await self.executor.in_thread(partial(self.tool.invoke, call, SILENT_CONFIG))
            else:
                message = await self.tool.ainvoke(call, SILENT_CONFIG)
        return _sharable_result(self.tool, message, _EARLY_CALL_ID)

    def shown(self, value: object) -> str | None:
        """Returns the exact text that the model will see; None if unknown, or if the model is not asked again."""
        content = value.get("content") if isinstance(value, dict) and not self.tool.return_direct else None
        return content if isinstance(content, str) else None


def _is_call(input: Any) -> bool:
    return isinstance(input, dict) and input.get("type") == "tool_call"


def _is_async(tool: BaseTool) -> bool:
    if isinstance(tool, StructuredTool):
        return tool.coroutine is not None
    return type(tool)._arun is not BaseTool._arun or type(tool).ainvoke is not BaseTool.ainvoke


def _sharable_result(tool: BaseTool, message: object, call_id: str | None) -> dict[str, Any]:
    """Returns the sharable part of a result.

    Raises:
        NotSharableError: There is none.
    """
    if (
        not isinstance(message, ToolMessage)
        or message.status != "success"
        or (message.name, message.tool_call_id) != (tool.name, call_id)
        or message.additional_kwargs
        or message.response_metadata
    ):
        raise speculation.NotSharableError("it is an error, a command, or a message created by the tool itself")
    return {"content": message.content, "artifact": message.artifact}


def _is_sharable(shared: object) -> TypeGuard[dict[str, Any]]:
    """Returns whether a value was created by `_sharable_result`."""
    return (
        isinstance(shared, dict)
        and shared.keys() == {"content", "artifact"}
        and isinstance(shared["content"], str | list)
    )


def _has_no_callbacks(tool: BaseTool, config: RunnableConfig | None, options: Mapping[str, Any]) -> bool:
    """Returns whether no callback observes a call, so that its message is all that is needed."""
    if options or tool.callbacks or tool.verbose:
        return False
    return not get_callback_manager_for_config(ensure_config(config)).handlers


def _shared_message(tool: BaseTool, shared: dict[str, Any], call_id: str | None) -> ToolMessage:
    """Creates the tool's message from a shared result."""
    content, artifact = shared["content"], shared["artifact"]
    return ToolMessage(content, artifact=artifact, tool_call_id=call_id, name=tool.name, status="success")


def _result_tool(tool: BaseTool, shared: dict[str, Any]) -> BaseTool:
    """Creates a tool that returns a shared result with the callbacks of the real tool."""
    content, artifact = shared["content"], shared["artifact"]

    def return_result(**_: Any) -> tuple[Any, Any]:
        return content, artifact

    async def areturn_result(**_: Any) -> tuple[Any, Any]:
        return content, artifact

    return StructuredTool(
        name=tool.name,
        description=tool.description,
        args_schema={"type": "object", "properties": {}},
        func=return_result,
        coroutine=areturn_result,
        response_format="content_and_artifact",
        callbacks=tool.callbacks,
        tags=tool.tags,
        metadata=tool.metadata,
        verbose=tool.verbose,
    )
