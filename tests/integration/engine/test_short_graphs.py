"""Short graphs on the static lane: the tokens stay the same while blocks change (`CoordGen §3.2`)."""

from __future__ import annotations

import random
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from lane_profiles import lanes_of_speed

from xpu_runtime import Engine, Priority, SamplingParams
from xpu_runtime.engine import engine_core, loading
from xpu_runtime.errors import DeviceError
from xpu_runtime.lanes.model_loader import ModelLoader
from xpu_runtime.lanes.static_kernel import StaticKernel
from xpu_runtime.qualification import KernelResult, Outcome

VOCAB = 1024
WAIT_S = 60


def prompt_of(length: int, of: object) -> list[int]:
    """A prompt with a unique beginning, so that nothing of it is cached."""
    return random.Random(f"{length} {of}").choices(range(3, VOCAB), k=length)


def load(loader: Any, hook: Any, **policy: Any) -> Engine:
    """An engine whose NPU is faster than its iGPU in decode, with graphs of 32 and of 4 rows."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(loading, "measure_quick_profile", lanes_of_speed(1e14, npu=1.0))
        return loader.load(hook, lanes="npu+gpu", stand_in=True, profile=False, policy={"short_graphs": True, **policy})


class Lanes:
    """Notes the lane of each decode kernel.

    With ``hold`` a decode kernel that comes before the last load waits for it.
    """

    def __init__(self, engine: Engine, *, hold: bool = False) -> None:
        self.decode: set[str] = set()
        self.hold = hold
        self.changed = threading.Condition()
        programs = engine._lanes["npu"]._form_programs.values()
        self._kernels: list[Any] = [kernel for program in programs for kernel in program.kernels if kernel is not None]

    def __call__(self, lane: str, launch: Any, kernel: int) -> None:
        if launch.work.prefill:
            return
        self.decode.add(lane)
        if self.hold:
            self.wait_for_rows(4)

    def wait_for_rows(self, rows: int) -> None:
        """Wait until every graph has ``rows`` rows."""
        with self.changed:
            assert self.changed.wait_for(lambda: {kernel.rows for kernel in self._kernels} == {rows}, WAIT_S)


@pytest.fixture
def switching(module_switching: tuple[Engine, Any], monkeypatch: pytest.MonkeyPatch) -> Iterator[tuple[Engine, Lanes]]:
    """The engine, and the lanes of its decode kernels."""
    engine, hook = module_switching
    lanes, use = Lanes(engine), StaticKernel.use

    def use_and_notify(self: StaticKernel, graph: Any, rows: int) -> None:
        use(self, graph, rows)
        with lanes.changed:
            lanes.changed.notify_all()

    monkeypatch.setattr(StaticKernel, "use", use_and_notify)
    hook.action = lanes
    yield engine, lanes
    lanes.wait_for_rows(32)  # an idle engine brings the long graphs back
    hook.action = None


@pytest.fixture(scope="module")
def module_switching(loader: Any, module_hook: Any) -> tuple[Engine, Any]:
    """The engine and its hook."""
    return load(loader, module_hook), module_hook


def test_tokens_of_decode_on_the_npu(switching: tuple[Engine, Lanes], loader: Any, reference_engines: Any) -> None:
    """Guards the answer of a request whose blocks change while it is computed, alone and beside others."""
    engine, lanes = switching
    reference = reference_engines("f32")
    lanes.hold = True
    heg = engine._loop.scheduler.heg
    assert (heg.static_tokens, heg.short_tokens) == (32, 4)
    for length in (100, 33):
        params = SamplingParams(max_tokens=40, ignore_eos=True)
        handle = engine.submit(prompt_of(length, "alone"), params, priority=Priority.REACTIVE)
        assert handle.result(WAIT_S).token_ids == reference(prompt_of(length, "alone"), params), length
    assert "npu" in lanes.decode
    lanes.hold = False
    params = SamplingParams(max_tokens=20, ignore_eos=True)
    handles = [
        (length, engine.submit(prompt_of(length, "beside"), params, priority=list(Priority)[length % 2]))
        for length in (1, 20, 101, 200)
    ]
    for length, handle in handles:
        assert handle.result(WAIT_S).token_ids == reference(prompt_of(length, "beside"), params), length
    loader.check_idle(engine)


def test_tokens_of_verification_on_the_npu(
    switching: tuple[Engine, Lanes], loader: Any, reference_engines: Any
) -> None:
    """Guards verification of drafts by short graphs (`CoordGen §2.2`): accepted and rejected ones."""
    engine, lanes = switching
    reference, lanes.hold = reference_engines("f32"), True
    prompt, params = prompt_of(90, "drafts"), SamplingParams(max_tokens=60, ignore_eos=True)
    answer = reference(prompt, params)

    class Drafts:
        """Right tokens, and a wrong one at each third step."""

        steps = 0

        def propose(self, token_ids: Any, limit: int) -> list[int]:
            self.steps += 1
            done = len(token_ids) - len(prompt)
            right = list(answer[done : done + min(3, limit)])
            return right if self.steps % 3 else [(token + 1) % VOCAB for token in right]

        def accepted(self, n_proposed: int, n_accepted: int) -> None:
            """Ignore the number."""

    handle = engine.submit(prompt, params, priority=Priority.REACTIVE, proposer=Drafts(), max_drafts=3)
    output = handle.result(WAIT_S)
    assert output.token_ids == answer
    assert 0 < output.metrics.accepted_tokens < output.metrics.drafted_tokens
    assert "npu" in lanes.decode
    loader.check_idle(engine)


def test_a_failed_load_changes_no_token(
    loader: Any, fresh_hook: Any, reference_engines: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Guards a device without room for another graph: the engine goes on with those it has."""
    engine, reference = load(loader, fresh_hook), reference_engines("f32")

    def fail(*_: Any) -> Any:
        raise DeviceError("no room")

    monkeypatch.setattr(ModelLoader, "compile_model", fail)
    params = SamplingParams(max_tokens=30, ignore_eos=True)
    for length in (100, 50):
        handle = engine.submit(prompt_of(length, "failed"), params, priority=Priority.REACTIVE)
        assert handle.result(WAIT_S).token_ids == reference(prompt_of(length, "failed"), params)
    loader.check_idle(engine)


def test_each_load_while_serving_leaves_a_note_if_it_ends_the_process(
    loader: Any, fresh_hook: Any, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Guards against a driver that ends the process at each load of a graph: later loads must notice it."""
    results = tmp_path / "m.qualification.json"
    monkeypatch.setattr(engine_core, "kept_results", lambda *given: results)
    engine, compile_model = load(loader, fresh_hook), ModelLoader.compile_model
    notes: list[list[KernelResult]] = []

    def compile_with_note(*given: Any) -> Any:
        found = [each.read_text(encoding="utf-8") for each in tmp_path.glob("m.qualification.*.compiling")]
        notes.append([KernelResult.model_validate_json(each) for each in found])
        return compile_model(*given)

    monkeypatch.setattr(ModelLoader, "compile_model", compile_with_note)
    params = SamplingParams(max_tokens=30, ignore_eos=True)
    engine.submit(prompt_of(100, "notes"), params, priority=Priority.REACTIVE).result(WAIT_S)
    assert notes
    assert {(note.lane, note.kernel, note.outcome) for each in notes for note in each} == {
        ("npu", "short-graphs", Outcome.ENDS_PROCESS)
    }
    assert all(len(each) == 1 for each in notes)
    loader.check_idle(engine)
    engine.close()
    assert not list(tmp_path.iterdir())


def test_the_default_has_no_short_graphs(loader: Any) -> None:
    """Guards the default: no second graph is compiled, and no kernel is replaced."""
    engine = load(loader, None, short_graphs=False)
    assert engine._loop._executor.graphs is None
    assert engine._loop.scheduler.heg.short_tokens == 0
