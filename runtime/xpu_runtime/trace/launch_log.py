"""The latest launches of an engine in packed form, bounded in bytes: `LaunchLog`."""

from __future__ import annotations

import struct
from collections import deque
from collections.abc import Mapping, Sequence
from itertools import islice
from threading import Lock

from xpu_runtime.request import Priority
from xpu_runtime.trace.activity import LaunchSpan

__all__ = ["LaunchLog"]

_HEADER = struct.Struct("<ddIHHHBBBB")
"""Start, end, tokens, first kernel, numbers of kernels and requests, lane, form, priority and phase, flags."""
_OVERHEAD_BYTES = 48
"""Bytes of a bytes object and of its place in the log, beside its content."""
_TICKS_PER_S = 10_000_000
"""Resolution of the times of kernels within a launch."""
_MAX_TICKS = (1 << 32) - 1
_PHASES = ("prefill", "decode", "embedding", "calibration")
_PRIORITIES = tuple(Priority)
_PREEMPTED, _ABORTED = 1, 2


class LaunchLog:
    """The latest launches and the number of all launches; thread-safe.

    A launch is one ``bytes`` object, which the garbage collector does not visit; it is decoded when it is read.

    Args:
        max_bytes: most bytes that are kept; 0 keeps nothing.
        lanes: names of the lanes.
        kernels: names of the kernels of each form.
    """

    def __init__(self, max_bytes: int, lanes: Sequence[str], kernels: Mapping[str, Sequence[str]]) -> None:
        self.max_bytes = max_bytes
        self._lanes = tuple(lanes)
        self._forms = tuple(kernels)
        self._kernels = tuple(tuple(names) for names in kernels.values())
        self._lane_index = {name: index for index, name in enumerate(self._lanes)}
        self._form_index = {name: index for index, name in enumerate(self._forms)}
        self._records: deque[bytes] = deque()
        self._num_bytes = 0
        self._count = 0
        self._lock = Lock()  # keeps records and count consistent for readers

    @property
    def num_bytes(self) -> int:
        """Bytes that the kept launches take."""
        return self._num_bytes

    def append(
        self,
        lane: str,
        form: str,
        priority: Priority,
        phase: str,
        tokens: int,
        times: Sequence[tuple[int, float, float]],
        ended_at: float,
        requests: Sequence[int] = (),
        *,
        preempted: bool = False,
        aborted: tuple[int, float] | None = None,
    ) -> None:
        """Add a launch; the oldest ones are dropped if the log is full.

        Args:
            lane: name of the lane.
            form: form of its pass.
            priority: priority of its pass.
            phase: ``prefill``, ``decode``, ``embedding`` or ``calibration``.
            tokens: tokens that it computed.
            times: index, start and end of each kernel that ran, in order and without gaps in the indices.
            ended_at: end of the launch in seconds.
            requests: numbers of its requests.
            preempted: whether it was stopped for more urgent work.
            aborted: index and start of a kernel that was cancelled, after those that ran.
        """
        if aborted is not None:
            times = [*times, (*aborted, ended_at)]
        if not times or not self.max_bytes:
            return
        first, started_at, _ = times[0]
        numbers = [min(_MAX_TICKS, round((at - started_at) * _TICKS_PER_S)) for time in times for at in time[1:]]
        numbers += requests
        record = _HEADER.pack(
            started_at,
            ended_at,
            tokens,
            first,
            len(times),
            len(requests),
            self._lane_index[lane],
            self._form_index[form],
            _PRIORITIES.index(priority) | _PHASES.index(phase) << 1,
            _PREEMPTED * preempted | _ABORTED * (aborted is not None),
        ) + struct.pack(f"<{len(numbers)}I", *numbers)
        with self._lock:
            self._records.append(record)
            self._count += 1
            self._num_bytes += len(record) + _OVERHEAD_BYTES
            while self._num_bytes > self.max_bytes:
                self._num_bytes -= len(self._records.popleft()) + _OVERHEAD_BYTES

    def since(self, mark: int, limit: int | None = None) -> tuple[list[LaunchSpan], int]:
        """Return the kept launches after the first ``mark``, the oldest first, and the mark for the next call.

        The cost depends on the number of new launches only.

        Args:
            mark: mark of the previous call; 0 for all.
            limit: most launches to return, the newest ones.
        """
        with self._lock:
            wanted = max(0, self._count - mark) if limit is None else min(limit, max(0, self._count - mark))
            newest_first = list(islice(reversed(self._records), wanted))
            count = self._count
        return [self._decode(record) for record in reversed(newest_first)], count

    def since_time(self, at: float) -> list[LaunchSpan]:
        """Return the kept launches that ended at or after ``at``, in seconds, the oldest first."""
        with self._lock:
            records = tuple(self._records)
        return [self._decode(record) for record in records if _HEADER.unpack_from(record)[1] >= at]

    def _decode(self, record: bytes) -> LaunchSpan:
        started_at, ended_at, tokens, first, num_kernels, num_requests, lane, form, kind, flags = _HEADER.unpack_from(
            record
        )
        numbers = struct.unpack_from(f"<{2 * num_kernels + num_requests}I", record, _HEADER.size)
        times = [started_at + ticks / _TICKS_PER_S for ticks in numbers[: 2 * num_kernels]]
        names = self._kernels[form][first : first + num_kernels]
        kernels = tuple(zip(names, times[::2], times[1::2], strict=True))
        aborted = kernels[-1][:2] if flags & _ABORTED else None
        return LaunchSpan(
            self._lanes[lane],
            _PRIORITIES[kind & 1],
            _PHASES[kind >> 1],
            tokens,
            started_at,
            ended_at,
            kernels if aborted is None else kernels[:-1],
            numbers[2 * num_kernels :],
            bool(flags & _PREEMPTED),
            aborted,
        )
