"""What stands in a pickled `XPULLM` for a backend that cannot be pickled."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NoReturn

from xpu_agents.chat import ChatRequest
from xpu_runtime.errors import ConfigError

__all__ = ["LeftBehind"]


@dataclass(frozen=True, slots=True)
class LeftBehind:
    """Answers nothing, and says why. Without it `model` would answer, which names another one or none at all.

    Attributes:
        kind: what the backend was.
    """

    kind: str

    def complete(self, request: ChatRequest) -> NoReturn:
        """Say so."""
        self._refuse()

    async def acomplete(self, request: ChatRequest) -> NoReturn:
        """Say so."""
        self._refuse()

    def stream(self, request: ChatRequest) -> NoReturn:
        """Say so."""
        self._refuse()

    def astream(self, request: ChatRequest) -> NoReturn:
        """Say so."""
        self._refuse()

    def _refuse(self) -> NoReturn:
        raise ConfigError(
            f"backend: this LLM was pickled, and its {self.kind} cannot be; give it one again, as "
            f"llm.model_copy(update={{'backend': ...}}), or pickle an LLM with a model or base_url"
        )
