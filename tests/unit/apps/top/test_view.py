"""The terminal picture of a server, and the state that it shows."""

from __future__ import annotations

import io
from typing import Any

import pytest
from rich.console import Console

from xpu_agents.apps.display.timeline import Glyphs
from xpu_agents.apps.top.server_activity import ServerActivity
from xpu_agents.apps.top.view import TopView

NONE = {"reactive": 0, "proactive": 0}
LOAD = {
    "at": 100.0,
    "waiting": {"reactive": 0, "proactive": 7},
    "prefilling": NONE,
    "decoding": {"reactive": 1, "proactive": 2},
    "kv": {"used": 40, "cached": 10, "total": 100},
    "prompt_tokens": 900,
    "cached_tokens": 100,
    "output_tokens": 500,
    "drafted_tokens": 0,
    "accepted_tokens": 0,
    "preemptions": 3,
}
SECONDS = {"p50": 0.05, "p90": 0.5, "p99": 2.0}


def launch(start: float, end: float, priority: str = "proactive", **more: Any) -> dict[str, Any]:
    """A launch of one kernel."""
    facts = {"lane": "cpu", "priority": priority, "phase": "decode", "tokens": 1, "requests": [1]}
    return {**facts, "start": start, "end": end, "kernels": [1e3 * (end - start)], **more}


def request(number: int, ended: float | None = None, status: str = "decode") -> dict[str, Any]:
    """A request that arrived a second before the events."""
    return {
        "id": f"r{number}",
        "priority": "reactive" if number % 2 else "proactive",
        "status": status,
        "arrived": 99.0,
        "first_token": 99.5,
        "ended": ended,
        "prompt_tokens": 1200,
        "output_tokens": 12,
        "preemptions": number,
    }


def event(now: float = 100.0, **content: Any) -> dict[str, Any]:
    """An event with one model."""
    model = {"name": "tiny", "load": {**LOAD, "at": now}, "launches": [], "requests": [], "ended": [], **content}
    return {"now": now, "names": ["tiny", "other"], "default": "tiny", "models": [model]}


LANE = {"role": "all", "state": "ready", "reason": ""}
FIRST = event(
    lanes=[{**LANE, "name": "cpu", "device": "CPU"}, {**LANE, "name": "igpu", "device": "GPU"}],
    history=[{**LOAD, "at": 99.0, "output_tokens": 440}],
    launches=[launch(94.0, 96.9), launch(96.9, 98.5, preempted=True), launch(98.5, 100.0, "reactive")],
    requests=[request(1), request(2, status="offloaded")],
    ended=[request(3, 100.0, "finished")],
    latencies={
        "reactive": {"count": 1, "ttft_s": SECONDS, "tpot_s": None, "latency_s": SECONDS},
        "proactive": {"count": 0, "ttft_s": None, "tpot_s": None, "latency_s": None},
    },
    totals={"reactive": {"finished": 1234}, "proactive": {}},
)


def state_of(*events: dict[str, Any], clock: float = 0.0) -> ServerActivity:
    """The state after these events, with a clock that stands still."""
    state = ServerActivity(clock=lambda: clock)
    for each in events:
        state.apply(each)
    return state


def render(state: ServerActivity, width: int = 120, *, plain: bool = False, live: bool = False) -> str:
    """The text of the picture."""
    out = io.StringIO()
    console = Console(file=out, width=width, height=30)
    console.print(TopView(state, "http://localhost:8000", Glyphs(plain=plain), live=live))
    return out.getvalue()


def test_everything_is_shown() -> None:
    """Guards the figures: lanes with their load, queues, latencies, KV pool, hit rates and requests."""
    lines = render(state_of(FIRST)).splitlines()
    assert lines[0].split() == ["tiny", "http://localhost:8000"]
    cpu, decode = lines[1], lines[2]
    assert cpu.endswith("100%")
    assert decode.endswith("0%")
    assert [cpu.count(each) > 0 for each in "░▼█"] == [True, True, True]
    assert cpu.index("░") < cpu.index("▼") < cpu.index("█")
    text = "\n".join(lines)
    rows = {line.split()[0]: line.split()[1:] for line in lines if line.split()}
    assert rows["reactive"] == ["0", "0", "1", "1,234", "50", "ms", "500", "ms", "-", "-", "50", "ms", "500", "ms"]
    assert rows["proactive"] == ["7", "0", "2", "0", "-", "-", "-", "-", "-", "-"]
    assert "40% used, 10% cached of 100 blocks" in text
    assert "60 tokens/s   prefix hits 10%   drafts accepted -   preemptions 3" in text
    assert rows["r1"][:2] == ["decode", "reactive"]
    assert rows["r2"][:2] == ["preempted", "proactive"]
    assert rows["r3"] == ["done", "reactive", "1,200", "12", "500", "ms", "1.00", "s", "3"]


def test_a_lane_that_is_not_ready_says_why() -> None:
    """Guards against a GPU that is named while the CPU computes, and a user who does not know when an NPU is ready."""
    changed = {**LANE, "name": "igpu", "device": "CPU", "state": "fallback", "reason": "in place of GPU: it was lost"}
    lines = render(state_of(FIRST, event(101.0, lanes=[FIRST["models"][0]["lanes"][0], changed]))).splitlines()
    assert lines[2].split()[:2] == ["igpu", "CPU"]
    assert lines[3].strip() == "fallback: in place of GPU: it was lost"
    ready = render(state_of(FIRST, event(101.0, lanes=[changed]), event(102.0, lanes=FIRST["models"][0]["lanes"])))
    assert "fallback" not in ready


@pytest.mark.parametrize("width", [40, 60, 80, 200])
@pytest.mark.parametrize("live", [False, True])
def test_any_width_and_plain_characters(width: int, live: bool) -> None:
    """Guards small terminals and those without block characters."""
    text = render(state_of(FIRST), width, plain=True, live=live)
    assert max(map(len, text.splitlines())) <= width
    assert text.replace("─", "").replace("…", "").isascii()


def test_no_model_is_loaded() -> None:
    """A server may have unloaded its models."""
    state = state_of(FIRST, {**event(), "models": []})
    assert render(state).split("\n")[0].startswith("no model is loaded")


def test_the_state_follows_the_events() -> None:
    """Guards the window of the timeline, the rate, and the requests; a first event again is a new engine."""
    state = state_of(FIRST, event(103.0, launches=[launch(101.0, 103.0)], load={**LOAD, "output_tokens": 800}))
    model = state.model
    assert model is not None
    assert [span.started for span in model.spans] == [96.9, 98.5, 101.0]
    assert model.utilisation("cpu", 103.0) == pytest.approx(5 / 6)
    assert model.output_tokens_per_s == pytest.approx(100.0)
    assert model.totals["reactive"]["finished"] == 1234, "kept while an event has no news of it"
    assert (model.requests, len(model.ended)) == ([], 1)
    state.apply(FIRST)
    assert state.model is model
    assert len(model.spans) == 3


def test_the_clock_stands_still_without_a_connection() -> None:
    """A timeline that moves on would show an idle server where there is none."""
    times = iter([10.0, 12.0])
    state = ServerActivity(clock=lambda: next(times))
    state.apply(FIRST)
    assert state.now == 102.0
    state.error = "reconnecting: the server has ended"
    assert state.now == 100.0
    assert "the server has ended" in render(state)


def test_the_wanted_model_is_shown() -> None:
    """Guards a server with several models."""
    state = ServerActivity("other", clock=lambda: 0.0)
    two = {**FIRST, "models": [*FIRST["models"], {**FIRST["models"][0], "name": "other"}]}
    state.apply(two)
    assert state.model is not None
    assert state.model.name == "other"
    assert "also tiny" in render(state)
