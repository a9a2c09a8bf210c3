"""State, events and traces of a server."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from typing import Any, cast

import httpx
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from scripted_engine import ScriptedEngine
from starlette.types import Message, Scope

from xpu_agents.chat import Chat
from xpu_agents.server import ServerOptions, create_app
from xpu_agents.server.inspection import endpoints
from xpu_runtime import Engine, LaneState, LaneStatus

SECRET = "zebra"  # in every prompt and answer, and in no response of `/debug`
BODY: dict[str, Any] = {"messages": [{"role": "user", "content": SECRET}], "max_tokens": 8}


class EventReader:
    """A client of an application's event stream, without a socket; ``disconnect`` ends it."""

    def __init__(self, app: Any, query: str = "interval=0.1") -> None:
        self._chunks: asyncio.Queue[Message] = asyncio.Queue()
        self.gone = asyncio.Event()
        scope: Scope = {
            "type": "http",
            "asgi": {"version": "3.0"},
            "method": "GET",
            "path": "/debug/events",
            "raw_path": b"/debug/events",
            "query_string": query.encode(),
            "root_path": "",
            "headers": [(b"host", b"localhost")],
        }
        self.task = asyncio.ensure_future(app(scope, self._receive, self._chunks.put))

    async def _receive(self) -> Message:
        await self.gone.wait()
        return {"type": "http.disconnect"}

    async def start(self) -> Message:
        """The start of the response."""
        return await asyncio.wait_for(self._chunks.get(), 30)

    async def next(self) -> dict[str, Any]:
        """The next event."""
        body = (await asyncio.wait_for(self._chunks.get(), 30))["body"].decode()
        name, _, data = body.partition("\n")
        assert name == "event: activity"
        assert SECRET not in body
        return cast("dict[str, Any]", json.loads(data.removeprefix("data: ")))


@pytest.fixture
def app(scripted: ScriptedEngine) -> Any:
    """The application."""
    scripted.script = f"A {SECRET}."
    return create_app(Chat(cast("Engine", scripted), 64))


@pytest.fixture
async def http(app: Any) -> AsyncIterator[httpx.AsyncClient]:
    """A client of it in the same event loop."""
    async with httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="http://localhost") as client:
        yield client


async def ask(http: httpx.AsyncClient, priority: str = "reactive") -> None:
    """Have one request answered."""
    response = await http.post("/v1/chat/completions", json={**BODY, "priority": priority}, timeout=60)
    assert response.status_code == 200


async def test_state_has_counts_and_times_and_no_text(http: httpx.AsyncClient, scripted: ScriptedEngine) -> None:
    """Guards what a dashboard reads, and that no prompt or answer leaves the server by it."""
    await ask(http, "proactive")
    response = await http.get("/debug/state")
    assert SECRET not in response.text
    (model,) = response.json()["models"]
    assert model["name"] == scripted.name == response.json()["default"]
    lanes = [{"name": each.name, "device": each.device, "role": each.role} for each in scripted.heg.lanes.values()]
    assert model["lanes"] == [{**lane, "state": "ready", "reason": ""} for lane in lanes]
    assert model["load"]["waiting"] == {"reactive": 0, "proactive": 0}
    assert model["load"]["kv"]["total"] == scripted.metrics().kv.total
    assert model["totals"]["proactive"]["finished"] >= 1
    assert set(model["latencies"]["proactive"]["ttft_s"]) == {"p50", "p90", "p99"}
    last = model["ended"][-1]
    assert (last["priority"], last["status"]) == ("proactive", "finished")
    assert last["arrived"] <= last["first_kernel"] <= last["first_token"] <= last["ended"] <= response.json()["now"]


async def test_one_request_with_its_launches(http: httpx.AsyncClient) -> None:
    """The waterfall of a request needs its own launches and no others."""
    await ask(http)
    (model,) = (await http.get("/debug/state")).json()["models"]
    last = model["ended"][-1]
    found = (await http.get(f"/debug/requests/{last['id']}")).json()
    assert found["request"] == last
    number = int(last["id"].removeprefix("r"))
    assert all(number in launch["requests"] for launch in found["launches"])
    assert [each["phase"] for each in found["launches"]].count("decode") == last["output_tokens"] - 1
    assert found["launches"][0]["phase"] == "prefill"
    assert (await http.get(f"/debug/requests/{last['id']}?model={model['name']}")).json()["request"] == last
    for path in ("/debug/requests/r99999999", "/debug/requests/x", f"/debug/requests/{last['id']}?model=other"):
        response = await http.get(path)
        assert (response.status_code, response.json()["error"]["param"]) == (404, "model" if "?" in path else "id")


async def test_a_trace_of_the_last_minutes(http: httpx.AsyncClient) -> None:
    """Guards the file for ui.perfetto.dev: kernels on lanes, the request with its parts, counters, and no text."""
    await ask(http)
    response = await http.get("/debug/trace?seconds=3600")
    assert response.headers["content-disposition"].startswith("attachment")
    assert SECRET not in response.text
    events = response.json()["traceEvents"]
    assert {"M", "X", "C", "b", "e"} <= {event["ph"] for event in events}
    assert sum(event["ph"] == "b" for event in events) == sum(event["ph"] == "e" for event in events)
    assert {event["cat"] for event in events if event["ph"] == "X"} <= {"reactive", "proactive"}
    assert min(event["ts"] for event in events if "ts" in event) >= 0, "Perfetto drops what was before"
    short = (await http.get("/debug/trace?seconds=0.001")).json()["traceEvents"]
    assert all(event["ts"] >= 0 for event in short if "ts" in event)
    assert (await http.get("/debug/trace?seconds=0")).json()["traceEvents"][0]["ph"] == "M"


@pytest.mark.parametrize(
    ("path", "field"),
    [
        ("trace?seconds=-1", "seconds"),
        ("trace?seconds=long", "seconds"),
        ("trace?seconds=nan", "seconds"),
        ("events?history=1e9", "history"),
        ("events?interval=0", "interval"),
    ],
)
async def test_wrong_parameters(http: httpx.AsyncClient, path: str, field: str) -> None:
    """A wrong number is the client's mistake, which the answer names."""
    response = await http.get(f"/debug/{path}")
    assert (response.status_code, response.json()["error"]["param"]) == (400, field)


async def test_events_have_each_launch_and_end_once(app: Any, http: httpx.AsyncClient) -> None:
    """A page that reads events must see all that happens, and nothing twice."""
    await ask(http)
    reader = EventReader(app)
    assert (await reader.start())["status"] == 200
    first = await reader.next()
    (model,) = first["models"]
    assert model["lanes"]
    assert model["launches"]
    assert model["history"]
    seen, ends = list(model["launches"]), [each["id"] for each in model["ended"]]
    await asyncio.gather(ask(http), ask(http, "proactive"))
    known = set(ends)
    while len(set(ends) - known) < 2:
        (model,) = (await reader.next())["models"]
        seen += model["launches"]
        ends += [each["id"] for each in model["ended"]]
        assert model["skipped"] == 0
        assert "lanes" not in model
    assert len(ends) == len(set(ends))
    assert len(seen) == len({(launch["lane"], launch["start"]) for launch in seen})
    numbers = {f"r{number}" for launch in seen for number in launch["requests"]}
    assert set(ends) - known <= numbers
    reader.gone.set()
    await asyncio.wait_for(reader.task, 30)


async def test_an_event_has_the_lanes_when_their_state_changes(
    app: Any, scripted: ScriptedEngine, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A page must not name the GPU while the CPU carries its lane, nor an NPU as ready while it loads."""
    reader = EventReader(app)
    await reader.start()
    (model,) = (await reader.next())["models"]
    (ready,) = scripted.lane_status()
    changed = LaneStatus(ready.name, "GPU", LaneState.FALLBACK, "in place of GPU: the device was lost")
    monkeypatch.setattr(scripted, "lane_status", lambda: (changed,), raising=False)
    (lane,) = model["lanes"]
    (model,) = (await reader.next())["models"]
    assert model["lanes"] == [{**lane, "device": "GPU", "state": "fallback", "reason": changed.reason}]
    assert "history" not in model
    reader.gone.set()
    await asyncio.wait_for(reader.task, 30)


async def test_events_of_a_quiet_server_are_rare(app: Any, http: httpx.AsyncClient) -> None:
    """A page that is left open must not keep a laptop awake; an event now and then tells that the server lives."""
    await ask(http)
    reader = EventReader(app)
    await reader.start()
    times = [(await reader.next())["now"] for _ in range(3)]
    assert times[2] - times[1] > 1.0
    reader.gone.set()
    await asyncio.wait_for(reader.task, 30)


async def test_a_late_reader_gets_the_newest_launches(
    app: Any, http: httpx.AsyncClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An event must stay small, whatever happened since the last one."""
    from xpu_agents.server.inspection import activity_feed

    monkeypatch.setattr(activity_feed, "_MAX_LAUNCHES", 2)
    reader = EventReader(app, "interval=0.1&history=0")
    await reader.start()
    assert (await reader.next())["models"][0]["launches"] == []
    feed_paused = asyncio.gather(*[ask(http) for _ in range(3)])
    skipped = 0
    while not feed_paused.done() or not skipped:
        (model,) = (await reader.next())["models"]
        assert len(model["launches"]) <= 2
        skipped += model["skipped"]
    reader.gone.set()
    await asyncio.wait_for(reader.task, 30)


async def test_streams_end_when_the_server_closes(app: Any, http: httpx.AsyncClient) -> None:
    """An open page must not hold up the shutdown of the server."""
    reader = EventReader(app)
    await reader.start()
    await reader.next()
    app.state.closing.set()
    await asyncio.wait_for(reader.task, 30)


async def test_the_number_of_streams_is_bounded(app: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """A page that reconnects for ever must not use up the server; a closed stream makes room."""
    monkeypatch.setattr(endpoints, "_MAX_STREAMS", 1)
    reader = EventReader(app)
    await reader.start()
    refused = EventReader(app)
    assert (await refused.start())["status"] == 429
    reader.gone.set()
    await asyncio.wait_for(reader.task, 30)
    again = EventReader(app)
    assert (await again.start())["status"] == 200
    again.gone.set()
    await asyncio.wait_for(again.task, 30)


async def test_a_key_is_needed(scripted: ScriptedEngine) -> None:
    """What the users of a server do is nobody else's business."""
    app = create_app(Chat(cast("Engine", scripted), 64), ServerOptions(api_key="secret"))
    async with httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="http://localhost") as client:
        for path in ("state", "events", "trace", "requests/r1"):
            assert (await client.get(f"/debug/{path}")).status_code == 401
            assert (await client.get(f"/debug/{path}?api_key=secret")).status_code == 401
        headers = {"authorization": "Bearer secret"}
        assert (await client.get("/debug/state", headers=headers)).status_code == 200


@settings(max_examples=20, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.sampled_from(["trace", "state", "requests/r1"]), st.text(max_size=10), st.text(max_size=10))
async def test_no_query_makes_the_server_fail(http: httpx.AsyncClient, path: str, name: str, value: str) -> None:
    """A client's mistake is never an error of the server."""
    response = await http.get(f"/debug/{path}", params={name: value, "seconds": value})
    assert response.status_code < 500
