"""LangChain's integration suite on a perfect model, which tests the integration only."""

from __future__ import annotations

from typing import Any

import pytest
from langchain_core.language_models import BaseChatModel
from perfect_chat import PerfectChat
from standard_suite import StandardSuite


class TestPerfectChat(StandardSuite):
    """Guards tools, choices, structured output, streams and metadata, independent of model quality."""

    @pytest.fixture(autouse=True)
    def _model(self) -> None:
        self.params = {"model": "perfect", "backend": PerfectChat()}

    @property
    def model_override_value(self) -> str:
        return "another"


class TestPerfectChatByCalling(TestPerfectChat):
    """Guards structured output by tool calls."""

    @property
    def structured_output_kwargs(self) -> dict[str, Any]:
        return {"method": "function_calling"}

    def test_structured_output_is_a_call(self, model: BaseChatModel) -> None:
        """Guards that this class tests structured output by tool calls."""
        schema = {"title": "Joke", "type": "object", "properties": {"setup": {"type": "string"}}}
        model.with_structured_output(schema, **self.structured_output_kwargs).invoke("A joke, please")
        assert self.params["backend"].requests[-1].must_call
