"""Grammars in the Lark dialect of llguidance, put together from rules."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Sequence

from xpu_agents.chat.structured.schemas import nested_schema
from xpu_agents.chat.tools import Tool
from xpu_runtime.errors import InvalidRequestError
from xpu_runtime.grammar import schema_rule

__all__ = ["LarkBuilder"]

_SPACE = r"/[ \n]{0,2}/"


class LarkBuilder:
    """Collects rules; a rule is named by what it is, so that the same one is written once.

    Args:
        token_of: the id of the one token that a text is, None where it is none or several.
        reserved: what the text of an answer must not begin with, since it begins something else there.
    """

    def __init__(self, token_of: Callable[[str], int | None], reserved: Sequence[str] = ()) -> None:
        self._token_of = token_of
        self.reserved = tuple(reserved)
        self._rules: dict[str, str] = {}

    def rule(self, name: str, body: str, *, options: str = "") -> str:
        """Add a rule or, with a name in capitals, a terminal, and return its name."""
        self._rules[f"{name}{options}"] = body
        return name

    def text(self, start: str) -> str:
        """The whole grammar, beginning with the expression ``start``."""
        rules = {"start": start, **self._rules}
        return "\n".join(f"{name}: {body}" for name, body in rules.items()) + "\n"

    # -- expressions -----------------------------------------------------------------------------------------------

    @staticmethod
    def literal(text: str) -> str:
        """Exactly this text."""
        return json.dumps(text, ensure_ascii=False)

    @staticmethod
    def arguments(tool: Tool) -> str:
        """Arguments of a call, spaced or close together as models learn them; the first ``:`` settles which.

        What the grammar cannot express of the schema is left to the tool: an agent should not fail for it.

        Raises:
            InvalidRequestError: something in the schema is wrong in itself.
        """
        schema = tool.closed_schema
        try:
            spaced = schema_rule(schema, whitespace="single", lenient=True)
            return f"({spaced} | {schema_rule(schema, whitespace='none', lenient=True)})"
        except InvalidRequestError as error:
            raise tool.wrong_parameters(error) from None

    @staticmethod
    def call(tool: Tool, arguments_key: str) -> str:
        """A call as a whole, a JSON object of name and arguments, with white space as in an answer in JSON.

        Such a call and such an answer can stand side by side: it is read like any JSON, and not letter by letter.

        Raises:
            InvalidRequestError: something in the schema of the arguments is wrong in itself.
        """
        arguments = nested_schema(tool.closed_schema, f"#/properties/{arguments_key}")
        schema = {
            "type": "object",
            "properties": {"name": {"const": tool.name}, arguments_key: arguments},
            "required": ["name", arguments_key],
            "additionalProperties": False,
        }
        try:
            return schema_rule(schema, lenient=True)
        except InvalidRequestError as error:
            raise tool.wrong_parameters(error, f"schema.properties.{arguments_key}") from None

    def mark(self, text: str, *, indented: bool = False) -> str:
        """A marker, which is one token where the vocabulary has it; ``indented`` if some white space may precede it."""
        token = self._token_of(text)
        if token is not None:
            return f"{_SPACE} <[{token}]>" if indented else f"<[{token}]>"
        # White space by itself would go on as text.
        return f"{_SPACE[:-1]}{_escaped(text)}/" if indented else self.literal(text)

    def free(self, without: Sequence[str] = (), *, not_first: Sequence[str] = ()) -> str:
        """Any text, also none.

        Args:
            without: texts that must not be in it.
            not_first: texts that must not be the first thing in it that is visible.
        """
        body = r"/(.|\n)*/"
        if without:
            body += rf" & ~/(.|\n)*({_any_of(without)})(.|\n)*/"
        body += _beginning_otherwise(not_first)
        name = next((name for name, known in self._rules.items() if known == body), "")
        return name or self.rule(f"TEXT_{len(self._rules)}", body)

    def through(self, mark: str, *, not_first: Sequence[str] = ()) -> str:
        """Any text up to the first ``mark``, and that; ``not_first`` as for `free`."""
        token = self._token_of(mark)
        if token is not None:
            return f"{self.free([mark], not_first=not_first)} <[{token}]>"
        body = rf"/(.|\n)*{_escaped(mark)}/{_beginning_otherwise(not_first)}"
        return self.rule(f"through_{len(self._rules)}", body, options="[lazy]")


def _beginning_otherwise(texts: Sequence[str]) -> str:
    """To be added to a regular expression: it must not begin with any of these, nor with white space and then these."""
    return rf" & ~/[\s\x1c-\x1f]*({_any_of(texts)})(.|\n)*/" if texts else ""


def _any_of(texts: Sequence[str]) -> str:
    return "|".join(map(_escaped, texts))


def _escaped(text: str) -> str:
    """A text as a part of a regular expression between slashes."""
    return re.sub(r"[\\/.+*?()|\[\]{}^$-]", r"\\\g<0>", text).replace("\n", "\\n")
