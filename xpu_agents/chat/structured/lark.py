"""Builder of grammars in llguidance's Lark dialect."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from xpu_agents.chat.structured.schemas import nested_schema
from xpu_agents.chat.tools import Tool
from xpu_runtime.grammar import schema_rule

__all__ = ["LarkBuilder"]

_OPTIONAL_SPACE = r"/[ \n]{0,2}/"


class LarkBuilder:
    """Collects grammar rules and builds expressions; rules are named by their content and written once.

    Args:
        token_id: returns the token id of a text that is a single token, else None.
        reserved: texts that the answer must not begin with, since they begin something else.
    """

    def __init__(self, token_id: Callable[[str], int | None], reserved: Sequence[str] = ()) -> None:
        self._token_of = token_id
        self.reserved = tuple(reserved)
        self._lark_rules: dict[str, str] = {}

    def rule(self, name: str, body: str, *, options: str = "") -> str:
        """Add a rule, or a terminal if its name is in capitals, and return its name."""
        self._lark_rules[f"{name}{options}"] = body
        return name

    def unique_name(self, prefix: str) -> str:
        """Return a name that no rule has yet, nor any rule whose name begins with it."""
        return f"{prefix}_{len(self._lark_rules)}"

    def text(self, start: str) -> str:
        """Return the text of the whole grammar with the start expression ``start``."""
        rules = {"start": start, **self._lark_rules}
        return "\n".join(f"{name}: {body}" for name, body in rules.items()) + "\n"

    # -- expressions -----------------------------------------------------------------------------------------------

    @staticmethod
    def literal(text: str) -> str:
        """Expression of exactly this text."""
        return json.dumps(text, ensure_ascii=False)

    @staticmethod
    def json(schema: Mapping[str, Any]) -> str:
        """Expression of a JSON answer; keywords that no grammar holds are left to a check of the answer."""
        return schema_rule(schema, lenient=True)

    @staticmethod
    def arguments(tool: Tool) -> str:
        """Expression of a call's arguments, with or without spaces after separators; the first ``:`` decides.

        Keywords of the schema that the grammar does not support are ignored, so that tools remain usable.
        """
        schema = tool.closed_schema
        spaced = schema_rule(schema, whitespace="single", lenient=True)
        return f"({spaced} | {schema_rule(schema, whitespace='none', lenient=True)})"

    @staticmethod
    def argument(tool: Tool, key: str) -> str:
        """Expression of the value of one argument."""
        whole = nested_schema(tool.closed_schema, "#/$defs/arguments")
        pointer = key.replace("~", "~0").replace("/", "~1")
        schema = {"$ref": f"#/$defs/arguments/properties/{pointer}", "$defs": {"arguments": whole}}
        return schema_rule(schema, whitespace="single", lenient=True)

    @staticmethod
    def call(tool: Tool, arguments_key: str) -> str:
        """Expression of a whole call, a JSON object of name and arguments, with the white space of a JSON answer.

        It can be an alternative to a JSON answer, since both are JSON rules.
        """
        arguments = nested_schema(tool.closed_schema, f"#/properties/{arguments_key}")
        schema = {
            "type": "object",
            "properties": {"name": {"const": tool.name}, arguments_key: arguments},
            "required": ["name", arguments_key],
            "additionalProperties": False,
        }
        return schema_rule(schema, lenient=True)

    def marker(self, text: str, *, indented: bool = False) -> str:
        """Expression of a marker, as a token if the vocabulary has it; ``indented`` allows white space before it."""
        token = self._token_of(text)
        if token is not None:
            return f"{_OPTIONAL_SPACE} <[{token}]>" if indented else f"<[{token}]>"
        # The white space is part of the pattern; on its own it would match as text.
        return f"{_OPTIONAL_SPACE[:-1]}{_escaped(text)}/" if indented else self.literal(text)

    def items(self, items: Sequence[tuple[str, bool]], separator: str) -> str:
        """Expression of items in order with a separator between two of them.

        Args:
            items: expression of each item, and whether it must be there.
            separator: text between two items.
        """
        prefix = self.unique_name("items")
        after_first = after_none = '""'
        for at, (item, is_required) in reversed(list(enumerate(items))):
            rest = self.rule(f"{prefix}_{at}", after_first)
            further, first = f"{self.literal(separator)} {item} {rest}", f"{item} {rest}"
            if is_required:
                after_first, after_none = further, first
            else:
                none = self.rule(f"{prefix}_{at}_none", after_none)
                after_first, after_none = f"({further} | {rest})", f"({first} | {none})"
        return after_none

    def word(self, excluding: str, *, other_than: Iterable[str] = ()) -> str:
        """Expression of 1 to 100 characters without white space.

        Args:
            excluding: characters that must not occur in it.
            other_than: texts that it must not be.
        """
        pattern = rf"/[^\s{_escaped(excluding)}]{{1,100}}/"
        if texts := list(other_than):
            pattern += f" & ~/({_alternatives(texts)})/"
        return self._shared_rule("WORD", pattern)

    def any_text(self, excluding: Sequence[str] = (), *, not_beginning: Sequence[str] = ()) -> str:
        """Expression of any text, possibly empty.

        Args:
            excluding: texts that must not occur in it.
            not_beginning: texts that it must not begin with, after white space.
        """
        pattern = r"/(.|\n)*/"
        if excluding:
            pattern += rf" & ~/(.|\n)*({_alternatives(excluding)})(.|\n)*/"
        pattern += _not_beginning_with(not_beginning)
        return self._shared_rule("TEXT", pattern)

    def text_through(self, marker: str, *, not_beginning: Sequence[str] = ()) -> str:
        """Expression of any text through the first ``marker``; ``not_beginning`` as in `any_text`."""
        token = self._token_of(marker)
        if token is not None:
            return f"{self.any_text([marker], not_beginning=not_beginning)} <[{token}]>"
        body = rf"/(.|\n)*{_escaped(marker)}/{_not_beginning_with(not_beginning)}"
        return self._shared_rule("through", body, options="[lazy]")

    def _shared_rule(self, name: str, body: str, *, options: str = "") -> str:
        """Add a numbered rule, unless there is one with this body."""
        known = next((known for known, rule in self._lark_rules.items() if rule == body), None)
        if known is not None:
            return known.removesuffix(options)
        return self.rule(self.unique_name(name), body, options=options)


def _not_beginning_with(texts: Sequence[str]) -> str:
    """Regular-expression condition that a text does not begin with any of these, also after white space."""
    return rf" & ~/[\s\x1c-\x1f]*({_alternatives(texts)})(.|\n)*/" if texts else ""


def _alternatives(texts: Sequence[str]) -> str:
    return "|".join(map(_escaped, texts))


def _escaped(text: str) -> str:
    """Escape a text for a regular expression between slashes."""
    return re.sub(r"[\\/.+*?()|\[\]{}^$-]", r"\\\g<0>", text).replace("\n", "\\n")
