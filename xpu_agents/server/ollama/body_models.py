"""Models of the request bodies of Ollama's API."""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING, Annotated, Any, ClassVar, Literal

from pydantic import Field, RootModel, create_model

from xpu_agents.server.completions.chat_models import FunctionCall, JsonObject, NoItems, NonEmpty, ToolModel
from xpu_agents.server.completions.generation_fields import MAX_LOGPROBS
from xpu_agents.server.completions.generation_model import KeepAlive, SamplingModel
from xpu_agents.server.embeddings.openapi import EmbeddingModel, EmbeddingTexts
from xpu_agents.server.ollama.options import OFF_OPTIONS, SAMPLING_OPTIONS
from xpu_agents.server.openapi.request_model import CREATED, RequestModel

__all__ = [
    "OllamaAnswerMessage",
    "OllamaChat",
    "OllamaChatBody",
    "OllamaChatLoad",
    "OllamaEmbed",
    "OllamaEmbedBody",
    "OllamaEmbedLoad",
    "OllamaEmbedPrompt",
    "OllamaGenerate",
    "OllamaGenerateBody",
    "OllamaGenerateLoad",
    "OllamaMessage",
    "OllamaModelBody",
    "OllamaOptions",
    "OllamaToolCall",
]

_OFF: dict[str, Collection[object]] = {"keep_alive": ("",), "format": ("",), "images": ("",)}
_NoImages = Annotated[list[Any], Field(max_length=0)]


class _Options(RequestModel):
    off_values: ClassVar = {
        **{option: SamplingModel.off_values.get(field, ()) for option, field in SAMPLING_OPTIONS.items()},
        **OFF_OPTIONS,
        "top_p": (0,),
    }


if TYPE_CHECKING:

    class OllamaOptions(_Options):
        """Sampling parameters."""
else:
    OllamaOptions = create_model(
        "OllamaOptions",
        __base__=_Options,
        __cls_kwargs__=CREATED,
        __doc__="Sampling parameters; other options have no effect.",
        **{
            option: (SamplingModel.model_fields[field].annotation, SamplingModel.model_fields[field])
            for option, field in SAMPLING_OPTIONS.items()
        },
    )


class OllamaToolCall(RequestModel):
    """A call of an earlier answer."""

    function: FunctionCall


class OllamaMessage(RequestModel):
    """A message of a conversation."""

    off_values: ClassVar = {"images": ("",)}

    role: NonEmpty
    """`system`, `user`, `assistant`, `tool`, or another one of the chat template."""
    content: str | None = None
    thinking: str | None = None
    tool_calls: NoItems | None = None
    tool_name: str | None = None
    tool_call_id: str | None = None
    images: _NoImages | None = None


class OllamaAnswerMessage(OllamaMessage):
    """An earlier answer with its calls."""

    role: Literal["assistant"]
    tool_calls: list[OllamaToolCall] | None = None


class _Load(RequestModel):
    """A request that loads the model, or unloads it if keep_alive is 0."""

    off_values: ClassVar = _OFF
    without_effect: ClassVar = ("shift",)

    model: str = ""
    stream: bool = True
    format: Literal["json"] | JsonObject | None = None
    """`json`, or a JSON schema of the answer."""
    options: JsonObject | None = None
    keep_alive: KeepAlive | None = None
    images: _NoImages | None = None


class _Generation(_Load):
    """Fields that chats and generation share."""

    off_values: ClassVar = {**_OFF, **SamplingModel.off_values}

    options: OllamaOptions | None = None  # type: ignore[assignment]
    think: bool | str | None = None
    truncate: bool | None = None
    logprobs: bool | None = None
    top_logprobs: Annotated[int, Field(ge=0, le=MAX_LOGPROBS)] | None = None


class OllamaChat(_Generation):
    """A request for a chat; the oldest messages are left out of one that is too long, unless truncate is false."""

    messages: Annotated[list[OllamaMessage | OllamaAnswerMessage], Field(min_length=1)]
    tools: list[ToolModel] | None = None


class OllamaChatLoad(_Load):
    """A request without messages, which loads or unloads the model."""

    messages: NoItems | None = None


class OllamaChatBody(RootModel[OllamaChat | OllamaChatLoad]):
    """A request for a chat."""


class OllamaGenerate(_Generation):
    """A request for an answer to a prompt."""

    prompt: NonEmpty
    suffix: str | None = None
    """Text after the continuation, for models that can fill in the middle."""
    system: str | None = None
    raw: bool | None = None
    """True if the prompt is continued without a chat template."""
    context: list[int] | None = None
    """That of an earlier answer, which the conversation continues."""


class OllamaGenerateLoad(_Load):
    """A request without a prompt, which loads or unloads the model."""

    prompt: Literal[""] | None = None
    suffix: Literal[""] | None = None
    system: str | None = None


class OllamaGenerateBody(RootModel[OllamaGenerate | OllamaGenerateLoad]):
    """A request for an answer to a prompt."""


class OllamaEmbed(EmbeddingModel):
    """A request for embeddings; texts that are too long are cut."""

    input: EmbeddingTexts


class OllamaEmbedPrompt(EmbeddingModel):
    """A request for embeddings in the older form."""

    input: None = None
    prompt: EmbeddingTexts


class OllamaEmbedLoad(RequestModel):
    """A request without texts, which loads the model."""

    model: str = ""
    input: Literal[""] | NoItems | None = None
    prompt: Literal[""] | NoItems | None = None


class OllamaEmbedBody(RootModel[OllamaEmbed | OllamaEmbedPrompt | OllamaEmbedLoad]):
    """A request for embeddings."""


class _NamedModel(RequestModel):
    """The name of a model."""

    model: NonEmpty


class _OlderNamedModel(RequestModel):
    """The name of a model in the older form."""

    model: Literal[""] | None = None
    name: NonEmpty


class OllamaModelBody(RootModel[_NamedModel | _OlderNamedModel]):
    """The name of a model."""
