"""Texts of messages and notes."""

from __future__ import annotations

from desk.pools import Phrases

__all__ = [
    "MESSAGES",
    "NOTES",
]

MESSAGES = Phrases(
    """
    the {topic} is moved to {weekday}
    the {topic} is ready
    I'll be at {place} at {time}
    please bring the {object}
    {first} called about the {topic}
    we need more {food}
    I finished the {topic}
    let's talk about the {topic} on {weekday}
    the {object} is in {room}
    I'm taking {weekday} off
    {first} will join us at {time}
    the {adjective} {object} is broken
    could you look at the {topic} before {weekday}
    lunch at {time} works for me
    please send the {topic} to {first}
    {first} can't come on {weekday}
    the {product} arrives on {weekday}
    we meet in {room} at {time}
    the {team} has a question about the {topic}
    my train gets in at {time}
    I'm running (a bit|about an hour|a few minutes) late
    happy birthday, {first}
    see you on {weekday}
    the {topic} went really well
    we are out of {food} again
    don't forget the {object}
    can you pick up some {food} on your way home
    {first} left the {object} at {place}
    I can't find the {object} anywhere
    the door of {room} is locked
    nobody has answered about the {topic} yet
    thanks for your help with the {topic}
    I left the keys with {first}
    {first} and I are waiting outside {place}
    the {product} has been delivered
    the {product} still doesn't work
    please don't touch the {adjective} {object}
    we had to cancel the {topic}
    sorry, I missed your call
    is {weekday} still okay for you
    dinner is at {time}, {first} is cooking {food}
    who is taking care of the {topic}
    I've booked {room} for {weekday}
    the {team} won the contest
    the {team} is meeting without us
    {first} is on vacation until {weekday}
    I'd rather discuss the {topic} in person
    the heating in {room} is off
    my phone is almost out of battery
    could we start at {time} instead
    give me a ring when you get to {place}
    I signed the papers for the {topic}
    {first} found your {object}
    the {topic} is on hold until {weekday}
    tomorrow's {topic} starts at {time} sharp
    the bus to {place} leaves at {time}
    I'm bringing {food} for everyone
    there is {food} in the fridge
    what time should we meet at {place}
    no news about the {product} so far
    the {adjective} {object} goes to {first}
    you were right about the {topic}
    I need another day for the {topic}
    please call me back after {time}
    {first} would like to know more about the {topic}
    the meeting in {room} is over
    we're all at {place}, come over
    I sold the {adjective} {object}
    the plumber is coming on {weekday} at {time}
    your {product} is ready for pickup
    the {topic} needs one more signature
    it was great to see you at {place}
    congratulations on the {topic}
    {first} is sick, so the {team} is one person short
    we changed the plan, {weekday} is off
    can {first} borrow the {object} this weekend
    my flight is delayed, don't wait for me
    the {team} loved the {topic}
    the copy machine is out of paper
    I paid for the {product} already
    take the {object} out of {room} before {time}
    there's a problem with the {product}
    the guests want {food} for dessert
    I'll explain the {topic} when I see you
    someone parked in front of {place}
    all good here, how are you doing
    we'll be home by {time}
    the {topic} has my full approval
    {first} said no to the {topic}
    the password was changed this morning
    let me know if {weekday} suits the {team}
    I'm stuck in traffic near {place}
    the {object} you asked for is at {place}
    please review the {topic} and tell me what you think
    {weekday} is a holiday, so the office is closed
    hope you feel better soon
    the window in {room} won't close
    the {team} gets a new {product}
    we saved you a seat
    the {topic} looks fine to me
    {first} has the tickets
    the cat is hiding behind the {object}
    nobody told me about the {topic}
    I owe you one for the {object}
    from {weekday} on we work in {room}
    the kids want to go to {place}
    {first} broke the {object}, it was an accident
    {first} got the job
    {first} has been waiting in {room} since {time}
    {first} is bringing the kids on {weekday}
    {first} is on the phone and asks for you
    {first} says hi
    {first} will pick you up at {time}
    {food} is sold out everywhere
    a box of {objects} arrived for you
    a parcel is waiting for you at {place}
    after {weekday} the price goes up
    all {objects} are in {room} now
    all seats at {place} are taken
    as of {weekday} the {team} works from home
    can we do without the {adjective} {object}
    can you bring the {object} to {place} by {time}
    can you feed the cat until {weekday}
    could you leave the {object} at the front desk
    do we still need {food}
    do you know where the {adjective} {object} is
    do you want my ticket for {weekday}
    does {time} work for you
    dress warm, it's cold at {place}
    everybody has signed except {first}
    good luck with the {topic} on {weekday}
    have you heard from {first}
    have you seen my {object}
    how about {food} at {place} tonight
    how was the {topic}
    I agree with {first} about the {topic}
    I am allergic to {food}, so please leave it out
    I broke your {object} and I'm really sorry
    I can give you a lift to {place}
    I can't open the {topic} on my phone
    I don't need the {product} any more
    I forgot to lock {room}
    I found a cheaper {product}
    I gave {first} my copy of the {topic}
    I have a spare ticket for {weekday}
    I hung the {object} up in {room}
    I just landed, see you at {time}
    I made too much {food}, come and get some
    I need a hand with the {adjective} {object}
    I put some {food} aside for you
    I still have your {object}
    I vote for {food}
    I was wrong about the {topic}
    I won't be home before {time}
    I would rather meet on {weekday}
    I'll be in {room} all day
    I'll pay you back on {weekday}
    I'll wait in front of {place} until {time}
    I'm at {place} and can't find you
    I'm not coming to the {topic}, I have a fever
    if you see {first}, say thank you for the {object}
    is the {product} still for sale
    is there parking near {place}
    it's {first}'s birthday on {weekday}
    just a reminder that the {topic} is due
    let's celebrate the {topic} at {place}
    let's have {food} instead
    let's skip the {topic} this week
    lunch is on me
    make sure the {object} is switched off
    maybe the {team} knows more about the {topic}
    my car broke down near {place}
    my number has changed
    no rush with the {topic}
    no school on {weekday}
    nobody told {first} that {room} is closed
    only {first} has the code for {room}
    our {team} needs you on {weekday}
    please check the {topic} one last time
    please don't tell {first} about the party at {place}
    please knock before you enter {room}
    please water the plants in {room}
    sorry about the mess in {room}
    thank you for the {food}
    that {adjective} {object} was a great present
    the {adjective} one is yours
    the {food} was delicious
    the {object} fits perfectly
    the {object} has been found
    the {objects} are on sale until {weekday}
    the {product} is too small, I'm sending it back
    the {product} you wanted is back in stock
    the {team} has moved to {room}
    the {team} needs an answer on the {topic} by {time}
    the {team} says yes to the {topic}
    the {topic} is yours now
    the {topic} was shorter than expected
    the boiler man comes at {time} on {weekday}
    the door code for {place} was changed
    the lift is out of order, take the stairs
    the light in {room} is still on
    the music starts at {time}
    the neighbors complained about the noise
    the road to {place} is closed
    the weather is bad, so we stay at {place}
    there will be {food} after the {topic}
    there's no signal in {room}
    they open at {time} on {weekday}
    this is my last week in the {team}
    turn left at {place}
    we are one chair short in {room}
    we came home safely
    we got a discount on the {product}
    we have guests on {weekday}
    we lost the {object}
    we made it to the final
    we should thank {first} for the {topic}
    we start without you at {time}
    we're having {food} at {time}
    what do you want for your birthday
    when are you free next week
    when you get a minute, look at the {topic}
    who else is coming to {place}
    why was the {topic} cancelled
    you forgot your {object} at {place}
    you left the window in {room} open
    you were great at the {topic}
    you're invited to dinner on {weekday}
    your {object} is ready
    your turn to bring {food}
    ---
    the {topic} starts at {time}
    I left the {object} with {first}
    the {team} agreed to the {topic}
    no news about the {topic} yet
    {first} wants the {object} back by {weekday}
    {room} is taken until {time}
    I'll sort out the {food} on {weekday}
    """
)

NOTES = Phrases(
    """
    {first} prefers {food}
    {product} costs {number} euros
    order {number} {objects} for the {topic}
    {name} is in charge of the {topic}
    the {object} is behind the {adjective} {object2}
    {topic} due on {weekday}
    {food}, {food2} and {food3}
    call {name} before {weekday}
    the code of the {object} is {code}
    {first} is back on {weekday}
    idea: {hobby} day with the {team}
    {first} is allergic to {food}
    {first} owes me {number} euros
    {first} has the spare key
    {name} left a message about the {topic}
    {name} takes over the {topic} from {weekday}
    ask {name} who borrowed the {object}
    the {object} needs new batteries
    the {adjective} {object} belongs to {first}
    {number} {objects} left in stock
    {number} people signed up for the {topic}
    we have too many {objects}
    return the {object} by {weekday}
    the {product} is still under warranty
    the {product} makes a strange noise
    serial number of the {product}: {code}
    order code {code}
    locker code {code}
    code {code} opens the {object}
    invoice {code} is not paid yet
    {topic}: ask the {team} for feedback
    {topic}: first draft done, pictures missing
    {topic} postponed, new date unknown
    the {topic} went over budget
    next {topic} with {name} on {weekday}
    the {team} wants a new {product}
    the {team} is closed on {weekday}
    {food} tastes better with {food2}
    try {food} with {food2}
    recipe: {food}, {food2}, a bit of {food3}
    shopping: {food}, {food2}
    leftover {food} in the freezer
    gift for {first}: {product}
    gift idea: something for {hobby}
    {first} has taken up {hobby}
    {hobby} class every {weekday}
    {hobby} gear is in the attic
    learn more about {hobby}
    quote from {name}: keep it simple
    phone number of {name} is on the fridge
    {name} recommended the {product}
    {name} never got the {objects}
    the {objects} are in the {adjective} box
    lent the {object} to {first}
    put the {object} next to the {object2}
    swap the {object} for the {adjective} {object2}
    {object} and {object2} go to the basement
    measure the {object} before buying the {object2}
    water the plants every {weekday}
    trash goes out on {weekday}
    rent is due at the end of the month
    {weekday} works for everyone except {first}
    {weekday}: {topic} with {name}
    lost the receipt for the {product}
    the {product} sells for less than {number} dollars online
    {team} password has changed
    {number} {objects} came back damaged
    things to pack: {object}, {object2}, {objects}
    question for the {team}: who owns the {topic}
    the wifi is down on {weekday}
    {first} thinks the {topic} is too long
    compare {product} prices
    read the chapter on {hobby}
    never store the {object} near the {object2}
    {adjective} {object}: too expensive
    {first} and {name} share the {object}
    {first} can't stand {food}
    {first} gets {number} euros for the {objects}
    {first} is moving out at the end of the month
    {first} learned {hobby} from {name}
    {first} moved to the {team}
    {first} never eats {food} before {hobby}
    {first} pays for the {object}
    {first} wants to quit {hobby}
    {first} won the {hobby} contest
    {first}: new phone, new number
    {first}: {food}, no {food2}
    {food} goes bad after three days
    {food} is cheaper on {weekday}
    {food} recipe: see {name}
    {hobby} on {weekday}, bring the {object}
    {hobby} shoes: size 42
    {name} has seen the {object} last
    {name} is out until {weekday}
    {name} is the new head of the {team}
    {name} knows a good {hobby} teacher
    {name} lost the {object}
    {name} signs the {topic}
    {name} will pay {number} euros for the {product}
    {name}: {object}, {object2} and {objects}
    {number} chairs for the {topic}
    {number} euros for {hobby} lessons
    {number} euros in the {object}
    {number} pages of the {topic} are missing
    {number} steps to the {adjective} {object}
    {object} repaired, {object2} not yet
    {object} under the {object2}
    {objects} on the left, {object2} on the right
    {product}: order code {code}
    {product}: three years of warranty
    {team}: {number} people, {name} leads
    {topic}: {name} has the last word
    {topic}: cut it down to {number} pages
    {topic}: start again from page {number}
    {weekday}: {hobby}, then {food}
    {weekday}: no {hobby}, bring {food}
    alarm code {code}
    ask the {team} for {number} more {objects}
    back up the {topic}
    best {food} so far: the one by {name}
    book about {hobby} for {first}
    bring {number} {objects} to {name}
    buy the {product} when it is below {number} euros
    call the {team}: {object} still broken
    contract number {code} for the {product}
    don't mix {food} and {food2}
    draft of the {topic} is with {name}
    everyone likes the {adjective} {object}
    find out who made the {adjective} {object}
    fix the {object}, then sell it
    for {weekday}: {food}, {food2}, {object}
    give {first} the {adjective} {object}
    guests bring {food}, we make {food2}
    half of the {objects} are {adjective}
    hide the {product} before {weekday}
    house rules: no {hobby} after ten
    how many {objects} do we have: {number}
    in case of rain: {hobby} indoors
    keep the {object} dry
    last {topic} was a success
    left half of the {food} for {first}
    meter reading {number}
    more {food}, less {food2}
    must try: {food}
    my seat: {code}
    neighbor {name} has our {object}
    new filter for the {product}
    nobody needs {number} {objects}
    no more than {number} {objects} per person
    only {name} may use the {object}
    our {team} came second
    paint the {object} in a {adjective} tone
    part number {code} fits the {object}
    price of {food} went up
    questions about the {topic} go to {name}
    reference {code} for the {topic}
    save the {food} for {weekday}
    sell the {adjective} {object} for {number} euros
    shelf {number}: {objects}
    spare {object} is at {name}'s place
    talk to {name} about {hobby}
    the {adjective} {object} costs {number} euros to repair
    the {adjective} box is for {objects}
    the {food} was too salty
    the {object} works only with the {object2}
    the {objects} belong to the {team}
    the {product} comes in two parts
    the {product} was a gift from {name}
    the {team} owes us {number} {objects}
    the {team} votes on {weekday}
    the {topic} has {number} pages
    the bill for the {product} is in the {adjective} folder
    the key under the {object} is for {first}
    the man with the {object} is called {name}
    the smell comes from the {object}
    ticket {code} for {weekday}
    two weeks without {food}
    tune the {object} before {hobby}
    wash the {adjective} {object} by hand
    we lack {number} {objects}
    weight of the {object}: {number} grams
    who ate the {food}
    why is the {object} so {adjective}
    wish list: {product}, {object}, {food}
    ---
    {first} likes {hobby}
    {number} {objects} left in {room}
    the {topic} needs {number} copies
    no {food} for {first}
    {object} number {code}
    """
)
