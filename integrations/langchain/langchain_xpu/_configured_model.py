"""A model with a configuration of its own: `ConfiguredChat`."""

from __future__ import annotations

from typing import Any, cast

from langchain_core.language_models import BaseChatModel, LanguageModelInput
from langchain_core.messages import AIMessage
from langchain_core.runnables import Runnable, RunnableBinding

__all__ = ["ConfiguredChat"]


class ConfiguredChat(RunnableBinding[LanguageModelInput, AIMessage]):  # type: ignore[no-redef]  # as LangChain's own
    """A chat model with tags, metadata and the like, which its tools and forms have too.

    LangChain's own binding asks the model alone for them and forgets the configuration: an agent of a background model
    would be served as a person.
    """

    def bind_tools(self, tools: Any, **kwargs: Any) -> Runnable[LanguageModelInput, AIMessage]:
        """As `XPUChatModel.bind_tools`."""
        return self._model.bind_tools(tools, **kwargs).with_config(self.config)

    def with_structured_output(self, schema: Any, **kwargs: Any) -> Runnable[LanguageModelInput, Any]:
        """As `XPUChatModel.with_structured_output`."""
        return self._model.with_structured_output(schema, **kwargs).with_config(self.config)

    @property
    def _model(self) -> BaseChatModel:
        return cast("BaseChatModel", self.bound)

    @classmethod
    def lc_id(cls) -> list[str]:
        """What it is written down as: LangChain's own."""
        return [*cls.get_lc_namespace(), "RunnableBinding"]
