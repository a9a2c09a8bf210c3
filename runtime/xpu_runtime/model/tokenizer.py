"""Tokenizer and detokenizer of a model folder, and incremental detokenization for streams."""

from __future__ import annotations

import json
import re
import threading
from collections.abc import Sequence
from functools import cached_property, partial
from pathlib import Path

import openvino_genai

from xpu_runtime.cpu_plugin import load_on_ended_thread
from xpu_runtime.errors import InvalidRequestError, ModelFolderError
from xpu_runtime.forks import keep_alive_in_forks
from xpu_runtime.model.graph_files import GENERATION_CONFIG
from xpu_runtime.model.openvino_errors import openvino_message

__all__ = ["IncrementalDetokenizer", "Tokenizer"]

_FILES = (
    "openvino_tokenizer.xml",
    "openvino_tokenizer.bin",
    "openvino_detokenizer.xml",
    "openvino_detokenizer.bin",
)
_PROPERTIES = {"INFERENCE_NUM_THREADS": 1}
"""Tokenization uses one thread only; more threads would be woken for each decoded token and slow down the kernels."""
_LAYER = re.compile(r'<layer [^>]*\btype="(\w+)"')
_JOINING_OPS = {
    *("Parameter", "Const", "Convert", "VocabDecoder", "CharsToBytes", "FuzeRagged", "UTF8Validate"),
    *("StringTensorPack", "Result"),
}
"""Operations of a detokenizer that joins the bytes of the tokens; others depend on the tokens around."""
_REPLACEMENT = "\ufffd"
_SPACE = "\u2581".encode()
_BYTE = re.compile(rb"<0x([0-9A-Fa-f]{2})>")
_WINDOW = 24
"""Tokens in the decoding window before it is shortened (chosen)."""
_KEEP = 8
"""Tokens in the window after that (chosen: more than the bytes of one character)."""


class Tokenizer:
    """The tokenizer and detokenizer of a model folder.

    Thread-safe: one thread at a time encodes, and one at a time decodes.

    Args:
        folder: a folder with ``openvino_tokenizer.*`` and ``openvino_detokenizer.*``.

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
        # The wrapped tokenizer keeps its settings between calls, so calls must not overlap.
        self._encode_lock = threading.Lock()
        self._decode_lock = threading.Lock()
        self._silent_tokens: dict[int, bool] = {}
        self._token_texts: dict[int, str | None] = {}
        try:
            self._inner = load_on_ended_thread(partial(openvino_genai.Tokenizer, str(self._folder), **_PROPERTIES))
        except RuntimeError as error:
            raise ModelFolderError(
                f"model: the tokenizer in {str(self._folder)!r} cannot be loaded: {openvino_message(error)}"
            ) from error
        self._eos_token_ids = self._find_eos()
        keep_alive_in_forks(self)

    @property
    def folder(self) -> Path:
        """The model folder."""
        return self._folder

    @property
    def eos_token_ids(self) -> tuple[int, ...]:
        """End-of-sequence tokens from ``generation_config.json``, else ``config.json``, else the tokenizer."""
        return self._eos_token_ids

    @property
    def bos_token_id(self) -> int | None:
        """The beginning-of-sequence token, or None."""
        token = int(self._inner.get_bos_token_id())
        return token if token >= 0 else None

    @property
    def stored_chat_template(self) -> str:
        """Jinja source of the chat template that was stored at export; empty without one."""
        # GenAI prefers a simplified one to that of the model.
        return str(self._inner.get_original_chat_template() or self._inner.chat_template or "")

    @property
    def stored_special_tokens(self) -> dict[str, str]:
        """Texts of the tokens that were stored at export, by kind: ``bos``, ``eos`` and ``pad``."""
        inner = self._inner
        found = {"bos": inner.get_bos_token(), "eos": inner.get_eos_token(), "pad": inner.get_pad_token()}
        return {kind: str(text) for kind, text in found.items() if text}

    @cached_property
    def vocab_size(self) -> int:
        """Number of token ids of the tokenizer; a row of logits may be longer because of padding."""
        return 1 + max(self.vocabulary().values())

    def vocabulary(self) -> dict[bytes, int]:
        """Token ids by token name; a new dictionary at each call.

        For a byte-level tokenizer the name is the bytes of the token. For a SentencePiece tokenizer a space is
        written as U+2581 and a single-byte token as ``<0x0A>``.
        """
        found: dict[bytes, int] = self._inner.get_vocab()
        return found

    @cached_property
    def token_bytes(self) -> tuple[bytes, ...]:
        """Bytes of each token's text by id, for special tokens their name; empty for unused ids."""
        names = self.vocabulary()
        # A byte-level vocabulary has the single space.
        space_marker = b" " not in names and any(name.startswith(_SPACE) for name in names)
        found = [b""] * self.vocab_size
        for name, token in names.items():
            byte = _BYTE.fullmatch(name) if space_marker else None
            spaced = name.replace(_SPACE, b" ") if space_marker else name
            found[token] = spaced if byte is None else bytes([int(byte[1], 16)])
        return tuple(found)

    def encode(self, text: str, *, add_special_tokens: bool = True) -> list[int]:
        """Token ids of ``text``; special tokens in the text are recognised.

        Raises:
            InvalidRequestError: ``text`` cannot be encoded as UTF-8.
        """
        try:
            text.encode()
        except UnicodeEncodeError as error:
            raise InvalidRequestError(
                f"text has the lone surrogate {text[error.start]!a} at {error.start}; expected valid Unicode"
            ) from None
        with self._encode_lock:
            tensor = self._inner.encode(text, add_special_tokens=add_special_tokens).input_ids
            ids: list[int] = tensor.data.reshape(-1).tolist()
            return ids

    def decode(self, ids: Sequence[int], *, skip_special_tokens: bool = True) -> str:
        """Text of token ids; invalid UTF-8 becomes U+FFFD, unknown ids are skipped."""
        if len(ids) == 0:
            return ""
        with self._decode_lock:
            return str(self._inner.decode(list(ids), skip_special_tokens))

    @cached_property
    def joins_tokens(self) -> bool:
        """True if the text of a sequence is that of its tokens' bytes, as of a byte-level vocabulary."""
        return set(_LAYER.findall(self._read_file("openvino_detokenizer.xml"))) <= _JOINING_OPS

    def token_text(self, token_id: int) -> str | None:
        """Text of a token if special tokens are skipped; None if it has incomplete characters."""
        if token_id not in self._token_texts:
            text = self.decode([token_id])
            self._token_texts[token_id] = None if _REPLACEMENT in text else text
        return self._token_texts[token_id]

    def is_silent(self, token_id: int) -> bool:
        """True if decoding the token adds no text when special tokens are skipped."""
        known = self._silent_tokens.get(token_id)
        if known is None:
            # The token is tested between two letters because some detokenizers strip a leading space.
            letter = self.encode("a", add_special_tokens=False)
            known = self.decode([*letter, token_id, *letter]) == self.decode([*letter, *letter])
            self._silent_tokens[token_id] = known
        return known

    def _find_eos(self) -> tuple[int, ...]:
        for name in (GENERATION_CONFIG, "config.json"):
            text = self._read_file(name)
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
                    f"expected eos_token_id to be an integer or a list of integers"
                ) from error
            if unique:
                return unique
        token = int(self._inner.get_eos_token_id())
        return (token,) if token >= 0 else ()

    def _read_file(self, name: str) -> str:
        path = self._folder / name
        try:
            return path.read_text(encoding="utf-8") if path.is_file() else ""
        except (OSError, UnicodeDecodeError) as error:
            raise ModelFolderError(f"model: {str(path)!r} cannot be read: {error}") from error


class IncrementalDetokenizer:
    """Decodes the tokens of one sequence as they arrive; special tokens are skipped.

    Characters are never split: an incomplete character is buffered until its last token. All returned text and the
    `flush` together equal `Tokenizer.decode` of all tokens. Only the last few tokens are decoded at each step, so the
    cost per token does not grow with the length of the output. Where the detokenizer joins tokens
    (`Tokenizer.joins_tokens`), only incomplete characters are decoded with the tokens around. Not thread-safe.
    """

    def __init__(self, tokenizer: Tokenizer) -> None:
        self._tokenizer = tokenizer
        self._window_ids: list[int] = []
        self._window_text = ""  # text of the window
        self._emitted_length = 0  # characters of `_window_text` that were returned

    def append(self, token_ids: Sequence[int]) -> str:
        """New complete text after these tokens; may be empty."""
        if not self._tokenizer.joins_tokens:
            return self._decode_window(token_ids)
        texts: list[str] = []
        for token in token_ids:
            text = None if self._window_ids else self._tokenizer.token_text(token)
            texts.append(self._decode_window([token]) if text is None else text)
            if self._emitted_length == len(self._window_text):
                self.flush()  # no character is incomplete
        return "".join(texts)

    def _decode_window(self, token_ids: Sequence[int]) -> str:
        n_before = len(self._window_ids)
        self._window_ids.extend(token_ids)
        text = self._tokenizer.decode(self._window_ids)
        if text == self._window_text:
            # Ignored end-of-sequence tokens must not fill the window.
            added = [token for token in self._window_ids[n_before:] if not self._tokenizer.is_silent(token)]
            self._window_ids[n_before:] = added
        self._window_text = text
        # An incomplete character decodes to one or more replacement characters at the end.
        complete = max(self._emitted_length, len(text.rstrip(_REPLACEMENT)))
        delta, self._emitted_length = text[self._emitted_length : complete], complete
        return delta if len(self._window_ids) <= _WINDOW else delta + self._shorten_window()

    def flush(self) -> str:
        """The buffered text at the end of a sequence; the next token starts a new one."""
        rest = self._window_text[self._emitted_length :]
        self._window_ids, self._window_text, self._emitted_length = [], "", 0
        return rest

    def _shorten_window(self) -> str:
        """Remove old tokens from the window, and return the text that this completes."""
        if self._emitted_length == len(self._window_text):
            tail = self._window_ids[-_KEEP:]
            text = self._tokenizer.decode(tail)
            # If the cut splits a character, the window is shortened after one of the next tokens.
            if text and self._window_text.endswith(text):
                self._window_ids, self._window_text, self._emitted_length = tail, text, len(text)
            return ""
        for at in range(len(self._window_ids) - 1, len(self._window_ids) - 1 - _KEEP, -1):
            left = self._tokenizer.decode(self._window_ids[:at])
            right = self._tokenizer.decode(self._window_ids[at:])
            # Equal text means that no character spans the cut, so replacement characters on the left are
            # invalid bytes, not incomplete characters.
            if right and left + right == self._window_text:
                complete = left[self._emitted_length :]
                self._window_ids, self._window_text = self._window_ids[at:], right
                self._emitted_length = max(0, self._emitted_length - len(left))
                return complete
        return ""
