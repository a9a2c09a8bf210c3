"""Fields of `XPUChatModel`, its LangChain profile, and token counting."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from langchain_core.language_models import BaseChatModel, LangSmithParams, ModelProfile
from langchain_core.messages import BaseMessage
from pydantic import model_validator

from langchain_xpu._messages import chat_messages
from langchain_xpu._tools import openai_tools
from xpu_agents.backends import API_KEY
from xpu_agents.chat import Chat, ChatRequest
from xpu_agents.models.builtin import BUILTIN_MODELS
from xpu_agents.settings import ModelSettings, sampling_values
from xpu_runtime.errors import InvalidRequestError

__all__ = ["ChatSettings", "CountingChat", "text_profile"]


def text_profile(
    max_input_tokens: int | None, max_output_tokens: int | None, *, tool_choice: bool | None, structured_output: bool
) -> ModelProfile:
    """Returns the profile of a text model. The grammar enforces tools and formats, so every model supports them.

    Args:
        max_input_tokens: Context length; None if unknown.
        max_output_tokens: Maximum answer length; None for the whole context.
        tool_choice: Whether tool choices are obeyed; None if unknown.
        structured_output: Whether the model is trained to answer in a format after tool calls, and its server takes a
            format beside tools. Agents ask other models for a call with the format as arguments.
    """
    profile = ModelProfile(
        image_inputs=False,
        audio_inputs=False,
        video_inputs=False,
        pdf_inputs=False,
        tool_calling=True,
        tool_call_streaming=True,
        structured_output=structured_output,
    )
    if tool_choice is not None:
        profile["tool_choice"] = tool_choice
    if max_input_tokens is not None:
        profile["max_input_tokens"] = max_input_tokens
    longest = max_output_tokens or max_input_tokens
    if longest is not None:
        profile["max_output_tokens"] = longest
    return profile


_IGNORED = frozenset({"max_retries"})
"""Standard LangChain parameters of remote models, which are accepted and ignored."""


class ChatSettings(BaseChatModel, ModelSettings):
    """Fields of an `XPUChatModel`."""

    streaming: bool | None = None
    """True: stream in ``invoke`` too, for token callbacks. False: never stream."""

    @model_validator(mode="before")
    @classmethod
    def _without_remote_parameters(cls, values: Any) -> Any:
        if not isinstance(values, dict):
            return values
        return {name: value for name, value in values.items() if name not in _IGNORED}

    # ---- LangChain's queries -------------------------------------------------------------------------------------

    @property
    def _llm_type(self) -> str:
        return "xpu"

    @property
    def _identifying_params(self) -> dict[str, Any]:
        others = {"base_url": self.base_url, "timeout": self.timeout}
        remote = {name: value for name, value in others.items() if value is not None}
        return {"model": self.model, **self.lc_attributes, **sampling_values(self), **remote}

    def _get_ls_params(self, stop: list[str] | None = None, **kwargs: Any) -> LangSmithParams:
        stops = self.stop if stop is None else stop
        params = super()._get_ls_params(stop=stops, **kwargs)
        params["ls_provider"] = "xpu"
        params["ls_model_name"] = self.reported_name(kwargs.get("model"))
        return params

    def _resolve_model_profile(self) -> ModelProfile | None:
        # The bundled small models repeat calls if an answer may be a call or a format.
        is_small = self._uses_engine and self.model in BUILTIN_MODELS
        return text_profile(
            self._known_context,
            self.max_tokens,
            tool_choice=self._chooses_tools,
            structured_output=bool(self._forms_beside_tools) and not is_small,
        )

    @classmethod
    def is_lc_serializable(cls) -> bool:
        """Returns True: all fields but ``backend`` are texts and numbers."""
        return True

    @property
    def lc_secrets(self) -> dict[str, str]:
        """Secret fields, which are not serialised, and the environment variables that replace them."""
        return {"api_key": API_KEY}

    @property
    def lc_attributes(self) -> dict[str, Any]:
        """Fields that LangChain cannot serialise itself, as plain data."""
        attributes: dict[str, Any] = {}
        if self.backend is not None:
            # A backend is not serialised; its name distinguishes it, for example in caches.
            attributes["model"] = self.reported_name()
        if self.priority is not None:
            attributes["priority"] = str(self.priority)
        if self.config is not None:
            attributes["config"] = self.config.model_dump(mode="json", exclude_unset=True)
        return attributes


class CountingChat(ChatSettings):
    """Chat model that counts tokens with its engine's tokenizer, unless it has ``custom_get_token_ids``."""

    def get_token_ids(self, text: str) -> list[int]:
        """Returns the token ids of a text. Loads the engine.

        Raises:
            InvalidRequestError: The model is not on the embedded engine.
        """
        if self.custom_get_token_ids is not None:
            return self.custom_get_token_ids(text)
        chat = self._embedded_chat("get_token_ids")
        return chat.engine.tokenizer.encode(text, add_special_tokens=False)

    def get_num_tokens_from_messages(self, messages: list[BaseMessage], tools: Sequence[Any] | None = None) -> int:
        """Returns the number of prompt tokens of messages and tools. Loads the engine.

        Raises:
            InvalidRequestError: The model is not on the embedded engine, or a message is not supported.
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
            # Trimming counts partial conversations, which some templates reject.
            return super().get_num_tokens_from_messages(messages)

    def _embedded_chat(self, method: str) -> Chat:
        """Returns the embedded chat.

        Raises:
            InvalidRequestError: The model is not on the embedded engine.
        """
        backend = self._backend(self.model)
        if isinstance(backend, Chat):
            return backend
        raise InvalidRequestError(
            f"{method}: a remote model has no local tokenizer; set custom_get_token_ids, or count "
            f"with langchain_core.messages.utils.count_tokens_approximately"
        )
