"""Requests of an embedding engine: texts, token ids and the vectors so far."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np
from numpy.typing import NDArray

from xpu_runtime.embedding.handle import EmbeddingHandle
from xpu_runtime.embedding.pooling import normalized
from xpu_runtime.errors import InvalidRequestError, RequestFailedError
from xpu_runtime.request import Priority
from xpu_runtime.scheduler.embedding_queue import EmbeddingJob

__all__ = ["EmbeddingRequest", "ProgressFunction", "check_texts", "priority_of"]

ProgressFunction = Callable[[int, int], None]
"""Called with the number of finished texts and of all texts."""


@dataclass(slots=True, eq=False)
class EmbeddingRequest:
    """One request of an embedding engine.

    Attributes:
        job: its texts in the queue.
        handle: its result.
        texts: the texts with their prompt, or their token ids.
        vectors: ``[texts, dim]``; rows of finished texts are valid.
        truncate: True if longer texts are cut.
        normalize: True if vectors are scaled to length 1.
        dimensions: length of the vectors of the result; None for all of the model.
        on_progress: called after each batch.
        rows: token ids of the texts that are not finished, by index.
        finished: number of finished texts.
    """

    job: EmbeddingJob
    handle: EmbeddingHandle
    texts: Sequence[str | list[int]]
    vectors: NDArray[np.float32]
    truncate: bool
    normalize: bool
    dimensions: int | None
    on_progress: ProgressFunction | None
    rows: dict[int, list[int]] = field(default_factory=dict)
    finished: int = 0

    def finish(self) -> None:
        """End the request with the vectors as the caller wants them; it fails if there is no memory for them."""
        vectors = self.vectors[:, : self.dimensions]
        try:
            self.handle.finish(normalized(vectors) if self.normalize else vectors.copy())
        except MemoryError as error:
            name = self.handle.request_id
            self.handle.fail(RequestFailedError(f"request {name}: no memory for its vectors: {error}", name))


def check_texts(texts: Any, vocab_size: int = 0) -> list[str | list[int]]:
    """Return ``texts`` as a list of texts and token ids.

    Raises:
        InvalidRequestError: it is not a sequence of strings and token ids, a string is not valid Unicode, or an id is
            not below ``vocab_size``.
    """
    if isinstance(texts, str | bytes) or not isinstance(texts, Sequence):
        raise InvalidRequestError(f"texts: got {type(texts).__name__}; expected a list of strings")
    checked: list[str | list[int]] = []
    for index, text in enumerate(texts):
        if not isinstance(text, str):
            checked.append(_check_ids(text, f"texts[{index}]", vocab_size))
            continue
        try:
            text.encode()
        except UnicodeEncodeError as error:
            raise InvalidRequestError(
                f"texts[{index}]: lone surrogate {text[error.start]!a} at {error.start}; expected valid Unicode"
            ) from None
        checked.append(text)
    return checked


def _check_ids(ids: Any, field: str, vocab_size: int) -> list[int]:
    if isinstance(ids, bytes) or not isinstance(ids, Sequence):
        raise InvalidRequestError(f"{field}: got {type(ids).__name__}; expected a string or a list of token ids")
    if not ids:
        raise InvalidRequestError(f"{field}: it has no token ids; expected at least one, or a string")
    for index, token in enumerate(ids):
        if isinstance(token, bool) or not isinstance(token, int) or not 0 <= token < vocab_size:
            expected = f"a token id from 0 to {vocab_size - 1}" if vocab_size else "a string instead of token ids"
            raise InvalidRequestError(f"{field}[{index}]: {token!r}; expected {expected}")
    return list(ids)


def priority_of(priority: Priority | str | None, kind: str | None) -> Priority:
    """Priority of a request: if not given, documents are proactive and all else is reactive.

    Raises:
        InvalidRequestError: ``priority`` or ``kind`` is not one of the known values.
    """
    if kind not in ("query", "document", None):
        raise InvalidRequestError(f"kind: {kind!r}; expected 'query', 'document' or None")
    if priority is None:
        return Priority.PROACTIVE if kind == "document" else Priority.REACTIVE
    try:
        return Priority(priority)
    except ValueError:
        raise InvalidRequestError(f"priority: {priority!r}; expected 'reactive' or 'proactive'") from None
