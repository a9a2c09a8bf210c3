"""Models of the bodies of chat completions: requests, responses and chunks of streams."""

from __future__ import annotations

from typing import Annotated, Any, ClassVar, Literal

from pydantic import BaseModel, Field

from xpu_agents.server.completions.cached_output_models import CachedResults, ToolMessageObject
from xpu_agents.server.completions.generation_fields import MAX_LOGPROBS
from xpu_agents.server.completions.generation_model import GenerationModel, NonNegative, RequestTimings, TokenUsage
from xpu_agents.server.foreign_fields import OTHER_CHAT_NAMES
from xpu_agents.server.openapi.request_model import RequestModel

__all__ = [
    "AssistantMessage",
    "CalledFunction",
    "ChatChoice",
    "ChatChunk",
    "ChatChunkChoice",
    "ChatCompletion",
    "ChatCompletionBody",
    "ChatDelta",
    "ChatLogprobs",
    "ChatMessageObject",
    "ChatOptionsModel",
    "ChosenLogprobModel",
    "ContentParts",
    "FinishReason",
    "FunctionCall",
    "FunctionDelta",
    "FunctionModel",
    "JsonObject",
    "NamedFunction",
    "NamedToolChoice",
    "NoItems",
    "NonEmpty",
    "ObjectFormat",
    "OtherMessage",
    "Prediction",
    "RefusalPart",
    "SchemaFormat",
    "SchemaModel",
    "SystemMessage",
    "TextFormat",
    "TextPart",
    "TokenLogprobModel",
    "ToolCallDeltaObject",
    "ToolCallModel",
    "ToolCallObject",
    "ToolMessage",
    "ToolModel",
    "UserMessage",
]

JsonObject = dict[str, Any]
NoItems = Annotated[list[Any], Field(max_length=0)]
"""An empty object as PHP writes it."""
NonEmpty = Annotated[str, Field(min_length=1)]


class TextPart(RequestModel):
    """A text."""

    type: Literal["text", "text-plain", "input_text", "output_text"]
    text: str


class RefusalPart(RequestModel):
    """A refusal, which is read as text."""

    type: Literal["refusal"]
    refusal: str


ContentParts = list[str | TextPart | RefusalPart]


class FunctionCall(RequestModel):
    """A call of a function; arguments that are not JSON make it an invalid call, which the model sees as text."""

    name: str
    arguments: str | JsonObject | NoItems | None = None


class ToolCallModel(RequestModel):
    """A tool call of an earlier answer."""

    id: str | int | None = None
    type: Any = None
    function: FunctionCall


class SystemMessage(RequestModel):
    """Instructions."""

    role: Literal["system", "developer"]
    content: str | ContentParts | None = None
    name: str | None = None


class UserMessage(RequestModel):
    """A message of the user."""

    role: Literal["user"]
    content: str | ContentParts | None = None
    name: str | None = None


class AssistantMessage(RequestModel):
    """An earlier answer; a text at the end is continued."""

    role: Literal["assistant"]
    content: str | ContentParts | None = None
    name: str | None = None
    refusal: str | None = None
    reasoning_content: str | None = None
    reasoning: str | None = None
    tool_calls: list[ToolCallModel] | None = None


class ToolMessage(RequestModel):
    """The result of a tool call."""

    role: Literal["tool"]
    tool_call_id: NonEmpty
    content: str | ContentParts | None = None
    name: str | None = None


class OtherMessage(RequestModel):
    """A message of another role, if the chat template has it."""

    role: Annotated[
        NonEmpty, Field(json_schema_extra={"not": {"enum": ["system", "developer", "user", "assistant", "tool"]}})
    ]
    content: str | ContentParts | None = None
    name: str | None = None


class FunctionModel(RequestModel):
    """A function that the model may call."""

    name: Annotated[str, Field(pattern="^[A-Za-z0-9_.:/-]+$")]
    description: str | None = None
    parameters: JsonObject | NoItems | None = None
    """JSON schema of the arguments."""


class ToolModel(RequestModel):
    """A tool that the model may call."""

    type: Any = None
    function: FunctionModel


class NamedFunction(RequestModel):
    """The name of a function."""

    name: str


class NamedToolChoice(RequestModel):
    """A tool that must be called."""

    type: Any = None
    function: NamedFunction


class TextFormat(RequestModel):
    """Text."""

    type: Literal["text"]
    schema_: None = Field(None, alias="schema")


class ObjectFormat(RequestModel):
    """A JSON object."""

    type: Literal["json_object"]
    schema_: JsonObject | None = Field(None, alias="schema")
    """JSON schema of the object."""


class SchemaModel(RequestModel):
    """A JSON schema with its name."""

    schema_: JsonObject = Field(alias="schema")


class SchemaFormat(RequestModel):
    """JSON that follows a schema."""

    type: Literal["json_schema"]
    json_schema: SchemaModel


class Prediction(RequestModel):
    """Text that the answer is expected to resemble."""

    type: Literal["content"] = "content"
    content: str | ContentParts | None = None


class ChatOptionsModel(GenerationModel):
    """Fields of chats beside their messages and tools."""

    other_names: ClassVar = {**GenerationModel.other_names, **OTHER_CHAT_NAMES}

    parallel_tool_calls: bool = True
    """True if an answer may have several calls."""
    prediction: str | Prediction | None = None
    """A draft of the answer, such as a file to edit."""
    response_format: TextFormat | ObjectFormat | SchemaFormat | None = None
    structured_outputs: Any = None
    """A schema of the answer as `json`; other constraints have no effect."""
    guided_json: Any = None
    """A schema of the answer."""
    json_schema: Any = None
    """A schema of the answer."""
    logprobs: bool = False
    top_logprobs: Annotated[int, Field(ge=0, le=MAX_LOGPROBS)] = 0
    """Alternatives of each token with their log-probabilities."""
    constrain: bool = True
    """True if calls and answers are constrained to their schemas."""
    chat_template_kwargs: Annotated[
        JsonObject | None, Field(json_schema_extra={"propertyNames": {"not": {"enum": ["messages", "tools"]}}})
    ] = None
    """Variables of the chat template."""
    reasoning_effort: str | None = None
    reasoning_budget: Annotated[int, Field(ge=0)] | None = None
    """Most tokens of the reasoning, after which the answer begins."""
    tool_cache: Annotated[str, Field(pattern="^[A-Za-z0-9_-]{16,128}$")] | None = None
    """Id of the tool cache of the conversation; only with one answer."""
    store: bool | None = None
    """False if the answer is not kept in the history that later answers are drafted from, nor its KV on disk."""
    modalities: tuple[Literal["text"]] = ("text",)


class ChatCompletionBody(ChatOptionsModel):
    """A request for a chat completion."""

    messages: Annotated[
        list[SystemMessage | UserMessage | AssistantMessage | ToolMessage | OtherMessage], Field(min_length=1)
    ]
    """The conversation so far."""
    tools: list[ToolModel] | None = None
    tool_choice: Literal["none", "auto", "required"] | NamedToolChoice = "auto"


class TokenLogprobModel(BaseModel):
    """A token with its log-probability."""

    token: str
    logprob: float
    bytes: list[int]


class ChosenLogprobModel(TokenLogprobModel):
    """A generated token with its alternatives."""

    top_logprobs: list[TokenLogprobModel]


class ChatLogprobs(BaseModel):
    """Log-probabilities of the tokens of an answer."""

    content: list[ChosenLogprobModel]
    refusal: None


class CalledFunction(BaseModel):
    """A function with its arguments as JSON text."""

    name: str
    arguments: str


class ToolCallObject(BaseModel):
    """A tool call."""

    id: str
    type: Literal["function"]
    function: CalledFunction


class ChatMessageObject(BaseModel):
    """An answer; its content is null if it has only calls or reasoning."""

    role: Literal["assistant"]
    content: str | None
    reasoning_content: str | None = None
    tool_calls: list[ToolCallObject] | None = None


FinishReason = Literal["stop", "length", "tool_calls"]


class ChatChoice(BaseModel):
    """An answer with the reason why it ended."""

    index: NonNegative
    message: ChatMessageObject
    messages: list[ChatMessageObject | ToolMessageObject] | None = None
    logprobs: ChatLogprobs | None
    finish_reason: FinishReason


class ChatCompletion(BaseModel):
    """A chat completion."""

    id: str
    object: Literal["chat.completion"]
    created: int
    model: str
    choices: list[ChatChoice]
    usage: TokenUsage
    timings: RequestTimings


class FunctionDelta(BaseModel):
    """The next piece of a call."""

    name: str | None = None
    arguments: str


class ToolCallDeltaObject(BaseModel):
    """The next piece of a tool call; the first one has its id and name."""

    index: NonNegative
    id: str | None = None
    type: Literal["function"] | None = None
    function: FunctionDelta


class ChatDelta(BaseModel):
    """The next piece of an answer."""

    role: Literal["assistant"] | None = None
    content: str | None = None
    reasoning_content: str | None = None
    tool_calls: list[ToolCallDeltaObject] | None = None
    tool_results: CachedResults = None


class ChatChunkChoice(BaseModel):
    """The next piece of one of the answers."""

    index: NonNegative
    delta: ChatDelta
    logprobs: ChatLogprobs | None
    finish_reason: FinishReason | None


class ChatChunk(BaseModel):
    """A chunk of a stream; the last one of an answer has its timings."""

    id: str
    object: Literal["chat.completion.chunk"]
    created: int
    model: str
    choices: list[ChatChunkChoice]
    usage: TokenUsage | None = None
    timings: RequestTimings | None = None
