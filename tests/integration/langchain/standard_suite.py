"""Settings of LangChain's integration suite for all models."""

from __future__ import annotations

from functools import reduce
from operator import add
from typing import Any

import pytest
from langchain_core.messages import AIMessage
from langchain_tests.integration_tests import ChatModelIntegrationTests

from langchain_xpu import XPUChatModel

__all__ = ["StandardSuite"]


# The suite uses beta APIs of LangChain.
@pytest.mark.filterwarnings("ignore::langchain_core._api.LangChainBetaWarning")
class StandardSuite(ChatModelIntegrationTests):
    """The suite. A subclass defines a fixture that sets ``params``, the arguments of the model."""

    params: dict[str, Any]

    @pytest.fixture
    def vcr(self) -> None:
        """No recorded responses: the test of the suite that has them is skipped, and their plugin is not loaded."""

    @property
    def chat_model_class(self) -> type[XPUChatModel]:
        return XPUChatModel

    @property
    def chat_model_params(self) -> dict[str, Any]:
        return self.params

    @property
    def model_override_value(self) -> str:
        return str(self.params["model"])

    @property
    def supports_json_mode(self) -> bool:
        return True

    @property
    def supports_anthropic_inputs(self) -> bool:
        return True

    @property
    def supported_usage_metadata_details(self) -> dict[str, Any]:
        return {"invoke": ["cache_read_input"], "stream": ["cache_read_input"]}

    def invoke_with_cache_read_input(self, *, stream: bool = False) -> AIMessage:
        model = XPUChatModel(**self.params)
        prompt = "A long beginning that two prompts share. " * 20
        model.invoke(prompt)
        return reduce(add, model.stream(prompt)) if stream else model.invoke(prompt)
