"""Models of the request bodies of the Messages API."""

from __future__ import annotations

from typing import Annotated, Any, ClassVar, Literal

from pydantic import Field

from xpu_agents.server.completions.chat_models import ChatOptionsModel, JsonObject, NoItems, NonEmpty
from xpu_agents.server.messages.request import WITHOUT_EFFECT
from xpu_agents.server.openapi.request_model import RequestModel

__all__ = [
    "AssistantMessageParam",
    "MessageParam",
    "MessagesBody",
    "NamedToolChoiceParam",
    "OtherToolParam",
    "OutputConfig",
    "OutputFormat",
    "RedactedBlock",
    "SystemBlock",
    "TextBlock",
    "Thinking",
    "ThinkingBlock",
    "ToolChoiceParam",
    "ToolParam",
    "ToolResultBlock",
    "ToolUseBlock",
]


class TextBlock(RequestModel):
    """A text."""

    type: Literal["text"]
    text: str
    cache_control: Any = None


class ThinkingBlock(RequestModel):
    """Reasoning of an earlier answer."""

    type: Literal["thinking"]
    thinking: str | JsonObject | list[Any] | None = None
    signature: Any = None


class RedactedBlock(RequestModel):
    """Reasoning that only another provider can read; it is left out."""

    type: Literal["redacted_thinking"]
    data: Any = None


class ToolUseBlock(RequestModel):
    """A tool call of an earlier answer."""

    type: Literal["tool_use"]
    id: str | int | None = None
    name: str
    input: JsonObject | NoItems | None = None


class ToolResultBlock(RequestModel):
    """The result of a tool call."""

    type: Literal["tool_result"]
    tool_use_id: NonEmpty
    content: str | list[str | TextBlock] | None = None
    is_error: Any = None


class SystemBlock(RequestModel):
    """A text of the instructions."""

    type: Any = None
    text: str
    cache_control: Any = None


class MessageParam(RequestModel):
    """A message of the user, or of another role of the chat template."""

    role: Annotated[NonEmpty, Field(json_schema_extra={"not": {"enum": ["assistant", "tool"]}})]
    content: str | list[str | TextBlock | ToolResultBlock] | None = None


class AssistantMessageParam(RequestModel):
    """An earlier answer; a text at the end is continued."""

    role: Literal["assistant"]
    content: str | list[str | TextBlock | ThinkingBlock | RedactedBlock | ToolUseBlock] | None = None


class OtherToolParam(RequestModel):
    """A tool of Anthropic's own types, which is left out."""

    type: Annotated[NonEmpty, Field(json_schema_extra={"not": {"enum": ["custom", "function"]}})]


class ToolParam(RequestModel):
    """A tool."""

    off_values: ClassVar = {"type": ("",)}

    type: Literal["custom"] | None = None
    name: Annotated[str, Field(pattern="^[A-Za-z0-9_.:/-]+$")]
    description: str | None = None
    input_schema: JsonObject | NoItems | None = None
    eager_input_streaming: Any = None


class ToolChoiceParam(RequestModel):
    """Use of tools."""

    type: Literal["auto", "any", "none"]
    disable_parallel_tool_use: bool | None = None


class NamedToolChoiceParam(RequestModel):
    """A tool that must be called."""

    type: Literal["tool"]
    name: str
    disable_parallel_tool_use: bool | None = None


class Thinking(RequestModel):
    """Reasoning before the answer."""

    type: Literal["adaptive", "between_tools", "disabled", "enabled"]
    budget_tokens: Annotated[int, Field(ge=-1)] | None = None
    """Most tokens of the reasoning; -1 means no limit."""
    display: Any = None
    """`omitted` leaves the text of the reasoning out."""


class OutputFormat(RequestModel):
    """JSON that follows a schema."""

    type: Literal["json_schema"]
    schema_: JsonObject = Field(alias="schema")


class OutputConfig(RequestModel):
    """Effort of the reasoning, and form of the answer."""

    effort: str | None = None
    format: OutputFormat | None = None


class MessagesBody(ChatOptionsModel):
    """A request for a message."""

    off_values: ClassVar = {**ChatOptionsModel.off_values, "stop_sequences": ([], "")}
    without_effect: ClassVar = frozenset({*ChatOptionsModel.without_effect, *WITHOUT_EFFECT})

    n: Literal[1] = 1
    messages: Annotated[list[MessageParam | AssistantMessageParam], Field(min_length=1)]
    system: str | list[str | SystemBlock] | None = None
    """Instructions."""
    stop_sequences: list[str] | Annotated[str, Field(min_length=1)] | None = None
    tools: list[ToolParam | OtherToolParam] | None = None
    tool_choice: ToolChoiceParam | NamedToolChoiceParam | Literal["auto", "any", "none"] | None = None
    thinking: Thinking | None = None
    output_config: OutputConfig | None = None
    output_format: OutputFormat | None = None
    compaction: None = None
    thread: None = None
