"""Programs of one user that share a model, each in a process of its own."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
import threading
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import httpx
import pytest
from child_process import environment

pytestmark = pytest.mark.slow

LIMIT_S = 300.0
PROGRAM = """
import sys
import xpu_agents
from xpu_agents.chat import ChatRequest
from xpu_runtime import SamplingParams

chat = xpu_agents.connect(*sys.argv[1:])
print(type(chat.backend).__name__, flush=True)
for line in sys.stdin:
    reply = chat.complete(ChatRequest([{"role": "user", "content": line}], params=SamplingParams(max_tokens=16)))
    print(type(chat.backend).__name__, repr(reply.text), flush=True)
"""
SHORT_TIMEOUT = """
import importlib

importlib.import_module("xpu_agents.sharing.reach")._TIMEOUT_S = 0.5
"""
FORK = """
import os, sys
import xpu_agents
from xpu_agents.chat import ChatRequest

chat = xpu_agents.connect("desk")
request = ChatRequest([{"role": "user", "content": "Hello"}])
assert chat.complete(request).text
read, write = os.pipe()
if (child := os.fork()) == 0:
    text = chat.complete(request).text
    os.write(write, f"{type(chat.backend).__name__} {bool(text)}".encode())
    os._exit(0)
os.waitpid(child, 0)
os.close(write)
print(os.read(read, 4096).decode())
"""


class Program:
    """A program that connects to the model and answers the lines that it gets."""

    def __init__(self, stack: ExitStack, *arguments: str, setup: str = "") -> None:
        self.process = stack.enter_context(
            subprocess.Popen(
                [sys.executable, "-c", setup + PROGRAM, *arguments],
                env=environment(PYTHONUNBUFFERED="1"),
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                text=True,
            )
        )
        stack.callback(self.process.kill)

    def read(self) -> str:
        """Return the next line of its output."""
        assert self.process.stdout is not None
        return self.process.stdout.readline().rstrip()

    def ask(self, text: str = "Hello") -> list[str]:
        """Return the kind of its backend and the answer to a text."""
        assert self.process.stdin is not None
        self.process.stdin.write(f"{text}\n")
        self.process.stdin.flush()
        return self.read().split(maxsplit=1)

    def end(self) -> None:
        """Let it end by itself."""
        self.process.communicate(timeout=LIMIT_S)
        assert self.process.returncode == 0


@pytest.fixture(autouse=True)
def runtime(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An own runtime folder, in which no socket or address stays."""
    folder = tmp_path / "run"
    monkeypatch.setenv("XPU_AGENTS_RUNTIME", str(folder))
    return folder


def test_programs_that_start_together(runtime: Path) -> None:
    """Guards against two copies of a model, and against an end of all programs with the one that loaded it."""
    with ExitStack() as stack:
        programs = [Program(stack, "desk") for _ in range(3)]
        kinds = [program.read() for program in programs]
        assert sorted(kinds) == ["Chat", "RemoteChat", "RemoteChat"]
        assert sorted(program.ask()[0] for program in programs) == ["Chat", "RemoteChat", "RemoteChat"]
        first = programs.pop(kinds.index("Chat"))
        first.end()
        results: list[list[str]] = []
        threads = [threading.Thread(target=lambda each=each: results.append(each.ask())) for each in programs]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join(LIMIT_S)
        assert sorted(kind for kind, _ in results) == ["Chat", "RemoteChat"]
        assert all(text != "''" for _, text in results)
        for program in programs:
            program.end()
    assert {each.suffix for each in runtime.iterdir()} == {".lock"}


def test_killed_program() -> None:
    """Guards against a socket that stays behind and answers nothing."""
    with ExitStack() as stack:
        first, second = Program(stack, "desk"), None
        assert first.read() == "Chat"
        second = Program(stack, "desk")
        assert second.read() == "RemoteChat"
        first.process.kill()
        first.process.wait(LIMIT_S)
        assert second.ask()[0] == "Chat"
        third = Program(stack)
        assert third.read() == "RemoteChat"


@pytest.mark.skipif(not hasattr(signal, "SIGSTOP"), reason="processes cannot be suspended")
def test_suspended_program() -> None:
    """Guards against waiting for a program that the user has suspended."""
    with ExitStack() as stack:
        first = Program(stack, "desk")
        assert first.read() == "Chat"
        first.process.send_signal(signal.SIGSTOP)
        second = Program(stack, "desk", setup=SHORT_TIMEOUT)
        assert second.read() == "Chat"
        assert second.ask()


def test_example() -> None:
    """Guards the example."""
    example = Path(__file__).parents[3] / "examples" / "shared_model.py"
    result = subprocess.run(
        [sys.executable, str(example), "Hello"],
        env=environment(),
        input="Who are you?\n\n",
        capture_output=True,
        text=True,
        timeout=LIMIT_S,
        check=False,
    )
    assert result.returncode == 0, result.stderr
    first, *answers = result.stdout.splitlines()
    assert first == "desk runs in this program"
    assert len(answers) >= 2


@pytest.mark.skipif(sys.platform == "win32", reason="there are no forks")
def test_fork() -> None:
    """Guards a fork, whose engine does not answer: it uses that of its parent."""
    result = subprocess.run(
        [sys.executable, "-c", FORK], env=environment(), capture_output=True, text=True, timeout=LIMIT_S, check=False
    )
    assert result.stdout.strip() == "RemoteChat True", result.stderr


@pytest.mark.skipif(sys.platform == "win32", reason="Python has no Unix sockets on Windows")
@pytest.mark.parametrize("with_port", [False, True])
def test_serve(runtime: Path, tmp_path: Path, with_port: bool) -> None:
    """Guards the command: it listens where it was told to, and programs find it without being told."""
    uds = tmp_path / "socket"
    options = ["--uds", str(uds), "--api-key", "secret", *(["--port", "0"] if with_port else [])]
    with ExitStack() as stack:
        server = stack.enter_context(
            subprocess.Popen(
                [sys.executable, "-m", "xpu_agents", "serve", *options],
                env=environment(PYTHONUNBUFFERED="1", COLUMNS="200"),
                stdout=subprocess.PIPE,
                text=True,
            )
        )
        stack.callback(server.kill)
        assert server.stdout is not None
        lines = iter(server.stdout.readline, "")
        url = next(line.split()[-1] for line in lines if "base URL, reactive" in line)
        next(line for line in lines if "metrics" in line)
        assert url.startswith("http://127.0.0.1:") == with_port
        if with_port:
            assert httpx.get(f"{url}/models").status_code == 401
        with httpx.Client(transport=httpx.HTTPTransport(uds=str(uds)), timeout=LIMIT_S) as client:
            body: Any = {"messages": [{"role": "user", "content": "Hello"}], "max_tokens": 8, "stream": True}
            with client.stream("POST", "http://any.name/v1/chat/completions", json=body) as answer:
                *_, last = [line for line in answer.iter_lines() if line]
        assert last == "data: [DONE]"
        program = Program(stack)
        assert program.read() == "RemoteChat"
        assert program.ask()[0] == "RemoteChat"
        program.end()
        (address,) = runtime.glob("*.json")
        assert json.loads(address.read_text())["model"] == "desk"
        server.send_signal(signal.SIGINT)
        output = server.communicate(timeout=LIMIT_S)[0]
    assert server.returncode == 0, output
    assert "Traceback" not in output
    assert not uds.exists()
    assert {each.suffix for each in runtime.iterdir()} == {".lock"}
