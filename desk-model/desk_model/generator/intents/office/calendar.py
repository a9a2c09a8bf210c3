# ruff: noqa: E501 - phrases and slots are read a line at a time
"""Intents of the calendar: list events, next event, free times."""

from __future__ import annotations

from desk_model.generator.context import Json, SampleContext
from desk_model.generator.english import join_words
from desk_model.generator.intents.outcomes import Given, count_of, listing, report
from desk_model.generator.task import Intent, Outcome, intent, slot
from desk_model.generator.values.arguments import Choice, Text, text_of
from desk_model.generator.values.contents import answer_time, event_title
from desk_model.generator.values.dates import Date, Duration

__all__ = ["FREE_SLOTS", "INTENTS", "LIST_EVENTS"]


_NAMES = text_of(lambda context: context.person().name if context.chance(0.4) else context.first_name(), "with")


def _events(context: SampleContext, given: Given) -> Outcome:
    items: list[Json] = []
    told = []
    facts = []
    key = context.one(("title", "title", "name", "event"))
    start = context.one(("start", "time", "start_time"))
    for time in sorted(answer_time(context) for _ in range(count_of(context))):
        name = str(event_title(context).json)
        event: dict[str, Json] = {key: name, start: time}
        if context.chance(0.3):
            event = {"id": context.code(), **event}
        items.append(event)
        told.append(f"{name} at {time}")
        facts += [(name,), (time,)]
    if not items:
        return Outcome(listing(context, "events", items), "none")
    slot_texts = {"items": join_words(told), "count": "one event" if len(items) == 1 else f"{len(items)} events"}
    return Outcome(listing(context, "events", items), "done", slot_texts, tuple(facts))


def _slots(context: SampleContext, given: Given) -> Outcome:
    times = sorted({answer_time(context) for _ in range(count_of(context))})
    items: list[Json] = list(times)
    if not times:
        return Outcome(listing(context, "free", items), "none")
    slot_texts = {"items": join_words(times, "or"), "first": times[0]}
    return Outcome(
        listing(context, context.one(("free", "slots")), items), "done", slot_texts, tuple((each,) for each in times)
    )


def _next(context: SampleContext, given: Given) -> Outcome:
    name, time = str(event_title(context).json), answer_time(context)
    content = report(context, {"title": name, "start": time}, f"{name} at {time}")
    return Outcome(content, "done", {"name": name, "time": time}, ((name,), (time,)))


LIST_EVENTS = intent(
    "list_events",
    "calendar",
    "list_events get_events calendar_list get_calendar list_calendar read_agenda show_agenda | day_overview fetch_agenda",
    "List the events of a day./Get calendar entries./Show the agenda for a date./Events on a given day. | What is planned on a day.",
    "list the events of a day",
    "your calendar",
    (
        slot(
            "date",
            Date(),
            "date day on_date for_day | which_day",
            "The day/Which day/Day to list | Day asked for",
            "For which day?/Which day should I look at? | What day do you mean?",
        ),
        slot(
            "calendar",
            Choice(({"work": "work", "private": "private", "family": "family"}, {"work": "work", "home": "home"})),
            "calendar calendar_name | which_calendar",
            "Which calendar | Name of the calendar",
            offered=0.25,
        ),
    ),
    _events,
)


FREE_SLOTS = intent(
    "free_slots",
    "calendar",
    "find_free_slots get_free_times free_slots find_availability check_availability | open_times",
    "Find free times on a day./Free slots in the calendar./Check when there is time. | Times that are open.",
    "find free times",
    "free time",
    (
        slot(
            "date",
            Date(),
            "date day on_date | for_day_of",
            "The day/Which day | Day to look at",
            "For which day?/Which day should I check? | What day?",
        ),
        slot(
            "duration",
            Duration(),
            "duration length slot_length | time_needed",
            "How long it should be/Length of the slot | Time that is needed",
            "How long should it be?/How much time do you need? | How long do you need?",
            offered=0.7,
            required=0.5,
        ),
        slot(
            "person",
            Text(_NAMES),
            "person with_person attendee | together_with",
            "Who else must be free | Whose time as well",
            offered=0.35,
        ),
    ),
    _slots,
)

_NEXT = intent(
    "next_event",
    "calendar",
    "next_event get_next_event upcoming_event next_meeting | coming_appointment",
    "Get the next event./The next meeting on the calendar. | What comes next.",
    "tell your next event",
    "your calendar",
    (),
    _next,
)

INTENTS: tuple[Intent, ...] = (LIST_EVENTS, FREE_SLOTS, _NEXT)
