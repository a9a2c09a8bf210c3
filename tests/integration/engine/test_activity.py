"""The record of recent activity of an engine."""

from __future__ import annotations

import threading
from typing import Any

import pytest

from xpu_runtime import Priority, RequestStatus, SamplingParams
from xpu_runtime.errors import QueueFullError, RequestCancelledError

PROMPT = list(range(3, 104))
LONG = SamplingParams(max_tokens=20, ignore_eos=True)


def test_a_displaced_request_is_recorded_with_its_times(loader: Any, fresh_hook: Any) -> None:
    """The page must show why a background request waited: without its KV blocks, between two of its kernels."""
    engine = loader.load(fresh_hook, kv_cache_bytes=5 * 32 * 768, offload_bytes=0)
    hold = fresh_hook.hold(lambda launch: launch.work.segments[0].start >= 32)
    background = engine.submit(PROMPT, LONG, priority="proactive")
    hold.wait_until_held()
    reactive = engine.submit(list(range(200, 301)), LONG)
    live = {span.number: span for span in engine.live_requests()}
    assert live[1].admitted_at is not None
    assert live[1].ended_at is None
    hold.release()
    assert len(reactive.result(60).token_ids) == len(background.result(60).token_ids) == 20
    loader.check_idle(engine)
    assert engine.live_requests() == ()
    second, first = engine.activity.requests.since(0)[0]
    assert (first.number, first.priority, first.status) == (1, Priority.PROACTIVE, RequestStatus.FINISHED)
    assert (first.prompt_tokens, first.output_tokens, first.max_tokens) == (101, 20, 20)
    ((lost_at, back_at),) = first.displaced
    assert first.arrived_at <= first.admitted_at <= first.first_kernel_at <= lost_at < back_at <= first.first_token_at
    assert first.first_token_at <= first.ended_at
    assert lost_at <= second.admitted_at <= second.ended_at <= back_at
    assert second.displaced == ()
    launches, count = engine.activity.launches.since(0)
    assert count == len(launches)
    for number in (1, 2):
        own = [launch for launch in launches if number in launch.requests]
        assert sum(launch.phase == "decode" for launch in own) == 19
    assert not any(lost_at < launch.started_at < back_at for launch in launches if 1 in launch.requests)


def test_ends_of_all_kinds_are_recorded(loader: Any, fresh_hook: Any) -> None:
    """A request that ends without a result must not stay on the page as running."""
    engine = loader.load(fresh_hook, policy={"max_waiting": 1}, kv_cache_bytes=5 * 32 * 768)
    hold = fresh_hook.hold()
    running = engine.submit(PROMPT, LONG)
    hold.wait_until_held()
    waiting = engine.submit(PROMPT, LONG, priority="proactive")
    refused = engine.submit(PROMPT, LONG, priority="proactive")
    running.cancel()
    waiting.cancel()
    for handle, error in (
        (refused, QueueFullError),
        (running, RequestCancelledError),
        (waiting, RequestCancelledError),
    ):
        with pytest.raises(error):
            handle.result(60)
    hold.release()
    loader.check_idle(engine)
    ended = {span.number: span for span in engine.activity.requests.since(0)[0]}
    assert {number: span.status.name for number, span in ended.items()} == {1: "CANCELLED", 2: "CANCELLED", 3: "SHED"}
    assert all(span.ended_at >= span.arrived_at for span in ended.values())


def test_the_load_is_sampled_while_there_are_requests_and_when_they_have_ended(loader: Any, fresh_hook: Any) -> None:
    """Queue lengths over time must go back to zero; nothing is recorded without requests."""
    engine = loader.load(fresh_hook)
    assert engine.activity.samples.since(0) == ((), 0)
    engine.generate(PROMPT, LONG)
    loader.check_idle(engine)
    first, *_, last = engine.activity.samples.since(0)[0]
    assert first.prefilling[Priority.REACTIVE] == 1
    assert first.kv_used > 0
    assert sum([*last.waiting.values(), *last.prefilling.values(), *last.decoding.values(), last.kv_used]) == 0
    assert (last.prompt_tokens, last.output_tokens) == (len(PROMPT), 20)
    assert last.kv_total == engine.metrics().kv.total


def test_a_log_of_no_bytes_records_nothing(loader: Any, fresh_hook: Any) -> None:
    """`activity_log_bytes=0` must switch every part off."""
    engine = loader.load(fresh_hook, activity_log_bytes=0)
    engine.generate(PROMPT, LONG)
    loader.check_idle(engine)
    assert engine.kernels() == ()
    assert engine.activity.requests.since(0) == engine.activity.samples.since(0) == ((), 0)


def test_number_of_requests_ahead(loader: Any, fresh_hook: Any) -> None:
    """Clients must learn how many requests start before theirs: reactive ones before the background."""
    engine = loader.load(fresh_hook)
    hold = fresh_hook.hold()
    started = engine.submit(PROMPT, LONG)
    hold.wait_until_held()
    waiting = [engine.submit(PROMPT, LONG, priority=each) for each in ("proactive", "reactive", "proactive")]
    processed = threading.Event()
    engine._loop.post(processed.set)  # in a step after those of the requests
    assert processed.wait(60)
    reactive, proactive = Priority.REACTIVE, Priority.PROACTIVE
    assert engine.num_ahead(reactive) == 1
    assert engine.num_ahead(proactive) == 3
    assert engine.num_ahead(reactive, started.request_id) is None
    assert [engine.num_ahead(each.priority, each.request_id) for each in waiting] == [1, 0, 2]
    hold.release()
    for each in (started, *waiting):
        each.result(60)
    assert engine.num_ahead(proactive) == 0
    assert engine.num_ahead(reactive, waiting[1].request_id) is None
