"""Turns of agents with speculation: common base for all integrations."""

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
"""Output of a draft model: whole calls, call deltas and text."""

_LOGGER = logging.getLogger(__name__)


def executor_or_new(executor: object) -> speculation.ToolExecutor:
    """Returns the given executor, or a new one for None.

    Raises:
        ConfigError: The argument is not a `ToolExecutor`.
    """
    if executor is None:
        return speculation.ToolExecutor()
    if not isinstance(executor, speculation.ToolExecutor):
        raise ConfigError(f"executor: {type(executor).__name__}; expected a ToolExecutor, or None for one of its own")
    return executor


class EarlyTool(Protocol):
    """A tool that may run before it is called."""

    async def early(self, arguments: Mapping[str, Any]) -> object:
        """Runs the tool early. The executor keeps the result."""

    def shown(self, value: object) -> str | None:
        """Returns the exact text of a result for the model; None if it is not to be shown before the call."""


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class AgentTurn(speculation.ModelTurn):
    """A request to a model in a turn.

    Attributes:
        early: Tools that may run early, by name.
        cache: Receives the results' texts for the model.
    """

    early: Mapping[str, EarlyTool]
    cache: ToolCache

    @property
    def runs(self) -> dict[str, speculation.RunTool]:
        """Functions that run the tools early, by name."""
        return {name: tool.early for name, tool in self.early.items()}

    def add_result(self, spec: speculation.ToolSpec, arguments: Mapping[str, Any], value: object) -> None:
        """Stores the value of a predicted call in the tool cache."""
        shown = self.early[spec.name].shown(value)
        if shown is not None:
            self.cache.put(spec, arguments, shown, spec.ttl_s)


A = TypeVar("A", bound=AgentTurn)


class AgentTurns:
    """Begins turns. If that fails, the model is asked without speculation.

    Args:
        executor: Runs the tools.
        sample_draft: Asks the draft model for one sample by its number, for `xpu_speculation.DraftProposer`; None
            without a draft model.
        proposers: Further proposers.
        bounds: Limits on proposers per turn.

    Raises:
        ConfigError: ``proposers`` is not an iterable.
        ProposerError: An item is not a proposer.
    """

    def __init__(
        self,
        executor: speculation.ToolExecutor,
        sample_draft: Callable[[speculation.ModelTurn, int], AsyncGenerator[DraftOutput]] | None,
        proposers: Sequence[speculation.CallProposer],
        bounds: speculation.TurnBounds | None,
    ) -> None:
        if not isinstance(proposers, Iterable):
            raise ConfigError(f"proposers: {type(proposers).__name__}; expected a list of proposers")
        self.executor = executor
        drafts = [] if sample_draft is None else [speculation.DraftProposer(sample_draft)]
        self._speculator = executor.speculator(*drafts, *proposers, bounds=bounds)
        self._has_failed = False
        self._draft_failed = False

    async def _draft_backend(self, draft: ModelSettings) -> ChatBackend:
        """Returns the backend of a draft model of ours, loaded by its first user."""
        try:
            return await draft._abackend(draft.model)
        except Exception:
            self._draft_failed = True
            raise

    def _is_ready(self, draft: ModelSettings) -> bool:
        """Returns whether a turn need not wait for the load of ``draft``: it is loaded, or cannot be."""
        return draft._is_loaded or self._draft_failed

    def begin(self, make: Callable[[], A | None]) -> tuple[A, speculation.OpenTurn] | None:
        """Begins a turn, from a thread without a loop.

        Args:
            make: Creates the request; None if there is nothing to speculate on.

        Returns:
            The request and the turn; None if there is no request or something failed.
        """
        try:
            request = make()
            if request is not None:
                turn = self.executor.begin(self._speculator, request, request.runs, on_value=request.add_result)
                return request, turn
        except Exception as error:
            self._log_failure(error)
        return None

    async def abegin(self, make: Callable[[], A | None]) -> tuple[A, speculation.OpenTurn] | None:
        """Begins a turn in an event loop. See `begin`."""
        try:
            request = make()
            if request is not None:
                turn = await self.executor.abegin(self._speculator, request, request.runs, on_value=request.add_result)
                return request, turn
        except Exception as error:
            self._log_failure(error)
        return None

    def _log_failure(self, error: Exception) -> None:
        if not self._has_failed:
            self._has_failed = True
            _LOGGER.warning(
                "a turn runs without speculation after %s; further errors are not logged", type(error).__name__
            )
