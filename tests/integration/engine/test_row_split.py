"""A person's kernels divided over two real lanes: the tokens stay those that the prompt gives alone."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest

from xpu_runtime import Engine, Priority, SamplingParams
from xpu_runtime.engine import loading
from xpu_runtime.errors import RequestFailedError
from xpu_runtime.scheduler import RowSplit
from xpu_runtime.scheduler.batch_builder import BatchBuilder
from xpu_runtime.soc.profile import Anchors, Profile, ProfileKey

VOCAB = 1024
WAIT_S = 60
PARAMS = SamplingParams(max_tokens=6, ignore_eos=True)


def prompt_of(length: int, of: object) -> list[int]:
    """One that begins as no other does, so that nothing of it is cached."""
    return random.Random(f"{length} {of}").choices(range(3, VOCAB), k=length)


def equal_lanes(loader: Any, place: ProfileKey) -> Profile:
    """NPU and iGPU as fast as each other, whatever this machine is."""
    line = Anchors(
        peak_flops=1e9,
        peak_bandwidth=1e12,
        u_memory=0.1,
        u_compute=1.0,
        intensity_compute=1e3,
        overlap=1.0,
        launch_s=0.0,
    )
    anchors = {lane.name: line for lane in loader.lanes}
    return Profile(model=place.model, machine=place.machine, anchors=anchors, layer_256_s=1e-3, measurements={})


@pytest.fixture(scope="module", params=["balanced", "lean"])
def divided(request: pytest.FixtureRequest, bench: Any, module_hook: Any) -> Iterator[tuple[Engine, Any]]:
    """An engine whose reactive passes hold two chunks of 32 rows, and its hook."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(loading, "measure_quick_profile", equal_lanes)
        engine = bench.load(module_hook, lanes="npu+gpu", stand_in=True, profile=False, memory=request.param)
    scheduler = engine._loop.scheduler
    assert RowSplit(scheduler.heg, scheduler.policy).chunk == 64
    module_hook.action = None
    yield engine, module_hook
    module_hook.action = None


@pytest.mark.parametrize("busy", [False, True])
def test_tokens_of_a_divided_prompt(divided: tuple[Engine, Any], bench: Any, loners: Any, busy: bool) -> None:
    """Guards against rows that two lanes mix up, or that one writes over another's."""
    engine, hook = divided
    alone = loners("f32")
    seen: set[tuple[str, tuple[int, int]]] = set()

    def note(lane: str, launch: Any, kernel: int) -> None:
        if launch.rows is not None:
            seen.add((lane, launch.rows))

    hook.action = note
    handles = []
    if busy:
        params = SamplingParams(max_tokens=40, ignore_eos=True)
        for length, priority in ((40, Priority.REACTIVE), (150, Priority.PROACTIVE)):
            handles.append((length, params, engine.submit(prompt_of(length, busy), params, priority=priority)))
    for length in (33, 64, 80, 100, 200):
        handles.append((length, PARAMS, engine.submit(prompt_of(length, busy), PARAMS, priority=Priority.REACTIVE)))
        if not busy:
            handles[-1][2].result(WAIT_S)
    for length, params, handle in handles:
        assert handle.result(WAIT_S).token_ids == alone(prompt_of(length, busy), params), length
    assert {"npu", "igpu"} == {lane for lane, _ in seen}
    hook.action = None
    bench.at_rest(engine)


def test_tokens_of_answers_that_ride_along(
    divided: tuple[Engine, Any], bench: Any, loners: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Guards answers, and the prompt of another person that takes them along over two lanes, from each other's rows."""
    engine, hook = divided
    alone = loners("f32")
    monkeypatch.setattr(BatchBuilder, "piggybacking_pays", lambda *_: True)  # whether it pays depends on the lanes
    rode: set[str] = set()

    def note(lane: str, launch: Any, kernel: int) -> None:
        if launch.work.reactive and {part.prefill for part in launch.work.segments} == {True, False}:
            rode.add(lane)

    hook.action = note
    params = SamplingParams(max_tokens=150, ignore_eos=True)
    answers = [(length, params, engine.submit(prompt_of(length, "ride"), params)) for length in (20, 45)]
    streams = [iter(handle) for _, _, handle in answers]
    for stream in streams:
        next(stream)
    prompts = [(length, PARAMS, engine.submit(prompt_of(length, "ride"), PARAMS)) for length in (33, 64, 100, 200)]
    for length, own, handle in [*prompts, *answers]:
        assert handle.result(WAIT_S).token_ids == alone(prompt_of(length, "ride"), own), length
    assert rode == {"npu", "igpu"}
    hook.action = None
    bench.at_rest(engine)


@pytest.mark.parametrize("lane", ["npu", "igpu"])
def test_rows_that_fail_end_their_request_alone(
    divided: tuple[Engine, Any], bench: Any, loners: Any, lane: str
) -> None:
    """Guards the next person from what a failed kernel's other half still writes."""
    engine, hook = divided
    alone = loners("f32")
    broken: list[int] = []

    def strike(where: str, launch: Any, kernel: int) -> None:
        if where == lane and launch.rows is not None and launch.work.id in (broken or [launch.work.id]):
            broken[:] = [launch.work.id]
            raise ValueError("struck")

    hook.action = strike
    struck = engine.submit(prompt_of(200, lane), PARAMS, priority=Priority.REACTIVE)
    after = engine.submit(prompt_of(100, lane), PARAMS, priority=Priority.REACTIVE)
    with pytest.raises(RequestFailedError, match="struck"):
        struck.result(WAIT_S)
    assert after.result(WAIT_S).token_ids == alone(prompt_of(100, lane), PARAMS)
    hook.action = None
    bench.at_rest(engine)
