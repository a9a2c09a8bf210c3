"""LlamaIndex tools whose calls go through an executor."""

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
    """A tool whose calls the executor answers. Errors are those of the tool.

    Args:
        tool: The tool.
        executor: Answers its calls.
        spec: The tool's spec from the executor.
    """

    def __init__(self, tool: BaseTool, executor: speculation.ToolExecutor, spec: speculation.ToolSpec) -> None:
        self._tool = adapt_to_async_tool(tool)
        self._executor = executor
        self._spec = spec

    @property
    def metadata(self) -> ToolMetadata:
        """Metadata of the tool."""
        return self._tool.metadata

    def call(self, *args: Any, **kwargs: Any) -> ToolOutput:
        """Calls the tool, or returns a shared result."""
        if args:  # positional arguments have no names
            return self._tool.call(*args, **kwargs)
        outputs: list[ToolOutput] = []

        def run() -> object:
            outputs.append(self._tool.call(**kwargs))
            return _sharable_output(outputs[-1])

        try:
            shared = self._executor.take(self._spec, self._parsed_call(kwargs), run).value
        except speculation.NotSharableError:
            return outputs[-1]
        return outputs[-1] if outputs else self._shared_output(shared, kwargs) or self._tool.call(**kwargs)

    async def acall(self, *args: Any, **kwargs: Any) -> ToolOutput:
        """Calls the tool, or returns a shared result."""
        if args:
            return await self._tool.acall(*args, **kwargs)
        outputs: list[ToolOutput] = []

        async def run() -> object:
            outputs.append(await self._tool.acall(**kwargs))
            return _sharable_output(outputs[-1])

        try:
            shared = (await self._executor.atake(self._spec, self._parsed_call(kwargs), run)).value
        except speculation.NotSharableError:
            return outputs[-1]
        return outputs[-1] if outputs else self._shared_output(shared, kwargs) or await self._tool.acall(**kwargs)

    async def early(self, arguments: Mapping[str, Any]) -> object:
        """Runs the tool early, as background work. The executor keeps the result."""
        with priority_scope(Priority.PROACTIVE):
            if _is_async(self._tool):
                return _sharable_output(await self._tool.acall(**arguments))
            return _sharable_output(await self._executor.in_thread(partial(self._tool.call, **arguments)))

    def shown(self, value: object) -> str | None:
        """Returns the exact text of a result for the model; None if there is none."""
        output = None if self.metadata.return_direct else self._shared_output(value, {})
        if output is None or not all(isinstance(block, TextBlock) for block in output.blocks):
            return None
        [message] = chat_messages([ChatMessage(role=MessageRole.ASSISTANT, blocks=output.blocks)])
        return message.content

    def _parsed_call(self, arguments: Mapping[str, Any]) -> speculation.ParsedToolCall:
        return speculation.ParsedToolCall(self._spec.name, arguments)

    def _shared_output(self, value: object, arguments: Mapping[str, Any]) -> ToolOutput | None:
        """Returns a shared result as the output of a call; None if the value has another format."""
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
    """Wraps tools for an agent or a workflow, so that an executor answers calls of eligible tools.

    For `watched` LLMs in custom workflows; `speculate` does it for agents. Calls of tools that are marked with
    ``speculable``, or named by the executor's policy, are shared: identical calls run once, and a call that ran early
    in a turn of the executor uses that result. All other tools, and tools that need a ``Context``, stay as they are.

    Args:
        tools: Tools, or functions as for agents.
        executor: Executes the calls. Every app and account needs its own executor, see `xpu_speculation.ToolExecutor`.
    """
    base_tools = [tool if isinstance(tool, BaseTool) else FunctionTool.from_defaults(tool) for tool in tools]
    return [
        tool if (spec := executor.admit(tool)) is None else SpeculativeTool(tool, executor, spec) for tool in base_tools
    ]


def _is_async(tool: AsyncBaseTool) -> bool:
    if isinstance(tool, BaseToolAsyncAdapter):
        return False
    # LlamaIndex wraps a synchronous function in one that waits for a shared thread pool.
    return not isinstance(tool, FunctionTool) or tool.async_fn.__module__ != FunctionTool.__module__


def _sharable_output(output: object) -> dict[str, Any]:
    """Returns the sharable part of an output.

    Raises:
        NotSharableError: There is none.
    """
    if type(output) is not ToolOutput or output.is_error or output.exception is not None:
        raise speculation.NotSharableError("the output cannot be shared, for example an error")
    blocks = [block.text if type(block) is TextBlock else block for block in output.blocks]
    sharable = {"blocks": blocks, "raw_output": output.raw_output}
    if output.raw_input.keys() != {"args", "kwargs"}:  # for functions it is rebuilt from the arguments
        # A tuple, which has no JSON form, so that no arguments reach the disk.
        sharable["raw_input"] = (output.raw_input,)
    return sharable
