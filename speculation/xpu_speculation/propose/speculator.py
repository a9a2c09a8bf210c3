"""Has calls guessed and run early while the main model is still writing its message."""

from __future__ import annotations

import asyncio
import logging
import time
from collections import Counter
from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence
from enum import Enum, auto
from types import TracebackType
from typing import Self

from xpu_speculation.cache.future_cache import FutureCache
from xpu_speculation.cost.cost_model import CostModel, SpeculationDecision
from xpu_speculation.errors import ProposerError, SpeculationError
from xpu_speculation.forks import ForkLock
from xpu_speculation.propose.guesses import EligibleCall, OnValue, RunTool, TurnGuesses
from xpu_speculation.propose.proposals import (
    CallProposer,
    Learner,
    ModelTurn,
    ProposalOutcome,
    SampledCall,
    TurnBounds,
    check_proposer,
    type_name,
)
from xpu_speculation.propose.stream_watcher import CallDelta, StreamWatcher
from xpu_speculation.tools.calls import ParsedToolCall
from xpu_speculation.tools.specs import ToolSpec

__all__ = ["Speculation", "Speculator"]

_LOGGER = logging.getLogger(__name__)

_MAX_LINGERING = 64
"""Cancellations of one proposer that may be under way (chosen: above the agents that are at work at once)."""


class Speculator:
    """Asks proposers when a turn begins, and runs early what they propose (speculative-tool-calls §3.1, Algorithm 2).

    The caller neither waits for proposers nor sees their errors: errors are counted in `outcomes`, and the first
    one of each proposer is logged. Turns may be in the loops of several threads.

    Args:
        cache: runs the tools.
        costs: says with how many samples to speculate in a turn, and learns from each.
        proposers: who guesses; those that are a `Learner` are taught.
        specs: the tools that may run early, by name. It is read whenever a turn begins, so it may grow.
        bounds: what proposers may cause in a turn.
        clock: time in seconds that never goes back, the same as that of ``cache``.

    Raises:
        ProposerError: one of the proposers is none.
        SpeculationError: the bounds are none.
    """

    def __init__(
        self,
        cache: FutureCache,
        costs: CostModel,
        proposers: Iterable[CallProposer],
        specs: Mapping[str, ToolSpec],
        *,
        bounds: TurnBounds | None = None,
        clock: Callable[[], float] = time.perf_counter,
    ) -> None:
        self.cache = cache
        self.costs = costs
        self.proposers = tuple(proposers)
        for each in self.proposers:
            check_proposer(each)
        self.bounds = TurnBounds() if bounds is None else bounds
        if not isinstance(self.bounds, TurnBounds):
            raise SpeculationError(f"bounds: {bounds!r}; expected TurnBounds(...), or None")
        self.clock = clock
        self._specs = specs
        self._lock = ForkLock()
        self._fates: Counter[ProposalOutcome] = Counter()
        self._blamed: set[int] = set()
        self._lingering: dict[asyncio.Task[None], CallProposer] = {}

    def turn(self, turn: ModelTurn, tools: Mapping[str, RunTool], told: OnValue | None = None) -> Speculation:
        """What is speculated in one turn; to be entered when the main model is asked.

        Args:
            turn: what the model is asked.
            tools: how the tools of this turn are run, by name. Those without a spec never run early.
            told: is told of the value of a guessed call, in the loop of the turn, as soon as it is kept: after the
                early run, or at once. It must be quick; one that raises is told no more.

        Raises:
            SpeculationError: the spec of one of them is that of a tool of another name.
        """
        known = {name: (self._specs[name], tools[name]) for name in tools if name in self._specs}
        for name, (spec, _) in known.items():
            if spec.name != name:
                raise SpeculationError(f"specs[{name!r}] is the spec of {spec.name!r}, must be that of {name!r}")
        return Speculation(self, turn, known, told)

    @property
    def outcomes(self) -> dict[str, int]:
        """How often which `ProposalOutcome` came about; those that never did are left out."""
        with self._lock:
            return {fate.value: times for fate, times in self._fates.items() if times}

    def count(self, fate: ProposalOutcome, times: int = 1) -> None:
        """Add to `outcomes`."""
        with self._lock:
            self._fates[fate] += times

    def blame(self, proposer: CallProposer, error: BaseException) -> None:
        """Count an error of a proposer, and log its first."""
        self.count(ProposalOutcome.FAILED)
        if id(proposer) not in self._blamed:
            self._blamed.add(id(proposer))
            # What others' errors say is left out: it may repeat what the user or a tool said.
            kind = f"{type(error).__name__}{f': {error}' if isinstance(error, ProposerError) else ''}"
            name = type(proposer).__name__
            _LOGGER.warning("%s has failed with %s; its next errors are counted, not logged", name, kind)

    def available_proposers(self) -> list[CallProposer]:
        """The proposers, but for those that do not end when they are cancelled."""
        lingering: Counter[int] = Counter()
        for listener, proposer in list(self._lingering.items()):
            if listener.get_loop().is_closed():  # it will never end, and nothing goes on in it
                self._lingering.pop(listener, None)
            else:
                lingering[id(proposer)] += 1
        available_proposers = [each for each in self.proposers if lingering[id(each)] < _MAX_LINGERING]
        self.count(ProposalOutcome.STUCK, len(self.proposers) - len(available_proposers))
        return available_proposers

    def cancel(self, listener: asyncio.Task[None], proposer: CallProposer) -> None:
        """Cancel the task that listens to a proposer, without waiting until it has ended."""
        if not listener.done():
            self._lingering[listener] = proposer
            listener.add_done_callback(lambda ended: self._lingering.pop(ended, None))
            listener.cancel()


class _Phase(Enum):
    """How far a turn is."""

    NEW = auto()
    OPEN = auto()
    """The main model writes its message."""
    SPOKEN = auto()
    """Its calls are being answered."""
    CLOSED = auto()


class Speculation:
    """What is speculated in one turn; `Speculator.turn` makes it.

    Enter it when the main model is asked, give it the model's stream with `heard` and its calls with `spoken`, and
    leave it when those calls have been answered. However the turn ends, early runs that nobody has called for by then
    are cancelled. Nothing here waits, and all of it belongs in one event loop.
    """

    def __init__(
        self,
        speculator: Speculator,
        turn: ModelTurn,
        tools: Mapping[str, tuple[ToolSpec, RunTool]],
        told: OnValue | None = None,
    ) -> None:
        self._home = speculator
        self._turn = turn
        self._tools = tools
        self._guesses = TurnGuesses(
            speculator.cache, speculator.costs, tools, speculator.bounds, speculator.clock, told
        )
        self._watcher = StreamWatcher()
        self._decision = SpeculationDecision(0, "the turn has not begun")
        self._phase = _Phase.NEW
        self._is_decided = False
        self._began_at = 0.0
        self._proposals = 0
        self._answered: dict[tuple[int, int], float] = {}  # when which proposer first had which sample
        self._listeners: list[tuple[asyncio.Task[None], CallProposer]] = []
        self._deadline: asyncio.TimerHandle | None = None

    @property
    def decision(self) -> SpeculationDecision:
        """With how many samples the turn is speculated on, and why."""
        return self._decision

    def heard(self, delta: CallDelta) -> ParsedToolCall | None:
        """Take a piece of the main model's stream. A call that it completes is run early if it may be, and returned."""
        call = self._watcher.feed(delta) if self._phase is _Phase.OPEN else None
        if call is not None:
            self.streamed(call)
        return call

    def streamed(self, call: ParsedToolCall) -> None:
        """Take a call of the main model's stream that others have put together, as `heard` does."""
        if self._phase is _Phase.OPEN:
            self._home.count(self._guesses.add(call, 0))

    def spoken(self, calls: Sequence[ParsedToolCall]) -> None:
        """The main model has written its message and makes these calls, none if it makes none.

        Proposers are cancelled, and so are early runs of other calls. It counts once, and within the turn only.
        """
        if self._phase is not _Phase.OPEN:
            return
        self._phase = _Phase.SPOKEN
        self._stop_listening()
        agent, now = self._turn.agent, self._home.clock()
        known = [self._guesses.known(call) for call in calls]
        right = [each for each in known if isinstance(each, EligibleCall)]
        found = [self._guesses.called(each) if isinstance(each, EligibleCall) else (0, None) for each in known]
        wasted = self._guesses.abandon(keep_called=True)
        if self._is_decided and self._turn.measured:
            self._home.costs.observe_generation(agent, now - self._began_at, now, self._decision.samples > 0)
        seen = [(call.name, sample) for call, (sample, _) in zip(calls, found, strict=True)]
        self._observe(seen if self._turn.measured else None, wasted, {at for _, at in found if at is not None})
        for proposer in self._home.proposers:
            if isinstance(proposer, Learner):
                try:
                    proposer.learn(self._turn, [ParsedToolCall(each.spec.name, each.arguments) for each in right])
                except Exception as error:
                    self._home.blame(proposer, error)

    def close(self) -> None:
        """End all that is under way in the turn. Leaving it does the same."""
        phase, self._phase = self._phase, _Phase.CLOSED
        self._stop_listening()
        wasted = self._guesses.abandon()  # if it has spoken, those are calls that it has not made after all
        if phase is _Phase.OPEN:
            self._observe(None, wasted, set())

    async def __aenter__(self) -> Self:
        self.enter()
        return self

    def enter(self) -> None:
        """Begin, in the running loop."""
        if self._phase is not _Phase.NEW:
            raise SpeculationError(f"turn {self._turn.turn_id!r} has been entered or closed; begin another")
        home, loop = self._home, asyncio.get_running_loop()
        self._began_at, self._phase = home.clock(), _Phase.OPEN
        proposers = home.available_proposers() if self._tools else []
        if not proposers:
            self._decision = SpeculationDecision(0, "there is nobody to propose calls, or no tool that may run early")
            return
        self._decision = home.costs.decide(self._turn.agent, self._tools.keys(), self._began_at)
        self._is_decided = True
        if self._decision.samples:
            self._listeners = [(loop.create_task(self._listen(each)), each) for each in proposers]
            self._deadline = loop.call_later(home.bounds.deadline_s, self._expire)

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    async def _listen(self, proposer: CallProposer) -> None:
        """Take what a proposer gives; runs as a task of its own."""
        await asyncio.sleep(0)  # where tasks begin eagerly this would still be the caller's time
        try:
            calls = proposer.propose(self._turn, self._decision.samples)
            try:
                number = 0
                async for call in calls:
                    if not isinstance(call, ParsedToolCall):
                        raise ProposerError(f"it gave {type_name(call)}; expected ToolCall of xpu_speculation")
                    if not self._take(proposer, call, call.sample if isinstance(call, SampledCall) else number):
                        break
                    number += 1
                    await asyncio.sleep(0)  # a proposer that never waits must not have the loop to itself
            finally:
                close: Callable[[], Awaitable[None]] | None = getattr(calls, "aclose", None)
                if close is not None:
                    await close()
        except BaseException as error:  # sys.exit, which would end the program, or a panic of an extension
            if isinstance(error, asyncio.CancelledError | GeneratorExit | KeyboardInterrupt):
                raise
            self._home.blame(proposer, error)

    def _take(self, proposer: CallProposer, call: ParsedToolCall, sample: int) -> bool:
        """Look at a proposal; whether its proposer may go on."""
        if not self._listeners:  # it was cancelled, and does not care
            return False
        self._proposals += 1
        if self._proposals > self._home.bounds.proposals or sample not in range(self._decision.samples):
            self._home.count(ProposalOutcome.OVER)
            return False
        self._answered.setdefault((id(proposer), sample), self._home.clock())
        self._home.count(self._guesses.add(call, sample + 1))
        return True

    def _drafted_at(self, right: set[float]) -> list[float]:
        """When samples were there, given when right calls were proposed.

        Where some were right it is their time that counts: that of a proposer who is quick and wrong would promise a
        lead that no right call has. Where none was it is, of each sample, that of the last proposer.
        """
        last: dict[int, float] = {}
        for (_, sample), at in self._answered.items():
            last[sample] = max(at, last.get(sample, at))
        return sorted(right or last.values())

    def _observe(self, calls: Sequence[tuple[str, int]] | None, wasted: float, right: set[float]) -> None:
        """Tell the cost model that the turn is over; it learns at once, and settles when all has ended.

        Args:
            calls: as `CostModel.observe_turn` has them.
            wasted: the same.
            right: when right calls were proposed.
        """
        costs, agent, now = self._home.costs, self._turn.agent, self._home.clock()
        if self._turn.measured:
            for at in self._drafted_at(right):
                costs.observe_draft(agent, at - self._began_at, now)
        costs.observe_turn(agent, self._decision, calls, now, wasted, settles=False)
        self._guesses.over(self._decision)

    def _expire(self) -> None:
        self._home.count(ProposalOutcome.EXPIRED, sum(not listener.done() for listener, _ in self._listeners))
        self._stop_listening()

    def _stop_listening(self) -> None:
        """Cancel all proposers; what one of them gives after that is not looked at."""
        if self._deadline is not None:
            self._deadline.cancel()
        listeners, self._listeners = self._listeners, []
        for listener, proposer in listeners:
            self._home.cancel(listener, proposer)
