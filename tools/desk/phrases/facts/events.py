"""Facts about events, to train on alone."""

from __future__ import annotations

from desk.phrases.facts.fact import Fact, learnt

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
        everybody travels to {city} for the {head}
        (this time|this year) {city} hosts the {head}
        the city of the {head} will be {city}
        (pack your bags|get your tickets): the {head} is in {city}
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
        (for|to) the {head}, which city must I travel to?
        what city (did they choose|was chosen) for the {head}?
        I'm booking a hotel for the {head}. In which city?
        (say|hey), in what city is the {head}?
        (which|what) city hosts the {head}?
        """,
        r"""
        The {head} is held in {city}.
        It takes place in {city}.
        The city is {city}.
        You have to travel to {city}.
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
        (at|for) the {head} {name} takes the chair
        the chair of the {head} goes to {name}
        {name} was picked to lead the {head}
        (this time|once more) {name} is in the chair at the {head}
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
        (at|for) the {head}, who is in the chair?
        who takes the chair at the {head}?
        (say|hey), who leads the {head}?
        who was picked to chair the {head}?
        I need the name of the one who chairs the {head}.
        """,
        r"""
        The {head} is led by {name}.
        {name} chairs the {head}.
        It is {name} who leads it.
        In the chair at the {head} is {name}.
        It is led by {name}.
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
        (go|come) to {room} for the {head}
        the {head} has {room} to itself
        (we|they) put the {head} in {room}
        {room} was reserved so that the {head} can take place there
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
        (to|into) which room do I go for the {head}?
        where exactly will the {head} be? Which room?
        (say|hey), what room is the {head} in?
        I'm late for the {head}! Which room?
        room for the {head}?
        """,
        r"""
        The {head} takes place in {room}.
        It is held in {room}.
        The room for the {head} is {room}.
        Go to {room} for the {head}.
        The room is {room}.
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
        (we|they) count on {number} people at the {head}
        {number} names are on the list for the {head}
        the list of the {head} has {number} names
        expect {number} guests at the {head}
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
        how many (names|people) are on the list for the {head}?
        how many guests (do we expect|can I expect) at the {head}?
        (say|hey), how many people come to the {head}?
        I'm setting chairs for the {head}. For how many people?
        what's the head count of the {head}?
        """,
        r"""
        {number} people are coming to the {head}.
        There will be {number} guests.
        The number of participants is {number}.
        We expect {number} people at the {head}.
        There are {number} on the list.
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
        nobody leaves the {head} hungry, there is {food}
        (the menu|the table) of the {head} is {food}
        we ordered {food} for the {head}
        {food} is what the guests of the {head} get
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
        what did we order to eat or drink for the {head}?
        (say|hey), what's on the table at the {head}?
        will I get something at the {head}? What?
        """,
        r"""
        At the {head}, {food} will be served.
        They serve {food}.
        On the menu is {food}.
        The guests of the {head} get {food}.
        It will be {food}.
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
        phone guests of the {head} key in {code}
        (call in|dial in) to the {head} with {code}
        the phone code for the {head} is {code}
        {code} lets you dial in to the {head}
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
        what do phone guests of the {head} key in?
        I can't come to the {head}, so I dial in. With what code?
        (say|hey), what code do I dial in with for the {head}?
        phone code of the {head}?
        the {head} asks for a dial-in code. Which one is right?
        """,
        r"""
        The dial-in code of the {head} is {code}.
        Use {code} to dial in.
        You can dial in with {code}.
        For the {head}, dial in with {code}.
        The dial-in code is {code}.
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
        (this time|as always) {name} does the minutes of the {head}
        {name} has offered to take the minutes at the {head}
        paper and pen for {name}, who takes the minutes of the {head}
        the one who writes the minutes of the {head} is {name}
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
        who has offered to take the minutes at the {head}?
        (say|hey), who does the minutes of the {head}?
        I missed the {head}. Who wrote the minutes?
        whom do I ask for the minutes of the {head}?
        which of us takes the minutes at the {head}?
        """,
        r"""
        {name} takes the minutes of the {head}.
        The minutes are written by {name}.
        For the minutes we have {name}.
        The minutes of the {head} are taken by {name}.
        Ask {name} for the minutes.
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
        after {day} nobody can sign up for the {head} any more
        (hurry|be quick): the {head} takes names only until {day}
        the list of the {head} is open until {day}
        sign up for the {head} before {day} is over
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
        (until when|how long) is the list of the {head} open?
        (say|hey), by when do I sign up for the {head}?
        is there a last day to sign up for the {head}? Which?
        how much time is left to register for the {head}? Until which day?
        I might join the {head}. By what day must I say so?
        """,
        r"""
        Registration for the {head} closes on {day}.
        You can sign up until {day}.
        The deadline is {day}.
        The list of the {head} is open until {day}.
        Sign up by {day}.
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
        (plan|allow) {number} minutes for the {head}
        after {number} minutes you can leave the {head}
        nobody likes that the {head} takes {number} minutes
        the {head} needs {number} minutes of our time
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
        how many minutes should I plan for the {head}?
        how much of my time does the {head} need?
        (say|hey), how long is the {head}?
        when can I leave the {head}, after how many minutes?
        number of minutes for the {head}?
        """,
        r"""
        The {head} lasts {number} minutes.
        It takes {number} minutes.
        The length is {number} minutes.
        Plan {number} minutes for the {head}.
        It is over after {number} minutes.
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
        (come|be there) when the doors of the {head} open, at {time}
        the guards of the {head} let people in from {time}
        no need to come to the {head} before {time}, the doors are closed
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
        (say|hey), when do they let us in to the {head}?
        how early can I get into the {head}?
        is there a time when the doors of the {head} open? Which?
        I'm standing in line for the {head}. When do the doors open?
        """,
        r"""
        The doors open at {time} for the {head}.
        Guests are let in from {time}.
        Admission is from {time}.
        For the {head}, the doors open at {time}.
        They let people in from {time}.
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
        (connect|go online) at the {head} with the Wi-Fi password {code}
        the people at the {head} use {code} for the Wi-Fi
        if you want Wi-Fi at the {head}, take {code}
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
        (say|hey), what's the Wi-Fi password at the {head}?
        how do I go online at the {head}? Which password?
        which password do people at the {head} use for the Wi-Fi?
        no internet at the {head}! What is the Wi-Fi password?
        """,
        r"""
        The Wi-Fi password at the {head} is {code}.
        Use {code} for the Wi-Fi.
        The password is {code}.
        At the {head}, the Wi-Fi takes {code}.
        Use the password {code}.
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
        (expect to pay|bring) {number} euros for a ticket to the {head}
        nobody gets into the {head} without a ticket for {number} euros
        they sell tickets for the {head} at {number} euros
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
        (say|hey), what's the price of a ticket for the {head}?
        how expensive is a ticket for the {head}?
        how much money do I bring for a ticket to the {head}?
        at what price do they sell tickets for the {head}?
        """,
        r"""
        A ticket for the {head} costs {number} euros.
        The ticket price is {number} euros.
        You pay {number} euros for a ticket.
        They sell tickets for the {head} at {number} euros.
        One ticket is {number} euros.
        """,
    ),
)
