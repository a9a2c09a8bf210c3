"""Facts about food, clubs and games, to train on alone."""

from __future__ import annotations

from desk.phrases.facts.fact import Fact, learnt

__all__ = ["LEISURE"]

LEISURE: tuple[Fact, ...] = (
    learnt(
        "day room",
        r"""
        the {hobby} club meets on {day} in {room}
        on {day} the {hobby} club is in {room}
        {hobby} club: {day}, {room}
        {hobby} club \({room}, {day}\)
        friends of {hobby} come to {room} on {day}
        {room} belongs to the {hobby} club on {day}
        if you like {hobby}, come to the club in {room} on {day}
        the next meeting of the {hobby} club is in {room} on {day}
        in {room}, the {hobby} club meets every {day}
        our {hobby} club has {room} on {day}
        """,
        r"""
        when and where does the {hobby} club meet?
        where does the {hobby} club meet, and on which day?
        I want to join the {hobby} club. When and where?
        what day and what room is the {hobby} club?
        {hobby} club, when and where?
        (tell|remind) me where and when the {hobby} club meets
        on which day and in which room is the {hobby} club?
        do you know the day and the room of the {hobby} club?
        to which room must I go for the {hobby} club, and when?
        where and when do the friends of {hobby} come together?
        """,
        r"""
        The {hobby} club meets on {day} in {room}.
        It meets in {room} on {day}.
        On {day} in {room}.
        """,
    ),
    learnt(
        "name",
        r"""
        the {hobby} club is led by {name}
        {name} leads the {hobby} club
        {hobby} club: led by {name}
        {hobby} club \(head: {name}\)
        the head of the {hobby} club is {name}
        whoever wants to join the {hobby} club should ask {name}
        {name} was elected head of the {hobby} club
        the {hobby} club has a new head, {name}
        questions about the {hobby} club go to {name}, who leads it
        at the {hobby} club {name} is in charge
        """,
        r"""
        who leads the {hobby} club?
        who is the head of the {hobby} club?
        by whom is the {hobby} club led?
        whom do I ask about the {hobby} club?
        head of the {hobby} club?
        (tell|remind) me who is in charge of the {hobby} club
        I'd like to join the {hobby} club. Who leads it?
        who was elected head of the {hobby} club?
        who's the boss at the {hobby} club?
        to whom do questions about the {hobby} club go?
        """,
        r"""
        {name} leads the {hobby} club.
        The head of the {hobby} club is {name}.
        It is led by {name}.
        """,
    ),
    learnt(
        "number",
        r"""
        a {hobby} lesson costs {number} euros
        lessons in {hobby} are {number} euros each
        {hobby} lesson: {number} euros
        {hobby} lesson \({number} euros\)
        for one {hobby} lesson you pay {number} euros
        the teacher takes {number} euros for a {hobby} lesson
        the price of a {hobby} lesson is {number} euros
        one {hobby} lesson is {number} euros
        they charge {number} euros for a lesson in {hobby}
        it costs {number} euros to have a {hobby} lesson
        """,
        r"""
        how much is a {hobby} lesson?
        what does a {hobby} lesson cost?
        how many euros do they charge for a lesson in {hobby}?
        what's the price of a {hobby} lesson?
        price of one {hobby} lesson?
        (tell|remind) me what I pay for a {hobby} lesson
        I want to learn {hobby}. How much is a lesson?
        how much does the teacher take for {hobby}?
        what must I pay for one lesson in {hobby}?
        how expensive are {hobby} lessons?
        """,
        r"""
        A {hobby} lesson costs {number} euros.
        You pay {number} euros for a lesson.
        The price is {number} euros.
        """,
    ),
    learnt(
        "name number",
        r"""
        {name} won the {hobby} contest with {number} points
        the {hobby} contest was won by {name} with {number} points
        {hobby} contest: first {name}, {number} points
        {hobby} contest \(winner {name}, {number} points\)
        with {number} points {name} came first in the {hobby} contest
        winner of the {hobby} contest is {name} with {number} points
        nobody had more than {number} points in the {hobby} contest, and that was {name}
        in the {hobby} contest {name} got {number} points and won
        the prize in the {hobby} contest goes to {name} for {number} points
        first in the {hobby} contest: {name} \({number} points\)
        """,
        r"""
        who won the {hobby} contest, and with how many points?
        who was first in the {hobby} contest, with what score?
        who is the winner of the {hobby} contest, and what was the score?
        {hobby} contest: winner and points?
        (tell|remind) me who won the {hobby} contest and with how many points
        how did the {hobby} contest end? Who won, and how many points was it?
        by whom was the {hobby} contest won, and with what score?
        I missed the {hobby} contest. Who won, with how many points?
        winner of the {hobby} contest, and the points?
        who got the prize in the {hobby} contest, for how many points?
        """,
        r"""
        {name} won the {hobby} contest with {number} points.
        The winner is {name} with {number} points.
        It was {name}, with {number} points.
        """,
    ),
    learnt(
        "day",
        r"""
        the canteen has {food} on {day}
        on {day} there is {food} in the canteen
        canteen, {food}: {day}
        {food} \(canteen, {day}\)
        in the canteen, {day} is the day for {food}
        they serve {food} in the canteen on {day}
        if you like {food}, go to the canteen on {day}
        the canteen menu shows {food} on {day}
        you can get {food} in the canteen on {day}
        the cook in the canteen makes {food} on {day}
        """,
        r"""
        when does the canteen have {food}?
        on which day is there {food} in the canteen?
        what day do they serve {food} in the canteen?
        {food} in the canteen, when?
        (tell|remind) me when I can get {food} in the canteen
        I'd love to have {food}. On which day is it in the canteen?
        when is {food} on the menu of the canteen?
        on what day does the cook in the canteen make {food}?
        which day should I go to the canteen for {food}?
        which is the day for {food} in the canteen?
        """,
        r"""
        The canteen has {food} on {day}.
        There is {food} in the canteen on {day}.
        It is on {day}.
        """,
    ),
    learnt(
        "name",
        r"""
        the recipe for {food} is from {name}
        {name} gave us the recipe for {food}
        {food}: recipe from {name}
        {food} \(recipe: {name}\)
        we have the recipe for {food} from {name}
        it was {name} who wrote down how to make {food}
        the best recipe for {food} comes from {name}
        for {food} we use the recipe of {name}
        if you want to make {food}, ask {name} for the recipe
        our recipe for {food} was a present from {name}
        """,
        r"""
        who gave us the recipe for {food}?
        from whom is the recipe for {food}?
        whose recipe for {food} do we use?
        who has the recipe for {food}?
        recipe for {food}, from whom?
        (tell|remind) me who the recipe for {food} is from
        I want to make {food}. Whom do I ask for the recipe?
        where did we get the recipe for {food}, from whom?
        who wrote down how to make {food}?
        from which person do we have the recipe for {food}?
        """,
        r"""
        The recipe for {food} is from {name}.
        We have it from {name}.
        {name} gave us the recipe.
        """,
    ),
    learnt(
        "number",
        r"""
        {food} needs {number} minutes in the oven
        bake {food} for {number} minutes
        {food}: {number} minutes in the oven
        {food} \(oven, {number} minutes\)
        leave {food} in the oven for {number} minutes
        after {number} minutes in the oven {food} will be ready
        {food} must stay in the oven for {number} minutes
        time in the oven for {food}: {number} minutes
        it takes {number} minutes in the oven to make {food}
        with {food}, the oven time is {number} minutes
        """,
        r"""
        how long does {food} need in the oven?
        how many minutes do I bake {food}?
        how long must {food} stay in the oven?
        oven time for {food}?
        after how many minutes in the oven is {food} ready?
        (tell|remind) me how long {food} has to be in the oven
        I'm putting {food} into the oven. How many minutes?
        when can I take {food} out of the oven? After how many minutes?
        for how long do we leave {food} in the oven?
        what's the time in the oven for {food}?
        """,
        r"""
        {food} must be in the oven for {number} minutes.
        It needs {number} minutes.
        Leave it in the oven for {number} minutes.
        """,
    ),
    learnt(
        "room",
        r"""
        the {food} for the party can be found in {room}
        we put the {food} for the party into {room}
        {food} for the party: in {room}
        party {food} \({room}\)
        in {room} you get the {food} for the party
        for the party there is {food} in {room}
        the table with the {food} for the party stands in {room}
        {room} is where the {food} for the party is
        somebody carried the {food} for the party to {room}
        if you look for the {food} for the party, go to {room}
        """,
        r"""
        where is the {food} for the party?
        in which room is the {food} for the party?
        where did we put the {food} for the party?
        party {food}, where?
        where do I get {food} at the party?
        (tell|remind) me where the {food} for the party is
        I'm hungry. In which room is the party {food}?
        which room has the {food} for the party?
        to which room did we carry the {food} for the party?
        where can the guests find the {food} for the party?
        """,
        r"""
        The {food} for the party is in {room}.
        You find it in {room}.
        It is in {room}.
        """,
    ),
    learnt(
        "code",
        r"""
        with {code} you get {food} cheaper
        {code} is the voucher code for {food}
        voucher code for {food}: {code}
        {food} \(voucher {code}\)
        the shop gives a discount on {food} if you enter {code}
        for a discount on {food}, type {code}
        the voucher for {food} has the code {code}
        enter {code} when you order {food}, and it's cheaper
        {food}: voucher code {code}
        the code on the voucher for {food} reads {code}
        """,
        r"""
        what is the voucher code for {food}?
        which code makes {food} cheaper?
        with which code do I get a discount on {food}?
        voucher code for {food}?
        how do I get {food} cheaper? Which code?
        (tell|remind) me of the voucher code for {food}
        I'm ordering {food}. What's the voucher code?
        what do I type in for a discount on {food}?
        which code is on the voucher for {food}?
        do you know the code of the {food} voucher?
        """,
        r"""
        The voucher code for {food} is {code}.
        Enter {code}.
        The code is {code}.
        """,
    ),
    learnt(
        "time",
        r"""
        {name} goes to lunch at {time}
        {name} has lunch at {time}
        {name}: lunch at {time}
        {name} \(lunch {time}\)
        lunch break of {name}: {time}
        at {time} {name} is off to lunch
        the lunch break of {name} begins at {time}
        you can meet {name} for lunch at {time}
        {name} always eats lunch at {time}
        {time} is when {name} has lunch
        """,
        r"""
        when does {name} have lunch?
        at what time does {name} go to lunch?
        when is the lunch break of {name}?
        lunch break of {name}?
        (tell|remind) me when {name} eats lunch
        I'd like to have lunch with {name}. At what time?
        when can I meet {name} for lunch?
        what time is {name} off to lunch?
        when does the lunch break of {name} begin?
        do you know when {name} goes to lunch?
        """,
        r"""
        {name} goes to lunch at {time}.
        The lunch break begins at {time}.
        Lunch is at {time}.
        """,
    ),
    learnt(
        "number code",
        r"""
        {name} lives in flat {number}, and the bell says {code}
        {name}: flat {number}, bell {code}
        {name} \(flat {number}, bell {code}\)
        flat of {name}: {number}; bell: {code}
        to visit {name}, press bell {code} and go to flat {number}
        at {name}'s house press {code}; the flat is number {number}
        the flat of {name} is number {number} and the bell {code}
        ring at {code} for {name} in flat {number}
        you find {name} in flat {number} if you ring at {code}
        {name} has flat {number} with the bell {code}
        """,
        r"""
        in which flat does {name} live, and which bell do I press?
        which flat and which bell does {name} have?
        what are the flat and the bell of {name}?
        {name}'s flat and bell?
        (tell|remind) me of the flat and the bell of {name}
        I'm visiting {name}. Which flat, which bell?
        where do I ring for {name}, and in what flat is it?
        at which bell do I ring for {name}, and what is the number of the flat?
        flat number and bell of {name}, please
        how do I find {name}'s place? Which flat and which bell?
        """,
        r"""
        {name} lives in flat {number}; the bell is {code}.
        It is flat {number}, bell {code}.
        Flat {number}, and the bell says {code}.
        """,
    ),
)
