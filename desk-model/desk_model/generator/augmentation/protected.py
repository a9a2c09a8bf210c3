"""Texts of a sample that paraphrase must not change."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from dataclasses import dataclass

from desk_model.generator.augmentation.expressions import stems
from desk_model.generator.augmentation.rewriting import texts_called
from desk_model.generator.sample import Sample

__all__ = ["ProtectedSpans", "SampleProtection", "inside"]

_QUOTED = re.compile(r"\"[^\"]*\"|(?<!\w)'[^'\n]*'(?!\w)|`[^`]*`|\{.*\}", re.DOTALL)
_JSON_TEXT = re.compile(r'"([^"]+)"')


@dataclass(frozen=True, slots=True)
class ProtectedSpans:
    """Protected texts of one request.

    Attributes:
        copied: Texts of calls and answers, in lower case.
        named: Stems of what arguments are called, and of what tells a tool from another.
        barred: Stems by which other tools are known.
        known: All stems of tools.
    """

    copied: Sequence[str]
    named: frozenset[str]
    barred: frozenset[str]
    known: frozenset[str]

    def kept(self, text: str) -> list[tuple[int, int]]:
        """Spans of a text that must not change."""
        spans = [found.span() for found in _QUOTED.finditer(text)]
        low = text.lower()
        for each in self.copied:
            at = low.find(each)
            while at >= 0:
                spans.append((at, at + len(each)))
                at = low.find(each, at + 1)
        return spans


class SampleProtection:
    """Protected texts of all requests of a sample."""

    def __init__(self, sample: Sample) -> None:
        tools = (tool.get("function", tool) for tool in sample.tools)
        self._tools = {
            tool["name"]: _ToolStems(
                stems(tool["name"]),
                stems(tool.get("description", "")),
                stems(" ".join(tool["parameters"].get("properties", {}))),
            )
            for tool in tools
        }
        self._copied = _copied(sample, self._tools)

    def of(self, called: Collection[str]) -> ProtectedSpans:
        """Protected texts of a request that calls these tools."""
        tools = self._tools.values()
        own = [self._tools[name] for name in sorted(called) if name in self._tools]
        named: set[str] = set()
        for tool in own:
            for other in tools:
                if other is not tool and tool.name & other.name:
                    named |= tool.name - other.name
        for tool in own or tools:
            named |= tool.arguments
        known = frozenset().union(*(tool.name | tool.about | tool.arguments for tool in tools))
        shared = frozenset.intersection(*(tool.name | tool.about for tool in own)) if own else frozenset()
        return ProtectedSpans(self._copied, frozenset(named), known - shared, known)


@dataclass(frozen=True, slots=True)
class _ToolStems:
    """Stems of the name, the description and the arguments of a tool."""

    name: frozenset[str]
    about: frozenset[str]
    arguments: frozenset[str]


def _copied(sample: Sample, tools: Collection[str]) -> list[str]:
    """Texts that calls and answers copy, in lower case."""
    found = set(texts_called(sample))
    for fact in (fact for turn in sample.expected for fact in turn.facts):
        found.update(fact)
    if sample.kind == "json":
        # Texts stand in quotation marks there, which the request does not have, and so do the names of its fields.
        for message in sample.messages:
            if message["role"] == "assistant":
                found.update(_JSON_TEXT.findall(message["content"]))
    return [each.lower() for each in found | set(tools) if len(each) > 1]


def inside(span: tuple[int, int], spans: Sequence[tuple[int, int]]) -> bool:
    """True if a span overlaps one of several spans."""
    return any(start < span[1] and span[0] < end for start, end in spans)
