"""Facts about rooms, cities and jobs, to train on alone."""

from __future__ import annotations

from desk.phrases.facts.fact import Fact, learnt

__all__ = ["PLACES"]

PLACES: tuple[Fact, ...] = (
    learnt(
        "number",
        r"""
        there are {number} seats in {room}
        {room} has {number} seats
        {room}: {number} seats
        {room} \({number} seats\)
        in {room} up to {number} people can sit
        {number} people fit into {room}
        {room} holds {number} people
        the number of seats in {room} is {number}
        they (put|counted) {number} chairs in {room}
        with {number} people {room} is full
        """,
        r"""
        how many seats are there in {room}?
        how many people fit into {room}?
        how many people can sit in {room}?
        for how many people is {room}?
        seats in {room}?
        how big is {room}, counted in seats?
        (tell|remind) me how many chairs there are in {room}
        when is {room} full? How many people does it hold?
        I'm planning something in {room}. How many seats does it have?
        what's the number of seats in {room}?
        """,
        r"""
        There are {number} seats in {room}.
        {number} people fit into {room}.
        It has {number} seats.
        """,
    ),
    learnt(
        "name",
        r"""
        {name} has the key to {room}
        the key to {room} is with {name}
        the key of {room} hangs at the desk of {name}
        {room}: key with {name}
        {room} \(key: {name}\)
        whoever wants to get into {room} must ask {name} for the key
        {name} keeps the key for {room}
        we gave the key of {room} to {name}
        if {room} is locked, {name} can open it with the key
        for {room}, {name} holds the key
        """,
        r"""
        who has the key to {room}?
        where do I get the key to {room}?
        {room} is locked. Who has the key?
        whom do I ask for the key of {room}?
        key for {room}?
        (tell|remind) me who keeps the key to {room}
        who can open {room} with a key?
        to whom did we give the key of {room}?
        I want to get into {room}. Who holds the key?
        which person has got the key of {room}?
        """,
        r"""
        {name} has the key to {room}.
        You get the key from {name}.
        The key is with {name}.
        """,
    ),
    learnt(
        "time",
        r"""
        {room} is locked at {time}
        {room} closes at {time}
        {room}: closes at {time}
        {room} \(until {time}\)
        you can stay in {room} until {time}
        everybody must leave {room} by {time}
        at {time} they lock {room}
        nobody is allowed in {room} after {time}
        the guard closes {room} at {time}
        {room} can be used until {time}
        """,
        r"""
        when does {room} close?
        until when can I stay in {room}?
        at what time is {room} locked?
        how long is {room} open?
        closing time of {room}?
        (tell|remind) me when they lock {room}
        by when must I leave {room}?
        until what time can {room} be used?
        I'm still in {room}. When is it closed?
        what's the closing time of {room}?
        """,
        r"""
        {room} closes at {time}.
        You can stay until {time}.
        It is locked at {time}.
        """,
    ),
    learnt(
        "code",
        r"""
        the door code of {room} is {code}
        the door of {room} opens with {code}
        {room}: door code {code}
        {room} \(door: {code}\)
        to get into {room}, enter {code} at the door
        type {code} and the door of {room} opens
        the code at the door of {room} was changed to {code}
        you get through the door of {room} with {code}
        {code} is the code for the door of {room}
        {code} opens the door of {room}
        """,
        r"""
        what is the door code of {room}?
        how do I get through the door of {room}?
        which code opens the door of {room}?
        what do I enter at the door of {room}?
        door code for {room}?
        (tell|remind) me of the door code of {room}
        I'm standing at the door of {room}. What's the code?
        with which code does the door of {room} open?
        the door of {room} won't open. Which code does it need?
        do you know the code for the door of {room}?
        """,
        r"""
        The door code of {room} is {code}.
        Enter {code} at the door.
        The door opens with {code}.
        """,
    ),
    learnt(
        "day",
        r"""
        {room} is cleaned on {day}
        they clean {room} on {day}
        {room}: cleaning on {day}
        {room} \(cleaned on {day}\)
        on {day} the cleaners are in {room}
        the cleaners come to {room} on {day}
        {day} is cleaning day for {room}
        cleaning day of {room}: {day}
        the floor of {room} is washed on {day}
        for the cleaners, please clear {room} on {day}
        """,
        r"""
        when is {room} cleaned?
        on which day do they clean {room}?
        what is the cleaning day of {room}?
        when do the cleaners come to {room}?
        cleaning day for {room}?
        (tell|remind) me when {room} gets cleaned
        which day are the cleaners in {room}?
        on what day is the floor of {room} washed?
        I have to clear {room} for the cleaners. Which day?
        do you know when somebody cleans {room}?
        """,
        r"""
        {room} is cleaned on {day}.
        The cleaners come on {day}.
        Cleaning day is {day}.
        """,
    ),
    learnt(
        "name",
        r"""
        {name} runs our office in {city}
        our office in {city} is led by {name}
        the head of the office in {city} is {name}
        office {city}: led by {name}
        {city} office \(head: {name}\)
        in {city}, {name} is the boss of our office
        the {city} office is in the hands of {name}
        {name} was sent to {city} to lead our office
        whoever calls the {city} office should ask for the head, {name}
        as head of the {city} office we have {name}
        """,
        r"""
        who runs our office in {city}?
        who leads the office in {city}?
        who is the head of the {city} office?
        who is the boss of our office in {city}?
        by whom is the {city} office led?
        head of the {city} office?
        (tell|remind) me who leads our people in {city}
        whose hands is the {city} office in?
        I'm going to the {city} office. Who is in charge there?
        who did we send to {city} to lead the office?
        """,
        r"""
        {name} runs the office in {city}.
        The office in {city} is led by {name}.
        The head is {name}.
        """,
    ),
    learnt(
        "number",
        r"""
        {number} people work in our office in {city}
        our {city} office has {number} employees
        {city} office: {number} people
        {city} office \({number} employees\)
        in {city} we employ {number} people
        the staff in {city} counts {number} people
        we have {number} colleagues in {city}
        there are {number} of us in {city}
        the number of people in the {city} office is {number}
        {number} colleagues sit in {city}
        """,
        r"""
        how many people work in our office in {city}?
        how many employees does the {city} office have?
        how many people do we employ in {city}?
        how big is our staff in {city}?
        staff of the {city} office?
        (tell|remind) me how many colleagues we have in {city}
        how many of us are there in {city}?
        how large is the {city} office, in people?
        what's the number of employees in {city}?
        how many colleagues sit in {city}?
        """,
        r"""
        {number} people work in {city}.
        There are {number} employees in {city}.
        The office has {number} people.
        """,
    ),
    learnt(
        "time",
        r"""
        the last train to {city} leaves at {time}
        at {time} the last train goes to {city}
        last train to {city}: {time}
        {city} \(last train {time}\)
        after {time} there is no train to {city} any more
        if you want to go to {city}, the last train is at {time}
        the last chance to get to {city} by train is at {time}
        no train goes to {city} later than {time}
        you can take a train to {city} until {time}
        be at the station before {time} for the last train to {city}
        """,
        r"""
        when does the last train to {city} leave?
        at what time is the last train to {city}?
        when is the last chance to get to {city} by train?
        last train to {city}?
        until when are there trains to {city}?
        (tell|remind) me when the last train to {city} goes
        I must not miss the last train to {city}. When is it?
        how late can I take a train to {city}?
        what time does the last train for {city} go?
        after what time is there no train to {city}?
        """,
        r"""
        The last train to {city} leaves at {time}.
        It leaves at {time}.
        The last train is at {time}.
        """,
    ),
    learnt(
        "name",
        r"""
        our {role} is called {name}
        our {role} is {name}
        {role}: {name}
        {name} \(our {role}\)
        we have hired {name} as our {role}
        the name of our {role} is {name}
        if you need our {role}, ask for {name}
        as {role} we have {name}
        the job of {role} is done by {name}
        {name} works for us as {role}
        """,
        r"""
        what is our {role} called?
        who is our {role}?
        what is the name of our {role}?
        who works for us as {role}?
        our {role}, who is that?
        (tell|remind) me of the name of our {role}
        by whom is the job of {role} done here?
        I have to write to our {role}. What's the name?
        whom did we hire as our {role}?
        who does the work of {role} for us?
        """,
        r"""
        Our {role} is {name}.
        The name is {name}.
        {name} is our {role}.
        """,
    ),
    learnt(
        "room",
        r"""
        our {role} sits in {room}
        you find our {role} in {room}
        {role}: {room}
        our {role} \({room}\)
        the desk of our {role} is in {room}
        our {role} works in {room}
        our {role} has moved to {room}
        to see our {role}, go to {room}
        {room} is where our {role} works
        in {room} you meet our {role}
        """,
        r"""
        where does our {role} sit?
        in which room is our {role}?
        where do I find our {role}?
        which room does our {role} work in?
        room of our {role}?
        (tell|remind) me where our {role} works
        I want to see our {role}. Which room?
        where has our {role} moved to?
        where is the desk of our {role}?
        to which room do I go for our {role}?
        """,
        r"""
        Our {role} sits in {room}.
        You find our {role} in {room}.
        It is {room}.
        """,
    ),
    learnt(
        "day time",
        r"""
        our {role} can be seen on {day} at {time}
        our {role} has office hours on {day} at {time}
        {role}: office hours {day}, {time}
        our {role} \(office hours: {day}, {time}\)
        on {day} at {time} our {role} is there for everyone
        if you want to talk to our {role}, come on {day} at {time}
        office hours of our {role}: {day} at {time}
        the office hours of our {role} are on {day} and begin at {time}
        every {day} at {time} our {role} takes questions
        questions for our {role}? Come on {day} at {time}
        """,
        r"""
        when can I see our {role}?
        when are the office hours of our {role}?
        on what day and at what time is our {role} there for questions?
        office hours of our {role}?
        (tell|remind) me when our {role} can be seen
        I want to talk to our {role}. When should I come?
        when does our {role} have office hours?
        what day and time should I go to our {role}?
        when does our {role} take questions?
        do you know the office hours of our {role}?
        """,
        r"""
        Our {role} can be seen on {day} at {time}.
        The office hours are on {day} at {time}.
        Come on {day} at {time}.
        """,
    ),
)
