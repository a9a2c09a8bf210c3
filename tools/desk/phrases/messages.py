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
    ---
    {first} likes {hobby}
    {number} {objects} left in {room}
    the {topic} needs {number} copies
    no {food} for {first}
    {object} number {code}
    """
)
