"""Tool errors: retry where that can help, ask where the user must decide, else report."""

from __future__ import annotations

from collections.abc import Callable

from desk_model.generator.context import Json, SampleContext
from desk_model.generator.conversation import Chat
from desk_model.generator.datafiles import read
from desk_model.generator.english import article, join_words
from desk_model.generator.invented.attributes import written_forms
from desk_model.generator.invented.tools import subject
from desk_model.generator.kinds.common import any_request, outcome_of, shown, surrounded
from desk_model.generator.kinds.distractors import with_distractors
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


def error(context: SampleContext) -> Sample | None:
    """Request, call, error, and the right reaction."""
    return context.weighted(_KINDS)(context)


def _failed(context: SampleContext, text: str) -> Json:
    which = context.random()
    if which < 0.45:
        return ERROR.say(context, {"what": text})
    if which < 0.8:
        return {"error": text}
    return {"status": "error", "message": text}


def _passing(context: SampleContext) -> Sample | None:
    wanted = any_request(context)
    if wanted is None:
        return None
    outcome, answer = outcome_of(context, wanted)
    text = AGAIN.say(context, {"what": context.pick(PASSING)})
    chat = Chat(context).user(wanted.sentence(context)).call([wanted.call]).results([_failed(context, text)])
    chat.call([wanted.call])
    if context.chance(0.75):
        chat.results([outcome.content]).say(answer, shown(answer, outcome.facts))
    else:
        what = context.pick(LASTING)
        chat.results([_failed(context, what)]).say(SORRY.say(context, {"what": what}), ((what,),))
    return chat.finish("error", surrounded(context, wanted))


def _lasting(context: SampleContext) -> Sample | None:
    wanted = any_request(context)
    if wanted is None:
        return None
    what = context.pick(LASTING)
    chat = Chat(context).user(wanted.sentence(context)).call([wanted.call]).results([_failed(context, what)])
    chat.say(SORRY.say(context, {"what": what}), ((what,),))
    return chat.finish("error", surrounded(context, wanted))


class _Simple:
    """Tool with one argument and a request that uses it."""

    def __init__(self, context: SampleContext, words: str, value: str, *, extra: str = "", spelt: bool = False) -> None:
        about = subject(context)
        self.about = about
        self.words = words
        self.name = named(context, words.replace(" ", "_"))
        schema: dict[str, Json] = {"type": "string"}
        parameters = [Parameter(self.name, schema, "" if context.undescribed else f"The {words}", True)]
        self.extra = ""
        if extra:
            self.extra = named(context, extra.replace(" ", "_"))
            parameters.append(Parameter(self.extra, {"type": "string"}, "", False))
        thing = about.named
        text = f"{about.verb.capitalize()} {article(thing)}." if context.chance(0.8) else ""
        self.tool = Tool(named(context, f"{about.verb}_{thing.replace(' ', '_')}", tool=True), text, tuple(parameters))
        self.slot_texts = {
            "verb": about.verb,
            "thing": thing,
            "article": article(thing).partition(" ")[0],
            "words": words,
            "value": value,
        }
        template = TELL.find(context, self.slot_texts, frozenset(("words",)) if spelt else frozenset())
        assert template is not None
        self.text = request(
            context, template.fill(context, self.slot_texts), imperative=template.imperative, opens=template.opens
        )

    def call(self, value: Json, **more: Json) -> Call:
        """Call of the tool."""
        return Call(self.tool.name, {self.name: value, **more})

    def finish(self, context: SampleContext, chat: Chat) -> Sample:
        """Return the sample."""
        return chat.finish("error", with_distractors(context, [self.tool], (), [self.about]))


def _corrected(context: SampleContext, simple: _Simple, wrong: Json, right: Json, text: str) -> Sample:
    chat = Chat(context).user(simple.text).call([simple.call(wrong)]).results([_failed(context, text)])
    chat.call([simple.call(right)])
    if context.chance(0.6):
        state = context.one(_STATES)
        content: Json = context.either({"status": state}, state, {"ok": True})
        chat.results([content]).say(DONE.say(context, {"value": str(right)}), ((str(right),),))
    return simple.finish(context, chat)


def _misspelt(context: SampleContext, text: str) -> str:
    at = context.one([each for each in range(1, len(text) - 1) if text[each : each + 2].isalpha()])
    which = context.random()
    if which < 0.35:
        return text[:at] + text[at + 1 :]
    if which < 0.7:
        return text[:at] + text[at] + text[at:]
    return text[:at] + text[at + 1] + text[at] + text[at + 2 :]


_PLACES = Words.read("name person owner customer contact user member | tenant guest_name client")


def _suggested(context: SampleContext) -> Sample | None:
    right = context.person().name if context.chance(0.6) else context.company()
    wrong = _misspelt(context, right)
    if wrong == right:
        return None
    simple = _Simple(context, context.pick(_PLACES).replace("_", " "), wrong)
    text = SUGGEST.say(context, {"words": simple.words, "wrong": wrong, "right": right})
    return _corrected(context, simple, wrong, right, text)


def _formed(context: SampleContext) -> Sample | None:
    words, value, form = written_forms(context)
    if value.json == value.text:
        return None
    simple = _Simple(context, words, value.text, spelt=True)
    slot_texts = {"name": simple.name, "wrong": value.text, "form": form}
    return _corrected(context, simple, value.text, value.json, FORM.say(context, slot_texts))


def _needed(context: SampleContext) -> Sample | None:
    words, extra = context.picks(_PLACES, 2)
    value = context.person().name
    simple = _Simple(context, words.replace("_", " "), value, extra=extra)
    chat = Chat(context).user(simple.text).call([simple.call(value)])
    chat.results([_failed(context, NEEDED.say(context, {"name": simple.extra}))])
    with_swapped_letters = extra.replace("_", " ")
    chat.say(ASK.say(context, {"words": with_swapped_letters}), ((with_swapped_letters, simple.extra),))
    if context.chance(0.6):
        other = context.person().name
        chat.user(context.one((other, f"{other}.", f"it's {other}", f"The {with_swapped_letters} is {other}.")))
        chat.call([simple.call(value, **{simple.extra: other})])
    return simple.finish(context, chat)


def _several(context: SampleContext) -> Sample | None:
    first = context.first_name()
    names = [f"{first} {context.last_name()}" for _ in range(context.number(2, 3))]
    if len(set(names)) < len(names):
        return None
    simple = _Simple(context, context.pick(_PLACES).replace("_", " "), first)
    items = ", ".join(names)
    content = _failed(context, MANY.say(context, {"count": str(len(names)), "items": items}))
    chat = Chat(context).user(simple.text).call([simple.call(first)]).results([content])
    slot_texts = {"items": join_words(names, "or") if context.chance(0.7) else items, "count": str(len(names))}
    chat.say(WHICH.say(context, slot_texts), tuple((name,) for name in names))
    if context.chance(0.6):
        at = context.number(0, len(names) - 1)
        last = names[at].partition(" ")[2]
        first_one = at == 0 and context.chance(0.5)
        options = (names[at], last, f"{names[at]}, please", f"I mean {last}.")
        chat.user(FIRST.say(context) if first_one else context.one(options)).call([simple.call(names[at])])
    return simple.finish(context, chat)


def _unknown(context: SampleContext) -> Sample | None:
    name = context.person().name
    simple = _Simple(context, context.pick(_PLACES).replace("_", " "), name)
    text = context.one((f"no {simple.words} called {name}", f"{name} not found", f"unknown {simple.words} {name}"))
    chat = Chat(context).user(simple.text).call([simple.call(name)]).results([_failed(context, text)])
    chat.say(SORRY.say(context, {"what": text}), ((name,),))
    return simple.finish(context, chat)


_KINDS: tuple[tuple[float, Callable[[SampleContext], Sample | None]], ...] = (
    (0.2, _passing),
    (0.2, _lasting),
    (0.18, _suggested),
    (0.16, _formed),
    (0.09, _needed),
    (0.09, _several),
    (0.08, _unknown),
)
