"""Simulated runs, many at once."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import FIRST_COMPLETED, Executor, Future, ProcessPoolExecutor, wait
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from functools import cache
from multiprocessing import get_context
from multiprocessing.connection import Connection
from threading import Thread
from typing import Final, Literal

from xpu_agents.apps.bench.benchmark import check_context_fits
from xpu_agents.apps.simulate.inputs import InputCache
from xpu_agents.apps.simulate.policy_options import PolicySettings
from xpu_agents.workload import Workload
from xpu_runtime import EngineConfig, SchedulerPolicy
from xpu_runtime.engine.loading import ProgressCallback
from xpu_runtime.errors import ConfigError
from xpu_runtime.soc.machine import cores
from xpu_runtime.trace import Trace
from xpu_simulation import ABLATIONS, SCHEMES, ModelCosts, Run, Scheme, Simulation, SocSpec

__all__ = ["SCHEMES_BY_NAME", "Case", "Lanes", "run_cases"]

Lanes = Literal["auto", "cpu", "gpu", "npu+gpu", "npu+cpu"]

SCHEMES_BY_NAME: Final[Mapping[str, Scheme]] = SCHEMES | {scheme.name: scheme for scheme in ABLATIONS}
"""Every scheme by name: those to compare with, and the product's with one policy switched off."""

_FEW = 600
"""Requests of all cases together, up to which they run in this process (chosen: a request takes 5 to 10 ms, a worker
takes two seconds to begin)."""
_MOST_ON_WINDOWS = 61
"""Windows waits for no more processes at once, and `ProcessPoolExecutor` refuses them."""
_SLICE_S = 0.2
"""A wait on Windows does not end for Ctrl-C, so it is taken in slices there."""


@dataclass(frozen=True, slots=True)
class Case:
    """One run to simulate.

    Attributes:
        soc: a preset, a TOML file, or ``host``.
        model: a folder, the id of a pulled model, or a shape.
        scheme: a name in `SCHEMES_BY_NAME`.
        load: what is asked of the chip.
        policy: settings of `SchedulerPolicy` that differ from the default; those of an ablation go before them.
        lanes: as in `EngineConfig.lanes`; a scheme that needs other lanes has those.
    """

    soc: str
    model: str
    scheme: str
    load: Workload | Trace
    policy: PolicySettings = field(default_factory=dict)
    lanes: Lanes = "auto"

    def __post_init__(self) -> None:
        if self.scheme not in SCHEMES_BY_NAME:
            raise ConfigError(f"scheme: {self.scheme!r} is not known; choose from {', '.join(SCHEMES_BY_NAME)}")
        SchedulerPolicy(**self.policy)
        EngineConfig(lanes=self.lanes)


@dataclass(frozen=True, slots=True)
class _ResolvedCase:
    """A case with everything that its names stand for, to be sent to another process."""

    case: Case
    soc: SocSpec
    costs: ModelCosts
    config: EngineConfig
    trace: Trace
    record: bool

    def simulation(self) -> Simulation:
        return Simulation(self.soc, self.costs, self.config, SCHEMES_BY_NAME[self.case.scheme])

    def run(self) -> Run:
        return self.simulation().run(self.trace, record=self.record)


def run_cases(
    cases: Sequence[Case],
    say: ProgressCallback,
    workers: int | None = None,
    record: Container[int] = (),
    opened: InputCache | None = None,
) -> list[Run]:
    """Simulate all ``cases``; equal cases have equal runs, in whatever process.

    A script that calls this needs ``if __name__ == "__main__":``, as always with processes that are spawned.

    Args:
        cases: what to simulate.
        say: told the share of cases done, and what is being done.
        workers: processes at once; by default one for each core that may be used, and none but this one where little is
            to do; on Windows at most 61.
        record: numbers of the cases of which every kernel is kept; they are large.
        opened: chips and models that are open already.

    Returns:
        The runs, in the order of the cases.

    Raises:
        ConfigError: a chip, a model or a load is not there or does not fit; before anything runs.
    """
    if workers is not None and workers < 1:
        raise ConfigError(f"workers: {workers} processes; give 1 or more")
    jobs = _jobs(cases, record, opened or InputCache())
    if workers is None:
        few = sum(len(job.trace.requests) for job in jobs) <= _FEW
        workers = 1 if few else cores()
    if sys.platform == "win32":
        workers = min(workers, _MOST_ON_WINDOWS)
    workers = min(workers, len(jobs))
    runs: dict[int, Run] = {}
    if workers <= 1:
        for number, job in enumerate(jobs):
            say(number / len(jobs), job.case.scheme)
            runs[number] = job.run()
    else:
        say(0.0, f"starting {workers} processes")
        with _pool(workers, jobs) as pool:
            with _unheard():
                numbers = {pool.submit(_run, number): number for number in range(len(jobs))}
            for future in _ended(numbers):
                number = numbers[future]
                runs[number] = future.result()
                say(len(runs) / len(jobs), jobs[number].case.scheme)
    return [runs[number] for number in range(len(jobs))]


def _jobs(cases: Sequence[Case], record: Container[int], opened: InputCache) -> list[_ResolvedCase]:
    """The cases with their chips, models and loads, each drawn once."""
    drawn = cache(_drawn)
    jobs = []
    for number, case in enumerate(cases):
        trace = drawn(case.load) if isinstance(case.load, Workload) else case.load
        config = EngineConfig(lanes=case.lanes, policy=SchedulerPolicy(**case.policy))
        config = opened.config(case.soc, case.model, config)
        soc, costs = opened.soc(case.soc, case.model), opened.costs(case.model)
        job = _ResolvedCase(case, soc, costs, config, trace, number in record)
        simulation = job.simulation()
        check_context_fits(trace, simulation.max_context)
        simulation.check(trace)
        jobs.append(job)
    return jobs


def _drawn(load: Workload) -> Trace:
    """The requests of ``load``.

    Raises:
        ConfigError: there is none.
    """
    trace = load.trace()
    if not trace.requests:
        asked = " and ".join(f"{stream.per_minute:g} {stream.priority}" for stream in load.streams)
        raise ConfigError(
            f"load: {asked or 'no'} requests a minute for {load.seconds / 60:g} minutes, seed {load.seed}: none comes; "
            f"give a higher rate, more minutes or another seed"
        )
    return trace


def _ended(futures: Iterable[Future[Run]]) -> Iterator[Future[Run]]:
    """Each of them when it has ended. Unlike `as_completed`, Ctrl-C ends it on every system."""
    left = set(futures)
    while left:
        ended, left = wait(left, _SLICE_S if sys.platform == "win32" else None, FIRST_COMPLETED)
        yield from ended


@contextmanager
def _pool(workers: int, jobs: Sequence[_ResolvedCase]) -> Iterator[Executor]:
    """Processes that end at once when one of their cases fails, the person has had enough, or this process is gone.

    They get the jobs when they begin, and then numbers: Python before 3.11.5 waits for ever for a process that has gone
    while something was on its way that is longer than a pipe.
    """
    context = get_context("spawn")
    held, leash = context.Pipe(duplex=False)
    pool = ProcessPoolExecutor(workers, context, _begin_worker, (held, jobs))
    try:
        with leash:  # before the pool waits for what is under way
            yield pool
            pool.shutdown()
    finally:
        pool.shutdown(cancel_futures=True)
        held.close()


@contextmanager
def _unheard() -> Iterator[None]:
    """Processes that begin inside never hear Ctrl-C, which is for this one; a worker that does shows a traceback."""
    if sys.platform == "win32":  # there they hear it until `_begin_worker`
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})  # they inherit it
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


_jobs_here: Sequence[_ResolvedCase] = ()
"""Of a process that runs them for another."""


def _begin_worker(held: Connection, jobs: Sequence[_ResolvedCase]) -> None:
    """Make this process one that ends with the pipe's other end, whatever it is at, and not by Ctrl-C."""
    global _jobs_here
    _jobs_here = jobs
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_wait_for_end, args=(held,), daemon=True).start()


def _wait_for_end(held: Connection) -> None:
    with suppress(EOFError, OSError):
        held.recv()
    os._exit(1)  # a case takes minutes


def _run(number: int) -> Run:
    return _jobs_here[number].run()
