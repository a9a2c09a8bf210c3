"""Record types for training only: travel, money and work."""

from __future__ import annotations

from desk_model.generator.context import SampleContext
from desk_model.generator.datafiles import read
from desk_model.generator.records.field_kinds import cities, full_names
from desk_model.generator.records.record import Record, field, record
from desk_model.generator.values import contents
from desk_model.generator.values.arguments import Choice, Integer, Listed, Number, Text, Value, text_of
from desk_model.generator.values.dates import Date, Time

__all__ = ["WORK_RECORDS"]

CHORES, REASONS = read("words/activities", "chores", "reasons")
ROLES, TEAMS = read("words/people", "roles", "teams")
COUNTRIES, STREETS = read("words/places", "countries", "streets")
LANGUAGES, OBJECTS = read("words/things", "languages", "objects")


_FULL = full_names(0.05)
_PERSON = Text(text_of(lambda context: context.person().name if context.chance(0.5) else context.first_name()))
_CITY = cities(0.05)
_CODE = Text(text_of(SampleContext.code))
_COMPANY = Text(text_of(SampleContext.company))
_STREET = Text(text_of(lambda context: f"{context.number(1, 300)} {context.pick(STREETS)}"))
_PHONE = Text(lambda context: Value(text := contents.phone(context), text))

WORK_RECORDS: tuple[Record, ...] = (
    record(
        "Flight FlightInfo flight_details Departure",
        "A flight./Data of a flight.",
        (
            field("number", "flight_number flight code flight_no", _CODE, "Number of the flight/Code"),
            field("origin", "origin from_city departure_city start", _CITY, "Where it starts/From", 0.7),
            field("target", "destination to_city arrival_city", _CITY, "Where it lands/To"),
            field("day", "date day flight_date", Date(written=0.5), "Day of the flight/Date", 0.6),
            field("time", "time departure_time leaves_at", Time(written=0.5), "When it leaves/Time", 0.5),
        ),
    ),
    record(
        "Stay HotelStay Reservation hotel_booking Booking",
        "A booking./A stay in a hotel.",
        (
            field("guest", "guest name_of_guest booked_for", _FULL, "Who stays/Name of the guest"),
            field("city", "city town hotel_city", _CITY, "Where the hotel is/City"),
            field("day", "check_in arrival arrival_date first_night", Date(written=0.5), "First day/Check-in", 0.7),
            field("nights", "nights number_of_nights duration_nights", Integer(1, 14), "How many nights/Nights", 0.7),
        ),
    ),
    record(
        "Task Todo TodoItem task_data Assignment",
        "Something to do./A task.",
        (
            field("title", "title task what todo", Text(text_of(CHORES)), "What to do/Title"),
            field("owner", "owner assignee who responsible", _PERSON, "Who does it/Owner", 0.7),
            field("due", "due_date due deadline until", Date(written=0.5), "When it must be done/Due date", 0.7),
            field(
                "priority",
                "priority importance urgency",
                Choice(({"low": "low", "medium": "medium", "high": "high"},)),
                "How important it is/Priority",
                0.4,
            ),
        ),
    ),
    record(
        "Expense ExpenseItem Spending expense_report",
        "Money that was spent./An expense.",
        (
            field("what", "item purpose expense_item what", Text(text_of(OBJECTS)), "What was bought/Purpose"),
            field("amount", "amount sum cost value_spent", Number(1, 900), "How much/Amount"),
            field(
                "currency",
                "currency unit currency_code",
                Choice(({"EUR": "EUR/euros", "USD": "USD/dollars", "GBP": "GBP/pounds"},), open=0.0),
                "Currency",
            ),
            field("person", "person employee spent_by paid_by", _PERSON, "Who paid/Employee", 0.5),
            field("day", "date day spent_on", Date(written=0.5), "When it was/Date", 0.4),
        ),
    ),
    record(
        "Ticket BugReport Issue support_ticket Incident",
        "A report of a problem./A ticket.",
        (
            field("number", "ticket_id number ticket issue_id", _CODE, "Number of the ticket/Id"),
            field("thing", "component part product affected", Text(text_of(OBJECTS)), "What is broken/Component"),
            field("reason", "cause reason problem", Text(text_of(REASONS)), "Why it happened/Cause", 0.6),
            field("person", "reporter reported_by user", _PERSON, "Who reported it/Reporter", 0.6),
            field(
                "level",
                "severity level priority",
                Choice(({"minor": "minor", "major": "major", "critical": "critical"},)),
                "How bad it is/Severity",
                0.5,
            ),
        ),
    ),
    record(
        "Job JobPosting Vacancy job_offer",
        "A job that is open./Data of a vacancy.",
        (
            field("role", "role position job_title", Text(text_of(ROLES)), "What the job is/Role"),
            field("company", "company employer hiring_company", _COMPANY, "Who offers it/Company"),
            field("city", "city location work_city", _CITY, "Where it is/City", 0.6),
            field("language", "language required_language", Text(text_of(LANGUAGES)), "Language that is needed", 0.4),
        ),
    ),
    record(
        "Shipment Delivery shipment_info Consignment",
        "A parcel./Data of a shipment.",
        (
            field("code", "tracking_number code parcel_id shipment_id", _CODE, "Number to track it/Code"),
            field("origin", "origin sent_from from_city", _CITY, "Where it comes from/Origin", 0.6),
            field("target", "destination to_city delivered_to", _CITY, "Where it goes/Destination"),
            field("weight", "weight weight_kg kilograms", Number(1, 60, decimals=1), "Weight in kilograms", 0.6),
        ),
    ),
    record(
        "Address MailingAddress postal_address Residence",
        "An address./Where somebody lives.",
        (
            field("name", "name addressee full_name", _FULL, "Who lives there/Name"),
            field("street", "street street_address line1", _STREET, "Street and number"),
            field("city", "city town locality", _CITY, "City"),
            field("country", "country nation country_name", Text(text_of(COUNTRIES)), "Country", 0.4),
        ),
    ),
    record(
        "Call CallNote PhoneCall call_record",
        "A call./Who called and why.",
        (
            field("caller", "caller name who_called", _FULL, "Who called/Name"),
            field("phone", "phone number call_back phone_number", _PHONE, "Number to call back", 0.7),
            field(
                "topic", "topic subject about", Text(text_of(lambda context: contents.topic_words(context)[0])), "About"
            ),
            field("team", "team for_team addressed_to", Text(text_of(TEAMS)), "Whom it was for/Team", 0.3),
            field("time", "time call_time called_at", Time(written=0.4), "When it was/Time", 0.4),
        ),
    ),
    record(
        "Team Roster TeamInfo team_info",
        "A team and its people./Who works where.",
        (
            field("name", "team name group", Text(text_of(TEAMS)), "Name of the team"),
            field(
                "people",
                "members people names",
                Listed(text_of(SampleContext.first_name), 2, 4),
                "Who is in it/Members",
            ),
            field("city", "city location site", _CITY, "Where it works/City", 0.5),
        ),
    ),
)
