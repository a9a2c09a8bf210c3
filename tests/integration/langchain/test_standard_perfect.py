"""LangChain's own integration suite with a model that answers perfectly: what fails here is the wiring."""

from __future__ import annotations

from functools import reduce
from operator import add
from typing import Any

import pytest
from langchain_core.language_models import BaseChatModel
from langchain_core.messages import AIMessage
from langchain_tests.integration_tests import ChatModelIntegrationTests
from perfect_chat import PerfectChat

from langchain_xpu import XPUChatModel


# The suite itself calls what LangChain has not settled yet.
@pytest.mark.filterwarnings("ignore::langchain_core._api.LangChainBetaWarning")
class TestPerfectChat(ChatModelIntegrationTests):
    """Guards tools, choices, structured output, streams and metadata, whatever a model is worth."""

    @pytest.fixture(autouse=True)
    def _model(self) -> None:
        self._params = {"model": "perfect", "backend": PerfectChat()}

    @property
    def chat_model_class(self) -> type[XPUChatModel]:
        return XPUChatModel

    @property
    def chat_model_params(self) -> dict[str, Any]:
        return self._params

    @property
    def model_override_value(self) -> str:
        return "another"

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
        model = XPUChatModel(**self._params)
        prompt = "A long beginning that two prompts share. " * 20
        model.invoke(prompt)
        return reduce(add, model.stream(prompt)) if stream else model.invoke(prompt)


@pytest.mark.filterwarnings("ignore::langchain_core._api.LangChainBetaWarning")
class TestPerfectChatByCalling(TestPerfectChat):
    """Guards structured output by tool calls."""

    @property
    def structured_output_kwargs(self) -> dict[str, Any]:
        return {"method": "function_calling"}

    def test_structured_output_is_a_call(self, model: BaseChatModel) -> None:
        """Guards that this class tests what it says."""
        schema = {"title": "Joke", "type": "object", "properties": {"setup": {"type": "string"}}}
        model.with_structured_output(schema, **self.structured_output_kwargs).invoke("A joke, please")
        assert self._params["backend"].requests[-1].must_call
