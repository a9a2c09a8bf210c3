"""Runs tasks in a pool of processes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from xpu_agents.apps.display.terminal import progress_bar
from xpu_agents.apps.simulate.process_pool import Task, run_in_processes
from xpu_runtime.soc.machine import cores

__all__ = ["run_tasks"]

T = TypeVar("T")


def run_tasks(title: str, tasks: Sequence[Task[T]], workers: int | None) -> list[T]:
    """Run ``tasks`` in ``workers`` processes, by default one for each core, and return their results in order."""
    workers = min(workers or cores(), len(tasks))
    done = run_in_processes(tasks, workers) if workers > 1 else enumerate(task.run() for task in tasks)
    results: dict[int, T] = {}
    with progress_bar(title) as on_progress:
        for index, result in done:
            results[index] = result
            on_progress(len(results) / len(tasks), title)
    return [results[index] for index in range(len(tasks))]
