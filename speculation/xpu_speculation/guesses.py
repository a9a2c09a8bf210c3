"""The calls that were guessed in one turn, and their early runs."""

from __future__ import annotations

import asyncio
import copy
import logging
import secrets
import sys
from collections.abc import Awaitable, Callable, Collection, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any, TypeAlias

from xpu_speculation.calls import ToolCall
from xpu_speculation.costmodel import CostModel
from xpu_speculation.futures import FutureCache
from xpu_speculation.keys import CallKey, keyed
from xpu_speculation.proposals import Fate, TurnBounds
from xpu_speculation.toolspec import ToolSpec

__all__ = ["Guesses", "KnownCall", "RunTool", "Told"]

_LOGGER = logging.getLogger(__name__)

RunTool: TypeAlias = Callable[[Mapping[str, Any]], Awaitable[object]]
"""Runs a tool with arguments by name; injected ones it adds itself."""

Told: TypeAlias = Callable[[ToolSpec, Mapping[str, Any], object], None]
"""Is told that the value of a guessed call is there: of which tool, with which arguments, and the value."""


@dataclass(frozen=True, slots=True)
class KnownCall:
    """A call that may run early.

    Attributes:
        spec: its tool.
        run: how that is run.
        arguments: the arguments, without injected ones; nobody else has a part of them.
        key: what the call is known by.
    """

    spec: ToolSpec
    run: RunTool
    arguments: dict[str, Any]
    key: CallKey


@dataclass(slots=True)
class _Guess:
    """A guessed call.

    Attributes:
        cost: of a second of its early run.
        sample: number of the first sample that had it, from 1; 0 if only the main model's own stream had it.
        has_failed: whether its early run has.
        began_at: when its early run began; None if it has none of its own.
        ended_at: when that had ended; None while it has not.
    """

    cost: float
    sample: int
    has_failed: bool = False
    began_at: float | None = None
    ended_at: float | None = None

    def spent(self, now: float) -> float:
        """Cost of the early run up to now."""
        if self.began_at is None:
            return 0.0
        return self.cost * ((now if self.ended_at is None else self.ended_at) - self.began_at)


class Guesses:
    """What was guessed in a turn: each call runs early once, whoever guesses it how often.

    Args:
        cache: runs the tools.
        costs: is told how long early runs take.
        tools: what may run early in this turn, by name.
        bounds: what proposers may cause.
        clock: time in seconds.
        told: is told of the values of guessed calls; one that raises is told no more.
    """

    def __init__(
        self,
        cache: FutureCache,
        costs: CostModel,
        tools: Mapping[str, tuple[ToolSpec, RunTool]],
        bounds: TurnBounds,
        clock: Callable[[], float],
        told: Told | None = None,
    ) -> None:
        self._cache = cache
        self._costs = costs
        self._tools = tools
        self._bounds = bounds
        self._clock = clock
        self._told = told
        self._turn = secrets.token_hex(8)
        self._guesses: dict[CallKey, _Guess] = {}

    def known(self, call: ToolCall) -> KnownCall | Fate:
        """A call as far as it may run early, or why it may not."""
        if not isinstance(call.name, str) or call.name not in self._tools:
            return Fate.UNMARKED
        spec, run = self._tools[call.name]
        try:
            arguments, key = keyed(spec, call.arguments)
            return KnownCall(spec, run, copy.deepcopy(arguments), key)
        except Exception:  # not only an ArgumentsError: what is no dict but like one may not let itself be copied
            return Fate.UNFIT

    def add(self, call: ToolCall, sample: int) -> Fate:
        """Run a call early if it may be.

        Args:
            call: the call.
            sample: number of the sample that has it, from 1; 0 for the main model's own stream, which no bound holds.
        """
        known = self.known(call)
        if isinstance(known, Fate):
            return known
        if (guess := self._guesses.get(known.key)) is not None:
            if sample:
                guess.sample = min(sample, guess.sample or sample)
            return Fate.REPEATED
        if sample and not self._has_room(known.key):
            return Fate.OVER
        guess = self._guesses[known.key] = _Guess(known.spec.cost, sample)
        run = partial(self._run, known, guess)
        tell = None if self._told is None else partial(self._tell, known)
        begun = self._cache.start(known.spec, known.key, run, owner=self._owner(known.key), ended=tell)
        if tell is not None and not begun:
            tell()
        return Fate.STARTED if begun else Fate.SHARED

    def sample_of(self, key: CallKey) -> int:
        """Number of the first sample that had a call, from 1; 0 if none had, or its early run has failed already."""
        guess = self._guesses.get(key)
        return 0 if guess is None or guess.has_failed else guess.sample

    def abandon(self, *, but: Collection[CallKey] = ()) -> float:
        """Let all early runs go but those of some calls; what they took, in seconds times the cost of their tools."""
        now, spent = self._clock(), 0.0
        for key in [key for key in self._guesses if key not in but]:
            spent += self._guesses.pop(key).spent(now)
            self._cache.abandon(self._owner(key))
        return spent

    def _owner(self, key: CallKey) -> str:
        """Each call has an owner of its own, so that one can be abandoned without the others."""
        return f"{self._turn}-{key.digest}"

    def _has_room(self, key: CallKey) -> bool:
        """Whether the bounds allow proposers one more early run."""
        keys = [key, *(each for each, guess in self._guesses.items() if guess.sample)]
        return (
            len(keys) <= self._bounds.runs
            and len({each.tool for each in keys}) <= self._bounds.tools
            and sum(len(each.text.encode()) for each in keys) <= self._bounds.argument_bytes
        )

    async def _run(self, known: KnownCall, guess: _Guess) -> object:
        """One early run, timed."""
        guess.began_at = began_at = self._clock()
        try:
            return await known.run(copy.deepcopy(known.arguments))  # the tool may do to them what it likes
        except BaseException:
            guess.has_failed = True
            raise
        finally:
            guess.ended_at = ended_at = self._clock()
            if not isinstance(sys.exception(), asyncio.CancelledError):  # then it is not known how long it takes
                self._costs.observe_tool(known.spec.name, ended_at - began_at, ended_at, known.spec.cost)

    def _tell(self, known: KnownCall) -> None:
        """Tell of the value of a call if it is there, and the turn is not over for it."""
        value = self._cache.peek(known.spec, known.key) if known.key in self._guesses else None
        if value is None or self._told is None:
            return
        try:
            self._told(known.spec, known.arguments, value.give())
        except Exception as error:
            self._told = None
            _LOGGER.warning("who is told of early runs has failed with %s; told no more", type(error).__name__)
