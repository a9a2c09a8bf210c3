"""What an ambient app refuses instead of running into it later: settings, models, declarations that come too late."""

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
async def test_what_is_declared_while_the_app_runs_is_refused(app: AmbientApp, kind: str) -> None:
    """Guards against events that are accepted and that nobody ever handles: those of a handler that came too late."""
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
def test_what_cannot_answer_is_refused_at_once(make_app: MakeApp, options: dict[str, Any], error: str) -> None:
    """Guards the events of an app whose settings are wrong: each became a dead letter, or a setting did nothing."""
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
def test_a_store_that_has_no_place_is_refused(options: dict[str, Any], error: str) -> None:
    """Guards against Python's own errors, which do not say which setting it is, and two names of one place.

    On Windows "desk." is the folder "desk".
    """
    with pytest.raises(ConfigError, match=error):
        AmbientApp(**options)


@pytest.mark.parametrize(
    ("model", "error", "text"),
    [("no-such-model", ModelFolderError, "no-such-model' is not a folder"), (5, ConfigError, "model: 5; expected")],
)
async def test_without_its_model_an_app_does_not_start(
    make_app: MakeApp, model: object, error: type[XpuError], text: str
) -> None:
    """Guards the events of an app whose model is misnamed: they wait in the journal, and are no dead letters."""
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
def test_a_home_that_is_not_there_is_named() -> None:
    """Guards against an error of Python for a path that was mistyped, which names nothing."""
    with pytest.raises(ConfigError, match=r"folder: '~nobody-of-that-name/app': .*expected a path without '~'"):
        AmbientApp(folder="~nobody-of-that-name/app")
