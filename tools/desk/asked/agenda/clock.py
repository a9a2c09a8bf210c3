"""More ways to ask for the time and the date, and to ask for them without something needed."""

from __future__ import annotations

__all__ = ["ASKED", "LACKED"]

ASKED: dict[str, str] = {
    "get_time": """
        !look up (the local time|what time it is) {@city}
        !find out (how late it is|the local time|the current time) {@city}
        !give me the (current|local|exact) time {@city}
        !(show|read) me the clock {@city}
        !(look at|check) the world clock for {city}
        !see (what|which) time it is (right now |now |){@city}
        !tell me how late it is {@city} (right now|now|at the moment)
        !let me know (the local time|the current time|what the time is) {@city}
        !say what the clocks (show|say) {@city} (right now|at the moment)
        !get me the (local |)time (for|of) {city}
        !use the world clock to (see|find|get) the time {@city}
        !(figure|work) out what (time|hour) it is {@city} (now|right now)
        !display the (current|local) time {@city}
        !fetch the current (local |)time (of|for) {city}
        !tell me (whether|if) it's (late|early|day or night) {@city} by checking the time there
        how late is it {@city}(?| right now?| now?)
        what do the clocks (say|show) {@city}(?| right now?)
        what (hour|time) do they have {@city} (right now|now|at the moment)?
        (have you got|do you have|do you know) the (current |local |)time {@city}?
        {city}: what time is it (there|over there)(?| now?)
        world clock(:|,) {city}
        I (wonder|was wondering|am wondering) what time it is {@city}( right now| now|).
        what's the (hour|clock|time) (right now |now |at the moment ){@city}?
        I (don't|wouldn't) want to wake (anybody|anyone) {@city}. What time is it there?
        I have a colleague {@city}. What (time is it|is the time) there (now|at the moment)?
        (could|would) you check (what time it is|the time|the clock) {@city}?
        is it (night|still night|day|already morning) {@city}? What time (is it|do they have) there?
        (current|present) time (for|of) {city}(?|, please|)
        my (watch|clock) should show the time {@city}. What is it (now|right now)?
        what time (of day |)is it for (people|the people|someone) {@city}?
        !give me a time check {@city}
        !peek at the clocks {@city} for me
        !pull up the clock for {city}
        !ask the world clock about {city}
        !query the (local|current) time {@city}
        !check if it's a decent hour to call somebody {@city}, I need the time there
        !enlighten me, what's the time {@city}
        !read me the (local |)time (of|in) {city}
        !tell me the hour {@city}
        !report the (local|current) time (of|for) {city}
        !put the time of {city} on the screen
        !work out how late it has got {@city}
        !find me the (clock|local) time of {city}
        is it too late to (call|phone|ring) someone {@city}? What time is it there?
        (are they|would they be|are people) (still up|awake|asleep) {@city}? What's the time over there?
        what would my watch say (if I were|if I was) {@city}(?| right now?)
        if I were {@city} now, what time would it be?
        mind telling me the time {@city}?
        any idea (how late it is|what time it is|what the clocks say) {@city}?
        got the time {@city}?
        time zone check: what time is it {@city}?
        time check, {city}
        time @ {city}
        time {@city} plz
        whats the time {@city}
        city: {city} - what time is it?
        local time of {city}, please.
        clock for {city}(, please.|?|)
        {city}, (local time|what's the time|time now)?
        {@city}, what does the clock (say|show)?
        {@city} it's what time (right now|at the moment|)?
        how many o'clock is it {@city}?
        how far along is the day {@city}? I mean, what time is it?
        I'm about to (ring|call|phone) a client {@city}. What time do they have?
        my sister lives {@city}. What's the (time|clock) there?
        the match is being played {@city}. What time is it there (now|at the moment)?
        before I (call|text) somebody {@city}, what's the local time there?
        I always mix up the time zones. How late is it {@city}?
        let me know how late it (is|has got) {@city}.
        let me have the (local|current) time {@city}.
        there's a friend of mine {@city}. What time is it for (him|her)?
        (I'd love|it would help|it would be good) to know how late it is {@city}.
        what's the story with the time {@city}? I need the exact one.
        the clocks {@city} (say|show) what?
        the current time {@city} is (needed|wanted).
        what is the time-of-day {@city}?
        so what time have we got {@city}?
        {city}? I need the local time.
        {city}, please: the time.
        thanks in advance for telling me the time {@city}.
        are you able to tell me the time {@city}?
        can I ring somebody {@city} at this hour? What time is it there?
        my flight lands {@city}. What time is it there (now|at the moment)?
        our office {@city} doesn't pick up. What time is it there?
        the webinar is hosted {@city}, so what time is it over there?
        I'm setting a clock to the time {@city}, what does it have to show?
        I'm on a train to {city}. What's the local time there?
        do the people {@city} have breakfast or dinner now? What's the time there?
        what's the correct time {@city}?
        what time do the people {@city} have on their clocks?
        does anyone know how late it is {@city}?
        when it's this time here, what time is it {@city}?
        is it office hours {@city}? Tell me the time there.
        which time is shown by the clocks {@city}?
        my parents live {@city}. How late is it there?
        !tell me how the clocks stand {@city}
        !determine the (local|current) time {@city}
        !gimme the time {@city}
        !provide the current time {@city}
        !lend me a watch set to {city}, in other words, tell me the time there
        !look what time it is {@city}
    """,
    "get_date": """
        !check (today's date|the calendar date|what the date is)
        !give me (the date|today's date|the current date)
        !look up (what day it is|today's date|which date we have)
        !say (which|what) (day|date) (it is|we have) today
        !tell me (which|what) day (it is|we have)( today|)
        !remind me what (day|date) it is( today|)
        !show me the (current date|date of today)
        !let me know (today's date|what date it is|the current date)
        !find out (which|what) (day|date) today is
        !get (me |)the (current date|date for today|date of the day)
        !read me the date off the calendar
        !fetch the (current|present) date
        !display (today's date|the current date)
        !see (what|which) day of the (month|week) it is
        !help me out with today's date
        today's date(?|, please|)
        (date|current date)(?|, please|)
        what's today(?|'s date?)
        what (date|day) are we (on|at)( today|)?
        what day of the (week|month) is (it|today)?
        is it (really |)the (weekend|weekend already)? What (day|date) is it?
        I('ve| have) (totally |completely |)lost track of the days. (What's the date|What day is it)?
        (can|could|would) you tell me (the date|what day it is|today's date)?
        I (have to|need to|must) (date|sign and date) a (form|letter). What's (the date|today's date)?
        (I need|I want|I would like|I'd need) (today's date|the current date|to know what day it is).
        (do you know|any idea|do you happen to know) (what day it is|today's date|which day today is)?
        how do I write today's date? I mean, which (day|date) is it?
        (what|which) date does the calendar (show|say)( today|)?
        the date (today|of today), please.
        !clue me in on (today's date|what day it is)
        !refresh my memory, what('s| is) the date (today|)
        !bring up the date
        !report the date (of today|today)
        !print (today's date|the date)
        !read me (the date|today's date)
        !name the day (and the date|we have)
        !consult the calendar and tell me (the date|what day it is)
        !enlighten me as to the date
        !put the date on the screen
        !state the (current|present) date
        !work out what day it is today
        !help me, what day is it again
        my calendar fell off the wall. What('s the date| day is it)?
        I've been (ill|away|on holiday) so long, what('s the date| day is it)?
        I have to (write|put) the date on a (cheque|letter|form). What is it?
        mind telling me (the date|what day it is|which day we have)?
        got the date?
        got today's date (handy|there)?
        date(, pls|, please|?)
        day and date(, please|?)
        which day is it (again|today)?
        whats the date (today|again|)
        whats todays date
        what day is (it|today) (again|exactly|anyway)?
        what's the calendar (saying|showing) today?
        what's the date (again|exactly|right now|by the way)?
        what's the day today?
        what's today's (day and date|full date|exact date)?
        today is which (day|date)?
        today's (date|day) is what?
        so what day do we have (today|)?
        is it (Monday|Friday|Sunday) (already|today)? What's the date?
        is there (any|a) way to see today's date?
        how far into the month are we? I mean, what's today's date?
        (we are|we have) what date today?
        let me (have|see|know) the (date|current date), please.
        it would (help|be good) to know (today's date|what day it is).
        I (wonder|was wondering|keep wondering) what (day|date) it is.
        I can never remember the date. What is it (today|)?
        I woke up confused. What day is it?
        I haven't looked at a calendar in ages. What's the date?
        (tell me|say), what's the date today?
        the (date|day) is what I'm after.
        date check, please.
        date of today
        (may|could|can) I (get|have|know) (the date|today's date)?
        (would you|could you) be so kind as to tell me the date?
        (calendar|date) info, please: what day is today?
        when are we? Which (day|date), I mean.
        thanks in advance for telling me the date.
        are you able to see the date? What is it?
        does anyone know what day it is?
        is today a weekday? What's the date?
        what do I write next to "date" on this form?
        what would a newspaper of today have as its date?
        what does today's calendar sheet say?
        (the month, the day|day, month and year): what is it today?
        (I'm|I am) signing something and need the date.
        I'm jet-lagged. Which day is it?
        I'm dating a letter. What's the date today?
        I mix up the days all the time. Which one is it today?
        every day feels the same. What's today's date?
        my watch shows no date. What is it?
        just the date of today, please.
        today's date would be (great|good to know|helpful).
        the date, today, is which?
        how is today dated?
        !determine (today's date|the current date)
        !gimme (the date|today's date)
        !provide (today's date|the current date)
        !look what day it is
        !double-check the date for me
        !save me a look at the calendar: what's the date
    """,
}

LACKED: dict[str, str] = {
    "get_time": """
        !(tell|give) me the (local |)time (there|over there)
        !check (what time it is|the clock) (over there|in another city)
        !look up the (local |current |)time in (a|another|some other) city
        !find out how late it is (there|over there)
        !look at the world clock for (a|another) city
        !see what time they have (there|over there)
        how late is it (there|over there)(?| now?)
        what's the (local |current |)time (there|over there|in that city)?
        (do you know|any idea|can you say) what time it is there? I mean in (that|the other) city.
        I('d| would) like to know (what time it is|the time) (over there|in another city).
        (can|could|would) you (tell me|check) the time (over there|in another city)?
        local time (there|over there)(?|, please|)
        !give me a time check for the other place
        !peek at the clocks (over there|where my friend lives)
        !ask the world clock for the time (there|over there)
        !check if it's a decent hour to call (there|abroad), I need the local time
        !tell me the hour over there
        !find me the local time of a city
        is it too late to (call|phone) over there? What time is it there?
        are they still awake over there? What's the time there?
        mind telling me the time over there?
        any idea how late it is over there?
        got the time over there?
        I'm about to call a client abroad. What time do they have?
        my sister moved to another city. What time is it there?
        I always mix up the time zones. How late is it over there?
        what does the clock (say|show) over there?
        time in that city, please.
        world clock, please. I need the time in some city.
        the local time of another city is what I need.
        what time do they have where my colleague lives?
        can I ring somebody abroad at this hour? What time is it there?
        our other office doesn't pick up. What time is it there?
        is it office hours over there? Tell me the time there.
        I'm setting a clock to the time of another city, what does it have to show?
        which time is shown by the clocks over there?
        my parents live in another city. How late is it there?
        !determine the local time over there
        !tell me how the clocks stand over there
        !gimme the time over there
        !provide the current time in the other city
    """,
}
