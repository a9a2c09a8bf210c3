"""Settings, models and declarations that an app rejects early."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import pytest
from ambient_harness import settled

from xpu_agents.ambient import AmbientApp, EventError
from xpu_runtime import EngineConfig
from xpu_runtime.errors import ConfigError, ModelFolderError, XpuError

MakeApp = Callable[..., AmbientApp]

BACKEND = SimpleNamespace(complete=print, acomplete=print, stream=print, astream=print)


async def _handle(event: object) -> None: ...


@pytest.mark.parametrize("kind", ["agent", "source"])
async def test_declarations_of_a_running_app_are_rejected(app: AmbientApp, kind: str) -> None:
    """Guards against accepted events that no handler ever takes."""
    app.on("n")(_handle)

    async def late(event: object = None) -> None: ...

    declare: Callable[[Any], Any] = app.on("late") if kind == "agent" else app.source("n")
    async with app:
        with pytest.raises(ConfigError, match=f"{kind} 'late': declared while the app runs"):
            declare(late)
        with pytest.raises(EventError, match="no agent listens to 'late'"):
            app.emit("late")
    declare(late)


@pytest.mark.parametrize(
    ("options", "error"),
    [
        ({"backend": 3}, "backend: 3 has no complete"),
        ({"config": {}}, "config: {}; expected an xpu_runtime.EngineConfig"),
        ({"slow": 3}, "slow: 3; expected a SlowPolicy"),
        ({"model": "desk", "backend": BACKEND}, "model and backend: given together"),
        ({"config": EngineConfig(), "backend": BACKEND}, "config and backend: given together"),
    ],
)
def test_invalid_model_settings_are_rejected(make_app: MakeApp, options: dict[str, Any], error: str) -> None:
    """Guards the events of a misconfigured app: each became a dead letter, or a setting had no effect."""
    with pytest.raises(ConfigError, match=re.escape(error)):
        make_app(**options)


@pytest.mark.parametrize(
    ("options", "error"),
    [
        ({"folder": 5}, "folder: 5; expected a path"),
        ({"name": 5}, "name: 5 is not valid"),
        ({"name": "desk."}, "name: 'desk.' is not valid; .* no . at the end"),
    ],
)
def test_invalid_store_folders_are_rejected(options: dict[str, Any], error: str) -> None:
    """Guards against errors that do not name the setting, and two names of one folder.

    On Windows "desk." is the folder "desk".
    """
    with pytest.raises(ConfigError, match=error):
        AmbientApp(**options)


@pytest.mark.parametrize(
    ("model", "error", "text"),
    [("no-such-model", ModelFolderError, "no-such-model' is not a folder"), (5, ConfigError, "model: 5 is neither")],
)
async def test_an_app_without_its_model_does_not_start(
    make_app: MakeApp, model: object, error: type[XpuError], text: str
) -> None:
    """Guards the events of an app with a wrong model name: they wait in the journal."""
    app = make_app(model=model)
    app.on("n", name="h")(_handle)
    await app.aemit("n", 1)
    with pytest.raises(error, match=text):
        async with app:
            pass
    assert not app.status().running
    again = make_app()
    again.on("n", name="h")(_handle)
    async with again:
        await settled(again)
        assert again.status().agents[0].done == 1


@pytest.mark.skipif(sys.platform == "win32", reason="Windows takes any name for that of a user")
def test_an_unknown_home_folder_is_named() -> None:
    """Guards against a Python error that does not name the path."""
    with pytest.raises(ConfigError, match=r"folder: '~nobody-of-that-name/app': .*expected a path without '~'"):
        AmbientApp(folder="~nobody-of-that-name/app")
