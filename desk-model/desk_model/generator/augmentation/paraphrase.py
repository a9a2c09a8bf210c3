"""Paraphrase of requests: `paraphrased` replaces expressions by others of the same meaning and adds typing errors.

Unlike `noise`, whose words have no meaning, paraphrase keeps the meaning: a model that has read "look for",
"search for" and "locate" with the same call learns what they share. What is copied stays as it was said.
"""

from __future__ import annotations

import random
import re
from dataclasses import replace

from desk_model.generator.augmentation.expressions import pattern
from desk_model.generator.augmentation.positions import OPENERS, before, fits, put
from desk_model.generator.augmentation.protected import ProtectedSpans, SampleProtection, inside
from desk_model.generator.augmentation.tables import TABLE
from desk_model.generator.augmentation.typing_errors import with_typing_errors
from desk_model.generator.datafiles import read
from desk_model.generator.sample import Sample

__all__ = ["paraphrased"]

GERUNDS = read("paraphrases/verbs", "gerunds")


_EXCHANGED = 0.4
_MIND = 0.15  # of the requests that ask "can you" or "would you mind"
_CASUAL = 0.22

_DONE = frozenset(("missing", "irrelevant", "drafting", "json", "error"))
"""Kinds in which something is to be done even where nothing is called."""
_TEXTS = frozenset(("drafting", "extraction", "json"))
"""Kinds whose requests contain foreign texts, which get no typing errors."""

_SAID = pattern(TABLE)
_PLAIN = {gerund: plain for plain, gerund in GERUNDS.items()}
_ASKED = re.compile(
    r"\b(?:(?P<minding>(?:would|do) you mind)|(?:can|could|would|will) you) (?P<verb>[a-z]+)(?= (?P<rest>[^.?!\n]*)\?)",
    re.IGNORECASE,
)
_COORDINATED = re.compile(r"\b(?:and|then|or|but)\b|[,;:-] ")


def paraphrased(sample: Sample, seed: int) -> Sample:
    """Paraphrase the requests of a sample by a seed.

    Args:
        sample: Sample whose requests are paraphrased.
        seed: Selects the words and the typing errors.
    """
    draw = random.Random(f"retold {seed}")
    called: dict[int, set[str]] = {}
    asked = -1
    for turn in sample.expected:
        if sample.messages[turn.message - 1]["role"] == "user":
            asked = turn.message - 1
            called[asked] = set()
        if asked >= 0:
            called[asked] |= {call.name for call in turn.calls}
    guards = SampleProtection(sample)
    messages = list(sample.messages)
    casual = draw.random() < _CASUAL
    for at, names in called.items():
        text = messages[at]["content"]
        if len(text.lower()) != len(text):  # some letters are longer in lower case, and places would not be the same
            continue
        protected = guards.of(names)
        doing = bool(names) or sample.kind in _DONE
        if sample.kind != "small_talk":
            text = _exchanged(_with_gerund(text, protected, draw) if doing else text, protected, draw, doing)
        text = with_typing_errors(text, protected, draw, casual, slips=doing and sample.kind not in _TEXTS)
        messages[at] = {**messages[at], "content": text}
    return replace(sample, messages=messages)


def _exchanged(text: str, protected: ProtectedSpans, draw: random.Random, doing: bool) -> str:
    """Replace some expressions of a text."""
    kept = protected.kept(text)

    def exchange(found: re.Match[str]) -> str:
        entry = TABLE.get(found[2].lower())  # none where a letter such as a dotless i was taken for another
        if entry is None or draw.random() >= _EXCHANGED or inside(found.span(2), kept) or entry.words & protected.named:
            return found[0]
        if (entry.sort != "saying" and not doing) or not fits(entry, text, found):
            return found[0]
        fit = [other for other, words in entry.others if not words & protected.barred or words <= entry.words]
        return put(draw.choice(fit), text, found) if fit else found[0]

    return _SAID.sub(exchange, text)


def _with_gerund(text: str, protected: ProtectedSpans, draw: random.Random) -> str:
    """Change "can you send" to "would you mind sending", or the reverse."""
    found = _ASKED.search(text)
    if found is None or draw.random() >= _MIND or inside(found.span(), protected.kept(text)):
        return text
    other = (_PLAIN if found["minding"] else GERUNDS).get(found["verb"].lower())
    opened, word = before(text, found.start())
    if other is None or not (opened or word in OPENERS) or _COORDINATED.search(found["rest"]):
        return text  # a second verb would need another form as well
    minding = found["minding"] is None
    said = draw.choice(("would you mind", "do you mind") if minding else ("can you", "could you", "would you"))
    said = said.capitalize() if found[0][0].isupper() else said
    return f"{text[: found.start()]}{said} {other}{text[found.end() :]}"
