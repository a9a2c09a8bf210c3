"""Registry of the tools that may run early."""

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
    """Decides once per tool whether it may run early, and keeps tool names unique. Thread-safe.

    Args:
        policy: Selects the tools that may run early besides the marked ones.

    Raises:
        SpeculationError: `policy` is not a `SpeculationPolicy`.
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
        self._functions: dict[str, tuple[Any, ...]] = {}
        self._decided_tools: OrderedDict[int, tuple[Any, ToolSpec | None]] = OrderedDict()
        self._logged_reasons: set[str] = set()

    @property
    def specs(self) -> Mapping[str, ToolSpec]:
        """The specs of the eligible tools seen so far, by tool name. A live view that grows."""
        return MappingProxyType(self._specs)

    def check(self, tool: Any) -> ToolSpec | None:
        """Returns the spec of a tool that may run early, or None for any other tool.

        Raises:
            ToolSpecError: The object is not a tool, the tool is marked or named but may not run early, or its name
                already belongs to another tool.
        """
        spec, functions = self._policy.admit(tool), _functions_of(tool)
        if spec is None:
            return None
        with self._lock:
            if len(self._specs) >= _MAX_TOOLS and spec.name not in self._specs:
                raise ToolSpecError(f"{_MAX_TOOLS} tools are eligible already, which is the limit")
            if (
                self._specs.setdefault(spec.name, spec) != spec
                or self._functions.setdefault(spec.name, functions) != functions
            ):
                raise ToolSpecError(f"another tool is called {spec.name}; give it a name, or an executor, of its own")
        return spec

    def admit(self, tool: Any) -> ToolSpec | None:
        """Returns the cached result of `check`. An ineligible tool gives None, and each reason is logged once."""
        with self._lock:
            decided = self._decided_tools.get(id(tool))
            if decided is not None:
                self._decided_tools.move_to_end(id(tool))
                return decided[1]
        spec = None
        try:
            spec = self.check(tool)
        except ToolSpecError as error:
            self._log_reason_once(tool, error)
        with self._lock:
            self._decided_tools[id(tool)] = tool, spec  # holding the tool keeps its id unique
            if len(self._decided_tools) > _MAX_TOOLS:
                self._decided_tools.popitem(last=False)
        return spec

    def _log_reason_once(self, tool: Any, error: ToolSpecError) -> None:
        tool_name, reason = (
            str(getattr(tool, "name", None) or getattr(tool, "__name__", type(tool).__name__))[:80],
            str(error),
        )
        with self._lock:
            if reason in self._logged_reasons or len(self._logged_reasons) >= _MAX_TOOLS:
                return
            self._logged_reasons.add(reason)
        _LOGGER.warning("tool %r is never run early: %s", tool_name, reason)


@dataclass(frozen=True, slots=True)
class _Identity:
    """Compares a tool by identity, whatever its own ``__eq__`` says."""

    tool: Any

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Identity) and other.tool is self.tool

    def __hash__(self) -> int:
        return id(self.tool)


def _functions_of(tool: Any) -> tuple[Any, ...]:
    """Returns the functions that a tool wraps. Two tools made of the same functions compare equal."""
    functions = tuple(getattr(tool, name, None) for name in ("func", "coroutine", "real_fn"))
    return functions if any(functions) and not getattr(tool, "partial_params", None) else (_Identity(tool),)
