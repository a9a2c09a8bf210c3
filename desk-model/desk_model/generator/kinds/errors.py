"""A tool fails: try again where that can help, ask where the person must decide, else say what happened."""

from __future__ import annotations

from collections.abc import Callable

from desk_model.generator.context import Json, World
from desk_model.generator.conversation import Chat
from desk_model.generator.datafiles import read
from desk_model.generator.english import article, join_words
from desk_model.generator.invented.attributes import written_forms
from desk_model.generator.invented.tools import subject
from desk_model.generator.kinds.common import outcome_of, shown, some_wish, surrounded
from desk_model.generator.kinds.distractors import among
from desk_model.generator.requests.phrasing import request
from desk_model.generator.sample import Call, Sample
from desk_model.generator.schema import Parameter, Tool, named
from desk_model.generator.templates import Words

__all__ = ["error"]

ASK, DONE, FIRST, SORRY, TELL, WHICH = read(
    "templates/refusals/errors", "ask", "done", "first", "sorry", "tell", "which"
)
AGAIN, ERROR, FORM, LASTING, MANY, NEEDED, PASSING, SUGGEST = read(
    "templates/refusals/failures", "again", "error", "form", "lasting", "many", "needed", "passing", "suggest"
)


_STATES = ("ok", "done", "success", "created", "accepted")


def error(world: World) -> Sample | None:
    """A request, the call, an error, and what a good assistant does then."""
    return world.weighted(_KINDS)(world)


def _failed(world: World, text: str) -> Json:
    which = world.random()
    if which < 0.45:
        return ERROR.say(world, {"what": text})
    if which < 0.8:
        return {"error": text}
    return {"status": "error", "message": text}


def _passing(world: World) -> Sample | None:
    wanted = some_wish(world)
    if wanted is None:
        return None
    outcome, answer = outcome_of(world, wanted)
    text = AGAIN.say(world, {"what": world.pick(PASSING)})
    chat = Chat(world).user(wanted.sentence(world)).call([wanted.call]).results([_failed(world, text)])
    chat.call([wanted.call])
    if world.chance(0.75):
        chat.results([outcome.content]).say(answer, shown(answer, outcome.facts))
    else:
        what = world.pick(LASTING)
        chat.results([_failed(world, what)]).say(SORRY.say(world, {"what": what}), ((what,),))
    return chat.finish("error", surrounded(world, wanted))


def _lasting(world: World) -> Sample | None:
    wanted = some_wish(world)
    if wanted is None:
        return None
    what = world.pick(LASTING)
    chat = Chat(world).user(wanted.sentence(world)).call([wanted.call]).results([_failed(world, what)])
    chat.say(SORRY.say(world, {"what": what}), ((what,),))
    return chat.finish("error", surrounded(world, wanted))


class _Simple:
    """A tool with one argument of interest, and what one says to use it."""

    def __init__(self, world: World, words: str, value: str, *, extra: str = "", spelt: bool = False) -> None:
        about = subject(world)
        self.about = about
        self.words = words
        self.name = named(world, words.replace(" ", "_"))
        schema: dict[str, Json] = {"type": "string"}
        parameters = [Parameter(self.name, schema, "" if world.terse else f"The {words}", True)]
        self.extra = ""
        if extra:
            self.extra = named(world, extra.replace(" ", "_"))
            parameters.append(Parameter(self.extra, {"type": "string"}, "", False))
        thing = about.named
        text = f"{about.verb.capitalize()} {article(thing)}." if world.chance(0.8) else ""
        self.tool = Tool(named(world, f"{about.verb}_{thing.replace(' ', '_')}", tool=True), text, tuple(parameters))
        self.said = {
            "verb": about.verb,
            "thing": thing,
            "article": article(thing).partition(" ")[0],
            "words": words,
            "value": value,
        }
        template = TELL.find(world, self.said, frozenset(("words",)) if spelt else frozenset())
        assert template is not None
        self.text = request(
            world, template.fill(world, self.said), imperative=template.imperative, opens=template.opens
        )

    def call(self, value: Json, **more: Json) -> Call:
        """A call of it."""
        return Call(self.tool.name, {self.name: value, **more})

    def finish(self, world: World, chat: Chat) -> Sample:
        """The sample."""
        return chat.finish("error", among(world, [self.tool], (), [self.about]))


def _corrected(world: World, simple: _Simple, wrong: Json, right: Json, text: str) -> Sample:
    chat = Chat(world).user(simple.text).call([simple.call(wrong)]).results([_failed(world, text)])
    chat.call([simple.call(right)])
    if world.chance(0.6):
        state = world.one(_STATES)
        content: Json = world.either({"status": state}, state, {"ok": True})
        chat.results([content]).say(DONE.say(world, {"value": str(right)}), ((str(right),),))
    return simple.finish(world, chat)


def _misspelt(world: World, text: str) -> str:
    at = world.one([each for each in range(1, len(text) - 1) if text[each : each + 2].isalpha()])
    which = world.random()
    if which < 0.35:
        return text[:at] + text[at + 1 :]
    if which < 0.7:
        return text[:at] + text[at] + text[at:]
    return text[:at] + text[at + 1] + text[at] + text[at + 2 :]


_PLACES = Words.read("name person owner customer contact user member | tenant guest_name client")


def _suggested(world: World) -> Sample | None:
    right = world.person().name if world.chance(0.6) else world.company()
    wrong = _misspelt(world, right)
    if wrong == right:
        return None
    simple = _Simple(world, world.pick(_PLACES).replace("_", " "), wrong)
    text = SUGGEST.say(world, {"words": simple.words, "wrong": wrong, "right": right})
    return _corrected(world, simple, wrong, right, text)


def _formed(world: World) -> Sample | None:
    words, value, form = written_forms(world)
    if value.json == value.text:
        return None
    simple = _Simple(world, words, value.text, spelt=True)
    said = {"name": simple.name, "wrong": value.text, "form": form}
    return _corrected(world, simple, value.text, value.json, FORM.say(world, said))


def _needed(world: World) -> Sample | None:
    words, extra = world.picks(_PLACES, 2)
    value = world.person().name
    simple = _Simple(world, words.replace("_", " "), value, extra=extra)
    chat = Chat(world).user(simple.text).call([simple.call(value)])
    chat.results([_failed(world, NEEDED.say(world, {"name": simple.extra}))])
    spoken = extra.replace("_", " ")
    chat.say(ASK.say(world, {"words": spoken}), ((spoken, simple.extra),))
    if world.chance(0.6):
        other = world.person().name
        chat.user(world.one((other, f"{other}.", f"it's {other}", f"The {spoken} is {other}.")))
        chat.call([simple.call(value, **{simple.extra: other})])
    return simple.finish(world, chat)


def _several(world: World) -> Sample | None:
    first = world.first_name()
    names = [f"{first} {world.last_name()}" for _ in range(world.number(2, 3))]
    if len(set(names)) < len(names):
        return None
    simple = _Simple(world, world.pick(_PLACES).replace("_", " "), first)
    items = ", ".join(names)
    content = _failed(world, MANY.say(world, {"count": str(len(names)), "items": items}))
    chat = Chat(world).user(simple.text).call([simple.call(first)]).results([content])
    said = {"items": join_words(names, "or") if world.chance(0.7) else items, "count": str(len(names))}
    chat.say(WHICH.say(world, said), tuple((name,) for name in names))
    if world.chance(0.6):
        at = world.number(0, len(names) - 1)
        last = names[at].partition(" ")[2]
        first_one = at == 0 and world.chance(0.5)
        options = (names[at], last, f"{names[at]}, please", f"I mean {last}.")
        chat.user(FIRST.say(world) if first_one else world.one(options)).call([simple.call(names[at])])
    return simple.finish(world, chat)


def _unknown(world: World) -> Sample | None:
    name = world.person().name
    simple = _Simple(world, world.pick(_PLACES).replace("_", " "), name)
    text = world.one((f"no {simple.words} called {name}", f"{name} not found", f"unknown {simple.words} {name}"))
    chat = Chat(world).user(simple.text).call([simple.call(name)]).results([_failed(world, text)])
    chat.say(SORRY.say(world, {"what": text}), ((name,),))
    return simple.finish(world, chat)


_KINDS: tuple[tuple[float, Callable[[World], Sample | None]], ...] = (
    (0.2, _passing),
    (0.2, _lasting),
    (0.18, _suggested),
    (0.16, _formed),
    (0.09, _needed),
    (0.09, _several),
    (0.08, _unknown),
)
