# ruff: noqa: E501 - phrases and slots are read a line at a time
"""Intents of appointments: create, move, cancel."""

from __future__ import annotations

from desk_model.generator.datafiles import read
from desk_model.generator.intents.outcomes import done
from desk_model.generator.task import Intent, intent, slot
from desk_model.generator.values.arguments import Flag, Listed, Text, text_of
from desk_model.generator.values.contents import CODE, event_title
from desk_model.generator.values.dates import Date, Duration, Time

__all__ = ["CREATE_EVENT", "INTENTS", "MOVE_EVENT"]

ROOMS, VENUES = read("words/places", "rooms", "venues")


_NAMES = text_of(lambda context: context.person().name if context.chance(0.4) else context.first_name(), "with")
_PLACE = text_of(lambda context: context.pick(ROOMS if context.chance(0.6) else VENUES), "in")


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
    done("created", "confirmed", "scheduled", label="Event", facts=("title",)),
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
            Text(lambda context: event_title(context) if context.chance(0.6) else CODE(context)),
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
    done("moved", "updated", "rescheduled", label="Event", facts=("event", "time")),
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
    done("cancelled", "deleted", label="Event", facts=("event",)),
)

INTENTS: tuple[Intent, ...] = (CREATE_EVENT, MOVE_EVENT, _CANCEL)
