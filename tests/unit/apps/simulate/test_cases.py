"""Simulation cases and their process pool."""

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

from xpu_agents.apps.simulate import Case, cases, process_pool, run_cases
from xpu_agents.workload import Workload
from xpu_runtime import Priority
from xpu_runtime.errors import ConfigError
from xpu_runtime.trace import Trace, TracedRequest
from xpu_simulation import ConditionChange

LOAD = Workload.mixed(20, 20, 6, seed=1)


def case(**other: Any) -> Case:
    return Case(**{"soc": "125H", "model": "Llama-3.2-1B", "scheme": "agent-xpu", "load": LOAD, **other})


CASES = [
    case(),
    case(scheme="openvino-igpu"),
    case(scheme="no aging", load=LOAD.trace()),
    case(policy={"aged_share": 0.5}),
]


def test_runs_are_equal_in_other_processes() -> None:
    """Guards against runs that depend on the process, and keeps their order and kernels."""
    shares: list[float] = []
    here = run_cases(CASES, lambda share, text: shares.append(share), record=range(4))
    assert [run.scheme for run in here] == [case.scheme for case in CASES]
    assert shares == sorted(shares)
    assert all(run.kernels for run in here)
    assert here[0].trace != here[1].trace
    assert run_cases(CASES, lambda share, text: shares.append(share), workers=2, record=range(4)) == here
    assert shares[-1] == 1.0


def test_conditions_and_drafts_are_simulated() -> None:
    """Guards the fields of a case that change neither the chip nor the load."""
    load = Workload.mixed(20, 30, 20, seed=3)
    changed: tuple[dict[str, Any], ...] = (
        {"conditions": (ConditionChange(0.0, gpu_load=0.7),)},
        {"draft_acceptance": 0.75},
    )
    plain, *others = run_cases(
        [case(load=load), *(case(load=load, **each) for each in changed)], lambda share, text: None
    )
    assert all(other.trace != plain.trace for other in others)


SCRIPT = """
import signal

from xpu_agents.apps.simulate import Case, run_cases
from xpu_agents.workload import Workload

def case(seconds):
    return Case("125H", "Llama-3.2-1B", "agent-xpu", Workload.mixed(20, 20, seconds, seed=1))

if __name__ == "__main__":
    signal.signal(signal.SIGINT, signal.default_int_handler)  # background jobs of a shell ignore SIGINT
    try:
        run_cases([case(6), case(9000), case(9000)], lambda share, text: print(share, flush=True), workers=2)
    except KeyboardInterrupt:
        raise SystemExit(130) from None
"""


@pytest.mark.skipif(sys.platform == "win32", reason="no signals, and no groups of processes")
@pytest.mark.parametrize(
    ("name", "group"),
    [
        ("SIGINT", True),
        pytest.param("SIGINT", False, marks=pytest.mark.slow),
        pytest.param("SIGKILL", False, marks=pytest.mark.slow),
    ],
)
def test_workers_end_with_their_parent(name: str, group: bool, tmp_path: Path) -> None:
    """Guards Ctrl-C against waiting for running cases, and the terminal against tracebacks of workers."""
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
        assert float(study.stdout.readline()) == pytest.approx(1 / 3)  # both processes now run a long case
        number = getattr(signal, name)
        os.killpg(study.pid, number) if group else study.send_signal(number)
        _, errors = study.communicate(timeout=30)  # until every process has closed its stderr
    finally:
        with contextlib.suppress(ProcessLookupError):
            os.killpg(study.pid, signal.SIGKILL)
        study.wait()
    assert "Traceback" not in errors
    assert errors == "" or name == "SIGKILL"  # then Python reports leaked resources
    assert study.returncode == (130 if name == "SIGINT" else -number)


def test_host_needs_a_profile(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Guards the error for ``host`` without a profile of the model."""
    monkeypatch.setenv("XPU_AGENTS_CACHE", str(tmp_path))
    with pytest.raises(ConfigError, match=r"--soc host: 'desk'.*xpu-agents profile desk"):
        run_cases([case(soc="host", model="desk")], lambda share, text: None)


def test_no_cases_give_no_runs() -> None:
    """Guards an empty study, and that kernels are recorded only for the given cases."""
    assert run_cases([], lambda share, text: None) == []
    runs = run_cases([case()] * 3, lambda share, text: None, record=(1,))
    assert [bool(run.kernels) for run in runs] == [False, True, False]


class PoolStarted(Exception):
    """The number of processes that would have started."""


@pytest.fixture
def no_pool(monkeypatch: pytest.MonkeyPatch) -> None:
    """Raises the number of processes instead of starting them."""

    def raise_count(resolved: object, workers: int) -> None:
        raise PoolStarted(workers)

    monkeypatch.setattr(cases, "run_in_processes", raise_count)


@pytest.mark.usefixtures("no_pool")
def test_one_process_runs_per_available_core(monkeypatch: pytest.MonkeyPatch) -> None:
    """Guards containers with a CPU limit against a process for each core of the machine."""
    monkeypatch.setattr(cases, "_MAX_LOCAL_REQUESTS", 0)
    monkeypatch.setattr(cases, "cores", lambda: 3)
    monkeypatch.setattr(os, "cpu_count", lambda: 128)
    with pytest.raises(PoolStarted, match="3"):
        run_cases([case()] * 5, lambda share, text: None)


@pytest.mark.usefixtures("no_pool")
def test_windows_runs_at_most_61_processes(monkeypatch: pytest.MonkeyPatch) -> None:
    """Guards large Windows machines against an error of `ProcessPoolExecutor`."""
    monkeypatch.setattr(sys, "platform", "win32")
    with pytest.raises(PoolStarted, match="61"):
        run_cases([case()] * 62, lambda share, text: None, workers=62)


@pytest.mark.parametrize(("platform", "timeouts"), [("win32", {0.2}), ("linux", {None})])
def test_ctrl_c_interrupts_the_wait_for_runs(
    monkeypatch: pytest.MonkeyPatch, platform: str, timeouts: set[float | None]
) -> None:
    """Guards Ctrl-C on Windows, where a wait needs a timeout, and yields each future once."""
    seen_timeouts: list[float | None] = []
    futures: list[Future[Any]] = [Future() for _ in range(3)]

    def wait(left: set[Future[Any]], timeout: float | None, until: str) -> tuple[set[Future[Any]], set[Future[Any]]]:
        assert until == FIRST_COMPLETED
        seen_timeouts.append(timeout)
        done = set() if len(seen_timeouts) % 2 else {futures[len(seen_timeouts) // 2 - 1]}  # every other wait times out
        return done, left - done

    monkeypatch.setattr(sys, "platform", platform)
    monkeypatch.setattr(process_pool, "wait", wait)
    assert list(process_pool._as_completed(futures)) == futures
    assert set(seen_timeouts) == timeouts


def test_a_request_above_the_kv_cache_raises_before_any_run(tmp_path: Path) -> None:
    """Guards against hours of runs before the case with too little memory fails."""
    text = (files("xpu_simulation") / "socs" / "apple-m4.toml").read_text(encoding="utf-8")
    small = tmp_path / "small.toml"
    small.write_text(text.replace("size_gb = 16", "size_gb = 2"), encoding="utf-8")
    long = case(soc=str(small), load=Trace.of([TracedRequest(0.0, Priority.REACTIVE, 20_000, 10)]))
    started: list[str] = []
    with pytest.raises(ConfigError, match=r"20000 \+ 10 tokens, at 0\.0 s; the KV cache holds"):
        run_cases([case(), long], lambda share, text: started.append(text))
    assert started == []


@pytest.mark.parametrize(
    ("fields", "message"),
    [
        ({"scheme": "agent-npu"}, r"scheme: 'agent-npu'.*agent-xpu, .*no aging"),
        ({"policy": {"slack": 0.1}}, r"slack: .*got 0.1; known settings: .*reactive_slack"),
        ({"policy": {"reactive_slack": -1.0}}, r"reactive_slack: .*greater than or equal to 0, got -1.0"),
        ({"draft_acceptance": 1.0}, r"draft_acceptance=1.0: expected .* less than 1"),
        ({"lanes": "tpu"}, r"lanes: .*'npu\+gpu'.* got 'tpu'"),
    ],
)
def test_an_invalid_field_of_a_case_raises(fields: dict[str, Any], message: str) -> None:
    """Guards the error: field, value and valid values, before any run."""
    with pytest.raises(ConfigError, match=message):
        case(**fields)


@pytest.mark.parametrize(
    ("invalid", "workers", "message"),
    [
        (case(soc="8086"), None, "soc='8086'.*expected one of"),
        (case(model="no-such-model"), None, "no-such-model"),
        (case(load=Trace.of([])), None, "trace: it has no requests"),
        (case(load=Workload.mixed(0, 2, 3)), None, "load: 0 reactive and 2 proactive .* 0.05 minutes with seed 0"),
        (case(soc="M4", scheme="openvino-npu", lanes="npu+cpu"), 0, "workers: 0"),
    ],
)
def test_an_invalid_case_raises_before_any_run(invalid: Case, workers: int | None, message: str) -> None:
    """Guards against hours of runs before the last case fails."""
    started: list[str] = []
    with pytest.raises(ConfigError, match=message):
        run_cases([case(), invalid], lambda share, text: started.append(text), workers=workers)
    assert started == []
