"""The chat models of a server: `ServedModels`."""

from __future__ import annotations

from collections.abc import Sequence

from starlette.exceptions import HTTPException

from xpu_agents.chat import Chat
from xpu_agents.server.model_names import LATEST_TAG, without_priority
from xpu_runtime.errors import ConfigError

__all__ = ["ServedModels"]


class ServedModels:
    """The chat models of a server by name.

    Args:
        chats: chats on the engines of the models; the first is the default model.

    Raises:
        ConfigError: two models have the same name.
    """

    def __init__(self, chats: Sequence[Chat]) -> None:
        self._chats: dict[str, Chat] = {}
        for chat in chats:
            if chat.engine.name in self._chats:
                raise ConfigError(f"models: two have the name {chat.engine.name!r}; expected different names")
            self._chats[chat.engine.name] = chat

    @property
    def names(self) -> list[str]:
        """Names of the models, that of the default model first."""
        return list(self._chats)

    @property
    def default(self) -> str:
        """Name of the default model."""
        return next(iter(self._chats))

    @property
    def contexts(self) -> dict[str, int]:
        """Context lengths of the models in tokens."""
        return {name: chat.engine.max_context for name, chat in self._chats.items()}

    @property
    def loaded(self) -> dict[str, Chat]:
        """The models that are loaded."""
        return dict(self._chats)

    def find(self, name: str) -> str:
        """Return the full name of a model.

        Args:
            name: name in a request, which may end with the suffix for background work or Ollama's tag ``:latest``.
                Empty for the default model.

        Raises:
            HTTPException: there is no model of this name (status 404).
        """
        found = without_priority(name) or self.default
        for known in (found, found.removesuffix(LATEST_TAG)):
            if known in self._chats:
                return known
        expected = " or ".join(map(repr, self._chats))
        raise HTTPException(404, f"model: {name!r} is not available; expected {expected}")

    async def chat(self, name: str = "") -> Chat:
        """Return the chat of a model; see `find`."""
        return self._chats[self.find(name)]
