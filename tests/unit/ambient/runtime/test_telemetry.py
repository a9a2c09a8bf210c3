"""Spans of handler runs."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from ambient_harness import settled
from opentelemetry import trace
from telemetry_recorder import TelemetryRecorder, attributes

from xpu_agents.ambient import AmbientApp, GiveUp, SyncInbox


@pytest.mark.parametrize("kind", ["async", "plain"])
async def test_requests_of_a_handler_belong_to_its_run(
    app: AmbientApp, monkeypatch: pytest.MonkeyPatch, kind: str
) -> None:
    """A run is an `invoke_agent` operation; what the handler records, also in its thread, is a child."""
    recorder = TelemetryRecorder(monkeypatch)
    tracer = trace.get_tracer_provider().get_tracer("test")

    def work(event: Any) -> None:
        tracer.start_span("inner").end()

    async def awork(event: Any) -> None:
        work(event)

    handler: Callable[..., Any] = awork if kind == "async" else work
    app.on("mail", name="sorting")(handler)
    async with app:
        await app.aemit("mail", {"body": "a secret"})
        await settled(app)
    inner, run = recorder.spans(2)
    assert run.name == "invoke_agent sorting"
    assert inner.parent is not None
    assert inner.parent.span_id == run.context.span_id
    found = attributes(run)
    assert (found["gen_ai.agent.name"], found["xpu_agents.event.topic"]) == ("sorting", "mail")
    assert (found["xpu_agents.priority"], found["xpu_agents.event.attempt"]) == ("proactive", 1)
    assert "secret" not in run.to_json()


async def test_runs_that_fail_or_wait(app: AmbientApp, monkeypatch: pytest.MonkeyPatch) -> None:
    """A handler that gives up failed; one that waits for the user did not."""
    recorder = TelemetryRecorder(monkeypatch)

    @app.on("wrong")
    def failing(event: Any) -> None:
        raise GiveUp("no use")

    @app.on("asks")
    def asking(inbox: SyncInbox) -> None:
        inbox.question("Well?")

    async with app:
        await app.aemit("wrong")
        await settled(app)
        await app.aemit("asks")
        await settled(app)
    failed, waiting = map(attributes, recorder.spans(2))
    assert failed["error.type"] == "GiveUp"
    assert waiting["xpu_agents.waits_for_user"] is True
    assert "error.type" not in waiting
