"""Loads of OpenVINO's CPU plugin that leave no signal stack on the thread that called them."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

__all__ = ["load_on_ended_thread"]

_T = TypeVar("_T")


def load_on_ended_thread(load: Callable[[], _T]) -> _T:
    """Result of ``load``, which loads the CPU plugin, called on a thread that has ended.

    On Linux the plugin gives the thread that loads it an alternate signal stack, and unmaps this memory when the last
    object that uses the plugin is freed (OpenVINO 2026.4, ``plugins/intel_cpu/src/plugin.cpp``). If that happens on
    another thread, the loading thread keeps the address, and its next signal, such as Ctrl-C, writes there.
    """
    with ThreadPoolExecutor(1, thread_name_prefix="load-cpu-plugin") as thread:
        return thread.submit(load).result()
