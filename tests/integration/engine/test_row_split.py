"""Row split of reactive kernels over two real lanes: the tokens stay the same."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest
from lane_profiles import lanes_of_speed

from xpu_runtime import Engine, Priority, SamplingParams
from xpu_runtime.engine import loading
from xpu_runtime.errors import RequestFailedError
from xpu_runtime.scheduler import RowSplit
from xpu_runtime.scheduler.batch_builder import BatchBuilder

VOCAB = 1024
WAIT_S = 60
PARAMS = SamplingParams(max_tokens=6, ignore_eos=True)


def prompt_of(length: int, of: object) -> list[int]:
    """A prompt with a unique beginning, so that nothing of it is cached."""
    return random.Random(f"{length} {of}").choices(range(3, VOCAB), k=length)


@pytest.fixture(scope="module", params=["fast", "lean"])
def divided(request: pytest.FixtureRequest, loader: Any, module_hook: Any) -> Iterator[tuple[Engine, Any]]:
    """An engine whose reactive passes have two chunks of 32 rows, and its hook."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(loading, "measure_quick_profile", lanes_of_speed())
        engine = loader.load(module_hook, lanes="npu+gpu", stand_in=True, profile=False, memory=request.param)
    scheduler = engine._loop.scheduler
    assert RowSplit(scheduler.heg, scheduler.policy).chunk == 64
    module_hook.action = None
    yield engine, module_hook
    module_hook.action = None


@pytest.mark.parametrize("busy", [False, True])
def test_tokens_of_a_split_prompt(divided: tuple[Engine, Any], loader: Any, reference_engines: Any, busy: bool) -> None:
    """Rows of two lanes must not be mixed up or overwritten."""
    engine, hook = divided
    reference = reference_engines("f32")
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
        assert handle.result(WAIT_S).token_ids == reference(prompt_of(length, busy), params), length
    assert {"npu", "igpu"} == {lane for lane, _ in seen}
    hook.action = None
    loader.check_idle(engine)


def test_tokens_of_piggybacked_decodes(
    divided: tuple[Engine, Any], loader: Any, reference_engines: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Decodes that piggyback on a split prompt must not mix with its rows."""
    engine, hook = divided
    reference = reference_engines("f32")
    monkeypatch.setattr(BatchBuilder, "piggybacking_pays", lambda *_: True)  # whether it pays depends on the lanes
    rode: set[str] = set()

    def note(lane: str, launch: Any, kernel: int) -> None:
        if launch.work.reactive and {part.prefill for part in launch.work.segments} == {True, False}:
            rode.add(lane)

    hook.action = note
    params = SamplingParams(max_tokens=150, ignore_eos=True)
    answers = [(length, params, engine.submit(prompt_of(length, "piggyback"), params)) for length in (20, 45)]
    streams = [iter(handle) for _, _, handle in answers]
    for stream in streams:
        next(stream)
    prompts = [(length, PARAMS, engine.submit(prompt_of(length, "piggyback"), PARAMS)) for length in (33, 64, 100, 200)]
    for length, own, handle in [*prompts, *answers]:
        assert handle.result(WAIT_S).token_ids == reference(prompt_of(length, "piggyback"), own), length
    assert rode == {"npu", "igpu"}
    hook.action = None
    loader.check_idle(engine)


def strike(hook: Any, lane: str) -> None:
    """Let every split kernel of one pass fail on ``lane``."""
    broken: list[int] = []

    def act(where: str, launch: Any, kernel: int) -> None:
        if where == lane and launch.rows is not None and launch.work.id in (broken or [launch.work.id]):
            broken[:] = [launch.work.id]
            raise ValueError("struck")

    hook.action = act


def test_failed_split_kernel_fails_its_request_only(
    divided: tuple[Engine, Any], loader: Any, reference_engines: Any
) -> None:
    """The other half of a failed kernel must not write into the next request."""
    engine, hook = divided
    strike(hook, "igpu")
    struck = engine.submit(prompt_of(200, "igpu"), PARAMS, priority=Priority.REACTIVE)
    after = engine.submit(prompt_of(100, "igpu"), PARAMS, priority=Priority.REACTIVE)
    with pytest.raises(RequestFailedError, match="struck"):
        struck.result(WAIT_S)
    assert after.result(WAIT_S).token_ids == reference_engines("f32")(prompt_of(100, "igpu"), PARAMS)
    hook.action = None
    loader.check_idle(engine)


def test_rows_that_fail_on_the_npu_run_on_the_igpu(
    divided: tuple[Engine, Any], loader: Any, reference_engines: Any
) -> None:
    """Rows of a failed half must be computed by the other lane, while its own rows are kept."""
    engine, hook = divided
    strike(hook, "npu")
    handles = [(length, engine.submit(prompt_of(length, "npu"), PARAMS)) for length in (200, 100)]
    for length, handle in handles:
        assert handle.result(WAIT_S).token_ids == reference_engines("f32")(prompt_of(length, "npu"), PARAMS), length
    hook.action = None
    loader.check_idle(engine)
