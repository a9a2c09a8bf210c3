"""Text to tokens and back: `Tokenizer` and, for streams, `IncrementalDetokenizer`."""

from __future__ import annotations

import json
import threading
from collections.abc import Mapping, Sequence
from functools import cached_property
from pathlib import Path
from typing import Any

import openvino_genai

from xpu_runtime.errors import InvalidRequestError, ModelFolderError
from xpu_runtime.forks import keep_alive_in_forks
from xpu_runtime.model.openvino_errors import openvino_message

__all__ = ["IncrementalDetokenizer", "Tokenizer"]

_FILES = (
    "openvino_tokenizer.xml",
    "openvino_tokenizer.bin",
    "openvino_detokenizer.xml",
    "openvino_detokenizer.bin",
)
_PROPERTIES = {"INFERENCE_NUM_THREADS": 1}
"""Text is handled by one thread in any case; others would only be woken for each piece of a stream, and take the cores
from the model's kernels for as long again (measured on two)."""
_TEMPLATE = "chat_template.jinja"
_REPLACEMENT = "\ufffd"
_WINDOW = 24  # tokens decoded at once before the window is cut
_KEEP = 8  # tokens it is cut to: more than a character can have bytes, with some context


class Tokenizer:
    """The tokenizer, detokenizer and chat template of a model folder.

    May be used from several threads: encoding and decoding each run one at a time, next to each other.

    Args:
        folder: a folder with ``openvino_tokenizer.*`` and ``openvino_detokenizer.*``. A ``chat_template.jinja``
            takes precedence over a template stored anywhere else.

    Raises:
        ModelFolderError: a file is missing or unreadable.
    """

    def __init__(self, folder: Path) -> None:
        self._folder = Path(folder)
        missing = [name for name in _FILES if not (self._folder / name).is_file()]
        if missing:
            raise ModelFolderError(
                f"model: {str(self._folder)!r} has no {', '.join(missing)}; "
                f"convert the tokenizer with `convert_tokenizer ID --with-detokenizer -o DIR`"
            )
        # The inner tokenizer keeps its settings from one call to the next, so calls must not overlap.
        self._encode_lock = threading.Lock()
        self._decode_lock = threading.Lock()
        self._silent: dict[int, bool] = {}
        try:
            self._inner = openvino_genai.Tokenizer(str(self._folder), **_PROPERTIES)
            template = self._read(_TEMPLATE)
            # It would read the template it was exported with, which need not be the one that lies there now.
            if template.strip():
                self._inner.set_chat_template(template)
            self._has_template = bool(self._inner.chat_template)
        except RuntimeError as error:
            raise ModelFolderError(
                f"model: the tokenizer in {str(self._folder)!r} cannot be loaded: {openvino_message(error)}"
            ) from error
        self._eos_token_ids = self._find_eos()
        keep_alive_in_forks(self)

    @property
    def folder(self) -> Path:
        """The model folder it was read from."""
        return self._folder

    @property
    def eos_token_ids(self) -> tuple[int, ...]:
        """The tokens that end an answer: of ``generation_config.json``, else ``config.json``, else the tokenizer."""
        return self._eos_token_ids

    @property
    def bos_token_id(self) -> int | None:
        """The token that begins a text, if the tokenizer has one."""
        token = int(self._inner.get_bos_token_id())
        return token if token >= 0 else None

    @cached_property
    def vocab_size(self) -> int:
        """Number of token ids the tokenizer knows; a row of logits may be longer (padding)."""
        return 1 + max(self.vocabulary().values())

    def vocabulary(self) -> dict[bytes, int]:
        """Token ids by the tokens' names, built anew at each call.

        A name is the token's bytes where the tokenizer is a byte-level one. Where it is of SentencePiece's kind, a
        space is written as U+2581 and the token of a single byte as ``<0x0A>``.
        """
        found: dict[bytes, int] = self._inner.get_vocab()
        return found

    def encode(self, text: str, *, add_special_tokens: bool = True) -> list[int]:
        """Token ids of ``text``; special tokens written out in it count as such.

        Raises:
            InvalidRequestError: ``text`` is no text that UTF-8 can hold.
        """
        try:
            text.encode()
        except UnicodeEncodeError as error:
            raise InvalidRequestError(
                f"text holds the lone surrogate {text[error.start]!a} at {error.start}: expected valid Unicode"
            ) from None
        with self._encode_lock:
            tensor = self._inner.encode(text, add_special_tokens=add_special_tokens).input_ids
            ids: list[int] = tensor.data.reshape(-1).tolist()
            return ids

    def decode(self, ids: Sequence[int], *, skip_special_tokens: bool = True) -> str:
        """Text of token ids; bytes that are no UTF-8 become U+FFFD, unknown ids become nothing."""
        if len(ids) == 0:
            return ""
        with self._decode_lock:
            return str(self._inner.decode(list(ids), skip_special_tokens))

    def apply_chat_template(
        self,
        messages: Sequence[Mapping[str, Any]],
        *,
        tools: Sequence[Mapping[str, Any]] | None = None,
        add_generation_prompt: bool = True,
        extra: Mapping[str, Any] | None = None,
    ) -> str:
        """The prompt text of a conversation; encode it with ``add_special_tokens=False``.

        Args:
            messages: the conversation, each with ``role`` and ``content``.
            tools: function schemas offered to the model, as in OpenAI's ``tools``.
            add_generation_prompt: end with the opening of the assistant's answer.
            extra: further template variables, for instance ``enable_thinking``.

        Raises:
            ModelFolderError: the folder has no chat template.
            InvalidRequestError: the template refuses the conversation, or it holds what JSON cannot.
        """
        if not self._has_template:
            raise ModelFolderError(
                f"model: {str(self._folder)!r} has no chat template; put the model's own into {_TEMPLATE} there, "
                f"or send a text prompt"
            )
        try:
            with self._encode_lock:
                return str(
                    self._inner.apply_chat_template(
                        [dict(message) for message in messages],
                        add_generation_prompt,
                        tools=None if tools is None else [dict(tool) for tool in tools],
                        extra_context=None if extra is None else dict(extra),
                    )
                )
        except (RuntimeError, TypeError, ValueError) as error:
            raise InvalidRequestError(
                f"messages cannot be brought into the model's chat template: {openvino_message(error)}"
            ) from error

    def is_silent(self, token_id: int) -> bool:
        """Whether a token adds nothing to any text when special tokens are skipped."""
        known = self._silent.get(token_id)
        if known is None:
            # Between two letters, since some detokenizers strip a space at the beginning.
            letter = self.encode("a", add_special_tokens=False)
            known = self.decode([*letter, token_id, *letter]) == self.decode([*letter, *letter])
            self._silent[token_id] = known
        return known

    def _find_eos(self) -> tuple[int, ...]:
        for name in ("generation_config.json", "config.json"):
            text = self._read(name)
            if not text:
                continue
            try:
                config = json.loads(text)
                found = config.get("eos_token_id", config.get("text_config", {}).get("eos_token_id"))
                ids = found if isinstance(found, list) else [] if found is None else [found]
                unique = tuple(dict.fromkeys(int(token) for token in ids))
            except (AttributeError, TypeError, ValueError, OverflowError, RecursionError) as error:
                raise ModelFolderError(
                    f"model: {str(self._folder / name)!r} cannot be used: {error}; "
                    f"expected eos_token_id to be an integer or a list of them"
                ) from error
            if unique:
                return unique
        token = int(self._inner.get_eos_token_id())
        return (token,) if token >= 0 else ()

    def _read(self, name: str) -> str:
        path = self._folder / name
        try:
            return path.read_text(encoding="utf-8") if path.is_file() else ""
        except (OSError, UnicodeDecodeError) as error:
            raise ModelFolderError(f"model: {str(path)!r} cannot be read: {error}") from error


class IncrementalDetokenizer:
    """Text of one sequence while its tokens arrive; special tokens are skipped.

    No character is split: what may still be the beginning of one is held back. All pieces and the `flush` together
    are what `Tokenizer.decode` makes of all tokens. Only the last few tokens are decoded, so a token costs the same
    after a long answer as at its beginning. For one thread.
    """

    def __init__(self, tokenizer: Tokenizer) -> None:
        self._tokenizer = tokenizer
        self._window: list[int] = []
        self._text = ""  # of the window
        self._emitted = 0  # characters of `_text` that were handed out

    def append(self, token_ids: Sequence[int]) -> str:
        """The text that became certain with these tokens; may be empty."""
        n_before = len(self._window)
        self._window.extend(token_ids)
        text = self._tokenizer.decode(self._window)
        if text == self._text:
            # End tokens that a request ignores must not fill the window.
            added = [token for token in self._window[n_before:] if not self._tokenizer.is_silent(token)]
            self._window[n_before:] = added
        self._text = text
        # An incomplete character shows as one or more replacement characters at the end.
        certain = max(self._emitted, len(text.rstrip(_REPLACEMENT)))
        delta, self._emitted = text[self._emitted : certain], certain
        return delta if len(self._window) <= _WINDOW else delta + self._cut()

    def flush(self) -> str:
        """The text still held back, once no more tokens come; the next token begins a new text."""
        rest = self._text[self._emitted :]
        self._window, self._text, self._emitted = [], "", 0
        return rest

    def _cut(self) -> str:
        """Shorten the window, and return what thereby became certain."""
        if self._emitted == len(self._text):
            tail = self._window[-_KEEP:]
            text = self._tokenizer.decode(tail)
            # Not so where the cut would go through a character; then one of the next few tokens does better.
            if text and self._text.endswith(text):
                self._window, self._text, self._emitted = tail, text, len(text)
            return ""
        for at in range(len(self._window) - 1, len(self._window) - 1 - _KEEP, -1):
            left = self._tokenizer.decode(self._window[:at])
            right = self._tokenizer.decode(self._window[at:])
            # A character that spans the cut would decode to less whole than in halves, so here none does, and
            # the replacement characters on the left stand for bytes that are really wrong.
            if right and left + right == self._text:
                sure = left[self._emitted :]
                self._window, self._text = self._window[at:], right
                self._emitted = max(0, self._emitted - len(left))
                return sure
        return ""
