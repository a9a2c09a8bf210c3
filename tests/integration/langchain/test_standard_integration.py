"""LangChain's own integration suite on the synthetic test model, whose answers are random text."""

from __future__ import annotations

from functools import reduce
from operator import add
from pathlib import Path
from typing import Any

import pytest
from langchain_core.messages import AIMessage
from langchain_tests.integration_tests import ChatModelIntegrationTests

from langchain_xpu import XPUChatModel
from xpu_runtime import EngineConfig


# The suite itself calls what LangChain has not settled yet.
@pytest.mark.filterwarnings("ignore::langchain_core._api.LangChainBetaWarning")
class TestXPUChatModelIntegration(ChatModelIntegrationTests):
    """Guards what LangChain code relies on: messages, streams, events, batches, usage, stop and model override."""

    @pytest.fixture(autouse=True)
    def _folder(self, test_model: Path, engine_config: EngineConfig, monkeypatch: pytest.MonkeyPatch) -> None:
        # Relative, since the suite looks for the value of `model` in the name of the model that answered.
        monkeypatch.chdir(test_model.parent)
        self._params = {
            "model": test_model.name,
            "config": engine_config,
            "max_tokens": 32,
            "ignore_eos": True,  # random weights may end an answer before it began
        }

    @property
    def chat_model_class(self) -> type[XPUChatModel]:
        return XPUChatModel

    @property
    def chat_model_params(self) -> dict[str, Any]:
        return self._params

    # Weights that are random neither call what they should nor end a text in JSON.
    @property
    def has_tool_calling(self) -> bool:
        return False

    @property
    def has_structured_output(self) -> bool:
        return False

    @property
    def model_override_value(self) -> str:
        return str(self._params["model"])

    @property
    def supported_usage_metadata_details(self) -> dict[str, Any]:
        return {"invoke": ["cache_read_input"], "stream": ["cache_read_input"]}

    def invoke_with_cache_read_input(self, *, stream: bool = False) -> AIMessage:
        model = XPUChatModel(**self._params)
        prompt = "A long beginning that two prompts share. " * 20
        model.invoke(prompt)
        return reduce(add, model.stream(prompt)) if stream else model.invoke(prompt)
