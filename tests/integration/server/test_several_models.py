"""Several models in one server."""

from __future__ import annotations

import shutil
import threading
import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import httpx
import pytest

from xpu_agents.chat import Chat
from xpu_agents.server import ServedModels, ServerOptions
from xpu_agents.server.loading import early_stream
from xpu_agents.server.loading.model_source import ModelSource, model_sources
from xpu_runtime import EngineConfig, Priority
from xpu_runtime.errors import ModelFolderError
from xpu_runtime.model.folder import ModelFolder

FIXTURES = Path(__file__).parents[2] / "fixtures"
LIMIT_S = 60.0
HELLO: dict[str, Any] = {"messages": [{"role": "user", "content": "Hello"}], "max_tokens": 4}
CHAT = "/v1/chat/completions"


@pytest.fixture(scope="module")
def sources(tmp_path_factory: pytest.TempPathFactory) -> list[ModelSource]:
    """Two tiny models."""
    folders = []
    for name, kind in (("first", "llama"), ("other", "qwen2")):
        folder = tmp_path_factory.mktemp("models") / name
        shutil.copytree(FIXTURES / "models" / kind, folder)
        shutil.copytree(FIXTURES / "tokenizer", folder, dirs_exist_ok=True)
        shutil.copyfile(FIXTURES / "templates" / "hermes_thinking.jinja", folder / "chat_template.jinja")
        folders.append(ModelFolder.open(folder))
    config = EngineConfig(memory="lean", kv_cache_bytes=8 << 20, offload_bytes=0)
    return model_sources([(folder, config) for folder in folders], 64)


@pytest.fixture(scope="module")
def models(sources: list[ModelSource]) -> Iterator[ServedModels]:
    """The models, of which the first is loaded."""
    with ServedModels(sources) as models:
        models.load_now("first")
        yield models


@pytest.fixture(scope="module")
def http(models: ServedModels, serve_models: Any) -> Iterator[httpx.Client]:
    """A client of their server."""
    with serve_models(models, ServerOptions(port=0)) as url, httpx.Client(base_url=url, timeout=LIMIT_S) as client:
        yield client


def test_models_are_chosen_loaded_and_unloaded(http: httpx.Client, models: ServedModels) -> None:
    """Guards the whole life of a second model: chosen by name, loaded on demand, unloaded, and loaded again."""
    assert [each["id"] for each in http.get("/v1/models").json()["data"]] == ["first", "other"]
    assert http.get("/health").json()["models"] == {"first": "loaded", "other": "unloaded"}
    assert [each["name"] for each in http.get("/api/tags").json()["models"]] == ["first:latest", "other:latest"]
    assert http.post(CHAT, json=HELLO).json()["model"] == "first"
    assert http.post(CHAT, json={**HELLO, "model": "other"}).json()["model"] == "other"
    assert list(models.in_memory) == ["first", "other"]
    assert models.in_memory["first"].expires_at is None
    assert models.in_memory["other"].expires_at is not None
    assert models.in_memory["other"].size_bytes > 8 << 20
    first, other = http.get("/api/ps").json()["models"]
    assert (first["name"], other["name"]) == ("first:latest", "other:latest")
    assert other["size"] > 8 << 20
    assert other["expires_at"] < first["expires_at"]
    streamed = http.post(CHAT, json={**HELLO, "model": "other@proactive", "stream": True, "keep_alive": 0})
    assert streamed.text.endswith("data: [DONE]\n\n")
    deadline = time.monotonic() + LIMIT_S
    while http.get("/health").json()["models"]["other"] != "unloaded":  # its engine closes after the response
        assert time.monotonic() < deadline
    reply = http.post("/v1/responses", json={"model": "other", "input": "Hello", "max_output_tokens": 4}).json()
    assert reply["model"] == "other"
    assert http.post(CHAT, json={**HELLO, "model": "third"}).status_code == 404
    unload = {"model": "other", "keep_alive": 0}
    assert http.post("/api/generate", json=unload).json()["done_reason"] == "unload"
    assert http.get("/health").json()["models"]["other"] == "unloaded"


def test_reactive_request_goes_before_the_background_of_another_model(http: httpx.Client, models: ServedModels) -> None:
    """Guards the priorities across models: no background kernel of one runs while the other answers."""
    long = {**HELLO, "model": "first", "max_tokens": 1500, "ignore_eos": True, "priority": "proactive", "stream": True}
    with http.stream("POST", CHAT, json=long) as background:
        assert next(background.iter_lines())
        http.post(CHAT, json={**HELLO, "model": "other", "max_tokens": 40, "ignore_eos": True})
        answer = [span for span in models.loaded["other"].engine.kernels() if span.priority is Priority.REACTIVE][-30:]
        begun, ended = answer[0].started_at, answer[-1].ended_at
        others = [span for span in models.loaded["first"].engine.kernels() if begun < span.started_at < ended]
    assert others == []


def test_metrics_name_the_model(http: httpx.Client) -> None:
    """Guards dashboards: each model has its own counters."""
    http.post(CHAT, json={**HELLO, "model": "other"})
    metrics = http.get("/metrics").text
    assert 'xpu_tokens_total{kind="output",model_name="other"}' in metrics
    assert 'xpu_latency_seconds_count{model_name="other",priority="reactive"}' in metrics
    assert 'xpu_model_loaded{model_name="first"} 1.0' in metrics


def test_stream_that_waits_for_a_load(
    sources: list[ModelSource], serve_models: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Guards proxies that close silent connections: a stream begins while its model loads, also if that fails.

    Guards also against errors of the client that are reported as faults of the server.
    """
    monkeypatch.setattr(early_stream, "_FILLER_S", 0.05)
    may_load = threading.Event()
    failures: list[Exception] = [ModelFolderError("model: 'other' is incomplete")]

    def load(progress: Any) -> Chat:
        assert may_load.wait(LIMIT_S)
        if failures:
            raise failures.pop()
        return sources[1].load(progress)

    def stream(path: str = CHAT, given: dict[str, Any] | None = None) -> str:
        """The stream of a model that is loaded after its first comment."""
        body = {**(given or HELLO), "model": "other", "stream": True}
        may_load.clear()
        with httpx.stream("POST", f"{url}{path}", json=body, timeout=LIMIT_S) as response:
            lines = response.iter_lines()
            assert response.status_code == 200
            assert next(lines) == ": loading"
            may_load.set()
            return "\n".join(lines)

    with (
        ServedModels([sources[0], replace(sources[1], load=load)]) as models,
        serve_models(models, ServerOptions(port=0)) as url,
    ):
        assert "model: 'other' is incomplete" in stream()
        assert "data: [DONE]" in stream()
        httpx.post(f"{url}/api/generate", json={"model": "other", "keep_alive": 0})
        error = stream("/v1/responses", {"input": "Hello", "previous_response_id": "resp_unknown"})
        assert '"param":"previous_response_id"' in error
        assert '"code":404' in error


def test_looking_at_a_request_loads_no_model(http: httpx.Client) -> None:
    """Guards memory: a page that shows the requests of an unloaded model neither loads it nor keeps it in memory."""
    http.post("/api/generate", json={"model": "other", "keep_alive": 0})
    assert http.get("/debug/requests/r1?model=other").status_code == 404
    assert http.get("/health").json()["models"]["other"] == "unloaded"


def test_client_leaves_during_a_load(sources: list[ModelSource], serve_models: Any) -> None:
    """Guards the server against clients that do not wait: the load goes on, and the next request finds the model."""
    begun, may_load = threading.Event(), threading.Event()

    def load(progress: Any) -> Chat:
        begun.set()
        assert may_load.wait(LIMIT_S)
        return sources[1].load(progress)

    with (
        ServedModels([sources[0], replace(sources[1], load=load)]) as models,
        serve_models(models, ServerOptions(port=0)) as url,
    ):
        with pytest.raises(httpx.ReadTimeout):
            httpx.post(f"{url}{CHAT}", json={**HELLO, "model": "other"}, timeout=0.2)
        assert begun.wait(LIMIT_S)
        may_load.set()
        assert httpx.post(f"{url}{CHAT}", json={**HELLO, "model": "other"}, timeout=LIMIT_S).status_code == 200


def test_too_little_memory(sources: list[ModelSource], serve_models: Any) -> None:
    """Guards clients of a full machine: one line says what is needed, and when to try again."""
    with ServedModels(sources, free_bytes=lambda: 1 << 20) as models:
        models.pin("first")
        with serve_models(models, ServerOptions(port=0)) as url:
            response = httpx.post(f"{url}{CHAT}", json={**HELLO, "model": "other"}, timeout=LIMIT_S)
    assert response.status_code == 503
    assert response.headers["retry-after"] == "10"
    error = response.json()["error"]
    assert (error["code"], error["param"]) == ("model_not_loaded", "model")
    assert error["message"].startswith("model: 'other' needs ")
