"""The command ``xpu-agents serve A B``: two models in one process of its own."""

from __future__ import annotations

import shutil
import signal
import sys
import time
from pathlib import Path
from typing import Any

import httpx
import pytest
from serve_process import started

FIXTURES = Path(__file__).parents[2] / "fixtures"
LIMIT_S = 120.0
HELLO: dict[str, Any] = {"messages": [{"role": "user", "content": "Hello"}], "max_tokens": 4}
CHAT = "/v1/chat/completions"


def model_folder(folder: Path, kind: str) -> str:
    """A tiny model of this kind in ``folder``; its path."""
    shutil.copytree(FIXTURES / "models" / kind, folder)
    shutil.copytree(FIXTURES / "tokenizer", folder, dirs_exist_ok=True)
    return str(folder)


def wait_for_state(http: httpx.Client, model: str, state: str) -> None:
    """Ask the server for the state of a model until it has this one."""
    deadline = time.monotonic() + LIMIT_S
    while http.get("/health").json()["models"][model] != state:
        assert time.monotonic() < deadline, f"{model} is not {state}"


def activity(http: httpx.Client) -> dict[str, Any]:
    """The last minute of both models: the first event of the stream for pages."""
    with http.stream("GET", "/debug/events?history=60") as events:
        data = next(line for line in events.iter_lines() if line.startswith("data: "))
    return {each["name"]: each for each in httpx.Response(200, text=data.removeprefix("data: ")).json()["models"]}


@pytest.mark.slow
def test_two_models_in_one_process(tmp_path: Path) -> None:
    """Guards the command with two models: loaded by the first request, unloaded after their time, one order of work."""
    folders = [model_folder(tmp_path / name, kind) for name, kind in (("first", "llama"), ("other", "qwen2"))]
    long = {**HELLO, "max_tokens": 1500, "ignore_eos": True, "priority": "proactive", "stream": True}
    with (
        started(tmp_path, *folders) as (process, url),
        httpx.Client(base_url=url.removesuffix("/v1"), timeout=LIMIT_S) as http,
    ):
        assert [each["id"] for each in http.get("/v1/models").json()["data"]] == ["first", "other"]
        assert http.get("/health").json()["models"] == {"first": "loaded", "other": "unloaded"}
        assert http.post(CHAT, json=HELLO).json()["model"] == "first"
        assert http.get("/health").json()["models"]["other"] == "unloaded"
        reply = http.post(CHAT, json={**HELLO, "model": "other", "keep_alive": 0.1}).json()
        assert (reply["model"], reply["usage"]["completion_tokens"]) == ("other", 4)
        wait_for_state(http, "other", "unloaded")
        assert [each["name"] for each in http.get("/api/ps").json()["models"]] == ["first:latest"]
        # Loaded again before the background work, so that loading is no part of the order.
        assert http.post(CHAT, json={**HELLO, "model": "other"}).json()["model"] == "other"
        with http.stream("POST", CHAT, json={**long, "model": "first"}) as background:
            lines = background.iter_lines()
            assert next(lines).startswith("data: ")
            reactive = http.post(CHAT, json={**HELLO, "model": "other", "max_tokens": 40, "ignore_eos": True}).json()
            seen = activity(http)
            assert reactive["usage"]["completion_tokens"] == 40
            check_order(seen)
            assert [line for line in lines if line][-1] == "data: [DONE]"
        process.send_signal(signal.CTRL_BREAK_EVENT if sys.platform == "win32" else signal.SIGINT)
        output = process.communicate(timeout=LIMIT_S)[0]
    assert process.returncode == 0, output
    steps = [line.split("other: ")[1].split()[0] for line in output.splitlines() if " other: " in line]
    assert steps == ["loading", "loaded", "unloaded", "loading", "loaded", "stopped"]
    assert "Traceback" not in output


def check_order(seen: dict[str, Any]) -> None:
    """Check that the answer of one model ended before the background work of the other, which waited meanwhile."""
    reactive = [each for each in seen["other"]["launches"] if each["priority"] == "reactive"]
    (request,) = reactive[-1]["requests"]
    answer = [each for each in reactive if request in each["requests"]][1:]  # a kernel may run when it arrives
    (background,) = [each for each in seen["first"]["requests"] if each["priority"] == "proactive"]
    begun, ended = answer[0]["start"], answer[-1]["end"]
    assert background["ended"] is None
    assert any(each["start"] < begun for each in seen["first"]["launches"])
    assert [each for each in seen["first"]["launches"] if begun < each["start"] < ended] == []


def test_names_of_two_models_must_differ(cli: Any, tmp_path: Path) -> None:
    """Guards against a model that no request could choose."""
    folders = [model_folder(tmp_path / parent / "same", "llama") for parent in ("a", "b")]
    result = cli("serve", *folders, "--port", 0)
    assert result.exit_code == 2
    assert "two have the name 'same'" in " ".join(result.stderr.split())
