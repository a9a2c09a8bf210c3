# ruff: noqa: E501 - phrases are read a line at a time
"""People, contacts and events, as schemas describe them and texts tell them."""

from __future__ import annotations

from desk import contents
from desk.moments import Date, Time
from desk.phrases.records import daily_texts
from desk.phrases.records.record import Record, field, record
from desk.phrases.records.values import cities, full_names
from desk.values import Integer, Listed, Text, Value, text_of
from desk.words.people import ROLES
from desk.words.places import ROOMS
from desk.words.work import EVENT_HEADS
from desk.world import World

__all__ = ["PEOPLE_RECORDS"]

_PERSON = Text(text_of(lambda world: world.person().name if world.chance(0.6) else world.first_name()))
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
        r"""
        {name} is {age} years old[ and lives in {city}][ and works as {job}].
        my neighbour {name} turned {age} yesterday[ and moved to {city}].
        {name}, {age}[, from {city}][, {job}]
        I met {name}[ from {city}], who is {age}[ and a {job}].
        at {age}, {name}[ from {city}] still runs every day.
        I'm {name}, {age} years old[, {job}][, living in {city}].
        {name} \({age}\)[ is a {job}][ in {city}].
        the new colleague is called {name}, is {age}[ and comes from {city}].
        +++
        (this is|meet|say hello to|please welcome) {name}[, {age}][, {job}][, from {city}].
        {name} (lives in|comes from|is from|is at home in|has moved to) {city}[ and is {age}][, job: {job}].
        {name} (earns a living as|has a job as|is employed as|started as|now works as) {job}[ in {city}][ at the age of {age}].
        the (age|years) of {name} (is|are) {age}[, the city {city}][, the job {job}].
        {age} years ago {name} was born[ in {city}].
        {name} will be {age} (soon|tomorrow|next week)[ and lives in {city}].
        (name|full name): {name}[\nage: {age}][\ncity: {city}][\njob: {job}]
        Name = {name}[; Age = {age}][; City = {city}][; Job = {job}]
        {name}[ / {age}][ / {city}][ / {job}]
        {name}[ | {age}][ | {job}][ | {city}]
        {name}[\n{age} years][\n{job}][\n{city}]
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
        form received\n\n- name: {name}[\n- age: {age}][\n- town: {city}][\n- occupation: {job}]
        {name}[;{age}][;{city}][;{job}]
        "{name}"[,"{age}"][,"{city}"][,"{job}"]
        name={name}[&age={age}][&city={city}][&job={job}]
        INFO user created: name="{name}"[ age={age}][ city="{city}"][ job="{job}"]
        [job={job}, ][city={city}, ][age={age}, ]name={name}
        [Occupation: {job}. ][Residence: {city}. ][Age: {age}. ]Name: {name}.
        ticket opened by {name}[ \(age {age}\)][; location {city}][; profession {job}]
        did you hear? {name}[, {age} by now,] has left the company[ and gone to {city}][; apparently the new job is {job}].
        guess who I bumped into: {name}! [Still {age}, or so they say. ][Home is {city} these days. ][Profession: {job}.]
        voice memo: call back {name}[, lives in {city}][, does the job of {job}][, age {age}].
        for the guest list please add {name}[, aged {age}][, travelling from {city}][, profession {job}].
        dear all, please give a warm welcome to {name}[, who joins us as {job}][, based in {city}][, {age} years of age].
        {name} writes: hello![ I am {age}.][ My town is {city}.][ I work as {job}.]
        witness: {name}[, {age} years old][, resident of {city}][, occupation {job}]
        the minutes list {name} as present[ \(age: {age}\)][ \(city: {city}\)][ \(job: {job}\)].
        [born {age} years ago, ][settled in {city}, ][employed as {job}, ]{name} enjoys life.
        [{city}, ][{age}, ][{job}, ]{name} - that is all the card says.
        [as {job}, ]{name} pays the rent[ in {city}][ at the age of {age}].
        being {age}, {name} still works[ as {job}][ in {city}].
        [with {age} years behind them, ][with a home in {city}, ]{name} feels fine.
        [{age} candles were on the cake for ]{name}[, who came over from {city}].
        [what is it like to be {age}? ]Ask {name}[ in {city}][, {job} by profession].
        [in {city} they all know ]{name}[, the {job}][, age {age}].
        the job of {job} went to {name}[ from {city}][ \({age}\)].
        the post of {job} is held by {name}[, {age}][, of {city}].
        {job} wanted? Try {name}[, based in {city}][, {age} years old].
        working as {job}[ in {city}]: {name}[, age {age}].
        {name} found work as {job}[ in {city}][ when aged {age}].
        {name} applied as {job}[; age {age}][; place of residence {city}].
        {name} became {job}[ in {city}][ and is {age} now].
        it is in {city} that {name} has a home[; age {age}][; occupation {job}].
        {city} is home to {name}[, who is {age}][ and whose job is {job}].
        {city} has been the home of {name} for ages[; job: {job}][; age: {age}].
        greetings from {city}! {name}[, age {age}][, {job}]
        the city of {city} thanks {name}[, {age} years of age][, {job}].
        {age} is the age of {name}[, {city} the city][, {job} the job].
        at the age of {age}, {name} moved[ to {city}][ to work as {job}].
        I can't believe {name} is already {age}[ and settled in {city}][ as {job}]!
        happy birthday, {name}! {age} today[, and all of {city} is celebrating].
        how old is {name}? {age}[. Where from? {city}][. What job? {job}].
        {name} won't tell, but the age is {age}[, the home town {city}][ and the trade {job}].
        patient {name}[ \({age} y/o\)][, {city}][, works as {job}]
        speaker: {name}[, {job}][ in {city}][, age {age}]
        new tenant: {name}[; {age} years][; profession: {job}][; city: {city}]
        (winner|finalist|volunteer|participant|player) {name}[ of {city}][, {age}][, {job}]
        {name}[ @ {city}][ * {age} years][ * {job}]
        {name}[ -- {job}][ -- {city}][ -- {age}]
        Person\n  name: {name}[\n  city: {city}][\n  age: {age}][\n  job: {job}]
        [Age > {age}\n][City > {city}\n][Job > {job}\n]Name > {name}
        say, isn't {name} {age} by now[, living in {city}][, working as {job}]?
        hey, quick intro: I go by {name}[, {age} y/o][, {city} based][, {job} by day]
        looking for a flat share: {name}[, {age}][, {job}][, new in {city}]
        signed: {name}[, {job}][, aged {age}][, {city}]
        """
        + daily_texts.PERSON,
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
        r"""
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
        {name}[\nTel. {phone}]\n{mail}
        Name: {name}\nMail: {mail}[\nPhone: {phone}]
        name={name}; mail={mail}[; phone={phone}]
        [{phone}, ]{mail}, {name}
        (call|ring|phone|dial) {phone} (to reach|for|and ask for) {name}[, or write to {mail}].
        {name} (answers|picks up|is available) under {phone}[, mail {mail}].
        the (number|phone number|phone) of {name} is {phone}[ and the mail {mail}].
        my new (number|phone number) is {phone}[, my mail {mail}]. {name}
        Kind regards\n{name}[\n{phone}][\n{mail}]
        Best,\n{name}[\nT: {phone}][\nE: {mail}]
        (save|note|keep|add) the (contact|number) of {name}: {phone}[, {mail}].
        new (contact|lead|client|supplier): {name}[, {mail}][, {phone}]
        {name} (left|gave me|sent) (a|the) card with[ the mail {mail} and] the number {phone}.
        for questions (ask|turn to|write to) {name}[ at {mail}][, phone {phone}].
        {name}[ | {phone}][ | {mail}]
        {name}[ - {mail}][ - {phone}]
        if you need anything, {name} can be (reached|contacted)[ by mail at {mail}][ or by phone on {phone}].
        {name}'s mail is {mail}[ and the phone number is {phone}].
        {name} \({mail}\)[, {phone}]
        mail to {mail} goes to {name}[, calls to {phone} as well].
        you get {name}[ on {phone}][ or via {mail}].
        my name is {name}[, my address is {mail}][, my number {phone}].
        I am {name}. (Write|Mail) me at {mail}[ or call {phone}].
        {name};{mail}[;{phone}]
        "{name}","{mail}"[,"{phone}"]
        {mail}[;{phone}];{name}
        INFO contact saved name="{name}" mail="{mail}"[ phone="{phone}"]
        full_name={name}&email={mail}[&tel={phone}]
        Email: {mail}\n[Tel: {phone}\n]Contact: {name}
        From: {name} <{mail}>[\nMobile: {phone}]
        To: {mail}\n\nDear {name},\nthank you for your message.[ We will ring you on {phone}.]
        Cc: {name} \({mail}\)[, tel. {phone}]
        [Phone: {phone} / ]Mail: {mail} / {name}
        - {name}\n- {mail}[\n- {phone}]
        {name}\n  e-mail  {mail}[\n  mobile  {phone}]
        subscriber {name}, address {mail}[, mobile {phone}]
        registered: {name}. Login mail: {mail}[. Callback number: {phone}]
        the invitation for {name} goes to {mail}[; text messages go to {phone}].
        to get hold of {name}, drop a line to {mail}[ or dial {phone}].
        drop {name} a line: {mail}[. Prefer to talk? {phone}].
        any news for {name}? Send it to {mail}[ or text {phone}].
        {mail} is where {name} reads mail[; {phone} is where the phone rings].
        {mail} - that's {name}[, and the mobile is {phone}]
        is {mail} still the mail of {name}[, and {phone} the number]?
        who is {mail}? That's {name}[, phone {phone}].
        does anybody know {name}? All I have is {mail}[ and {phone}].
        please forward this to {name}, {mail}[; the telephone number is {phone}].
        please update the entry of {name}: the e-mail is now {mail}[ and the phone {phone}].
        {name} has changed providers and now writes from {mail}[ and calls from {phone}].
        {name} asked us to use {mail}[ or, if urgent, {phone}].
        {name} prefers mail \({mail}\)[ but also answers {phone}].
        {name} would like a reply to {mail}[ or a call on {phone}].
        {name} wrote from {mail}[ and asked for a call back on {phone}].
        {name} signed up with {mail}[ and gave {phone} as telephone number].
        voice memo: write to {name}, the mail is {mail}[, the number is {phone}].
        our contact person is {name}, e-mail {mail}[, extension {phone}].
        (applicant|candidate|tenant|member|participant) {name}, mail {mail}[, mobile {phone}]
        responsible: {name}. Questions to {mail}[ or {phone}].
        ticket raised by {name}, reply to {mail}[, callback {phone}]
        flat to let! Ask for {name}: {mail}[, {phone}].
        piano lessons with {name}[ \(phone {phone}\)], book via {mail}
        bike for sale, contact {name} via {mail}[ or on {phone}]
        [ring {phone} or ]write to {mail} if you want to meet {name}.
        [the mobile is {phone}, ]the mail is {mail}, the person is {name}.
        [{phone} is the line and ]{mail} is the address of {name}.
        [tel. {phone}, ]e-mail {mail}, attn. {name}
        call {name}: {phone}[. Or send a mail: {mail}].
        {phone} - {name}[ - {mail}]
        {phone}: {name}[ \({mail}\)]
        missed call from {phone}, it was {name}[, who also wrote from {mail}].
        text {name} on {phone}[ or mail {mail}].
        the mobile of {name} is {phone}[, the e-mail address is {mail}].
        whose number is {phone}? {name}'s[, and the mail is {mail}].
        {name} just got a new phone: {phone}[. The mail is still {mail}].
        {name} rang, please call back: {phone}[, or answer to {mail}].
        {name} has the extension {phone}[ and the mailbox {mail}].
        hey, it's {name}, this is my number: {phone}[, and my mail: {mail}]
        Yours sincerely,\n\n{name}\nPhone {phone}[\nE-mail {mail}]
        cheers, {name}[ \({phone}\)][ \({mail}\)]
        """
        + daily_texts.CONTACT,
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
        r"""
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
        Title: {title}\nDate: {day}[\nTime: {time}][\nPlace: {place}][\nWith: {people}]
        {title} | {day}[ | {time}][ | {place}][ | {people}]
        {title}\n{day}[, {time}][\n{place}][\n{people}]
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
        {title};{day}[;{time}][;{place}][;{people}]
        "{title}","{day}"[,"{time}"][,"{place}"][,"{people}"]
        event={title}&date={day}[&time={time}][&place={place}][&people={people}]
        INFO event created title="{title}" day="{day}"[ time="{time}"][ place="{place}"][ people="{people}"]
        Event: {title}[\nLocation: {place}]\nDay: {day}[\nStart: {time}][\nAttendees: {people}]
        [Attendees: {people}\n][Room: {place}\n]Day: {day}\n[Time: {time}\n]Subject: {title}
        When: {day}[, {time}]\n[Where: {place}\n][Who: {people}\n]What: {title}
        Subject: {title}\n\nDear all,\nthe date is {day}[, the time is {time}][, the place is {place}].[ Invited: {people}.]\nRegards
        - {title}\n- {day}[\n- {time}][\n- {place}][\n- {people}]
        {day}\n  {title}[\n  {time}][\n  {place}][\n  {people}]
        [{time}, ]{day}: {title}[ @ {place}][ w/ {people}]
        [{place} / ]{day} / [{time} / ]{title}[ / {people}]
        calendar: {title} on the following day: {day}[. Start: {time}][. Venue: {place}][. With: {people}]
        put the {title} in your calendar: {day}[, {time}][. Venue: {place}][. Participants: {people}].
        new date for the {title}: {day}[; time: {time}][; place: {place}][; participants: {people}].
        the {title} was (postponed|put off|brought forward). New day: {day}[. New time: {time}][. Place: {place}][. Who comes: {people}].
        the {title} had to be moved and is now {@day}[, starting {@time}][, venue {place}][, together with {people}].
        {@day} is when the {title} takes place[, {@time} to be exact][; room: {place}][; taking part: {people}].
        {day} is the day of the {title}[, {time} the time][, {place} the place].
        {day} works for the {title}[, {time} if possible][, place: {place}][, with {people}].
        would {day} suit you for the {title}[, say {time}][, place {place}][, joined by {people}]?
        does {day}[, {time},] work for the {title}[ with {people}]?[ Location: {place}.]
        how about {day} for the {title}?[ Time: {time}.][ Place: {place}.][ Group: {people}.]
        is the {title} still {@day}[, {@time}][, and still in {place}][, and with {people}]?
        who is coming to the {title} {@day}[ {@time}][ in {place}]?[ I know of {people}.]
        so we're all set for the {title}: {day}[, {time}][, {place}][, {people}]
        are you free {@day}[ {@time}]? There's the {title}[ in {place}][; {people} said yes].
        keep {day}[, {time},] free for the {title}[; venue: {place}][; expected: {people}].
        pencil me in for the {title} {@day}[ {@time}][ with {people}][ in {place}].
        could somebody book {place} for the {title} {@day}[ {@time}]?[ It is for {people}.]
        {place} is booked for the {title} {@day}[ {@time}][; participants: {people}].
        {place} is where the {title} will be {@day}[, {@time}][, attended by {people}].
        meeting point for the {title} {@day}[ {@time}] is {place}[, guests are {people}].
        in {place}, {@day}[, {@time}]: the {title}[ featuring {people}].
        [joined by {people}, ]we have the {title} {@day}[ {@time}][ in {place}].
        [at the request of {people}: ]the {title} is {@day}[, {@time}][, in {place}].
        [with {people} ]{@day}[ {@time}]: {title}[, {place}]
        [participants {people}, ][venue {place}, ]topic {title}, date {day}[, start {time}]
        {people} will attend the {title} {@day}[ {@time}][ in {place}].
        {people} will join the {title} {@day}[ {@time}][; location {place}].
        {people} decided to hold the {title} {@day}[, preferably {@time}][, in {place}].
        I will see {people} at the {title} {@day}[ {@time}][ in {place}].
        not without {people}: the {title} is set for {day}[, {time}][, {place}].
        voice memo: {title}, {day}[, {time}][, place {place}][, together with {people}].
        note to self: {title} {@day}[, be there {@time}][, go to {place}][, bring along {people}].
        ticket: prepare {title}. Day of the event: {day}[. Time: {time}][. Location: {place}][. Involved: {people}].
        admission to the {title} {@day} is free[; doors open {@time}][; venue: {place}][; with {people}].
        don't miss it! {title}, {day}[, {time}][, {place}][, with {people}]
        rumour has it that the {title} is {@day}[ {@time}][ in {place}][ and that {people} will show up].
        minutes: the {title} was fixed for {day}[, {time}][; venue {place}][; present will be {people}].
        it was decided to have the {title} {@day}[ {@time}][ in {place}][, {people} agreed].
        hi, just confirming the {title} {@day}[ {@time}][ in {place}][ with {people}]. See you!
        sorry, I can't make the {title} {@day}[ {@time}][ in {place}][, so have fun with {people}].
        your booking: {title}[ in {place}], {@day}[ {@time}][, guests: {people}]
        (appointment|event|entry) "{title}" \({day}[, {time}]\)[, place {place}][, with {people}]
        """
        + daily_texts.EVENT,
    ),
)
