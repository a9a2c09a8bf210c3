"""LangChain's integration suite on ``desk``, the bundled model."""

from __future__ import annotations

import pytest
from standard_suite import StandardSuite

from xpu_runtime import EngineConfig

pytestmark = pytest.mark.slow


class TestDesk(StandardSuite):
    """Guards the whole path from LangChain to kernels, with every feature of a text model."""

    @pytest.fixture(autouse=True)
    def _model(self, engine_config: EngineConfig) -> None:
        self.params = {"model": "desk", "config": engine_config}
