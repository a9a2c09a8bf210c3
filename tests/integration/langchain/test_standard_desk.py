"""LangChain's own integration suite on ``desk``, the model that comes with the package, by the embedded engine."""

from __future__ import annotations

import pytest
from standard_suite import StandardSuite

from xpu_runtime import EngineConfig


class TestDesk(StandardSuite):
    """Guards the whole way from LangChain to kernels, with every flag that a text model can have."""

    @pytest.fixture(autouse=True)
    def _model(self, engine_config: EngineConfig) -> None:
        self.params = {"model": "desk", "config": engine_config}
