"""What answers: the engine of this process, or a server elsewhere."""

from __future__ import annotations

from xpu_agents.backends import ChatBackend
from xpu_agents.chat import Chat
from xpu_runtime.errors import InvalidRequestError

__all__ = ["embedded_chat"]


def embedded_chat(backend: ChatBackend, wanted: str) -> Chat:
    """The backend, where it is the embedded engine.

    Args:
        backend: what answers.
        wanted: what needs it, for the message.

    Raises:
        InvalidRequestError: it is another.
    """
    if isinstance(backend, Chat):
        return backend
    raise InvalidRequestError(
        f"{wanted}: the tokenizer of a model elsewhere is not here; give the model custom_get_token_ids, or count "
        f"with langchain_core.messages.utils.count_tokens_approximately"
    )
