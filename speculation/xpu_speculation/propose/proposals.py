"""Proposed calls: the proposer interface, the limits of a turn, and what happens to a proposal."""

from __future__ import annotations

import inspect
import math
from collections.abc import AsyncIterator, Mapping, Sequence
from dataclasses import dataclass, fields
from enum import StrEnum
from functools import partial
from typing import Any, Protocol, runtime_checkable

from xpu_speculation.errors import ProposerError, SpeculationError
from xpu_speculation.tools.calls import ParsedToolCall

__all__ = [
    "CallProposer",
    "Learner",
    "ModelTurn",
    "ProposalOutcome",
    "SampledCall",
    "TurnBounds",
    "check_generator",
    "check_proposer",
    "type_name",
]


@dataclass(frozen=True, slots=True)
class ModelTurn:
    """One message that the main model is about to write.

    Attributes:
        agent: Id of the agent. Accuracy and call patterns are learned per agent.
        turn_id: The caller's id of the turn.
        messages: The conversation so far, in OpenAI's form.
        tools: The tools offered to the main model, in OpenAI's form.
        measured: Whether the cost model learns from the turn. False if it includes the load of a model, whose time is
            not typical.
    """

    agent: str
    turn_id: str
    messages: Sequence[Mapping[str, Any]]
    tools: Sequence[Mapping[str, Any]]
    measured: bool = True


@dataclass(frozen=True, slots=True)
class SampledCall(ParsedToolCall):
    """A proposed call with the number of its sample.

    Attributes:
        sample: Number of the sample, from 0. All calls of one sample have the same number.
    """

    sample: int = 0


class CallProposer(Protocol):
    """Predicts the calls of the main model."""

    def propose(self, turn: ModelTurn, samples: int) -> AsyncIterator[ParsedToolCall]:
        """Yields calls as soon as they are known, likely ones first, from at most ``samples`` samples.

        A `SampledCall` names its sample; any other call counts as a sample of its own, in order. The generator may take
        any time, raise, or be cancelled: the turn does not wait for it. It must not block the event loop.
        """


@runtime_checkable
class Learner(Protocol):
    """A proposer that learns from the main model's calls."""

    def learn(self, turn: ModelTurn, calls: Sequence[ParsedToolCall]) -> None:
        """Receives the main model's calls of tools that may run early, without injected arguments.

        It runs in the main model's path, so it must be quick.
        """


@dataclass(frozen=True, slots=True)
class TurnBounds:
    """Limits on what proposers may cause in one turn.

    Attributes:
        proposals: Proposed calls that are considered.
        runs: Early runs.
        tools: Different tools that run early.
        argument_bytes: Total bytes of the keys of all early runs.
        deadline_s: Seconds after which proposers are stopped.

    Raises:
        SpeculationError: A limit is not a finite number of at least 0.
    """

    proposals: int = 64
    runs: int = 16
    tools: int = 8
    argument_bytes: int = 65_536
    deadline_s: float = 30.0

    def __post_init__(self) -> None:
        for field in fields(self):
            bound = getattr(self, field.name)
            if isinstance(bound, bool) or not isinstance(bound, int | float) or not 0 <= bound < math.inf:
                raise SpeculationError(f"{field.name} is {bound!r}, must be a finite number, 0 or more")


def check_proposer(proposer: object) -> None:
    """Checks that an object is a proposer, before a turn where its error would only be counted.

    Raises:
        ProposerError: It is not a proposer.
    """
    expected = "expected an object with an async generator `propose(turn, samples)`"
    if isinstance(proposer, type):
        raise ProposerError(f"proposers: the class {proposer.__name__}; {expected}, such as {proposer.__name__}(...)")
    propose = getattr(proposer, "propose", None)
    if not callable(propose):
        hint = ", such as DraftProposer(...) of this function" if inspect.isroutine(proposer) else ""
        raise ProposerError(f"proposers: {type_name(proposer)}; {expected}{hint}")
    check_generator(f"propose of {type_name(proposer)}", propose)


def check_generator(name: str, function: object) -> None:
    """Checks that a function yields calls. For a synchronous function only its result can tell.

    Raises:
        ProposerError: It is not callable, or returns all calls at once.
    """
    if not callable(function):
        raise ProposerError(f"{name}: {type_name(function)}; expected an async generator function")
    while isinstance(function, partial):
        function = function.func
    method = function if inspect.isroutine(function) else type(function).__call__
    expected = "expected an async generator function: `async def` with `yield call` as soon as a call is known"
    if inspect.iscoroutinefunction(method):
        raise ProposerError(f"{name}: an async function that returns all at its end; {expected}, and no `return calls`")
    if inspect.isgeneratorfunction(method):
        raise ProposerError(f"{name}: a generator function that is not async; {expected}")


def type_name(value: object) -> str:
    """Returns the type name of an object, with its module unless it is a builtin."""
    value_type = type(value)
    return (
        value_type.__qualname__
        if value_type.__module__ == "builtins"
        else f"{value_type.__module__}.{value_type.__qualname__}"
    )


class ProposalOutcome(StrEnum):
    """Outcome of a proposal, or of a proposer that was asked."""

    STARTED = "started"
    """An early run was started."""
    SHARED = "shared"
    """The cache had its value, or a running call of it."""
    REFUSED = "refused"
    """A concurrency limit was reached. The proposal counts as not made."""
    REPEATED = "repeated"
    """It was already proposed in the turn."""
    UNMARKED = "unmarked"
    """Its tool may not run early, or is not a tool of the turn."""
    UNFIT = "unfit"
    """Its arguments do not fit the tool."""
    OVER = "over"
    """It exceeded a limit of the turn."""
    FAILED = "failed"
    """The proposer raised."""
    EXPIRED = "expired"
    """The proposer was stopped at the deadline."""
    STUCK = "stuck"
    """The proposer was skipped, since too many of its cancelled tasks have not ended."""
