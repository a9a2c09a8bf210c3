"""The same request in other words: `retold` says it with expressions that stand for each other, or as people type.

Unlike `desk.noise`, whose words say nothing, what is exchanged here is still sense: a model that has read "look for",
"search for" and "locate" with the same call learns what they share. What is copied stays as it was said.
"""

from __future__ import annotations

import random
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from desk.english import word_set
from desk.exchange import texts_in
from desk.retelling.expressions import ASKING, DETERMINERS, Expression, expressions, pattern, stem, stems, table
from desk.retelling.nouns import NOUNS, SPELLINGS
from desk.retelling.requests import REQUESTS, WISHES
from desk.retelling.sayings import CONTRACTIONS, SAYINGS
from desk.retelling.short_forms import SHORT_FORMS
from desk.retelling.verbs import GERUNDS, VERBS
from desk.sample import Call, Sample

__all__ = ["retold"]

_EXCHANGED = 0.4
_MIND = 0.15
_CASUAL = 0.22
_LOW, _UNENDED, _SMALL_I, _SHORTENED = 0.5, 0.6, 0.4, 0.5
"""Of those that are casual: lower case at the beginning, no full stop, a small "i", and short forms."""
_SHORT = 0.6
_TYPO, _DOUBLED = 0.06, 0.03

_DONE = frozenset(("missing", "irrelevant", "drafting", "json", "error"))
"""Kinds in which something is to be done even where nothing is called."""
_TEXTS = frozenset(("drafting", "extraction", "json"))
"""Kinds with texts of others in the request, in which nobody would look for a typo of the person who asks."""

_QUOTED = re.compile(r"\"[^\"]*\"|(?<!\w)'[^'\n]*'(?!\w)|`[^`]*`|\{.*\}", re.DOTALL)
_JSON_TEXT = re.compile(r'"([^"]+)"')
_TYPED = re.compile(r"(?<![\w@./:'=-])[a-z]{6,}(?![\w@/='-]|[.:]\w)")
_CLAUSE_ENDS = frozenset(".,:;!?\n-(")
_SENTENCE_ENDS = frozenset(".!?\n")
_OPENERS = word_set("and but so hey hi hello ok okay then also well yes mate please now")
"""Words that a clause may begin after without a comma."""
_BEFORE_VERBS = _OPENERS | word_set(
    "to pls plz you u just kindly quickly maybe perhaps simply can could would will let's"
)
"""Words that the plain form of a verb follows."""
_TABLE = table(
    expressions("request", REQUESTS),
    expressions("saying", WISHES),
    expressions("saying", SAYINGS),
    expressions("saying", CONTRACTIONS),
    expressions("verb", VERBS),
    expressions("noun", NOUNS),
    expressions("noun", SPELLINGS),
)
_SHORTER = table(expressions("short", SHORT_FORMS))
_SAID = pattern(_TABLE)
_SAID_LONG = pattern(_SHORTER)
_LOWERED = frozenset(each.split()[0].rstrip(",:?") for each in _TABLE) | ASKING
"""Words that are no name at the beginning of a request."""

_ORDINARY = frozenset(word for each in _TABLE for word in _TYPED.findall(each))
"""Words that a typo does not hide anything in: no value, no number and no time is said by them."""
_PLAIN = {gerund: plain for plain, gerund in GERUNDS.items()}
_ASKED = re.compile(
    r"\b(?:(?P<minding>(?:would|do) you mind)|(?:can|could|would|will) you) (?P<verb>[a-z]+)(?= (?P<rest>[^.?!\n]*)\?)",
    re.IGNORECASE,
)
_COORDINATED = re.compile(r"\b(?:and|then|or|but)\b|[,;:-] ")


@dataclass(frozen=True, slots=True)
class _Guard:
    """What must stay in one request.

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
        """Where in a text nothing may change."""
        spans = [found.span() for found in _QUOTED.finditer(text)]
        low = text.lower()
        for each in self.copied:
            at = low.find(each)
            while at >= 0:
                spans.append((at, at + len(each)))
                at = low.find(each, at + 1)
        return spans


def retold(sample: Sample, seed: int) -> Sample:
    """The sample with what the person says in other words of the same sense, by a seed.

    Args:
        sample: Whose requests are said in other words.
        seed: Decides which words, and whether they are typed in haste.
    """
    draw = random.Random(seed)
    calls: dict[int, list[Call]] = {}
    asked = -1
    for turn in sample.expected:
        if sample.messages[turn.message - 1]["role"] == "user":
            asked = turn.message - 1
            calls[asked] = []
        if asked >= 0:
            calls[asked] += turn.calls
    tools = _told(sample)
    copied = _copied(sample, tools)
    messages = list(sample.messages)
    casual = draw.random() < _CASUAL
    for at, made in calls.items():
        text = messages[at]["content"]
        if len(text.lower()) != len(text):  # some letters are longer in lower case, and places would not be the same
            continue
        guard = _guard(tools, {call.name for call in made}, copied)
        doing = bool(made) or sample.kind in _DONE
        if sample.kind != "small_talk":
            text = _exchanged(_minded(text, guard, draw) if doing else text, guard, draw, doing)
        text = _typed(text, guard, draw, casual, slips=doing and sample.kind not in _TEXTS)
        messages[at] = {**messages[at], "content": text}
    return replace(sample, messages=messages)


@dataclass(frozen=True, slots=True)
class _Told:
    """Stems of the name, the description and the arguments of a tool."""

    name: frozenset[str]
    about: frozenset[str]
    arguments: frozenset[str]


def _told(sample: Sample) -> Mapping[str, _Told]:
    """What is said of each tool, by its name."""
    tools = (tool.get("function", tool) for tool in sample.tools)
    return {
        tool["name"]: _Told(
            stems(tool["name"]),
            stems(tool.get("description", "")),
            stems(" ".join(tool["parameters"].get("properties", {}))),
        )
        for tool in tools
    }


def _copied(sample: Sample, tools: Iterable[str]) -> list[str]:
    """All texts that calls and answers repeat, in lower case."""
    found = {text for turn in sample.expected for call in turn.calls for text in texts_in(dict(call.arguments))}
    for fact in (fact for turn in sample.expected for fact in turn.facts):
        found.update(fact)
    if sample.kind == "json":
        # Texts stand in quotation marks there, which the request does not have, and so do the names of its fields.
        for message in sample.messages:
            if message["role"] == "assistant":
                found.update(_JSON_TEXT.findall(message["content"]))
    return [each.lower() for each in found | set(tools) if len(each) > 1]


def _guard(tools: Mapping[str, _Told], called: set[str], copied: Sequence[str]) -> _Guard:
    own = [tools[name] for name in sorted(called) if name in tools]
    named: set[str] = set()
    for tool in own:
        for other in tools.values():
            if other is not tool and tool.name & other.name:
                named |= tool.name - other.name
    for tool in own or tools.values():
        named |= tool.arguments
    known = frozenset().union(*(tool.name | tool.about | tool.arguments for tool in tools.values()))
    shared = frozenset.intersection(*(tool.name | tool.about for tool in own)) if own else frozenset()
    return _Guard(copied, frozenset(named), known - shared, known)


def _inside(span: tuple[int, int], spans: Sequence[tuple[int, int]]) -> bool:
    return any(start < span[1] and span[0] < end for start, end in spans)


def _exchanged(text: str, guard: _Guard, draw: random.Random, doing: bool) -> str:
    """The text with some expressions exchanged."""
    kept = guard.kept(text)

    def exchange(found: re.Match[str]) -> str:
        entry = _TABLE.get(found[2].lower())  # none where a letter such as a dotless i was taken for another
        if entry is None or draw.random() >= _EXCHANGED or _inside(found.span(2), kept) or entry.words & guard.named:
            return found[0]
        if (entry.sort != "saying" and not doing) or not _fits(entry, text, found):
            return found[0]
        fit = [other for other, words in entry.others if not words & guard.barred or words <= entry.words]
        return _put(draw.choice(fit), text, found) if fit else found[0]

    return _SAID.sub(exchange, text)


def _before(text: str, at: int) -> tuple[bool, str]:
    """Whether a place is the first of a clause, by the mark before it, and the word before it."""
    before = text[:at].rstrip(" ")
    return not before or before[-1] in _CLAUSE_ENDS, before.rpartition(" ")[2].lower()


def _fits(entry: Expression, text: str, found: re.Match[str]) -> bool:
    """Whether an expression is meant where it was found: by its capitals and by what stands before and after it."""
    said = found[2]
    if said[1:] not in {entry.text[1:], entry.text[1:].lower()}:
        return False
    opened, word = _before(text, found.start())
    if said[0].isupper() and entry.text[0] != "I" and not opened:
        return False  # a name
    if entry.opens and not opened and word not in _OPENERS:
        return False
    if entry.sort == "verb" and (found[1] or not (opened or word in _BEFORE_VERBS)):
        return False
    after = text[found.end() : found.end() + 12]
    if entry.follows in {",", "?"}:
        return (after[:1] == "?") is (entry.follows == "?") and not re.match(r"\w| [^-]", after)
    if entry.follows:
        following = after[1:].split(" ")[0].lower() if after[:1] == " " else ""
        return following in (DETERMINERS if entry.follows == "_" else ASKING)
    return True


def _put(other: str, text: str, found: re.Match[str]) -> str:
    """Other words in place of what was found, with its capitals and the right article."""
    said, article = found[2], found[1]
    before = text[: found.start()].rstrip(" ")
    first = not before or before[-1] in _SENTENCE_ENDS
    if said.islower() and re.match(r"i\b", said):
        other = re.sub(r"\bI\b", "i", other)
    if article:
        vowel = other[0].lower() in "aeiou" and not other.startswith(("one", "use", "uni"))
        return f"{article[0]}{'n' if vowel else ''} {other}"
    if said[0].isupper() and (first or not re.match(r"I\b", said)):
        return other[0].upper() + other[1:]
    return other


def _minded(text: str, guard: _Guard, draw: random.Random) -> str:
    """The text with "would you mind sending" for "can you send", or the other way round."""
    found = _ASKED.search(text)
    if found is None or draw.random() >= _MIND or _inside(found.span(), guard.kept(text)):
        return text
    other = (_PLAIN if found["minding"] else GERUNDS).get(found["verb"].lower())
    opened, word = _before(text, found.start())
    if other is None or not (opened or word in _OPENERS) or _COORDINATED.search(found["rest"]):
        return text  # a second verb would need another form as well
    minding = found["minding"] is None
    said = draw.choice(("would you mind", "do you mind") if minding else ("can you", "could you", "would you"))
    said = said.capitalize() if found[0][0].isupper() else said
    return f"{text[: found.start()]}{said} {other}{text[found.end() :]}"


def _typed(text: str, guard: _Guard, draw: random.Random, casual: bool, *, slips: bool) -> str:
    """The text as somebody types it who is in haste."""
    if casual:
        if draw.random() < _SHORTENED:
            text = _shortened(text, guard, draw)
        if draw.random() < _SMALL_I:
            kept = guard.kept(text)
            text = re.sub(r"(?<![\w.])I(?![\w.])", lambda found: found[0] if _inside(found.span(), kept) else "i", text)
        if draw.random() < _LOW:
            text = _lowered(text, guard)
        if draw.random() < _UNENDED and text[-1:] in {".", "?", "!"} and text[-2:-1].isalpha():
            text = text if _inside((len(text) - 1, len(text)), guard.kept(text)) else text[:-1]
    if slips and draw.random() < _TYPO:
        text = _slipped(text, guard, draw)
    if slips and draw.random() < _DOUBLED:
        kept = guard.kept(text)
        spaces = [
            found.start() for found in re.finditer(r"(?<=[a-z]) (?=[a-z])", text) if not _inside(found.span(), kept)
        ]
        if spaces:
            at = draw.choice(spaces)
            text = f"{text[:at]} {text[at:]}"
    return text


def _shortened(text: str, guard: _Guard, draw: random.Random) -> str:
    kept = guard.kept(text)

    def shorten(found: re.Match[str]) -> str:
        entry = _SHORTER.get(found[2].lower())
        if entry is None or draw.random() >= _SHORT or _inside(found.span(2), kept) or entry.words & guard.known:
            return found[0]
        if found[1] or not _fits(entry, text, found):
            return found[0]
        fit = [other for other, words in entry.others if not words & guard.barred]
        return _put(draw.choice(fit), text, found) if fit else found[0]

    return _SAID_LONG.sub(shorten, text)


def _lowered(text: str, guard: _Guard) -> str:
    """The text with a small letter at its beginning, unless that belongs to a name."""
    first, _, rest = text.partition(" ")
    name = rest[:1].isupper() and not re.match(r"I\b", rest)
    if name or first.rstrip(",:;.!?").lower() not in _LOWERED or _inside((0, 1), guard.kept(text)):
        return text
    return text[0].lower() + text[1:]


def _slipped(text: str, guard: _Guard, draw: random.Random) -> str:
    """The text with a typo in a word that neither a call nor a tool has."""
    kept = guard.kept(text)
    words = [each for each in _TYPED.finditer(text) if not _inside(each.span(), kept)]
    words = [each for each in words if each[0] in _ORDINARY and stem(each[0]) not in guard.known]
    if not words:
        return text
    word = draw.choice(words)
    at = draw.randrange(word.start() + 1, word.end() - 2)  # the ends of a word are read first
    typed = draw.choice((text[at] * 2 + text[at + 1], text[at + 1], text[at + 1] + text[at]))
    return text[:at] + typed + text[at + 2 :]
