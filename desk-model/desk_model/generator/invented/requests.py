"""Wishes that invented tools serve."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from desk_model.generator.context import Json, World
from desk_model.generator.datafiles import read
from desk_model.generator.english import article, be, join_words
from desk_model.generator.invented.tools import Invented, Pair, invent, subject, worded, wording
from desk_model.generator.requests.attribute_styles import KEYED, MANNERS
from desk_model.generator.requests.phrasing import capital, request, spoken
from desk_model.generator.sample import Call
from desk_model.generator.task import Outcome
from desk_model.generator.templates import Template
from desk_model.generator.values.arguments import Value

__all__ = ["Wish", "wish"]

COLON, WITH = read("templates/invented/attributes", "colon", "with")
EXPLICIT, EXPLICIT_PLAIN = read("templates/invented/explicit", "explicit", "explicit_plain")
DONE, PLAIN, RETURNED, SINGLE = read("templates/invented/plain", "done", "plain", "returned", "single")
SENTENCES = read("templates/invented/sentences", "sentences")


_FEW = ((0.08, 0), (0.27, 1), (0.3, 2), (0.2, 3), (0.1, 4), (0.05, 5))
_MANY = ((0.05, 0), (0.1, 1), (0.2, 2), (0.27, 3), (0.23, 4), (0.15, 5))
"""How many arguments a tool has."""

_RICH = 0.65  # how often training names attributes in one of the many manners of `desk.phrases.wishes.manners`


@dataclass(frozen=True, slots=True)
class Wish:
    """One wish that an invented tool serves: the tool, the values, and the phrase that says them."""

    invented: Invented
    values: Mapping[str, Value]
    text: str
    imperative: bool
    opens: bool = False

    @property
    def call(self) -> Call:
        """The call that fulfils it."""
        pairs = [each for each in self.invented.pairs if each.attribute.words in self.values]
        return Call(
            self.invented.tool.name, {each.parameter.name: self.values[each.attribute.words].json for each in pairs}
        )

    def sentence(self, world: World) -> str:
        """The wish as a person types it."""
        text = request(world, self.text, imperative=self.imperative, opens=self.opens)
        return spoken(world, text, f"{self.call} {self.invented.subject}")

    def outcome(self, world: World) -> tuple[Outcome, str]:
        """What the tool returns, and what is said about it."""
        about = self.invented.subject
        said = {"thing": about.named, "verb": about.verb}
        if world.chance(0.45):
            state = world.one(("ok", "success", "done", "completed", "accepted"))
            content: Json = world.either({"status": state}, state, {"ok": True}, f"{about.thing} {state}")
            return Outcome(content), DONE.say(world, said)
        words, value, text = _returned(world, about.thing)
        if words in self.values:
            words = "outcome"
        said |= {"words": words, "Words": capital(words), "value": text}
        content = {words.replace(" ", "_"): value} if world.chance(0.8) else f"{words}: {text}"
        return Outcome(content, facts=((text,),)), RETURNED.say(world, said)


def _returned(world: World, thing: str) -> tuple[str, Json, str]:
    """What a tool returns: how it is called, its value, and the value as text."""
    which = world.random()
    if which < 0.34:
        code = world.code()
        return world.one(("id", "number", f"{thing} id", "receipt", "ticket")), code, code
    if which < 0.67:
        number = world.number(1, 5000)
        return world.one(("total", "result", "score", "position", "rest")), number, str(number)
    price = round(world.random() * 900, 2)
    return world.one(("cost", "value", "share", "ratio")), price, str(price)


def wish(
    world: World,
    invented: Invented | None = None,
    *,
    imperative: bool = False,
    lacking: bool = False,
) -> Wish | None:
    """A wish for an invented tool.

    Args:
        world: The sample.
        invented: The tool, else a new one.
        imperative: Whether the phrase must be a clause that can be joined with others.
        lacking: Whether something that the tool needs must be left out.

    Returns:
        The wish; None where the tool and the conditions do not go together.
    """
    if invented is None:
        count = world.weighted(_MANY if world.hard else _FEW)
        invented = invent(world, subject(world), max(count, 1) if lacking else count)
    given = [each for each in invented.pairs if each.parameter.required or world.chance(0.45)]
    if lacking:
        needed = [each for each in given if each.parameter.required]
        if not needed:
            return None
        dropped = world.some(needed, 1 if len(needed) == 1 or world.chance(0.75) else 2)
        given = [each for each in given if each not in dropped]
    values = {each.attribute.words: each.fixed.value(world) for each in given}
    template, said = _phrase(world, invented, given, values, imperative)
    return Wish(invented, values, template.fill(world, said), template.imperative, template.opens) if template else None


def _phrase(
    world: World, invented: Invented, given: Sequence[Pair], values: Mapping[str, Value], imperative: bool
) -> tuple[Template | None, dict[str, str]]:
    about = invented.subject
    thing = about.named
    said = {
        "verb": about.verb,
        "Verb": about.verb.capitalize(),
        "thing": thing,
        "Thing": capital(thing),
        "the": world.one(("the", "the", "the", "this", "my", "our")),
        "a": article(thing).partition(" ")[0],
        "one": world.one(("the", "this", "our")),
        "tool": invented.tool.name,
        "Details": world.one(("Details", "Data", "Parameters", "Settings")),
    }
    wanted = True if imperative else None
    explicit = world.chance(0.1)
    if not given:
        return (EXPLICIT_PLAIN if explicit else PLAIN).find(world, said, imperative=wanted), said
    # A list is said last, so that its end is plain.
    ordered = sorted(given, key=lambda each: each.attribute.listed)
    if world.chance(0.25):
        ordered = sorted(world.shuffled(ordered), key=lambda each: each.attribute.listed)
    if explicit:
        names = {each.attribute.words: each.parameter.name for each in given}
        if not world.held and world.chance(_RICH):
            form = world.one(KEYED)
            parts = [worded(each, values[each.attribute.words], form, names) for each in ordered]
        else:
            style = world.one((1, 2, 0, 6))
            parts = [wording(each, values[each.attribute.words], style, names) for each in ordered]
        said["all"] = ", ".join(parts)
        return EXPLICIT.find(world, said, imperative=wanted), said
    if len(given) == 1 and not given[0].attribute.flag and world.chance(0.6):
        words = given[0].attribute.words
        text = values[words].text
        said |= {"words": words, "is": be(words), "value": f'"{text}"' if given[0].attribute.quoted else text}
        return SINGLE.find(world, said, imperative=wanted), said
    if not world.held and world.chance(_RICH):
        return _told(world, ordered, values, said, imperative=imperative)
    style = world.weighted(((0.3, 0), (0.2, 1), (0.06, 2), (0.1, 3), (0.12, 4), (0.17, 5), (0.05, 6)))
    parts = [wording(each, values[each.attribute.words], style) for each in ordered]
    joined = ", ".join(parts) if style in (1, 2) or ordered[-1].attribute.listed else join_words(parts)
    if style == 5:
        said |= {"facts": joined, "Facts": capital(joined)}
        return SENTENCES.find(world, said, imperative=wanted), said
    said["all"] = joined
    return (COLON if style in (1, 2) else WITH).find(world, said, imperative=wanted), said


def _told(
    world: World, ordered: Sequence[Pair], values: Mapping[str, Value], said: dict[str, str], *, imperative: bool
) -> tuple[Template | None, dict[str, str]]:
    """Attributes in one of the manners to train on."""
    manner = world.one(MANNERS)
    mixed = world.chance(0.4)
    forms = {flag: manner.flags if flag else manner.forms for flag in (False, True)}
    one = {flag: world.one(each) for flag, each in forms.items()}
    parts = []
    for each in ordered:
        flag = each.attribute.flag
        parts.append(worded(each, values[each.attribute.words], world.one(forms[flag]) if mixed else one[flag]))
    # What stands behind a list must not seem to belong to it.
    joints = [each for each in manner.joints if not (ordered[-1].attribute.listed and each == " and ")]
    joint = world.one(joints)
    whole = joint == ". "
    if imperative and (whole or "\n" in joint):
        return None, said
    text = joint.removeprefix("\n") * ("\n" in joint) + joint.join(map(capital, parts) if whole else parts)
    said |= {"all": text, "Facts": capital(text)}
    if not whole:
        said["facts"] = text
    return manner.around.find(world, said, imperative=True if imperative else None), said
