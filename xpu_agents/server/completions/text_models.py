"""Models of the bodies of completions: requests, responses and chunks of streams."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, Field

from xpu_agents.server.completions.generation_fields import MAX_LOGPROBS
from xpu_agents.server.completions.generation_model import (
    GenerationModel,
    NonNegative,
    RequestTimings,
    TokenId,
    TokenUsage,
)
from xpu_agents.server.completions.text_completion_request import MAX_PROMPTS

__all__ = [
    "PromptText",
    "PromptTokens",
    "TextChoice",
    "TextChunk",
    "TextChunkChoice",
    "TextCompletion",
    "TextCompletionBody",
    "TextLogprobs",
]

PromptText = Annotated[str, Field(min_length=1)]
PromptTokens = Annotated[list[TokenId], Field(min_length=1)]


class TextCompletionBody(GenerationModel):
    """A request for the continuations of prompts."""

    prompt: (
        PromptText
        | PromptTokens
        | Annotated[list[PromptText | PromptTokens], Field(min_length=1, max_length=MAX_PROMPTS)]
    )
    """A text, a list of token ids, or a list of several of them."""
    suffix: str | None = None
    """Text after the continuation, for models that can fill in the middle."""
    echo: bool = False
    """True if the text begins with the prompt; not with logprobs."""
    best_of: Annotated[int, Field(ge=1)] = 1
    """1, or the value of n."""
    logprobs: Annotated[int, Field(ge=0, le=MAX_LOGPROBS)] | None = None
    """Alternatives of each token with their log-probabilities."""
    add_special_tokens: bool = True
    """True if a text begins with the tokens that the model's tokenizer puts there."""
    store: bool | None = None
    """False if the KV of the prompts is not kept on disk."""


class TextLogprobs(BaseModel):
    """Log-probabilities of the tokens of a continuation."""

    tokens: list[str]
    token_logprobs: list[float]
    top_logprobs: list[dict[str, float]]
    text_offset: list[NonNegative]


class TextChoice(BaseModel):
    """A continuation, or the next piece of one."""

    index: NonNegative
    text: str
    logprobs: TextLogprobs | None
    finish_reason: Literal["stop", "length"]


class TextCompletion(BaseModel):
    """Continuations of prompts."""

    id: str
    object: Literal["text_completion"]
    created: int
    model: str
    choices: list[TextChoice]
    usage: TokenUsage
    timings: RequestTimings


class TextChunkChoice(BaseModel):
    """The next piece of one of the continuations."""

    index: NonNegative
    text: str
    logprobs: TextLogprobs | None
    finish_reason: Literal["stop", "length"] | None


class TextChunk(BaseModel):
    """A chunk of a stream; the last one of a continuation has its timings."""

    id: str
    object: Literal["text_completion"]
    created: int
    model: str
    choices: list[TextChunkChoice]
    usage: TokenUsage | None = None
    timings: RequestTimings | None = None
