"""The packed log of launches."""

from __future__ import annotations

import threading
from itertools import accumulate

from hypothesis import given
from hypothesis import strategies as st

from xpu_runtime.request import Priority
from xpu_runtime.trace import LaunchLog, LaunchSpan

LANES = ("cpu", "igpu")
KERNELS = {"cut": ["embed", "layer 0", "layer 1", "head"], "whole": ["whole"]}


@st.composite
def launches(draw: st.DrawFn) -> tuple[LaunchSpan, str, int]:
    """A launch, its form and the index of its first kernel."""
    form = draw(st.sampled_from(list(KERNELS)))
    first = draw(st.integers(0, len(KERNELS[form]) - 1))
    names = KERNELS[form][first : draw(st.integers(first + 1, len(KERNELS[form])))]
    ticks = draw(st.lists(st.integers(0, 10**7), min_size=2 * len(names), max_size=2 * len(names)))
    start = draw(st.floats(0, 1e5))
    times = [start + tick / 1e7 for tick in accumulate(ticks, initial=0)][: 2 * len(names)]
    kernels = tuple(zip(names, times[::2], times[1::2], strict=True))
    aborted = kernels[-1][:2] if draw(st.booleans()) else None
    return (
        LaunchSpan(
            draw(st.sampled_from(LANES)),
            draw(st.sampled_from(list(Priority))),
            draw(st.sampled_from(("prefill", "decode", "embedding"))),
            draw(st.integers(0, 1 << 20)),
            start,
            times[-1],
            kernels if aborted is None else kernels[:-1],
            tuple(draw(st.lists(st.integers(1, 1 << 31), max_size=5))),
            draw(st.booleans()),
            aborted,
        ),
        form,
        first,
    )


def add(log: LaunchLog, launch: LaunchSpan, form: str, first: int) -> None:
    """Append ``launch``, whose first kernel has this index."""
    times = [(first + index, start, end) for index, (_, start, end) in enumerate(launch.kernels)]
    aborted = None if launch.aborted is None else (first + len(times), launch.aborted[1])
    log.append(
        launch.lane,
        form,
        launch.priority,
        launch.phase,
        launch.tokens,
        times,
        launch.ended_at,
        launch.requests,
        preempted=launch.preempted,
        aborted=aborted,
    )


@given(st.lists(launches(), max_size=30), st.integers(150, 4000), st.integers(0, 30))
def test_launches_come_back_as_they_went_in_within_the_bytes(
    added: list[tuple[LaunchSpan, str, int]], max_bytes: int, mark: int
) -> None:
    """A packed field that is read from the wrong place shows wrong times; a log without a bound fills the memory."""
    log = LaunchLog(max_bytes, LANES, KERNELS)
    for launch, form, first in added:
        add(log, launch, form, first)
        assert log.num_bytes <= max_bytes
    kept, count = log.since(0)
    assert count == len(added)
    assert kept == [each for each, _, _ in added[count - len(kept) :]]
    newest, _ = log.since(mark)
    assert newest == kept[max(0, len(kept) - max(0, count - mark)) :]
    assert log.since(mark, limit=2)[0] == newest[-2:]
    times = sorted(each.ended_at for each in kept)
    for at in times:
        assert log.since_time(at) == [each for each in kept if each.ended_at >= at]


def test_a_log_of_no_bytes_keeps_nothing() -> None:
    """The setting 0 must switch the record off."""
    log = LaunchLog(0, LANES, KERNELS)
    log.append("cpu", "whole", Priority.REACTIVE, "decode", 1, [(0, 1.0, 2.0)], 2.0)
    assert (log.since(0), log.num_bytes) == (([], 0), 0)


def test_a_launch_that_ran_no_kernel_is_left_out() -> None:
    """A launch that was stopped before its first kernel has no start."""
    log = LaunchLog(1000, LANES, KERNELS)
    log.append("cpu", "cut", Priority.PROACTIVE, "prefill", 64, [], 2.0, [1], preempted=True)
    assert log.since(0) == ([], 0)


def test_readers_miss_nothing_while_launches_are_added() -> None:
    """A launch that is added while a page reads must be read once."""
    log, count, seen, mark = LaunchLog(1 << 22, LANES, KERNELS), 5000, list[int](), 0

    def write() -> None:
        for number in range(count):
            log.append("cpu", "whole", Priority.REACTIVE, "decode", number, [(0, 1.0, 2.0)], 2.0)

    writer = threading.Thread(target=write)
    writer.start()
    while mark < count:
        new, mark = log.since(mark)
        seen += [launch.tokens for launch in new]
    writer.join()
    assert seen == list(range(count))
