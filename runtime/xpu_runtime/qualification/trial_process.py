"""Tests the kernels of a model in another process, within limits of time, whatever the drivers do."""

from __future__ import annotations

import contextlib
import json
import logging
import queue
import subprocess
import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from types import TracebackType
from typing import Any, Self

from xpu_runtime.config import EngineConfig
from xpu_runtime.errors import DeviceError
from xpu_runtime.lanes.topology import SHORT_GRAPH_SHARE, STATIC_CHUNK
from xpu_runtime.model.folder import ModelFolder
from xpu_runtime.private_data import changed_settings
from xpu_runtime.python_process import module_command, module_environment
from xpu_runtime.qualification.results import KernelResult, Outcome, Qualification
from xpu_runtime.qualification.trial_worker import TrialRequest
from xpu_runtime.soc.devices import Device, discrete_gpu
from xpu_runtime.soc.machine import Machine

__all__ = ["TrialLimits", "qualify"]

_LOG = logging.getLogger(__name__)

_CORE = "openvino:Core"
_SETTINGS = {"lanes", "device", "precision", "kv_precision", "properties", "threads", "max_context"}
_HEARTBEAT_S = 1.0
"""Longest time between two calls of the progress callback, which may stop the tests (chosen)."""
_KILLED = -9
"""Exit status of a process that the system ended, as Linux does where memory is short."""
_CLOSE_S = 5.0
"""Seconds in which a worker that is done has to end (chosen)."""

ProgressCallback = Callable[[float, str], None]
"""Called with the completed share, 0 to 1, and the current step."""


@dataclass(frozen=True, slots=True)
class TrialLimits:
    """Limits of time in seconds.

    Attributes:
        total_s: all kernels together; the next load tests the rest (chosen: a first load may take minutes, once).
        plan_s: reading and cutting the model (chosen).
        compile_s: compilation of one kernel (chosen: a model of 32 layers then takes half an hour).
        run_s: one stage of running a kernel (chosen: a hundred times what a kernel may take).
    """

    total_s: float = 300.0
    plan_s: float = 120.0
    compile_s: float = 60.0
    run_s: float = 30.0

    @classmethod
    def within(cls, total_s: float) -> Self:
        """Limits of tests beside an engine that serves; where ``total_s`` is long, so are those of each stage."""
        usual = cls()
        share = max(1.0, total_s / usual.total_s)
        return cls(total_s, share * usual.plan_s, share * usual.compile_s, share * usual.run_s)

    def of_stage(self, stage: str) -> float:
        """Limit of ``plan``, ``compile``, ``reference`` or ``run``."""
        return {"plan": self.plan_s, "compile": self.compile_s}.get(stage, self.run_s)


_TOO_LONG = {"compile": Outcome.SLOW_TO_COMPILE, "run": Outcome.HANGS}
_ENDED = {"compile": Outcome.NOT_COMPILED, "run": Outcome.FAILS}
"""Outcomes of a stage that exceeds its limit, and of one in which the process ends; of others `Outcome.NOT_TESTED`."""


def qualify(
    folder: ModelFolder,
    config: EngineConfig,
    devices: tuple[Device, ...],
    known: Qualification | None = None,
    progress: ProgressCallback | None = None,
    limits: TrialLimits | None = None,
    deferred: str = "",
    chunk: int = STATIC_CHUNK,
) -> Qualification | None:
    """Test the kernels of ``folder`` on the accelerators of ``config``; kernels that cannot be tested stay so.

    A process of its own runs them, so that neither a driver that hangs nor one that crashes reaches this one. It is
    started again behind the kernel that ended it.

    Returns:
        All results; None without earlier ones in a program that cannot start Python again.

    Raises:
        DeviceError: the process fails before the first kernel, and there are no earlier results.

    Args:
        folder: the model.
        config: the settings; ``lanes`` and ``device`` choose the accelerators.
        devices: devices of this machine.
        known: earlier results, which are kept; kernels that were not tested are tested now.
        progress: called before each kernel and each second; an error that it raises ends the tests.
        limits: limits of time.
        deferred: name of a lane whose kernels are left out; empty for none.
        chunk: tokens of a prefill chunk.
    """
    request = TrialRequest(
        core=_CORE,
        model=str(folder.path),
        config=config.model_dump(include=_SETTINGS),
        chunk=chunk,
        short_rows=chunk // SHORT_GRAPH_SHARE if config.policy.short_graphs else 0,
        discrete=discrete_gpu(devices) is not None,
        deferred=deferred,
    )
    trials = _Trials(request, progress or (lambda share, step: None), limits or TrialLimits())
    earlier = {(each.lane, each.kernel): each for each in (known.results if known is not None else ())}
    trials.results |= {key: each for key, each in earlier.items() if each.outcome is not Outcome.NOT_TESTED}
    command = module_command("xpu_runtime.qualification.trial_worker")
    if command is not None:
        trials.run(command)
    planned = trials.planned or earlier
    found = {**trials.results, **{key: trials.results.get(key, result) for key, result in planned.items()}}
    if not found and command is None:
        return None
    if not found:
        raise DeviceError(f"kernels cannot be tested: {trials.trouble or 'the time is over'}")
    if trials.trouble:
        _LOG.warning("%s: kernels are not tested: %s", folder.name, trials.trouble)
    return Qualification(
        model=folder.fingerprint(),
        machine=Machine.here().fingerprint(devices),
        architecture=str(folder.config.get("model_type", "")),
        chunk=chunk,
        settings=changed_settings(config),
        results=tuple(found.values()),
    )


class _Trials:
    """Runs workers until every planned kernel has a result or the time is over.

    Attributes:
        planned: kernels without their outcome, by lane and name, in the order in which they run.
        results: outcomes so far.
        trouble: reason for which no further kernel can be tested; empty if there is none.
    """

    def __init__(self, request: TrialRequest, progress: ProgressCallback, limits: TrialLimits) -> None:
        self.planned: dict[tuple[str, str], KernelResult] = {}
        self.results: dict[tuple[str, str], KernelResult] = {}
        self.trouble = ""
        self._given_up: set[tuple[str, str]] = set()
        self._request = request
        self._progress = progress
        self._at = 0.0, "planning the tests of kernels"
        self._limits = limits
        self._end = time.monotonic() + limits.total_s

    def run(self, command: list[str]) -> None:
        """Test what has no result yet in processes that ``command`` starts."""
        self._progress(*self._at)
        while self._run_worker(command) and self._waiting():
            pass

    def _waiting(self) -> list[tuple[str, str]]:
        return [key for key in self.planned if key not in self.results and key not in self._given_up]

    def _run_worker(self, command: list[str]) -> bool:
        """Run one worker to its end; True if another one can go on."""
        request = self._request.model_copy(update={"skip": (*self.results, *self._given_up)})
        try:
            worker = _Worker(command, json.dumps(request.model_dump(), default=str))
        except OSError as error:
            self.trouble = str(error)
            return False
        stage, began = "plan", time.monotonic()
        with worker:
            while True:
                now, limit_s = time.monotonic(), self._limits.of_stage(stage)
                left_s, stage_left_s = self._end - now, began + limit_s - now
                if left_s <= 0:
                    return False  # the kernel had less time than its own limit
                if stage_left_s <= 0:
                    return self._stopped(stage, _TOO_LONG.get(stage), f"no end after {limit_s:.0f} s")
                try:
                    event = worker.next_event(min(left_s, stage_left_s, _HEARTBEAT_S))
                except TimeoutError:
                    self._progress(*self._at)
                    continue
                began = time.monotonic()
                if event is None:
                    status = worker.status()
                    outcome = Outcome.NOT_TESTED if status == _KILLED else _ENDED.get(stage)
                    return self._stopped(stage, outcome, f"the process ended with status {status}")
                if "error" in event:
                    self.trouble = event["error"]
                    return False
                if event.get("done"):
                    return False
                stage = event.get("stage", stage)
                self._take(event)

    def _take(self, event: dict[str, Any]) -> None:
        for each in event.get("planned", ()):
            planned = KernelResult(**each)
            self.planned.setdefault((planned.lane, planned.kernel), planned)  # one that was given up has its reason
        if "result" in event:
            self._note(KernelResult(**event["result"]))
        waiting = self._waiting()
        if waiting:
            at = self.planned[waiting[0]]
            done = len(self.planned) - len(waiting)
            step = f"testing {at.content} on {at.lane} ({done + 1} of {len(self.planned)})"
            self._at = done / len(self.planned), step
            self._progress(*self._at)

    def _stopped(self, stage: str, outcome: Outcome | None, reason: str) -> bool:
        """Note the outcome of the kernel at which a worker stopped; False if it was none, so no other can be tested."""
        waiting = self._waiting()
        if stage == "plan" or not waiting:
            self.trouble = f"{stage}: {reason}"
            return False
        update = {"outcome": outcome or Outcome.NOT_TESTED, "message": f"{stage}: {reason}"}
        self._note(self.planned[waiting[0]].model_copy(update=update))
        return True

    def _note(self, result: KernelResult) -> None:
        """Keep a result; a kernel that could not be tested is given up."""
        key = result.lane, result.kernel
        if result.outcome is Outcome.NOT_TESTED:
            self._given_up.add(key)
            self.planned[key] = result
        else:
            self.results[key] = result


class _Worker:
    """A worker process and the thread that reads its events."""

    def __init__(self, command: list[str], request: str) -> None:
        self._process = subprocess.Popen(
            command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            env=module_environment(),
            text=True,
            encoding="utf-8",
        )
        self._events: queue.SimpleQueue[dict[str, Any] | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._read, name="xpu-qualification", daemon=True)
        self._thread.start()
        assert self._process.stdin is not None
        with contextlib.suppress(OSError):  # it has ended already
            self._process.stdin.write(request + "\n")
            self._process.stdin.flush()

    def next_event(self, timeout_s: float) -> dict[str, Any] | None:
        """The next event; None once the process has ended.

        Raises:
            TimeoutError: none came in time.
        """
        try:
            return self._events.get(timeout=timeout_s)
        except queue.Empty:
            raise TimeoutError from None

    def status(self) -> int | None:
        """Exit status of a process that has closed its output; None if it does not end."""
        with contextlib.suppress(subprocess.TimeoutExpired):
            self._process.wait(_CLOSE_S)
        return self._process.returncode

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        self._process.kill()
        self._process.wait()
        self._thread.join(_CLOSE_S)
        for stream in (self._process.stdin, self._process.stdout):
            if stream is not None:
                with contextlib.suppress(OSError):
                    stream.close()

    def _read(self) -> None:
        for event in self._lines():
            self._events.put(event)
        self._events.put(None)

    def _lines(self) -> Iterator[dict[str, Any]]:
        assert self._process.stdout is not None
        for line in self._process.stdout:
            with contextlib.suppress(ValueError):
                event = json.loads(line)
                if isinstance(event, dict):
                    yield event
