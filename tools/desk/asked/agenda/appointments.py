# ruff: noqa: E501 - phrases are read a line at a time
"""More ways to have appointments entered with `desk.core.appointments`, and to ask for it without something needed."""

from __future__ import annotations

__all__ = ["ASKED", "LACKED"]

ASKED: dict[str, str] = {
    "create_event": """
        !pencil in {title} {@date} {@time}[ {@place}][ with {people}]
        !(enter|record|log) {title} in (my|the) calendar {@date} {@time}[ {@duration}][ {@place}]
        !mark my calendar: {title}, {date} {@time}[, together with {people}]
        !make room for {title} in my calendar {@date} {@time}[ {@duration}]
        !organize {title}[ with {people}] {@date} {@time}[ {@place}] and put it in the calendar
        !set (a calendar event|an appointment) called "{title}" {@date} {@time}[ {@place}]
        !fix {title} {@date} {@time}[ with {people}] as (an appointment|a calendar entry)
        !insert an event (named|titled|called) "{title}" starting {@time} {@date}[, duration {duration}][, with {people}]
        !reserve time in my calendar {@date} {@time}[ {@duration}] for {title}[ with {people}]
        !create {title} in the calendar, starting {@time} {@date}[, {duration} long][, {@place}]
        !slot {title} in {@date} {@time}[ {@duration}][ with {people}]
        !write {title} into my (diary|calendar) for {date}, {time}[, {place}]
        !put {people} down for {title} {@date} {@time}[ {@place}] in my calendar
        {title} (takes place|starts|begins) {@date} {@time}[ {@place}], (add it to|put it in|enter it in) my calendar, please.
        {date}, {time}: {title}[, {duration}][, with {people}][, {place}]. (Into my calendar, please|Put it on my calendar|Add that to the calendar).
        {@date} {@time} I have {title}[ with {people}][ {@place}], (can you add it to my calendar|could you put that in the calendar)?
        (appointment|event|calendar entry): {title}, {@time} {@date}[, {duration}][, {place}]
        (could|can|would) you (schedule|book|set up) {title} {@date} {@time}[ {@duration}][ with {people}][ {@place}]?
        I'd like to (schedule|book|plan) {title} for {date} {@time}[ with {people}][, {duration}].
        I need {title} (in|on) (my|the) calendar, {date}, {time}[, {duration}][, {people} attending].
        we (agreed on|settled on|decided on) {date} {@time} for {title}[ with {people}]. (Create the event|Make a calendar entry|Put it in the calendar).
        a (new|calendar) entry, please: {title}, {date}, {time}[, for {duration}][, {@place}].
        there's {title} coming up {@date} {@time}[ {@place}], (make|create) a calendar entry( for it|).
        {title} (should|needs to|has to) be in my calendar {@date} {@time}[ {@duration}][ with {people}].
        {people} and I are having {title} {@date} {@time}[ {@place}], (add that to|put that in) the calendar.
        don't let me double-book: {title} {@date} {@time}[ {@duration}], (add it to the calendar|in the calendar, please).
        would you mind (putting|entering) {title} (in|into) my calendar {@date} {@time}[, {duration}][, {place}]?
        schedule: {title} | {date} | {time}[ | {duration}][ | {people}][ | {place}]
        (mind|would you mind) (scheduling|booking|adding) {title} {@date} {@time}[ {@duration}][ with {people}][ {@place}]?
        (any chance|is there a chance) you could (schedule|book|put) {title} in (my|the) calendar {@date} {@time}[, {duration}][, with {people}]?
        (so I don't|before I|lest I) forget: {title}, {date} {@time}[ {@place}]. (Calendar, please|Put it in the calendar|Add the event).
        (got|I got|I've got) (invited to|an invitation to) {title} {@date} {@time}[ {@place}]. (Add it to my calendar|Into the calendar with it|Put it in my calendar).
        (let's|let us) (schedule|book|put down|pencil in) {title} {@date} {@time}[ {@duration}][ with {people}][ {@place}].
        (let's|let us) meet for {title} {@date} {@time}[ {@place}], (put it in|add it to) the calendar.
        title: {title} / date: {date} / time: {time}[ / duration: {duration}][ / with: {people}][ / place: {place}] (- create the event|- calendar)
        event {title}, on {date}, from {time}[, lasting {duration}][, location {place}][, attendees {people}]
        calendar += {title}, {date}, {time}[, {duration}][, {place}]
        {date}, {time}[, {place}]: {title}. (Please schedule|Create the event|Make it an appointment).
        {date} {@time}[ {@duration}] (belongs to|is reserved for|is for) {title}, (block it|mark it) in my calendar.
        {@time} {@date}, {title}[ with {people}][ {@place}] - (calendar it|schedule it|book it), please.
        {title}[ with {people}][ {@place}] (is on|is planned|has been fixed) for {date} {@time}. (Create an event|Enter it in my calendar).
        {title}: {@date} {@time}[, {duration}][, {people}][, {place}] (into my calendar|on the calendar|as a calendar entry), please.
        {title} (got confirmed|is confirmed|is settled) for {date}, {time}[, {place}]. (Schedule it|Put it on the calendar).
        {title} (will be|is going to be) {@date} {@time}[ {@place}][ and takes {duration}], so (add|create) a calendar entry.
        {people} (asked|would like) to have {title} {@date} {@time}[ {@place}]. (Book it|Put it in the calendar|Create the event).
        {people} and me, {title}, {@date} {@time}[ {@place}]. (Make it an event|Into the calendar, please).
        (how about|what about) {title} {@date} {@time}[ with {people}][ {@place}]? (Put it in the calendar|Book it|Create the event).
        (could|can) {title} be (put in the calendar|scheduled|booked) {@date} {@time}[ {@duration}][ {@place}]?
        (is it possible|would it be possible) to (schedule|book|set up) {title} {@date} {@time}[ with {people}][ {@duration}]?
        (need|I need|we need) {title} (scheduled|booked|set up) {@date} {@time}[ {@duration}][ with {people}][ {@place}].
        (please |)see that {title} is in (my|the) calendar {@date} {@time}[ {@duration}][ {@place}].
        I (agreed|promised|was asked) to (come to|be at|attend) {title} {@date} {@time}[ {@place}], (put it in my calendar|create an entry).
        I (want|have) to be at {title} {@date} {@time}[ {@place}], (block my calendar|block the time in my calendar), please.
        I'd (appreciate|be grateful for) (a calendar entry|an event) for {title} {@date} {@time}[ {@duration}][ {@place}].
        I'm (going to|off to) {title} {@date} {@time}[ {@place}][ with {people}]. (Mark it in|Add it to) my calendar.
        I'm (hosting|holding|organizing) {title} {@date} {@time}[ {@place}][, and {people} will join]. (Create the event|Schedule it).
        my (boss|colleague|partner) wants {title} in the calendar {@date} {@time}[ {@duration}], (add it|enter it), please.
        (no|there's no) {title} in my calendar yet. It's {@date} {@time}[ {@place}], (create it|add it).
        (save the date|mark the date): {title}, {date}, {time}[, {place}]. (Add it to the calendar|Calendar, please).
        the (appointment|event) is (called|named) {title}, it (is|starts) {@date} {@time}[ and lasts {duration}]. (Create it|Put it in my calendar).
        the date is {date}, the time {time}[, the place {place}], the (event|occasion) {title}. (Calendar, please|Schedule it).
        we're (meeting|getting together) for {title} {@date} {@time}[ {@place}], (put that in|add that to) my calendar.
        when you (open|get to) my calendar, (add|enter) {title} {@date} {@time}[ {@duration}].
        !lock in {title} {@date} {@time}[ {@duration}][ with {people}]
        !pencil me in for {title} {@date} {@time}[ {@place}]
        !put me down for {title} {@date} {@time}[ {@place}] in the calendar
        !(carve out|set aside|free up) {date} {@time}[ {@duration}] in my calendar for {title}
        !(generate|build|open) a calendar event {title}: {date}, {time}[, {duration}][, {place}][, {people}]
        !(give|grant) {title} a spot in my calendar {@date} {@time}[ {@duration}]
        !convene {title} {@date} {@time}[ {@place}][ with {people}]
        !hold {date} {@time} in my calendar for {title}[ with {people}]
        !(stick|pop|drop|throw) {title} (on|in) (my|the) calendar {@date} {@time}[ {@duration}][ {@place}]
        !have {title} (scheduled|entered in the calendar|booked) {@date} {@time}[ {@place}][ with {people}]
        !arrange {title}[ with {people}] for {date} {@time}[, lasting {duration}][, {@place}]
        !make a date in my calendar for {title}, {date} {@time}[, {place}]
        !fill {date} {@time} in my calendar with {title}[ {@duration}]
        I (could do with|could use) a calendar entry for {title}, {date} {@time}[, {duration}][, {@place}].
        I (have|got) to go to {title} {@date} {@time}[ {@place}]. (Put it in my calendar|Calendar, please|Add it to the calendar).
        I (just |)(made|got|booked) an appointment: {title}, {date} {@time}[, {place}]. (Note it in my calendar|Put it on my calendar).
        I'd (better|rather) have {title} in my calendar: {date}, {time}[, {duration}][, {place}].
        I'm (supposed|expected) to be at {title} {@date} {@time}[ {@place}], so (put it in the calendar|add it to my calendar).
        I'm planning {title}[ with {people}] {@date} {@time}[ {@place}]. (Schedule it|Create the event|Set it up).
        (can|may|could) I (have|get) {title} (put in|added to) (the|my) calendar {@date} {@time}[, {duration}][, {place}]?
        (can|could) you (make|create|set) (an appointment|a calendar entry) for {title} {@date} {@time}[ {@duration}][ {@place}]?
        (don't|let me not) (forget|miss) {title} {@date} {@time}[ {@place}]: (put it in|add it to) my calendar.
        (good news|it's settled|it's official), {title} is {@date} {@time}[ {@place}]. (Add it to|Enter it in) the calendar.
        would you (schedule|book) {title} {@date} {@time}[ {@duration}][ with {people}]?
        (new|another) (date|entry) for my calendar: {title}, {date}, {time}[, {place}][, {people}]
        (off|on) to the calendar with {title}, {date}, {time}[, {duration}]
        (shall|should) we (do|have) {title} {@date} {@time}[ {@place}][ with {people}]? (Yes, book it|Book it|Put it in the calendar).
        what: {title}; when: {date} {@time}[; where: {place}][; who: {people}](; add to calendar|; new event)
        {@date} {@time} (I have|we have|there is) {title}[ {@place}][ with {people}]. (Add|Create|Make) a calendar entry.
        {@date} there's {title}, (it starts|starting) {@time}[, {duration}][, {@place}]. (Put it in the calendar|Add it to my calendar).
        {@time} {@date} (works|is fine|suits everybody) for {title}[ with {people}]. (Book it|Schedule it|Make an appointment).
        {date}: {title} {@time}[ {@place}] (- add to calendar|- new event|- schedule it)
        {people} (will meet me|will join me|should come) for {title} {@date} {@time}[ {@place}]. (Schedule that|Put it in the calendar).
        {time}, {date}: {title}[, {duration}][, {people}] (- book it|- schedule|- into the calendar)
        {title} - {date} - {time}[ - {duration}][ - {place}] - (calendar|new event|schedule it)
        {title} (happens|takes place|is) {@date} {@time}[ {@place}]. My calendar should (know|have|show) (that|it).
        {title} (needs|wants|gets) (a slot|a place) in my calendar: {date}, {time}[, {duration}].
        {title} for {date}, {time}[, {duration}], (to be scheduled|to be put in the calendar), please.
        {title}, that's {@date} {@time}[ {@place}]. (I need it|It belongs) (in|on) the calendar.
        {title}? (Yes, |Sure, ){@date} {@time}[ {@place}]. (Put it in the calendar|Book it), please.
        a meeting request for {title}: {date}, {time}[, {duration}][, with {people}][, {@place}]. (Schedule it|Create it).
        all set for {title} {@date} {@time}[ {@place}], just (add|create) the calendar event.
        event (wanted|to create): "{title}", {date}, {time}[, {duration}][, {place}]
        let {title} (be|start) {@date} {@time}[ {@place}][ with {people}] and (put|enter) it in the calendar.
        let there be {title} {@date} {@time}[ {@duration}][ {@place}] in my calendar.
        my calendar (lacks|is missing|should have) {title} {@date} {@time}[ {@duration}][ {@place}]. (Add it|Enter it).
        on my calendar I want {title}, {date}, {time}[, {duration}][, {place}].
        please have {title} {@date} {@time}[ {@duration}] (entered|put) in my calendar.
        put down: {title}, {date}, {time}[, {duration}][, {people}][, {place}], (calendar|in the calendar)
        there will be {title} {@date} {@time}[ {@place}]. (Calendar entry, please|Put it in my calendar|Create the event).
        what about {date} {@time} for {title}[ with {people}]? (Good, book it|Schedule it|Put it in my calendar).
        !(commit|confirm) {title} {@date} {@time}[ {@place}] in my calendar
        !(keep|hold) {date} {@time} free[ {@duration}] for {title} in my calendar
        !(list|register|file) {title} as an (event|appointment) {@date} {@time}[ {@duration}][ {@place}]
        !(squeeze|fit) {title} (in|into my calendar) {@date} {@time}[ {@duration}]
        !make sure (my|the) calendar has {title} {@date} {@time}[ {@duration}][ {@place}]
        !save the date {date}, {time}, for {title}[ {@place}]
        !send out an event for {title} {@date} {@time}[ to {people}][ {@place}]
        (add|note|mark) this: {title}, {date}, {time}[, {place}]. It's for my calendar.
        be a star and (schedule|book) {title} {@date} {@time}[ {@duration}][ with {people}].
        get it scheduled: {title}, {date}, {time}[, {place}], in my calendar.
        (boss|team) decision: {title} {@date} {@time}[ {@place}]. (Schedule it|Put it in the calendar).
        (first|next) item for the calendar: {title}, {date} {@time}[, {duration}][, {place}].
        (I|we) (said|agreed on) {date}, {time} for {title}[ with {people}], so (schedule|book) it.
        (I've|we've) (been invited|been asked|agreed) to {title} {@date} {@time}[ {@place}]. (Add it to|Put it in) my calendar.
        (if|since) {title} is {@date} {@time}[ {@place}], it should be in my calendar. (Add|Enter) it.
        (it's|it is) official: {title}, {date}, {time}[, {place}]. (Calendar, please|Add it to the calendar).
        (just|only) add {title} to my calendar, {date} {@time}[, {duration}].
        (to|for) the calendar: {title} {@date} {@time}[ {@duration}][ {@place}][ with {people}]
        {date} at last: {title} {@time}[ {@place}]. (Put it in|Add it to) my calendar.
        {title}. {date}. {time}.[ {place}.] (Calendar, please|Add it to my calendar|Schedule that).
        {title} {@date}, (kick-off|start|beginning) {@time}[, {duration}][, {@place}]: (add to calendar|calendar entry, please)
        {title} {@time}, and that {@date}[ {@place}]. (Book it|Calendar, please).
        block out {date}, {time} for {title}[, {duration}](, please|).
        could you (please |)get {title} (into|in|on) (my|the) calendar, {date}, {time}[, {duration}][, {place}]?
        I'll be (doing|having) {title} {@date} {@time}[ with {people}][ {@place}]. (Add|Make) a calendar entry.
        make {date} {@time} the time for {title}[ with {people}][ {@place}] in my calendar.
        my next {title} is {@date} {@time}[ {@place}]. (Put it in|Add it to) the calendar.
        please (schedule|book|enter) {title}, {date}, {time}[, {duration}][, with {people}][, {place}].
        don't fail to put {title} in my calendar: {date} {@time}[, {place}].
        there's going to be {title}, {date} {@time}[, {@place}][, with {people}]. (Schedule it|Add it to the calendar).
        they (want|fixed|planned) {title} {@date} {@time}[ {@place}], (create|add) the event.
        we need an event: {title}, {date}, {time}[, {duration}][, {people}][, {place}].
        would {date} {@time} be okay for {title}[ with {people}]? Yes, so (book|schedule) it.
    """,
}

LACKED: dict[str, str] = {
    "create_event": """
        !(book|plan|arrange) {title} {@date}[ with {people}]
        !put {title} in (my|the) calendar {@date}[ {@place}]
        !(enter|pencil in) {title} {@time}[ with {people}]
        !put (something|an entry|an appointment) in my calendar {@date} {@time}
        !block some time in my calendar {@date} {@time}
        !get {title} on (my|the) calendar[ with {people}] {@time}
        I have {title} {@date}[ {@place}], (put it in my calendar|add it to my calendar), please.
        (can|could) you (schedule|set up) {title} {@date}[ with {people}]?
        new (event|appointment): {title}, {time}
        {title} is {@time}[ {@place}], (add it to|put it in) the calendar.
        I need (an appointment|a calendar entry|a new event) {@date} {@time}.
        calendar entry: {title}, {date}
        (mind|would you mind) (scheduling|booking|adding) {title} {@date}[ with {people}][ {@place}]?
        (any chance|is there a chance) you could put {title} in (my|the) calendar {@date}?
        (let's|let us) (schedule|book|put down) {title} {@time}[ {@place}].
        (let's|let us) (schedule|book) {title} {@date}[ with {people}].
        (got|I got|I've got) (invited to|an invitation to) {title} {@date}[ {@place}], (add it to|put it in) my calendar.
        {title} (is planned|has been fixed) for {date}[ {@place}]. (Create an event|Enter it in my calendar).
        {title} (starts|begins|is) {@time}[ {@place}]. (Put it in my calendar|Add a calendar entry).
        {people} (asked|would like) to have {title} {@date}, (book it|put it in the calendar), please.
        (how about|what about) {title} {@date}[ {@place}]? (Put it in the calendar|Create the event).
        (could|can) {title} be (put in the calendar|scheduled) {@date}?
        (is it possible|would it be possible) to schedule {title}[ with {people}] {@time}?
        (need|I need|we need) {title} (scheduled|booked|set up) {@date}[ {@place}].
        (I'd|I would) like (an appointment|an event|a calendar entry) {@date} {@time}, please.
        (schedule|calendar|new event): {title}, {date}[, {place}]
        (something|an appointment) has come up {@date} {@time}, (put it in|add it to) my calendar.
        !(lock in|pencil in|set up) {title} {@date}[ with {people}]
        !(carve out|set aside|free up) some time in my calendar {@date} {@time}
        !(stick|pop|throw) {title} (on|in) (my|the) calendar {@time}[ {@place}]
        !have {title} (scheduled|entered in the calendar) {@date}
        !(create|add|make) (a calendar event|an appointment) (called|named) "{title}" {@date}
        I (could do with|could use) a calendar entry for {title}, {date}[, {@place}].
        I (have|got) to go to {title} {@date}[ {@place}]. (Put it in my calendar|Add it to the calendar).
        I'm planning {title}[ with {people}] {@date}[ {@place}], (schedule it|create the event), please.
        (can|may|could) I (have|get) {title} (put in|added to) (the|my) calendar {@date}?
        (can|could) you (make|create|set) (an appointment|a calendar entry) for {title} {@time}[ {@place}]?
        (don't|let me not) (forget|miss) {title} {@date}[ {@place}]: (put it in|add it to) my calendar.
        (good news|it's settled), {title} is {@date}[ {@place}]. (Add it to|Enter it in) the calendar.
        {date}: {title}[ {@place}] (- add to calendar|- new event)
        {title} (needs|wants|gets) (a slot|a place) in my calendar for {date}.
        {title} is {@date}[ {@place}], my calendar should (know|show) it.
        let {title} be {@date}[ with {people}] and put it in the calendar.
        my calendar (lacks|is missing|should have) {title} {@date}[ {@place}]. (Add it|Enter it).
        there will be {title} {@date}[ {@place}]. (Calendar entry, please|Put it in my calendar).
        there's an (appointment|event) {@date} {@time}, (enter|put|add) it in my calendar, please.
        !(keep|hold) {date} {@time} free in my calendar for something
        !(squeeze|fit) {title} into my calendar {@date}
        !make sure (my|the) calendar has {title} {@date}[ {@place}]
        (add|note|mark) this: {title}, {date}[, {place}]. It's for my calendar.
        be a star and (schedule|book) {title} {@date}[ with {people}].
        (first|next) item for the calendar: {title}, {date}[, {place}].
        (I|we) (said|agreed on) {date} for {title}[ with {people}], so (schedule|book) it.
        (I've|we've) (been invited|been asked) to {title} {@date}[ {@place}], put it in my calendar.
        {title}. {date}.[ {place}.] Add it to my calendar.
        I'll be having {title} {@date}[ with {people}]. (Add|Make) a calendar entry.
        make {date} the day for {title}[ with {people}] in my calendar.
        please (schedule|book|enter) {title}, {date}[, with {people}].
        block out {date}, {time} in my calendar(, please|).
    """,
}
