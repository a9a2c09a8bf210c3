# ruff: noqa: E501 - phrases and slots are read a line at a time
"""Calendar: what is on, what comes next, when there is time."""

from __future__ import annotations

from desk.contents import answer_time, event_title
from desk.core.outcomes import Given, count_of, listing, report
from desk.english import join_words
from desk.moments import Date, Duration
from desk.task import Intent, Outcome, intent, slot
from desk.values import Choice, Text, text_of
from desk.world import Json, World

__all__ = ["FREE_SLOTS", "INTENTS", "LIST_EVENTS"]


_NAMES = text_of(lambda world: world.person().name if world.chance(0.4) else world.first_name(), "with")


def _events(world: World, given: Given) -> Outcome:
    items: list[Json] = []
    told = []
    facts = []
    key = world.one(("title", "title", "name", "event"))
    start = world.one(("start", "time", "start_time"))
    for time in sorted(answer_time(world) for _ in range(count_of(world))):
        name = str(event_title(world).json)
        event: dict[str, Json] = {key: name, start: time}
        if world.chance(0.3):
            event = {"id": world.code(), **event}
        items.append(event)
        told.append(f"{name} at {time}")
        facts += [(name,), (time,)]
    if not items:
        return Outcome(listing(world, "events", items), "none")
    said = {"items": join_words(told), "count": "one event" if len(items) == 1 else f"{len(items)} events"}
    return Outcome(listing(world, "events", items), "done", said, tuple(facts))


def _slots(world: World, given: Given) -> Outcome:
    times = sorted({answer_time(world) for _ in range(count_of(world))})
    items: list[Json] = list(times)
    if not times:
        return Outcome(listing(world, "free", items), "none")
    said = {"items": join_words(times, "or"), "first": times[0]}
    return Outcome(listing(world, world.one(("free", "slots")), items), "done", said, tuple((each,) for each in times))


def _next(world: World, given: Given) -> Outcome:
    name, time = str(event_title(world).json), answer_time(world)
    content = report(world, {"title": name, "start": time}, f"{name} at {time}")
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
    """
    what (is|do I have) on my [{calendar} ]calendar {@date}?
    what do I have (planned|scheduled) {@date}?
    !(list|show|show me|get|read) (my|the) [{calendar} ](events|appointments|meetings|agenda) for {date}
    (do I have|are there|have I got) (any|) (meetings|appointments|events) {@date}[ in my {calendar} calendar]?
    how (busy am I|does my day look) {@date}?
    what does my [{calendar} ]calendar (say|look like) for {date}?
    !check my [{calendar} ]calendar for {date}
    !tell me (what is|what's) (planned|on the agenda) {@date}
    which (meetings|appointments) do I have {@date}?
    !give me (an overview of|a look at) my (day|schedule|agenda) {@date}
    my (agenda|schedule) {@date}, please.
    anything (planned|in the calendar) {@date}?
    +++
    (my|our) (events|appointments|schedule) {@date}(?|, please|)
    {@date}, what do I have[ in the calendar {calendar}]?
    (am I|are we) doing something {@date}[, calendar {calendar}]?
    (how full|how busy) (am I|is my day) {@date}[, calendar {calendar}]?
    (which|what) (appointments|events|meetings) (are there|come|wait for me) {@date}[ in the calendar {calendar}]?
    (I need|I'd like|I want) to see my (events|schedule|appointments) {@date}[ in the calendar {calendar}].
    !(open|check|list|print) (my|the) (calendar|schedule|agenda) for {date}[, calendar {calendar}]
    """,
    """
    what's on my calendar?
    !(show|list) my (events|appointments)
    !check my calendar
    !read me my agenda
    """,
    _events,
    done="""
    You have {count}: {items}.
    {@date}: {items}.
    Your calendar has {items}.
    (On the calendar|Planned): {items}.
    Your agenda: {items}.
    I see {count}: {items}.
    """,
    none="""
    (You have nothing|Nothing is|There is nothing) planned {@date}.
    Your calendar is (empty|free) {@date}.
    You are free {@date}.
    No events {@date}.
    """,
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
    """
    when am I free {@date}[ {@duration}][ with {person}]?
    !find (a free slot|free time|a slot)[ of {duration}] {@date}[ with {person}]
    (do I have|is there) (time|a free slot)[ {@duration}] {@date}?
    when can I meet[ {person}] {@date}[ {@duration}]?
    !(look for|find) [{duration} of ]free time {@date}
    I need (a slot|some time)[ of {duration}] {@date}[ with {person}]. When is it possible?
    which times are (free|open) {@date}[ {@duration}]?
    !check my availability {@date}[ {@duration}]
    +++
    (do I have|have I got) time {@date}[ for {duration}][ with {person}]?
    (any|what) free (time|slots) {@date}[ for {duration}][ with {person}]?
    {@date}, when am I free[ for {duration}][ together with {person}]?
    (I need|I'm looking for) a gap {@date}[ of {duration}][ for me and {person}].
    !(check|look up|tell me) when I have time {@date}[ for {duration}][ with {person}]
    """,
    """
    when am I free[ {@duration}]?
    !find a free slot[ of {duration}]
    !check when I have time
    when can I meet {person}?
    """,
    _slots,
    done="""
    You are free at {items}.
    (Free times|Open slots): {items}.
    There is time at {items}.
    {items} would work.
    The calendar is open at {items}.
    """,
    none="""
    (There is no|I found no) free slot {@date}.
    You have no free time {@date}.
    Nothing is free {@date}.
    {@date} is full.
    """,
)

_NEXT = intent(
    "next_event",
    "calendar",
    "next_event get_next_event upcoming_event next_meeting | coming_appointment",
    "Get the next event./The next meeting on the calendar. | What comes next.",
    "tell your next event",
    "your calendar",
    (),
    """
    what's (my next meeting|my next event|next on my calendar)?
    when is my next (meeting|appointment|event)?
    !(show|tell) me my next (meeting|event|appointment)
    what comes next today?
    what do I have next?
    """,
    "",
    _next,
    done="""
    Next is {name} at {time}.
    Your next event is {name} at {time}.
    {name} at {time}.
    {name} comes next, at {time}.
    """,
)

INTENTS: tuple[Intent, ...] = (LIST_EVENTS, FREE_SLOTS, _NEXT)
