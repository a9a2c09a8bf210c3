"""Tests of the use of the GPU by other processes on Windows, with a stand-in for its library ``pdh``."""

from __future__ import annotations

import ctypes
import gc
import os
from typing import Any

import pytest

from xpu_runtime.soc.gpu_counters import GpuCounters, _Item

MORE_DATA = 0x800007D2 - (1 << 32)  # as ctypes returns it: a signed integer
NO_DATA = 0x800007D5 - (1 << 32)
OTHER = 77777777


def engine(pid: int, kind: str = "3D", adapter: str = "0x00000000_0x0000C5B5") -> str:
    """The name of an instance of the counter."""
    return f"pid_{pid}_luid_{adapter}_phys_0_eng_0_engtype_{kind}"


class Pdh:
    """The functions of ``pdh`` that are used, with ``values`` in percent by instance."""

    def __init__(self, **statuses: int) -> None:
        self.values: dict[str, float] = {}
        self.invalid: set[str] = set()
        self.grows = 0
        self.statuses = statuses
        self.closed = 0
        self.items: Any = None

    def PdhOpenQueryW(self, source: Any, data: Any, query: Any) -> int:
        return self.statuses.get("open", 0)

    def PdhAddEnglishCounterW(self, query: Any, path: str, data: Any, counter: Any) -> int:
        assert path == r"\GPU Engine(*)\Utilization Percentage"
        return self.statuses.get("add", 0)

    def PdhCollectQueryData(self, query: Any) -> int:
        return self.statuses.get("collect", 0)

    def PdhCloseQuery(self, query: Any) -> int:
        self.closed += 1
        return 0

    def PdhGetFormattedCounterArrayW(self, counter: Any, form: int, size: Any, count: Any, buffer: Any) -> int:
        if "read" in self.statuses:
            return self.statuses["read"]
        needed = ctypes.sizeof(_Item) * len(self.values)
        if buffer is None or size._obj.value < needed:
            size._obj.value = needed
            return MORE_DATA if needed else 0
        if self.grows:
            self.grows -= 1
            self.values[engine(OTHER + self.grows + 1)] = 10.0
            return MORE_DATA  # without the size: it is defined only where there was no buffer
        self.items = items = (_Item * len(self.values)).from_buffer(buffer)  # keeps the names
        for item, (name, value) in zip(items, self.values.items(), strict=True):
            item.name = name
            item.counter.status, item.counter.value = (0xC0000BBA if name in self.invalid else 0), value
        count._obj.value = len(self.values)
        return 0


def read_twice(pdh: Pdh, now: float = 1.0) -> float:
    """The load after a first read at 0 seconds."""
    counters = GpuCounters(pdh)
    assert counters.read(0.0) == 0.0, "the counter has no time that it covers yet"
    return counters.read(now)


def test_engines_of_others_on_this_adapter_count() -> None:
    """Guards the bound of background work: not its own use, a video, a copy, or another adapter counts as load."""
    pdh = Pdh()
    pdh.values = {
        engine(os.getpid(), "Compute"): 60.0,
        engine(OTHER): 20.0,
        engine(OTHER, "Compute"): 10.0,
        engine(OTHER, "VideoDecode"): 50.0,
        engine(OTHER, "Copy"): 50.0,
        engine(OTHER, adapter="0x00000000_0x0000AAAA"): 70.0,
        "_Total": 90.0,
    }
    assert read_twice(pdh) == pytest.approx(0.3)


def test_engines_with_a_number_count() -> None:
    """Guards the bound beside programs that use one of several compute engines, as drivers name them."""
    pdh = Pdh()
    pdh.values = {engine(OTHER, "Compute_0"): 20.0, engine(OTHER, "Compute 1"): 10.0, engine(OTHER, "Copy_0"): 50.0}
    assert read_twice(pdh) == pytest.approx(0.3)


def test_the_query_is_closed_with_its_engine() -> None:
    """Guards a process that loads and closes engines for weeks: each had kept a query."""
    pdh = Pdh()
    counters = GpuCounters(pdh)
    counters.read(0.0)
    assert pdh.closed == 0
    del counters
    gc.collect()
    assert pdh.closed == 1


def test_all_adapters_count_before_this_process_uses_one() -> None:
    """Guards the first seconds, in which no instance of this process tells the adapter."""
    pdh = Pdh()
    pdh.values = {engine(OTHER): 20.0, engine(OTHER, adapter="0x00000000_0x0000AAAA"): 30.0}
    assert read_twice(pdh) == pytest.approx(0.5)


def test_the_load_is_at_most_one() -> None:
    """Guards the scheduler from more than the whole time: several processes on several engines add up to more."""
    pdh = Pdh()
    pdh.values = {engine(OTHER + each): 80.0 for each in range(3)}
    assert read_twice(pdh) == 1.0


def test_a_process_that_ends_has_no_value() -> None:
    """Guards against the undefined value of an instance whose status is an error."""
    pdh = Pdh()
    pdh.values = {engine(OTHER): 40.0, engine(OTHER + 1): 1e300}
    pdh.invalid = {engine(OTHER + 1)}
    assert read_twice(pdh) == pytest.approx(0.4)


@pytest.mark.parametrize(("grows", "load"), [(1, 0.5), (5, 0.0)])
def test_instances_that_are_added_while_they_are_read(grows: int, load: float) -> None:
    """Guards a read while programs start: it is repeated with a larger buffer, and ends."""
    pdh = Pdh()
    pdh.values, pdh.grows = {engine(OTHER): 40.0}, grows
    assert read_twice(pdh) == pytest.approx(load)


def test_the_average_over_a_pause_is_not_the_load() -> None:
    """Guards background work behind an idle hour from a bound by the mean load of that hour."""
    pdh = Pdh()
    pdh.values = {engine(OTHER): 40.0}
    counters = GpuCounters(pdh)
    assert [counters.read(now) for now in (0.0, 1.0, 3601.0, 3602.0)] == pytest.approx([0.0, 0.4, 0.0, 0.4])


@pytest.mark.parametrize("failing", ["open", "add", "collect", "read"])
def test_counters_that_cannot_be_read_are_no_load(failing: str) -> None:
    """Guards systems whose counters are missing or damaged: background work goes on without this bound."""
    pdh = Pdh(**{failing: NO_DATA})
    pdh.values = {engine(OTHER): 40.0}
    counters = GpuCounters(pdh)
    assert [counters.read(now) for now in (0.0, 1.0)] == [0.0, 0.0]
    assert pdh.closed == (failing == "add"), "an open query has to be closed, once"


def test_no_instances() -> None:
    """Guards a machine whose GPU no process uses: an array of no items has no buffer."""
    assert read_twice(Pdh()) == 0.0


def test_other_systems_have_no_counters() -> None:
    """Guards systems without ``pdh``."""
    counters = GpuCounters()
    assert isinstance(counters.read(0.0), float)
