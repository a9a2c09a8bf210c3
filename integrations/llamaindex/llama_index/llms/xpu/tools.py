"""Tools whose calls an executor answers, for ``FunctionAgent`` and ``AgentWorkflow``: `speculative_tools`."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any

from llama_index.core.base.llms.types import ChatMessage, MessageRole, TextBlock
from llama_index.core.tools import FunctionTool
from llama_index.core.tools.types import (
    AsyncBaseTool,
    BaseTool,
    BaseToolAsyncAdapter,
    ToolMetadata,
    ToolOutput,
    adapt_to_async_tool,
)

from llama_index.llms.xpu._messages import chat_messages
from xpu_agents import speculation
from xpu_agents.priority import priority_scope
from xpu_runtime import Priority

__all__ = ["SpeculativeTool", "speculative_tools"]


class SpeculativeTool(AsyncBaseTool):
    """A tool that is called, or answered in the place of, as its executor says; errors are those of the tool.

    Args:
        tool: the tool.
        executor: answers its calls.
        spec: what the executor says of it.
    """

    def __init__(self, tool: BaseTool, executor: speculation.ToolExecutor, spec: speculation.ToolSpec) -> None:
        self._tool = adapt_to_async_tool(tool)
        self._executor = executor
        self._spec = spec

    @property
    def metadata(self) -> ToolMetadata:
        """That of the tool."""
        return self._tool.metadata

    def call(self, *args: Any, **kwargs: Any) -> ToolOutput:
        """As the tool."""
        if args:  # nobody has said which argument it is
            return self._tool.call(*args, **kwargs)
        made: list[ToolOutput] = []

        def run() -> object:
            made.append(self._tool.call(**kwargs))
            return _kept(made[-1])

        try:
            value = self._executor.take(self._spec, self._call(kwargs), run).value
        except _OddError:
            return made[-1]
        return made[-1] if made else self._given(value, kwargs) or self._tool.call(**kwargs)

    async def acall(self, *args: Any, **kwargs: Any) -> ToolOutput:
        """As the tool."""
        if args:
            return await self._tool.acall(*args, **kwargs)
        made: list[ToolOutput] = []

        async def run() -> object:
            made.append(await self._tool.acall(**kwargs))
            return _kept(made[-1])

        try:
            value = (await self._executor.atake(self._spec, self._call(kwargs), run)).value
        except _OddError:
            return made[-1]
        return made[-1] if made else self._given(value, kwargs) or await self._tool.acall(**kwargs)

    async def early(self, arguments: Mapping[str, Any]) -> object:
        """Run the tool before it is called, as background work; what comes of it is for the executor."""
        with priority_scope(Priority.PROACTIVE):
            if _is_async(self._tool):
                return _kept(await self._tool.acall(**arguments))
            return _kept(await self._executor.in_thread(partial(self._tool.call, **arguments)))

    def shown(self, value: object) -> str | None:
        """What the model is to see of what `early` gave; None if nothing, or no text, is to be shown to it."""
        output = None if self.metadata.return_direct else self._given(value, {})
        if output is None or not all(isinstance(block, TextBlock) for block in output.blocks):
            return None
        [message] = chat_messages([ChatMessage(role=MessageRole.ASSISTANT, blocks=output.blocks)])
        return message.content

    def _call(self, arguments: Mapping[str, Any]) -> speculation.ParsedToolCall:
        return speculation.ParsedToolCall(self._spec.name, arguments)

    def _given(self, value: object, arguments: Mapping[str, Any]) -> ToolOutput | None:
        """What was kept, as the output of this call; None if nothing like that was kept."""
        if not isinstance(value, dict) or value.keys() - {"raw_input"} != {"blocks", "raw_output"}:
            return None
        blocks = [TextBlock(text=each) if isinstance(each, str) else each for each in value["blocks"]]
        partial_params = getattr(self._tool, "partial_params", None) or {}
        [raw_input] = value.get("raw_input", [{"args": (), "kwargs": {**partial_params, **arguments}}])
        return ToolOutput(
            blocks=blocks,
            tool_name=self.metadata.get_name(),
            raw_input=raw_input,
            raw_output=value["raw_output"],
        )


def speculative_tools(
    tools: Sequence[BaseTool | Callable[..., Any]], executor: speculation.ToolExecutor
) -> list[BaseTool]:
    """Tools for an agent or a workflow, of which an executor answers those that may run early.

    For `watched` LLMs in workflows of one's own; `speculate` does it for agents. Calls of tools that are marked with
    ``speculable``, or named by the executor's policy, are shared: equal ones run once, and what runs early in a turn of
    the executor is there when it is called for. All others, and those that need a ``Context``, stay as they are.

    Args:
        tools: tools, or functions as agents take them.
        executor: answers the calls. Apps and accounts need executors of their own, see `xpu_speculation.ToolExecutor`.
    """
    made = [tool if isinstance(tool, BaseTool) else FunctionTool.from_defaults(tool) for tool in tools]
    return [tool if (spec := executor.admit(tool)) is None else SpeculativeTool(tool, executor, spec) for tool in made]


class _OddError(Exception):
    """A call gave something that is for this call alone, such as an error."""


def _is_async(tool: AsyncBaseTool) -> bool:
    if isinstance(tool, BaseToolAsyncAdapter):
        return False
    # Of a function that is not async LlamaIndex makes one that is, which would wait for a thread that all share.
    return not isinstance(tool, FunctionTool) or tool.async_fn.__module__ != FunctionTool.__module__


def _kept(output: object) -> dict[str, Any]:
    """What of an output other calls may have.

    Raises:
        _OddError: nothing.
    """
    if type(output) is not ToolOutput or output.is_error or output.exception is not None:
        raise _OddError
    blocks = [block.text if type(block) is TextBlock else block for block in output.blocks]
    kept = {"blocks": blocks, "raw_output": output.raw_output}
    if output.raw_input.keys() != {"args", "kwargs"}:  # that of functions is made anew, of the arguments as written
        kept["raw_input"] = (output.raw_input,)  # for which JSON has no form, so that no arguments get to the disk
    return kept
