"""Notes of compilations that ended their process, with processes that are not real."""

from __future__ import annotations

import contextlib
import logging
from collections import Counter
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given
from hypothesis import strategies as st

from xpu_agents.apps.doctor import kernel_checks
from xpu_runtime import EngineConfig, SchedulerPolicy
from xpu_runtime.engine.working_lanes import ProgressCallback, on_working_lanes
from xpu_runtime.heg import KernelKind, LaneSpec
from xpu_runtime.model.folder import ModelFolder
from xpu_runtime.qualification import (
    CompileNote,
    KernelResult,
    Outcome,
    Qualification,
    attention_name,
    compile_notes,
    kept_results,
    lane_choice,
    qualified_config,
)
from xpu_runtime.qualification.compile_notes import count_unfinished
from xpu_runtime.soc.devices import Device
from xpu_runtime.soc.machine import Machine

LLAMA = Path(__file__).parents[2] / "fixtures/models/llama"
NPU = Device("NPU", "NPU", "an NPU", True, driver="1.0")
LANES = (LaneSpec("npu", "NPU", "static"), LaneSpec("igpu", "GPU", "all"))
TESTED = (
    ("npu", KernelKind.TOKENWISE),
    ("igpu", KernelKind.TOKENWISE),
    ("igpu", KernelKind.ATTENTION),
    ("igpu", KernelKind.HEAD),
    ("igpu", KernelKind.LAYERS),
)


def kernel(kind: KernelKind, name: str = "all", lane: str = "npu") -> KernelResult:
    """A kernel that is compiled."""
    return KernelResult(lane=lane, device=lane.upper(), kind=kind, kernel=name, outcome=Outcome.OK)


LAYERS, ATTENTION = kernel(KernelKind.TOKENWISE), kernel(KernelKind.ATTENTION, attention_name(512))
GRAPHS = KernelResult.of_short_graphs(LANES[0], Outcome.OK)
SHORT = KernelResult.of_short_graphs(LANES[0], Outcome.OK, "002-tokenwise")
QUALIFIED = Qualification(
    model="m", machine="h", results=(*(kernel(kind, f"000-{kind}", lane) for lane, kind in TESTED), SHORT)
)


class Processes:
    """Processes that load a model one after another; all but those of `alive` have ended.

    Attributes:
        results: their file of results.
        alive: identities of those that run.
    """

    def __init__(self, folder: Path, patch: pytest.MonkeyPatch) -> None:
        self.results = folder / "m-h-v.qualification.json"
        self.alive: set[str] = set()
        self._number = 0
        patch.setattr(compile_notes, "own_identity", lambda: f"{self._number}-1764360000000")
        patch.setattr(compile_notes, "is_alive", self.alive.__contains__)

    def compile(self, compiled: KernelResult, end: str) -> CompileNote:
        """Compile in a new process: ``well``, or it ``raises``, ``closes`` its engine, ``crashes``, or ``runs`` on."""
        self._number += 1
        note = CompileNote(self.results, compiled)
        note.__enter__()
        if end == "well":
            note.__exit__(None, None, None)
        elif end == "raises":
            note.__exit__(RuntimeError, RuntimeError(), None)
        elif end == "closes":
            note.close()
        elif end == "runs":
            self.alive.add(compile_notes.own_identity())
        return note

    @property
    def num_notes(self) -> int:
        return len([each for each in self.results.parent.iterdir() if each.suffix == ".compiling"])

    def left_out(self) -> set[str]:
        """Kernels with a result that their compilation ended processes."""
        stored = Qualification.load(self.results)
        return {each.kernel for each in (stored.results if stored else ()) if each.outcome is Outcome.ENDS_PROCESS}


@pytest.fixture
def processes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Processes:
    QUALIFIED.save(tmp_path / "m-h-v.qualification.json")
    return Processes(tmp_path, monkeypatch)


@given(
    st.lists(
        st.tuples(
            st.sampled_from([LAYERS, ATTENTION, GRAPHS]), st.sampled_from(["well", "raises", "closes", "crashes"])
        ),
        max_size=12,
    )
)
def test_two_crashes_without_a_good_end_between_leave_a_mechanism_out(history: list[tuple[KernelResult, str]]) -> None:
    """Guards against a crash at each load, and an NPU that is lost for one crash, or for those of its attention."""
    with TemporaryDirectory() as folder, pytest.MonkeyPatch.context() as patch:
        processes = Processes(Path(folder), patch)
        QUALIFIED.save(processes.results)
        crashes: Counter[str] = Counter()
        expected: set[str] = set()
        for compiled, end in history:
            processes.compile(compiled, end)
            if end in ("well", "crashes"):
                crashes[compiled.kernel] = crashes[compiled.kernel] + 1 if end == "crashes" else 0
            count_unfinished(processes.results, forget=False)  # the next load
            if crashes[compiled.kernel] == 2:
                expected.add(compiled.kernel)
                del crashes[compiled.kernel]
            assert processes.left_out() == expected
            assert processes.num_notes == crashes.total()


def test_a_compilation_that_runs_in_another_process_is_not_counted(processes: Processes) -> None:
    """Guards two servers that load the same model at the same time."""
    for _ in range(3):
        processes.compile(LAYERS, "runs")
    processes.compile(LAYERS, "crashes")
    count_unfinished(processes.results, forget=False)
    assert (processes.left_out(), processes.num_notes) == (set(), 4)
    processes.compile(LAYERS, "well")
    assert processes.num_notes == 3, "those that run"
    processes.alive.clear()
    count_unfinished(processes.results, forget=False)
    assert (processes.left_out(), processes.num_notes) == ({"all"}, 0)


def test_two_compilations_of_a_process_have_notes_of_their_own(tmp_path: Path) -> None:
    """Guards the note of one engine against the end of the other one's compilation."""
    first, second = (CompileNote(tmp_path / "m-h-v.qualification.json", LAYERS) for _ in range(2))
    with first:
        with second:
            assert len(list(tmp_path.iterdir())) == 2
        assert len(list(tmp_path.iterdir())) == 1
    assert not list(tmp_path.iterdir())


def test_contexts_of_attention_are_counted_together(processes: Processes) -> None:
    """Guards against a crash for each context, of which there are many."""
    for context in (512, 768):
        processes.compile(kernel(KernelKind.ATTENTION, attention_name(context)), "crashes")
    count_unfinished(processes.results, forget=False)
    stored = Qualification.load(processes.results)
    assert stored is not None
    assert set(stored.attention_left_out("npu")) == {512, 768}


@pytest.mark.parametrize("stored", [True, False])
def test_notes_are_forgotten_where_kernels_are_tested_again(processes: Processes, stored: bool) -> None:
    """Guards the ways to try again: `xpu-agents profile`, and the removal of the results."""
    if not stored:
        processes.results.unlink()
    for _ in range(2):
        processes.compile(LAYERS, "crashes")
    count_unfinished(processes.results, forget=stored)
    assert (processes.left_out(), processes.num_notes) == (set(), 0)
    assert processes.results.exists() == stored


def test_a_closed_note_is_not_written(processes: Processes) -> None:
    """Guards against a note of an engine that was closed just before its thread began to compile."""
    note = CompileNote(processes.results, LAYERS)
    note.close()
    with note:
        assert not processes.num_notes


def test_a_damaged_note_does_not_count(processes: Processes) -> None:
    """Guards a load after a full disk."""
    for _ in range(2):
        processes.compile(LAYERS, "crashes")
    for file in processes.results.parent.glob("*.compiling"):
        file.write_text("{", encoding="utf-8")
    count_unfinished(processes.results, forget=False)
    assert not processes.left_out()


@pytest.mark.parametrize("kept", [True, False])
def test_a_compilation_without_a_folder_has_no_note(tmp_path: Path, kept: bool) -> None:
    """Guards a read-only cache, and engines that keep no results."""
    (tmp_path / "file").touch()
    results = tmp_path / "file" / "x.qualification.json" if kept else None
    with contextlib.suppress(KeyError), CompileNote(results, LAYERS):
        raise KeyError
    with CompileNote(results, LAYERS):
        pass
    if results is not None:
        count_unfinished(results, forget=False)


def test_an_npu_whose_compilation_ends_processes_is_left_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """Guards against a crash at each load; the user must see what is left out, why, and how to try again."""
    monkeypatch.setenv("XPU_AGENTS_CACHE", str(tmp_path))
    monkeypatch.setattr(lane_choice, "qualify", lambda *given, **options: QUALIFIED)
    folder, config = ModelFolder.open(LLAMA), EngineConfig()
    results = kept_results(folder, config, (NPU,))
    assert results is not None
    processes = Processes(results.parent, monkeypatch)
    processes.results = results
    for _ in range(2):
        assert qualified_config(folder, config, LANES, (NPU,), deferred="npu") is config
        processes.compile(LAYERS, "crashes")
    caplog.clear()
    for _ in range(2):
        assert qualified_config(folder, config, LANES, (NPU,), deferred="npu").lanes == "gpu"
    lines = [each.message for each in caplog.records if each.levelno >= logging.WARNING]
    assert len(lines) == 2, "one for each load"
    assert all("gpu instead of npu+gpu (tokenwise on NPU: ends the process)" in line for line in lines)
    assert all("`xpu-agents profile` tests again" in line for line in lines)
    stored = Qualification.load(results)
    assert stored is not None
    monkeypatch.setattr(kernel_checks, "stored_qualifications", lambda *given: [stored])
    (check,) = kernel_checks.check_kernels((NPU,), Machine.here())
    assert check.status == "warn"
    assert "ends the process" in check.finding
    assert qualified_config(folder, config, LANES, (NPU,), again=True) is config
    assert qualified_config(folder, config, LANES, (NPU,), deferred="npu") is config, "it is tried again"


@pytest.mark.parametrize(
    ("config", "defers", "order"),
    [
        (EngineConfig(policy=SchedulerPolicy(short_graphs=True)), True, ["gpu", "npu+cpu", "cpu"]),
        (EngineConfig(context_calibration=True), True, ["gpu", "npu+cpu", "cpu"]),
        (EngineConfig(), False, ["gpu", "npu+cpu", "cpu"]),
        (EngineConfig(), True, ["npu+cpu"]),
        (EngineConfig(lanes="gpu"), True, ["cpu"]),
    ],
    ids=["short graphs", "context calibration", "profile", "deferred load", "no NPU"],
)
def test_devices_whose_load_ends_processes_are_left_out(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
    config: EngineConfig,
    defers: bool,
    order: list[str],
) -> None:
    """Guards against a crash at each load, and an NPU that is blamed for a GPU; the CPU alone has no note."""
    monkeypatch.setenv("XPU_AGENTS_CACHE", str(tmp_path))
    monkeypatch.setattr(lane_choice, "qualify", lambda *given, **options: QUALIFIED)
    devices = (NPU, Device("GPU", "GPU", "a GPU", True), Device("CPU", "CPU", "a CPU", True))
    folder, results = ModelFolder.open(LLAMA), kept_results(ModelFolder.open(LLAMA), config, devices)
    assert results is not None
    processes, loads = Processes(results.parent, monkeypatch), list[tuple[str, int]]()

    def end_process(used: EngineConfig, report: ProgressCallback) -> None:
        loads.append((used.lanes, processes.num_notes))
        monkeypatch.setattr(compile_notes, "_remove", lambda file: None)
        raise SystemExit

    remove = compile_notes._remove
    for _ in range(2 * len(order) + 1):
        with contextlib.suppress(SystemExit):
            on_working_lanes(folder, config, devices, lambda *given: None, end_process, defers=defers)
        monkeypatch.setattr(compile_notes, "_remove", remove)
    *with_notes, (last, notes) = loads
    assert with_notes == [(lanes, number) for lanes in [config.lanes, *order[:-1]] for number in (1, 2)]
    assert (last, notes) == (order[-1], 0)
    assert f"lanes {order[-1]} instead of" in caplog.text
    assert "ends the process" in caplog.text
    lanes: list[str] = []
    on_working_lanes(
        folder, config, devices, lambda *given: None, lambda used, report: lanes.append(used.lanes), again=True
    )
    assert lanes == [config.lanes]
    assert not processes.num_notes


def test_short_graphs_whose_loads_end_processes_are_left_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """Guards against a crash while the engine serves after each load that went well, and an NPU that is lost for it."""
    monkeypatch.setenv("XPU_AGENTS_CACHE", str(tmp_path))
    monkeypatch.setattr(lane_choice, "qualify", lambda *given, **options: QUALIFIED)
    config = EngineConfig(policy=SchedulerPolicy(short_graphs=True, aged_share=0.1))
    devices = (NPU, Device("GPU", "GPU", "a GPU", True), Device("CPU", "CPU", "a CPU", True))
    folder, results = ModelFolder.open(LLAMA), kept_results(ModelFolder.open(LLAMA), config, devices)
    assert results is not None
    processes, loads = Processes(results.parent, monkeypatch), list[tuple[EngineConfig, int]]()
    processes.results = results

    def load(again: bool = False) -> None:
        on_working_lanes(
            folder,
            config,
            devices,
            lambda *given: None,
            lambda used, report: loads.append((used, processes.num_notes)),
            defers=True,
            again=again,
        )

    for _ in range(2):
        load()
        processes.compile(GRAPHS, "crashes")
    load()
    without = config.replace(policy=config.policy.replace(short_graphs=False))
    assert loads == [(config, 1), (config, 2), (without, 1)], "one note is that of the load"
    assert "no short graphs on lane 'npu'" in caplog.text
    stored = Qualification.load(results)
    assert stored is not None
    monkeypatch.setattr(kernel_checks, "stored_qualifications", lambda *given: [stored])
    (check,) = kernel_checks.check_kernels((NPU,), Machine.here())
    assert "short graphs stay off the NPU (ends the process)" in check.finding
    load(again=True)
    assert loads[-1][0] == config, "they are tried again"
