"""Requests of an embedding engine: texts, token ids and the vectors so far."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np
from numpy.typing import NDArray

from xpu_runtime.embedding.handle import EmbeddingHandle
from xpu_runtime.embedding.pooling import normalized
from xpu_runtime.errors import InvalidRequestError
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
        texts: the texts, with their prompt.
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
    texts: Sequence[str]
    vectors: NDArray[np.float32]
    truncate: bool
    normalize: bool
    dimensions: int | None
    on_progress: ProgressFunction | None
    rows: dict[int, list[int]] = field(default_factory=dict)
    finished: int = 0

    def result(self) -> NDArray[np.float32]:
        """The vectors as the caller wants them."""
        vectors = self.vectors[:, : self.dimensions]
        return normalized(vectors) if self.normalize else vectors.copy()


def check_texts(texts: Any) -> list[str]:
    """Return ``texts`` as a list.

    Raises:
        InvalidRequestError: it is not a sequence of strings, or one of them is not valid Unicode.
    """
    if isinstance(texts, str | bytes) or not isinstance(texts, Sequence):
        raise InvalidRequestError(f"texts: got {type(texts).__name__}; expected a list of strings")
    for index, text in enumerate(texts):
        if not isinstance(text, str):
            raise InvalidRequestError(f"texts[{index}]: got {type(text).__name__}; expected a string")
        try:
            text.encode()
        except UnicodeEncodeError as error:
            raise InvalidRequestError(
                f"texts[{index}]: lone surrogate {text[error.start]!a} at {error.start}; expected valid Unicode"
            ) from None
    return list(texts)


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
