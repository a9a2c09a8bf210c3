"""``xpu-agents top`` on a real server."""

from __future__ import annotations

import io
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any, cast

import pytest
from child_process import environment
from rich.console import Console
from scripted_engine import ScriptedEngine
from typer.testing import CliRunner

from xpu_agents.apps.top.app import show_top
from xpu_agents.chat import Chat
from xpu_agents.cli import app
from xpu_agents.remote.endpoint import Endpoint
from xpu_agents.server import ServerOptions
from xpu_agents.sharing.runtime_folder import RUNTIME
from xpu_runtime import Engine, SamplingParams
from xpu_runtime.errors import ConfigError, XpuError

ANSWER = SamplingParams(max_tokens=4, ignore_eos=True)


@pytest.fixture(autouse=True)
def _own_runtime_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(RUNTIME, str(tmp_path / "runtime"))


def printed(url: str, key: str = "", **options: Any) -> str:
    """What `show_top` prints once."""
    out = io.StringIO()
    show_top(Endpoint(url, "any", key), Console(file=out, width=120), live=False, **options)
    return out.getvalue()


def test_the_state_is_printed_once(url: str, scripted: ScriptedEngine) -> None:
    """Guards scripts and pipes: one picture with the model, its lanes and the latest request."""
    request_id = scripted.submit([3, 4, 5] * 4, ANSWER, priority="proactive").result(60).request_id
    text = printed(url)
    assert text.startswith(scripted.name)
    assert all(lane in text for lane in scripted.heg.lanes)
    row = next(line.split() for line in text.splitlines() if line.startswith(f"{request_id} "))
    assert row[1:5] == ["done", "proactive", "12", "4"]


def test_a_key_is_sent(serve: Any) -> None:
    """Guards the key, and the error without it."""
    url = serve(api_key="secret")
    assert "lanes" not in printed(url, "secret")
    with pytest.raises(ConfigError, match="api_key"):
        printed(url)


def test_errors_name_the_server() -> None:
    """A server that does not answer, or is none of ours, ends the command with one line."""
    with pytest.raises(XpuError, match=r"127\.0\.0\.1:9"):
        printed("http://127.0.0.1:9")


def test_a_model_that_is_not_loaded(url: str, scripted: ScriptedEngine) -> None:
    """The error names the models that there are."""
    assert printed(url, model=scripted.name)
    with pytest.raises(XpuError, match=f"'none' is not loaded; expected one of {scripted.name}"):
        printed(url, model="none")


def test_options_of_the_command(url: str, scripted: ScriptedEngine) -> None:
    """Guards the base URL of clients as address, and two addresses at once."""
    done = CliRunner().invoke(app, ["top", "--url", f"{url}/v1/"])
    assert done.exit_code == 0, done.output
    assert done.output.startswith(scripted.name)
    both = CliRunner().invoke(app, ["top", "--url", url, "--uds", "x.sock"])
    assert both.exit_code == 2


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no Unix sockets")
def test_over_a_unix_socket(scripted: ScriptedEngine, tmp_path: Path) -> None:
    """Guards servers without a port, also those that the command finds by itself."""
    from xpu_agents.sharing.hosting import share_chat
    from xpu_agents.sharing.server_place import ServerPlace, running_servers

    chat = Chat(cast("Engine", scripted), 64)
    share_chat(chat, ServerPlace(tmp_path / "model", scripted.config))
    try:
        (server,) = running_servers()
        assert server.uds is not None
        for arguments in (["--uds", server.uds], []):
            done = CliRunner().invoke(app, ["top", *arguments])
            assert done.exit_code == 0, done.output
            assert done.output.startswith(scripted.name)
    finally:
        from xpu_agents.sharing import hosting

        hosting._stop_sharing()


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="needs a pseudo-terminal")
@pytest.mark.parametrize("end", ["q", "Ctrl-C", "server"])
def test_the_live_picture_ends(scripted: ScriptedEngine, serve_models: Any, end: str) -> None:
    """Guards the terminal: the picture is drawn until q or Ctrl-C, goes on without the server, and is restored."""
    import pty

    screen, terminal = pty.openpty()
    with serve_models(Chat(cast("Engine", scripted), 64), ServerOptions(port=0)) as url:
        command = [sys.executable, "-m", "xpu_agents", "top", "--url", url]
        env = environment(TERM="xterm", COLUMNS="100", LINES="40")
        # A shell may ignore the signal in background jobs, and their children inherit that.
        before = signal.signal(signal.SIGINT, signal.default_int_handler)
        child = subprocess.Popen(command, stdin=terminal, stdout=terminal, stderr=terminal, env=env)
        signal.signal(signal.SIGINT, before)
        os.close(terminal)
        try:
            assert scripted.name.encode() in read_until(screen, b"request")
        except BaseException:
            child.kill()
            child.wait()
            raise
        if end == "q":
            os.write(screen, b"q")
        elif end == "Ctrl-C":
            child.send_signal(signal.SIGINT)
    try:
        if end == "server":
            read_until(screen, b"reconnecting")
            os.write(screen, b"q")
        rest = read_until(screen, b"\x1b[?1049l")  # the alternate screen was left
        assert b"Traceback" not in rest
        assert child.wait(60) == 0
    finally:
        child.kill()
        child.wait()
        os.close(screen)


def read_until(screen: int, text: bytes) -> bytes:
    """Read what a terminal shows until it has ``text``."""
    seen, end = b"", time.monotonic() + 60
    while text not in seen:
        assert time.monotonic() < end, seen[-2000:]
        try:
            seen += os.read(screen, 4096)
        except OSError:  # the other side was closed
            break
    assert text in seen, seen[-2000:]
    return seen
