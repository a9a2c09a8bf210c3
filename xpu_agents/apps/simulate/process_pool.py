"""A process pool for simulations, which stops at once on Ctrl-C, on an error, and when its parent dies."""

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
from typing import Any, Protocol, TypeVar

__all__ = ["Task", "run_in_processes"]

T = TypeVar("T")
T_co = TypeVar("T_co", covariant=True)

_WINDOWS_WAIT_S = 0.2
"""Longest wait on Windows, where Ctrl-C does not interrupt a wait."""


class Task(Protocol[T_co]):
    """A task for another process; it and its result can be pickled."""

    def run(self) -> T_co:
        """Run the task and return its result."""


def run_in_processes(tasks: Sequence[Task[T]], workers: int) -> Iterator[tuple[int, T]]:
    """Run all tasks in ``workers`` processes and yield each index with its result, in the order of their ends."""
    with _task_pool(workers, tasks) as pool:
        with _block_sigint():
            indices: dict[Future[T], int] = {pool.submit(_run_task, index): index for index in range(len(tasks))}
        for future in _as_completed(indices):
            yield indices[future], future.result()


def _as_completed(futures: Iterable[Future[T]]) -> Iterator[Future[T]]:
    """Like `concurrent.futures.as_completed`, but Ctrl-C interrupts it on every system."""
    pending = set(futures)
    while pending:
        done, pending = wait(pending, _WINDOWS_WAIT_S if sys.platform == "win32" else None, FIRST_COMPLETED)
        yield from done


@contextmanager
def _task_pool(workers: int, tasks: Sequence[Task[object]]) -> Iterator[Executor]:
    """A pool whose processes end at once when the context ends early or this process dies.

    The workers get all tasks at their start and then only indices: before Python 3.11.5 an executor hangs if a worker
    dies while a message longer than a pipe buffer is sent.
    """
    context = get_context("spawn")
    parent_pipe, worker_pipe = context.Pipe(duplex=False)
    pool = ProcessPoolExecutor(workers, context, _start_worker, (parent_pipe, tasks))
    try:
        with worker_pipe:  # closed before the pool waits for running tasks
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


_worker_tasks: Sequence[Task[Any]] = ()
"""The tasks of a worker process."""


def _start_worker(pipe: Connection, tasks: Sequence[Task[Any]]) -> None:
    """Set up a worker process: keep the tasks, ignore Ctrl-C, exit when the other end of the pipe is closed."""
    global _worker_tasks
    _worker_tasks = tasks
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_exit_with_parent, args=(pipe,), daemon=True).start()


def _exit_with_parent(pipe: Connection) -> None:
    with suppress(EOFError, OSError):
        pipe.recv()
    os._exit(1)  # without waiting for the running task, which can take minutes


def _run_task(index: int) -> Any:
    return _worker_tasks[index].run()
