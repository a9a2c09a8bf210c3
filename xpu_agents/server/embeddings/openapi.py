"""Operation of embeddings in the OpenAPI document; the embeddings of Ollama's API are among its operations."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, ClassVar, Literal

from pydantic import BaseModel, Field

from xpu_agents.server.completions.generation_model import NonNegative, TokenId
from xpu_agents.server.embeddings.request import IGNORED_FIELDS, MAX_TEXTS
from xpu_agents.server.openapi.operation import BODY_ERRORS, ApiOperation, json_content
from xpu_agents.server.openapi.parameters import PRIORITY_HEADER, WARNING_HEADER
from xpu_agents.server.openapi.request_model import RequestModel
from xpu_runtime import Priority

__all__ = [
    "EMBEDDING_ERRORS",
    "OPERATIONS",
    "EmbeddingList",
    "EmbeddingModel",
    "EmbeddingObject",
    "EmbeddingTexts",
    "EmbeddingUsage",
    "OpenAIEmbeddingModel",
]

EMBEDDING_ERRORS = (*BODY_ERRORS, 404, 429, 500, 503)
"""Statuses of requests for embeddings that fail."""
_Tokens = Annotated[list[TokenId], Field(min_length=1)]
EmbeddingTexts = str | _Tokens | Annotated[list[str | _Tokens], Field(min_length=1, max_length=MAX_TEXTS)]
"""Texts, or their token ids."""


class EmbeddingModel(RequestModel):
    """Fields of a request for embeddings."""

    off_values: ClassVar = {"dimensions": (-1, 0)}
    without_effect: ClassVar = IGNORED_FIELDS

    model: str = ""
    priority: Priority | None = None
    input_type: Literal["query", "document", "passage"] | None = None
    """Use of the texts: queries, or documents that are searched."""
    dimensions: Annotated[int, Field(ge=1)] | None = None
    """Length of the vectors."""
    normalize: bool | None = None
    """True if vectors are scaled to length 1."""
    truncate: bool | None = None
    """True if texts that are too long are cut."""


class OpenAIEmbeddingModel(EmbeddingModel):
    """A request for embeddings."""

    input: EmbeddingTexts
    encoding_format: Literal["float", "base64"] = "float"


class EmbeddingObject(BaseModel):
    """The vector of a text; a base64 text has little-endian f32 values."""

    object: Literal["embedding"]
    index: NonNegative
    embedding: list[float] | str


class EmbeddingUsage(BaseModel):
    """Token counts of the texts."""

    prompt_tokens: NonNegative
    total_tokens: NonNegative


class EmbeddingList(BaseModel):
    """The vectors of texts."""

    object: Literal["list"]
    data: list[EmbeddingObject]
    model: str
    usage: EmbeddingUsage


OPERATIONS: Mapping[str, ApiOperation] = {
    "POST /v1/embeddings": ApiOperation(
        "Embed texts.",
        (json_content(EmbeddingList),),
        EMBEDDING_ERRORS,
        OpenAIEmbeddingModel,
        (PRIORITY_HEADER,),
        headers=WARNING_HEADER,
    )
}
