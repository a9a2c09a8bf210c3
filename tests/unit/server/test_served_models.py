"""Names of the models of a server."""

from __future__ import annotations

from types import SimpleNamespace
from typing import cast

import pytest
from starlette.exceptions import HTTPException

from xpu_agents.chat import Chat
from xpu_agents.server.served_models import ServedModels
from xpu_runtime.errors import ConfigError


def _models(*names: str) -> ServedModels:
    chats = [SimpleNamespace(engine=SimpleNamespace(name=name, max_context=len(name))) for name in names]
    return ServedModels([cast("Chat", chat) for chat in chats])


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("", "large"),
        ("@proactive", "large"),
        ("large", "large"),
        ("small", "small"),
        ("small@proactive", "small"),
        ("small:latest", "small"),
        ("small:latest@proactive", "small"),
        ("large:1b", "large:1b"),
    ],
)
async def test_names(name: str, expected: str) -> None:
    """Guards the choice of the model: a name with a suffix is another model, or the default one."""
    models = _models("large", "small", "large:1b")
    assert (await models.chat(name)).engine.name == models.find(name) == expected


@pytest.mark.parametrize("name", ["Small", "large:2b", ":latest"])
def test_unknown_name(name: str) -> None:
    """Guards clients with the name of another model, who would talk to a model that they did not choose."""
    with pytest.raises(HTTPException, match=r"^404: model: .*; expected 'large' or 'small'$"):
        _models("large", "small").find(name)


def test_two_models_of_one_name() -> None:
    """Guards a model that no request could choose."""
    with pytest.raises(ConfigError, match=r"^models: "):
        _models("same", "same")
