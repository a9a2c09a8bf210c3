"""The exceptions of speculation, as one tree.

::

    SpeculationError
    ├── ToolSpecError    a tool that may not run early, or a setting of one that cannot be used
    ├── ArgumentsError   the arguments of a call that do not fit its tool: the call has no key and never runs early
    └── ProposerError    what is no proposer, or one that gives something else than calls
"""

from __future__ import annotations

__all__ = ["ArgumentsError", "ProposerError", "SpeculationError", "ToolSpecError"]


class SpeculationError(Exception):
    """Base of everything this package raises on purpose."""


class ToolSpecError(SpeculationError, ValueError):
    """A tool that may not run early, or a setting of one that cannot be used."""


class ArgumentsError(SpeculationError, ValueError):
    """The arguments of a call that do not fit its tool."""


class ProposerError(SpeculationError, TypeError):
    """What is no proposer, or one that gives something else than calls; names types alone, so it may be logged."""
