"""Compiled chat templates: rendering within bounds, and errors with the line of the template."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import datetime
from types import TracebackType
from typing import Any

from jinja2.exceptions import TemplateSyntaxError

from xpu_agents.chat.templates.budget import Budget, BudgetError
from xpu_agents.chat.templates.environment import TemplateRefusalError, compiled_template

__all__ = ["TemplateFailure", "TemplateProgram"]

_MAX_SOURCE = 1 << 20
"""Characters of a source (chosen); those of public models have up to 30,000."""
_MAX_REASON = 500
"""Characters of a reason in an error (chosen)."""


class TemplateFailure(Exception):
    """A template cannot be compiled or rendered.

    Attributes:
        reason: one line.
        line: line of the template; None if unknown.
        refused: True if the template refuses the conversation by ``raise_exception``.
    """

    def __init__(self, reason: str, line: int | None = None, *, refused: bool = False) -> None:
        one_line = " ".join(reason.split())
        self.reason = one_line if len(one_line) <= _MAX_REASON else f"{one_line[:_MAX_REASON]}..."
        self.line = line
        self.refused = refused
        super().__init__(self.reason)

    def at(self, place: str) -> str:
        """Return ``'PLACE' line N``."""
        return repr(place) if self.line is None else f"{place!r} line {self.line}"


class TemplateProgram:
    """A compiled chat template; may be rendered by several threads at once.

    Args:
        source: Jinja source.
        clock: current local time of ``strftime_now``.

    Raises:
        TemplateFailure: the source is no Jinja template.
    """

    def __init__(self, source: str, clock: Callable[[], datetime] = datetime.now) -> None:
        if len(source) > _MAX_SOURCE:
            raise TemplateFailure(f"it has {len(source):,} characters; expected {_MAX_SOURCE:,} at most")
        try:
            with Budget().activate():
                self._template = compiled_template(source, clock)
        except TemplateSyntaxError as error:
            raise TemplateFailure(error.message or "syntax error", error.lineno) from None
        except RecursionError:
            raise TemplateFailure("it is nested too deeply") from None
        except Exception as error:  # SyntaxError of the generated code, and others of unusual sources
            raise TemplateFailure(_reason(error)) from None

    def render(self, variables: Mapping[str, Any], input_characters: int = 0) -> str:
        """Render the template.

        Args:
            variables: values of JSON types.
            input_characters: characters in the variables, for the bounds.

        Raises:
            TemplateFailure: the template refuses the variables, fails, or exceeds its bounds.
        """
        budget, pieces, length = Budget(input_characters), [], 0
        try:
            with budget.activate():
                for piece in self._template.root_render_func(self._template.new_context(dict(variables))):
                    length += len(piece)
                    budget.require_characters(length)
                    pieces.append(piece)
        except TemplateRefusalError as error:
            raise TemplateFailure(error.message or "no reason", self._line(error), refused=True) from None
        except Exception as error:
            raise TemplateFailure(_reason(error), self._line(error)) from None
        return "".join(pieces)

    def _line(self, error: BaseException) -> int | None:
        """The innermost line of the template in the traceback of an error."""
        line, traceback = None, error.__traceback__
        while isinstance(traceback, TracebackType):
            if traceback.tb_frame.f_globals.get("__jinja_template__") is self._template:
                line = self._template.get_corresponding_lineno(traceback.tb_lineno)
            traceback = traceback.tb_next
        return line


def _reason(error: Exception) -> str:
    if isinstance(error, BudgetError):
        return str(error)
    if isinstance(error, RecursionError):
        return "its macros call each other too deeply"
    if isinstance(error, MemoryError):
        return "it takes too much memory"
    return str(error) or type(error).__name__
