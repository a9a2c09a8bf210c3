"""Proposals from history: a table of the calls that followed earlier results, per agent, stored on disk."""

from __future__ import annotations

import contextlib
import json
import logging
import os
import secrets
import sys
from collections import Counter, OrderedDict
from collections.abc import AsyncIterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from xpu_speculation.errors import SpeculationError
from xpu_speculation.forks import ForkLock, init_in_each_process
from xpu_speculation.paths import expanded_path
from xpu_speculation.propose.proposals import ModelTurn, SampledCall
from xpu_speculation.propose.turn_context import TurnContext, sorted_json
from xpu_speculation.tools.calls import ParsedToolCall

__all__ = ["FollowTable"]

_LOGGER = logging.getLogger(__name__)

_MAX_PATTERNS = 8  # calls per situation
_MAX_PATTERN_LENGTH = 1024  # characters of one call
_MAX_TURNS_SEEN = 64  # turns per situation before its counts are halved


class FollowTable:
    """Proposes the calls that often followed tool results of the same shape.

    An argument copied from the conversation is stored as a path, for example the `id` of the first hit of `search`. Of
    results and earlier calls only names and types are stored, never values.

    Args:
        path: File of JSON lines, readable only by the user; None for memory only. Several processes may append to it.
            Each reads the others' lines at its start; from time to time one rewrites the file with its own table.
        max_situations: Limit on situations; the least recently met one is dropped first.
        min_seen: Turns that must have met a situation before it yields proposals.
        min_share: Share of those turns that a call must have followed in to be proposed.

    Raises:
        SpeculationError: ``max_situations`` or ``min_seen`` is below 1, ``min_share`` is not from 0 to 1, or ``path``
            is not a path.
    """

    def __init__(
        self, path: Path | str | None = None, *, max_situations: int = 1024, min_seen: int = 2, min_share: float = 0.25
    ) -> None:
        for name, number in (("max_situations", max_situations), ("min_seen", min_seen)):
            if isinstance(number, bool) or not isinstance(number, int) or number < 1:
                raise SpeculationError(f"{name} is {number!r}, must be a whole number, 1 or more")
        if isinstance(min_share, bool) or not isinstance(min_share, int | float) or not 0 <= min_share <= 1:
            raise SpeculationError(f"min_share is {min_share!r}, must be a number from 0 to 1")
        path = None if path is None else expanded_path("path", path)
        self._path = path
        self._max_situations = max_situations
        self._min_seen = min_seen
        self._min_share = min_share
        self._situations: OrderedDict[str, _SituationCounts] = OrderedDict()
        self._line_count = 0
        self._lock = ForkLock()
        init_in_each_process(self, FollowTable._init_process)
        if path is not None:
            self._load_file(path)

    def _init_process(self) -> None:
        """Drops the writer thread in a forked process: it belongs to the parent."""
        self._writer: ThreadPoolExecutor | None = None

    async def propose(self, turn: ModelTurn, samples: int) -> AsyncIterator[SampledCall]:
        """Yields the calls that followed in this situation, most frequent first. Each call is a sample."""
        context = TurnContext(turn)
        proposed: list[tuple[str, dict[str, Any]]] = []
        for situation in context.situations:
            for pattern in self._likely_patterns(situation):
                call = context.call(pattern)
                if len(proposed) < samples and call is not None and call not in proposed:
                    proposed.append(call)
                    yield SampledCall(*call, sample=len(proposed) - 1)

    def learn(self, turn: ModelTurn, calls: Sequence[ParsedToolCall]) -> None:
        """Records the calls that followed. A thread writes them to disk."""
        context = TurnContext(turn)
        patterns = {pattern for call in calls if len(pattern := context.pattern(call)) <= _MAX_PATTERN_LENGTH}
        with self._lock:
            for situation in context.situations:
                self._add_counts(situation, 1, dict.fromkeys(patterns, 1))
            self._queue_lines(
                [_situation_line(situation, 1, dict.fromkeys(patterns, 1)) for situation in context.situations]
            )

    def close(self) -> None:
        """Waits until all records are written."""
        if self._writer is not None:
            self._writer.shutdown()
            self._path = self._writer = None

    def _likely_patterns(self, situation: str) -> list[str]:
        with self._lock:
            counts = self._situations.get(situation)
            if counts is None or counts.seen < self._min_seen:
                return []
            return [
                pattern for pattern, times in counts.patterns.most_common() if times >= self._min_share * counts.seen
            ]

    def _add_counts(self, situation: str, seen: int, patterns: Mapping[str, int]) -> None:
        counts = self._situations.setdefault(situation, _SituationCounts())
        self._situations.move_to_end(situation)
        counts.add(seen, patterns)
        while len(self._situations) > self._max_situations:
            self._situations.popitem(last=False)

    def _load_file(self, path: Path) -> None:
        """Reads the file, and skips malformed lines."""
        malformed = 0
        try:
            with path.open(encoding="utf-8", errors="replace") as file:
                while self._line_count < 16 * self._max_situations and (
                    line := file.readline(4 * _MAX_PATTERNS * _MAX_PATTERN_LENGTH)
                ):
                    self._line_count += 1
                    try:
                        self._add_counts(*_parse_line(line))
                    except (ValueError, KeyError, TypeError, AttributeError, ArithmeticError, RecursionError):
                        malformed += 1
        except FileNotFoundError:
            return
        except OSError as error:
            self._disable_disk(path, error)
        if malformed:
            _LOGGER.warning("%s: skipped %d malformed lines", path, malformed)
            if self._situations:  # else it may be another file, named by mistake
                self._line_count = sys.maxsize  # the next record replaces the file, so that they are named once

    def _queue_lines(self, lines: list[str]) -> None:
        """Queues lines for writing. When the file has grown too long, it is replaced by the current table."""
        if self._path is None:
            return
        if self._writer is None:
            self._writer = ThreadPoolExecutor(max_workers=1, thread_name_prefix="follow-table")
        self._line_count += len(lines)
        replace = self._line_count > 8 * self._max_situations
        if replace:
            lines = [
                _situation_line(situation, counts.seen, counts.patterns)
                for situation, counts in self._situations.items()
            ]
            self._line_count = len(lines)
        self._writer.submit(self._write_lines, self._path, lines, replace)

    def _write_lines(self, path: Path, lines: list[str], replace: bool) -> None:
        """Appends lines to the file, or replaces it, in the writer thread."""
        if self._path is None:
            return
        # The name is unique, since another process may do the same now.
        target = path.with_suffix(f"{path.suffix}.{secrets.token_hex(4)}.new") if replace else path
        try:
            path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            target.touch(mode=0o600)
            # A line break first, if the last line is incomplete, so that the two lines do not merge.
            prefix = [] if replace or not _has_incomplete_line(path) else ["\n"]
            with target.open("w" if replace else "a", encoding="utf-8") as file:
                file.writelines(prefix + lines)
            if replace:
                _replace_file(target, path)
        except OSError as error:
            if replace:  # else temporary files would pile up on a full disk
                with contextlib.suppress(OSError):
                    target.unlink()
            self._disable_disk(path, error)

    def _disable_disk(self, path: Path, error: OSError) -> None:
        if self._path is not None:
            _LOGGER.warning("%s cannot be written (%s); the follow table stays in memory", path, error.strerror)
        self._path = None


@dataclass(slots=True)
class _SituationCounts:
    """Calls that followed one situation.

    Attributes:
        seen: Turns that met the situation.
        patterns: Number of those turns per call that followed.
    """

    seen: int = 0
    patterns: Counter[str] = field(default_factory=Counter)

    def add(self, seen: int, patterns: Mapping[str, int]) -> None:
        """Adds counts. The rarest calls are evicted, and old counts are halved."""
        self.seen += seen
        for pattern in patterns.keys() - self.patterns.keys():
            if len(self.patterns) >= _MAX_PATTERNS:
                del self.patterns[min(self.patterns, key=self.patterns.__getitem__)]
            self.patterns[pattern] = 0
        self.patterns.update({pattern: times for pattern, times in patterns.items() if pattern in self.patterns})
        if self.seen > _MAX_TURNS_SEEN:
            self.seen //= 2
            self.patterns = Counter({pattern: times // 2 for pattern, times in self.patterns.items() if times > 1})


def _replace_file(new: Path, path: Path) -> None:
    """Replaces a file, unless it is open elsewhere on Windows; a later write tries again."""
    try:
        new.replace(path)
    except PermissionError:
        new.unlink(missing_ok=True)


def _has_incomplete_line(path: Path) -> bool:
    """Returns whether the last line of a file is incomplete, for example after a full disk."""
    with path.open("rb") as file:
        file.seek(max(0, file.seek(0, os.SEEK_END) - 1))
        return file.read(1) not in (b"", b"\n")


def _situation_line(situation: str, seen: int, patterns: Mapping[str, int]) -> str:
    """Serialises an entry as one line."""
    return sorted_json({"at": situation, "seen": seen, "habits": dict(patterns)}) + "\n"


def _parse_line(line: str) -> tuple[str, int, dict[str, int]]:
    """Parses a line of the file. Any error except OSError means a malformed line."""
    situation_fields = json.loads(line)
    patterns = {str(pattern): int(times) for pattern, times in situation_fields["habits"].items()}
    for pattern in patterns:
        call_pattern = json.loads(pattern)
        steps = [step for path in call_pattern["paths"].values() for step in path]
        if len(pattern) > _MAX_PATTERN_LENGTH or not all(
            isinstance(step, str | int) for step in [call_pattern["name"], *steps]
        ):
            raise ValueError(f"malformed call: {pattern[:80]}")
        call_pattern["values"].items()
    return str(situation_fields["at"]), int(situation_fields["seen"]), patterns
