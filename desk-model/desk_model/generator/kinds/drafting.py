"""Short texts about emails, notes and events: summaries, replies, subjects, labels, tasks."""

from __future__ import annotations

from collections.abc import Callable

from desk_model.generator.context import SampleContext
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
from desk_model.generator.values.emails import Email, draw_email, email_types

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


def drafting(context: SampleContext) -> Sample | None:
    """Text with a writing task."""
    return context.weighted(_KINDS)(context)


def _mail(context: SampleContext, mail: Email, *, header: bool = True) -> str:
    parts = []
    if header and context.chance(0.75):
        parts.append(f"From: {mail.sender.name}\nSubject: {mail.subject}\n")
        has_signature = context.chance(0.4)
    else:
        has_signature = True
    body = capital(mail.text) if context.chance(0.4) else ""
    if not body:
        opening = GREETING.say(context, {"first": context.user.first})
        filler = f" {FILLER.say(context)}" if context.chance(0.3) else ""
        body = f"{opening}{context.one((' ', chr(10)))}{mail.text}{filler}"
    parts.append(body)
    if has_signature:
        parts.append(CLOSING.say(context, {"me": mail.sender.first}))
    return "\n".join(parts)


def _finish(context: SampleContext, text: str, answer: str, facts: Facts) -> Sample:
    tools: list[Tool] = []
    if context.chance(0.25):
        tools.append(offer(context, context.one(_BESIDE)).tool)
    return Chat(context).user(text).say(answer, facts).finish("drafting", tools)


_BESIDE = intents_of("send_message set_timer get_weather list_events add_task search_files play_music")


def _slot_texts(mail: Email, text: str) -> dict[str, str]:
    """Slots of an email that its reader knows."""
    return {key: value for key, value in mail.slot_texts.items() if value in text}


def _from(context: SampleContext, mail: Email, phrases: Phrases, text: str) -> tuple[str, Facts] | None:
    """Template that states only facts of the text, and those facts."""
    told = _slot_texts(mail, text)
    template = phrases.find(context, told)
    if template is None:
        return None
    answer = template.fill(context, told)
    return answer, tuple((told[key],) for key in mail.sort.facts if key in told and told[key] in answer)


def _summary(context: SampleContext) -> Sample | None:
    mail = draw_email(context)
    text = _mail(context, mail)
    found = _from(context, mail, mail.sort.summary, text)
    return _finish(context, SUMMARISE.say(context, {"mail": text}), capital(found[0]), found[1]) if found else None


def _reply(context: SampleContext) -> Sample | None:
    mail = draw_email(context)
    yes = context.chance(0.6)
    mail_text = _mail(context, mail)
    found = _from(context, mail, mail.sort.yes if yes else mail.sort.no, mail_text)
    if found is None:
        return None
    how = (YES if yes else NO).say(context)
    user = context.user.first
    greeting = GREETING.say(context, {"first": mail.sender.first})
    closing = CLOSING.say(context, {"me": user})
    if user not in mail_text:
        closing = closing.rpartition(",")[0]
    answer = f"{greeting}\n{found[0]}\n{closing}"
    request = REPLY.say(context, {"how": how, "mail": mail_text})
    return _finish(context, request, answer, ((mail.sender.first,), *found[1]))


def _todo(context: SampleContext) -> Sample | None:
    mail = draw_email(context)
    if mail.sort.todo is None:
        return None
    text = _mail(context, mail)
    found = _from(context, mail, mail.sort.todo, text)
    return _finish(context, TODO.say(context, {"mail": text}), *found) if found else None


def _subject(context: SampleContext) -> Sample | None:
    mail = draw_email(context)
    text = _mail(context, mail, header=False)
    found = _from(context, mail, mail.sort.subject, text)
    return _finish(context, SUBJECT.say(context, {"text": text}), capital(found[0]), ()) if found else None


def _label(context: SampleContext) -> Sample:
    mail = draw_email(context)
    others = [each.label for each in email_types(context) if each.label != mail.sort.label]
    labels = context.shuffled([mail.sort.label, *context.some(others, context.number(1, 4))])
    slot_texts = {
        "labels": ", ".join(labels) if context.chance(0.5) else join_words(labels, "or"),
        "mail": _mail(context, mail),
    }
    return _finish(context, LABEL.say(context, slot_texts), mail.sort.label, ((mail.sort.label,),))


def _day(context: SampleContext) -> Sample:
    count = context.number(2, 5)
    events = sorted((contents.answer_time(context), str(contents.event_title(context).json)) for _ in range(count))
    mark = context.one(("- ", "", "* "))
    items = "\n".join(f"{mark}{time} {name}" for time, name in events)
    slot_texts = {
        "count": counted(count, spelled(count), "event"),
        "first": events[0][1],
        "start": events[0][0],
        "last": events[-1][1],
        "end": events[-1][0],
    }
    facts = tuple((slot_texts[key],) for key in ("first", "start", "last", "end"))
    return _finish(context, LIST_EVENTS.say(context, {"items": items}), capital(DAY.say(context, slot_texts)), facts)


def _notes(context: SampleContext) -> Sample:
    notes = [sentences.note(context).text for _ in range(context.number(2, 3))]
    mark = context.one(("- ", "", "* "))
    items = "\n".join(mark + each for each in notes)
    facts = tuple((each,) for each in notes)
    answer = context.one(("; ".join(notes), join_words(notes)))
    return _finish(context, LIST_NOTES.say(context, {"items": items}), ended(capital(answer)), facts)


def _write(context: SampleContext) -> Sample:
    first, text = context.first_name(), sentences.message(context).text
    greeting = GREETING.say(context, {"first": first})
    closing = CLOSING.say(context, {"me": ""}).rstrip(", ")
    request = WRITE.say(context, {"first": first, "message": text})
    return _finish(context, request, f"{greeting}\n{ended(text)}\n{closing}", ((first,), (text,)))


_KINDS: tuple[tuple[float, Callable[[SampleContext], Sample | None]], ...] = (
    (0.34, _summary),
    (0.26, _reply),
    (0.09, _todo),
    (0.05, _subject),
    (0.1, _label),
    (0.06, _day),
    (0.05, _notes),
    (0.05, _write),
)
