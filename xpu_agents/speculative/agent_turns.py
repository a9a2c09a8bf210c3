"""Turns of agents, whoever asks their models: `AgentTurn`, `AgentTurns`."""

from __future__ import annotations

import logging
from collections.abc import AsyncGenerator, Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol, TypeVar

from xpu_agents import speculation
from xpu_agents.backends import ChatBackend
from xpu_agents.chat import ToolCache
from xpu_agents.settings import ModelSettings
from xpu_runtime.errors import ConfigError

__all__ = ["AgentTurn", "AgentTurns", "DraftOutput", "EarlyTool", "executor_or_new"]

DraftOutput = speculation.ParsedToolCall | speculation.CallDelta | str
"""What a draft model writes: calls, whole or in pieces, and text."""

_LOGGER = logging.getLogger(__name__)


def executor_or_new(executor: object) -> speculation.ToolExecutor:
    """The executor that is given, or a new one for None.

    Raises:
        ConfigError: it is something else.
    """
    if executor is None:
        return speculation.ToolExecutor()
    if not isinstance(executor, speculation.ToolExecutor):
        raise ConfigError(f"executor: {type(executor).__name__}; expected a ToolExecutor, or None for one of its own")
    return executor


class EarlyTool(Protocol):
    """A tool that may run before it is called."""

    async def early(self, arguments: Mapping[str, Any]) -> object:
        """Run it; what it gives is for the executor."""

    def shown(self, value: object) -> str | None:
        """What the model is to see of that, word for word; None if it is not to be shown before the call."""


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class AgentTurn(speculation.ModelTurn):
    """What a model is asked in a turn.

    Attributes:
        early: the tools that may run early, by name.
        cache: is told what the model is to see of their results.
    """

    early: Mapping[str, EarlyTool]
    cache: ToolCache

    @property
    def runs(self) -> dict[str, speculation.RunTool]:
        """How the tools run early."""
        return {name: tool.early for name, tool in self.early.items()}

    def know(self, spec: speculation.ToolSpec, arguments: Mapping[str, Any], value: object) -> None:
        """The value of a guessed call is there."""
        shown = self.early[spec.name].shown(value)
        if shown is not None:
            self.cache.put(spec, arguments, shown, spec.ttl_s)


A = TypeVar("A", bound=AgentTurn)


class AgentTurns:
    """Begins turns; where that goes wrong the model is asked as if there were no speculation.

    Args:
        executor: runs the tools.
        guess: asks the draft model for one sample, by its number, for `xpu_speculation.DraftProposer`; None if there is
            no draft model.
        proposers: who else guesses.
        bounds: what guesses may cause in a turn.

    Raises:
        ConfigError: the proposers are no list.
        ProposerError: one of them is none.
    """

    def __init__(
        self,
        executor: speculation.ToolExecutor,
        guess: Callable[[speculation.ModelTurn, int], AsyncGenerator[DraftOutput]] | None,
        proposers: Sequence[speculation.CallProposer],
        bounds: speculation.TurnBounds | None,
    ) -> None:
        if not isinstance(proposers, Iterable):
            raise ConfigError(f"proposers: {type(proposers).__name__}; expected a list of proposers")
        self.executor = executor
        drafts = [] if guess is None else [speculation.DraftProposer(guess)]
        self._speculator = executor.speculator(*drafts, *proposers, bounds=bounds)
        self._has_failed = False
        self._draft_failed = False

    async def _loaded(self, draft: ModelSettings) -> ChatBackend:
        """What answers for one of our models as the draft, which the first who asks it loads."""
        try:
            return await draft._abackend(draft.model)
        except Exception:
            self._draft_failed = True
            raise

    def _is_there(self, draft: ModelSettings) -> bool:
        """Whether a turn waits for no load of ``draft``: it is loaded, or cannot be."""
        return draft._is_loaded or self._draft_failed

    def begin(self, make: Callable[[], A | None]) -> tuple[A, speculation.OpenTurn] | None:
        """Begin a turn, from a thread without a loop.

        Args:
            make: says what the turn is about; None if it is not to be speculated on.

        Returns:
            What was made, and the turn; None if there is none, since nothing was made or something has failed.
        """
        try:
            asked = make()
            if asked is not None:
                return asked, self.executor.begin(self._speculator, asked, asked.runs, on_value=asked.know)
        except Exception as error:
            self._blame(error)
        return None

    async def abegin(self, make: Callable[[], A | None]) -> tuple[A, speculation.OpenTurn] | None:
        """The same in a loop."""
        try:
            asked = make()
            if asked is not None:
                return asked, await self.executor.abegin(self._speculator, asked, asked.runs, on_value=asked.know)
        except Exception as error:
            self._blame(error)
        return None

    def _blame(self, error: Exception) -> None:
        if not self._has_failed:
            self._has_failed = True
            _LOGGER.warning("a turn is not speculated on: %s; further ones are not logged", type(error).__name__)
