"""Messages and tools as templates take them: plain JSON values."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from xpu_runtime.errors import InvalidRequestError

__all__ = ["TemplateData"]

_REASONING = ("reasoning_content", "thinking", "reasoning")
"""Names of an assistant's reasoning in the templates of different models, the most frequent one first."""
_OWN_VARIABLES = frozenset({"add_generation_prompt", "messages", "tools"})


class TemplateData:
    """Copies values for a template and counts their characters.

    Attributes:
        characters: characters of all texts that were copied.
    """

    def __init__(self) -> None:
        self.characters = 0

    def variables(
        self,
        messages: Sequence[Mapping[str, Any]],
        tools: Sequence[Mapping[str, Any]] | None,
        extra: Mapping[str, Any] | None,
    ) -> dict[str, Any]:
        """Copy a conversation, its tools and more variables.

        Raises:
            InvalidRequestError: a value has no JSON type, or a variable belongs to the request itself.
        """
        for name in _OWN_VARIABLES.intersection(extra or {}):
            raise InvalidRequestError(f"template: {name!r} cannot be a variable; expected it in the request itself")
        try:
            return {
                **{name: self.value(value, f"template.{name}") for name, value in (extra or {}).items()},
                "messages": [self.message(message, f"messages[{at}]") for at, message in enumerate(messages)],
                "tools": self.value(list(tools), "tools") if tools else None,
            }
        except RecursionError:
            raise InvalidRequestError(
                "messages: a value is nested too deeply; expected JSON of a common depth"
            ) from None

    def message(self, message: Mapping[str, Any], place: str) -> dict[str, Any]:
        """Copy a message without its empty fields; its reasoning has every name that templates read."""
        copy = {key: self.value(value, f"{place}.{key}") for key, value in message.items() if value is not None}
        reasoning = next((copy[name] for name in _REASONING if name in copy), None)
        if reasoning is not None:
            copy = {"thinking": reasoning, **copy, "reasoning_content": reasoning}
        return copy

    def value(self, value: Any, place: str) -> Any:
        """Copy a value.

        Raises:
            InvalidRequestError: a part has no JSON type.
        """
        if value is None or type(value) in (bool, int, float):
            return value
        if isinstance(value, str):
            self.characters += len(value)
            return str.__str__(value)
        if isinstance(value, Mapping):
            return {self.value(key, place): self.value(each, f"{place}.{key}") for key, each in value.items()}
        if isinstance(value, Sequence):
            return [self.value(each, f"{place}[{at}]") for at, each in enumerate(value)]
        if isinstance(value, int):
            return int.__int__(value)
        if isinstance(value, float):
            return float.__float__(value)
        raise InvalidRequestError(f"{place}: a {type(value).__name__} cannot be rendered; expected a JSON value")
