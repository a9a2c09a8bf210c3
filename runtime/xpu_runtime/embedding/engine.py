"""`EmbeddingEngine`: embeds texts for reactive and proactive requests."""

from __future__ import annotations

import atexit
import itertools
import os
import time
import weakref
from collections.abc import Sequence
from pathlib import Path
from typing import Self

import numpy as np

from xpu_runtime.config import EngineConfig
from xpu_runtime.embedding.core import EmbeddingCore
from xpu_runtime.embedding.handle import EmbeddingHandle, EmbeddingMetrics
from xpu_runtime.embedding.model import EmbeddingModel
from xpu_runtime.embedding.requests import EmbeddingRequest, ProgressFunction, check_texts, priority_of
from xpu_runtime.engine import Engine
from xpu_runtime.engine.closing import ClosedOnExit
from xpu_runtime.engine.loading import ProgressCallback
from xpu_runtime.engine.shared_devices import shared_devices
from xpu_runtime.errors import ConfigError, EngineClosedError, InvalidRequestError
from xpu_runtime.forks import check_not_forked
from xpu_runtime.request import Priority
from xpu_runtime.scheduler.embedding_queue import EmbeddingJob

__all__ = ["EmbeddingEngine"]


class EmbeddingEngine(ClosedOnExit):
    """One embedding model that serves reactive and proactive requests at the same time.

    Load it with `EmbeddingEngine.load`; use it as a context manager or call `close`. All methods are thread-safe. It
    does not survive a fork.

    Attributes:
        model: the model folder.
        name: name of the model.
        config: settings.
    """

    def __init__(
        self, model: EmbeddingModel, config: EngineConfig, core: EmbeddingCore, engine: Engine | None = None
    ) -> None:
        """Internal; use `load`."""
        self.model = model
        self.name = model.name
        self.config = config
        self._core = core
        self._engine = engine  # a dropped chat engine would stop the lanes
        self._pid = os.getpid()
        self._finalizer = weakref.finalize(self, core.stop)
        atexit.register(self._finalizer)

    @classmethod
    def load(
        cls,
        path: str | Path,
        config: EngineConfig | None = None,
        *,
        engine: Engine | None = None,
        progress: ProgressCallback | None = None,
    ) -> Self:
        """Load the folder of an embedding model.

        Args:
            path: folder as written by ``optimum-cli export openvino --task feature-extraction``, one with the
                weights of a BERT or XLM-RoBERTa encoder, or a GGUF file.
            config: settings; only those of the device, the precision, the threads, OpenVINO's properties,
                ``kernel_timeout_s``, ``npu_compile_timeout_s`` and ``qualify`` count. A GPU that fails or hangs in the
                load is left out, unless ``qualify`` is off. By default the settings of ``engine``.
            engine: a chat engine of this process: both share its lanes and its order of priorities.
            progress: called with the completed share and the current step.

        Raises:
            ModelError: the folder is incomplete or its model is not supported.
            ConfigError: a setting cannot be used on this machine.
            EngineClosedError: ``engine`` is closed.
        """
        if engine is not None and not isinstance(engine, Engine):
            raise ConfigError(f"engine: {type(engine).__name__}; expected an Engine of this process")
        config = config or (EngineConfig() if engine is None else engine.config)
        report = progress or (lambda share, step: None)
        report(0.0, "reading the model")
        model = EmbeddingModel.open(path, lambda share, step: report(0.3 * share, step))
        report(0.3, "compiling the encoder")
        with shared_devices.loading():
            core = EmbeddingCore.start(model, config, engine)
        report(1.0, "ready")
        return cls(model, config, core, engine)

    @property
    def dimension(self) -> int:
        """Length of a vector."""
        return self.model.dimension

    @property
    def max_tokens(self) -> int:
        """Longest text in tokens, special tokens included."""
        return self.model.max_tokens

    @property
    def closed(self) -> bool:
        """True if the engine has ended for good: closed, failed, or in a fork of its process."""
        return os.getpid() != self._pid or not self._finalizer.alive or self._core.closed_reason is not None

    def embed(
        self,
        texts: Sequence[str | Sequence[int]],
        *,
        priority: Priority | str | None = None,
        kind: str | None = None,
        prompt: str | None = None,
        dimensions: int | None = None,
        normalize: bool | None = None,
        truncate: bool = True,
        on_progress: ProgressFunction | None = None,
    ) -> EmbeddingHandle:
        """Submit texts and return the handle of their vectors at once.

        Args:
            texts: the texts, or their token ids with all special tokens; an empty list gives an array without rows.
            priority: reactive (a user waits) or proactive (background); by default proactive for documents.
            kind: ``query`` or ``document``: puts the prompt of the model for it before each text.
            prompt: text to put before each text instead, or the name of one of the model's prompts.
            dimensions: length of the vectors: the first so many values, for models trained for that.
            normalize: scale the vectors to length 1; by default as the model does.
            truncate: cut texts that are longer than `max_tokens`; if False, such a request fails.
            on_progress: called with the number of finished texts and of all texts, on a thread of the engine.

        Raises:
            InvalidRequestError: an argument is invalid.
            EngineClosedError: the engine is closed, or was loaded by another process.
        """
        check_not_forked(self._pid)
        if not self._finalizer.alive:
            raise EngineClosedError("the embedding engine is closed; load it again")
        if self._core.closed_reason is not None:
            raise EngineClosedError(f"{self._core.closed_reason}; load it again")
        checked, priority = check_texts(texts, self.model.vocab_size), priority_of(priority, kind)
        if dimensions is not None and (
            isinstance(dimensions, bool) or not isinstance(dimensions, int) or not 1 <= dimensions <= self.dimension
        ):
            raise InvalidRequestError(f"dimensions: {dimensions!r}; expected 1 to {self.dimension}")
        for name, flag in (("normalize", normalize), ("truncate", truncate)):
            if not isinstance(flag, bool) and not (flag is None and name == "normalize"):
                raise InvalidRequestError(f"{name}: {flag!r}; expected true or false")
        if not isinstance(prompt, str | None):
            raise InvalidRequestError(f"prompt: {prompt!r}; expected a string")
        prompt = self.model.prompt(kind) if prompt is None else self.model.prompts.get(prompt, prompt)
        number, now = next(_NUMBERS), time.perf_counter()
        metrics = EmbeddingMetrics(texts=len(checked), arrived_at=now)
        handle = EmbeddingHandle(f"embed-{number}", metrics, lambda: self._core.cancel(request))
        request = EmbeddingRequest(
            EmbeddingJob(number, priority, now),
            handle,
            [prompt + text if prompt and isinstance(text, str) else text for text in checked],
            np.zeros((len(checked), self.dimension), np.float32),
            truncate,
            self.model.normalize if normalize is None else normalize,
            dimensions,
            on_progress,
        )
        if not checked:
            metrics.ended_at = now
            request.finish()
            return handle
        self._core.submit(request)
        return handle

    def close(self) -> None:
        """Cancel all requests and free the device; further calls have no effect. A chat engine stays open."""
        self._finalizer()
        atexit.unregister(self._finalizer)

    def __repr__(self) -> str:
        closed = "" if self._finalizer.alive else ", closed"
        return f"<EmbeddingEngine {self.name}, {self.dimension} dimensions{closed}>"


_NUMBERS = itertools.count(1)
