"""LangChain's integration suite on the synthetic test model with random answers."""

from __future__ import annotations

from pathlib import Path

import pytest
from standard_suite import StandardSuite

from xpu_runtime import EngineConfig


class TestXPUChatModelIntegration(StandardSuite):
    """Guards messages, streams, events, batches, usage, stop texts and model overrides."""

    @pytest.fixture(autouse=True)
    def _model(self, test_model: Path, engine_config: EngineConfig, monkeypatch: pytest.MonkeyPatch) -> None:
        # Relative, since the suite looks for the value of `model` in the name of the model that answered.
        monkeypatch.chdir(test_model.parent)
        self.params = {
            "model": test_model.name,
            "config": engine_config,
            "max_tokens": 32,
            "ignore_eos": True,  # random weights may give an empty answer
        }

    # Random weights neither make the right calls nor complete JSON.
    @property
    def has_tool_calling(self) -> bool:
        return False

    @property
    def has_structured_output(self) -> bool:
        return False

    @property
    def supports_json_mode(self) -> bool:
        return False
