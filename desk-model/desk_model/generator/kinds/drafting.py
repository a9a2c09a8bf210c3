"""Short texts over mails, notes and events: summaries, replies, subjects, labels, things to do."""

from __future__ import annotations

from collections.abc import Callable

from desk_model.generator.context import World
from desk_model.generator.conversation import Chat
from desk_model.generator.datafiles import read
from desk_model.generator.english import join_words
from desk_model.generator.intents.catalog import intents_of
from desk_model.generator.requests.phrasing import capital, ended
from desk_model.generator.sample import Sample
from desk_model.generator.schema import Tool
from desk_model.generator.task import Facts, offer
from desk_model.generator.templates import Phrases
from desk_model.generator.values import contents, sentences
from desk_model.generator.values.arguments import counted, spelled
from desk_model.generator.values.emails import Letter, letter, sorts_of

__all__ = ["drafting"]

CLOSING, DAY, FILLER, GREETING, LABEL, LIST_EVENTS, LIST_NOTES, NO, REPLY, SUBJECT, SUMMARISE, TODO, WRITE, YES = read(
    "templates/emails/drafting",
    "closing",
    "day",
    "filler",
    "greeting",
    "label",
    "list_events",
    "list_notes",
    "no",
    "reply",
    "subject",
    "summarise",
    "todo",
    "write",
    "yes",
)


def drafting(world: World) -> Sample | None:
    """A text and what should be made of it."""
    return world.weighted(_KINDS)(world)


def _mail(world: World, mail: Letter, *, header: bool = True) -> str:
    parts = []
    if header and world.chance(0.75):
        parts.append(f"From: {mail.sender.name}\nSubject: {mail.subject}\n")
        signed = world.chance(0.4)
    else:
        signed = True
    body = capital(mail.text) if world.chance(0.4) else ""
    if not body:
        opening = GREETING.say(world, {"first": world.me.first})
        filler = f" {FILLER.say(world)}" if world.chance(0.3) else ""
        body = f"{opening}{world.one((' ', chr(10)))}{mail.text}{filler}"
    parts.append(body)
    if signed:
        parts.append(CLOSING.say(world, {"me": mail.sender.first}))
    return "\n".join(parts)


def _finish(world: World, text: str, answer: str, facts: Facts) -> Sample:
    tools: list[Tool] = []
    if world.chance(0.25):
        tools.append(offer(world, world.one(_BESIDE)).tool)
    return Chat(world).user(text).say(answer, facts).finish("drafting", tools)


_BESIDE = intents_of("send_message set_timer get_weather list_events add_task search_files play_music")


def _told(mail: Letter, text: str) -> dict[str, str]:
    """What the reader of this text knows."""
    return {key: value for key, value in mail.said.items() if value in text}


def _from(world: World, mail: Letter, phrases: Phrases, text: str) -> tuple[str, Facts] | None:
    """A phrase that says nothing but what stands in the text, and the facts in it."""
    told = _told(mail, text)
    template = phrases.find(world, told)
    if template is None:
        return None
    answer = template.fill(world, told)
    return answer, tuple((told[key],) for key in mail.sort.facts if key in told and told[key] in answer)


def _summary(world: World) -> Sample | None:
    mail = letter(world)
    text = _mail(world, mail)
    found = _from(world, mail, mail.sort.summary, text)
    return _finish(world, SUMMARISE.say(world, {"mail": text}), capital(found[0]), found[1]) if found else None


def _reply(world: World) -> Sample | None:
    mail = letter(world)
    yes = world.chance(0.6)
    mail_text = _mail(world, mail)
    found = _from(world, mail, mail.sort.yes if yes else mail.sort.no, mail_text)
    if found is None:
        return None
    how = (YES if yes else NO).say(world)
    me = world.me.first
    greeting = GREETING.say(world, {"first": mail.sender.first})
    closing = CLOSING.say(world, {"me": me})
    if me not in mail_text:
        closing = closing.rpartition(",")[0]
    answer = f"{greeting}\n{found[0]}\n{closing}"
    request = REPLY.say(world, {"how": how, "mail": mail_text})
    return _finish(world, request, answer, ((mail.sender.first,), *found[1]))


def _todo(world: World) -> Sample | None:
    mail = letter(world)
    if mail.sort.todo is None:
        return None
    text = _mail(world, mail)
    found = _from(world, mail, mail.sort.todo, text)
    return _finish(world, TODO.say(world, {"mail": text}), *found) if found else None


def _subject(world: World) -> Sample | None:
    mail = letter(world)
    text = _mail(world, mail, header=False)
    found = _from(world, mail, mail.sort.subject, text)
    return _finish(world, SUBJECT.say(world, {"text": text}), capital(found[0]), ()) if found else None


def _label(world: World) -> Sample:
    mail = letter(world)
    others = [each.label for each in sorts_of(world) if each.label != mail.sort.label]
    labels = world.shuffled([mail.sort.label, *world.some(others, world.number(1, 4))])
    said = {"labels": ", ".join(labels) if world.chance(0.5) else join_words(labels, "or"), "mail": _mail(world, mail)}
    return _finish(world, LABEL.say(world, said), mail.sort.label, ((mail.sort.label,),))


def _day(world: World) -> Sample:
    count = world.number(2, 5)
    events = sorted((contents.answer_time(world), str(contents.event_title(world).json)) for _ in range(count))
    mark = world.one(("- ", "", "* "))
    items = "\n".join(f"{mark}{time} {name}" for time, name in events)
    said = {
        "count": counted(count, spelled(count), "event"),
        "first": events[0][1],
        "start": events[0][0],
        "last": events[-1][1],
        "end": events[-1][0],
    }
    facts = tuple((said[key],) for key in ("first", "start", "last", "end"))
    return _finish(world, LIST_EVENTS.say(world, {"items": items}), capital(DAY.say(world, said)), facts)


def _notes(world: World) -> Sample:
    notes = [sentences.note(world).text for _ in range(world.number(2, 3))]
    mark = world.one(("- ", "", "* "))
    items = "\n".join(mark + each for each in notes)
    facts = tuple((each,) for each in notes)
    answer = world.one(("; ".join(notes), join_words(notes)))
    return _finish(world, LIST_NOTES.say(world, {"items": items}), ended(capital(answer)), facts)


def _write(world: World) -> Sample:
    first, text = world.first_name(), sentences.message(world).text
    greeting = GREETING.say(world, {"first": first})
    closing = CLOSING.say(world, {"me": ""}).rstrip(", ")
    request = WRITE.say(world, {"first": first, "message": text})
    return _finish(world, request, f"{greeting}\n{ended(text)}\n{closing}", ((first,), (text,)))


_KINDS: tuple[tuple[float, Callable[[World], Sample | None]], ...] = (
    (0.34, _summary),
    (0.26, _reply),
    (0.09, _todo),
    (0.05, _subject),
    (0.1, _label),
    (0.06, _day),
    (0.05, _notes),
    (0.05, _write),
)
