"""How a model counts tokens: `CountingChat`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from langchain_core.messages import BaseMessage

from langchain_xpu._messages import chat_messages
from langchain_xpu._settings import ChatSettings
from langchain_xpu._tools import openai_tools
from xpu_agents.chat import Chat, ChatRequest
from xpu_runtime.errors import InvalidRequestError

__all__ = ["CountingChat"]


class CountingChat(ChatSettings):
    """A model that counts by the tokenizer of its engine, unless it has ``custom_get_token_ids``."""

    def get_token_ids(self, text: str) -> list[int]:
        """Token ids of a text by the model's own tokenizer; loads the engine.

        Raises:
            InvalidRequestError: the model is elsewhere.
        """
        if self.custom_get_token_ids is not None:
            return self.custom_get_token_ids(text)
        chat = self._embedded_chat("get_token_ids")
        return chat.engine.tokenizer.encode(text, add_special_tokens=False)

    def get_num_tokens_from_messages(self, messages: list[BaseMessage], tools: Sequence[Any] | None = None) -> int:
        """Tokens of the prompt that messages and tools become; loads the engine.

        Raises:
            InvalidRequestError: the model is elsewhere, or a message cannot be used.
        """
        if self.custom_get_token_ids is not None:
            return super().get_num_tokens_from_messages(messages, tools)
        chat = self._embedded_chat("get_num_tokens_from_messages")
        if not messages:
            return 0
        request = ChatRequest(
            chat_messages(messages), tools=openai_tools(tools or ()), constrain=False, template=self.template
        )
        try:
            return len(chat.prepare(request).tokens)
        except InvalidRequestError:
            # Half a conversation, as it is counted for trimming, is more than some templates take.
            return super().get_num_tokens_from_messages(messages)

    def _embedded_chat(self, wanted: str) -> Chat:
        """What answers, if it is the embedded engine; else an error that says what wanted its tokenizer."""
        backend = self._backend(self.model)
        if isinstance(backend, Chat):
            return backend
        raise InvalidRequestError(
            f"{wanted}: the tokenizer of a model elsewhere is not here; give the model custom_get_token_ids, or count "
            f"with langchain_core.messages.utils.count_tokens_approximately"
        )
