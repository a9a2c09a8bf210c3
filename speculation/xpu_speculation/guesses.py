"""The calls that were guessed in one turn, and their early runs."""

from __future__ import annotations

import secrets
from collections.abc import Awaitable, Callable, Collection, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any, TypeAlias

from xpu_speculation.calls import ToolCall
from xpu_speculation.costmodel import CostModel
from xpu_speculation.errors import ArgumentsError
from xpu_speculation.futures import FutureCache
from xpu_speculation.keys import CallKey, keyed
from xpu_speculation.proposals import Fate, TurnBounds
from xpu_speculation.toolspec import ToolSpec

__all__ = ["Guesses", "KnownCall", "RunTool"]

RunTool: TypeAlias = Callable[[Mapping[str, Any]], Awaitable[object]]
"""Runs a tool with arguments by name; injected ones it adds itself."""


@dataclass(frozen=True, slots=True)
class KnownCall:
    """A call that may run early.

    Attributes:
        spec: its tool.
        run: how that is run.
        arguments: a copy of the arguments, without injected ones.
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
        began_at: when its early run began; None if it has none of its own.
        ended_at: when that had ended; None while it has not.
    """

    cost: float
    sample: int
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
    """

    def __init__(
        self,
        cache: FutureCache,
        costs: CostModel,
        tools: Mapping[str, tuple[ToolSpec, RunTool]],
        bounds: TurnBounds,
        clock: Callable[[], float],
    ) -> None:
        self._cache = cache
        self._costs = costs
        self._tools = tools
        self._bounds = bounds
        self._clock = clock
        self._turn = secrets.token_hex(8)
        self._guesses: dict[CallKey, _Guess] = {}

    def known(self, call: ToolCall) -> KnownCall | Fate:
        """A call as far as it may run early, or why it may not."""
        if not isinstance(call.name, str) or call.name not in self._tools:
            return Fate.UNMARKED
        spec, run = self._tools[call.name]
        try:
            return KnownCall(spec, run, *keyed(spec, call.arguments))
        except ArgumentsError:
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
        begun = self._cache.start(known.spec, known.key, run, owner=self._owner(known.key))
        return Fate.STARTED if begun else Fate.SHARED

    def sample_of(self, key: CallKey) -> int:
        """Number of the first sample that had a call, from 1; 0 if none had."""
        guess = self._guesses.get(key)
        return guess.sample if guess is not None else 0

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
            value = await known.run(known.arguments)
        finally:
            guess.ended_at = ended_at = self._clock()
        self._costs.observe_tool(known.spec.name, ended_at - began_at, ended_at, known.spec.cost)
        return value
