"""A process pool for simulations that stops at once on Ctrl-C, on an error, and when its parent dies."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Executor, Future, ProcessPoolExecutor, wait
from contextlib import contextmanager, suppress
from multiprocessing import get_context
from multiprocessing.connection import Connection
from threading import Thread
from typing import Protocol

from xpu_simulation import Run

__all__ = ["run_in_processes"]

_WINDOWS_WAIT_S = 0.2
"""Longest wait on Windows, where Ctrl-C does not interrupt a wait."""


class _Runnable(Protocol):
    def run(self) -> Run: ...


def run_in_processes(cases: Sequence[_Runnable], workers: int) -> Iterator[tuple[int, Run]]:
    """Run all cases in ``workers`` processes and yield each index with its run, in the order of their ends."""
    with _case_pool(workers, cases) as pool:
        with _block_sigint():
            indices = {pool.submit(_run_case, index): index for index in range(len(cases))}
        for future in _as_completed(indices):
            yield indices[future], future.result()


def _as_completed(futures: Iterable[Future[Run]]) -> Iterator[Future[Run]]:
    """Like `concurrent.futures.as_completed`, but Ctrl-C interrupts it on every system."""
    pending = set(futures)
    while pending:
        done, pending = wait(pending, _WINDOWS_WAIT_S if sys.platform == "win32" else None, FIRST_COMPLETED)
        yield from done


@contextmanager
def _case_pool(workers: int, cases: Sequence[_Runnable]) -> Iterator[Executor]:
    """A pool whose processes end at once when the context ends early or this process dies.

    The workers get all cases at their start and then only indices: before Python 3.11.5 an executor hangs if a worker
    dies while a message longer than a pipe buffer is sent.
    """
    context = get_context("spawn")
    parent_pipe, worker_pipe = context.Pipe(duplex=False)
    pool = ProcessPoolExecutor(workers, context, _start_worker, (parent_pipe, cases))
    try:
        with worker_pipe:  # closed before the pool waits for running cases
            yield pool
            pool.shutdown()
    finally:
        pool.shutdown(cancel_futures=True)
        parent_pipe.close()


@contextmanager
def _block_sigint() -> Iterator[None]:
    """Block SIGINT, so that processes started in the context ignore Ctrl-C from their first instruction on."""
    if sys.platform == "win32":  # there `_start_worker` ignores the signal
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})  # child processes inherit the mask
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


_worker_cases: Sequence[_Runnable] = ()
"""The cases of a worker process."""


def _start_worker(pipe: Connection, cases: Sequence[_Runnable]) -> None:
    """Set up a worker process: keep the cases, ignore Ctrl-C, exit when the other end of the pipe is closed."""
    global _worker_cases
    _worker_cases = cases
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_exit_with_parent, args=(pipe,), daemon=True).start()


def _exit_with_parent(pipe: Connection) -> None:
    with suppress(EOFError, OSError):
        pipe.recv()
    os._exit(1)  # without waiting for the running case, which can take minutes


def _run_case(index: int) -> Run:
    return _worker_cases[index].run()
