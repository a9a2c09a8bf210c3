# ruff: noqa: E501 - phrases are read a line at a time
"""People, contacts and events, as schemas describe them and texts tell them."""

from __future__ import annotations

from desk import contents
from desk.moments import Date, Time
from desk.phrases.record import Record, field, record
from desk.values import Integer, Listed, Text, Value, text_of
from desk.words.people import ROLES
from desk.words.places import CITIES, ROOMS
from desk.words.work import EVENT_HEADS
from desk.world import World

__all__ = ["PEOPLE_RECORDS"]

_PERSON = Text(text_of(lambda world: world.person().name if world.chance(0.6) else world.first_name()))
_FULL = Text(text_of(lambda world: world.person().name))
_CITY = Text(text_of(lambda world: world.invented().capitalize() if world.chance(0.1) else world.pick(CITIES)))

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
        """
        {name} is {age} years old[ and lives in {city}][ and works as {job}].
        my neighbour {name} turned {age} yesterday[ and moved to {city}].
        {name}, {age}[, from {city}][, {job}]
        I met {name}[ from {city}], who is {age}[ and a {job}].
        at {age}, {name}[ from {city}] still runs every day.
        I'm {name}, {age} years old[, {job}][, living in {city}].
        {name} \\({age}\\)[ is a {job}][ in {city}].
        the new colleague is called {name}, is {age}[ and comes from {city}].
        +++
        (this is|meet|say hello to|please welcome) {name}[, {age}][, {job}][, from {city}].
        {name} (lives in|comes from|is from|is at home in|has moved to) {city}[ and is {age}][, job: {job}].
        {name} (earns a living as|has a job as|is employed as|started as|now works as) {job}[ in {city}][ at the age of {age}].
        the (age|years) of {name} (is|are) {age}[, the city {city}][, the job {job}].
        {age} years ago {name} was born[ in {city}].
        {name} will be {age} (soon|tomorrow|next week)[ and lives in {city}].
        (name|full name): {name}[\\nage: {age}][\\ncity: {city}][\\njob: {job}]
        Name = {name}[; Age = {age}][; City = {city}][; Job = {job}]
        {name}[ / {age}][ / {city}][ / {job}]
        {name}[ | {age}][ | {job}][ | {city}]
        {name}[\\n{age} years][\\n{job}][\\n{city}]
        [{age} years old, ][{job}, ][{city}: ]{name}
        [from {city}: ]{name}[, aged {age}][, {job}]
        (yesterday|last week|on the train|at the party) I (talked to|sat next to|saw) {name}[, {age} years old][, who lives in {city}][ and works as {job}].
        my (cousin|aunt|friend|colleague|boss|neighbour) {name}[ in {city}] is {age}[ and works as {job}].
        our {job}[ in {city}] is {name}[, {age} years old].
        in {city} (there is somebody called|lives) {name}[, {age}][, {job} by trade].
        hi, (my name is|I am|they call me) {name}[. I am {age}][. I live in {city}][. I work as {job}].
        hello, {name} here[, {age} years young][, writing from {city}][, {job}]
        {name}'s age is {age}[, and home is {city}][; the job is {job}].
        (a person|somebody|someone) (named|called|by the name of) {name}[ (lives in|moved to) {city}][, works as {job}][, is {age}].
        {name}: {age}[, {city}][, {job}]
        {name} - {age} years[ - {city}][ - {job}]
        The applicant[ from {city}] is {name}[, {age} years of age][, currently {job}].
        people say that {name}, only {age}[, from {city}], (sings|paints|cooks) very well.
        {name} has been a (customer|guest|resident)[ of {city}] for years[, is now {age}][ and works as {job}].
        """,
    ),
    record(
        "Contact ContactInfo Lead contact_card | CallCard",
        "Contact data./How to reach somebody. | Ways to get in touch.",
        (
            field("name", "name full_name contact_name | whose_card", _FULL, "Name/Full name | The person"),
            field(
                "phone",
                "phone phone_number tel | dialled",
                Text(lambda world: Value(text := contents.phone(world), text)),
                "Phone number | Number to dial",
                0.7,
            ),
            field(
                "mail",
                "email mail email_address | write_to",
                Text(text_of(lambda world: world.person().mail)),
                "Mail address | Where to write",
                0.7,
            ),
        ),
        """
        you can reach {name} at {mail}[ or {phone}].
        {name}: {mail}[, {phone}]
        contact {name} by mail, {mail}[, or by phone, {phone}].
        please write to {name}, {mail}[, tel. {phone}].
        {name} uses the address {mail}[ and the number {phone}].
        the mail of {name} is {mail}[, the phone {phone}].
        +++
        {name}, {mail}[, {phone}]
        {name} <{mail}>[, {phone}]
        {mail} (belongs to|is the address of|is the mail of|reaches) {name}[, the number is {phone}].
        {name}[\\nTel. {phone}]\\n{mail}
        Name: {name}\\nMail: {mail}[\\nPhone: {phone}]
        name={name}; mail={mail}[; phone={phone}]
        [{phone}, ]{mail}, {name}
        (call|ring|phone|dial) {phone} (to reach|for|and ask for) {name}[, or write to {mail}].
        {name} (answers|picks up|is available) under {phone}[, mail {mail}].
        the (number|phone number|phone) of {name} is {phone}[ and the mail {mail}].
        my new (number|phone number) is {phone}[, my mail {mail}]. {name}
        Kind regards\\n{name}[\\n{phone}][\\n{mail}]
        Best,\\n{name}[\\nT: {phone}][\\nE: {mail}]
        (save|note|keep|add) the (contact|number) of {name}: {phone}[, {mail}].
        new (contact|lead|client|supplier): {name}[, {mail}][, {phone}]
        {name} (left|gave me|sent) (a|the) card with[ the mail {mail} and] the number {phone}.
        for questions (ask|turn to|write to) {name}[ at {mail}][, phone {phone}].
        {name}[ | {phone}][ | {mail}]
        {name}[ - {mail}][ - {phone}]
        if you need anything, {name} can be (reached|contacted)[ by mail at {mail}][ or by phone on {phone}].
        {name}'s mail is {mail}[ and the phone number is {phone}].
        {name} \\({mail}\\)[, {phone}]
        mail to {mail} goes to {name}[, calls to {phone} as well].
        you get {name}[ on {phone}][ or via {mail}].
        my name is {name}[, my address is {mail}][, my number {phone}].
        I am {name}. (Write|Mail) me at {mail}[ or call {phone}].
        """,
    ),
    record(
        "Event Meeting CalendarEvent Appointment event_details | Gathering",
        "An event./Details of a meeting. | One gathering.",
        (
            field(
                "title",
                "title name event_name | event_label",
                Text(text_of(lambda world: world.pick(EVENT_HEADS))),
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
                Listed(text_of(World.first_name), 1, 3),
                "Who comes/Names | Those present",
                0.4,
            ),
        ),
        """
        the {title} is {@day} {@time}[ in {place}][, with {people}].
        {people} and I have a {title} {@day} {@time}[ in {place}].
        please come to the {title} {@day} {@time}[. The place is {place}].
        {title}: {day}, {time}[, {place}][, {people}]
        we meet for the {title} {@day} {@time}[ in {place}].
        don't forget the {title} {@day}, it starts {@time}[. We meet in {place}].
        +++
        (there is|we have|I have|they planned) the {title} {@day}[ {@time}][ in {place}][ with {people}].
        {@day}[ {@time}] (there is|we have|you have|we hold) the {title}[ in {place}][ with {people}].
        the {title} (takes place|happens|is held|will be|is scheduled) {@day}[ {@time}][ in {place}][, with {people}].
        the {title} (starts|begins) {@time} {@day}[, place: {place}][, and {people} will come].
        Title: {title}\\nDate: {day}[\\nTime: {time}][\\nPlace: {place}][\\nWith: {people}]
        {title} | {day}[ | {time}][ | {place}][ | {people}]
        {title}\\n{day}[, {time}][\\n{place}][\\n{people}]
        What: {title}. When: {day}[, {time}][. Where: {place}][. Who: {people}].
        invitation: {title}, {day}[, {time}][, {place}][. Guests: {people}]
        {people} (come|are coming|will come|are invited) to the {title} {@day}[ {@time}][ in {place}].
        {people} meet {@day}[ {@time}] for the {title}[ in {place}].
        save the date: {title} {@day}[, {time}][, {place}]!
        the date of the {title} is {day}[, the time {time}][, the place {place}].
        I (moved|changed|shifted) the {title}[ with {people}]: it is now {@day}[ {@time}][ in {place}].
        can we do the {title} {@day}[ {@time}][ in {place}][ together with {people}]?
        see you {@day}[ {@time}] for the {title}[ in {place}].
        reminder: {title} {@day}[ {@time}][ in {place}][, {people} will be there].
        [in {place} ]we do the {title} {@day}[ {@time}][ with {people}].
        {day}[ {time}]: {title}[ in {place}][ with {people}]
        {day}[, {time}] - {title}[ - {place}][ - {people}]
        next (up|thing) is the {title}[ with {people}]: {day}[, {time}][, {place}].
        we agreed on {day}[ {@time}] for the {title}[. Place: {place}][. People: {people}].
        (the boss|the team|the client) wants the {title} {@day}[ {@time}][ in {place}].
        [{people} asked for it: ]{title} {@day}[ {@time}][ in {place}].
        are you coming to the {title}? It is {@day}[ {@time}][ in {place}][, {people} are in].
        """,
    ),
)
