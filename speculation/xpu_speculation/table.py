"""Guesses from habit: which calls followed what, learned by agent and kept on the disk."""

from __future__ import annotations

import hashlib
import json
import logging
import threading
from collections import Counter, OrderedDict, deque
from collections.abc import AsyncIterator, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TypeAlias

from xpu_speculation.calls import ToolCall
from xpu_speculation.proposals import SampledCall, Turn

__all__ = ["FollowTable"]

_LOGGER = logging.getLogger(__name__)

_MAX_HABITS = 8  # different calls that are remembered of one situation
_MAX_HABIT = 1024  # characters of one of them
_MAX_SEEN = 64  # so many turns count in full; of older ones, half and half again
_MAX_RESULTS = 8  # of one message
_MAX_TEXT = 16_384  # characters of a result that are read
_MAX_SOURCES = 512  # values that an argument may be taken from
_SHORT = 3  # texts below this length and numbers below `_SMALL` equal others by chance
_SMALL = 10

_Path: TypeAlias = tuple[str | int, ...]


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
    """

    def __init__(
        self, path: Path | None = None, *, max_situations: int = 1024, min_seen: int = 2, min_share: float = 0.25
    ) -> None:
        self._path = path
        self._max_situations = max_situations
        self._min_seen = min_seen
        self._min_share = min_share
        self._lock = threading.Lock()
        self._entries: OrderedDict[str, _Entry] = OrderedDict()
        self._lines = 0
        self._writer: ThreadPoolExecutor | None = None
        if path is not None:
            self._load(path)

    async def propose(self, turn: Turn, samples: int) -> AsyncIterator[SampledCall]:
        """The calls that followed in this situation, the most frequent first; each is a sample."""
        story = _Story(turn)
        given: list[tuple[str, dict[str, Any]]] = []
        for situation in story.situations:
            for habit in self._likely(situation):
                call = story.call(habit)
                if len(given) < samples and call is not None and call not in given:
                    given.append(call)
                    yield SampledCall(*call, sample=len(given) - 1)

    def learn(self, turn: Turn, calls: Sequence[ToolCall]) -> None:
        """Remember what followed; writing it down is left to a thread."""
        story = _Story(turn)
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
        try:
            if self._path is None:
                return
            path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            into = path.with_suffix(f"{path.suffix}.new") if whole else path
            into.touch(mode=0o600)
            with into.open("w" if whole else "a", encoding="utf-8") as file:
                file.writelines(lines)
            if whole:
                into.replace(path)
        except OSError as error:
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


class _Story:
    """What a turn comes after: the results since the user spoke, and the values in them that a call may take up."""

    def __init__(self, turn: Turn) -> None:
        rounds, text = _rounds(turn.messages)
        self._sources = dict(_sources(rounds, text))
        self._paths: dict[tuple[str, Any], _Path] = {}
        for path, value in self._sources.items():
            self._paths.setdefault((type(value).__name__, value), path)
        history = ["start", *([[name, _shape(result)] for name, _, result in each] for each in rounds)]
        pasts = [history[-1:]] if len(history) == 1 else [history[-2:], history[-1:]]
        self.situations = [hashlib.sha256(_text([turn.agent, past]).encode()).hexdigest()[:32] for past in pasts]

    def habit(self, call: ToolCall) -> str:
        """A call as it is remembered: `{"name": ..., "values": {...}, "paths": {...}}`."""
        values, paths = {}, {}
        for name, value in call.arguments.items():
            telling = isinstance(value, str | int | float)
            path = self._paths.get((type(value).__name__, value)) if telling else None
            if path is None:
                values[name] = value
            else:
                paths[name] = path
        return _text({"name": call.name, "values": values, "paths": paths})

    def call(self, habit: str) -> tuple[str, dict[str, Any]] | None:
        """The call that a habit is in this story; None if what it takes up is not there."""
        kept = json.loads(habit)
        paths = {name: tuple(path) for name, path in kept["paths"].items()}
        if not all(path in self._sources for path in paths.values()):
            return None
        return kept["name"], kept["values"] | {name: self._sources[path] for name, path in paths.items()}


def _rounds(messages: Sequence[Mapping[str, Any]]) -> tuple[list[list[tuple[str, Any, Any]]], str]:
    """The last two rounds of calls (name, arguments, result) since the user spoke, and what the user said."""
    rounds: list[list[tuple[str, Any, Any]]] = []
    results: dict[str, Mapping[str, Any]] = {}
    for message in reversed(messages):
        if message.get("role") == "user":
            return rounds, _content(message)
        if len(rounds) == 2:
            continue
        if message.get("role") == "tool":
            results[str(message.get("tool_call_id"))] = message
        elif made := message.get("tool_calls"):
            functions = [(call["function"], results.get(str(call.get("id")), {})) for call in made[:_MAX_RESULTS]]
            calls = [(str(f["name"]), _json(f.get("arguments")), _json(_content(result))) for f, result in functions]
            rounds.insert(0, calls)
            results = {}
    return rounds, ""


def _content(message: Mapping[str, Any]) -> str:
    """The text of a message; of one in parts, that of its parts of text."""
    content = message.get("content")
    if isinstance(content, list):
        content = "".join(str(part.get("text", "")) for part in content if isinstance(part, Mapping))
    return content if isinstance(content, str) else ""


def _json(found: Any) -> Any:
    """What a text says as JSON; any other text is itself."""
    if not isinstance(found, str) or len(found) > _MAX_TEXT:
        return found
    try:
        return json.loads(found)
    except (ValueError, RecursionError):
        return found


def _shape(value: Any, depth: int = 4) -> Any:
    """The types in a value, down to some depth; of a list, that of its first item."""
    if isinstance(value, Mapping):
        return {str(name): _shape(value[name], depth - 1) for name in list(value)[:16]} if depth else "object"
    if isinstance(value, list):
        return [_shape(each, depth - 1) for each in value[:1]] if depth else "array"
    return "number" if type(value) in (int, float) else type(value).__name__


def _sources(rounds: Sequence[Sequence[tuple[str, Any, Any]]], text: str) -> Iterator[tuple[_Path, str | int | float]]:
    """Values that an argument may be taken from and where they are, the latest first."""
    found: deque[tuple[_Path, Any]] = deque([(("user",), text)])
    for back, calls in enumerate(reversed(rounds)):
        for number, (_, arguments, result) in enumerate(calls):
            found += [((back, number, "result"), result), ((back, number, "arguments"), arguments)]
    left = _MAX_SOURCES
    while found and left:
        path, value = found.popleft()
        left -= 1
        if isinstance(value, Mapping) and len(path) < 8:
            found += [((*path, str(name)), each) for name, each in list(value.items())[:16]]
        elif isinstance(value, list) and len(path) < 8:
            found += [((*path, at), each) for at, each in enumerate(value[:8])]
        elif isinstance(value, str):
            if _SHORT <= len(value) <= _MAX_TEXT:
                yield path, value
        elif isinstance(value, int | float) and not isinstance(value, bool) and abs(value) >= _SMALL:
            yield path, value


def _text(value: Any) -> str:
    return json.dumps(value, sort_keys=True)


def _line(situation: str, seen: int, habits: Mapping[str, int]) -> str:
    return _text({"at": situation, "seen": seen, "habits": dict(habits)}) + "\n"


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
