"""Chains of two or three calls of which each uses the result before."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from desk_model.generator.context import Json, SampleContext
from desk_model.generator.conversation import Chat
from desk_model.generator.datafiles import read
from desk_model.generator.english import word_set
from desk_model.generator.intents.catalog import INTENTS
from desk_model.generator.intents.outcomes import listing
from desk_model.generator.kinds.common import plain_offer, shown
from desk_model.generator.kinds.distractors import with_distractors
from desk_model.generator.kinds.invented_chains import invented_chain
from desk_model.generator.requests.phrasing import request, with_swapped_letters
from desk_model.generator.sample import Sample
from desk_model.generator.task import Offer, Task, texts
from desk_model.generator.values import contents, sentences
from desk_model.generator.values.arguments import Value

__all__ = ["chain"]

CHAIN_ANSWERS = read("templates/chains/answers", "chain_answers")
CHAIN_REQUESTS = read("templates/chains/requests", "chain_requests")


_INTENTS = {each.key: each for each in INTENTS}


@dataclass(frozen=True, slots=True)
class _Step:
    """One call of a chain: intent, sources of its values, and result.

    Attributes:
        intent: The key of the intent.
        given: Value name of each slot, stated by the user or found in an earlier result.
        returns: Makes the result and the values that later steps and the answer take from it.
    """

    intent: str
    given: Mapping[str, str]
    returns: Callable[[SampleContext, Mapping[str, Value]], tuple[Json, Mapping[str, str]]]


def _contact(context: SampleContext, slot_texts: Mapping[str, Value]) -> tuple[Json, Mapping[str, str]]:
    name = slot_texts["name"].text
    mail = f"{name.split()[0].lower()}@{context.person().mail.partition('@')[2]}"
    document: dict[str, Json] = {"name": name, "email": mail}
    if context.chance(0.35):
        document["phone"] = contents.phone(context)
    return context.either(document, document, f"{name}: {mail}", mail), {"mail": mail}


def _number(context: SampleContext, slot_texts: Mapping[str, Value]) -> tuple[Json, Mapping[str, str]]:
    name, number = slot_texts["name"].text, contents.phone(context)
    return context.either({"name": name, "phone": number}, f"{name}: {number}", number), {"phone": number}


def _mails(context: SampleContext, slot_texts: Mapping[str, Value]) -> tuple[Json, Mapping[str, str]]:
    code, sender = context.code(), context.person().name
    items: list[Json] = [{"id": code, "from": sender, "subject": slot_texts["query"].json}]
    return listing(context, "mails", items), {"id": code, "sender": sender}


def _mail(context: SampleContext, slot_texts: Mapping[str, Value]) -> tuple[Json, Mapping[str, str]]:
    text = sentences.message(context).text
    sender = slot_texts["sender"].text
    return context.either({"from": sender, "body": text}, {"body": text}, text), {"text": text}


def _events(context: SampleContext, slot_texts: Mapping[str, Value]) -> tuple[Json, Mapping[str, str]]:
    times = sorted({contents.answer_time(context) for _ in range(context.number(2, 3))})
    names = [str(contents.event_title(context).json) for _ in times]
    items: list[Json] = [{"title": name, "start": time} for name, time in zip(names, times, strict=True)]
    return listing(context, "events", items), {"first": names[0], "last": names[-1], "start": times[0]}


def _slots(context: SampleContext, slot_texts: Mapping[str, Value]) -> tuple[Json, Mapping[str, str]]:
    times = sorted({contents.answer_time(context) for _ in range(context.number(1, 3))})
    items: list[Json] = list(times)
    return listing(context, "free", items), {"free": times[0]}


def _notes(context: SampleContext, slot_texts: Mapping[str, Value]) -> tuple[Json, Mapping[str, str]]:
    name = str(contents.title(context).json)
    items: list[Json] = [{"title": name}] if context.chance(0.6) else [name]
    return listing(context, "notes", items), {"title": name}


def _text(context: SampleContext, slot_texts: Mapping[str, Value]) -> tuple[Json, Mapping[str, str]]:
    text = sentences.note(context).text
    return context.either({"text": text}, {"content": text}, text), {"text": text}


def _tasks(context: SampleContext, slot_texts: Mapping[str, Value]) -> tuple[Json, Mapping[str, str]]:
    names = [sentences.chore(context).text for _ in range(context.number(2, 3))]
    items: list[Json] = list(names)
    return listing(context, "tasks", items), {"first": names[0], "last": names[-1]}


def _files(context: SampleContext, slot_texts: Mapping[str, Value]) -> tuple[Json, Mapping[str, str]]:
    name = contents.file_path(context).text
    items: list[Json] = [name]
    return listing(context, "files", items), {"path": name}


def _capital(context: SampleContext, slot_texts: Mapping[str, Value]) -> tuple[Json, Mapping[str, str]]:
    city = str(contents.CITY(context).json)
    return context.either({"capital": city}, {"country": slot_texts["country"].json, "capital": city}, city), {
        "capital": city
    }


def _weather(context: SampleContext, slot_texts: Mapping[str, Value]) -> tuple[Json, Mapping[str, str]]:
    degrees = str(context.number(-10, 38))
    sky = context.one(("sunny", "cloudy", "rainy", "windy"))
    content: Json = {"temperature": int(degrees), "sky": sky}
    return context.either(content, f"{sky}, {degrees} degrees"), {"degrees": degrees, "sky": sky}


def _translation(context: SampleContext, slot_texts: Mapping[str, Value]) -> tuple[Json, Mapping[str, str]]:
    text = " ".join(context.invented(1, 3) for _ in range(context.number(2, 4)))
    return context.either({"translation": text}, text), {"translated": text}


def _pages(context: SampleContext, slot_texts: Mapping[str, Value]) -> tuple[Json, Mapping[str, str]]:
    url = f"https://{context.invented()}.{context.one(('com', 'org', 'net'))}/{context.invented()}"
    items: list[Json] = [{"title": slot_texts["query"].json, "url": url}]
    return listing(context, "results", items), {"url": url}


def _done(context: SampleContext, slot_texts: Mapping[str, Value]) -> tuple[Json, Mapping[str, str]]:
    state = context.one(("ok", "done", "success"))
    return context.either({"status": state}, state, {"success": True}), {}


def _sum(context: SampleContext, slot_texts: Mapping[str, Value]) -> tuple[Json, Mapping[str, str]]:
    return _result(context, _int(slot_texts, "a") + _int(slot_texts, "b"), "sum")


def _product(context: SampleContext, slot_texts: Mapping[str, Value]) -> tuple[Json, Mapping[str, str]]:
    return _result(context, _int(slot_texts, "a") * _int(slot_texts, "b"), "product")


def _times(context: SampleContext, slot_texts: Mapping[str, Value]) -> tuple[Json, Mapping[str, str]]:
    return _result(context, _int(slot_texts, "sum") * _int(slot_texts, "c"), "product")


def _plus(context: SampleContext, slot_texts: Mapping[str, Value]) -> tuple[Json, Mapping[str, str]]:
    return _result(context, _int(slot_texts, "product") + _int(slot_texts, "c"), "sum")


def _minus(context: SampleContext, slot_texts: Mapping[str, Value]) -> tuple[Json, Mapping[str, str]]:
    return _result(context, _int(slot_texts, "product") - _int(slot_texts, "d"), "difference")


def _int(slot_texts: Mapping[str, Value], key: str) -> int:
    return int(slot_texts[key].text)


def _result(context: SampleContext, number: int, name: str) -> tuple[Json, Mapping[str, str]]:
    return context.either(number, {"result": number}, str(number)), {name: str(number)}


_FIND = _Step("find_contact", {"name": "name"}, _contact)
_SEARCH = _Step("search_mail", {"query": "query"}, _mails)
_READ = _Step("read_mail", {"id": "id"}, _mail)
_NOTE = _Step("search_notes", {"query": "query"}, _notes)
_READ_NOTE = _Step("read_note", {"title": "title"}, _text)
_FOUND_FILES = _Step("search_files", {"query": "query"}, _files)
_ADDED = _Step("add", {"a": "a", "b": "b"}, _sum)
_MULTIPLIED = _Step("multiply", {"a": "a", "b": "b"}, _product)
_MESSAGE = _Step("send_message", {"to": "name", "text": "text"}, _done)
_WEB = _Step("web_search", {"query": "query"}, _pages)
_PAGE = _Step("fetch_page", {"url": "url"}, _text)

_CHAINS: dict[str, tuple[_Step, ...]] = {
    "mail_contact": (_FIND, _Step("send_mail", {"to": "mail", "body": "body"}, _done)),
    "call_contact": (
        _Step("find_contact", {"name": "name"}, _number),
        _Step("call_person", {"who": "phone"}, _done),
    ),
    "answer_mail": (_SEARCH, _Step("reply_mail", {"id": "id", "body": "body"}, _done)),
    "read_found_mail": (_SEARCH, _READ),
    "forward_found_mail": (_SEARCH, _Step("forward_mail", {"id": "id", "to": "to"}, _done)),
    "delete_found_mail": (_SEARCH, _Step("delete_mail", {"id": "id"}, _done)),
    "move_first": (
        _Step("list_events", {"date": "date"}, _events),
        _Step("move_event", {"event": "first", "time": "time"}, _done),
    ),
    "cancel_last": (
        _Step("list_events", {"date": "date"}, _events),
        _Step("cancel_event", {"event": "last"}, _done),
    ),
    "book_free": (
        _Step("free_slots", {"date": "date"}, _slots),
        _Step("create_event", {"title": "event", "date": "date", "time": "free"}, _done),
    ),
    "read_found_note": (_NOTE, _READ_NOTE),
    "finish_first": (
        _Step("list_tasks", {}, _tasks),
        _Step("complete_task", {"task": "first"}, _done),
    ),
    "read_found_file": (_FOUND_FILES, _Step("read_file", {"path": "path"}, _text)),
    "sum_up_file": (_FOUND_FILES, _Step("summarize_document", {"path": "path"}, _text)),
    "file_away": (_FOUND_FILES, _Step("move_file", {"path": "path", "folder": "folder"}, _done)),
    "note_to_friend": (_Step("read_note", {"title": "note"}, _text), _MESSAGE),
    "capital_weather": (
        _Step("country_info", {"country": "country"}, _capital),
        _Step("get_weather", {"city": "capital"}, _weather),
    ),
    "send_translated": (
        _Step("translate", {"text": "body", "language": "language"}, _translation),
        _Step("send_message", {"to": "name", "text": "translated"}, _done),
    ),
    "read_web": (_WEB, _PAGE),
    "add_multiply": (_ADDED, _Step("multiply", {"a": "sum", "b": "c"}, _times)),
    "multiply_add": (_MULTIPLIED, _Step("add", {"a": "product", "b": "c"}, _plus)),
    "multiply_subtract": (_MULTIPLIED, _Step("subtract", {"a": "product", "b": "d"}, _minus)),
    "mail_to_friend": (_SEARCH, _READ, _MESSAGE),
    "found_note_to_friend": (_NOTE, _READ_NOTE, _MESSAGE),
    "web_to_note": (_WEB, _PAGE, _Step("create_note", {"text": "text"}, _done)),
    "add_multiply_subtract": (
        _ADDED,
        _Step("multiply", {"a": "sum", "b": "c"}, _times),
        _Step("subtract", {"a": "product", "b": "d"}, _minus),
    ),
}
_NAMES = tuple(_CHAINS)

_SAID: dict[str, Callable[[SampleContext], Value]] = {
    "name": lambda context: Value(name := context.person().name, name),
    "query": contents.subject,
    "event": contents.event_title,
    "note": contents.title,
}


def chain(context: SampleContext) -> Sample | None:
    """Request that needs two or three consecutive calls."""
    return invented_chain(context) if context.more_often(0.35, 0.6) else _core(context)


def _core(context: SampleContext) -> Sample | None:
    name = context.one(_NAMES)
    steps = _CHAINS[name]
    offers: list[Offer] = []
    for step in steps:
        offered = plain_offer(context, _INTENTS[step.intent], tuple(step.given))
        if offered is None:
            return None
        offers.append(offered)
    if len({each.tool.name for each in offers}) < len(offers) or not _agree(steps, offers):
        return None
    slot_texts = _values(context, steps, offers)
    if name.startswith(("add", "multiply")) and any(
        key in "abcd" and not each.text.isdigit() for key, each in slot_texts.items()
    ):
        return None
    phrase = CHAIN_REQUESTS[name].find(context, texts(slot_texts))
    assert phrase is not None
    text = request(context, phrase.fill(context, texts(slot_texts)), imperative=phrase.imperative, opens=phrase.opens)
    chat = Chat(context).user(with_swapped_letters(context, text, str([each.json for each in slot_texts.values()])))
    found = dict(slot_texts)
    for step, offered in zip(steps, offers, strict=True):
        values = {key: _typed(offered, key, found[source]) for key, source in step.given.items()}
        content, made = step.returns(context, found)
        chat.call([Task(offered, values, offered.intent.ask.train[0]).call]).results([content])
        found |= {key: Value(each, each) for key, each in made.items()}
    answer = CHAIN_ANSWERS[name].say(context, texts(found))
    facts = tuple((found[key].text,) for key in ("text", "degrees", "difference") if key in found)
    chat.say(answer, shown(answer, facts))
    intents = [each.intent for each in offers]
    extra = context.weighted(((0.4, 0), (0.4, 1), (0.2, 2)))
    return chat.finish("chain", with_distractors(context, [each.tool for each in offers], intents, extra=extra))


_SIGNS = ("YYYY", "HH", "second", "minute")
"""Formats that parameter notes require."""


def _agree(steps: Sequence[_Step], offers: Sequence[Offer]) -> bool:
    """True if all tools that take the same value require the same format."""
    forms: dict[str, tuple[bool, ...]] = {}
    for step, offered in zip(steps, offers, strict=True):
        for key, source in step.given.items():
            note = offered.kinds[key].note
            form = tuple(sign in note for sign in _SIGNS)
            if forms.setdefault(source, form) != form:
                return False
    return True


def _typed(offered: Offer, key: str, value: Value) -> Value:
    """Value from a result, in the type of the parameter."""
    kind = offered.kinds[key].schema.get("type")
    if kind in ("integer", "number") and isinstance(value.json, str):
        return Value(int(value.json), value.text)
    return value


def _values(context: SampleContext, steps: Sequence[_Step], offers: Sequence[Offer]) -> dict[str, Value]:
    """Values that the user states because no earlier step returns them."""
    slot_texts: dict[str, Value] = {}
    for step, offered in zip(steps, offers, strict=True):
        for key, source in step.given.items():
            if source in slot_texts or source in _RETURNED:
                continue
            make = _SAID.get(source)
            slot_texts[source] = make(context) if make else offered.kinds[key].value(context)
    return slot_texts


_RETURNED = word_set(
    "mail phone id sender first last start free title path text capital degrees translated url sum product difference"
)
