"""Words and templates in two disjoint parts: training and held out."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

__all__ = ["Phrases", "Picker", "Template", "Words", "template"]


class Picker(Protocol):
    """Source of random numbers with the part to draw from."""

    held_out: bool

    def random(self) -> float:
        """A number in [0, 1)."""


class Words:
    """A list of words or short terms in two parts."""

    __slots__ = ("held_out", "train")

    def __init__(self, train: Iterable[str], held_out: Iterable[str]) -> None:
        self.train, self.held_out = tuple(train), tuple(held_out)

    @classmethod
    def read(cls, text: str, separator: str | None = None) -> Words:
        """Read ``a b | c``: words after the bar are held out; separated by white space or by ``separator``."""
        train, _, held_out = text.partition("|")
        return cls(_parts(train, separator), _parts(held_out, separator))

    @classmethod
    def names(cls, text: str, endings: Sequence[str]) -> Words:
        """Names in snake case, separated by white space, all of them for training.

        Held out are the same names with another ending. They are unseen as names but consist of meaningful words, as
        the names of real tools do.
        """
        train = text.replace("|", " ").split()
        ends = [endings[at % len(endings)] for at in range(len(train))]
        held_out = (
            f"{name}{end.capitalize()}" if name[0].isupper() else f"{name}_{end}"
            for name, end in zip(train, ends, strict=True)
        )
        return cls(train, held_out)

    @classmethod
    def descriptions(cls, text: str, forms: Sequence[str]) -> Words:
        """Descriptions, separated by "/", all of them for training; held out are other forms of the same words."""
        train = _parts(text.replace("|", "/"), "/")
        low = [each[0].lower() + each[1:].rstrip(".") for each in train]
        return cls(train, (forms[at % len(forms)].format(each) for at, each in enumerate(low)))

    def part(self, held_out: bool) -> tuple[str, ...]:
        """The words of one part."""
        return self.held_out if held_out else self.train


def _parts(text: str, separator: str | None) -> tuple[str, ...]:
    return tuple(" ".join(each.split()) for each in text.split(separator) if each.strip())


@dataclass(frozen=True, slots=True)
class _Slot:
    name: str


@dataclass(frozen=True, slots=True)
class _Either:
    options: tuple[_Nodes, ...]


@dataclass(frozen=True, slots=True)
class _Maybe:
    nodes: _Nodes
    needs: frozenset[str]


_Nodes = tuple["str | _Slot | _Either | _Maybe", ...]


@dataclass(frozen=True, slots=True)
class Template:
    """One parsed template with slots.

    Attributes:
        source: The line it was read from.
        needs: Slots that must have a value.
        mentions: Slots it can mention; not those that only some options of a choice do.
        imperative: Whether it is a clause such as "set a timer", which takes an opening and a full stop.
        opens: Whether it may begin with a value, whose spelling must be kept.
    """

    source: str
    nodes: _Nodes
    needs: frozenset[str]
    mentions: frozenset[str]
    imperative: bool
    opens: bool

    def quotes(self, key: str) -> bool:
        """True if a slot, in any form, stands in quotation marks."""
        return any(f'"{{{sign}{key}}}"' in self.source for sign in ("", "@", "="))

    def fill(self, picker: Picker, values: Mapping[str, str]) -> str:
        """Fill in values; brackets whose slots have no value are left out."""
        out: list[str] = []
        _fill(self.nodes, picker, values, out)
        text = "".join(out)
        # An empty option of a choice, or an empty value, leaves a space too many.
        return text.replace("  ", " ").replace(" ?", "?").strip(" ")


def _fill(nodes: _Nodes, picker: Picker, values: Mapping[str, str], out: list[str]) -> None:
    for node in nodes:
        if isinstance(node, str):
            out.append(node)
        elif isinstance(node, _Slot):
            out.append(values[node.name])
        elif isinstance(node, _Either):
            _fill(node.options[int(picker.random() * len(node.options))], picker, values, out)
        elif node.needs <= values.keys():
            _fill(node.nodes, picker, values, out)


class Phrases:
    """Templates of one intention in two parts.

    Each part is a text with one template a line. ``(a|b)`` is a choice, ``{slot}`` a value (``{@slot}`` and ``{=slot}``
    are other forms of it), ``[...]`` a part that is left out where a slot in it has no value, and a leading ``!`` marks
    an imperative clause.
    """

    __slots__ = ("_found", "held_out", "train")

    def __init__(self, train: str, held_out: str) -> None:
        self.train, self.held_out = (
            tuple(template(line.strip()) for line in part.strip().splitlines()) for part in (train, held_out)
        )
        self._found: dict[object, tuple[Template, ...]] = {}

    def part(self, held_out: bool) -> tuple[Template, ...]:
        """The templates of one part."""
        return self.held_out if held_out else self.train

    def find(
        self,
        picker: Picker,
        available: Iterable[str] = (),
        required: frozenset[str] = frozenset(),
        *,
        imperative: bool | None = None,
    ) -> Template | None:
        """A template that needs only available slots and can mention all required ones; None if there is none."""
        available = frozenset(available)
        key = (picker.held_out, available, required, imperative)
        found = self._found.get(key)
        if found is None:
            found = self._found[key] = tuple(
                each
                for each in self.part(picker.held_out)
                if each.needs <= available
                and required <= each.mentions
                and (imperative is None or each.imperative is imperative)
            )
        return found[int(picker.random() * len(found))] if found else None

    def say(
        self, picker: Picker, values: Mapping[str, str] | None = None, required: frozenset[str] = frozenset()
    ) -> str:
        """Draw a template that these values fit, and fill it.

        Raises:
            LookupError: no phrase takes these slots.
        """
        values = values or {}
        found = self.find(picker, values, required)
        if found is None:
            part = "held-out" if picker.held_out else "train"
            source = self.train[0].source if self.train else ""
            raise LookupError(
                f"no {part} phrase for the slots {sorted(values)}, required {sorted(required)}: {source!r}"
            )
        return found.fill(picker, values)


def template(line: str) -> Template:
    """Parse one line.

    Raises:
        ValueError: a parenthesis or bracket is not closed.
    """
    imperative = line.startswith("!")
    nodes, _ = _parse(line.removeprefix("!"), 0, "")
    needs, mentions = _slots(nodes)
    return Template(line, nodes, needs, mentions, imperative, _opens(nodes))


def _opens(nodes: _Nodes) -> bool:
    if not nodes or isinstance(nodes[0], str):
        return False
    first = nodes[0]
    if isinstance(first, _Either):
        return any(_opens((*option, *nodes[1:])) for option in first.options)  # an empty one lets the next open
    return True


def _parse(text: str, at: int, until: str) -> tuple[_Nodes, int]:
    nodes: list[str | _Slot | _Either | _Maybe] = []
    literal = ""
    while at < len(text) and text[at] not in until:
        char = text[at]
        if char == "\\":
            literal += {"n": "\n"}.get(text[at + 1], text[at + 1])
            at += 2
            continue
        if char not in "{([":
            literal += char
            at += 1
            continue
        if literal:
            nodes.append(literal)
            literal = ""
        if char == "{":
            end = text.index("}", at)
            nodes.append(_Slot(text[at + 1 : end]))
            at = end + 1
        elif char == "(":
            options = []
            while True:
                option, at = _parse(text, at + 1, "|)")
                options.append(option)
                if at >= len(text):
                    raise ValueError(f"the phrase {text!r} lacks a closing parenthesis")
                if text[at] == ")":
                    break
            nodes.append(_Either(tuple(options)))
            at += 1
        else:
            inner, at = _parse(text, at + 1, "]")
            if at >= len(text):
                raise ValueError(f"the phrase {text!r} lacks a closing bracket")
            nodes.append(_Maybe(inner, _slots(inner)[0]))
            at += 1
    if literal:
        nodes.append(literal)
    return tuple(nodes), at


def _slots(nodes: _Nodes) -> tuple[frozenset[str], frozenset[str]]:
    needs: set[str] = set()
    mentions: set[str] = set()
    for node in nodes:
        if isinstance(node, _Slot):
            needs.add(node.name.lstrip("@="))
            mentions.add(node.name.lstrip("@="))
        elif isinstance(node, _Either):
            found = [_slots(option) for option in node.options]
            needs |= frozenset().union(*(each[0] for each in found))
            mentions |= frozenset.intersection(*(each[1] for each in found))
        elif isinstance(node, _Maybe):
            mentions |= _slots(node.nodes)[1]
    return frozenset(needs), frozenset(mentions)
