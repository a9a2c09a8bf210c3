"""Requests for the tokens of a text and the text of tokens: `TokenizeRequest`, `DetokenizeRequest`."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from xpu_agents.chat import Chat, ChatRequest, DecodedLogprob
from xpu_agents.chat.structured.json_text import check_text
from xpu_agents.error_wording import quoted
from xpu_agents.server.completions.completion_request import CompletionRequest
from xpu_agents.server.field_values import read_flag
from xpu_agents.server.foreign_fields import accept_fields, with_integers
from xpu_runtime.errors import InvalidRequestError

__all__ = ["DetokenizeRequest", "TokenizeRequest"]

_TEXT_FIELDS = ("prompt", "messages", "content")
"""Fields of what is converted: those of vLLM, and that of llama.cpp."""
_KNOWN_FIELDS = frozenset(
    {
        *_TEXT_FIELDS,
        "add_generation_prompt",
        "add_special",
        "add_special_tokens",
        "continue_final_message",
        "model",
        "parse_special",
        "return_token_strs",
        "with_pieces",
    }
)
_ENCODING_FIELDS = frozenset({"add_special_tokens", "return_token_strs"})
"""Fields that chats to be converted have beside those of chat completions."""


@dataclass(frozen=True, slots=True)
class TokenizeRequest:
    """A request for the tokens of a text or of a chat's prompt.

    Attributes:
        text: the text; None for a chat.
        chat: the chat; None for a text.
        is_llama_cpp: whether the response has the form of llama.cpp.
        add_special_tokens: whether the tokenizer adds its special tokens, such as that of the beginning.
        parse_special: whether special tokens in the text may be tokens.
        with_texts: whether the text of each token is wanted.
        unknown_fields: names of fields that this server does not know.
    """

    text: str | None
    chat: ChatRequest | None = None
    is_llama_cpp: bool = False
    add_special_tokens: bool = True
    parse_special: bool = True
    with_texts: bool = False
    unknown_fields: tuple[str, ...] = ()

    @classmethod
    def read(cls, body: Mapping[str, Any], *, strict: bool = False) -> TokenizeRequest:
        """Read the fields of a request body.

        Raises:
            InvalidRequestError: a field is invalid; the message names it.
        """
        fields = {name: value for name, value in body.items() if value is not None}
        given = [name for name in _TEXT_FIELDS if name in fields]
        if len(given) != 1:
            problem = "it is missing" if not given else f"{' and '.join(given)} cannot be used together"
            raise InvalidRequestError(f"prompt: {problem}; expected prompt or messages (vLLM), or content (llama.cpp)")
        if not read_flag(fields, "add_generation_prompt", default=True):
            raise InvalidRequestError("add_generation_prompt: false is not supported; expected true")
        if given == ["messages"]:
            asked = {name: value for name, value in fields.items() if name not in _ENCODING_FIELDS}
            completion = CompletionRequest.read(asked, strict=strict)
            return cls(
                None,
                completion.request,
                add_special_tokens=read_flag(fields, "add_special_tokens", default=False),
                with_texts=read_flag(fields, "return_token_strs", default=False),
                unknown_fields=completion.options.unknown_fields,
            )
        unknown = accept_fields(fields, _KNOWN_FIELDS, strict=strict)
        check_text(fields[given[0]], given[0])
        is_llama_cpp = given == ["content"]
        special, texts = ("add_special", "with_pieces") if is_llama_cpp else ("add_special_tokens", "return_token_strs")
        return cls(
            fields[given[0]],
            None,
            is_llama_cpp,
            read_flag(fields, special, default=not is_llama_cpp),
            read_flag(fields, "parse_special", default=True),
            read_flag(fields, texts, default=False),
            tuple(unknown),
        )

    def answer(self, chat: Chat) -> dict[str, Any]:
        """Return the body of the response.

        Raises:
            InvalidRequestError: the text has special tokens that must not be tokens, or the chat cannot be rendered.
        """
        tokenizer = chat.engine.tokenizer
        text = self.text if self.chat is None else chat.prepare(self.chat).prompt
        assert text is not None
        tokens = tokenizer.encode(text, add_special_tokens=self.add_special_tokens)
        if not self.parse_special:
            plain = tokenizer.encode(text, add_special_tokens=False)
            if tokenizer.decode(plain) != tokenizer.decode(plain, skip_special_tokens=False):
                raise InvalidRequestError(
                    "parse_special: false is not supported for a text with special tokens; expected true"
                )
        raw = [tokenizer.token_bytes[token] for token in tokens] if self.with_texts else None
        if self.is_llama_cpp:
            pieces = [{"id": token, "piece": _piece(each)} for token, each in zip(tokens, raw or (), strict=False)]
            return {"tokens": tokens if raw is None else pieces}
        return {
            "count": len(tokens),
            "max_model_len": chat.engine.max_context,
            "tokens": tokens,
            "token_strs": raw and [DecodedLogprob(each, 0.0).text for each in raw],
        }


@dataclass(frozen=True, slots=True)
class DetokenizeRequest:
    """A request for the text of tokens.

    Attributes:
        tokens: token ids.
        unknown_fields: names of fields that this server does not know.
    """

    tokens: list[int]
    unknown_fields: tuple[str, ...] = ()

    @classmethod
    def read(cls, body: Mapping[str, Any], *, strict: bool = False) -> DetokenizeRequest:
        """Read the fields of a request body.

        Raises:
            InvalidRequestError: a field is invalid; the message names it.
        """
        unknown = accept_fields(body, {"model", "tokens"}, strict=strict)
        tokens = with_integers(body.get("tokens"))
        if not isinstance(tokens, list):
            raise InvalidRequestError(f"tokens: {quoted(tokens)} cannot be used; expected a list of token ids")
        return cls(tokens, tuple(unknown))

    def answer(self, chat: Chat) -> dict[str, Any]:
        """Return the body of the response; requests of vLLM and llama.cpp do not differ, so it has the fields of both.

        Raises:
            InvalidRequestError: a token is not one of the model.
        """
        tokenizer = chat.engine.tokenizer
        for at, token in enumerate(self.tokens):
            if type(token) is not int or not 0 <= token < tokenizer.vocab_size:
                raise InvalidRequestError(
                    f"tokens[{at}]: {quoted(token)} is no token of the model; expected 0 to {tokenizer.vocab_size - 1}"
                )
        text = tokenizer.decode(self.tokens, skip_special_tokens=False)
        return {"prompt": text, "content": text}


def _piece(token: bytes) -> str | list[int]:
    """Text of a token; its bytes if it is a part of a character."""
    try:
        return token.decode()
    except UnicodeDecodeError:
        return list(token)
