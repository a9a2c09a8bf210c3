"""Grammars in the Lark dialect of llguidance, put together from rules."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from xpu_runtime.grammar import schema_rule

__all__ = ["Lark"]


class Lark:
    """Collects rules; a rule is named by what it is, so that the same one is written once.

    Args:
        token_of: the id of the one token that a text is, None where it is none or several.
    """

    def __init__(self, token_of: Callable[[str], int | None]) -> None:
        self._token_of = token_of
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
    def arguments(schema: Mapping[str, Any]) -> str:
        """Arguments of a call, spaced as models learn them.

        What the grammar cannot express of the schema is left to the tool: an agent should not fail for it.
        """
        return schema_rule(schema, whitespace="single", lenient=True)

    def mark(self, text: str) -> str:
        """A marker, which is one token where the vocabulary has it."""
        token = self._token_of(text)
        return self.literal(text) if token is None else f"<[{token}]>"

    def free(self, without: Sequence[str] = (), *, not_first: str = "") -> str:
        """Any text, also none.

        Args:
            without: texts that must not be in it.
            not_first: characters that its first visible one must not be.
        """
        body = r"/(.|\n)*/"
        if without:
            body += rf" & ~/(.|\n)*({'|'.join(map(_escaped, without))})(.|\n)*/"
        if not_first:
            body += rf" & ~/[ \t\r\n]*[{_escaped(not_first)}](.|\n)*/"
        name = next((name for name, known in self._rules.items() if known == body), "")
        return name or self.rule(f"TEXT_{len(self._rules)}", body)

    def through(self, mark: str, *, not_first: str = "") -> str:
        """Any text up to the first ``mark``, and that."""
        token = self._token_of(mark)
        if token is not None:
            return f"{self.free([mark], not_first=not_first)} <[{token}]>"
        return self.rule(f"through_{len(self._rules)}", rf"/(.|\n)*{_escaped(mark)}/", options="[lazy]")


def _escaped(text: str) -> str:
    """A text as a part of a regular expression between slashes."""
    return re.sub(r"[\\/.+*?()|\[\]{}^$-]", r"\\\g<0>", text).replace("\n", "\\n")
