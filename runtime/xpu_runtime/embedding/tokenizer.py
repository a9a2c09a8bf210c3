"""Tokenizer of an embedding model."""

from __future__ import annotations

import threading
from collections.abc import Sequence
from functools import partial

import openvino_genai

from xpu_runtime.cpu_plugin import load_on_ended_thread
from xpu_runtime.embedding.model import EmbeddingModel
from xpu_runtime.errors import ModelFolderError, RequestTooLongError
from xpu_runtime.forks import keep_alive_in_forks
from xpu_runtime.model.openvino_errors import openvino_message

__all__ = ["EmbeddingTokenizer"]

_PROPERTIES = {"INFERENCE_NUM_THREADS": 1}


class EmbeddingTokenizer:
    """Token ids of texts, with special tokens, cut to the longest text of the model; thread-safe.

    Raises:
        ModelFolderError: the tokenizer is unreadable.
    """

    def __init__(self, model: EmbeddingModel) -> None:
        self._model = model
        self._lock = threading.Lock()
        try:
            self._tokenizer = load_on_ended_thread(
                partial(openvino_genai.Tokenizer, str(model.tokenizer_folder), **_PROPERTIES)
            )
        except RuntimeError as error:
            raise ModelFolderError(
                f"model: the tokenizer in {str(model.tokenizer_folder)!r} cannot be loaded: {openvino_message(error)}"
            ) from error
        keep_alive_in_forks(self)
        self._suffix = self._special_suffix()

    def encode(
        self, texts: Sequence[str | list[int]], *, truncate: bool = True, first: int = 0
    ) -> tuple[list[list[int]], int]:
        """Return the token ids of each text, at least one for each, and the number of texts that were cut.

        A longer text loses tokens at its end; the special tokens there stay. ``first`` is the index of the first text
        in messages. A text that is given as token ids stays as it is.

        Raises:
            RequestTooLongError: a text is too long and ``truncate`` is False.
        """
        limit, cut = self._model.max_tokens, 0
        strings = [text for text in texts if isinstance(text, str)]
        encoded = iter(self._encode(strings) if strings else ())
        rows = [next(encoded) if isinstance(text, str) else text for text in texts]
        for index, row in enumerate(rows):
            if len(row) > limit:
                if not truncate:
                    raise RequestTooLongError(
                        f"texts[{first + index}]: {len(row)} tokens; expected at most {limit}, or truncate=True"
                    )
                suffix = self._suffix[-limit:]
                rows[index] = row[: limit - len(suffix)] + suffix
                cut += 1
            elif not row:
                rows[index] = [self._model.pad_token_id]
        return rows, cut

    def _encode(self, texts: Sequence[str], *, special: bool = True) -> list[list[int]]:
        if len(texts) > 1 and not any(texts):  # openvino_tokenizers returns one row for several empty texts
            return [list(row) for row in self._encode([""], special=special) for _ in texts]
        with self._lock:
            encoded = self._tokenizer.encode(list(texts), add_special_tokens=special)
            ids, mask = encoded.input_ids.data, encoded.attention_mask.data.astype(bool)
            return [row[used].tolist() for row, used in zip(ids, mask, strict=True)]

    def _special_suffix(self) -> list[int]:
        """Special tokens that the tokenizer adds at the end."""
        plain, whole = self._encode(["a"], special=False)[0], self._encode(["a"])[0]
        for start in range(len(whole) - len(plain) + 1):
            if whole[start : start + len(plain)] == plain:
                return whole[start + len(plain) :]
        return []
