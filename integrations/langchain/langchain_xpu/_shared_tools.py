"""Tools of LangChain whose calls an executor answers, and how they run early."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any, TypeGuard

from langchain_core.messages import ToolMessage
from langchain_core.runnables import RunnableConfig
from langchain_core.runnables.config import ensure_config, get_callback_manager_for_config
from langchain_core.tools import BaseTool, StructuredTool
from pydantic import PrivateAttr

from langchain_xpu._quiet import SILENT_CONFIG, without_callbacks
from xpu_agents import speculation
from xpu_agents.priority import priority_scope
from xpu_runtime import Priority

__all__ = ["BackgroundTool", "SharedTool"]

_EARLY = "early"  # id of a call that nobody has made


class SharedTool(BaseTool):
    """A tool that is called, or answered in the place of, as its executor says.

    Whoever calls it sees no difference: callbacks, errors and the message are those of the tool.

    Args:
        tool: the tool.
        executor: answers its calls.
        spec: what the executor says of it.
        given_up: is told of the id of a call that was cancelled.
    """

    _tool: BaseTool = PrivateAttr()
    _executor: speculation.ToolExecutor = PrivateAttr()
    _spec: speculation.ToolSpec = PrivateAttr()
    _given_up: Callable[[str], None] = PrivateAttr()

    def __init__(
        self,
        tool: BaseTool,
        executor: speculation.ToolExecutor,
        spec: speculation.ToolSpec,
        given_up: Callable[[str], None] = lambda _: None,
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
        self._tool, self._executor, self._spec, self._given_up = tool, executor, spec, given_up

    @property
    def func(self) -> Callable[..., Any] | None:
        """The tool's function, where LangGraph looks for what is to be injected."""
        return getattr(self._tool, "func", None)

    @property
    def coroutine(self) -> Callable[..., Any] | None:
        """The same, if it is async."""
        return getattr(self._tool, "coroutine", None)

    def invoke(self, input: Any, config: RunnableConfig | None = None, **kwargs: Any) -> Any:
        """As the tool."""
        if not _is_call(input):
            return self._tool.invoke(input, config, **kwargs)
        made: list[Any] = []

        def run() -> object:
            made.append(self._tool.invoke(input, config, **kwargs))
            return _kept(self._tool, made[-1], input["id"])

        try:
            value = self._executor.take(self._spec, self._call(input), run).value
        except _OddError:
            return made[-1]
        if not made and _is_kept(value):
            if _is_unheard(self._tool, config, kwargs):
                return _message(self._tool, value, input["id"])
            return _answered(self._tool, value).invoke(input, config, **kwargs)
        return made[-1] if made else self._tool.invoke(input, config, **kwargs)

    async def ainvoke(self, input: Any, config: RunnableConfig | None = None, **kwargs: Any) -> Any:
        """As the tool."""
        if not _is_call(input):
            return await self._tool.ainvoke(input, config, **kwargs)
        made: list[Any] = []

        async def run() -> object:
            made.append(await self._tool.ainvoke(input, config, **kwargs))
            return _kept(self._tool, made[-1], input["id"])

        try:
            value = (await self._executor.atake(self._spec, self._call(input), run)).value
        except _OddError:
            return made[-1]
        except asyncio.CancelledError:
            self._given_up(input["id"] or "")
            raise
        if not made and _is_kept(value):
            if _is_unheard(self._tool, config, kwargs):
                return _message(self._tool, value, input["id"])
            return await _answered(self._tool, value).ainvoke(input, config, **kwargs)
        return made[-1] if made else await self._tool.ainvoke(input, config, **kwargs)

    def _run(self, *args: Any, **kwargs: Any) -> Any:
        return self._tool.run(args[0] if args else kwargs)

    async def _arun(self, *args: Any, **kwargs: Any) -> Any:
        return await self._tool.arun(args[0] if args else kwargs)

    def _call(self, input: Any) -> speculation.ParsedToolCall:
        return speculation.ParsedToolCall(self.name, input["args"], input["id"] or "")


@dataclass(frozen=True, slots=True)
class BackgroundTool:
    """A tool that may run early: as background work that no callback or stream of the user shows.

    Attributes:
        tool: the tool.
        executor: has threads for what blocks.
        blocking: whether the agent calls its tools from threads; then async ones, which it could not call, fail.
    """

    tool: BaseTool
    executor: speculation.ToolExecutor
    blocking: bool

    async def early(self, arguments: Mapping[str, Any]) -> object:
        """Run it; what it gives is for the executor."""
        call = {"type": "tool_call", "name": self.tool.name, "args": dict(arguments), "id": _EARLY}
        with without_callbacks(), priority_scope(Priority.PROACTIVE):  # this is a task of its own
            if self.blocking or not _is_async(self.tool):
                message = await self.executor.in_thread(partial(self.tool.invoke, call, SILENT_CONFIG))
            else:
                message = await self.tool.ainvoke(call, SILENT_CONFIG)
        return _kept(self.tool, message, _EARLY)

    def shown(self, value: object) -> str | None:
        """What the graph will show the model, if that is known word for word; None if the model is not asked again."""
        content = value.get("content") if isinstance(value, dict) and not self.tool.return_direct else None
        return content if isinstance(content, str) else None


class _OddError(Exception):
    """A call gave something that is for this call alone: an error, a command, a message of the tool's own making."""


def _is_call(input: Any) -> bool:
    return isinstance(input, dict) and input.get("type") == "tool_call"


def _is_async(tool: BaseTool) -> bool:
    if isinstance(tool, StructuredTool):
        return tool.coroutine is not None
    return type(tool)._arun is not BaseTool._arun or type(tool).ainvoke is not BaseTool.ainvoke


def _kept(tool: BaseTool, message: object, call_id: str | None) -> dict[str, Any]:
    """What of a result other calls may have.

    Raises:
        _OddError: nothing.
    """
    if (
        not isinstance(message, ToolMessage)
        or message.status != "success"
        or (message.name, message.tool_call_id) != (tool.name, call_id)
        or message.additional_kwargs
        or message.response_metadata
    ):
        raise _OddError
    return {"content": message.content, "artifact": message.artifact}


def _is_kept(value: object) -> TypeGuard[dict[str, Any]]:
    """Whether a value is what `_kept` makes."""
    return (
        isinstance(value, dict) and value.keys() == {"content", "artifact"} and isinstance(value["content"], str | list)
    )


def _is_unheard(tool: BaseTool, config: RunnableConfig | None, options: Mapping[str, Any]) -> bool:
    """Whether nobody is to be told of a call, so that its message is all there is to it."""
    if options or tool.callbacks or tool.verbose:
        return False
    return not get_callback_manager_for_config(ensure_config(config)).handlers


def _message(tool: BaseTool, value: dict[str, Any], call_id: str | None) -> ToolMessage:
    """What the tool gives for a call, of what was kept."""
    content, artifact = value["content"], value["artifact"]
    return ToolMessage(content, artifact=artifact, tool_call_id=call_id, name=tool.name, status="success")


def _answered(tool: BaseTool, value: dict[str, Any]) -> BaseTool:
    """A tool that returns what was kept, with the callbacks of the real one."""
    content, artifact = value["content"], value["artifact"]

    def give(**_: Any) -> tuple[Any, Any]:
        return content, artifact

    async def agive(**_: Any) -> tuple[Any, Any]:
        return content, artifact

    return StructuredTool(
        name=tool.name,
        description=tool.description,
        args_schema={"type": "object", "properties": {}},
        func=give,
        coroutine=agive,
        response_format="content_and_artifact",
        callbacks=tool.callbacks,
        tags=tool.tags,
        metadata=tool.metadata,
        verbose=tool.verbose,
    )
