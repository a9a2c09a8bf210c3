"""The command ``xpu-agents serve``."""

from __future__ import annotations

import logging
import signal
import socket
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import httpx
import openai
import pytest
from serve_process import started
from tiny_embeddings import HIDDEN, make_bert_folder
from typer.testing import Result

from xpu_agents.server import ServerOptions
from xpu_agents.server.uvicorn_server import _SHUTDOWN_TIMEOUT_S
from xpu_agents.sharing.runtime_folder import RUNTIME
from xpu_runtime import Engine, LaneState, LaneStatus
from xpu_runtime.engine import engine
from xpu_runtime.engine.loading import LoadedEngine, load_engine
from xpu_runtime.errors import ConfigError
from xpu_runtime.model.folder import ModelFolder
from xpu_runtime.qualification import lane_choice

Cli = Callable[..., Result]

_LIMIT_S = 120.0


@pytest.mark.slow
def test_serve_until_ctrl_c(tmp_path: Path) -> None:
    """Guards the whole command: the printed URL answers, the models call a tool and embed, Ctrl-C ends it quietly."""
    folder = make_bert_folder(tmp_path / "small")
    tool: Any = {
        "type": "function",
        "function": {
            "name": "get_weather",
            "description": "Get the weather of a city.",
            "parameters": {"type": "object", "properties": {"city": {"type": "string"}}, "required": ["city"]},
        },
    }
    with started(tmp_path, "--embeddings", str(folder)) as (process, url):
        with openai.OpenAI(base_url=url, api_key="any", timeout=_LIMIT_S) as client:
            reply = client.chat.completions.create(
                model="desk",
                messages=[{"role": "user", "content": "What is the weather in Oslo?"}],
                tools=[tool],
                tool_choice="required",
            )
            vectors = client.embeddings.create(model="small", input=["the cat", "the dog"]).data
        (call,) = reply.choices[0].message.tool_calls or ()
        assert call.type == "function"
        assert call.function.name == "get_weather"
        assert [len(each.embedding) for each in vectors] == [HIDDEN, HIDDEN]
        process.send_signal(signal.CTRL_BREAK_EVENT if sys.platform == "win32" else signal.SIGINT)
        output = process.communicate(timeout=_LIMIT_S)[0]
    assert process.returncode == 0, output
    assert "reactive: " in output
    assert output.strip().endswith("desk: stopped")
    assert "Traceback" not in output


def test_the_lanes_that_qualify_are_shown(cli: Cli, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """A user must see at each load which devices serve, without settings of Python's logging."""

    def load(folder: ModelFolder, *given: Any, **options: Any) -> LoadedEngine:
        lane_choice._LOG.info("%s: lanes gpu, all kernels qualified", folder.name)
        return load_engine(folder, *given, **options)

    monkeypatch.setenv(RUNTIME, str(tmp_path))
    monkeypatch.setattr("xpu_agents.server.uvicorn_server.serve", lambda *given: None)
    monkeypatch.setattr(engine, "load_engine", load)
    assert cli("serve", "--port", 0).stdout.count("desk: lanes gpu, all kernels qualified\n") == 1
    result = cli("run", "--max-tokens", 1, stdin="Hi")
    assert result.stderr.count("desk: lanes gpu, all kernels qualified\n") == 1
    assert "qualified" not in result.stdout


def test_lanes_that_are_not_ready_are_shown(cli: Cli, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """A user must see that an NPU is still loading, and when it is ready."""

    def run_server(
        models: object, options: object, listener: object, on_started: Callable[[str], None], *_: object
    ) -> None:
        on_started("http://127.0.0.1")
        logging.getLogger("xpu_runtime.engine.deferred_load").info("desk: the kernels of lane 'npu' are ready")

    loading = LaneStatus("npu", "NPU", LaneState.LOADING, "compiling kernel 1 of 33")
    monkeypatch.setenv(RUNTIME, str(tmp_path))
    monkeypatch.setattr("xpu_agents.server.uvicorn_server.serve", run_server)
    monkeypatch.setattr(Engine, "lane_status", lambda engine: (loading, LaneStatus("igpu", "GPU")))
    output = cli("serve", "--port", 0).stdout
    assert "desk: lane npu (NPU) loading: compiling kernel 1 of 33\n" in output
    assert "igpu" not in output
    assert "desk: the kernels of lane 'npu' are ready\n" in output


@pytest.mark.skipif(sys.platform == "win32", reason="neither signal can be sent to another process alone")
@pytest.mark.parametrize(
    ("stop_signal", "code", "expected"),
    [(signal.SIGINT, 0, "desk: stopped"), (signal.SIGTERM, 128 + signal.SIGTERM, "1 answers were cut off")],
)
def test_second_signal(tmp_path: Path, stop_signal: signal.Signals, code: int, expected: str) -> None:
    """Guards a quick end: running answers are cut off with an error, without tracebacks."""
    body = {"messages": [{"role": "user", "content": "Hello"}], "ignore_eos": True, "stream": True}
    with started(tmp_path) as (process, url):
        with httpx.stream("POST", f"{url}/chat/completions", json=body, timeout=_LIMIT_S) as answer:
            pieces = answer.iter_lines()
            assert next(pieces).startswith("data: ")
            process.send_signal(stop_signal)
            # The connection may be refused, ignored, or closed before the body.
            with suppress(httpx.NetworkError, httpx.RemoteProtocolError):
                while True:  # until the first signal was handled
                    httpx.get(f"{url}/models")
            again = time.monotonic()
            process.send_signal(stop_signal)
            assert '"code":503' in [piece for piece in pieces if piece][-1]
        output = process.communicate(timeout=_LIMIT_S)[0]
    assert time.monotonic() - again < _SHUTDOWN_TIMEOUT_S / 2
    assert process.returncode == code, output
    assert output.strip().endswith(expected)
    assert "Traceback" not in output


def test_port_in_use(cli: Cli) -> None:
    """Guards against loading a model in vain."""
    with socket.create_server(("127.0.0.1", 0)) as other:
        result = cli("serve", "--port", other.getsockname()[1])
    assert result.exit_code == 2
    assert "another port" in " ".join(result.stderr.split())


@pytest.mark.parametrize("content", ["", "\n# laptop\n\n", "\ufeff # nothing\n"])
def test_key_file_without_keys(cli: Cli, tmp_path: Path, content: str) -> None:
    """Guards against a server that is open to everybody because its file of keys is empty."""
    (tmp_path / "keys").write_text(content, "utf-8")
    result = cli("serve", "--api-key-file", tmp_path / "keys", "no/such/model")
    assert result.exit_code == 2
    assert "has no key" in " ".join(result.stderr.split())


def test_keys(cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Guards each key of the command line and the file, also one with a # in it."""
    (tmp_path / "keys").write_text("# laptop\nfi#rst\n\n  second \n", "utf-8")
    seen: list[ServerOptions] = []

    def refuse(options: ServerOptions) -> None:
        seen.append(options)
        raise ConfigError("port: seen")

    monkeypatch.setattr("xpu_agents.server.uvicorn_server.listening_socket", refuse)
    cli("serve", "--api-key", "one", "--api-key", "two", "--api-key-file", tmp_path / "keys")
    assert [each.api_keys for each in seen] == [("one", "two", "fi#rst", "second")]


@pytest.mark.skipif(sys.platform == "win32", reason="Python has no Unix sockets on Windows")
def test_socket_path_in_use(cli: Cli, tmp_path: Path) -> None:
    """Guards the user's files, and against loading a model in vain."""
    (tmp_path / "notes.txt").write_text("precious", "utf-8")
    result = cli("serve", "--uds", tmp_path / "notes.txt")
    assert result.exit_code == 2
    assert "no socket" in " ".join(result.stderr.split())
    assert (tmp_path / "notes.txt").read_text("utf-8") == "precious"


@pytest.mark.parametrize(
    ("options", "expected"),
    [
        (("--host", "no.such.host.invalid"), "host: 'no.such.host.invalid' is not an address of this machine"),
        (("--host", "n\u00e4s..home"), "host: 'n\u00e4s..home' is not a host name"),
        (("--allow-origin", "localhost:3000"), "http://localhost:3000"),
        (("--allow-host", "box.home:8000", "no/such/model"), "hosts: 'box.home:8000' is not a host name"),
        (("--allow-host", "http://box.home", "no/such/model"), "hosts: 'http://box.home' is not a host name"),
        (("--allow-host", "*", "no/such/model"), "hosts: '*' is not a host name"),
        (("--api-key", "a b"), "expected ASCII"),
        (("--api-key", "good", "--api-key", "a b"), "expected ASCII"),
        (("--api-key-file", "no-such.txt"), "no-such.txt"),
        (("--max-requests", "0"), "--max-requests"),
        (("no/such/model",), "is not a model"),
        (("--embeddings", "no/such/model"), "is not an embedding model"),
        (("--config", "no-such.toml"), "no-such.toml"),
    ],
)
def test_invalid_options(cli: Cli, options: tuple[str, ...], expected: str) -> None:
    """Guards against a server that is unreachable or open to everybody."""
    result = cli("serve", *options)
    assert result.exit_code == 2
    assert expected in " ".join(result.stderr.split())


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("precision", "not TOML"),
        ('precision = "f7"', "f7"),
        ("speed = 9", "speed"),
        pytest.param("threads = " + "[" * 100_000, "not TOML", id="nested without end"),
        pytest.param("threads = " + "9" * 5000, "not TOML", id="a number without end"),
    ],
)
def test_invalid_config_file(cli: Cli, tmp_path: Path, text: str, expected: str) -> None:
    """Guards against a misspelt setting without effect, or one reported as an internal error."""
    file = tmp_path / "engine.toml"
    file.write_text(text, "utf-8")
    result = cli("serve", "--port", 0, "--config", file)
    assert result.exit_code == 2
    assert expected in " ".join(result.stderr.split())


def test_missing_extra(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    """Guards the advice for an installation without the server's dependencies."""
    for name in [name for name in sys.modules if name.startswith("xpu_agents.server")]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "uvicorn", None)  # type: ignore[arg-type]
    result = cli("serve")
    assert result.exit_code == 2
    assert "xpu-agents[server]" in result.stderr
