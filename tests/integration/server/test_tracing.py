"""Spans of requests to the server."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import httpx
import pytest
from opentelemetry import trace
from opentelemetry.trace import SpanKind, StatusCode
from scripted_engine import ScriptedEngine
from telemetry_recorder import TelemetryRecorder, attributes

from xpu_agents.chat import ChatRequest
from xpu_agents.remote import RemoteChat
from xpu_runtime import SamplingParams

TRACE_ID = 0x0AF7651916CD43DD8448EB211C80319C
PARENT_ID = 0xB7AD6B7169203331
TRACE_PARENT = {"traceparent": f"00-{TRACE_ID:032x}-{PARENT_ID:016x}-01"}
CHAT: Mapping[str, Any] = {"messages": [{"role": "user", "content": "my secret"}], "max_tokens": 8, "temperature": 0.5}


@pytest.fixture
def recorder(monkeypatch: pytest.MonkeyPatch) -> TelemetryRecorder:
    """Spans and metrics in memory."""
    return TelemetryRecorder(monkeypatch)


@pytest.mark.parametrize("stream", [False, True])
def test_request_continues_the_trace_of_its_header(
    http: httpx.Client, scripted: ScriptedEngine, recorder: TelemetryRecorder, stream: bool
) -> None:
    """A request belongs to the trace of the program that made it, with the facts of the engine and without texts."""
    scripted.script = "my answer"
    http.post("/proactive/v1/chat/completions", json={**CHAT, "stream": stream}, headers=TRACE_PARENT)
    chat, request = recorder.spans(2)
    assert (request.name, request.kind) == ("POST /proactive/v1/chat/completions", SpanKind.SERVER)
    assert request.parent is not None
    assert (request.context.trace_id, request.parent.span_id) == (TRACE_ID, PARENT_ID)
    assert attributes(request)["http.response.status_code"] == 200
    assert attributes(request)["http.route"] == "/proactive/v1/chat/completions"
    assert chat.name == f"chat {scripted.name}"
    assert chat.parent is not None
    assert (chat.context.trace_id, chat.parent.span_id) == (TRACE_ID, request.context.span_id)
    found, metrics = attributes(chat), scripted.handles[-1].metrics
    assert found["gen_ai.request.temperature"] == 0.5
    assert found["gen_ai.request.max_tokens"] == 8
    assert found.get("gen_ai.request.stream", False) is stream
    assert found["gen_ai.usage.input_tokens"] == metrics.prompt_tokens
    assert found["gen_ai.usage.output_tokens"] == metrics.output_tokens
    assert found["gen_ai.usage.cache_read.input_tokens"] == metrics.cached_tokens
    assert found["xpu_agents.priority"] == "proactive"
    for phase in ("queue", "prefill", "preempted", "decode"):
        assert found[f"xpu_agents.{phase}_s"] == getattr(metrics, f"{phase}_s")
    assert found["xpu_agents.drafted_tokens"] == metrics.drafted_tokens
    assert "secret" not in f"{request.to_json()}{chat.to_json()}"
    assert "my answer" not in f"{request.to_json()}{chat.to_json()}"


async def test_server_continues_the_trace_of_our_client(
    url: str, scripted: ScriptedEngine, recorder: TelemetryRecorder
) -> None:
    """Guards traces over two processes, in each way to read a reply: caller, client, request, engine."""
    scripted.script = "my answer"
    chat = RemoteChat(f"{url}/v1", scripted.name, server="xpu-agents")
    asked = ChatRequest(CHAT["messages"], params=SamplingParams(max_tokens=8, temperature=0.5), priority="proactive")
    with trace.get_tracer("test").start_as_current_span("caller") as caller:
        chat.complete(asked)
        await chat.acomplete(asked)
        list(chat.stream(asked))
        [event async for event in chat.astream(asked)]
    spans = recorder.spans(13)
    by_id = {span.context.span_id: span for span in spans}
    clients = [span for span in spans if span.kind is SpanKind.CLIENT]
    assert [span.parent for span in clients] == [caller.get_span_context()] * 4
    for client in clients:
        (request,) = [span for span in spans if span.parent and span.parent.span_id == client.context.span_id]
        (engine,) = [span for span in spans if span.parent and span.parent.span_id == request.context.span_id]
        assert (client.name, request.name) == (engine.name, "POST /v1/chat/completions")
        assert by_id[client.context.span_id].context.trace_id == engine.context.trace_id
        found, theirs = attributes(client), attributes(engine)
        same = [name for name in theirs if name.startswith("gen_ai.")]
        assert {name: found.get(name) for name in same} == {name: theirs[name] for name in same}
        assert found["xpu_agents.priority"] == "proactive"
        assert (found["server.address"], found["server.port"]) == ("127.0.0.1", httpx.URL(url).port)
        assert "secret" not in client.to_json()
    assert [attributes(span).get("gen_ai.request.stream", False) for span in clients] == [False, False, True, True]
    names = [name for name in recorder.points() if name.startswith("gen_ai.client")]
    assert names == ["gen_ai.client.token.usage"]
    assert sum(point.count for point in recorder.points()["gen_ai.client.token.usage"]) == 8, "counted once, not twice"


def test_each_choice_has_a_span(http: httpx.Client, recorder: TelemetryRecorder) -> None:
    """Each answer is a request of its own in the engine, with times of its own."""
    http.post("/v1/chat/completions", json={**CHAT, "n": 2})
    *chats, request = recorder.spans(3)
    assert {chat.parent.span_id for chat in chats if chat.parent} == {request.context.span_id}


def test_raw_prompt_is_a_text_completion(http: httpx.Client, recorder: TelemetryRecorder) -> None:
    """Completions have an operation name of their own in the conventions."""
    http.post("/v1/completions", json={"prompt": "my secret", "max_tokens": 2})
    assert attributes(recorder.spans(2)[0])["gen_ai.operation.name"] == "text_completion"


@pytest.mark.parametrize(
    ("method", "path", "body", "status", "route"),
    [
        ("POST", "/v1/chat/completions", {"messages": "wrong"}, 400, "/v1/chat/completions"),
        ("GET", "/v1/models/other", None, 404, "/v1/models/{model:path}"),
        ("BREW", "/elsewhere", None, 404, None),
    ],
)
def test_errors_of_clients_are_no_errors_of_the_server(
    http: httpx.Client,
    recorder: TelemetryRecorder,
    method: str,
    path: str,
    body: object,
    status: int,
    route: str | None,
) -> None:
    """Only 5xx counts as an error by the HTTP conventions; unknown paths and methods do not become names of spans."""
    http.request(method, path, json=body)
    request = recorder.span()
    known = method if route else "HTTP"
    assert request.name == (f"{known} {route}" if route else known)
    assert attributes(request)["http.response.status_code"] == status
    assert request.status.status_code is StatusCode.UNSET


def test_polled_paths_have_no_spans(http: httpx.Client, recorder: TelemetryRecorder) -> None:
    """Health checks every few seconds would hide the requests."""
    http.get("/health")
    http.get("/metrics")
    http.get("/v1/models")
    assert recorder.span().name == "GET /v1/models"
