"""What a speculator guesses for, who guesses, and what became of it."""

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
        agent: whose turn it is; accuracy and habits are kept by agent.
        turn_id: the caller's name for the turn.
        messages: the conversation so far, in the form of OpenAI.
        tools: the tools that the main model is offered, in the form of OpenAI.
        measured: whether the cost model learns from it; not from one that waits until a model is loaded, whose times
            would tell of no other.
    """

    agent: str
    turn_id: str
    messages: Sequence[Mapping[str, Any]]
    tools: Sequence[Mapping[str, Any]]
    measured: bool = True


@dataclass(frozen=True, slots=True)
class SampledCall(ParsedToolCall):
    """A proposed call that says which sample it comes from.

    Attributes:
        sample: number of the sample, from 0; a sample that proposes several calls gives them all its number.
    """

    sample: int = 0


class CallProposer(Protocol):
    """Guesses which calls the main model will make."""

    def propose(self, turn: ModelTurn, samples: int) -> AsyncIterator[ParsedToolCall]:
        """Give calls as soon as they are known, likely ones first, in at most so many samples.

        A `SampledCall` names its sample; any other call is a sample of its own, numbered as it comes. It may take as
        long as it likes, raise, or be cancelled: nobody waits for it. It must not block the event loop.
        """


@runtime_checkable
class Learner(Protocol):
    """A proposer that learns from what the main model did."""

    def learn(self, turn: ModelTurn, calls: Sequence[ParsedToolCall]) -> None:
        """The main model has made these calls of tools that may run early; they come without injected arguments.

        It is called on the main model's path, so it must be quick.
        """


@dataclass(frozen=True, slots=True)
class TurnBounds:
    """What proposers may cause in one turn.

    Attributes:
        proposals: calls that are looked at.
        runs: calls that are run early.
        tools: different tools that are run early.
        argument_bytes: what the keys of all early runs may take together.
        deadline_s: seconds after which nobody listens to proposers any more.

    Raises:
        SpeculationError: a bound is no finite number of at least 0.
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
    """Say early of what is no proposer that it is none: in a turn its error would be the proposer's own affair.

    Raises:
        ProposerError: it is none.
    """
    right = "expected an object with an async generator `propose(turn, samples)`"
    if isinstance(proposer, type):
        raise ProposerError(f"proposers: the class {proposer.__name__}; {right}, such as {proposer.__name__}(...)")
    propose = getattr(proposer, "propose", None)
    if not callable(propose):
        such = ", such as DraftProposer(...) of this function" if inspect.isroutine(proposer) else ""
        raise ProposerError(f"proposers: {type_name(proposer)}; {right}{such}")
    check_generator(f"propose of {type_name(proposer)}", propose)


def check_generator(name: str, function: object) -> None:
    """Whether a function may give calls one by one; of one that is not async only its result tells.

    Raises:
        ProposerError: it is no function, or one that returns all at once.
    """
    if not callable(function):
        raise ProposerError(f"{name}: {type_name(function)}; expected an async generator function")
    while isinstance(function, partial):
        function = function.func
    own = function if inspect.isroutine(function) else type(function).__call__
    right = "expected an async generator function: `async def` with `yield call` as soon as a call is known"
    if inspect.iscoroutinefunction(own):
        raise ProposerError(f"{name}: an async function that returns all at its end; {right}, and no `return calls`")
    if inspect.isgeneratorfunction(own):
        raise ProposerError(f"{name}: a generator function that is not async; {right}")


def type_name(thing: object) -> str:
    """The type of a thing, with its module if others have types of that name."""
    kind = type(thing)
    return kind.__qualname__ if kind.__module__ == "builtins" else f"{kind.__module__}.{kind.__qualname__}"


class ProposalOutcome(StrEnum):
    """What became of a proposal, or of a proposer that was asked."""

    STARTED = "started"
    """An early run was begun for it."""
    SHARED = "shared"
    """The cache had its value, or a run of it."""
    REFUSED = "refused"
    """There was no room for its run; it counts as not proposed."""
    REPEATED = "repeated"
    """It had been proposed before in the turn."""
    UNMARKED = "unmarked"
    """Its tool may not run early, or is no tool of the turn."""
    UNFIT = "unfit"
    """Its arguments do not fit its tool."""
    OVER = "over"
    """It was beyond a bound of the turn."""
    FAILED = "failed"
    """The proposer raised."""
    EXPIRED = "expired"
    """The proposer had not ended by the deadline."""
    STUCK = "stuck"
    """The proposer was not asked, because too many earlier cancellations of it are still under way."""
