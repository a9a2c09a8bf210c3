"""LangChain's unit suite, without a model."""

from __future__ import annotations

from typing import Any

import pytest
from langchain_core.load import load
from langchain_tests.unit_tests import ChatModelUnitTests
from langchain_tests.unit_tests import chat_models as suite

from langchain_xpu import XPUChatModel


# The suite uses deprecated and beta APIs of LangChain.
@pytest.mark.filterwarnings("ignore::langchain_core._api.LangChainDeprecationWarning")
@pytest.mark.filterwarnings("ignore::langchain_core._api.LangChainBetaWarning")
class TestXPUChatModelUnit(ChatModelUnitTests):
    """Guards construction, standard parameters, tracing names and the serialised form (see the snapshot)."""

    @pytest.fixture(autouse=True)
    def _as_users_load_it(self, monkeypatch: pytest.MonkeyPatch) -> None:
        # "all" are the classes in LangChain's own table; for others a user names the class, so the suite does too.
        def load_ours(value: Any, **options: Any) -> Any:
            return load(value, **{**options, "allowed_objects": [XPUChatModel]})

        monkeypatch.setattr(suite, "load", load_ours)

    @property
    def chat_model_class(self) -> type[XPUChatModel]:
        return XPUChatModel

    @property
    def chat_model_params(self) -> dict[str, Any]:
        # Never loaded, so it need not exist.
        return {"model": "models/some-model"}

    @property
    def supports_json_mode(self) -> bool:
        return True

    @property
    def init_from_env_params(self) -> tuple[dict[str, str], dict[str, Any], dict[str, Any]]:
        return {"XPU_AGENTS_API_KEY": "a-key"}, {"model": "a-model", "base_url": "http://host/v1"}, {"api_key": "a-key"}
