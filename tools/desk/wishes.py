"""Wishes that invented tools serve."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from desk.english import article, be, join_words
from desk.pools import Phrases, Template
from desk.sample import Call
from desk.speech import capital, request, spoken
from desk.synthetic import Invented, Pair, invent, subject, wording
from desk.task import Outcome
from desk.values import Value
from desk.world import Json, World

__all__ = ["Wish", "wish"]

# Around a list of attributes: a clause that begins with the verb, for several styles of naming them.
_WITH = Phrases(
    """
    !{verb} {the} {thing} with {all}
    !{verb} {the} {thing} (with|using) {all}
    !{verb} {the} {thing}, {all}
    !{verb} {a} {thing} with {all}
    !{verb} {a} {thing}: {all}
    !{verb} {the} {thing} \\({all}\\)
    !use {all} to {verb} {the} {thing}
    !{verb} {the} {thing}; {all}
    with {all}, {verb} {the} {thing}.
    !take {all} and {verb} {the} {thing}
    I want to {verb} {a} {thing} with {all}.
    (we|I) need to {verb} {the} {thing}, {all}.
    time to {verb} {the} {thing}: {all}.
    my {thing} is waiting: {verb} it with {all}.
    ---
    !{verb} {the} {thing} and take {all}
    !{verb} {one} {thing}, namely with {all}
    given {all}, {verb} {the} {thing}.
    I would like to {verb} {the} {thing} with {all}.
    !{verb} {a} {thing} where you take {all}
    """
)

_COLON = Phrases(
    """
    !{verb} {the} {thing}: {all}
    !{verb} {a} {thing}, {all}
    !{verb} {the} {thing} \\({all}\\)
    {thing} to {verb}: {all}
    !{verb} {the} {thing} with {all}
    {all}. Please {verb} {the} {thing}.
    !{verb} {the} {thing}. {Details}: {all}
    ---
    !{verb} {one} {thing} - {all}
    {thing}, {all}: please {verb} it.
    here is what you need to {verb} {the} {thing}: {all}
    """
)

_SENTENCES = Phrases(
    """
    {verb} {the} {thing}. {Facts}.
    I need to {verb} {a} {thing}. {Facts}.
    {Facts}. (Please|Now) {verb} {the} {thing}.
    can you {verb} {a} {thing}? {Facts}.
    !{verb} {the} {thing} where {facts}
    !{verb} {a} {thing}; {facts}
    there is {a} {thing} to {verb}. {Facts}.
    ---
    I must {verb} {the} {thing}. {Facts}.
    {Facts}, so {verb} {the} {thing}.
    !{verb} {one} {thing} for which {facts}
    """
)

_PLAIN = Phrases(
    """
    !{verb} {the} {thing}
    !{verb} {a} {thing}
    !{verb} {the} {thing} (for me|now|again)
    I want to {verb} {the} {thing}.
    (we|I) need to {verb} {the} {thing}.
    time to {verb} {the} {thing}.
    is it possible to {verb} {the} {thing}?
    ---
    !{verb} {one} {thing}
    I would like to {verb} {the} {thing}.
    {the} {thing}: please {verb} it.
    """
)

_SINGLE = Phrases(
    """
    !{verb} {thing} {value}
    !{verb} the {thing} {value}
    !{verb} {the} {thing} with the {words} {value}
    !{verb} {a} {thing}, {words} {value}
    !{verb} {the} {thing} whose {words} {is} {value}
    the {words} {is} {value}. {Verb} {the} {thing}.
    !take {value} as {words} and {verb} {the} {thing}
    !{verb} {thing} for {value}
    ---
    !{verb} {the} {thing}, namely {value}
    {value} {is} the {words}, now {verb} {the} {thing}.
    !{verb} {the} {thing} that has {value} as {words}
    """
)

_EXPLICIT = Phrases(
    """
    !(call|use|run) {tool} with {all}
    !(call|use|run|invoke) the tool {tool}: {all}
    !start {tool} with {all}
    !run {tool}\\({all}\\)
    !use {tool} and pass {all}
    I want the result of {tool} with {all}.
    !execute {tool}, {all}
    ---
    !try {tool} with {all}
    !make a call to {tool} with {all}
    what does {tool} give for {all}?
    """
)

_EXPLICIT_PLAIN = Phrases(
    """
    !(call|use|run|invoke) {tool}
    !(call|use|run) the tool {tool}
    !run {tool}\\(\\)
    !execute {tool} (now|)
    ---
    !try {tool}
    !make a call to {tool}
    """
)

_DONE = Phrases(
    """
    Done.
    (Done|OK), I took care of the {thing}.
    The {thing} is taken care of.
    That worked, the {thing} is done.
    I have done that for the {thing}.
    All done with the {thing}.
    ---
    The request to {verb} the {thing} went through.
    Finished with the {thing}.
    It worked for the {thing}.
    """
)

_RETURNED = Phrases(
    """
    (Done|OK), the {words} (of the {thing}|) is {value}.
    The {words} of the {thing} is {value}.
    {Words}: {value}.
    It worked; the {words} is {value}.
    The result: {words} {value}.
    ---
    I got {value} as the {words}.
    For the {thing} the {words} is {value}.
    The tool says {words} {value}.
    """
)


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
            return Outcome(content), _DONE.say(world, said)
        words, value, text = _returned(world, about.thing)
        if words in self.values:
            words = "outcome"
        said |= {"words": words, "Words": capital(words), "value": text}
        content = {words.replace(" ", "_"): value} if world.chance(0.8) else f"{words}: {text}"
        return Outcome(content, facts=((text,),)), _RETURNED.say(world, said)


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
        count = world.weighted(((0.08, 0), (0.27, 1), (0.3, 2), (0.2, 3), (0.1, 4), (0.05, 5)))
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
        "the": world.one(("the", "the", "the", "this", "my", "our")),
        "a": article(thing).partition(" ")[0],
        "one": world.one(("the", "this", "our")),
        "tool": invented.tool.name,
        "Details": world.one(("Details", "Data", "Parameters", "Settings")),
    }
    wanted = True if imperative else None
    explicit = world.chance(0.1)
    if not given:
        return (_EXPLICIT_PLAIN if explicit else _PLAIN).find(world, said, imperative=wanted), said
    # A list is said last, so that its end is plain.
    ordered = sorted(given, key=lambda each: each.attribute.listed)
    if world.chance(0.25):
        ordered = sorted(world.shuffled(ordered), key=lambda each: each.attribute.listed)
    if explicit:
        names = {each.attribute.words: each.parameter.name for each in given}
        style = world.one((1, 2, 0, 6))
        said["all"] = ", ".join(wording(each, values[each.attribute.words], style, names) for each in ordered)
        return _EXPLICIT.find(world, said, imperative=wanted), said
    if len(given) == 1 and not given[0].attribute.flag and world.chance(0.6):
        words = given[0].attribute.words
        text = values[words].text
        said |= {"words": words, "is": be(words), "value": f'"{text}"' if given[0].attribute.quoted else text}
        return _SINGLE.find(world, said, imperative=wanted), said
    style = world.weighted(((0.3, 0), (0.2, 1), (0.06, 2), (0.1, 3), (0.12, 4), (0.17, 5), (0.05, 6)))
    parts = [wording(each, values[each.attribute.words], style) for each in ordered]
    joined = ", ".join(parts) if style in (1, 2) or ordered[-1].attribute.listed else join_words(parts)
    if style == 5:
        said |= {"facts": joined, "Facts": capital(joined)}
        return _SENTENCES.find(world, said, imperative=wanted), said
    said["all"] = joined
    return (_COLON if style in (1, 2) else _WITH).find(world, said, imperative=wanted), said
