"""Predicted calls of one turn and their early runs."""

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
from xpu_speculation.telemetry import tool_span
from xpu_speculation.tools.calls import ParsedToolCall
from xpu_speculation.tools.keys import CallKey, arguments_and_key
from xpu_speculation.tools.specs import ToolSpec

__all__ = ["EligibleCall", "OnValue", "RunTool", "TurnPredictions"]

_LOGGER = logging.getLogger(__name__)

RunTool: TypeAlias = Callable[[Mapping[str, Any]], Awaitable[object]]
"""Runs a tool with arguments by name, and adds injected arguments itself."""

OnValue: TypeAlias = Callable[[ToolSpec, Mapping[str, Any], object], None]
"""Callback for the value of a predicted call: the tool, the arguments and the value."""


@dataclass(frozen=True, slots=True)
class EligibleCall:
    """A call of a tool that may run early.

    Attributes:
        spec: The tool.
        run: Runs the tool.
        arguments: A private copy of the arguments, without injected ones.
        key: Key of the call.
    """

    spec: ToolSpec
    run: RunTool
    arguments: dict[str, Any]
    key: CallKey


@dataclass(slots=True)
class _Prediction:
    """A predicted call.

    Attributes:
        spec: The tool.
        sample: Number of the first sample that predicted it, from 1; 0 if only the main model's stream contained it.
        proposed_at: When a sample first predicted it; None if none did.
        is_called: Whether the main model made the call and need not run the tool for it.
        early: Its early run; None while it has none of its own.
    """

    spec: ToolSpec
    sample: int = 0
    proposed_at: float | None = None
    is_called: bool = False
    early: EarlyRun | None = None

    def propose(self, sample: int, now: float) -> None:
        """Records a prediction by a sample. Sample 0 is the main model's stream, which is not a sample."""
        if sample:
            self.sample = min(sample, self.sample or sample)
            self.proposed_at = now if self.proposed_at is None else self.proposed_at


class TurnPredictions:
    """Predicted calls of a turn. Each distinct call runs early at most once.

    Args:
        cache: Runs the tools.
        costs: Learns the durations of early runs, and what they waste.
        tools: The tools of the turn that may run early, by name.
        bounds: Limits on proposers.
        clock: Time in seconds.
        on_value: Callback for the values of predicted calls. It is dropped after it raises.
    """

    def __init__(
        self,
        cache: FutureCache,
        costs: CostModel,
        tools: Mapping[str, tuple[ToolSpec, RunTool]],
        bounds: TurnBounds,
        clock: Callable[[], float],
        on_value: OnValue | None = None,
    ) -> None:
        self._cache = cache
        self._costs = costs
        self._tools = tools
        self._bounds = bounds
        self._clock = clock
        self._on_value = on_value
        self._turn_id = secrets.token_hex(8)
        self._turn_waste = TurnWaste(costs, clock)
        self._predictions: dict[CallKey, _Prediction] = {}

    def eligible_call(self, call: ParsedToolCall) -> EligibleCall | ProposalOutcome:
        """Returns a call as far as it may run early, or the reason why not."""
        if not isinstance(call.name, str) or call.name not in self._tools:
            return ProposalOutcome.UNMARKED
        spec, run = self._tools[call.name]
        try:
            arguments, key = arguments_and_key(spec, call.arguments)
            return EligibleCall(spec, run, copy.deepcopy(arguments), key)
        except Exception:  # also other errors: a dict-like object may fail to copy
            return ProposalOutcome.UNFIT

    def add(self, call: ParsedToolCall, sample: int) -> ProposalOutcome:
        """Starts an early run of a call if allowed.

        Args:
            call: The call.
            sample: Number of the sample, from 1; 0 for the main model's stream, which has no limits.
        """
        eligible = self.eligible_call(call)
        if isinstance(eligible, ProposalOutcome):
            return eligible
        if (prediction := self._predictions.get(eligible.key)) is not None:
            prediction.propose(sample, self._clock())
            return ProposalOutcome.REPEATED
        if sample and not self._has_room_for(eligible.key):
            return ProposalOutcome.OVER
        prediction = self._predictions[eligible.key] = _Prediction(eligible.spec)
        prediction.propose(sample, self._clock())
        run = partial(self._run_early, eligible, prediction)
        report = None if self._on_value is None else partial(self._report_value, eligible)
        started = self._cache.start(eligible.spec, eligible.key, run, owner=self._run_owner(eligible.key), ended=report)
        if started is StartResult.REFUSED:
            del self._predictions[eligible.key]  # a repeated proposal may find room
            return ProposalOutcome.REFUSED
        if report is not None and started is StartResult.SHARED:
            report()
        return ProposalOutcome.STARTED if started is StartResult.STARTED else ProposalOutcome.SHARED

    def record_call(self, call: EligibleCall) -> tuple[int, float | None]:
        """Records that the main model makes a call.

        Returns:
            The number of the first sample that predicted it, from 1, and when. 0 and None if no sample did, or if the
            prediction is lost: its early run failed, or its value has expired.
        """
        prediction = self._predictions.get(call.key)
        if prediction is None or not self._cache.holds(call.spec, call.key):
            return 0, None
        prediction.is_called = True
        return prediction.sample, prediction.proposed_at

    def abandon(self, *, keep_called: bool = False) -> float:
        """Abandons early runs: all, or those of calls that the main model does not make or has to run itself.

        Returns:
            Their waste so far, in seconds times the cost of their tools.
        """
        spent = 0.0
        for key, prediction in list(self._predictions.items()):
            if not (keep_called and prediction.is_called):
                del self._predictions[key]
                self._cache.abandon(self._run_owner(key))
                spent += self._charge_waste(prediction)
        return spent

    def end_turn(self, decision: SpeculationDecision) -> None:
        """Ends the turn. Its waste is settled when all its early runs have ended; later waste is settled separately."""
        self._turn_waste.end_turn(decision)

    def _charge_waste(self, prediction: _Prediction) -> float:
        early = prediction.early
        if early is None or early.is_used or (prediction.is_called and not early.is_settled):  # others still want it
            return 0.0
        return self._turn_waste.charge(early, prediction.spec.cost)

    def _run_owner(self, key: CallKey) -> str:
        """Returns the owner id of a call, so that each call can be abandoned separately."""
        return f"{self._turn_id}-{key.digest}"

    def _has_room_for(self, key: CallKey) -> bool:
        """Returns whether the limits allow one more early run of a proposed call."""
        keys = [key, *(each for each, prediction in self._predictions.items() if prediction.sample)]
        return (
            len(keys) <= self._bounds.runs
            and len({each.tool for each in keys}) <= self._bounds.tools
            and sum(len(each.text.encode()) for each in keys) <= self._bounds.argument_bytes
        )

    async def _run_early(self, eligible: EligibleCall, prediction: _Prediction) -> object:
        """Runs a call early and times it. The duration of a failed run says nothing about a real call's wait."""
        prediction.early, began_at = CURRENT_EARLY_RUN.get(), self._clock()
        with tool_span(eligible.spec.name, is_early=True):
            early_value = await eligible.run(copy.deepcopy(eligible.arguments))  # the tool may modify its copy
        ended_at = self._clock()
        self._costs.observe_tool(eligible.spec.name, ended_at - began_at, ended_at, eligible.spec.cost)
        return early_value

    def _report_value(self, eligible: EligibleCall) -> None:
        """Reports the value of a call if it is cached and the turn still wants it."""
        cached = self._cache.peek(eligible.spec, eligible.key) if eligible.key in self._predictions else None
        if cached is None or self._on_value is None:
            return
        try:
            self._on_value(eligible.spec, eligible.arguments, cached.give())
        except Exception as error:
            self._on_value = None
            _LOGGER.warning("the callback for early results failed with %s and is disabled", type(error).__name__)
