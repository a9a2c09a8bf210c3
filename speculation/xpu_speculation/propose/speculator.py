"""Speculation in a turn: predicted calls run early while the main model still writes its message."""

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
from xpu_speculation.deprecation import renamed_arguments, renamed_members
from xpu_speculation.errors import ProposerError, SpeculationError
from xpu_speculation.forks import ForkLock
from xpu_speculation.propose.predictions import EligibleCall, OnValue, RunTool, TurnPredictions
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

_MAX_UNFINISHED_TASKS = 64
"""Limit on unfinished cancellations per proposer (chosen: above the number of concurrent agents)."""


@renamed_members(askable="available_proposers", blame="record_error", fates="outcomes")
class Speculator:
    """Asks proposers at the start of each turn, and runs their proposals early (`speculative-tool-calls §3.1`, Alg. 2).

    The caller neither waits for proposers nor sees their errors: errors are counted in `outcomes`, and the first error
    of each proposer is logged. Turns may run in the event loops of several threads.

    Args:
        cache: Runs the tools.
        costs: Decides the number of samples of each turn, and learns from it.
        proposers: Predict calls; each `Learner` among them also learns from the turns.
        specs: Tools that may run early, by name. Read at the start of each turn, so it may grow.
        bounds: Limits on proposers per turn.
        clock: Monotonic time in seconds, the same as that of ``cache``.

    Raises:
        ProposerError: An item is not a proposer.
        SpeculationError: ``bounds`` is not a `TurnBounds`.
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
        self._outcomes_lock = ForkLock()
        self._outcomes: Counter[ProposalOutcome] = Counter()
        self._logged_proposers: set[int] = set()
        self._cancelling_tasks: dict[asyncio.Task[None], CallProposer] = {}

    @renamed_arguments(told="on_value")
    def turn(self, turn: ModelTurn, tools: Mapping[str, RunTool], on_value: OnValue | None = None) -> Speculation:
        """Creates the speculation of one turn, to be entered when the main model is asked.

        Args:
            turn: The request to the main model.
            tools: Functions that run the turn's tools, by name. Tools without a spec never run early.
            on_value: Callback for the value of each predicted call, in the turn's event loop, once the value is cached.
                It must be quick, and is dropped after it raises.

        Raises:
            SpeculationError: A spec belongs to a tool of another name.
        """
        eligible = {name: (self._specs[name], tools[name]) for name in tools if name in self._specs}
        for name, (spec, _) in eligible.items():
            if spec.name != name:
                raise SpeculationError(f"specs[{name!r}] is the spec of {spec.name!r}, must be that of {name!r}")
        return Speculation(self, turn, eligible, on_value)

    @property
    def outcomes(self) -> dict[str, int]:
        """Counts by `ProposalOutcome`, without zeros."""
        with self._outcomes_lock:
            return {outcome.value: times for outcome, times in self._outcomes.items() if times}

    def count(self, outcome: ProposalOutcome, times: int = 1) -> None:
        """Adds to `outcomes`."""
        with self._outcomes_lock:
            self._outcomes[outcome] += times

    def record_error(self, proposer: CallProposer, error: BaseException) -> None:
        """Counts an error of a proposer, and logs its first one."""
        self.count(ProposalOutcome.FAILED)
        if id(proposer) not in self._logged_proposers:
            self._logged_proposers.add(id(proposer))
            # Messages of foreign errors are not logged, since they may contain user data.
            error_kind = f"{type(error).__name__}{f': {error}' if isinstance(error, ProposerError) else ''}"
            proposer_name = type(proposer).__name__
            _LOGGER.warning("%s has failed with %s; its next errors are counted, not logged", proposer_name, error_kind)

    def available_proposers(self) -> list[CallProposer]:
        """Returns the proposers, except those with too many unfinished cancellations."""
        cancelling: Counter[int] = Counter()
        for task, proposer in list(self._cancelling_tasks.items()):
            if task.get_loop().is_closed():  # a task of a closed loop never ends
                self._cancelling_tasks.pop(task, None)
            else:
                cancelling[id(proposer)] += 1
        available_proposers = [each for each in self.proposers if cancelling[id(each)] < _MAX_UNFINISHED_TASKS]
        self.count(ProposalOutcome.STUCK, len(self.proposers) - len(available_proposers))
        return available_proposers

    @renamed_arguments(listener="task")
    def cancel(self, task: asyncio.Task[None], proposer: CallProposer) -> None:
        """Cancels a task that reads from a proposer, without waiting for its end."""
        if not task.done():
            self._cancelling_tasks[task] = proposer
            task.add_done_callback(lambda ended: self._cancelling_tasks.pop(ended, None))
            task.cancel()


class _Phase(Enum):
    """Phase of a turn."""

    NEW = auto()
    OPEN = auto()
    """The main model writes its message."""
    ANSWERED = auto()
    """The message is complete and its calls are executed."""
    CLOSED = auto()


@renamed_arguments(told="on_value")
@renamed_members(heard="on_delta", spoken="on_calls", streamed="on_call")
class Speculation:
    """Speculation in one turn, created by `Speculator.turn`.

    Enter it when the main model is asked, pass the model's stream to `on_delta` and its calls to `on_calls`, and leave
    it when those calls have been executed. At the end of the turn, early runs without a call are cancelled. No method
    waits, and all belong in one event loop.
    """

    def __init__(
        self,
        speculator: Speculator,
        turn: ModelTurn,
        tools: Mapping[str, tuple[ToolSpec, RunTool]],
        on_value: OnValue | None = None,
    ) -> None:
        self._speculator = speculator
        self._turn = turn
        self._tools = tools
        self._predictions = TurnPredictions(
            speculator.cache, speculator.costs, tools, speculator.bounds, speculator.clock, on_value
        )
        self._watcher = StreamWatcher()
        self._decision = SpeculationDecision(0, "the turn has not begun")
        self._phase = _Phase.NEW
        self._is_turn_decided = False
        self._began_at = 0.0
        self._proposals = 0
        self._arrivals: dict[tuple[int, int], float] = {}  # first arrival by proposer and sample
        self._proposer_tasks: list[tuple[asyncio.Task[None], CallProposer]] = []
        self._draft_deadline: asyncio.TimerHandle | None = None

    @property
    def decision(self) -> SpeculationDecision:
        """The number of samples of the turn, and the reason."""
        return self._decision

    def on_delta(self, delta: CallDelta) -> ParsedToolCall | None:
        """Takes a delta of the main model's stream. A call that it completes runs early if allowed, and is returned."""
        call = self._watcher.feed(delta) if self._phase is _Phase.OPEN else None
        if call is not None:
            self.on_call(call)
        return call

    def on_call(self, call: ParsedToolCall) -> None:
        """Takes a complete call of the main model's stream, as `on_delta` does for deltas."""
        if self._phase is _Phase.OPEN:
            self._speculator.count(self._predictions.add(call, 0))

    def on_calls(self, calls: Sequence[ParsedToolCall]) -> None:
        """Takes the calls of the main model's complete message, an empty list if it makes none.

        Proposers are cancelled, and early runs of other calls are abandoned. Only the first call within the turn has an
        effect.
        """
        if self._phase is not _Phase.OPEN:
            return
        self._phase = _Phase.ANSWERED
        self._stop_proposers()
        agent, now = self._turn.agent, self._speculator.clock()
        eligible = [self._predictions.eligible_call(call) for call in calls]
        correct = [each for each in eligible if isinstance(each, EligibleCall)]
        predictions = [
            self._predictions.record_call(each) if isinstance(each, EligibleCall) else (0, None) for each in eligible
        ]
        wasted = self._predictions.abandon(keep_called=True)
        if self._is_turn_decided and self._turn.measured:
            self._speculator.costs.observe_generation(agent, now - self._began_at, now, self._decision.samples > 0)
        observed = [(call.name, sample) for call, (sample, _) in zip(calls, predictions, strict=True)]
        self._report_turn_end(
            observed if self._turn.measured else None, wasted, {at for _, at in predictions if at is not None}
        )
        for proposer in self._speculator.proposers:
            if isinstance(proposer, Learner):
                try:
                    proposer.learn(self._turn, [ParsedToolCall(each.spec.name, each.arguments) for each in correct])
                except Exception as error:
                    self._speculator.record_error(proposer, error)

    def close(self) -> None:
        """Cancels all work of the turn. Leaving the context does the same."""
        phase, self._phase = self._phase, _Phase.CLOSED
        self._stop_proposers()
        wasted = self._predictions.abandon()  # after the message: calls that were not executed
        if phase is _Phase.OPEN:
            self._report_turn_end(None, wasted, set())

    async def __aenter__(self) -> Self:
        self.enter()
        return self

    def enter(self) -> None:
        """Starts the turn in the running event loop."""
        if self._phase is not _Phase.NEW:
            raise SpeculationError(f"turn {self._turn.turn_id!r} has been entered or closed; begin another")
        speculator, loop = self._speculator, asyncio.get_running_loop()
        self._began_at, self._phase = speculator.clock(), _Phase.OPEN
        proposers = speculator.available_proposers() if self._tools else []
        if not proposers:
            self._decision = SpeculationDecision(0, "no proposer, or no tool that may run early")
            return
        self._decision = speculator.costs.decide(self._turn.agent, self._tools.keys(), self._began_at)
        self._is_turn_decided = True
        if self._decision.samples:
            self._proposer_tasks = [(loop.create_task(self._read_proposals(each)), each) for each in proposers]
            self._draft_deadline = loop.call_later(speculator.bounds.deadline_s, self._expire_drafting)

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    async def _read_proposals(self, proposer: CallProposer) -> None:
        """Reads proposals of one proposer, in a task of its own."""
        await asyncio.sleep(0)  # with eager tasks, the next lines would run in the caller's time
        try:
            proposed_calls = proposer.propose(self._turn, self._decision.samples)
            try:
                number = 0
                async for call in proposed_calls:
                    if not isinstance(call, ParsedToolCall):
                        raise ProposerError(f"yielded {type_name(call)}; expected ParsedToolCall")
                    if not self._add_proposal(proposer, call, call.sample if isinstance(call, SampledCall) else number):
                        break
                    number += 1
                    await asyncio.sleep(0)  # a proposer that never waits must not block the loop
            finally:
                close: Callable[[], Awaitable[None]] | None = getattr(proposed_calls, "aclose", None)
                if close is not None:
                    await close()
        except BaseException as error:  # SystemExit, or a panic of an extension module
            if isinstance(error, asyncio.CancelledError | GeneratorExit | KeyboardInterrupt):
                raise
            self._speculator.record_error(proposer, error)

    def _add_proposal(self, proposer: CallProposer, call: ParsedToolCall, sample: int) -> bool:
        """Handles a proposal. Returns whether its proposer may continue."""
        if not self._proposer_tasks:  # cancelled, but the proposer went on
            return False
        self._proposals += 1
        if self._proposals > self._speculator.bounds.proposals or sample not in range(self._decision.samples):
            self._speculator.count(ProposalOutcome.OVER)
            return False
        self._arrivals.setdefault((id(proposer), sample), self._speculator.clock())
        self._speculator.count(self._predictions.add(call, sample + 1))
        return True

    def _draft_times(self, correct: set[float]) -> list[float]:
        """Returns the arrival times of the samples, given the times of correct proposals.

        If there were correct proposals, only their times count: a quick but wrong proposer would promise too much lead.
        Otherwise each sample counts with the time of its last proposer.
        """
        last_arrivals: dict[int, float] = {}
        for (_, sample), arrived_at in self._arrivals.items():
            last_arrivals[sample] = max(arrived_at, last_arrivals.get(sample, arrived_at))
        return sorted(correct or last_arrivals.values())

    def _report_turn_end(self, calls: Sequence[tuple[str, int]] | None, wasted: float, correct: set[float]) -> None:
        """Reports the end of the turn to the cost model, which learns now and settles when all early runs have ended.

        Args:
            calls: As in `CostModel.observe_turn`.
            wasted: As in `CostModel.observe_turn`.
            correct: Times of correct proposals.
        """
        costs, agent, now = self._speculator.costs, self._turn.agent, self._speculator.clock()
        if self._turn.measured:
            for at in self._draft_times(correct):
                costs.observe_draft(agent, at - self._began_at, now)
        costs.observe_turn(agent, self._decision, calls, now, wasted, settles=False)
        self._predictions.end_turn(self._decision)

    def _expire_drafting(self) -> None:
        self._speculator.count(ProposalOutcome.EXPIRED, sum(not task.done() for task, _ in self._proposer_tasks))
        self._stop_proposers()

    def _stop_proposers(self) -> None:
        """Cancels all proposers. Later proposals are ignored."""
        if self._draft_deadline is not None:
            self._draft_deadline.cancel()
        tasks, self._proposer_tasks = self._proposer_tasks, []
        for task, proposer in tasks:
            self._speculator.cancel(task, proposer)
