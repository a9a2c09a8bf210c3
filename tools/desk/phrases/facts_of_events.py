"""Facts about events, to train on alone."""

from __future__ import annotations

from desk.phrases.fact import Fact, learnt

__all__ = ["EVENTS"]

EVENTS: tuple[Fact, ...] = (
    learnt(
        "city",
        r"""
        the {head} takes place in {city}
        the {head} will be held in {city}
        the {head} is in {city}
        {head}: {city}
        {city} is the city of the {head}
        we meet in {city} for the {head}
        for the {head} everybody travels to {city}
        they chose {city} for the {head}
        host city of the {head}: {city}
        the {head} is being hosted by {city}
        in {city} the {head} is going to happen
        """,
        r"""
        in which city is the {head}?
        which city is the {head} held in?
        what city hosts the {head}?
        to which city do I travel for the {head}?
        what is the city of the {head}?
        tell me the city of the {head}
        which city did they choose for the {head}?
        {head}: in what city?
        do you know which city the {head} takes place in?
        I forgot the city where the {head} is held.
        what town do I have to go to for the {head}?
        """,
        r"""
        The {head} is held in {city}.
        It takes place in {city}.
        The city is {city}.
        """,
    ),
    learnt(
        "name",
        r"""
        {name} chairs the {head}
        {name} leads the {head}
        the {head} is chaired by {name}
        the {head} will be led by {name}
        {head}: chair {name}
        {head} \(led by {name}\)
        in the chair at the {head}: {name}
        the person leading the {head} is {name}
        {name} was chosen to lead the {head}
        we asked {name} to chair the {head}
        it's {name} who runs the {head}
        """,
        r"""
        who chairs the {head}?
        who is leading the {head}?
        who leads the {head}?
        who runs the {head}?
        by whom is the {head} chaired?
        who was chosen to lead the {head}?
        chair of the {head}?
        tell me who will lead the {head}
        who is in charge of leading the {head}?
        under whose lead is the {head}?
        I forgot who chairs the {head}.
        """,
        r"""
        The {head} is led by {name}.
        {name} chairs the {head}.
        It is {name} who leads it.
        """,
    ),
    learnt(
        "room",
        r"""
        the {head} takes place in {room}
        the {head} is held in {room}
        the {head} has been moved to {room}
        {head}: {room}
        {head} \({room}\)
        {room} is booked for the {head}
        {room} is where the {head} takes place
        for the {head} we meet in {room}
        in {room} we have the {head}
        we chose {room} for the {head}
        room for the {head}: {room}
        """,
        r"""
        which room is the {head} in?
        in which room does the {head} take place?
        what room is booked for the {head}?
        to which room do I go for the {head}?
        what is the room for the {head}?
        which room was chosen for the {head}?
        {head}: which room?
        tell me the room of the {head}
        which room did we choose for the {head}?
        I can't find the {head}. Which room is it in?
        do you know in which room we have the {head}?
        """,
        r"""
        The {head} takes place in {room}.
        It is held in {room}.
        The room for the {head} is {room}.
        """,
    ),
    learnt(
        "number",
        r"""
        {number} people are coming to the {head}
        {number} guests will attend the {head}
        there are {number} participants in the {head}
        the {head} has {number} participants
        the {head} will be attended by {number} people
        {head}: {number} guests
        {head} \({number} people\)
        for the {head} we expect {number} guests
        number of participants in the {head}: {number}
        we counted {number} guests for the {head}
        as many as {number} people signed up for the {head}
        """,
        r"""
        how many people are coming to the {head}?
        how many guests will attend the {head}?
        how many participants does the {head} have?
        what is the number of guests for the {head}?
        with how many guests do we reckon for the {head}?
        how many people do we expect at the {head}?
        how many signed up for the {head}?
        {head}: how many guests?
        tell me the number of participants in the {head}
        I'm laying the tables for the {head}. How many guests are there?
        """,
        r"""
        {number} people are coming to the {head}.
        There will be {number} guests.
        The number of participants is {number}.
        """,
    ),
    learnt(
        "food",
        r"""
        at the {head} there will be {food} to eat or drink
        {food} will be served at the {head}
        at the {head} they serve {food}
        the caterer serves {food} at the {head}
        the menu of the {head} says {food}
        for the {head} we ordered {food}
        {head}: catering with {food}
        {head} \(menu: {food}\)
        guests of the {head} will get {food}
        on the menu at the {head} is {food}
        the guests at the {head} are served {food}
        """,
        r"""
        what is served at the {head}?
        what will be on the menu at the {head}?
        what do they serve at the {head}?
        what do the guests of the {head} get?
        what did we order for the {head} from the caterer?
        menu of the {head}?
        what does the menu of the {head} say?
        tell me what the caterer serves at the {head}
        what is there for the guests at the {head}?
        do you know what's on the menu for the {head}?
        """,
        r"""
        At the {head}, {food} will be served.
        They serve {food}.
        On the menu is {food}.
        """,
    ),
    learnt(
        "code",
        r"""
        the dial-in code of the {head} is {code}
        to dial in to the {head}, use {code}
        dial in to the {head} with {code}
        the {head} has the dial-in code {code}
        {head}: dial-in {code}
        {head} \(dial-in code: {code}\)
        {code} is the dial-in code for the {head}
        with {code} you can dial in to the {head}
        whoever joins the {head} by phone needs {code} as dial-in code
        dial-in code for the {head}: {code}
        """,
        r"""
        what is the dial-in code of the {head}?
        which code do I use to dial in to the {head}?
        how do I dial in to the {head}?
        dial-in code for the {head}?
        I want to join the {head} by phone. What's the dial-in code?
        with which code can I dial in to the {head}?
        tell me the dial-in code for the {head}
        {head}: what's the dial-in code?
        could you give me the code to dial in to the {head}?
        I need the dial-in code of the {head}.
        """,
        r"""
        The dial-in code of the {head} is {code}.
        Use {code} to dial in.
        You can dial in with {code}.
        """,
    ),
    learnt(
        "name",
        r"""
        {name} takes the minutes of the {head}
        {name} writes the minutes at the {head}
        the minutes of the {head} are written by {name}
        the minutes of the {head} will be taken by {name}
        {head}: minutes by {name}
        {head} \(minutes: {name}\)
        at the {head} it's {name} who takes the minutes
        for the minutes of the {head} we have {name}
        keeper of the minutes at the {head}: {name}
        we asked {name} to write the minutes of the {head}
        """,
        r"""
        who takes the minutes of the {head}?
        who writes the minutes at the {head}?
        by whom are the minutes of the {head} written?
        who was asked to write the minutes of the {head}?
        minutes of the {head}: who writes them?
        from whom do I get the minutes of the {head}?
        tell me who takes the minutes at the {head}
        who keeps the minutes for the {head}?
        do you know who does the minutes of the {head}?
        whose job are the minutes of the {head}?
        """,
        r"""
        {name} takes the minutes of the {head}.
        The minutes are written by {name}.
        For the minutes we have {name}.
        """,
    ),
    learnt(
        "day",
        r"""
        registration for the {head} closes on {day}
        you can sign up for the {head} until {day}
        the deadline for signing up for the {head} is {day}
        {head}: sign up by {day}
        {head} \(registration until {day}\)
        {day} is the last day to register for the {head}
        until {day} people can register for the {head}
        whoever wants to join the {head} must sign up by {day}
        on {day} the list for the {head} is closed for registration
        end of registration for the {head}: {day}
        """,
        r"""
        when does registration for the {head} close?
        until when can I sign up for the {head}?
        what is the deadline for signing up for the {head}?
        by which day do I have to register for the {head}?
        what's the last day to register for the {head}?
        end of registration for the {head}?
        how long can people register for the {head}?
        tell me by when I must sign up for the {head}
        I want to sign up for the {head}. What is the deadline?
        do you know the registration deadline of the {head}?
        """,
        r"""
        Registration for the {head} closes on {day}.
        You can sign up until {day}.
        The deadline is {day}.
        """,
    ),
    learnt(
        "number",
        r"""
        the {head} lasts {number} minutes
        the {head} takes {number} minutes
        the {head} goes on for {number} minutes
        the {head} is {number} minutes long
        {head}: {number} minutes
        {head} \({number} min\)
        {number} minutes are planned for the {head}
        for the {head} we set aside {number} minutes
        it takes {number} minutes to get through the {head}
        length of the {head}: {number} minutes
        the {head} will be over after {number} minutes
        """,
        r"""
        how long does the {head} last?
        how long is the {head}?
        how many minutes does the {head} take?
        what is the length of the {head}?
        how much time is planned for the {head}?
        how long will the {head} go on?
        after how many minutes is the {head} over?
        length of the {head}?
        tell me how long the {head} takes
        how much time did we set aside for the {head}?
        """,
        r"""
        The {head} lasts {number} minutes.
        It takes {number} minutes.
        The length is {number} minutes.
        """,
    ),
    learnt(
        "time",
        r"""
        the doors open at {time} for the {head}
        doors for the {head} open at {time}
        at the {head}, doors open at {time}
        {head}: doors {time}
        {head} \(doors open {time}\)
        from {time} guests of the {head} are let in
        guests can enter the {head} from {time}
        nobody is let in to the {head} before {time}
        admission to the {head} is from {time}
        for the {head} they open the doors at {time}
        admission \({head}\): from {time}
        """,
        r"""
        when do the doors open for the {head}?
        at what time do the doors of the {head} open?
        from when are guests let in to the {head}?
        from what time can I enter the {head}?
        when is admission to the {head}?
        doors for the {head}?
        how early are people let in to the {head}?
        tell me when they open the doors for the {head}
        what time is admission for the {head}?
        do you know from when guests of the {head} can come in?
        """,
        r"""
        The doors open at {time} for the {head}.
        Guests are let in from {time}.
        Admission is from {time}.
        """,
    ),
    learnt(
        "code",
        r"""
        the Wi-Fi password at the {head} is {code}
        at the {head}, the Wi-Fi password is {code}
        {head}: Wi-Fi {code}
        {head} \(Wi-Fi password {code}\)
        guests of the {head} get on the Wi-Fi with {code}
        for Wi-Fi at the {head}, enter {code}
        the Wi-Fi for the {head} has the password {code}
        {code} is the password for the Wi-Fi at the {head}
        with {code} you get on the Wi-Fi at the {head}
        they set {code} as Wi-Fi password for the {head}
        """,
        r"""
        what is the Wi-Fi password at the {head}?
        which password does the Wi-Fi at the {head} have?
        how do I get on the Wi-Fi at the {head}?
        Wi-Fi password for the {head}?
        what do I enter for the Wi-Fi at the {head}?
        tell me the Wi-Fi password of the {head}
        I'm at the {head} and want to use the Wi-Fi. What's the password?
        with which password do guests of the {head} get on the Wi-Fi?
        do you have the password for the {head} Wi-Fi?
        could you give me the Wi-Fi password for the {head}?
        """,
        r"""
        The Wi-Fi password at the {head} is {code}.
        Use {code} for the Wi-Fi.
        The password is {code}.
        """,
    ),
    learnt(
        "number",
        r"""
        a ticket for the {head} costs {number} euros
        tickets for the {head} are {number} euros each
        the ticket price for the {head} is {number} euros
        {head}: tickets {number} euros
        {head} \(ticket: {number} euros\)
        you pay {number} euros for a ticket to the {head}
        for {number} euros you get a ticket to the {head}
        entry to the {head} costs {number} euros a ticket
        they charge {number} euros a ticket for the {head}
        ticket price \({head}\): {number} euros
        """,
        r"""
        how much is a ticket for the {head}?
        what does a ticket to the {head} cost?
        what is the ticket price for the {head}?
        how much do they charge for a ticket to the {head}?
        how many euros is a ticket for the {head}?
        ticket price of the {head}?
        tell me how much a ticket to the {head} costs
        I want to buy a ticket for the {head}. How much is it?
        what do I pay for one ticket to the {head}?
        do you know the price of a ticket for the {head}?
        """,
        r"""
        A ticket for the {head} costs {number} euros.
        The ticket price is {number} euros.
        You pay {number} euros for a ticket.
        """,
    ),
)
