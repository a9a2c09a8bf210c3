"""Requests for invented tools."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from desk_model.generator.context import Json, SampleContext
from desk_model.generator.datafiles import read
from desk_model.generator.english import article, be, join_words
from desk_model.generator.invented.tools import InventedTool, Pair, invent_tool, subject, worded, wording
from desk_model.generator.requests.attribute_styles import ATTRIBUTE_STYLES, KEYED
from desk_model.generator.requests.phrasing import capital, request, with_swapped_letters
from desk_model.generator.sample import Call
from desk_model.generator.task import Outcome
from desk_model.generator.templates import Template
from desk_model.generator.values.arguments import Value

__all__ = ["InventedRequest", "invented_request"]

COLON, WITH = read("templates/invented/attributes", "colon", "with")
EXPLICIT, EXPLICIT_PLAIN = read("templates/invented/explicit", "explicit", "explicit_plain")
DONE, PLAIN, RETURNED, SINGLE = read("templates/invented/plain", "done", "plain", "returned", "single")
SENTENCES = read("templates/invented/sentences", "sentences")


_FEW = ((0.08, 0), (0.27, 1), (0.3, 2), (0.2, 3), (0.1, 4), (0.05, 5))
_MANY = ((0.05, 0), (0.1, 1), (0.2, 2), (0.27, 3), (0.23, 4), (0.15, 5))
"""How many arguments a tool has."""

_RICH = 0.65  # share of training requests in one of `ATTRIBUTE_STYLES`


@dataclass(frozen=True, slots=True)
class InventedRequest:
    """Request for an invented tool: tool, values and phrase."""

    invented: InventedTool
    values: Mapping[str, Value]
    text: str
    imperative: bool
    opens: bool = False

    @property
    def call(self) -> Call:
        """Call that fulfils the request."""
        pairs = [each for each in self.invented.pairs if each.attribute.words in self.values]
        return Call(
            self.invented.tool.name, {each.parameter.name: self.values[each.attribute.words].json for each in pairs}
        )

    def sentence(self, context: SampleContext) -> str:
        """Request as a complete message."""
        text = request(context, self.text, imperative=self.imperative, opens=self.opens)
        return with_swapped_letters(context, text, f"{self.call} {self.invented.subject}")

    def outcome(self, context: SampleContext) -> tuple[Outcome, str]:
        """Result of the tool and the answer that reports it."""
        about = self.invented.subject
        slot_texts = {"thing": about.named, "verb": about.verb}
        if context.chance(0.45):
            state = context.one(("ok", "success", "done", "completed", "accepted"))
            content: Json = context.either({"status": state}, state, {"ok": True}, f"{about.thing} {state}")
            return Outcome(content), DONE.say(context, slot_texts)
        words, value, text = _returned(context, about.thing)
        if words in self.values:
            words = "outcome"
        slot_texts |= {"words": words, "Words": capital(words), "value": text}
        content = {words.replace(" ", "_"): value} if context.chance(0.8) else f"{words}: {text}"
        return Outcome(content, facts=((text,),)), RETURNED.say(context, slot_texts)


def _returned(context: SampleContext, thing: str) -> tuple[str, Json, str]:
    """Result of a tool: its name, its value, and the value as text."""
    which = context.random()
    if which < 0.34:
        code = context.code()
        return context.one(("id", "number", f"{thing} id", "receipt", "ticket")), code, code
    if which < 0.67:
        number = context.number(1, 5000)
        return context.one(("total", "result", "score", "position", "rest")), number, str(number)
    price = round(context.random() * 900, 2)
    return context.one(("cost", "value", "share", "ratio")), price, str(price)


def invented_request(
    context: SampleContext,
    invented: InventedTool | None = None,
    *,
    imperative: bool = False,
    lacking: bool = False,
) -> InventedRequest | None:
    """Draw a request for an invented tool.

    Args:
        context: The sample.
        invented: The tool, else a new one.
        imperative: Whether the phrase must be a clause that can be joined with others.
        lacking: Whether something that the tool needs must be left out.

    Returns:
        The request; None if tool and conditions do not fit.
    """
    if invented is None:
        count = context.weighted(_MANY if context.hard else _FEW)
        invented = invent_tool(context, subject(context), max(count, 1) if lacking else count)
    given = [each for each in invented.pairs if each.parameter.required or context.chance(0.45)]
    if lacking:
        needed = [each for each in given if each.parameter.required]
        if not needed:
            return None
        dropped = context.some(needed, 1 if len(needed) == 1 or context.chance(0.75) else 2)
        given = [each for each in given if each not in dropped]
    values = {each.attribute.words: each.fixed.value(context) for each in given}
    template, slot_texts = _phrase(context, invented, given, values, imperative)
    return (
        InventedRequest(invented, values, template.fill(context, slot_texts), template.imperative, template.opens)
        if template
        else None
    )


def _phrase(
    context: SampleContext, invented: InventedTool, given: Sequence[Pair], values: Mapping[str, Value], imperative: bool
) -> tuple[Template | None, dict[str, str]]:
    about = invented.subject
    thing = about.named
    slot_texts = {
        "verb": about.verb,
        "Verb": about.verb.capitalize(),
        "thing": thing,
        "Thing": capital(thing),
        "the": context.one(("the", "the", "the", "this", "my", "our")),
        "a": article(thing).partition(" ")[0],
        "one": context.one(("the", "this", "our")),
        "tool": invented.tool.name,
        "Details": context.one(("Details", "Data", "Parameters", "Settings")),
    }
    wanted = True if imperative else None
    explicit = context.chance(0.1)
    if not given:
        return (EXPLICIT_PLAIN if explicit else PLAIN).find(context, slot_texts, imperative=wanted), slot_texts
    # A list is said last, so that its end is plain.
    ordered = sorted(given, key=lambda each: each.attribute.listed)
    if context.chance(0.25):
        ordered = sorted(context.shuffled(ordered), key=lambda each: each.attribute.listed)
    if explicit:
        names = {each.attribute.words: each.parameter.name for each in given}
        if not context.held_out and context.chance(_RICH):
            form = context.one(KEYED)
            parts = [worded(each, values[each.attribute.words], form, names) for each in ordered]
        else:
            style = context.one((1, 2, 0, 6))
            parts = [wording(each, values[each.attribute.words], style, names) for each in ordered]
        slot_texts["all"] = ", ".join(parts)
        return EXPLICIT.find(context, slot_texts, imperative=wanted), slot_texts
    if len(given) == 1 and not given[0].attribute.flag and context.chance(0.6):
        words = given[0].attribute.words
        text = values[words].text
        slot_texts |= {"words": words, "is": be(words), "value": f'"{text}"' if given[0].attribute.quoted else text}
        return SINGLE.find(context, slot_texts, imperative=wanted), slot_texts
    if not context.held_out and context.chance(_RICH):
        return _in_style(context, ordered, values, slot_texts, imperative=imperative)
    style = context.weighted(((0.3, 0), (0.2, 1), (0.06, 2), (0.1, 3), (0.12, 4), (0.17, 5), (0.05, 6)))
    parts = [wording(each, values[each.attribute.words], style) for each in ordered]
    joined = ", ".join(parts) if style in (1, 2) or ordered[-1].attribute.listed else join_words(parts)
    if style == 5:
        slot_texts |= {"facts": joined, "Facts": capital(joined)}
        return SENTENCES.find(context, slot_texts, imperative=wanted), slot_texts
    slot_texts["all"] = joined
    return (COLON if style in (1, 2) else WITH).find(context, slot_texts, imperative=wanted), slot_texts


def _in_style(
    context: SampleContext,
    ordered: Sequence[Pair],
    values: Mapping[str, Value],
    slot_texts: dict[str, str],
    *,
    imperative: bool,
) -> tuple[Template | None, dict[str, str]]:
    """State attributes in one of the training-only styles."""
    style = context.one(ATTRIBUTE_STYLES)
    mixed = context.chance(0.4)
    forms = {flag: style.flags if flag else style.forms for flag in (False, True)}
    one = {flag: context.one(each) for flag, each in forms.items()}
    parts = []
    for each in ordered:
        flag = each.attribute.flag
        parts.append(worded(each, values[each.attribute.words], context.one(forms[flag]) if mixed else one[flag]))
    # What stands behind a list must not seem to belong to it.
    joints = [each for each in style.joints if not (ordered[-1].attribute.listed and each == " and ")]
    joint = context.one(joints)
    whole = joint == ". "
    if imperative and (whole or "\n" in joint):
        return None, slot_texts
    text = joint.removeprefix("\n") * ("\n" in joint) + joint.join(map(capital, parts) if whole else parts)
    slot_texts |= {"all": text, "Facts": capital(text)}
    if not whole:
        slot_texts["facts"] = text
    return style.around.find(context, slot_texts, imperative=True if imperative else None), slot_texts
