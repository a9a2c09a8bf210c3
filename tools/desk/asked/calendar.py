# ruff: noqa: E501 - phrases are read a line at a time
"""More ways to ask for what `desk.core.calendar` offers, and to ask for it without something needed."""

from __future__ import annotations

__all__ = ["ASKED", "LACKED"]

ASKED: dict[str, str] = {
    "list_events": """
        !run (me through|through) my [{calendar} ](appointments|events|meetings) {@date}
        !walk me through (my day|what I have on my plate|my schedule) {@date}[, {calendar} calendar]
        !pull up my [{calendar} ](schedule|agenda|calendar) for {date}
        !look up (what|which appointments|which meetings) I have {@date}[ in the {calendar} calendar]
        !read (out|me) my (agenda|schedule|appointments) for {date}[ from the {calendar} calendar]
        !bring up all (entries|events) {@date}[ in my {calendar} calendar]
        !let me (see|know) what my [{calendar} ]calendar (has|holds|contains) {@date}
        !fetch the [{calendar} ](calendar entries|events|appointments) (of|for|dated) {date}
        !brief me on my (day|appointments|meetings|commitments) {@date}[, calendar {calendar}]
        !find out what I (am supposed to do|have to attend) {@date} according to my [{calendar} ]calendar
        !look in my [{calendar} ](calendar|diary) and (tell me|see) what's there {@date}
        !sum up what the [{calendar} ]calendar (says|shows) for {date}
        !display (every appointment|every event|all meetings) {@date}[ from the {calendar} calendar]
        !go over my (plans|appointments|schedule) {@date}[, {calendar} calendar]
        what's (happening|going on|coming up) in my [{calendar} ](calendar|diary) {@date}?
        what am I (doing|up to) {@date}[ according to my {calendar} calendar]?
        {date}: (which|what) (events|appointments|entries) (are in|does it say in|are on) my [{calendar} ]calendar?
        (agenda|schedule|calendar|appointments) for {date}[, {calendar}](?|)
        have I got (anything|any appointments|something) in my [{calendar} ](diary|calendar) {@date}?
        (is there|do I have) (anything|something) (planned|in the calendar|scheduled) {@date}[ in the {calendar} calendar]?
        I have to plan (around my meetings|a bit). (What|Which events) do I have {@date}[ in my {calendar} calendar]?
        (could|can|would) you (go through|show me|tell me) my (appointments|events|agenda) {@date}[, calendar {calendar}]?
        I (can't remember|forgot|am not sure) what I have (on the agenda|in the calendar|planned) {@date}[, {calendar} calendar].
        where do I have to be {@date}[ according to the {calendar} calendar]?
        (my day|my schedule|my programme) {@date}(, what does it look like|, how does it look)[ in the {calendar} calendar]?
        I'd (like|love) (an overview|a rundown|a list) of my [{calendar} ](events|appointments) {@date}.
        what kind of (day|schedule) (awaits me|do I have) {@date}[, {calendar} calendar]?
        who am I meeting {@date}, and what else is (in|on) my [{calendar} ]calendar?
        [{calendar} ]calendar entries {@date}(, please.|?|)
    """,
    "free_slots": """
        !(figure|work) out when I (could|can) fit in (something|an appointment)[ of {duration}] {@date}[ with {person}]
        !show me (the gaps|the openings|the free times|all free slots) in my calendar {@date}[ of at least {duration}]
        !scan my calendar for (openings|a gap|free time)[ of {duration}] {@date}[ that also (suits|works for) {person}]
        !see (where|when) there is (room|a window|space)[ {@duration}] in my calendar {@date}[ together with {person}]
        !list the times I'm (not busy|available|free) {@date}[ {@duration}][ together with {person}]
        !find (a window|an opening|a hole in my schedule)[ of {duration}] {@date}[ for {person} and me]
        !search my calendar {@date} for (free time|an open slot|a gap)[ lasting {duration}]
        !find out when {@date} I (could|would be able to) (spare|take) some time[ {@duration}][ with {person}]
        !give me the (open|available) (slots|times) {@date}[ {@duration}][ for a meeting with {person}]
        !suggest (free times|possible times|times when I'm free) {@date}[ {@duration}][ with {person}]
        !look at my calendar {@date} and tell me (when I'm free|where the gaps are)[, {duration} needed][, together with {person}]
        !go through my day {@date} and (find|spot) (an open slot|some free time)[ of {duration}]
        !go over my calendar {@date} and find (a free slot|an open time)[ of {duration}][ that {person} and I both have]
        !pick out the (empty|unbooked|open) times {@date}[ {@duration}][ with {person}]
        (at what time|at which times|when) (could I|can I) (squeeze in|fit in) (something|an appointment)[ of {duration}] {@date}?
        when (would|does) it (suit|work)[ {@duration}] {@date}[ with {person}]? (Look for a gap|Find a free slot).
        where are the gaps in my (calendar|schedule) {@date}[, at least {duration}][, with {person}]?
        (is there|do I have|have I got) (a gap|a window|an opening|any room)[ of {duration}] in my calendar {@date}[ with {person}]?
        (could|can|would) you (look for|find|check for) (an open slot|a free time|a gap)[ of {duration}] {@date}[ for me and {person}]?
        availability {@date}[, {duration}][, with {person}](?|)
        {date}: (free slots|open times|gaps)[ of {duration}] in my calendar(?|, please.)
        free {@date}[ {@duration}][ with {person}]? (Which times|At what times)?
        [{person} wants to see me, ](when|at what time) am I (available|free) {@date}[ {@duration}]?
        I (want|have) to (meet|see) someone {@date}[ {@duration}]. (When am I free|When do I have time|Which slots are open)?
        [I need {duration}, ](what|which) (slots|times) (are still available|are unbooked|have I left) {@date}[ with {person}]?
        I'd like to know when I'm (available|not booked|free) {@date}[ {@duration}][ with {person}].
        what does my availability look like {@date}[ {@duration}][ together with {person}]?
        (someone asks|I've been asked) when I have time {@date}[ {@duration}]. (Which slots are open|What can I offer)?
        how about {@date}? (When is there a gap|Do I have a free slot|When would I be free)[ {@duration}][ with {person}]?
    """,
    "next_event": """
        !tell me what's (coming up next|up next) (in|on) my (calendar|schedule|diary)
        !look up my (upcoming|next) (appointment|meeting|event)
        !give me( the details of|) my next (calendar entry|appointment)
        !check what (my next meeting is|comes next in my calendar|is next in my calendar)
        !find out when I have my next (appointment|meeting|event)
        !let me know what (my next appointment is|event is next)
        !get( me|) the next (entry|event|appointment) from my (calendar|diary)
        !see what (meeting|event|appointment) I (have to go to|am due at) next
        !pull up the (upcoming|next) (event|calendar entry|meeting)
        !read me (my|the) next calendar entry
        !say (when|where) I have to be next according to my calendar
        !name (my|the) next (appointment|meeting) (in|on) my calendar
        !refresh my memory about my (next|upcoming) (meeting|appointment)
        !fetch (the|my) (nearest|closest|very next) (event|appointment) in my calendar
        !display (the|my) (following|upcoming|next) (calendar event|appointment)
        what's up next (in|on) my (calendar|agenda|schedule)?
        which (meeting|appointment|event) (comes up|comes|is) next?
        where do I have to be next?
        next (meeting|appointment|event)(?|, please.)
        when do I have to be (in a meeting|at an appointment) (again|next)?
        (could|can) you (tell me|look up|check) what my next (appointment|meeting|event) is?
        how (long|much time) do I have (until|before) my next (meeting|appointment)?
        I've just (finished a meeting|come out of a meeting). What's (next|the next one)?
        what's (the|my) (upcoming|closest|very next) (meeting|event|appointment)?
        I'd like to (know|see) my next (calendar entry|appointment|meeting).
        who am I meeting next?
        my next (calendar entry|appointment|meeting), (what is it|when is it|where is it)?
        what (should|must) I get ready for next (in|according to) my calendar?
        is there (a meeting|an event|an appointment) coming up (for me|in my calendar), and (when|which one)?
        calendar: what's next(?| for me?)
    """,
}

LACKED: dict[str, str] = {
    "list_events": """
        !run me through my (appointments|events|meetings)
        !pull up my (agenda|schedule)
        !look up my appointments in the calendar
        !tell me what is (planned|scheduled) in my calendar
        !open (my|the) (calendar|diary) and list the (entries|events)
        what (events|appointments|meetings) (are in|are on) my calendar?
        do I have (anything|something|any meetings) (in|on) my calendar?
        which (appointments|events) do I have?
        my (agenda|schedule|appointments)(, please.|?)
        (could|can) you (show me|go through|list) my (schedule|appointments|events)?
        I'd like to (see|know) what's in my (calendar|diary).
    """,
    "free_slots": """
        !look for (a gap|an opening|a window)[ of {duration}] in my calendar
        !(show|list|give) me (my|the) free (times|slots)[ of {duration}]
        !find out when I'm (available|free)[ {@duration}]
        !(scan|search) my calendar for (free time|an open slot)[ of {duration}]
        !work out when I have room in my schedule[ {@duration}]
        when do I have (time|a gap|a free slot)[ {@duration}]?
        (is there|do I have) (a gap|a window|an opening)[ of {duration}] in my calendar?
        which (times|slots) are (open|free|available)[ {@duration}]?
        I need (a free slot|a gap|some free time)[ of {duration}] in my calendar.
        (could|can) you (find|look for) (an open slot|some free time)[ of {duration}]?
        I'd like to know when I (have time|am free|am available)[ {@duration}].
        (free slots|availability)[ {@duration}]?
    """,
}
