"""Bounds of one rendering: steps, characters and processor time."""

from __future__ import annotations

import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any

from jinja2.utils import Namespace

__all__ = ["Budget", "BudgetError", "active_budget"]

_MAX_STEPS = 4_000_000
"""Loop iterations, calls and elements of lists (chosen): a template that looks at all earlier messages for each message
takes two million for 2,000 messages."""
_TEXT_CHARACTERS, _TEXT_FACTOR = 8 << 20, 64
"""Length of one text for an empty conversation, and more for each character of the conversation (chosen)."""
_TOTAL_CHARACTERS, _TOTAL_FACTOR = 128 << 20, 1024
"""Length of all texts that a rendering makes (chosen): some templates copy the prompt for each message."""
_MAX_SECONDS = 30.0
"""Processor time (chosen): a guard against single operations that take long."""
_CHECK_INTERVAL = 256
"""Steps between two looks at the clock."""
_ELEMENT_CHARACTERS = 8
"""Characters around an element of a list or an object that is written as text."""


class BudgetError(Exception):
    """A template takes more than its budget; the message names the bound."""


class Budget:
    """Remaining steps, characters and processor time of one rendering.

    Args:
        input_characters: characters of the conversation and its tools.
    """

    def __init__(self, input_characters: int = 0) -> None:
        self._max_text = _TEXT_CHARACTERS + _TEXT_FACTOR * input_characters
        self._characters = self._max_characters = _TOTAL_CHARACTERS + _TOTAL_FACTOR * input_characters
        self._steps = _MAX_STEPS
        self._max_steps = self._next_check = self._steps
        self._deadline = time.thread_time() + _MAX_SECONDS

    @contextmanager
    def activate(self) -> Iterator[None]:
        """Make this the budget of all operations of the environment in this thread or task."""
        token = _ACTIVE.set(self)
        try:
            yield
        finally:
            _ACTIVE.reset(token)

    def take_steps(self, count: int = 1) -> None:
        """Take steps.

        Raises:
            BudgetError: none are left, or the processor time is over.
        """
        self._steps -= count
        if self._steps > self._next_check:
            return
        if self._steps < 0:
            raise BudgetError(f"it takes more than {self._max_steps:,} steps")
        if time.thread_time() > self._deadline:
            raise BudgetError(f"it takes more than {_MAX_SECONDS:.0f} s of processor time")
        self._next_check = self._steps - _CHECK_INTERVAL

    def require_characters(self, count: int) -> None:
        """Check that a text of this length may be made.

        Raises:
            BudgetError: it is too long, or too few characters are left.
        """
        if count > self._max_text:
            raise BudgetError(f"it makes a text of more than {self._max_text:,} characters")
        if count > self._characters:
            raise BudgetError(f"it makes more than {self._max_characters:,} characters of text")

    def take_characters(self, count: int) -> None:
        """Take characters; raises the error of `require_characters`."""
        self.require_characters(count)
        self._characters -= count

    def take_value(self, value: Any) -> Any:
        """Take what a computed value holds, without the contents of its elements, and return it."""
        if isinstance(value, str):
            self.take_characters(len(value))
        elif isinstance(value, list | tuple | dict):
            self.take_steps(len(value))
        return value

    def take_container(self, value: Any) -> Any:
        """Take all elements of a new container, those of its elements included, and return it.

        Containers that hold another one twice are otherwise small in memory and endless as text.
        """
        self._walk(value, 0)
        return value

    def require_text_of(self, value: Any, indent: int = 0) -> None:
        """Check that a value may be written as text, with ``indent`` spaces for each level.

        Raises:
            BudgetError: too few characters or steps are left.
        """
        self.require_characters(self.text_length(value, indent))

    def text_length(self, value: Any, indent: int = 0) -> int:
        """About how many characters a value has as text; takes a step for each element."""
        if isinstance(value, str):
            return len(value)
        return 0 if value is None or isinstance(value, int | float) else self._walk(value, indent)

    def _walk(self, value: Any, indent: int) -> int:
        """Take a step for each element, and return about how long the value is as text."""
        characters = 0
        pending: list[tuple[Any, int]] = [(value, indent)]
        while pending:
            current, margin = pending.pop()
            elements = _elements(current)
            if elements is None:
                characters += len(current) if isinstance(current, str) else _ELEMENT_CHARACTERS
                continue
            self.take_steps(1 + len(elements))
            characters += len(elements) * (_ELEMENT_CHARACTERS + margin)
            pending.extend((element, margin + indent) for element in elements)
        return characters


def active_budget() -> Budget:
    """The budget of the rendering under way."""
    return _ACTIVE.get()


_ACTIVE: ContextVar[Budget] = ContextVar("template_budget")


def _elements(value: Any) -> list[Any] | tuple[Any, ...] | None:
    """The elements of a container; None for other values."""
    if isinstance(value, list | tuple):
        return value
    if isinstance(value, Namespace):
        value = value._Namespace__attrs
    if isinstance(value, Mapping):
        return [*value, *value.values()]
    return None
