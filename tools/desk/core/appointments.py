# ruff: noqa: E501 - phrases and slots are read a line at a time
"""Appointments: create, move, cancel."""

from __future__ import annotations

from desk.contents import CODE, event_title
from desk.core.outcomes import done
from desk.moments import Date, Duration, Time
from desk.task import Intent, intent, slot
from desk.values import Flag, Listed, Text, text_of
from desk.words.places import ROOMS, VENUES

__all__ = ["CREATE_EVENT", "INTENTS", "MOVE_EVENT"]


_NAMES = text_of(lambda world: world.person().name if world.chance(0.4) else world.first_name(), "with")
_PLACE = text_of(lambda world: world.pick(ROOMS if world.chance(0.6) else VENUES), "in")


CREATE_EVENT = intent(
    "create_event",
    "calendar",
    "create_event add_event schedule_meeting calendar_create new_event book_meeting create_meeting | plan_event enter_appointment",
    "Create a calendar event./Add a meeting to the calendar./Schedule an appointment. | Put an entry into the calendar.",
    "create events",
    "your calendar",
    (
        slot(
            "title",
            Text(event_title),
            "title name summary event_title | event_label",
            "Title of the event/What it is | How it is called",
            "What is the event called?/What should the title be?/What is it about? | What shall I call it?",
        ),
        slot(
            "date",
            Date(),
            "date day event_date | on_day",
            "Day of the event/The day | Its day",
            "On which day?/Which day is it? | What day shall I take?",
        ),
        slot(
            "time",
            Time(),
            "time start_time start at_time | begins_at",
            "Start time/When it starts | When it begins",
            "At what time?/What time does it start? | When does it begin?",
        ),
        slot(
            "duration",
            Duration(),
            "duration length appointment_length | lasts_for",
            "How long it takes/Length | How long it lasts",
            offered=0.35,
        ),
        slot(
            "people",
            Listed(_NAMES),
            "attendees participants guests invitees | invited_people",
            "Who comes/Names of the people | Who is invited",
            offered=0.35,
        ),
        slot(
            "place", Text(_PLACE), "location place room | venue_name", "Where it is/The place | Its place", offered=0.3
        ),
    ),
    """
    !(create|add|make) (an event|a calendar entry) "{title}" {@date} {@time}[ {@duration}][ in {place}][ with {people}]
    !schedule {title} {@date} {@time}[ {@duration}][ with {people}]
    !put {title} (in|on|into) my calendar {@date} {@time}[ {@duration}]
    !(set up|plan|book|schedule) {title} for {date} {@time}[, {people} (are|is|will be) invited]
    !add {title} to (my|the) calendar: {date}, {time}[, {duration}][, {place}]
    I have {title} {@date} {@time}[ in {place}], please put it in my calendar.
    !(block|reserve) {date} {@time} for {title}[, {duration} long]
    !(enter|note) {title} {@date} {@time} in the calendar[, place: {place}]
    new event: {title}, {date}, {time}[, {duration}][, with {people}]
    {title} is {@date} {@time}[ in {place}]. Add it to (the|my) calendar.
    can we have {title} {@date} {@time}[ with {people}]?
    !(make|create) an appointment called {title} {@date} {@time}[ {@duration}]
    let's (do|have) {title} {@date} {@time}[ {@duration}][ with {people}].
    !invite {people} to {title} {@date} {@time}
    !get {title} on my calendar {@date}, starting {@time}[ and lasting {duration}]
    +++
    {title}, {date}, {time}[, {duration}][, with {people}][, in {place}]: (put it in my calendar|please add it|book it).
    new (event|appointment|calendar entry): {title} {@date} {@time}[ for {duration}][ with {people}][ in {place}]
    (I have|We have|There is) {title} {@date} {@time}[ {@duration}][ with {people}][ in {place}]. (Put it in the calendar|Add it to my calendar|Note it in my calendar).
    (can|could) you put {title} {@date} {@time} in my calendar[, {duration}][, with {people}][, place {place}]?
    !(save|register|add) {title} in my calendar: {date}, {time}[, {duration}][, with {people}][, {place}]
    !block {@date} {@time} in my calendar for {title}[, {duration}][, with {people}][, in {place}]
    calendar: {title}, {date}, {time}[, {duration}][, {people}][, {place}]
    """,
    """
    !(create|schedule|add) {title} {@date}
    !(create|schedule|add) {title} {@time}
    !(create|add) an event {@date} {@time}
    !put {title} (in|on) my calendar
    !schedule {title} {@date}[ in {place}]
    !set up {title}[ with {people}] {@time}
    """,
    done("created", "confirmed", "scheduled", label="Event", facts=("title",)),
    done="""
    (Done|All set), {title} is (in your calendar|scheduled) {@date} {@time}.
    {title} is (scheduled|booked) for {date} {@time}.
    I('ve| have) added {title} to your calendar: {date} {@time}.
    {title} is in your calendar, {@date} {@time}.
    Your event {title} is set for {date} {@time}.
    """,
)

MOVE_EVENT = intent(
    "move_event",
    "calendar",
    "move_event reschedule_event update_event change_meeting_time postpone_event calendar_move | shift_appointment",
    "Move an event to another time./Reschedule a meeting./Change when an event starts. | Shift an appointment.",
    "move events",
    "your calendar",
    (
        slot(
            "event",
            Text(lambda world: event_title(world) if world.chance(0.6) else CODE(world)),
            "event event_id title meeting | appointment_ref",
            "Which event/Title or id of the event | The appointment",
            "Which event should I move?/Which meeting do you mean? | Which appointment?",
        ),
        slot(
            "time",
            Time(),
            "new_time time start_time to_time | moved_to",
            "New start/The new time | When it is now",
            "To what time?/What is the new time? | When should it be instead?",
        ),
        slot(
            "date",
            Date(),
            "new_date date to_date | moved_day",
            "New day/The new date | Day it moves to",
            "To which day?/On which day? | What is the new day?",
            offered=0.5,
            required=0.3,
        ),
    ),
    """
    !(move|shift|reschedule|push) {event} to [{date} ]{@time}
    !(move|change|reschedule) {event} to {time}[ {@date}]
    {event} should start {@time}[ {@date}], please move it.
    !(change|set) the time of {event} to {time}[ {@date}]
    {event} has to (be|start) {@time}[ {@date}] instead, please reschedule it.
    !postpone {event} to {time}[ {@date}]
    can {event} be {@time}[ {@date}] instead?
    !make {event} start {@time}[ {@date}]
    """,
    """
    !(move|shift|reschedule) {event}
    !(move|reschedule) (my|the) meeting to {time}
    !postpone an event
    {event} has to be moved.
    """,
    done("moved", "updated", "rescheduled", label="Event", facts=("event", "time")),
    done="""
    (Done|OK), {event} (is now|now starts) {@time}[ {@date}].
    I('ve| have) moved {event} to {time}[ {@date}].
    {event} is moved to {time}[ {@date}].
    {event} will start {@time}[ {@date}].
    """,
)

_CANCEL = intent(
    "cancel_event",
    "calendar",
    "cancel_event delete_event remove_event calendar_delete cancel_meeting | drop_appointment",
    "Cancel an event./Delete a calendar entry./Remove a meeting. | Drop an appointment.",
    "cancel events",
    "your calendar",
    (
        slot(
            "event",
            Text(event_title),
            "event title event_name meeting | booked_item",
            "Which event/Title of the event | The appointment",
            "Which event should I cancel? | Which appointment should go?",
        ),
        slot(
            "date",
            Date(),
            "date day event_date | its_day",
            "Day of the event | On which day",
            "On which day is it? | Which day?",
            offered=0.4,
            required=0.4,
        ),
        slot(
            "notify",
            Flag("tell everyone/notify the guests"),
            "notify notify_guests send_notice | inform_guests",
            "Tell the guests | Whether guests get a message",
            offered=0.2,
        ),
    ),
    """
    !(cancel|delete|remove) {event}[ {@date}][ and {notify}]
    !(cancel|take) {event}[ {@date}] (out of|from) my calendar
    {event}[ {@date}] is not happening, please cancel it[ and {notify}].
    I can't make it to {event}[ {@date}], please cancel it.
    !call off {event}[ {@date}][ and {notify}]
    we don't need {event}[ {@date}] anymore, cancel it.
    """,
    """
    !cancel (a meeting|an event|the meeting)
    !(cancel|delete) an appointment
    """,
    done("cancelled", "deleted", label="Event", facts=("event",)),
    done="""
    (Done|OK), {event} is cancelled.
    I('ve| have) cancelled {event}[ {@date}].
    {event} is off your calendar.
    {event} has been cancelled.
    """,
)

INTENTS: tuple[Intent, ...] = (CREATE_EVENT, MOVE_EVENT, _CANCEL)
