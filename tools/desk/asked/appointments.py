# ruff: noqa: E501 - phrases are read a line at a time
"""More ways to ask for what `desk.core.appointments` offers, and to ask for it without something needed."""

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
    """,
    "move_event": """
        !(put|set) {event} to {time}[ {@date}] instead
        !bump {event} to {time}[ {@date}]
        !rearrange {event} so (that it|it) (starts|begins) {@time}[ {@date}]
        !rebook {event} for {time}[ {@date}]
        !let {event} (start|begin) {@time}[ {@date}] instead
        !relocate {event} in my calendar to {time}[, {date}]
        !have {event} (moved|rescheduled|shifted) to {time}[ {@date}]
        !make {event} {time}[ {@date}] instead of the old time
        !update {event} in the calendar: new (start|time) {time}[, new date {date}]
        !adjust the (calendar entry|start) (for|of) {event} to {time}[ {@date}]
        !delay {event} (until|till) {time}[ {@date}]
        !transfer {event} to[ {date},] {time} in my calendar
        !switch {event} (over to|to) {time}[ {@date}]
        !drag {event} to {time}[ {@date}] in (my|the) calendar
        (could|can|would) you (move|reschedule|shift) {event} to {time}[ {@date}]?
        new (time|start) for {event}: {time}[, {date}]
        {event}: (move|reschedule|shift) it to {time}[ {@date}], please.
        the (start|time) of {event} has (changed|been changed) to {time}[ {@date}], (update|adjust|correct) my calendar.
        I can't make {event} as planned. (Move it|Shift it|Reschedule it) to {time}[ {@date}].
        {event} has been (moved|rescheduled|postponed) to {time}[ {@date}], (change that in|update) the calendar.
        {time}[ {@date}] (suits|works for) (me|everyone|us) better for {event}, (move it|reschedule it), please.
        I'd (rather|prefer to) have {event} {@time}[ {@date}], (move it|shift it|change it) in my calendar.
        we (agreed|decided) to (move|shift|reschedule) {event} to {time}[ {@date}].
        is it possible to (move|shift|reschedule) {event} to {time}[ {@date}]?
        something (came up|got in the way), so {event} (must|has to) (move|be moved) to {time}[ {@date}].
        {event} (won't|doesn't) start as planned but {@time}[ {@date}], (fix|change|update) the calendar entry.
        I need {event} (moved|shifted|rescheduled|pushed) to {time}[ {@date}].
        would you mind (moving|rescheduling|shifting) {event} to {time}[ {@date}]?
        (reschedule|moved|change): {event}, now {@time}[, {date}]
    """,
    "cancel_event": """
        !scrap {event}[ {@date}][ and {notify}]
        !strike {event}[ {@date}] (off|from) (my|the) calendar[ and {notify}]
        !drop {event}[ {@date}] from (my|the) (schedule|calendar)[ and {notify}]
        !erase the (calendar entry|event|appointment) {event}[ {@date}]
        !get rid of {event} in my calendar[ {@date}][ and {notify}]
        !clear {event}[ {@date}] (off|from) my calendar
        !axe {event}[ {@date}] in my (calendar|schedule)
        !have {event}[ {@date}] (cancelled|called off|removed from the calendar)[ and {notify}]
        !wipe {event}[ {@date}] from (the|my) calendar[ and {notify}]
        !make {event}[ {@date}] disappear from my calendar
        !cross {event}[ {@date}] (off|out in) my (calendar|schedule)[ and {notify}]
        !bin the calendar entry {event}[ {@date}][ and {notify}]
        !cancel my (appointment|calendar entry) "{event}"[ {@date}][ and {notify}]
        !let {event}[ {@date}] be cancelled[ and {notify}]
        !unschedule {event}[ {@date}][ and {notify}]
        {event}[ {@date}] (is off|is cancelled|has been called off|won't take place), (take it off my calendar|remove the event)[ and {notify}].
        I can't (make|attend|come to) {event}[ {@date}], (please cancel|cancel) it[ and {notify}].
        (could|can|would) you (cancel|call off|remove) {event}[ {@date}] (from|in) my calendar[ and {notify}]?
        (cancel|cancellation): {event}[, {date}]
        {event}[ {@date}]: (cancel it|call it off|delete it from the calendar)[ and {notify}], please.
        I (want|would like|have|need) to (cancel|call off) {event}[ {@date}].
        we've decided against {event}[ {@date}], so (take it out of|remove it from|delete it in) the calendar[ and {notify}].
        too many people (are ill|can't come), so {event}[ {@date}] (must|has to) be cancelled.
        nobody (has time|wants to come), (so cancel|cancel) {event}[ {@date}][ and {notify}].
        I won't be (going to|at) {event}[ {@date}], (cancel the appointment|take it off my calendar).
        {event}[ {@date}] (can|may|should) be (removed from|deleted from|taken off) my calendar.
        there (won't be|will be no) {event}[ {@date}], (cancel the event|delete the calendar entry)[ and {notify}].
        I have no time for {event}[ {@date}] after all, (cancel|call off) the appointment, please.
        would you mind (cancelling|calling off) {event}[ {@date}]?
        no {event}[ {@date}] after all, (cancel that event|please cancel it)[ and {notify}].
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
    """,
    "move_event": """
        !(put off|rearrange|rebook) {event}
        !move {event} to (another|a different|a later) time
        !change the (time|start) of {event}
        !(shift|push|reschedule) (an appointment|an event|one of my meetings)
        !(shift|change|push) (my|the) (appointment|meeting) to {time}
        !let (my|the) (appointment|meeting|event) start {@time} instead
        (can|could) you (reschedule|move|shift) {event}( for me|)?
        I can't make {event} as planned, (move it|reschedule it|shift it), please.
        I (want|need|would like) to (move|reschedule) (an appointment|a meeting|an event).
        (can|could) (my|the) (meeting|appointment) be moved to {time}?
        new (time|start) for {event}, please.
    """,
    "cancel_event": """
        !call off (a|the|that|my) (meeting|appointment)
        !(delete|remove) (an event|an entry|the appointment) from my calendar
        !take (the meeting|that event|an appointment) off my calendar
        !drop (one of my meetings|an appointment|an event) from the calendar
        !get rid of (a|the|that) calendar entry
        !scrap (the|that|my) (appointment|meeting|event)
        I (want|need|have|would like) to cancel (an appointment|a meeting|an event).
        (can|could) you (cancel|call off) (my|the|that) (appointment|meeting|event)?
        (the|that|my) (meeting|appointment|event) is (off|not happening), (cancel it|take it out of the calendar).
        I can't (come to|attend|make) (a|the|that) meeting, (please cancel it|cancel it for me).
        there is (an event|an appointment|a meeting) in my calendar that (must|has to) be cancelled.
        one of my (appointments|meetings|events) has to be (cancelled|called off).
    """,
}
