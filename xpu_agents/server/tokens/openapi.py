"""Operations of tokens in the OpenAPI document."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar, Literal

from pydantic import BaseModel, RootModel

from xpu_agents.server.completions.chat_models import ChatCompletionBody
from xpu_agents.server.completions.generation_model import NonNegative, TokenId
from xpu_agents.server.openapi.operation import BODY_ERRORS, ApiOperation, json_content
from xpu_agents.server.openapi.parameters import WARNING_HEADER
from xpu_agents.server.openapi.request_model import RequestModel

__all__ = [
    "OPERATIONS",
    "DetokenizeBody",
    "TextOfTokens",
    "TokenPiece",
    "TokenizeBody",
    "TokenizeChat",
    "TokenizeContent",
    "TokenizePrompt",
    "TokensOfContent",
    "TokensOfText",
]


class TokenizePrompt(RequestModel):
    """A text to convert, in vLLM's form."""

    without_effect: ClassVar = ("continue_final_message",)

    model: str = ""
    prompt: str
    messages: None = None
    content: None = None
    add_special_tokens: bool = True
    """Whether the tokenizer adds its special tokens, such as that of the beginning."""
    parse_special: bool = True
    """Whether special tokens in the text may be tokens."""
    return_token_strs: bool = False
    """Whether the text of each token is wanted."""
    add_generation_prompt: Literal[True] = True


class TokenizeContent(RequestModel):
    """A text to convert, in llama.cpp's form."""

    model: str = ""
    content: str
    prompt: None = None
    messages: None = None
    add_special: bool = False
    parse_special: bool = True
    with_pieces: bool = False
    add_generation_prompt: Literal[True] = True


class TokenizeChat(ChatCompletionBody):
    """A chat whose prompt is converted."""

    keep_alive: Any = None
    ttl: Any = None
    prompt: None = None
    content: None = None
    add_special_tokens: bool = False
    return_token_strs: bool = False
    add_generation_prompt: Literal[True] = True


class TokenizeBody(RootModel[TokenizePrompt | TokenizeContent | TokenizeChat]):
    """What is converted to tokens."""


class DetokenizeBody(RequestModel):
    """Tokens whose text is wanted."""

    model: str = ""
    tokens: list[TokenId]


class TokensOfText(BaseModel):
    """Tokens in vLLM's form."""

    count: NonNegative
    max_model_len: int
    tokens: list[TokenId]
    token_strs: list[str] | None


class TokenPiece(BaseModel):
    """A token with its text, or with its bytes if it is a part of a character."""

    id: TokenId
    piece: str | list[int]


class TokensOfContent(BaseModel):
    """Tokens in llama.cpp's form."""

    tokens: list[TokenId | TokenPiece]


class TextOfTokens(BaseModel):
    """A text in both forms."""

    prompt: str
    content: str


_TOKENIZE = ApiOperation(
    "Convert a text, or the prompt of a chat, to tokens.",
    (json_content(TokensOfText, TokensOfContent),),
    (*BODY_ERRORS, 404, 503),
    TokenizeBody,
    headers=WARNING_HEADER,
)
_DETOKENIZE = ApiOperation(
    "Convert tokens to text.",
    (json_content(TextOfTokens),),
    (*BODY_ERRORS, 404, 503),
    DetokenizeBody,
    headers=WARNING_HEADER,
)
OPERATIONS: Mapping[str, ApiOperation] = {
    "POST /detokenize": _DETOKENIZE,
    "POST /tokenize": _TOKENIZE,
    "POST /v1/detokenize": _DETOKENIZE,
    "POST /v1/tokenize": _TOKENIZE,
}
