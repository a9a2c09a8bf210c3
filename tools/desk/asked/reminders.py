"""More ways to ask for what `desk.core.reminders` offers, and to ask for it without something needed."""

from __future__ import annotations

__all__ = ["ASKED", "LACKED"]

ASKED: dict[str, str] = {
    "set_reminder": """
        !(nudge|prompt|poke) me[ {@date}] {@time} to {text}[, {repeat}]
        !give me a (nudge|heads-up|poke)[ {@date}] {@time} (so that I|to) {text}[, {repeat}]
        !(create|make|schedule) a reminder[ {@date}] {@time}: {text}[, {repeat}]
        !(put in|add|set up) a reminder for me to {text}[, {@date}], {@time}[, {repeat}]
        !bring it (back |)to (my mind|my attention)[ {@date}] {@time} that I (have|need) to {text}[, {repeat}]
        !jog my memory[ {@date}] {@time}: {text}[, {repeat}]
        !tell me[ {@date}] {@time} not to forget to {text}[, {repeat}]
        !alert me[ {@date}] {@time} that (it's time|I have) to {text}[, {repeat}]
        !notify me[ {@date}] {@time} to {text}[, {repeat}]
        !set me up a reminder: {text}, {@time}[, {@date}][, {repeat}]
        !have a reminder (pop up|go off)[ {@date}] {@time} telling me to {text}[, {repeat}]
        !save a reminder (called|saying) "{text}" for {time}[, {@date}][, {repeat}]
        !(send|give) me a reminder[ {@date}] {@time} (about having|that I need) to {text}[, {repeat}]
        !schedule a (nudge|reminder) for {time}[ {@date}] so I don't forget to {text}[, {repeat}]
        !see to it that I don't forget to {text}[ {@date}] {@time}[, {repeat}]
        !enter "{text}" as a reminder[ {@date}] {@time}[, {repeat}]
        reminder: {text}, {time}[, {date}][, {repeat}]
        I (tend to|always|might|will) forget to {text}. (A reminder|Remind me)[ {@date}] {@time}[, {repeat}], please.
        (would|could) you (nudge|prompt|alert) me[ {@date}] {@time} to {text}[, {repeat}]?
        (could|can) I (get|have) a reminder[ {@date}] {@time} to {text}[, {repeat}]?
        I('d| would) (be glad|appreciate it) if you reminded me[ {@date}] {@time} to {text}[, {repeat}].
        {@time}[, {@date}], a reminder should (pop up|go off)[, {repeat}]: {text}
        "{text}" is something I (mustn't|can't|shouldn't) forget. Set a reminder {@time}[, {@date}][, {repeat}].
        my memory is (bad|like a sieve|terrible). Remind me[ {@date}] {@time} to {text}[, {repeat}].
        I have to {text}, so (I need to be reminded|set a reminder)[ {@date}] {@time}[, {repeat}].
        I (should|ought to) be reminded to {text}[ {@date}] {@time}[, {repeat}].
        (it would be good|would be great|it'd be nice) to get a reminder[ {@date}] {@time} to {text}[, {repeat}].
        {time}[, {date}]: (remind me|reminder) to {text}[, {repeat}]
        if I don't get a reminder, I'll never {text}. (Set one|Make one)[ {@date}] {@time}[, {repeat}].
    """,
    "set_timer": r"""
        !(put|get) {duration} on the timer[ for the {label}]
        !count down {duration}[ for the {label}]
        !start (counting down|a countdown) from {duration}[ and call it {label}]
        !(start|launch|begin) a countdown {@duration}[, label {label}]
        !give me a (timer|countdown) of {duration}[ for the {label}]
        !set the (kitchen timer|timer|egg timer) to {duration}[, label {label}]
        !time {duration} for me[, with the label {label}]
        !make a timer (that runs|running|lasting) {duration}[ for the {label}]
        !(create|add|open) a (new |)timer[ named {label}] with {duration} on it
        !have a timer go off in {duration}[ for the {label}]
        !(beep|buzz|ding) after {duration} on the timer[, name it {label}]
        !kick off a {duration} (timer|countdown)[ for the {label}]
        !alert me with a timer (in|after) {duration}[ \({label}\)]
        !run a timer {@duration}[ labelled {label}]
        !let me know with a timer (once|when|as soon as) it's been {duration}[, label: {label}]
        (could|can|would) you (time|count down) {duration}[ for the {label}]?
        (can|could) I (get|have) a (timer|countdown) {@duration}[ for the {label}]?
        {duration} (on the timer|countdown|on the clock), (go|starting now)[, label {label}]
        countdown[ {label}]: {duration}
        (it|this) (needs|takes|will take) {duration}, (start|set) a timer[ called {label}].
        in {duration} the timer should (ring|go off|beep)[, label {label}].
        I have {duration}, (not a second more|no more than that). (Start|Set) (the countdown|a timer).
        I('m| am) taking a break of {duration}. (Start|Set) a timer, please.
        (mind|would you mind) (setting|starting) a timer {@duration}[ for the {label}]?
        [for the {label}: ]timer (needed|wanted), {duration}
        a (timer|countdown) of {duration}[ for the {label}], please.
        I (lose|always lose) track of time. (Set|Start) a timer {@duration}[ for the {label}].
        I('d| would) be glad if a timer (ran|was running) {@duration}[ for the {label}].
        timer, please: {duration}[, name {label}]
    """,
    "set_alarm": """
        !get me (up|out of bed) {@time} with an alarm[, {repeat}][, {vibrate}]
        !(schedule|add|make) an alarm {@time}[, {repeat}][, {vibrate}]
        !set (my|the) alarm clock (to|for) {time}[, {repeat}][, {vibrate}]
        !put an alarm (on|in) for {time}[, {repeat}][, {vibrate}]
        !let the alarm (clock |)go off {@time}[, {repeat}][, {vibrate}]
        !give me (an alarm|a wake-up call|a wake-up alarm) {@time}[, {repeat}][, {vibrate}]
        !program the alarm (clock |)for {time}[, {repeat}][, {vibrate}]
        !ring the alarm (clock |){@time}[, {repeat}]
        !turn on an alarm for {time}[, {repeat}][, {vibrate}]
        !make sure (I'm awake|I wake up) {@time} and set an alarm[, {repeat}][, {vibrate}]
        !rouse me {@time} with an alarm[, {repeat}][, {vibrate}]
        !(arm|activate|configure) (an|the) alarm {@time}[, {repeat}][, {vibrate}]
        !set my wake-up (time|alarm) to {time}[, {repeat}][, {vibrate}]
        !have an alarm (sound|wake me) {@time}[, {repeat}]
        !create a new alarm[, {repeat}]: {time}[, {vibrate}]
        wake-up alarm[, {repeat}], {time}[, {vibrate}]
        (new alarm|alarm clock): {time}[, {repeat}][, {vibrate}]
        (could|would|can) you set (my|the|an) alarm (clock |)for {time}[, {repeat}][, {vibrate}]?
        I('d| would) like to be woken (up |){@time}[, {repeat}][, {vibrate}].
        I (mustn't|can't|don't want to) oversleep. (Set an alarm|Wake me) {@time}[, {repeat}][, {vibrate}].
        (could|can) I (have|get) an alarm {@time}[, {repeat}][, {vibrate}]?
        I'm (going to|off to) bed. Alarm {@time}[, {repeat}][, {vibrate}], please.
        I'm going to (lie down|take a nap|sleep a bit). Wake me {@time}[, {repeat}][, {vibrate}].
        the alarm (clock |)(should|has to|must) (ring|go off) {@time}[, {repeat}][, {vibrate}].
        {time}(,|:) alarm[, {repeat}][, {vibrate}]
        {@time} the alarm (clock |)(should|must) (go off|ring)[, {repeat}][, {vibrate}].
        my alarm (needs|has) to be (set to|set for) {time}[, {repeat}][, {vibrate}].
        (I'd be glad|it'd be great) if the alarm (rang|went off|woke me) {@time}[, {repeat}][, {vibrate}].
        I (never|don't) wake up by myself, so set an alarm for {time}[, {repeat}][, {vibrate}].
        would it be possible to (have an alarm|be woken by an alarm) {@time}[, {repeat}][, {vibrate}]?
    """,
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
    """,
}

LACKED: dict[str, str] = {
    "set_reminder": """
        !(nudge|prompt|alert) me to {text}
        !(create|make|schedule) a reminder[ {@date}] {@time}
        !(put in|add|set up) a reminder for me to {text}
        !give me a (nudge|reminder)[ {@date}] {@time}
        !jog my memory[ {@date}] {@time}
        !see to it that I don't forget to {text}
        reminder: {text}
        reminder[ {@date}] {@time}, please.
        I (always|tend to|will) forget to {text}. (Remind me|Set a reminder).
        (can|could|would) you remind me to {text}?
        (I need|I want|I'd like) a reminder[ {@date}] {@time}.
        (can|could) I get a reminder[ {@date}] {@time}?
    """,
    "set_timer": """
        !(create|launch|open) a (new |)timer[ called {label}]
        !(run|begin|kick off) a countdown[ for the {label}]
        !give me a (timer|countdown)[ for the {label}]
        !have a timer (run|running)[ for the {label}]
        !turn on the (timer|kitchen timer|egg timer)[ for the {label}]
        !count down[ for the {label}]
        timer[ for the {label}], please.
        (can|could|would) you (set|start) a timer[ for the {label}]?
        new timer[, label {label}]
        (can|could) I (get|have) a (timer|countdown)[ for the {label}]?
        I always lose track of time, (set|start) a timer[ for the {label}].
    """,
    "set_alarm": """
        !(create|add|schedule) (an|a new) alarm[, {repeat}]
        !wake me (up |)with an alarm[, {repeat}]
        !(turn on|put on|program|set) (the|my) alarm clock[, {repeat}]
        !give me a wake-up (call|alarm)[, {repeat}]
        !have an alarm wake me[, {repeat}]
        !make an alarm (ring|go off)[, {repeat}]
        alarm[, {repeat}], please.
        (I need|I want|I'd like) an alarm[, {repeat}].
        (can|could|would) you set (an|my|the) alarm[, {repeat}]?
        I (mustn't|can't) oversleep. Set an alarm[, {repeat}].
        new alarm[, {repeat}]
        I('d| would) like to be woken by (an|the) alarm[, {repeat}].
    """,
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
    """,
}
