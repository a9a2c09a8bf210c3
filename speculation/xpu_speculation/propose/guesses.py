"""The calls that were guessed in one turn, and their early runs."""

from __future__ import annotations

import copy
import logging
import secrets
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any, TypeAlias

from xpu_speculation.cache.future_cache import FutureCache, StartResult
from xpu_speculation.cache.runs import CURRENT_EARLY_RUN, EarlyRun
from xpu_speculation.cost.cost_model import CostModel, SpeculationDecision
from xpu_speculation.cost.turn_waste import TurnWaste
from xpu_speculation.propose.proposals import ProposalOutcome, TurnBounds
from xpu_speculation.tools.calls import ParsedToolCall
from xpu_speculation.tools.keys import CallKey, arguments_and_key
from xpu_speculation.tools.specs import ToolSpec

__all__ = ["EligibleCall", "OnValue", "RunTool", "TurnGuesses"]

_LOGGER = logging.getLogger(__name__)

RunTool: TypeAlias = Callable[[Mapping[str, Any]], Awaitable[object]]
"""Runs a tool with arguments by name; injected ones it adds itself."""

OnValue: TypeAlias = Callable[[ToolSpec, Mapping[str, Any], object], None]
"""Is told that the value of a guessed call is there: of which tool, with which arguments, and the value."""


@dataclass(frozen=True, slots=True)
class EligibleCall:
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
        spec: its tool.
        sample: number of the first sample that had it, from 1; 0 if only the main model's own stream had it.
        proposed_at: when a sample had it first; None if none had.
        is_called: whether the main model has made it, and need not run its tool for it.
        early: its early run; None as long as it has none of its own.
    """

    spec: ToolSpec
    sample: int = 0
    proposed_at: float | None = None
    is_called: bool = False
    early: EarlyRun | None = None

    def propose(self, sample: int, now: float) -> None:
        """A sample has it; 0 is the main model's own stream, which is none."""
        if sample:
            self.sample = min(sample, self.sample or sample)
            self.proposed_at = now if self.proposed_at is None else self.proposed_at


class TurnGuesses:
    """What was guessed in a turn: each call runs early once, whoever guesses it how often.

    Args:
        cache: runs the tools.
        costs: is told how long early runs take, and what they waste.
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
        told: OnValue | None = None,
    ) -> None:
        self._cache = cache
        self._costs = costs
        self._tools = tools
        self._bounds = bounds
        self._clock = clock
        self._told = told
        self._turn = secrets.token_hex(8)
        self._waste = TurnWaste(costs, clock)
        self._guesses: dict[CallKey, _Guess] = {}

    def known(self, call: ParsedToolCall) -> EligibleCall | ProposalOutcome:
        """A call as far as it may run early, or why it may not."""
        if not isinstance(call.name, str) or call.name not in self._tools:
            return ProposalOutcome.UNMARKED
        spec, run = self._tools[call.name]
        try:
            arguments, key = arguments_and_key(spec, call.arguments)
            return EligibleCall(spec, run, copy.deepcopy(arguments), key)
        except Exception:  # not only an ArgumentsError: what is no dict but like one may not let itself be copied
            return ProposalOutcome.UNFIT

    def add(self, call: ParsedToolCall, sample: int) -> ProposalOutcome:
        """Run a call early if it may be.

        Args:
            call: the call.
            sample: number of the sample that has it, from 1; 0 for the main model's own stream, which no bound holds.
        """
        known = self.known(call)
        if isinstance(known, ProposalOutcome):
            return known
        if (guess := self._guesses.get(known.key)) is not None:
            guess.propose(sample, self._clock())
            return ProposalOutcome.REPEATED
        if sample and not self._has_room(known.key):
            return ProposalOutcome.OVER
        guess = self._guesses[known.key] = _Guess(known.spec)
        guess.propose(sample, self._clock())
        run = partial(self._run, known, guess)
        tell = None if self._told is None else partial(self._tell, known)
        begun = self._cache.start(known.spec, known.key, run, owner=self._owner(known.key), ended=tell)
        if begun is StartResult.REFUSED:
            del self._guesses[known.key]  # nothing has come of it; who proposes it again may find room
            return ProposalOutcome.REFUSED
        if tell is not None and begun is StartResult.SHARED:
            tell()
        return ProposalOutcome.STARTED if begun is StartResult.STARTED else ProposalOutcome.SHARED

    def called(self, call: EligibleCall) -> tuple[int, float | None]:
        """The main model makes a call.

        Returns:
            The number of the first sample that had it, from 1, and when one had it first. 0 and None if none had, or
            what came of it is lost: its early run has failed, or its value is too old already.
        """
        guess = self._guesses.get(call.key)
        if guess is None or not self._cache.holds(call.spec, call.key):
            return 0, None
        guess.is_called = True
        return guess.sample, guess.proposed_at

    def abandon(self, *, keep_called: bool = False) -> float:
        """Let early runs go: all, or those of calls that the main model does not make, or has to run itself.

        Returns:
            What they have wasted so far, in seconds times the cost of their tools.
        """
        spent = 0.0
        for key, guess in list(self._guesses.items()):
            if not (keep_called and guess.is_called):
                del self._guesses[key]
                self._cache.abandon(self._owner(key))
                spent += self._charge(guess)
        return spent

    def over(self, decision: SpeculationDecision) -> None:
        """The turn is over: what it wastes is settled as soon as all of that has ended, what comes later too."""
        self._waste.over(decision)

    def _charge(self, guess: _Guess) -> float:
        run = guess.early
        if run is None or run.is_used or (guess.is_called and not run.is_settled):  # then others still want it
            return 0.0
        return self._waste.charge(run, guess.spec.cost)

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

    async def _run(self, known: EligibleCall, guess: _Guess) -> object:
        """One early run, timed; how long one takes that failed tells nothing of what a call will wait for."""
        guess.early, began_at = CURRENT_EARLY_RUN.get(), self._clock()
        value = await known.run(copy.deepcopy(known.arguments))  # the tool may do to them what it likes
        ended_at = self._clock()
        self._costs.observe_tool(known.spec.name, ended_at - began_at, ended_at, known.spec.cost)
        return value

    def _tell(self, known: EligibleCall) -> None:
        """Tell of the value of a call if it is there, and the turn is not over for it."""
        value = self._cache.peek(known.spec, known.key) if known.key in self._guesses else None
        if value is None or self._told is None:
            return
        try:
            self._told(known.spec, known.arguments, value.give())
        except Exception as error:
            self._told = None
            _LOGGER.warning("who is told of early runs has failed with %s; told no more", type(error).__name__)
