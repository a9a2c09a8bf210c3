"""Placeholder for a backend that cannot be pickled."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NoReturn

from xpu_agents.chat import ChatRequest
from xpu_runtime.errors import ConfigError

__all__ = ["LeftBehind", "MissingBackend"]


@dataclass(frozen=True, slots=True)
class MissingBackend:
    """Replaces an unpicklable backend in a pickled `XPULLM`, and raises when it is asked.

    Without it, the LLM would silently use another model.

    Attributes:
        kind: Class name of the backend.
    """

    kind: str

    def complete(self, request: ChatRequest) -> NoReturn:
        """Raises the error."""
        self._raise()

    async def acomplete(self, request: ChatRequest) -> NoReturn:
        """Raises the error."""
        self._raise()

    def stream(self, request: ChatRequest) -> NoReturn:
        """Raises the error."""
        self._raise()

    def astream(self, request: ChatRequest) -> NoReturn:
        """Raises the error."""
        self._raise()

    def _raise(self) -> NoReturn:
        raise ConfigError(
            f"backend: this LLM was pickled without its {self.kind}, which cannot be pickled; set it again by "
            f"llm.model_copy(update={{'backend': ...}}), or pickle an LLM with a model or base_url"
        )


LeftBehind = MissingBackend  # name in pickles of earlier versions
