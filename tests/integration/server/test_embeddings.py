"""Embeddings received by OpenAI's client and by clients of Ollama."""

from __future__ import annotations

import json
import socket
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any, cast

import httpx
import numpy as np
import openai
import pytest
from prometheus_client.parser import text_string_to_metric_families
from scripted_engine import ScriptedEngine
from tiny_embeddings import HIDDEN, make_bert_folder, token_ids

from xpu_agents.chat import Chat
from xpu_agents.server import ServerOptions, create_app
from xpu_runtime import EmbeddingEngine, Engine, Priority
from xpu_runtime.errors import ConfigError, RequestCancelledError

PATH = "/v1/embeddings"
TEXTS = ["the cat sat", "a blue sky", "dog"]


@pytest.fixture(scope="module")
def engine(tmp_path_factory: pytest.TempPathFactory, model: ScriptedEngine) -> Iterator[EmbeddingEngine]:
    """A tiny embedding model with a prompt for queries, on the lanes of the chat model."""
    folder = make_bert_folder(tmp_path_factory.mktemp("embeddings") / "small", prompts={"query": "the cat "})
    with EmbeddingEngine.load(folder, engine=cast("Engine", model._engine)) as loaded:
        yield loaded


@pytest.fixture(scope="module")
def url(model: ScriptedEngine, engine: EmbeddingEngine, serve_models: Any) -> Iterator[str]:
    """The URL of a server with both models."""
    with serve_models(Chat(cast("Engine", model), 64), ServerOptions(port=0), [engine]) as found:
        yield found


@pytest.fixture
def priorities(engine: EmbeddingEngine, monkeypatch: pytest.MonkeyPatch) -> list[Priority]:
    """The priority of every request."""
    found: list[Priority] = []
    embed = engine.embed

    def noticed(texts: Any, **options: Any) -> Any:
        found.append(options["priority"])
        return embed(texts, **options)

    monkeypatch.setattr(engine, "embed", noticed)
    return found


def test_openai_client(client: openai.OpenAI, engine: EmbeddingEngine) -> None:
    """Guards vectors, order, usage and both encodings; the client asks for base64 by itself."""
    handle = engine.embed(TEXTS)
    expected = handle.result(60)
    packed = client.embeddings.create(model="small", input=TEXTS)
    plain = client.embeddings.create(model="small", input=TEXTS, encoding_format="float")
    for reply in (packed, plain):
        assert np.allclose([each.embedding for each in reply.data], expected, atol=1e-5)
        assert [each.index for each in reply.data] == [0, 1, 2]
        assert (reply.object, reply.model) == ("list", "small")
        assert reply.usage.prompt_tokens == reply.usage.total_tokens == handle.metrics.tokens


def test_inputs_and_options(client: openai.OpenAI, engine: EmbeddingEngine) -> None:
    """Guards token ids, dimensions, prompts and the default model."""
    expected = engine.embed(["the cat dog"]).result(60)
    for value in ("the cat dog", token_ids("the cat dog"), [token_ids("the cat dog")]):
        reply = client.embeddings.create(model="", input=cast("Any", value), user="me")
        assert np.allclose(reply.data[0].embedding, expected, atol=1e-5)
    query = client.embeddings.create(model="small", input="dog", extra_body={"input_type": "query"})
    assert np.allclose(query.data[0].embedding, expected, atol=1e-5)
    cut = client.embeddings.create(model="small", input="the cat dog", dimensions=5)
    assert np.allclose(cut.data[0].embedding, expected[0, :5] / np.linalg.norm(expected[0, :5]), atol=1e-5)


def test_ollama(http: httpx.Client, engine: EmbeddingEngine) -> None:
    """Guards Ollama's clients: tags in names, long texts that are cut, and durations in nanoseconds."""
    reply = http.post("/api/embed", json={"model": "small:latest", "input": [*TEXTS, "cat " * 100]}).json()
    expected = engine.embed([*TEXTS, "cat " * 100]).result(60)
    assert np.allclose(reply["embeddings"], expected, atol=1e-5)
    assert reply["model"] == "small:latest"
    assert reply["total_duration"] > 0
    assert reply["load_duration"] == 0
    assert reply["prompt_eval_count"] > engine.max_tokens
    assert http.post("/api/embed", json={"model": "small", "input": "dog"}).json()["embeddings"][0][0]
    assert http.post("/api/embed", json={"model": "small", "input": ""}).json()["embeddings"] == []
    older = http.post("/api/embeddings", content=json.dumps({"model": "small", "prompt": "dog"})).json()
    assert np.allclose(older["embedding"], engine.embed(["dog"]).result(60)[0], atol=1e-5)
    assert http.post("/api/embeddings", json={"model": "small"}).json() == {"embedding": []}


def test_priorities(http: httpx.Client, priorities: list[Priority]) -> None:
    """Guards the order: body, header, URL, then reactive."""
    body, header = {"input": "dog"}, {"x-xpu-priority": "proactive"}
    http.post(PATH, json=body)
    http.post(PATH, json=body, headers=header)
    http.post(PATH, json={**body, "priority": "reactive"}, headers=header)
    for path in ("/proactive/v1/embeddings", "/proactive/api/embed", "/reactive/api/embed", "/api/embed"):
        assert http.post(path, json=body).status_code == 200
    reactive, proactive = Priority.REACTIVE, Priority.PROACTIVE
    assert priorities == [reactive, proactive, reactive, proactive, proactive, reactive, reactive]


def test_models_are_listed(client: openai.OpenAI, http: httpx.Client, engine: EmbeddingEngine) -> None:
    """Guards clients that choose a model; those of chats take the first."""
    assert [each.id for each in client.models.list()] == ["tiny", "small"]
    found = http.get("/v1/models/small").json()
    assert (found["max_model_len"], found["dimensions"]) == (engine.max_tokens, HIDDEN)
    assert http.get("/v1/models/other").status_code == 404


@pytest.mark.parametrize("path", [PATH, "/api/embed"])
@pytest.mark.parametrize("name", ["other", "tiny"])
def test_wrong_model(http: httpx.Client, path: str, name: str) -> None:
    """Guards against vectors of another model; the chat model has none."""
    answer = http.post(path, json={"model": name, "input": "dog"})
    error = answer.json()["error"]
    assert answer.status_code == 404
    if path == PATH:
        assert (error["code"], error["param"]) == ("model_not_found", "model")
    message = error["message"] if path == PATH else error
    assert message.startswith("model: ")
    assert "'small'" in message


def test_server_without_embeddings(serve: Any) -> None:
    """Guards the advice of a server that was started without an embedding model."""
    answer = httpx.post(f"{serve()}{PATH}", json={"input": "dog"})
    assert answer.status_code == 404
    assert "--embeddings" in answer.json()["error"]["message"]


@pytest.mark.parametrize(
    ("fields", "code", "param"),
    [
        ({"input": ["dog", "cat " * 100]}, "context_length_exceeded", "input"),
        ({"input": ["dog"] * 3000}, "invalid_value", "input"),
        ({"input": ["dog", 3.5]}, "invalid_value", "input"),
        ({"input": [[10**7]]}, "invalid_value", "input"),
        ({"dimensions": 1000}, "invalid_value", "dimensions"),
        ({"dimensions": "7"}, "invalid_value", "dimensions"),
    ],
)
def test_invalid_requests(http: httpx.Client, fields: dict[str, Any], code: str, param: str) -> None:
    """Guards one-line errors that name the field."""
    answer = http.post(PATH, json={"input": "dog", **fields})
    error = answer.json()["error"]
    assert (answer.status_code, error["code"], error["param"]) == (400, code, param)
    assert "\n" not in error["message"]


def test_long_texts_are_cut_on_request(http: httpx.Client) -> None:
    """Guards the way out that the error names."""
    assert http.post(PATH, json={"input": "cat " * 100, "truncate": True}).status_code == 200


def test_disconnect_cancels_the_request(
    url: str, engine: EmbeddingEngine, model: ScriptedEngine, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Guards the engine against work for a client that has gone."""
    handles, came, embed = [], threading.Event(), engine.embed

    def noticed(texts: Any, **options: Any) -> Any:
        handles.append(embed(["the cat sat on the mat"] * 20_000, **options))
        came.set()
        return handles[-1]

    monkeypatch.setattr(engine, "embed", noticed)
    body, host, port = json.dumps({"input": "dog"}).encode(), httpx.URL(url).host, httpx.URL(url).port
    assert port is not None
    with socket.create_connection((host, port)) as line:
        head = f"POST {PATH} HTTP/1.1\r\nHost: {host}\r\nContent-Type: application/json\r\n"
        line.sendall(head.encode() + f"Content-Length: {len(body)}\r\n\r\n".encode() + body)
        assert came.wait(30.0)
    with pytest.raises(RequestCancelledError):
        handles[-1].result(60)


def test_metrics(http: httpx.Client) -> None:
    """Guards the counters of embeddings."""

    def counts() -> dict[str, float]:
        found: dict[str, float] = {}
        for family in text_string_to_metric_families(http.get("/metrics").text):
            for sample in family.samples:
                if sample.labels.get("priority") == "proactive" and sample.name.startswith("xpu_embedding"):
                    found[sample.name] = found.get(sample.name, 0.0) + ("le" not in sample.labels) * sample.value
        return found

    before = counts()
    answer = http.post("/proactive/v1/embeddings", json={"input": TEXTS})
    after = counts()
    tokens = answer.json()["usage"]["prompt_tokens"]
    expected = {"requests_total": 1, "texts_total": 3, "tokens_total": tokens, "latency_seconds_count": 1}
    for name, change in expected.items():
        assert after[f"xpu_embedding_{name}"] - before.get(f"xpu_embedding_{name}", 0.0) == change


def test_chat_beside_embeddings(client: openai.OpenAI, scripted: ScriptedEngine) -> None:
    """Guards both models on the same lanes."""
    scripted.script = "Good morning."
    client.embeddings.create(model="small", input=TEXTS)
    reply = client.chat.completions.create(model="tiny", messages=[{"role": "user", "content": "Hello"}])
    assert reply.choices[0].message.content == "Good morning."


def test_names_are_unique(model: ScriptedEngine, engine: EmbeddingEngine, tmp_path: Path) -> None:
    """Guards against a model that no client can choose."""
    chat = Chat(cast("Engine", model), 64)
    with pytest.raises(ConfigError, match="'small'"):
        create_app(chat, embeddings=[engine, engine])
    with (
        EmbeddingEngine.load(make_bert_folder(tmp_path / "tiny")) as same,
        pytest.raises(ConfigError, match="'tiny'"),
    ):
        create_app(chat, embeddings=[same])
