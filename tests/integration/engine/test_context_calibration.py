"""In-context calibration: the table against the model's own logits, and answers that do not depend on it."""

from __future__ import annotations

import random
import threading
from collections.abc import Iterator, Sequence
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
import openvino as ov
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from xpu_runtime import Engine, Priority, SamplingParams
from xpu_runtime.decoding import CalibratedLookup, CalibrationTable, FallbackProposer
from xpu_runtime.errors import RequestCancelledError
from xpu_runtime.scheduler.calibration_turns import CalibrationGain

pytestmark = pytest.mark.slow

VOCAB = 1024
FORMS: dict[str, dict[str, Any]] = {
    "gpu": {"lanes": "gpu", "stand_in": True},
    "cpu": {},
    "npu and gpu": {"lanes": "npu+gpu", "stand_in": True},
}
LANES = {"gpu": "igpu", "npu and gpu": "npu"}


def prompt_of(seed: int, length: int) -> list[int]:
    return random.Random(seed).choices(range(3, VOCAB), k=length)


class TreeDrafter:
    """Drafts the likeliest next tokens of the latest occurrence of the last token."""

    def __init__(self) -> None:
        self.table: CalibrationTable | None = None
        self.num_drafts = 0

    def calibrate(self, table: CalibrationTable) -> bool:
        self.table = table
        return True

    def propose(self, token_ids: Sequence[int], limit: int) -> Sequence[int]:
        assert self.table is not None
        prompt = np.array(token_ids[: len(self.table.known)])
        found = np.flatnonzero((prompt == token_ids[-1]) & self.table.known)
        if not len(found):
            return ()
        self.num_drafts += 1
        return self.table.token_ids[found[-1]][:limit].tolist()

    def accepted(self, n_proposed: int, n_accepted: int) -> None:
        assert self.table is not None
        self.table.record_accepted(n_accepted)


@pytest.fixture(scope="module", autouse=True)
def _always_pays() -> Iterator[None]:
    """Calibration counts as worth its time; decisions are tested in virtual time."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(CalibrationGain, "begin", lambda self, kind: True)
        yield


@pytest.fixture(scope="module", params=FORMS)
def calibrated(request: Any, loader: Any) -> Engine:
    """An engine with calibration that may delay answers, so that tables are filled soon."""
    settings = {"context_calibration": True, "prefix_cache": False, **FORMS[request.param]}
    engine = loader.load(policy={"reactive_slack": 1e9}, **settings)
    kernel = engine._loop._calibrations._kernel
    assert kernel is not None
    assert kernel.lane.name == LANES.get(request.param, "cpu")
    return engine


def best_tokens(folder: Path, prompt: list[int], k: int) -> list[list[int]]:
    """The ``k`` likeliest tokens after each token of ``prompt``, by the stateful graph of the model."""
    properties = {"INFERENCE_PRECISION_HINT": "f32", "KV_CACHE_PRECISION": "f32", "DYNAMIC_QUANTIZATION_GROUP_SIZE": 0}
    compiled = ov.Core().compile_model(folder / "openvino_model.xml", "CPU", properties)
    given = {
        "input_ids": np.array([prompt]),
        "attention_mask": np.ones((1, len(prompt)), np.int64),
        "position_ids": np.arange(len(prompt))[None],
        "beam_idx": np.zeros(1, np.int32),
    }
    names = {name for port in compiled.inputs for name in port.get_names()}
    logits = compiled.create_infer_request().infer({key: each for key, each in given.items() if key in names})[0][0]
    return np.argsort(-logits, axis=1, kind="stable")[:, :k].tolist()


@pytest.mark.parametrize("priority", Priority)
def test_table_equals_the_logits_of_a_plain_pass(
    calibrated: Engine, folders: dict[str, Path], loader: Any, priority: Priority
) -> None:
    """Guards against hidden states of other rows, of padding or of another request, and against lost pieces."""
    prompts = [prompt_of(seed, length) for seed, length in ((1, 150), (2, 33), (3, 64))]
    drafters = [TreeDrafter() for _ in prompts]
    params = SamplingParams(max_tokens=60, ignore_eos=True)
    handles = [
        calibrated.submit(
            prompt, params, priority=priority if not number else "proactive", proposer=drafter, max_drafts=4
        )
        for number, (prompt, drafter) in enumerate(zip(prompts, drafters, strict=True))
    ]
    for handle in handles:
        handle.result(60)
    known = 0
    for prompt, drafter in zip(prompts, drafters, strict=True):
        table = drafter.table
        assert table is not None
        expected = np.array(best_tokens(folders["llama"], prompt, 4))
        assert table.token_ids[table.known].tolist() == expected[table.known].tolist()
        assert (np.diff(table.probabilities[table.known], axis=1) <= 0).all()
        assert (table.token_ids[~table.known] == -1).all()
        known += int(table.known.sum())
    assert known > 150
    assert calibrated.metrics().calibrated_rows >= known
    loader.check_idle(calibrated)


def test_hidden_states_are_freed_with_their_requests(calibrated: Engine, loader: Any) -> None:
    """Guards against memory that grows with the number of answers, those cancelled included."""
    params = SamplingParams(max_tokens=8, ignore_eos=True)
    handles = [calibrated.submit(prompt_of(n, 100), params, proposer=TreeDrafter(), max_drafts=2) for n in range(6)]
    for handle in handles[::2]:
        handle.cancel()
    for handle in handles[1::2]:
        handle.result(60)
    loader.check_idle(calibrated)
    runs = calibrated._loop._calibrations
    assert runs.hidden_states.nbytes == 0
    assert not runs._requests
    assert not calibrated._loop.scheduler._calibrations._offers
    assert 0 < calibrated.metrics().calibration_bytes <= 6 * 100 * 4 * 64


@pytest.mark.parametrize("proposer", [None, FallbackProposer()])
def test_nothing_is_kept_without_a_proposer_that_uses_it(calibrated: Engine, loader: Any, proposer: Any) -> None:
    """Guards against work and memory for answers that do not draft from the table."""
    before = calibrated.metrics().calibrated_rows
    calibrated.submit(prompt_of(5, 90), SamplingParams(max_tokens=12), proposer=proposer, max_drafts=2).result(60)
    loader.check_idle(calibrated)
    assert calibrated.metrics().calibrated_rows == before


def test_kernel_that_fails_ends_calibration_and_no_request(loader: Any) -> None:
    """Guards against an answer that fails with background work of its own."""
    engine = loader.load(context_calibration=True, policy={"reactive_slack": 1e9})
    kernel = engine._loop._calibrations._kernel

    def fail(rows: Any) -> None:
        raise RuntimeError("a fault of the device")

    kernel.run = fail
    params = SamplingParams(max_tokens=30, ignore_eos=True)
    output = engine.submit(prompt_of(1, 100), params, proposer=TreeDrafter(), max_drafts=2).result(60)
    assert len(output.token_ids) == 30
    loader.check_idle(engine)
    assert engine._loop._calibrations._kernel is None
    assert engine.submit(prompt_of(1, 100), params, proposer=TreeDrafter()).result(60).token_ids == output.token_ids


def test_off_by_default_without_a_trace_in_the_graph(loader: Any) -> None:
    """Guards against a cost for engines that do not calibrate: an output, a kernel, kept rows."""
    engine = loader.load()
    assert engine._loop._calibrations._kernel is None
    drafter = TreeDrafter()
    drafter.propose = lambda token_ids, limit: ()  # type: ignore[method-assign]
    engine.submit(prompt_of(1, 100), SamplingParams(max_tokens=4), proposer=drafter).result(60)
    assert drafter.table is None
    program = engine._loop._executor.lanes["cpu"]._form_programs
    assert all(kernel.hidden_states is None for each in program.values() for kernel in each.kernels if kernel)


@settings(max_examples=15, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    st.lists(
        st.tuples(
            st.integers(0, 3),
            st.sampled_from([1, 31, 64, 100, 150]),
            st.integers(1, 24),
            st.sampled_from(Priority),
            st.integers(0, 10),  # kernels after the previous one
            st.none() | st.integers(0, 20),  # cancelled after so many kernels
            st.sampled_from([TreeDrafter, CalibratedLookup]),
        ),
        min_size=1,
        max_size=6,
    )
)
def test_answers_do_not_depend_on_calibration(
    tight: Engine,
    tight_hook: Any,
    loader: Any,
    reference: Any,
    steps: list[tuple[int, int, int, Priority, int, int | None, type[TreeDrafter | CalibratedLookup]]],
) -> None:
    """Guards against calibration that changes a token: alone, batched, preempted, displaced and resumed."""
    handles: list[Any] = []
    pending: list[tuple[int, Any]] = []
    at = 0
    for number, (seed, length, new, priority, after, cancelled, drafter) in enumerate(steps):
        params = SamplingParams(max_tokens=new, ignore_eos=True)
        reference(prompt_of(seed, length), params)
        at += after

        def submit(seed: int, length: int, **options: Any) -> None:
            handles.append(tight.submit(prompt_of(seed, length), max_drafts=4, **options))

        options = {"params": params, "priority": priority, "proposer": drafter()}
        pending.append((at, partial(submit, seed, length, **options)))
        if cancelled is not None:
            pending.append((at + cancelled, lambda number=number: handles[number].cancel()))
    pending.sort(key=lambda each: each[0])
    first, lock = tight_hook.calls, threading.Lock()

    def pace(lane: str, launch: Any, kernel: int) -> None:
        with lock:
            while pending and pending[0][0] <= tight_hook.calls - first:
                pending.pop(0)[1]()

    pending.pop(0)[1]()
    tight_hook.action = pace
    while True:
        for handle in tuple(handles):
            with suppress(RequestCancelledError):
                handle.result(60)
        with lock:
            if pending:
                pending.pop(0)[1]()
            elif all(handle.done for handle in tuple(handles)) and len(handles) == len(steps):
                break
    tight_hook.action = None
    for (seed, length, new, _, _, cancelled, _), handle in zip(steps, handles, strict=True):
        if cancelled is None:
            params = SamplingParams(max_tokens=new, ignore_eos=True)
            assert handle.result(0).token_ids == reference(prompt_of(seed, length), params)
    loader.check_idle(tight)


@pytest.fixture(scope="module")
def tight_hook(module_hook: Any) -> Any:
    """The hook of `tight`."""
    return type(module_hook)()


@pytest.fixture(scope="module")
def tight(loader: Any, tight_hook: Any, reference: Any) -> Engine:
    """An engine whose KV pool holds few requests, so that background ones are displaced."""
    return loader.load(
        tight_hook,
        context_calibration=True,
        policy={"reactive_slack": 1e9},
        kv_cache_bytes=14 * reference.block_bytes,
    )
