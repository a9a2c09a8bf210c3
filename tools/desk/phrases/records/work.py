# ruff: noqa: E501 - phrases are read a line at a time
"""Sorts of records that only the training has: travel, money and work."""

from __future__ import annotations

from desk import contents
from desk.moments import Date, Time
from desk.phrases.records import work_texts
from desk.phrases.records.record import Record, field, record
from desk.phrases.records.values import cities, full_names
from desk.values import Choice, Integer, Listed, Number, Text, Value, text_of
from desk.words.doing import CHORES, REASONS
from desk.words.people import ROLES, TEAMS
from desk.words.places import COUNTRIES, STREETS
from desk.words.things import LANGUAGES, OBJECTS
from desk.world import World

__all__ = ["WORK_RECORDS"]

_FULL = full_names(0.05)
_PERSON = Text(text_of(lambda world: world.person().name if world.chance(0.5) else world.first_name()))
_CITY = cities(0.05)
_CODE = Text(text_of(World.code))
_COMPANY = Text(text_of(World.company))
_STREET = Text(text_of(lambda world: f"{world.number(1, 300)} {world.pick(STREETS)}"))
_PHONE = Text(lambda world: Value(text := contents.phone(world), text))

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
        r"""
        flight {number}[ from {origin}] to {target}[ {@day}][ {@time}]
        {number} (goes|flies|takes us) [from {origin} ]to {target}[ {@day}][ {@time}].
        I fly [from {origin} ]to {target} with {number}[ {@day}][ {@time}].
        we land in {target}[ {@day}], flight {number}[ from {origin}].
        [{day}: ]{number}, [{origin} to ]{target}[, {time}]
        our flight to {target} is {number}[, it leaves {origin}][ {@time}][ {@day}].
        Flight: {number}[\nFrom: {origin}]\nTo: {target}[\nDate: {day}][\nTime: {time}]
        {target} is reached with {number}[ from {origin}][, {day}][, {time}].
        [from {origin} ]to {target}[ {@day}] you take {number}[, departure {time}].
        boarding for {number} to {target}[ (starts|begins) {@time}][, coming from {origin}].
        number={number}; to={target}[; from={origin}][; date={day}][; time={time}]
        {number};{target}[;{origin}][;{day}][;{time}]
        "{number}"[,"{origin}"],"{target}"[,"{day}"][,"{time}"]
        flight={number}&to={target}[&from={origin}][&day={day}][&time={time}]
        INFO flight booked number="{number}" to="{target}"[ from="{origin}"][ day="{day}"][ time="{time}"]
        Flight number: {number}\nDestination: {target}[\nOrigin: {origin}][\nDeparture: {time}][\nDay: {day}]
        To: {target}[\nFrom: {origin}]\nFlight: {number}[\nDay: {day}][\nTime: {time}]
        [Day: {day} | ][Time: {time} | ][From: {origin} | ]To: {target} | Flight: {number}
        - {number}[\n- from {origin}]\n- to {target}[\n- {day}][\n- {time}]
        {number} | [{origin} | ]{target}[ | {day}][ | {time}]
        {number}: [{origin} -> ]{target}[ \({day}\)][ \({time}\)]
        {number} / [{origin} / ]{target}[ / {day}][ / {time}]
        [{origin} - ]{target}, {number}[, {day}][, {time}]
        [{time}, ][{day}, ]{number} to {target}[, from {origin}]
        [{time}, ]to {target} with {number}[ from {origin}][ {@day}]
        destination {target}, flight {number}[, origin {origin}][, departure {time}][, date {day}]
        boarding pass\nFlight {number}\n[From {origin}\n]To {target}[\n{day}][\n{time}]
        Subject: your trip to {target}\n\nFlight: {number}[\nDeparture airport: {origin}][\nDate: {day}][\nTime: {time}]\nHave a good journey!
        dear passenger, you are booked on {number} to {target}[, leaving from {origin}][, day: {day}][, time: {time}].
        dear passengers, {number} to {target} is ready for boarding[; scheduled for {time}][; departing from {origin}][; date {day}].
        last call for {number} to {target}[, from {origin}][, departing {@time}]!
        attention please: flight {number}[ from {origin}] to {target} is delayed[, new time {time}][, new day {day}].
        ticket confirmed: {number}[ from {origin}] to {target}[, {day}][, {time}]
        ticket: rebook passenger on {number}, destination {target}[, origin {origin}][, {day}][, {time}].
        itinerary: [{day}, ][{time}, ]flight {number}[ from {origin}] to {target}
        departures: {number}, {target}[, {time}][, {day}][, from {origin}]
        info board: {number} to {target}[, starting in {origin}][, {day}][, {time}]
        voice memo: my flight to {target} is {number}[, from {origin}][, {day}][, {time}].
        to do: check in for {number} to {target}[, airport {origin}][, day {day}][, time {time}]
        note: {number} takes the team to {target}[, from {origin}][, {@day}][, {@time}].
        hi, I booked {number} to {target} for us[, we leave from {origin}][ {@day}][ {@time}].
        hey, can you pick me up in {target}? I'm on {number}[ from {origin}][, {@day}][, departure {time}].
        mum, I'm flying to {target}! It's {number}[, from {origin}][, {@day}][, {@time}].
        guess where I'm off to: {target}! With {number}[ from {origin}][ {@day}][ {@time}].
        did you hear that they fly to {target}? On {number}[, from {origin}][, {@day}][, {@time}].
        is {number}[ from {origin}] to {target} on time?[ It is listed for {time}.][ The day is {day}.]
        what's the flight to {target}? {number}[, from {origin}][, {day}][, {time}].
        when does {number} to {target} leave[ from {origin}]?[ My ticket says {time}.][ The day is {day}.]
        which flight are you on? {number} to {target}[, leaving {origin}][ {@day}][ {@time}].
        could you check {number} to {target}[, starting in {origin}][, {day}][, {time}]?
        the plane to {target}[ from {origin}] has the number {number}[; departure {time}][; day {day}].
        the plane leaves[ {origin}][ {@day}][ {@time}], destination {target}, number {number}.
        the flight number is {number}, the destination {target}[, the origin {origin}][, the day {day}][, the time {time}].
        the connection to {target} is called {number}[; departure airport {origin}][; date {day}][; time {time}].
        the crew of {number} welcomes you on the way to {target}[, departing {origin}][, {day}][, {time}].
        they put us on {number} to {target}[ from {origin}][ {@day}][ {@time}].
        we were rebooked: now it's {number}[ from {origin}] to {target}[, {@day}][, {@time}].
        we leave[ {origin}][ {@day}][ {@time}] with {number}, heading for {target}.
        we touch down in {target} with {number}[; origin {origin}][; take-off {time}][; day of departure {day}].
        I'm taking {number} to {target}[, it departs from {origin}][ {@day}][ {@time}].
        I need a seat on {number}[ from {origin}] to {target}[ {@day}][ {@time}].
        if you want to get to {target}[ from {origin}][ {@day}], then {number} is the flight[, departure {time}].
        for {target} board {number}[ in {origin}][ {@day}][ {@time}].
        to {target}, please: {number}[, out of {origin}][, {day}][, {time}]
        to reach {target}[ from {origin}], book {number}[ {@day}][, take-off {time}].
        {target} is served by {number}[ out of {origin}][, {day}][, {time}].
        {target}, here we come! {number}[, from {origin}][, {@day}][, {@time}]
        {target} flight: {number}[, take-off {time}][, {day}][, boarding in {origin}]
        {number} bound for {target}[ departs from {origin}][ {@day}][ {@time}].
        {number} will bring the guests[ from {origin}] to {target}[ {@day}][ {@time}].
        {number} connects us[ from {origin}] with {target}[; departure {time}][; day {day}].
        {number} has been cancelled, it was to go[ from {origin}] to {target}[ {@day}][ {@time}].
        {number} lands in {target}[; it takes off in {origin}][; departure time {time}][; departure day {day}].
        [{@day} ][{@time} ]{number} leaves[ {origin}] for {target}.
        [out of {origin}: ]{number} to {target}[, {time}][, {day}]
        [starting from {origin}, ]{number} heads for {target}[ {@day}][ {@time}].
        [departure {time}, ][date {day}, ]flight {number}[, {origin}] to {target}
        """,
        learnt=True,
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
        """
        {guest} stays in {city}[ for {nights} nights][ from {day}].
        book a room in {city} for {guest}[, {nights} nights][, check-in {day}].
        {guest}, {city}[, {nights} nights][, arriving {@day}]
        [{nights} nights ]in {city}, guest: {guest}[, from {day}]
        {guest} arrives in {city}[ {@day}][ and leaves after {nights} nights].
        Guest: {guest}\\nCity: {city}[\\nCheck-in: {day}][\\nNights: {nights}]
        a room for {guest} in {city}[, {nights} nights][, starting {@day}].
        hello, I am {guest}. I need a hotel in {city}[ for {nights} nights][ from {day}].
        in {city} we expect {guest}[ {@day}][, who stays {nights} nights].
        the hotel in {city} confirmed {guest}[: {nights} nights][, arrival {day}].
        guest={guest}; city={city}[; nights={nights}][; arrival={day}]
        """
        + work_texts.STAY,
        learnt=True,
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
        """
        {owner} has to {title}[ by {due}][, priority {priority}].
        task: {title}[, owner {owner}][, due {due}][, priority {priority}]
        - [ ]{title}[ \\({owner}\\)][, until {due}][, {priority}]
        please {title}[ by {due}][. It has {priority} priority].
        {owner}, {title}[ by {due}], please.
        {title}[ | {owner}][ | {due}][ | {priority}]
        [by {due} ]{owner} will {title}[, {priority} priority].
        we agreed that {owner} should {title}[ until {due}].
        the next thing to do is to {title}[, {owner} takes care of it][; the deadline is {due}].
        Task: {title}[\\nOwner: {owner}][\\nDue: {due}][\\nPriority: {priority}]
        don't forget to {title}[ by {due}][, {owner}].
        who can {title}? {owner} can[, by {due}].
        it is of {priority} priority to {title}[ by {due}][; {owner} does it].
        """
        + work_texts.TASK,
        learnt=True,
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
        """
        {amount} {currency} for the {what}[, paid by {person}][, {day}]
        {person} paid {amount} {currency} for the {what}[ {@day}].
        the {what} cost {amount} {currency}[, {person} paid it].
        {what}: {amount} {currency}[ \\({person}\\)][, {day}]
        [{day}, ]{what}, {amount} {currency}[, {person}]
        I spent {amount} {currency} on the {what}[ {@day}]. [Signed, {person}]
        expense of {amount} {currency} for {person}: {what}.
        Item: {what}\\nAmount: {amount} {currency}[\\nBy: {person}][\\nDate: {day}]
        please refund {amount} {currency}[ to {person}] for the {what}.
        receipt: {what}, {amount} {currency}[, bought {@day}]
        for the {what} {person} wants {amount} {currency} back.
        """
        + work_texts.EXPENSE,
        learnt=True,
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
        """
        ticket {number}: the {thing} does not work[, cause: {reason}][, reported by {person}][, {level}]
        {person} reported {number}: trouble with the {thing}[, {reason}][, severity {level}].
        {number} is about the {thing}[ and was caused by {reason}][; it is {level}].
        the {thing} is broken[ because of {reason}][, says {person}], see {number}.
        {number}[ | {level}] | {thing}[ | {reason}][ | {person}]
        Ticket {number}\\nComponent: {thing}[\\nCause: {reason}][\\nReporter: {person}][\\nSeverity: {level}]
        [{level} ]problem with the {thing}[ from {person}], filed as {number}[, {reason}].
        [{reason}: ]{number}, {thing}[, {person}]
        for the {thing} we opened {number}[ with severity {level}][ on behalf of {person}].
        {thing}, {number}[, {level}][, {reason}]
        please look at the {thing}, {number}[. {person} asked for it].
        """
        + work_texts.TICKET,
        learnt=True,
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
        """
        {company} is looking for somebody as {role}[ in {city}][, language: {language}].
        {role} wanted at {company}[ in {city}][; you speak {language}].
        {company}: {role}[, {city}][, {language}]
        work as {role} at {company}[ in {city}]! [You need to know {language}.]
        [in {city}: ]{company} has an open position: {role}[ \\({language}\\)].
        Role: {role}\\nCompany: {company}[\\nCity: {city}][\\nLanguage: {language}]
        the position of {role} is open at {company}[, {city}][. {language} is required].
        join {company}[ in {city}] as our new {role}.
        {role} at {company}[, based in {city}]
        I saw that {company} needs someone who works as {role}[ in {city}].
        """
        + work_texts.JOB,
        learnt=True,
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
        """
        parcel {code}[ from {origin}] to {target}[, {weight} kg]
        {code} is on its way[ from {origin}] to {target}[ and weighs {weight} kg].
        we sent {code} to {target}[ from {origin}][, it weighs {weight} kg].
        {code}: [{origin} to ]{target}[, {weight} kg]
        to {target}[ from {origin}]: {code}[, weight {weight} kg]
        [a parcel of {weight} kg, ]code {code}, goes to {target}[ from {origin}].
        Code: {code}[\\nFrom: {origin}]\\nTo: {target}[\\nWeight: {weight} kg]
        {target} waits for {code}[, sent from {origin}][, {weight} kg].
        track {code} to see when it comes to {target}[; it started in {origin}].
        [{weight} kg ]from us to {target}, tracking {code}
        """
        + work_texts.SHIPMENT,
        learnt=True,
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
        """
        {name}, {street}, {city}[, {country}]
        {name}\\n{street}\\n{city}[\\n{country}]
        {name} lives at {street} in {city}[, {country}].
        please send it to {name}, {street}, {city}[, {country}].
        {name} moved to {street}, {city}[ in {country}].
        the address of {name} is {street}, {city}[, {country}].
        {street} in {city}[, {country}] is where {name} lives.
        in {city}[, {country}], {street}, you find {name}.
        Name: {name}; street: {street}; city: {city}[; country: {country}]
        {name} | {street} | {city}[ | {country}]
        my name is {name}, I live in {city}[, {country}], {street}.
        """
        + work_texts.ADDRESS,
        learnt=True,
    ),
    record(
        "Call CallNote PhoneCall call_record",
        "A call./Who called and why.",
        (
            field("caller", "caller name who_called", _FULL, "Who called/Name"),
            field("phone", "phone number call_back phone_number", _PHONE, "Number to call back", 0.7),
            field("topic", "topic subject about", Text(text_of(lambda world: contents.topic_words(world)[0])), "About"),
            field("team", "team for_team addressed_to", Text(text_of(TEAMS)), "Whom it was for/Team", 0.3),
            field("time", "time call_time called_at", Time(written=0.4), "When it was/Time", 0.4),
        ),
        """
        {caller} called[ {@time}] about {topic}[, number {phone}].
        [{time}: ]call from {caller}, topic: {topic}[, please call back under {phone}]
        {caller}[ \\({phone}\\)] wants to talk about {topic}[ with the {team}].
        {topic}: {caller} called[ the {team}][ {@time}][. The number is {phone}].
        please call {caller} back[ on {phone}], it is about {topic}.
        Caller: {caller}[\\nPhone: {phone}]\\nTopic: {topic}[\\nFor: {team}][\\nTime: {time}]
        {caller}, {topic}[, {phone}][, {time}]
        about {topic}: {caller}[, {phone},] has a question[ for the {team}].
        there was a call[ {@time}] from {caller} concerning {topic}.
        [for the {team}: ]{caller} asks about {topic}[, {phone}]
        """
        + work_texts.CALL,
        learnt=True,
    ),
    record(
        "Team Roster TeamInfo team_info",
        "A team and its people./Who works where.",
        (
            field("name", "team name group", Text(text_of(TEAMS)), "Name of the team"),
            field("people", "members people names", Listed(text_of(World.first_name), 2, 4), "Who is in it/Members"),
            field("city", "city location site", _CITY, "Where it works/City", 0.5),
        ),
        """
        the {name}[ in {city}] consists of {people}.
        {people} are in the {name}[, {city}].
        the {name}: {people}[, {city}]
        [{city}, ]{name}: {people}
        members of the {name}[ in {city}] are {people}.
        {people} work for the {name}[ in {city}].
        [in {city} ]the {name} has these people: {people}.
        the people of the {name} are called {people}[ and sit in {city}].
        """
        + work_texts.TEAM,
        learnt=True,
    ),
)
