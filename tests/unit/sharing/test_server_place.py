"""Servers that programs of a user find by their model."""

from __future__ import annotations

import stat
import sys
import threading
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from xpu_agents.sharing import server_place
from xpu_agents.sharing.runtime_folder import RUNTIME, runtime_folder
from xpu_agents.sharing.server_place import ServerPlace, running_servers
from xpu_runtime import EngineConfig

MODEL = Path("/models/one")


@pytest.fixture(autouse=True)
def runtime(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """An own runtime folder."""
    monkeypatch.setenv(RUNTIME, str(tmp_path))
    return tmp_path


@pytest.fixture(params=["unix", "loopback"])
def kind(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """The kind of socket; loopback is that of Windows."""
    if request.param == "unix" and sys.platform == "win32":
        pytest.skip("Python has no Unix sockets on Windows")
    monkeypatch.setattr(server_place, "HAS_UNIX_SOCKETS", request.param == "unix")
    return request.param


def test_listening_server_is_found(kind: str, runtime: Path) -> None:
    """Programs must find the address and the key, and nothing after the end."""
    place = ServerPlace(MODEL, EngineConfig())
    with place.listen("one") as listener:
        (server,) = running_servers(MODEL)
        assert place.server == server
        assert server.model == "one"
        assert (server.uds is None) == (kind == "loopback")
        assert (server.api_key or "") == listener.api_key
        assert bool(listener.api_key) == (kind == "loopback"), "a port is open to all users"
        if sys.platform != "win32":
            (file,) = runtime.glob("*.json")
            assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert running_servers() == []
    assert {each.suffix for each in runtime.iterdir()} <= {".lock"}


def test_keys_differ() -> None:
    """A key that was seen once must not open the next server."""
    with ExitStack() as stack, pytest.MonkeyPatch.context() as patch:
        patch.setattr(server_place, "HAS_UNIX_SOCKETS", False)
        places = [ServerPlace(MODEL, EngineConfig(threads=each)) for each in (1, 2)]
        keys = {stack.enter_context(place.listen("one")).api_key for place in places}
    assert len(keys) == 2


def test_models_and_settings_are_apart(kind: str) -> None:
    """A program that asks for a model or for settings must not get another one's."""
    with ExitStack() as stack:
        for folder, config in ((MODEL, EngineConfig()), (MODEL, EngineConfig(threads=1)), (Path("/b"), EngineConfig())):
            stack.enter_context(ServerPlace(folder, config).listen(str(config.threads)))
        assert [each.model for each in running_servers(MODEL)] == ["1", "None"], "the newest first"
        assert len(running_servers()) == 3
        found = ServerPlace(MODEL, EngineConfig(threads=1)).server
        assert found is not None
        assert found.model == "1"
        assert ServerPlace(MODEL, EngineConfig(threads=2)).server is None


@pytest.mark.parametrize("content", ["", "{", "[]", "7", '{"model": "a"}', '{"model": "a", "folder": "b", "other": 1}'])
def test_foreign_file_is_ignored(content: str) -> None:
    """A file that was cut off, or is of another version, must not keep programs from starting."""
    place = ServerPlace(MODEL, EngineConfig())
    (runtime_folder() / f"{place.name}.json").write_text(content)
    assert place.server is None
    assert running_servers() == []
    with place.listen("one"):
        assert place.server is not None


def test_one_program_starts_at_a_time() -> None:
    """Two programs that start at the same moment must not both load the model."""
    place, order = ServerPlace(MODEL, EngineConfig()), list[str]()

    def start() -> None:
        with place.starting() as held:
            order.append(f"second {held}")

    with place.starting() as held:
        second = threading.Thread(target=start)
        second.start()
        with place.starting(wait=False) as third:
            order.append(f"third {third}")
        order.append(f"first {held}")
    second.join()
    assert order == ["third False", "first True", "second True"]
