"""Exceptions of speculative tool calls.

::

    SpeculationError
    ├── ToolSpecError       a tool that may not run early, or an invalid option of one
    ├── ArgumentsError      arguments that do not fit the tool's schema: the call has no key and never runs early
    ├── NotSharableError    a result that is for its own call only
    └── ProposerError       an object that is not a proposer, or a proposer that yields something other than calls
"""

from __future__ import annotations

__all__ = ["ArgumentsError", "NotSharableError", "ProposerError", "SpeculationError", "ToolSpecError"]


class SpeculationError(Exception):
    """Base of all errors raised by this package."""


class ToolSpecError(SpeculationError, ValueError):
    """A tool that may not run early, or an invalid option of one."""


class ArgumentsError(SpeculationError, ValueError):
    """Arguments of a call that do not fit the tool's schema."""


class NotSharableError(SpeculationError):
    """A result that is for its own call only, such as a message that the tool made for it. The tool has not failed."""


class ProposerError(SpeculationError, TypeError):
    """An object that is not a proposer, or a proposer that yields something else.

    Names types only, so it is safe to log.
    """
