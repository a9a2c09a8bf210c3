"""Models of the request bodies of the Responses API."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

from pydantic import Field

from xpu_agents.server.completions.chat_models import (
    ChatOptionsModel,
    JsonObject,
    NoItems,
    NonEmpty,
    ObjectFormat,
    RefusalPart,
    TextFormat,
    TextPart,
)
from xpu_agents.server.completions.generation_model import Reasoning
from xpu_agents.server.openapi.request_model import RequestModel
from xpu_agents.server.responses.request import WITHOUT_EFFECT

__all__ = [
    "AllowedTools",
    "CallOutputItem",
    "CustomCallItem",
    "FunctionCallItem",
    "InputItem",
    "ItemReference",
    "JsonSchemaFormat",
    "MessageItem",
    "NamedResponseTool",
    "OtherResponseTool",
    "ReasoningConfig",
    "ReasoningItem",
    "ReasoningText",
    "ResponseBody",
    "ResponseTool",
    "TextConfig",
]

_Parts = list[str | TextPart | RefusalPart]


class MessageItem(RequestModel):
    """A message."""

    type: Literal["message", ""] | None = None
    role: Literal["user", "assistant", "system", "developer"]
    content: str | _Parts | None = None


class FunctionCallItem(RequestModel):
    """A call of an earlier response."""

    type: Literal["function_call"]
    call_id: str
    name: str
    arguments: str | None = None


class CustomCallItem(RequestModel):
    """A call with a text, of an earlier response."""

    type: Literal["custom_tool_call"]
    call_id: str
    name: str
    input: str | None = None


class CallOutputItem(RequestModel):
    """The result of a call."""

    type: Literal["function_call_output", "custom_tool_call_output"]
    call_id: NonEmpty
    output: str | _Parts | None = None


class ReasoningText(RequestModel):
    """A text of the reasoning."""

    text: str


class ReasoningItem(RequestModel):
    """Reasoning of an earlier response."""

    type: Literal["reasoning"]
    content: list[str | ReasoningText] | Literal[""] | None = None
    summary: list[str | ReasoningText] | Literal[""] | None = None


class ItemReference(RequestModel):
    """An item of a stored response."""

    type: Literal["item_reference"]
    id: str


InputItem = MessageItem | FunctionCallItem | CustomCallItem | CallOutputItem | ReasoningItem | ItemReference


class ResponseTool(RequestModel):
    """A function that the model may call."""

    type: Literal["function", ""] | None = None
    name: Annotated[str, Field(pattern="^[A-Za-z0-9_.:/-]+$")]
    description: str | None = None
    parameters: JsonObject | NoItems | None = None


class OtherResponseTool(RequestModel):
    """A tool of another kind, which is left out."""

    type: Annotated[NonEmpty, Field(json_schema_extra={"not": {"enum": ["function"]}})]


class NamedResponseTool(RequestModel):
    """A tool that must be called."""

    type: Literal["function"]
    name: str


class AllowedTools(RequestModel):
    """A choice among some of the tools."""

    type: Literal["allowed_tools"]
    mode: Literal["none", "auto", "required"] = "auto"
    tools: list[JsonObject]


class JsonSchemaFormat(RequestModel):
    """JSON that follows a schema."""

    type: Literal["json_schema"]
    schema_: JsonObject = Field(alias="schema")


class TextConfig(RequestModel):
    """Form of the text."""

    format: TextFormat | ObjectFormat | JsonSchemaFormat | None = None


class ReasoningConfig(Reasoning):
    """Effort of the reasoning, and whether it is shown as its summary."""

    summary: Literal["auto", "concise", "detailed"] | None = None


class ResponseBody(ChatOptionsModel):
    """A request for a response."""

    off_values: ClassVar = {
        **ChatOptionsModel.off_values,
        "max_output_tokens": ChatOptionsModel.off_values["max_tokens"],
    }
    without_effect: ClassVar = frozenset({*ChatOptionsModel.without_effect, *WITHOUT_EFFECT})

    input: str | Annotated[list[InputItem], Field(min_length=1)]
    """A text, or the items of a conversation."""
    instructions: str | list[InputItem] | None = None
    previous_response_id: str | None = None
    """Id of a stored response that the conversation continues."""
    max_output_tokens: Annotated[int, Field(ge=1)] | None = None
    tools: list[ResponseTool | OtherResponseTool] | None = None
    tool_choice: Literal["none", "auto", "required"] | NamedResponseTool | AllowedTools | None = None
    text: TextConfig | None = None
    reasoning: ReasoningConfig | None = None
    metadata: JsonObject | None = None
    store: bool | None = None
    """True if the response is stored, for later requests, and its answer kept in the history."""
    background: Literal[False] | None = None
    conversation: Literal[False] | None = None
    prompt: Literal[False] | None = None
    n: Literal[1] = 1
    top_logprobs: Literal[0] = 0
