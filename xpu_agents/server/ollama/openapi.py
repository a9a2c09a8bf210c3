"""Operations of Ollama's API in the OpenAPI document."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal

from pydantic import BaseModel

from xpu_agents.server.completions.chat_models import ChosenLogprobModel
from xpu_agents.server.completions.generation_model import NonNegative
from xpu_agents.server.embeddings.openapi import EMBEDDING_ERRORS
from xpu_agents.server.ollama.body_models import (
    OllamaChatBody,
    OllamaEmbedBody,
    OllamaGenerateBody,
    OllamaModelBody,
)
from xpu_agents.server.openapi.errors import OllamaError
from xpu_agents.server.openapi.operation import (
    BODY_ERRORS,
    GENERATION_ERRORS,
    ApiOperation,
    json_content,
    json_lines,
)
from xpu_agents.server.openapi.parameters import GENERATION_HEADERS, PRIORITY_HEADER, WARNING_HEADER

__all__ = [
    "OPERATIONS",
    "OllamaAnswer",
    "OllamaCall",
    "OllamaCalledFunction",
    "OllamaChatChunk",
    "OllamaChunk",
    "OllamaGenerateChunk",
    "OllamaListedModel",
    "OllamaModels",
    "OllamaShownModel",
    "OllamaStatus",
    "OllamaVector",
    "OllamaVectors",
    "OllamaVersion",
]


class OllamaCalledFunction(BaseModel):
    """A function with its arguments."""

    index: NonNegative
    name: str
    arguments: dict[str, Any]


class OllamaCall(BaseModel):
    """A tool call."""

    id: str
    function: OllamaCalledFunction


class OllamaAnswer(BaseModel):
    """A message of the assistant, or a piece of it."""

    role: Literal["assistant"]
    content: str
    thinking: str | None = None
    tool_calls: list[OllamaCall] | None = None


class OllamaChunk(BaseModel):
    """Fields of all chunks; the last one has reasons, durations in nanoseconds and token counts."""

    model: str
    created_at: str
    done: bool
    done_reason: Literal["stop", "length", "load", "unload"] | None = None
    total_duration: NonNegative | None = None
    load_duration: NonNegative | None = None
    prompt_eval_count: NonNegative | None = None
    prompt_eval_duration: NonNegative | None = None
    eval_count: NonNegative | None = None
    eval_duration: NonNegative | None = None
    logprobs: list[ChosenLogprobModel] | None = None


class OllamaChatChunk(OllamaChunk):
    """An answer of a chat, or a piece of it."""

    message: OllamaAnswer


class OllamaGenerateChunk(OllamaChunk):
    """An answer to a prompt, or a piece of it."""

    response: str
    thinking: str | None = None
    context: list[NonNegative] | None = None


class OllamaVectors(BaseModel):
    """The vectors of texts."""

    model: str
    embeddings: list[list[float]]
    total_duration: NonNegative
    load_duration: NonNegative
    prompt_eval_count: NonNegative


class OllamaVector(BaseModel):
    """The vector of a text."""

    embedding: list[float]


class OllamaListedModel(BaseModel):
    """A model with its files."""

    name: str
    model: str
    size: NonNegative
    digest: str
    details: dict[str, Any]
    capabilities: list[str] | None = None
    modified_at: str | None = None
    expires_at: str | None = None
    size_vram: NonNegative | None = None
    context_length: NonNegative | None = None


class OllamaModels(BaseModel):
    """The models of the server."""

    models: list[OllamaListedModel]


class OllamaShownModel(BaseModel):
    """Properties of a model."""

    modelfile: str
    parameters: str
    template: str
    details: dict[str, Any]
    model_info: dict[str, Any]
    capabilities: list[str]
    modified_at: str


class OllamaVersion(BaseModel):
    """The version of Ollama whose API this is."""

    version: str


class OllamaStatus(BaseModel):
    """The end of a download."""

    status: Literal["success"]


OPERATIONS: Mapping[str, ApiOperation] = {
    "POST /api/chat": ApiOperation(
        "Answer a conversation.",
        (json_content(OllamaChatChunk), json_lines(OllamaChatChunk, OllamaError)),
        GENERATION_ERRORS,
        OllamaChatBody,
        (PRIORITY_HEADER,),
        headers=GENERATION_HEADERS,
        is_body_optional=True,
    ),
    "POST /api/generate": ApiOperation(
        "Answer a prompt, or continue it.",
        (json_content(OllamaGenerateChunk), json_lines(OllamaGenerateChunk, OllamaError)),
        GENERATION_ERRORS,
        OllamaGenerateBody,
        (PRIORITY_HEADER,),
        headers=GENERATION_HEADERS,
        is_body_optional=True,
    ),
    "POST /api/embed": ApiOperation(
        "Embed texts.",
        (json_content(OllamaVectors),),
        EMBEDDING_ERRORS,
        OllamaEmbedBody,
        (PRIORITY_HEADER,),
        headers=WARNING_HEADER,
        is_body_optional=True,
    ),
    "POST /api/embeddings": ApiOperation(
        "Embed a text.",
        (json_content(OllamaVector),),
        EMBEDDING_ERRORS,
        OllamaEmbedBody,
        (PRIORITY_HEADER,),
        headers=WARNING_HEADER,
        is_body_optional=True,
    ),
    "GET /api/tags": ApiOperation("List the models.", (json_content(OllamaModels),)),
    "GET /api/ps": ApiOperation("List the models that are loaded.", (json_content(OllamaModels),)),
    "GET /api/version": ApiOperation("Version of the API.", (json_content(OllamaVersion),)),
    "POST /api/show": ApiOperation(
        "Describe a model.", (json_content(OllamaShownModel),), (*BODY_ERRORS, 404), OllamaModelBody
    ),
    "POST /api/pull": ApiOperation(
        "Succeeds for models of this server.",
        (json_content(OllamaStatus), json_lines(OllamaStatus)),
        (*BODY_ERRORS, 404),
        OllamaModelBody,
    ),
}
