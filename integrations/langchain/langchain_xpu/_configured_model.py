"""Chat model with a LangChain configuration."""

from __future__ import annotations

from typing import Any, cast

from langchain_core.language_models import BaseChatModel, LanguageModelInput
from langchain_core.messages import AIMessage
from langchain_core.runnables import Runnable, RunnableBinding

__all__ = ["ConfiguredChat"]


class ConfiguredChat(RunnableBinding[LanguageModelInput, AIMessage]):  # type: ignore[no-redef]  # as LangChain's own
    """A chat model with tags, metadata and other configuration, which `bind_tools` and `with_structured_output` keep.

    LangChain's own binding loses the configuration there, so an agent of a background model would run as reactive.
    """

    def bind_tools(self, tools: Any, **kwargs: Any) -> Runnable[LanguageModelInput, AIMessage]:
        """Binds tools, as `XPUChatModel.bind_tools`, and keeps the configuration."""
        return self._model.bind_tools(tools, **kwargs).with_config(self.config)

    def with_structured_output(self, schema: Any, **kwargs: Any) -> Runnable[LanguageModelInput, Any]:
        """Sets the output format, as `XPUChatModel.with_structured_output`, and keeps the configuration."""
        return self._model.with_structured_output(schema, **kwargs).with_config(self.config)

    @property
    def _model(self) -> BaseChatModel:
        return cast("BaseChatModel", self.bound)

    @classmethod
    def lc_id(cls) -> list[str]:
        """Returns the id for serialisation: that of LangChain's own class."""
        return [*cls.get_lc_namespace(), "RunnableBinding"]
