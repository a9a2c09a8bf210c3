"""Record types: people, contacts and events."""

from __future__ import annotations

from desk_model.generator.context import SampleContext
from desk_model.generator.datafiles import read
from desk_model.generator.records.field_kinds import cities, full_names
from desk_model.generator.records.record import Record, field, record
from desk_model.generator.values import contents
from desk_model.generator.values.arguments import Integer, Listed, Text, Value, text_of
from desk_model.generator.values.dates import Date, Time

__all__ = ["PEOPLE_RECORDS"]

ROLES = read("words/people", "roles")
ROOMS = read("words/places", "rooms")
EVENT_HEADS = read("words/work", "event_heads")


_PERSON = Text(text_of(lambda context: context.person().name if context.chance(0.6) else context.first_name()))
_FULL = full_names()
_CITY = cities()

PEOPLE_RECORDS: tuple[Record, ...] = (
    record(
        "Person User PersonInfo Employee Profile person_info | Individual Resident",
        "Information about a person./A person./Data of a user. | One resident.",
        (
            field(
                "name",
                "name full_name person_name | called",
                _PERSON,
                "The name of the person/Name | How they are called",
            ),
            field(
                "age",
                "age age_years | years_old",
                Integer(5, 95, spell=0.0),
                "The age in years/Age | Years of life",
                0.8,
            ),
            field(
                "city", "city home_city location | lives_in", _CITY, "City where they live/Home | Where they live", 0.4
            ),
            field(
                "job", "job occupation profession | trade", Text(text_of(ROLES)), "What they do/Job | Their trade", 0.4
            ),
        ),
    ),
    record(
        "Contact ContactInfo Lead contact_card | CallCard",
        "Contact data./How to reach somebody. | Ways to get in touch.",
        (
            field("name", "name full_name contact_name | whose_card", _FULL, "Name/Full name | The person"),
            field(
                "phone",
                "phone phone_number tel | dialled",
                Text(lambda context: Value(text := contents.phone(context), text)),
                "Phone number | Number to dial",
                0.7,
            ),
            field(
                "mail",
                "email mail email_address | write_to",
                Text(text_of(lambda context: context.person().mail)),
                "Mail address | Where to write",
                0.7,
            ),
        ),
    ),
    record(
        "Event Meeting CalendarEvent Appointment event_details | Gathering",
        "An event./Details of a meeting. | One gathering.",
        (
            field(
                "title",
                "title name event_name | event_label",
                Text(text_of(lambda context: context.pick(EVENT_HEADS))),
                "What it is/Title | The kind of gathering",
            ),
            field("day", "date day event_date | held_on", Date(written=0.4), "The day/Date | Day it is held"),
            field("time", "time start_time | held_at", Time(written=0.4), "The time/Start | Hour it is held", 0.7),
            field(
                "place",
                "location place room | held_in",
                Text(text_of(ROOMS)),
                "Where it is/Place | Where it is held",
                0.4,
            ),
            field(
                "people",
                "participants attendees people | those_present",
                Listed(text_of(SampleContext.first_name), 1, 3),
                "Who comes/Names | Those present",
                0.4,
            ),
        ),
    ),
)
