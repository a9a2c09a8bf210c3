"""Which of the tools that come along may run early."""

from __future__ import annotations

import logging
from collections import OrderedDict
from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any

from xpu_speculation.errors import SpeculationError, ToolSpecError
from xpu_speculation.forks import ForkLock
from xpu_speculation.tools.policy import SpeculationPolicy
from xpu_speculation.tools.specs import ToolSpec

__all__ = ["EligibleTools"]

_LOGGER = logging.getLogger(__name__)

_MAX_TOOLS = 1024


class EligibleTools:
    """Judges tools once each, and sees to it that one name means one tool; may be used from any thread.

    Args:
        policy: Which tools may run early besides those that are marked.

    Raises:
        SpeculationError: It is no policy.
    """

    def __init__(self, policy: SpeculationPolicy) -> None:
        if not isinstance(policy, SpeculationPolicy):
            kind = type(policy).__name__
            raise SpeculationError(
                f"policy: {kind}; expected a SpeculationPolicy, such as SpeculationPolicy(tools=...)"
            )
        self._policy = policy
        self._lock = ForkLock()
        self._specs: dict[str, ToolSpec] = {}
        self._bodies: dict[str, tuple[Any, ...]] = {}
        self._judged: OrderedDict[int, tuple[Any, ToolSpec | None]] = OrderedDict()
        self._blamed: set[str] = set()

    @property
    def specs(self) -> Mapping[str, ToolSpec]:
        """The tools that were admitted, by name; it grows."""
        return MappingProxyType(self._specs)

    def judge(self, tool: Any) -> ToolSpec | None:
        """What is known of a tool that may run early, None for one that may not.

        Raises:
            ToolSpecError: This is no tool, or one that is marked or named and may not run early, or it has the name of
                another tool.
        """
        spec, body = self._policy.admit(tool), _body(tool)
        if spec is None:
            return None
        with self._lock:
            if len(self._specs) >= _MAX_TOOLS and spec.name not in self._specs:
                raise ToolSpecError(f"{_MAX_TOOLS} tools may run early already, which is the most")
            if self._specs.setdefault(spec.name, spec) != spec or self._bodies.setdefault(spec.name, body) != body:
                raise ToolSpecError(f"another tool is called {spec.name}; give it a name, or an executor, of its own")
        return spec

    def admit(self, tool: Any) -> ToolSpec | None:
        """The same, quick if the tool was asked for before; why one may not run early is logged, each reason once."""
        with self._lock:
            known = self._judged.get(id(tool))
            if known is not None:
                self._judged.move_to_end(id(tool))
                return known[1]
        spec = None
        try:
            spec = self.judge(tool)
        except ToolSpecError as error:
            self._blame(tool, error)
        with self._lock:
            self._judged[id(tool)] = tool, spec  # which keeps the tool, so that its id stays its own
            if len(self._judged) > _MAX_TOOLS:
                self._judged.popitem(last=False)
        return spec

    def _blame(self, tool: Any, error: ToolSpecError) -> None:
        name, reason = (
            str(getattr(tool, "name", None) or getattr(tool, "__name__", type(tool).__name__))[:80],
            str(error),
        )
        with self._lock:
            if reason in self._blamed or len(self._blamed) >= _MAX_TOOLS:
                return
            self._blamed.add(reason)
        _LOGGER.warning("tool %r is never run early: %s", name, reason)


@dataclass(frozen=True, slots=True)
class _Itself:
    """A tool that is like no other, whatever it says of equality."""

    tool: Any

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Itself) and other.tool is self.tool

    def __hash__(self) -> int:
        return id(self.tool)


def _body(tool: Any) -> tuple[Any, ...]:
    """What a tool is made of; equal for tools that are made alike, such as twice of one function."""
    parts = tuple(getattr(tool, name, None) for name in ("func", "coroutine", "real_fn"))
    return parts if any(parts) and not getattr(tool, "partial_params", None) else (_Itself(tool),)
