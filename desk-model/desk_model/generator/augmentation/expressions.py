"""Tables of interchangeable expressions: parser and search pattern."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from desk_model.generator.english import NAME_WORD, word_set

__all__ = ["ASKING", "DETERMINERS", "Expression", "expressions", "pattern", "stem", "stems", "table"]

DETERMINERS = word_set("the my our your a an any all this that these those his her their some every each")
"""Words that a noun follows."""
ASKING = word_set("what which how who whose when where whether if why")
"""Words that an indirect question begins with."""
_EMPTY = DETERMINERS | word_set(
    """
    i you he she it we they me us him them its is are be been am was were do does did done have has had can could will
    would shall should may might must to of for in on at by with from up out off as if and or but so not no there here
    please just yes s t d m re ve ll what which how who whose when where whether why one
    """
)
"""Words that do not identify a tool."""


@dataclass(frozen=True, slots=True)
class Expression:
    """An expression with its replacements.

    Attributes:
        text: As it is written in the middle of a sentence.
        sort: "saying"; "request", "noun" or "verb", which are exchanged only where something is to be done, and a verb
            only where a plain form may stand; or "short".
        group: The number of its group.
        opens: Whether it must begin a clause.
        follows: What must follow it: "_" a determiner, "~" a question word, "?" a question mark, "," another mark or
            nothing, "" anything.
        words: Stems of its words that can identify a tool.
        others: What may stand for it, each with such stems.
    """

    text: str
    sort: str
    group: int
    opens: bool
    follows: str
    words: frozenset[str]
    others: tuple[tuple[str, frozenset[str]], ...]


def expressions(sort: str, text: str) -> Iterator[Expression]:
    """Parse a text with one group a line, its expressions separated by " / ".

    After " > " stands what only replaces and is not replaced itself. ``{a|b}`` makes a group for each option, which
    ``{}`` repeats later in the line. A line that begins with "^ " is for beginnings of clauses alone. At the end of an
    expression " _" says that a determiner must follow, " ~" a question word, " ?" a question mark and " ," another mark
    or nothing.
    """
    lines = [each for line in text.strip().splitlines() for each in _spread(line.strip())]
    for group, line in enumerate(lines):
        first, _, then = line.removeprefix("^ ").partition(" > ")
        left = [_parsed(each) for each in first.split(" / ")]
        right = [_parsed(each)[0] for each in then.split(" / ")] if then else [words for words, _ in left]
        options = [(each, stems(each) - _EMPTY) for each in right]
        for words, follows in left:
            others = tuple(each for each in options if each[0] != words)
            yield Expression(words, sort, group, line.startswith("^ "), follows, stems(words) - _EMPTY, others)


def _spread(line: str) -> Iterator[str]:
    """Expand the choices of a line."""
    choice = re.search(r"\{([^{}]*\|[^{}]*)\}", line)
    if choice is None:
        yield line
        return
    for option in choice[1].split("|"):
        yield from _spread((line[: choice.start()] + option + line[choice.end() :]).replace("{}", option))


def _parsed(written: str) -> tuple[str, str]:
    """Parse one expression: its text and the word that must follow."""
    words, mark = (written[:-2], written[-1]) if written[-2:] in {" _", " ~", " ,", " ?"} else (written, "")
    return re.sub(r"\bjson\b", "JSON", re.sub(r"(?<![\w.])i(?![\w.])", "I", words.strip())), mark


def stem(word: str) -> str:
    """Lower-case singular of a word, approximately."""
    word = word.lower()
    return word[:-1] if len(word) > 3 and word.endswith("s") and not word.endswith("ss") else word


def stems(text: str) -> frozenset[str]:
    """Stems of the words of a text or a name."""
    return frozenset(stem(word) for word in NAME_WORD.findall(text))


def pattern(texts: Iterable[str]) -> re.Pattern[str]:
    """Regular expression: its second group is the longest expression, its first an article before it."""
    # A tree of letters, since each expression of a list would be tried at each place.
    tree: dict[str, Any] = {}
    for text in texts:
        node = tree
        for draw_email in text.lower():
            node = node.setdefault(draw_email, {})
        node[""] = {}

    def written(node: dict[str, Any]) -> str:
        then = [f"{re.escape(draw_email)}{written(after)}" for draw_email, after in node.items() if draw_email]
        if not then:
            return ""
        found = then[0] if len(then) == 1 and "" not in node else f"(?:{'|'.join(then)})"
        return f"{found}?" if "" in node else found

    # What is a part of a name, a path, an address or a time is no word.
    return re.compile(rf"(?<![\w@./:'=_-])(?:(an?) )?({written(tree)})(?![\w@/=_'-]|[.:][\w/])", re.IGNORECASE)


def table(*read: Iterator[Expression]) -> dict[str, Expression]:
    """Index of expressions by their text in lower case.

    Raises:
        ValueError: One stands in two groups.
    """
    found: dict[str, Expression] = {}
    for each in (each for some in read for each in some):
        if found.setdefault(each.text.lower(), each) is not each:
            raise ValueError(f"{each.text!r} stands in two groups")
    return found
