"""Simulated runs, many at once."""

from __future__ import annotations

import contextlib
import os
import signal
import subprocess
import sys
from concurrent.futures import FIRST_COMPLETED, Future
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest
from child_process import environment

from xpu_agents.apps.simulate import Case, cases, run_cases
from xpu_agents.workload import Workload
from xpu_runtime import Priority
from xpu_runtime.errors import ConfigError
from xpu_runtime.trace import Trace, TracedRequest

LOAD = Workload.mixed(20, 20, 6, seed=1)


def case(**other: Any) -> Case:
    return Case(**{"soc": "125H", "model": "Llama-3.2-1B", "scheme": "agent-xpu", "load": LOAD, **other})


CASES = [case(), case(scheme="openvino-igpu"), case(scheme="no aging", load=LOAD.trace()), case(policy={"quiet_s": 1})]


def test_runs_are_the_same_in_other_processes() -> None:
    """Guards against runs that depend on the process, or come back in another order or without their kernels."""
    shares: list[float] = []
    here = run_cases(CASES, lambda share, text: shares.append(share), record=range(4))
    assert [run.scheme for run in here] == [case.scheme for case in CASES]
    assert shares == sorted(shares)
    assert all(run.kernels for run in here)
    assert here[0].trace != here[1].trace
    assert run_cases(CASES, lambda share, text: shares.append(share), workers=2, record=range(4)) == here
    assert shares[-1] == 1.0


SCRIPT = """
import signal

from xpu_agents.apps.simulate import Case, run_cases
from xpu_agents.workload import Workload

def case(seconds):
    return Case("125H", "Llama-3.2-1B", "agent-xpu", Workload.mixed(20, 20, seconds, seed=1))

if __name__ == "__main__":
    signal.signal(signal.SIGINT, signal.default_int_handler)  # a shell's background jobs ignore it
    try:
        run_cases([case(6), case(9000), case(9000)], lambda share, text: print(share, flush=True), workers=2)
    except KeyboardInterrupt:
        raise SystemExit(130) from None
"""


@pytest.mark.skipif(sys.platform == "win32", reason="no signals, and no groups of processes")
@pytest.mark.parametrize(("name", "group"), [("SIGINT", False), ("SIGINT", True), ("SIGKILL", False)])
def test_all_processes_end_with_the_one_that_began_them(name: str, group: bool, tmp_path: Path) -> None:
    """Guards Ctrl-C, which waited for the cases under way, and a terminal from tracebacks of the workers."""
    script = tmp_path / "script.py"
    script.write_text(SCRIPT, encoding="utf-8")
    study = subprocess.Popen(
        [sys.executable, str(script)],
        env=environment(),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    assert study.stdout is not None
    try:
        assert study.stdout.readline() == "0.0\n"
        assert float(study.stdout.readline()) == pytest.approx(1 / 3)  # now both processes are at the long ones
        number = getattr(signal, name)
        os.killpg(study.pid, number) if group else study.send_signal(number)
        _, told = study.communicate(timeout=30)  # to the end of what any process of them may write
    finally:
        with contextlib.suppress(ProcessLookupError):
            os.killpg(study.pid, signal.SIGKILL)
        study.wait()
    assert "Traceback" not in told
    assert told == "" or name == "SIGKILL"  # then Python says what was not cleaned up
    assert study.returncode == (130 if name == "SIGINT" else -number)


def test_the_machine_at_hand_has_to_be_measured(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Guards the advice for ``host`` where no profile of the model is kept."""
    monkeypatch.setenv("XPU_AGENTS_CACHE", str(tmp_path))
    with pytest.raises(ConfigError, match="'desk' was not measured here; run `xpu-agents profile desk` first"):
        run_cases([case(soc="host", model="desk")], lambda share, text: None)


def test_nothing_is_no_mistake() -> None:
    """Guards an empty study, and that kernels are kept only where they are asked for."""
    assert run_cases([], lambda share, text: None) == []
    runs = run_cases([case()] * 3, lambda share, text: None, record=(1,))
    assert [bool(run.kernels) for run in runs] == [False, True, False]


class Started(Exception):
    """Processes were about to begin."""


@pytest.fixture
def no_pool(monkeypatch: pytest.MonkeyPatch) -> None:
    """Tells how many processes were asked for, instead of starting them."""

    def tell(workers: int, jobs: object) -> None:
        raise Started(workers)

    monkeypatch.setattr(cases, "_pool", tell)


@pytest.mark.usefixtures("no_pool")
def test_there_are_as_many_processes_as_cores_that_may_be_used(monkeypatch: pytest.MonkeyPatch) -> None:
    """Guards a container that has a few cores of a large machine from a process for each core of that."""
    monkeypatch.setattr(cases, "_FEW", 0)
    monkeypatch.setattr(cases, "cores", lambda: 3)
    monkeypatch.setattr(os, "cpu_count", lambda: 128)
    with pytest.raises(Started, match="3"):
        run_cases([case()] * 5, lambda share, text: None)


@pytest.mark.usefixtures("no_pool")
def test_windows_takes_no_more_than_61_processes(monkeypatch: pytest.MonkeyPatch) -> None:
    """Guards a large machine with Windows against an error of the pool of processes."""
    monkeypatch.setattr(sys, "platform", "win32")
    with pytest.raises(Started, match="61"):
        run_cases([case()] * 62, lambda share, text: None, workers=62)


@pytest.mark.parametrize(("platform", "slices"), [("win32", {0.2}), ("linux", {None})])
def test_ctrl_c_is_heard_while_cases_run(
    monkeypatch: pytest.MonkeyPatch, platform: str, slices: set[float | None]
) -> None:
    """Guards Ctrl-C on Windows, which waits for minutes there where a wait has no limit; none is told twice."""
    waits: list[float | None] = []
    futures: list[Future[Any]] = [Future() for _ in range(3)]

    def wait(left: set[Future[Any]], timeout: float | None, until: str) -> tuple[set[Future[Any]], set[Future[Any]]]:
        assert until == FIRST_COMPLETED
        waits.append(timeout)
        now = set() if len(waits) % 2 else {futures[len(waits) // 2 - 1]}  # nothing new at every other time
        return now, left - now

    monkeypatch.setattr(sys, "platform", platform)
    monkeypatch.setattr(cases, "wait", wait)
    assert list(cases._ended(futures)) == futures
    assert set(waits) == slices


def test_a_request_that_no_kv_cache_holds_is_refused_first(tmp_path: Path) -> None:
    """Guards against hours of runs before a chip with little memory is found to be among them."""
    text = (files("xpu_simulation") / "socs" / "apple-m4.toml").read_text(encoding="utf-8")
    small = tmp_path / "small.toml"
    small.write_text(text.replace("size_gb = 16", "size_gb = 2"), encoding="utf-8")
    long = case(soc=str(small), load=Trace.of([TracedRequest(0.0, Priority.REACTIVE, 20_000, 10)]))
    begun: list[str] = []
    with pytest.raises(ConfigError, match=r"20000 \+ 10 tokens, at 0\.0 s; the KV cache holds"):
        run_cases([case(), long], lambda share, text: begun.append(text))
    assert begun == []


@pytest.mark.parametrize(
    ("other", "said"),
    [
        ({"scheme": "agent-npu"}, r"scheme: 'agent-npu' is not known; choose from agent-xpu, .*no aging"),
        ({"policy": {"slack": 0.1}}, r"slack: .*got 0.1; known settings: .*reactive_slack"),
        ({"policy": {"reactive_slack": -1.0}}, r"reactive_slack: .*greater than or equal to 0, got -1.0"),
        ({"lanes": "tpu"}, r"lanes: .*'npu\+gpu'.* got 'tpu'"),
    ],
)
def test_what_a_case_cannot_be(other: dict[str, Any], said: str) -> None:
    """Guards the complaint: the field, the value and what would be right, before anything runs."""
    with pytest.raises(ConfigError, match=said):
        case(**other)


@pytest.mark.parametrize(
    ("wrong", "workers", "said"),
    [
        (case(soc="8086"), None, "soc='8086'.*expected one of"),
        (case(model="no-such-model"), None, "no-such-model"),
        (case(load=Trace.of([])), None, "the trace has no requests"),
        (case(load=Workload.mixed(0, 2, 3)), None, "0 reactive and 2 proactive .* 0.05 minutes, seed 0: none"),
        (case(soc="M4", scheme="openvino-npu", lanes="npu+cpu"), 0, "workers: 0"),
    ],
)
def test_what_cannot_run_is_refused_first(wrong: Case, workers: int | None, said: str) -> None:
    """Guards against hours of runs before the mistake in the last case is found."""
    begun: list[str] = []
    with pytest.raises(ConfigError, match=said):
        run_cases([case(), wrong], lambda share, text: begun.append(text), workers=workers)
    assert begun == []
