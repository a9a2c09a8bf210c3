# ruff: noqa: E501 - phrases are read a line at a time
"""More ways to have free times found with `desk.core.calendar`, and to ask for them without something needed."""

from __future__ import annotations

__all__ = ["ASKED", "LACKED"]

ASKED: dict[str, str] = {
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
        (any chance|is there a chance) (of a gap|I have a gap|of a free slot)[ of {duration}] in my calendar {@date}[ with {person}]?
        (mind|would you mind) (checking|looking up) when I'm free {@date}[ {@duration}][ with {person}]?
        (let's|let us) find (a gap|a time|a slot)[ of {duration}] {@date}[ that works for {person} too].
        (let's|let me) see when I'm (free|available|not booked) {@date}[ {@duration}][ with {person}].
        (how's|how is|what's) my (availability|free time) {@date}[ {@duration}][ with {person}]?
        (where|when) is there (space|room|a gap|a hole)[ of {duration}] in my calendar {@date}?
        (where|when) could I (fit|squeeze|slot|sneak) something in {@date}[, {duration} long][, with {person}]?
        (when|at what times) am I (not booked|free|available) {@date}[ {@duration}]? (Check my calendar|Look for gaps).
        (which|what) (gaps|openings|windows) (does my calendar have|are there in my calendar|do I have) {@date}[ of at least {duration}][ with {person}]?
        (which|what) (hours|times) (are|have I|do I have) free {@date}[ {@duration}][, with {person}]?
        {date}[, {duration}][, with {person}]: when (am I free|do I have time|is there a slot)?
        {date} - (free time|gaps|open slots)[ of {duration}][ with {person}](?|, please)
        (date|day): {date}[, length: {duration}][, with: {person}] - (find free slots|find a gap|free times)
        free (slots|times): {date}[, {duration}][, {person}]
        (gap|slot|time) wanted {@date}[, {duration}][, together with {person}]
        (looking|I'm looking) for (free time|an open slot|a gap)[ of {duration}] {@date}[ with {person}].
        (someone|somebody) (wants|would like) to (meet|see me) {@date}[ {@duration}], when am I (free|available)?
        I (have to|must|want to|need to) (squeeze|fit) something in {@date}[, it takes {duration}]. (Where's a gap|When is there room|When am I free)?
        I (have to|need to) (offer|propose|suggest) (times|a time) {@date}[ for {duration}][ with {person}]. (What's free|What's open)?
        I need (to know|to see) (my free times|the gaps in my calendar|when I'm available) {@date}[ {@duration}][ with {person}].
        [it should last {duration}, so ](when|at which times) is my calendar (free|open|empty) {@date}[ with {person}]?
        [{person} has to be there too: ](which|what) (slots|times) are free {@date}[ {@duration}]?
        (could|can) I (meet|squeeze in) someone {@date}[ {@duration}]? When (do I have|is there) (time|a gap)?
        (do|did) I (have|leave) any (gaps|room|free time) in my calendar {@date}[ {@duration}]?
        (is there|would there be|might there be) (a free slot|an opening|a gap)[ of {duration}] {@date}[ with {person}]?
        (is it possible|would it be possible) to find (time|a gap|a slot)[ of {duration}] {@date}[ with {person}]?
        how much (room|free time|space) is (left|there) in my calendar {@date}[ {@duration}], and when?
        (my|the) free (times|slots) {@date}[ {@duration}][ with {person}](, please|?)
        my availability {@date}[ {@duration}][ with {person}](, please|?|)
        I'd (appreciate it|be glad|be grateful) if you could (find|spot) (a gap|some free time)[ of {duration}] {@date}[ with {person}].
        I'd like to (keep free|spend) some time[, {duration},] {@date}[ with {person}], (where's a gap|when does my calendar allow it)?
        (please |)see when (I have time|I'm available|there's a gap) {@date}[ {@duration}][ with {person}].
        !(spot|hunt down|locate|identify) (a gap|an opening|some free time)[ of {duration}] in my calendar {@date}[ with {person}]
        !(comb|go) through my calendar {@date} for (gaps|free times|openings)[ of {duration}][ with {person}]
        !(dig up|scare up) (a slot|some free time)[ of {duration}] {@date}[ with {person}]
        !(determine|establish|calculate) my (availability|free times) {@date}[ {@duration}][ with {person}]
        !tell me (the gaps|the free times|which slots are free) in my calendar {@date}[ {@duration}][ with {person}]
        !tell me when (I could|I can) (see|meet) someone {@date}[ {@duration}]
        !(propose|offer|recommend) (free|possible|open) (slots|times) {@date}[ {@duration}][ with {person}]
        !(return|get|fetch) (all|the|my) (open|free) (slots|times)[ of {duration}] (for|on) {date}[ with {person}]
        !take a look at my calendar {@date} for (free time|gaps)[ of {duration}][ with {person}]
        !let me know (when I'm free|where the gaps are|when I have room) {@date}[ {@duration}][ with {person}]
        !compare calendars[ with {person}] and find a free slot {@date}[ of {duration}]
        !match my calendar {@date}[ with {person}] to find (open|free) (slots|times)[ of {duration}]
        !show when I'm (free|unbooked|available) {@date}[ {@duration}][ with {person}]
        I (could do with|could use) (a gap|a free slot|some free time)[ of {duration}] {@date}[ with {person}]. (When is that?|Where is there one?|Find one.)
        I (have|got) to (offer|give) someone a time {@date}[ {@duration}]. (When am I free?|Which slots are open?)
        I'm (planning|organizing) (something|a get-together) {@date}[, it takes {duration}][, {person} comes too]. When (am I|are we) free?
        I'd (like|love) (a break|some quiet time)[ of {duration}] {@date}. (Where does my calendar have a gap?|When would that be possible?)
        (am I|will I be) (free|available) (at all|sometime|at some point) {@date}[ {@duration}][ with {person}]? (When?|At what time?)
        are there (gaps|free slots|openings) in my calendar {@date}[ of {duration}][ for {person} and me]?
        (can|may|could) I (see|get|have) my (free slots|free times|availability) {@date}[ {@duration}][ with {person}]?
        (can|could) (something|an appointment) (be squeezed in|be fitted in|go in) {@date}[, {duration} long][, with {person}]? When?
        does my calendar (allow|permit) (something|an appointment) {@date}[, {duration} long]? (When?|Find the gaps.)
        do {person} and I both have time {@date}[ {@duration}]? (When?|Find a slot.)
        for {date}, (which|what) (slots|times) (can I offer|are open|are free)[ {@duration}]?
        (not busy|free|available) {@date}[ {@duration}]: (when|at what times)?
        (scheduling|planning) help: when am I (free|available) {@date}[ {@duration}][ with {person}]?
        the (gaps|openings|holes) in (the|my) calendar {@date}[, {duration} at least](, please|?)
        {@date}, (where|when) is there (a gap|some room|an opening)[ of {duration}][ with {person}]?
        {@date}[ {@duration}], when (would|could|can) I (meet|see) {person}?
        {person} (and I|and myself) (need|want) to meet {@date}[ {@duration}]. (When are we both free?|Find a slot.)
        {person} asks when we could meet {@date}[ {@duration}]. (When am I free?|Which slots are open?)
        all (the |)(gaps|free slots|open times) {@date}[ {@duration}][ with {person}](, please|)
        any (gaps|openings|room|space)[ of {duration}] in my calendar {@date}?
        find out: when (am I|would I be) (free|available) {@date}[ {@duration}][ with {person}]?
        free time finder: {date}[, {duration}][, {person}]
        if I (wanted|had) to (meet|see) {person} {@date}[ {@duration}], when (would I be free|could we do it)?
        let me (know|see) (my availability|the free slots|the gaps) {@date}[ {@duration}][ with {person}].
        at what times (am I|is my calendar) (free|open) {@date}[ {@duration}]?
        open slots (in my calendar|on my side) {@date}[ {@duration}](?|, please|)
        something (has|needs) to fit in {@date}[, {duration} long]. (When is there a gap?|Which times are free?)
        there must be (a gap|some free time|an opening)[ of {duration}] in my calendar {@date}. When?
        what time(s|) {@date} (am I|would I be) (free|available)[ {@duration}][ with {person}]?
        what's still (open|free|available) in my calendar {@date}[ {@duration}][ with {person}]?
        when does the calendar have (room|a gap|an opening)[ of {duration}] {@date}?
        when's (a good|a possible|a free) time[ {@duration}] {@date}[ with {person}]?
        which part of {date} is (free|open)[ {@duration}]? (Check|Look at) my calendar.
        !(list|show|name) (gaps|free slots|openings) in the calendar for {date}[, {duration} at least][, with {person}]
        !(help me|try to) find (a time|a gap|an open slot)[ of {duration}] {@date}[ with {person}]
        !(line|match) up my (calendar|free time) {@date}[ with {person}] and find a slot[ of {duration}]
        !see if and when I (have time|am free|am available) {@date}[ {@duration}][ with {person}]
        !search {date} for (gaps|free slots|openings) in my calendar[ of {duration}]
        be a star and find me (a gap|a free slot|an open slot)[ of {duration}] {@date}[ with {person}].
        (can|could) you (squeeze|fit) something in {@date}[, {duration} long]? When is there (room|a gap)?
        (how|what) about {date}? When am I (free|available)[ {@duration}][ with {person}]?
        (I|we) need {date}, but when? (Find|Check) the (free slots|gaps)[ of {duration}] in my calendar.
        (just|only) the free (slots|times) {@date}, please[, for {duration}][, with {person}].
        (so|well), {@date}, when do I have (time|a gap|room)[ {@duration}]?
        {date}. Free slots[ of {duration}][ with {person}], please.
        could I be (free|available) {@date}[ {@duration}][ together with {person}], and when?
        I (said|told them) I'd (offer|name) times {@date}[ {@duration}]. (What's free?|Which slots are open?|When am I available?)
        if you look at my calendar {@date}, when is there (a gap|room|a free slot)[ of {duration}]?
        my calendar {@date}: where are the (gaps|holes|free slots)[ of {duration}]?
        open (slot|time|window) {@date}[, {duration}][, also for {person}](?|)
        please (check|look up|find out) when I'm (free|available) {@date}[ {@duration}][ with {person}].
        to see {person} {@date}[ {@duration}], when would (be possible|I have time)?
        where {@date} can I put something[ of {duration}]? (Look|Check) for gaps.
    """,
}

LACKED: dict[str, str] = {
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
        (mind|would you mind) (checking|looking up) when I'm free[ {@duration}][ with {person}]?
        (let's|let us) find (a gap|a time|a slot)[ of {duration}] in my calendar[ that works for {person} too].
        (how's|how is|what's) my (availability|free time)[ with {person}]?
        (where|when) is there (space|room|a gap)[ of {duration}] in my calendar?
        (where|when) could I (fit|squeeze|slot) something in[, {duration} long]?
        (which|what) (gaps|openings) (does my calendar have|are there in my calendar)[ of at least {duration}]?
        (gap|slot|free time) in my calendar wanted[, {duration}][, together with {person}]
        (looking|I'm looking) for (free time|an open slot|a gap)[ of {duration}][ with {person}].
        (someone|somebody) (wants|would like) to meet[ {@duration}], when am I (free|available)?
        I have to fit something in[, it takes {duration}]. (Where's a gap|When is there room|When am I free)?
        (is it possible|would it be possible) to find (time|a gap|a slot)[ of {duration}][ with {person}]?
        (any|is there any) (gap|free slot|opening)[ of {duration}] in my calendar?
        (my|the) (free times|availability)[ {@duration}][ with {person}], please.
        !(spot|locate|identify) (a gap|an opening|some free time)[ of {duration}] in my calendar[ with {person}]
        !(determine|establish) my (availability|free times)[ {@duration}]
        !tell me (the gaps in my calendar|my free times|which slots are free)[ {@duration}]
        !(propose|offer|recommend) (free|possible|open) (slots|times)[ {@duration}][ with {person}]
        !(return|get|fetch) (the|my) (open|free) (slots|times)[ of {duration}]
        !compare calendars[ with {person}] and find a free slot[ of {duration}]
        !let me know (when I'm free|where the gaps are)[ {@duration}]
        I (could do with|could use) (a gap|a free slot|some free time)[ of {duration}][ with {person}]. Find one, please.
        I'm (planning|organizing) (something|a get-together)[, it takes {duration}]. When am I free?
        (are there|do I have) (gaps|free slots|openings) in my calendar[ of {duration}]?
        (can|may|could) I (see|get|have) my (free slots|free times|availability)[ {@duration}]?
        (can|could) something be (squeezed|fitted) in[, {duration} long][, with {person}]?
        the (gaps|openings|holes) in (the|my) calendar, please.
        all (the |)(gaps|free slots|open times)[ {@duration}][ with {person}], please.
        any (gaps|openings|room)[ of {duration}] in my calendar?
        let me (know|see) (my availability|the free slots|the gaps)[ {@duration}][ with {person}].
        something has to fit in[, {duration} long]. When is there a gap?
        when's (a good|a possible|a free) time[ {@duration}][ with {person}]?
        what's still (open|free|available) in my calendar[ {@duration}]?
        !(list|show|name) the (gaps|free slots|openings) in my calendar
        !(help me|try to) find (a time|a gap|an open slot)[ of {duration}][ with {person}]
    """,
}
