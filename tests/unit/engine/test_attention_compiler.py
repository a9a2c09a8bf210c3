"""Attention whose compilation or test does not end, and when its kernels are allowed, with fake drivers and times."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from math import inf
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest

from xpu_runtime.engine.attention_compiler import AttentionCompiler
from xpu_runtime.engine.memory_monitor import MemoryMonitor
from xpu_runtime.heg import Form, Heg, Kernel, KernelKind, LaneSpec, Load, Roofline, Work
from xpu_runtime.memory import MemoryState
from xpu_runtime.qualification import KernelResult, Outcome, attention_name
from xpu_runtime.scheduler import CompileKernel

WAIT_S = 30
RESERVE = 100


class Rig:
    """An attention compiler whose driver hangs until the test ends.

    Attributes:
        hangs: ``compile``, ``test`` or empty.
        begun: set when it hangs.
        left_out: contexts that the scheduler was told to leave out.
        used: contexts that it was told to use.
        notes: results that were kept.
        results: file of results.
    """

    def __init__(self, monkeypatch: pytest.MonkeyPatch, folder: Path) -> None:
        self.results = folder / "x.qualification.json"
        self.hangs = ""
        self.begun, self.go_on, self.noted = threading.Event(), threading.Event(), threading.Event()
        self.compiled: list[int] = []
        self.left_out: list[int] = []
        self.used: list[int] = []
        self.notes: list[KernelResult] = []
        heg = SimpleNamespace(time_s=lambda *arguments: 1.0, general_lane=SimpleNamespace(name="cpu"))
        monkeypatch.setattr(AttentionCompiler, "_attention", lambda compiler, context: (heg, None, None))
        monkeypatch.setattr(AttentionCompiler, "_test", lambda compiler, *given: self._test(*given))
        monkeypatch.setattr(AttentionCompiler, "_note", lambda compiler, result: self._note(result))
        monkeypatch.setattr(AttentionCompiler, "_use", lambda compiler, compiled, *given: self.used.append(compiled))

    def compiler(self, timeout_s: float = 3600.0, known: dict[int, KernelResult] | None = None) -> AttentionCompiler:
        scheduler: Any = SimpleNamespace(leave_out_attention=self.left_out.append)
        kernels: Any = SimpleNamespace(compile=self._compile)
        return AttentionCompiler(
            kernels, scheduler, "npu", "NPU", self.results, lambda call: call(), timeout_s, known or {}
        )

    def _note(self, result: KernelResult) -> None:
        self.notes.append(result)
        self.noted.set()

    def _hang(self, stage: str) -> None:
        if self.hangs == stage:
            self.begun.set()
            assert self.go_on.wait(WAIT_S)

    def _compile(self, context: int) -> int:
        self.compiled.append(context)
        self._hang("compile")
        return context

    def _test(self, compiled: int, result: KernelResult, general_s: float) -> KernelResult:
        self._hang("test")
        return result.model_copy(update={"run_s": 0.1})


@pytest.fixture
def rig(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[Rig]:
    made = Rig(monkeypatch, tmp_path)
    yield made
    made.go_on.set()


def join(compiler: AttentionCompiler) -> None:
    assert compiler._running is not None
    compiler._running.thread.join(WAIT_S)
    assert not compiler._running.thread.is_alive()


@pytest.mark.parametrize(("stage", "outcome"), [("compile", Outcome.SLOW_TO_COMPILE), ("test", Outcome.HANGS)])
def test_a_kernel_that_does_not_end_is_given_up(
    rig: Rig, caplog: pytest.LogCaptureFixture, stage: str, outcome: Outcome
) -> None:
    """It must be said and kept, must not be used later by surprise, and must cost no second thread and no wait."""
    rig.hangs = stage
    compiler = rig.compiler()
    compiler.compile(CompileKernel("npu", 512))
    assert rig.begun.wait(WAIT_S)
    running = compiler._running
    assert running is not None
    running._timer.function(*running._timer.args)  # the time is over
    assert [(each.kernel, each.outcome) for each in rig.notes] == [(attention_name(512), outcome)]
    assert "npu_compile_timeout_s=3600" in caplog.text
    compiler.compile(CompileKernel("npu", 768))
    assert rig.compiled == [512]
    assert len(list(rig.results.parent.iterdir())) == 1, "the note of the kernel"
    compiler.close(WAIT_S)  # returns at once, the thread still hangs
    assert not list(rig.results.parent.iterdir())
    assert running.thread.is_alive()
    rig.go_on.set()
    join(compiler)
    assert not rig.used
    assert len(rig.notes) == 1


def test_the_time_limit_ends_a_wait(rig: Rig) -> None:
    """A limit that nothing watches would never end."""
    rig.hangs = "compile"
    compiler = rig.compiler(timeout_s=0.01)
    compiler.compile(CompileKernel("npu", 512))
    assert rig.noted.wait(WAIT_S)
    assert rig.notes[0].outcome is Outcome.SLOW_TO_COMPILE


@pytest.mark.parametrize("events", ["closes", "fails", "works"])
def test_a_kernel_that_ends_in_time_is_not_given_up(rig: Rig, events: str) -> None:
    """A timer that fires after the end must change nothing; the next kernel is compiled as before."""
    compiler = rig.compiler()
    rig.hangs = "compile" if events == "closes" else ""
    if events == "fails":
        rig._compile = _out_of_memory  # type: ignore[method-assign]
        compiler = rig.compiler()
    compiler.compile(CompileKernel("npu", 512))
    assert compiler._running is not None
    timer = compiler._running._timer
    if events == "closes":
        assert rig.begun.wait(WAIT_S)
        compiler.close(0.0)
        rig.go_on.set()
    join(compiler)
    assert timer.finished.is_set()
    assert not list(rig.results.parent.iterdir()), "a note would count as a crash"
    if events == "closes":
        assert not rig.notes
        return
    timer.function(*timer.args)
    assert [each.outcome for each in rig.notes] == [Outcome.OK if events == "works" else Outcome.NOT_TESTED]
    assert (rig.used, rig.left_out) == (([512], []) if events == "works" else ([], [512]))
    compiler.compile(CompileKernel("npu", 768))
    join(compiler)
    assert len(rig.notes) == 2


def _out_of_memory(context: int) -> int:
    raise MemoryError("bad allocation")


@pytest.mark.parametrize("outcome", [Outcome.SLOW_TO_COMPILE, Outcome.HANGS, Outcome.ENDS_PROCESS, Outcome.WRONG])
def test_a_kernel_that_was_given_up_before(rig: Rig, outcome: Outcome, caplog: pytest.LogCaptureFixture) -> None:
    """A driver must not hang or crash again for each context at each load; a wrong context is left out alone.

    One line says what is left out, why, and how to try again.
    """
    known = KernelResult(
        lane="npu", device="NPU", kind=KernelKind.ATTENTION, kernel=attention_name(512), outcome=outcome
    )
    compiler = rig.compiler(known={512: known, 1024: known})
    assert rig.left_out == [512, 1024]
    expected = f"attention is not compiled for 'npu' (over 512 tokens: {outcome}); `xpu-agents profile` tests again"
    assert caplog.messages == ([] if outcome is Outcome.WRONG else [expected])
    compiler.compile(CompileKernel("npu", 768))
    if outcome is Outcome.WRONG:
        join(compiler)
    assert rig.compiled == ([768] if outcome is Outcome.WRONG else [])
    compiler.close(WAIT_S)


class Machine:
    """A compiler of attention, and the free memory of its machine."""

    def __init__(self) -> None:
        self.free, self.now, self.allowed = 3 * RESERVE, 0.0, True
        self.kernels = SimpleNamespace(installed=False)
        self.compiler = AttentionCompiler(
            cast("Any", self.kernels),
            cast("Any", SimpleNamespace(allow_attention=self.allow)),
            "npu",
            "NPU",
            None,
            lambda call: None,
            1.0,
            {},
        )
        self.memory = MemoryMonitor(
            [self.compiler], lambda: MemoryState(10 * RESERVE, self.free, reserve_bytes=RESERVE)
        )

    def allow(self, *, allowed: bool) -> None:
        self.allowed = allowed

    def allows(self, free: int) -> bool:
        """Whether kernels are allowed some time after ``free`` bytes of memory are left."""
        self.free = free
        for _ in range(10):
            self.now += 1.0
            self.memory.check(self.now)
        return self.allowed


def test_kernels_go_while_memory_is_short() -> None:
    """Guards other programs, whatever device has the KV cache; kernels come back once there is ample memory."""
    machine = Machine()
    found = [machine.allows(free) for free in (RESERVE, RESERVE - 1, 3 * RESERVE - 1, 3 * RESERVE, RESERVE)]
    assert found == [True, False, False, True, True]


def test_kernels_go_while_the_cpu_replaces_the_gpu() -> None:
    """Guards the KV cache of the CPU, in whose place the kernels would write to that of the GPU."""
    machine = Machine()
    machine.compiler.moved(own=False)
    assert not machine.allows(3 * RESERVE)
    machine.compiler.moved(own=True)
    assert machine.allowed
    assert not machine.allows(0)
    machine.compiler.moved(own=True)
    assert not machine.allowed, "memory is still short"


def test_nothing_is_checked_without_kernels() -> None:
    """Guards an idle engine against waking up for nothing, and kernels that are left out for ever."""
    machine = Machine()
    assert machine.memory.next_check == inf
    machine.kernels.installed = True
    assert machine.memory.next_check <= machine.now
    machine.allows(0)
    machine.kernels.installed = False
    assert machine.now < machine.memory.next_check < inf


def test_copies_are_priced_apart_from_the_kernel() -> None:
    """Guards the price of a run that was measured with its copies: the same in sum, and a share of it that copies."""
    attention = Kernel(0, "attention", KernelKind.ATTENTION, Work(flops_per_pair=1e3, bytes_per_context=1e3), ("igpu",))
    lanes = {"npu": LaneSpec("npu", "NPU", "static", compile_s=1.0), "igpu": LaneSpec("igpu", "GPU", "all")}
    line = Roofline(1e12, 1e11, 0.5, 0.5, 100.0, launch_s=1e-3)
    heg = Heg({Form.CUT: (attention,)}, (), lanes, dict.fromkeys(lanes, line), static_tokens=256)
    scheduler: Any = SimpleNamespace(heg=heg, recalibrate=heg.recalibrate, compiled=lambda *given: None)
    kernels: Any = SimpleNamespace(install=lambda compiled: None)
    compiler = AttentionCompiler(kernels, scheduler, "npu", "NPU", None, lambda call: None, 1.0, {})
    for copy_s in (0.02, 0.05):  # a second kernel is priced like the first
        compiled: Any = SimpleNamespace(context=1024, copy_s=copy_s)
        compiler._use(compiled, 0.03 + copy_s, 1.0)
        full = Load.chunk(256, 768)
        assert heg.time_s(attention, "npu", full) == pytest.approx(0.03 + copy_s)
        assert heg.kv_copy_s(attention, "npu", full) == pytest.approx(copy_s)
        assert heg.kv_copy_s(attention, "igpu", full) == 0.0
