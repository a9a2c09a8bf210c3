"""Settings shared by the embedding classes of all frameworks: `EmbeddingSettings`."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated, Any, Literal, Self

import numpy as np
from numpy.typing import NDArray
from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, SkipValidation, field_validator, model_validator
from rich.console import Console
from rich.progress import Progress

from xpu_agents.engines import loaded_embeddings, shared_embeddings
from xpu_agents.priority import checked_priority, current_priority
from xpu_agents.settings import local_name
from xpu_runtime import EmbeddingEngine, EmbeddingHandle, EngineConfig, Priority
from xpu_runtime.embedding.requests import ProgressFunction
from xpu_runtime.errors import ConfigError

__all__ = ["EmbeddingSettings", "TextKind", "embedding_priority"]

TextKind = Literal["query", "document"]
"""Role of a text in a search."""


def embedding_priority(kind: TextKind, given: Priority | str | None = None) -> Priority:
    """Return ``given``, else the priority of the enclosing `priority_scope`, else reactive for queries only.

    Raises:
        InvalidRequestError: ``given`` is not a priority.
    """
    if given is not None:
        return checked_priority("priority", given)
    return current_priority() or (Priority.REACTIVE if kind == "query" else Priority.PROACTIVE)


def _checked_engine(value: Any) -> Any:
    if value is None or callable(getattr(value, "embed", None)):
        return value
    raise ValueError(f"engine: {value!r} is not an embedding engine; expected an EmbeddingEngine")


class EmbeddingSettings(BaseModel):
    """Common fields of the frameworks' embedding classes.

    This is a mix-in. It comes after the framework's own base class, so that the framework's ``model_config`` applies.
    """

    model_config = ConfigDict(extra="forbid", arbitrary_types_allowed=True)

    model: str = ""
    """Folder of an embedding model, or the id it was pulled by. With ``engine``: only the reported name."""
    config: EngineConfig | None = None
    """Settings; the defaults are those of the chat engine of this process."""
    engine: Annotated[EmbeddingEngine | None, SkipValidation, BeforeValidator(_checked_engine)] = Field(
        default=None, exclude=True, repr=False
    )
    """Engine to use instead of the one that all callers of the model share. It is not serialised."""
    priority: Priority | None = None
    """Priority of all requests. None means that of the surrounding `priority_scope`, else reactive for queries (a user
    waits) and proactive for documents (background work)."""
    dimensions: int | None = Field(default=None, ge=1)
    """Length of the vectors, for models that are trained for shorter ones; None for all values."""
    normalize: bool | None = None
    """Scale vectors to length 1; None does as the model's folder says."""
    query_prompt: str | None = None
    """Text before each query, or the name of one of the model's prompts; None for the model's prompt for queries."""
    document_prompt: str | None = None
    """Text before each document, or the name of a prompt; None for the model's prompt for documents."""
    show_progress: bool = False
    """Show a progress bar on standard error while documents are embedded."""

    @field_validator("model", mode="before")
    @classmethod
    def _convert_path(cls, value: object) -> object:
        return str(value) if isinstance(value, Path) else value

    @model_validator(mode="after")
    def _check_engine_choice(self) -> Self:
        if self.engine is None and not self.model:
            raise ValueError("model: it is empty; expected the folder of an embedding model, or its id")
        if self.engine is not None and self.config is not None:
            raise ValueError("config and engine: given together; expected the settings where the engine is loaded")
        return self

    def reported_name(self) -> str:
        """Return the name of the model: a pulled model's id, or a folder's name."""
        return local_name(self.model or getattr(self.engine, "name", "model"))

    def check_picklable(self) -> None:
        """Check that another process can load the model.

        Raises:
            ConfigError: there is an ``engine``, which exists in this process only.
        """
        if self.engine is not None:
            raise ConfigError("engine: it cannot be pickled; expected a model instead, which each process loads")

    def __getstate__(self) -> dict[Any, Any]:
        """Return the pickled state."""
        self.check_picklable()
        return super().__getstate__()

    def _vectors(self, texts: Sequence[str], kind: TextKind, priority: Priority | None = None) -> NDArray[np.float32]:
        """Return the vectors of texts, ``[texts, dimension]``; Ctrl-C cancels the request."""
        engine = self.engine or shared_embeddings(self.model, self.config)
        with self._progress(len(texts), kind) as on_progress:
            handle = self._submit(engine, texts, kind, priority, on_progress)
            try:
                return handle.result()
            except BaseException:
                handle.cancel()
                raise

    async def _avectors(
        self, texts: Sequence[str], kind: TextKind, priority: Priority | None = None
    ) -> NDArray[np.float32]:
        """Return the vectors of texts without blocking the event loop; cancelling the task cancels the request."""
        engine = self.engine or loaded_embeddings(self.model, self.config)
        if engine is None:
            engine = await asyncio.to_thread(shared_embeddings, self.model, self.config)
        with self._progress(len(texts), kind) as on_progress:
            return await self._submit(engine, texts, kind, priority, on_progress)

    def _submit(
        self,
        engine: EmbeddingEngine,
        texts: Sequence[str],
        kind: TextKind,
        priority: Priority | None,
        on_progress: ProgressFunction | None,
    ) -> EmbeddingHandle:
        return engine.embed(
            texts,
            priority=embedding_priority(kind, priority or self.priority),
            kind=kind,
            prompt=self.query_prompt if kind == "query" else self.document_prompt,
            dimensions=self.dimensions,
            normalize=self.normalize,
            on_progress=on_progress,
        )

    @contextmanager
    def _progress(self, total: int, kind: TextKind) -> Iterator[ProgressFunction | None]:
        if not self.show_progress or kind == "query":
            yield None
            return
        with Progress(console=Console(stderr=True), transient=True) as bar:
            task = bar.add_task("embedding", total=total)
            yield lambda done, total: bar.update(task, completed=done, total=total)
