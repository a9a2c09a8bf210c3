"""Guesses from habit: which calls followed what, learned by agent and kept on the disk."""

from __future__ import annotations

import contextlib
import json
import logging
import os
import secrets
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

_MAX_HABITS = 8  # different calls that are remembered of one situation
_MAX_HABIT = 1024  # characters of one of them
_MAX_SEEN = 64  # so many turns count in full; of older ones, half and half again


class FollowTable:
    """Remembers which calls came after which tools' results of which shape, and proposes those that come often.

    An argument that was copied out of the conversation is remembered as the place it came from: after `search`, the
    `id` of the first hit. Of results and of calls that came before only names and types are remembered, never values.

    Args:
        path: file of JSON lines that the table is kept in, readable by the user alone; None for memory alone. Several
            processes may add to it. Each learns of the others when it starts; now and then one writes the file anew, as
            it knows the table.
        max_situations: what is remembered at most; that which was not met for longest is forgotten first.
        min_seen: turns that must have met a situation before anything is proposed in it.
        min_share: of those turns, the share that a call must have followed in to be proposed.

    Raises:
        SpeculationError: ``max_situations`` or ``min_seen`` is below 1, ``min_share`` no share, or ``path`` no path.
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
        self._entries: OrderedDict[str, _Entry] = OrderedDict()
        self._lines = 0
        self._lock = ForkLock()
        init_in_each_process(self, FollowTable._begin)
        if path is not None:
            self._load(path)

    def _begin(self) -> None:
        """Go on in a forked process: the thread that writes is the parent's."""
        self._writer: ThreadPoolExecutor | None = None

    async def propose(self, turn: ModelTurn, samples: int) -> AsyncIterator[SampledCall]:
        """The calls that followed in this situation, the most frequent first; each is a sample."""
        story = TurnContext(turn)
        given: list[tuple[str, dict[str, Any]]] = []
        for situation in story.situations:
            for habit in self._likely(situation):
                call = story.call(habit)
                if len(given) < samples and call is not None and call not in given:
                    given.append(call)
                    yield SampledCall(*call, sample=len(given) - 1)

    def learn(self, turn: ModelTurn, calls: Sequence[ParsedToolCall]) -> None:
        """Remember what followed; writing it down is left to a thread."""
        story = TurnContext(turn)
        habits = {habit for call in calls if len(habit := story.habit(call)) <= _MAX_HABIT}
        with self._lock:
            for situation in story.situations:
                self._add(situation, 1, dict.fromkeys(habits, 1))
            self._append([_line(situation, 1, dict.fromkeys(habits, 1)) for situation in story.situations])

    def close(self) -> None:
        """Come back when everything is written."""
        if self._writer is not None:
            self._writer.shutdown()
            self._path = self._writer = None

    def _likely(self, situation: str) -> list[str]:
        with self._lock:
            entry = self._entries.get(situation)
            if entry is None or entry.seen < self._min_seen:
                return []
            return [habit for habit, times in entry.habits.most_common() if times >= self._min_share * entry.seen]

    def _add(self, situation: str, seen: int, habits: Mapping[str, int]) -> None:
        entry = self._entries.setdefault(situation, _Entry())
        self._entries.move_to_end(situation)
        entry.add(seen, habits)
        while len(self._entries) > self._max_situations:
            self._entries.popitem(last=False)

    def _load(self, path: Path) -> None:
        """Read what was kept; what cannot be read is left out."""
        unread = 0
        try:
            with path.open(encoding="utf-8", errors="replace") as file:
                while self._lines < 16 * self._max_situations and (line := file.readline(4 * _MAX_HABITS * _MAX_HABIT)):
                    self._lines += 1
                    try:
                        self._add(*_read(line))
                    except (ValueError, KeyError, TypeError, AttributeError, ArithmeticError, RecursionError):
                        unread += 1
        except FileNotFoundError:
            return
        except OSError as error:
            self._forsake(path, error)
        if unread:
            _LOGGER.warning("the habits in %s: %d lines are no habits and are left out", path, unread)

    def _append(self, lines: list[str]) -> None:
        """Have lines written; when they have become many, the table is written instead."""
        if self._path is None:
            return
        if self._writer is None:
            self._writer = ThreadPoolExecutor(max_workers=1, thread_name_prefix="habits")
        self._lines += len(lines)
        whole = self._lines > 8 * self._max_situations
        if whole:
            lines = [_line(situation, entry.seen, entry.habits) for situation, entry in self._entries.items()]
            self._lines = len(lines)
        self._writer.submit(self._write, self._path, lines, whole)

    def _write(self, path: Path, lines: list[str], whole: bool) -> None:
        """On the writer's thread: add lines to the file, or put them in its place."""
        if self._path is None:
            return
        # Another process may do the same at this moment, so the name is nobody else's.
        into = path.with_suffix(f"{path.suffix}.{secrets.token_hex(4)}.new") if whole else path
        try:
            path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            into.touch(mode=0o600)
            begun = [] if whole or not _is_cut(path) else ["\n"]  # else the first line would be lost with the cut one
            with into.open("w" if whole else "a", encoding="utf-8") as file:
                file.writelines(begun + lines)
            if whole:
                _put_in_place(into, path)
        except OSError as error:
            if whole:  # or each start would leave one more on a disk that is full
                with contextlib.suppress(OSError):
                    into.unlink()
            self._forsake(path, error)

    def _forsake(self, path: Path, error: OSError) -> None:
        if self._path is not None:
            _LOGGER.warning("the habits in %s cannot be kept (%s): they stay in memory", path, error.strerror)
        self._path = None


@dataclass(slots=True)
class _Entry:
    """What followed in one situation.

    Attributes:
        seen: turns that met it.
        habits: in how many of them each call followed.
    """

    seen: int = 0
    habits: Counter[str] = field(default_factory=Counter)

    def add(self, seen: int, habits: Mapping[str, int]) -> None:
        self.seen += seen
        for habit in habits.keys() - self.habits.keys():
            if len(self.habits) >= _MAX_HABITS:
                del self.habits[min(self.habits, key=self.habits.__getitem__)]
            self.habits[habit] = 0
        self.habits.update({habit: times for habit, times in habits.items() if habit in self.habits})
        if self.seen > _MAX_SEEN:
            self.seen //= 2
            self.habits = Counter({habit: times // 2 for habit, times in self.habits.items() if times > 1})


def _put_in_place(new: Path, path: Path) -> None:
    """Put a file in the place of another; not where that is open elsewhere, which Windows refuses: it is done later."""
    try:
        new.replace(path)
    except PermissionError:
        new.unlink(missing_ok=True)


def _is_cut(path: Path) -> bool:
    """Whether the last line of a file has no end, as one that was written when the disk became full."""
    with path.open("rb") as file:
        file.seek(max(0, file.seek(0, os.SEEK_END) - 1))
        return file.read(1) not in (b"", b"\n")


def _line(situation: str, seen: int, habits: Mapping[str, int]) -> str:
    return sorted_json({"at": situation, "seen": seen, "habits": dict(habits)}) + "\n"


def _read(line: str) -> tuple[str, int, dict[str, int]]:
    """What a line of the file says; any error but one of the system means that it is no such line."""
    kept = json.loads(line)
    habits = {str(habit): int(times) for habit, times in kept["habits"].items()}
    for habit in habits:
        parts = json.loads(habit)
        steps = [step for path in parts["paths"].values() for step in path]
        if len(habit) > _MAX_HABIT or not all(isinstance(step, str | int) for step in [parts["name"], *steps]):
            raise ValueError(f"no habit: {habit[:80]}")
        parts["values"].items()
    return str(kept["at"]), int(kept["seen"]), habits
