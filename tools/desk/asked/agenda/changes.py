# ruff: noqa: E501 - phrases are read a line at a time
"""More ways to have appointments moved and cancelled with `desk.core.appointments`, and to ask for it without something needed."""

from __future__ import annotations

__all__ = ["ASKED", "LACKED"]

ASKED: dict[str, str] = {
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
        (mind|would you mind) (having|holding) {event} {@time}[ {@date}] instead? (Move it|Reschedule it), please.
        (mind|would you mind) (pushing|bumping|switching) {event} to {time}[ {@date}]?
        (any chance|is there a chance) {event} could (be|start|take place) {@time}[ {@date}] instead? (Move it|Reschedule it), please.
        (any chance|is there a chance) you could (move|push|switch) {event} to {time}[ {@date}]?
        (how about|what about) (moving|shifting|pushing) {event} to {time}[ {@date}]?
        (could|can) {event} be (moved|shifted|rescheduled|changed) to {time}[ {@date}]?
        (let's|let us) (move|shift|push|reschedule) {event} to {time}[ {@date}].
        (let's|let us) (have|do) {event} {@time}[ {@date}] instead, (move it|change it) in the calendar.
        move: {event} -> {time}[, {date}]
        {event} -> {time}[ {@date}](|, please|, move it)
        event: {event} / new time: {time}[ / new date: {date}]
        {event}, (new time|now at|moved to) {time}[, {date}]. (Change the calendar|Update my calendar|Please update it).
        {event}: not at the old time (but|any more, but) {@time}[ {@date}]. (Change it|Move it|Reschedule it).
        {event} (doesn't suit|clashes with something|overlaps with something), (move it|push it|shift it) to {time}[ {@date}].
        {event} (gets|will get) a new (slot|time), {time}[ {@date}]. (Change that in|Update) my calendar.
        {event} is in my calendar at the wrong time. It (is|starts) {@time}[ {@date}], (correct that|fix it), please.
        {event} (needs to|ought to|should) (start|begin|happen) {@time}[ {@date}] instead, (move it|shift it).
        {event} (got|was|has been) (pushed|bumped|put off|shifted) to {time}[ {@date}]. (Update the event|Adjust the entry).
        {time}[ {@date}] is (the|a) (new|better) (time|slot) for {event}. (Reschedule it|Move it), please.
        {time}[ {@date}] it is for {event}, (so move it|so change the calendar|so reschedule it).
        (they|the others) (want|would prefer|asked for) {event} {@time}[ {@date}] instead, (so move it|so reschedule it|please move it).
        (everybody|everyone) (is late|prefers another time), (move|push|shift) {event} to {time}[ {@date}].
        (I'm|we're) running late, (push|move|bump) {event} to {time}[ {@date}], please.
        (is there a way|would it be possible) to (get|have) {event} {@time}[ {@date}] instead? (Move it|Reschedule it), please.
        (please |)see that {event} (starts|is) {@time}[ {@date}] instead.
        (there's been|there is) a change: {event} (starts|is) {@time}[ {@date}] instead. (Update|Correct) the calendar.
        I (asked|was asked) to (shift|move|reschedule) {event} to {time}[ {@date}], (so do it|please do so).
        I (can only|could only) (make|do) {event} {@time}[ {@date}], (so move it|so shift it|move it), please.
        I (need|want|would like) {event} to (start|begin|be) {@time}[ {@date}] instead.
        I'd (appreciate it|be grateful) if {event} (were moved|was moved|could be moved) to {time}[ {@date}].
        for {event} the (new|changed) (start|time) (is|will be) {time}[ {@date}], (reschedule it|move it|change it), please.
        instead of the (planned|old|original) time, {event} should (be|start) {@time}[ {@date}].
        it's {time}[ {@date}] for {event} instead, (update the calendar|move the event), please.
        the new (time|start) (of|for) {event} is {time}[ {@date}]. (Change the entry|Update the calendar|Move it).
        my calendar is wrong about {event}: it (starts|begins|is) {@time}[ {@date}]. (Move it|Correct it).
        we (moved|shifted|rescheduled) {event} to {time}[ {@date}], (so update|please update) (my|the) calendar.
        !nudge {event} to {time}[ {@date}]
        !(slide|slip|bring|carry) {event} (over |)to {time}[ {@date}]
        !(retime|reassign) {event} to {time}[ {@date}]
        !set {event} for {time}[ {@date}] instead
        !(change|alter) {event} so (that it|it) (starts|begins|is) {@time}[ {@date}]
        !find {event} in (my|the) calendar and (move|shift) it to {time}[ {@date}]
        !take {event} and (move|put|shift) it to {time}[ {@date}]
        !edit the (event|calendar entry) {event}: start {time}[, date {date}]
        !(give|assign) {event} the new (time|start) {time}[ {@date}]
        !see to it that {event} (is moved|gets moved|moves) to {time}[ {@date}]
        !(hold|have) {event} {@time}[ {@date}] instead of the planned time
        !modify {event}, new (start|time) {time}[, new (day|date) {date}]
        !(correct|fix) the (start|time) of {event}, it is {time}[ {@date}]
        (I'd rather|we'd rather|I would rather) (do|have) {event} {@time}[ {@date}] instead, (move it|reschedule it), please.
        I (have|got) to (move|shift|push) {event} to {time}[ {@date}]. (Do it.|Can you do it?|Please do that.)
        I (made|entered) a mistake: {event} (is|starts) {@time}[ {@date}]. (Correct|Fix|Change) the calendar.
        I'll be late for {event}, (shift|move|push) it to {time}[ {@date}].
        I'm supposed to (move|shift|reschedule) {event} to {time}[ {@date}], (so do that|please do it).
        (as for|about) {event}: (move it|shift it|it should be moved) to {time}[ {@date}].
        (better|let's rather) (have|do) {event} {@time}[ {@date}]. (Move it|Reschedule it|Change it).
        (can|may|could) I (have|get) {event} (moved|shifted) to {time}[ {@date}]?
        (can|could) we (do|have|start) {event} {@time}[ {@date}] instead? (Move|Reschedule) it, please.
        (does|would) {time}[ {@date}] (work|suit) better for {event}? (Yes, move it|I think so, move it|Then move it).
        (like it or not|anyhow), {event} has to (be moved|move) to {time}[ {@date}].
        (forget|scrap) the old time of {event}, it's {time}[ {@date}] instead. (Update|Change) the calendar.
        (instead|no), {event} (should be|goes) to {time}[ {@date}]. (Move|Shift) it.
        (new plan|change of plan|plans changed): {event} {@time}[ {@date}]. (Move it|Update the calendar|Reschedule it).
        (reschedule|rescheduling|reschedule request): {event}, {time}[, {date}]
        {event} (at|for) {time}[ {@date}] would be better, (move it|reschedule it).
        {event} (can't|cannot) (stay|happen) as it is, (move|shift) it to {time}[ {@date}].
        {event} (goes|is going|moves|shifts) to {time}[ {@date}]. (Adjust|Update) (the|my) calendar.
        {event} (must|should) be {@time}[ {@date}] instead, (move|shift) it.
        {event} (to|-) {time}[ {@date}], (reschedule|move it|shift it), please
        {event} has (slipped|moved|shifted) to {time}[ {@date}], (so change|please change) the entry.
        {event} isn't starting as planned, it's {time}[ {@date}]. (Move it|Change the calendar).
        {event} starts {@time}[ {@date}] instead, (so reschedule|please reschedule|please move it).
        {event}, {time}[, {date}]: (rescheduled, update it|new start, change it|move it there)
        let {event} be {@time}[ {@date}] instead.
        let's say {time}[ {@date}] for {event} instead. (Move it|Shift it|Change it).
        make it {time}[ {@date}] for {event} instead(, please|).
        on (second thought|reflection), {event} (should|had better) be {@time}[ {@date}]. (Move|Shift) it.
        please have {event} (moved|rescheduled|pushed) to {time}[ {@date}].
        rather than at the planned time, I want {event} {@time}[ {@date}]. (Move|Shift) it.
        shifting {event} to {time}[ {@date}] (would help|is necessary|is what I need), (do it|go ahead), please.
        sorry, {event} (needs moving|has to move|must move) to {time}[ {@date}].
        the (organizer|host|other side) (moved|shifted|pushed) {event} to {time}[ {@date}]. (Change|Update) my calendar.
        to {time}[ {@date}], please: (move|shift|reschedule) {event}
        what if {event} (started|began) {@time}[ {@date}]? (Move|Shift) it, please.
        when you reschedule {event}, (set|take|use) {time}[ {@date}].
        !(arrange|organize) for {event} to (start|be) {@time}[ {@date}] instead
        !(reset|readjust|realign) {event} to {time}[ {@date}]
        !let the calendar know that {event} (is moved|has moved) to {time}[ {@date}]
        !get {event} (moved|shifted|rescheduled) to {time}[ {@date}]
        !put {event} off (until|till|to) {time}[ {@date}]
        be a star and (move|shift) {event} to {time}[ {@date}].
        (how|what) about {time}[ {@date}] for {event} instead? (Move|Reschedule) it, please.
        (if|since) {event} can't be as planned, (move|shift|push) it to {time}[ {@date}].
        (so|okay), {event} {@time}[ {@date}] instead. (Move|Change) it in my calendar.
        {event}. New (time|start): {time}.[ New date: {date}.] (Move it, please|Update it).
        could {event} please (start|be) {@time}[ {@date}] instead? (Move|Reschedule) it.
        I (said|told them) {time}[ {@date}] would be better for {event}. (Move|Shift) it, please.
        please (move|reschedule|shift) {event}, {time}[ {@date}] (is better|suits me better).
        we (want|would like|need) {event} (moved|pushed|shifted) to {time}[ {@date}].
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
        (mind|would you mind) (cancelling|dropping|deleting) {event}[ {@date}][ and {notify}]?
        (any chance|is there a chance) you could (cancel|call off|drop) {event}[ {@date}][ and {notify}]?
        (let's|let us) (cancel|drop|scrap|skip) {event}[ {@date}][ and {notify}].
        (let's|let us) forget about {event}[ {@date}]. (Cancel it|Remove it from the calendar)[ and {notify}].
        cancel: {event}[, {date}]
        event: {event}[ / date: {date}] / action: cancel
        {event}[ {@date}] -> (cancel|cancelled|delete)
        {event}[ {@date}]? (Cancel it|Not happening, cancel it|Call it off)[ and {notify}].
        {event}[ {@date}] (is history|fell through|came to nothing|fell apart), (delete the event|cancel it)[ and {notify}].
        {event}[ {@date}] (is no longer necessary|isn't needed anymore|has become pointless). (Cancel it|Remove the event)[ and {notify}].
        {event}[ {@date}] (doesn't interest me|is a waste of time|is too much for me), (cancel it|call it off|get it off my calendar)[ and {notify}].
        {event}[ {@date}] (must|has to|needs to) (go|be cancelled|be dropped)[, {notify}].
        {event}[ {@date}] (is in my calendar by mistake|shouldn't be in my calendar|was entered by mistake), (delete|remove) it.
        (could|can) {event}[ {@date}] be (cancelled|called off|dropped|removed from my calendar)[, and could you {notify}]?
        (is it possible|would it be possible) to (cancel|call off) {event}[ {@date}][ and {notify}]?
        (how about|what about) (cancelling|dropping|calling off) {event}[ {@date}]?
        (everyone|everybody) (backed out|dropped out|cancelled), so there's no {event}[ {@date}]. (Delete the event|Take it off the calendar).
        (I'm|I am) (ill|sick|not well), (cancel|call off|drop) {event}[ {@date}][ and {notify}].
        (I'm|I am) (skipping|not going to|giving up on) {event}[ {@date}]. (Cancel it|Take it off the calendar)[ and {notify}].
        (I've|I have) changed my mind about {event}[ {@date}]. (Cancel it|Call it off|Remove it)[ and {notify}].
        (something|an emergency) came up, (cancel|call off|scrap) {event}[ {@date}][ and {notify}].
        (they|the others|the organizers) (called off|cancelled|dropped) {event}[ {@date}], so (delete it from|take it off|clear it from) my calendar.
        (please |)see that {event}[ {@date}] is (cancelled|called off|off my calendar)[, and {notify}].
        (what is {event}[ {@date}] still doing|why is {event}[ {@date}] still) in my calendar? (Delete it|Cancel it|Take it out).
        I (don't want|no longer want|refuse) to (go to|attend) {event}[ {@date}], (cancel it|drop it), please.
        I (want|need|would like) {event}[ {@date}] (cancelled|called off|gone from my calendar)[, and {notify}].
        I'd (appreciate it|be grateful) if {event}[ {@date}] (were|was) (cancelled|called off)[, and {notify}].
        I'm (too busy|double-booked|overbooked), so {event}[ {@date}] (has to go|must be cancelled|is out). (Cancel it|Remove it)[ and {notify}].
        if {event}[ {@date}] is still (in|on) my calendar, (delete it|cancel it|remove it).
        my calendar (shouldn't|should not) have {event}[ {@date}] in it. (Remove it|Delete it|Take it out).
        the (appointment|event|meeting) "{event}"[ {@date}] (can be|should be|is to be) cancelled[, {notify}].
        there's no (need|point) for {event}[ {@date}] (anymore|any longer), (cancel it|call it off)[ and {notify}].
        we (are calling off|are cancelling|had to cancel) {event}[ {@date}], (remove it|delete it) from the calendar[ and {notify}].
        (what|all) I want is {event}[ {@date}] (cancelled|off my calendar).
        (without me|not with me): {event}[ {@date}]. (Cancel it|Take it off my calendar)[ and {notify}].
        (out|away) with {event}[ {@date}], (delete it from|remove it from|it should leave) my calendar.
        !(abort|annul|revoke) {event}[ {@date}] in my calendar[ and {notify}]
        !(nix|kill|discard) {event}[ {@date}] in (my|the) calendar[ and {notify}]
        !free me from {event}[ {@date}] by (cancelling|deleting) the event[ and {notify}]
        !(lift|clear|pull) {event}[ {@date}] (off|from) (my|the) (calendar|schedule)[ and {notify}]
        !find {event}[ {@date}] in (my|the) calendar and (delete|cancel|remove) it
        !see to it that {event}[ {@date}] (is|gets) (cancelled|removed from the calendar)[ and {notify}]
        !blow off {event}[ {@date}] and (delete it from|take it off) my calendar
        !back out of {event}[ {@date}] for me and (delete|cancel) the calendar entry
        !(withdraw|retract) {event}[ {@date}] from (my|the) calendar[ and {notify}]
        !undo (the booking|the calendar entry) for {event}[ {@date}]
        !mark {event}[ {@date}] as cancelled in (my|the) calendar[ and {notify}]
        !tidy my calendar and (delete|remove|cancel) {event}[ {@date}]
        I (could do without|won't need|don't care for) {event}[ {@date}]. (Cancel it|Take it off my calendar)[ and {notify}].
        I (have|got) to (pull out of|get out of|bow out of) {event}[ {@date}], (cancel it|delete the calendar entry).
        I (forgot|meant) to (cancel|call off) {event}[ {@date}]. (Do it for me|Please do it|Cancel it)[ and {notify}].
        I (thought|hoped) I could do {event}[ {@date}], but no. (Cancel it|Call it off)[ and {notify}].
        I'd rather not (have|do|go to) {event}[ {@date}], (cancel it|call it off|remove it)[ and {notify}].
        I'm (away|travelling|out of town), so {event}[ {@date}] (has to be|must be) cancelled.
        I'm supposed to (cancel|call off) {event}[ {@date}][ and {notify}], (please do it|so do that).
        (as for|about) {event}[ {@date}]: (cancel it|call it off|it's off, delete it)[ and {notify}].
        (bad news|sad news|sorry): {event}[ {@date}] (is off|can't happen|won't happen). (Cancel it|Delete it)[ and {notify}].
        (can|may|could) I (have|get) {event}[ {@date}] (cancelled|removed from my calendar)?
        (can|could) we (cancel|drop|skip|scrap) {event}[ {@date}]? (Take it off my calendar|Remove it), please.
        would you cancel {event}[ {@date}] for me[ and {notify}]?
        no {event}[ {@date}] for me, (cancel it|take it out of the calendar)[ and {notify}].
        (no one|nobody) is coming to {event}[ {@date}]. (Cancel it|Call it off)[ and {notify}].
        (off|away) it goes: {event}[ {@date}]. (Cancel|Delete) it[ and {notify}].
        (please|kindly) cancel: {event}[ {@date}]
        (remove|delete|drop) from calendar: {event}[, {date}]
        (room|time) needed: (cancel|drop|remove) {event}[ {@date}] in my calendar.
        {event}[ {@date}] (can|may) be (scrapped|cancelled|called off|dropped)[, {notify}].
        {event}[ {@date}] (doesn't|won't) work (out|for me), (cancel it|call it off|drop it)[ and {notify}].
        {event}[ {@date}] (has been|was|got) (scrapped|dropped|called off), so (delete|remove) it (in|from) my calendar.
        {event}[ {@date}] (isn't|is not) going to happen, (cancel|delete) it[ and {notify}].
        {event}[ {@date}] (isn't|is not) worth (it|the trouble), (cancel|scrap) it[ and {notify}].
        {event}[, {date}], (cancellation|cancel|to be cancelled), please
        {event}, [{date}, ](off the calendar|out of the calendar) with it(, please|).
        after all I (can't|won't) (do|go to|attend) {event}[ {@date}]. (Cancel it|Take it off the calendar).
        cancellation of {event}[ {@date}][ and {notify}](, please|)
        cancelling {event}[ {@date}] (would be best|is the right thing|is fine with me), so (do it|go ahead)[ and {notify}].
        forget {event}[ {@date}], it's (off|not happening), (delete|cancel) it[ and {notify}].
        if possible, (cancel|drop|call off) {event}[ {@date}][ and {notify}].
        let {event}[ {@date}] be (called off|dropped|deleted from my calendar)[ and {notify}].
        my calendar should be without {event}[ {@date}], (remove|delete) it.
        on (second thought|reflection), (cancel|scrap|drop) {event}[ {@date}][ and {notify}].
        please have {event}[ {@date}] (cancelled|called off|deleted from the calendar)[ and {notify}].
        sadly I (must|have to) cancel {event}[ {@date}][, so {notify}].
        since {event}[ {@date}] (is off|isn't happening), (cancel|delete|remove) the (entry|event)[ and {notify}].
        the calendar still (has|lists|shows) {event}[ {@date}], (cancel|delete|remove) it[ and {notify}].
        with {event}[ {@date}] cancelled, I'd be (happier|relieved), so (cancel it|do it)[ and {notify}].
        !(call|cry) off {event}[ {@date}][ and {notify}], (it doesn't work|it isn't possible)
        !(get|have) {event}[ {@date}] off (my|the) (calendar|schedule)[ and {notify}]
        !(pull the plug on|put an end to|ditch) {event}[ {@date}] in my calendar[ and {notify}]
        !(void|nullify|rescind) the (event|appointment|calendar entry) {event}[ {@date}][ and {notify}]
        !make {event}[ {@date}] not happen, (cancel|delete) it in the calendar
        !open {event}[ {@date}] in the calendar and (cancel|delete|remove) it[ and {notify}]
        be a star and cancel {event}[ {@date}][ and {notify}].
        (how|what) about {event}[ {@date}]? (Cancel it|It's off, cancel it)[ and {notify}].
        (so|okay), no {event}[ {@date}]. (Cancel|Delete) it in my calendar[ and {notify}].
        {event}. [{date}. ](Cancel it|Cancelled|Take it off my calendar).
        I (said|told them) I can't make {event}[ {@date}], so (cancel it|take it off my calendar).
        please (cancel|delete|remove) {event}[ {@date}], (it's off|I can't go|it isn't needed)[, and {notify}].
        to make room in my calendar, (cancel|drop) {event}[ {@date}][ and {notify}].
    """,
}

LACKED: dict[str, str] = {
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
        (mind|would you mind) (pushing|moving|rescheduling) {event}?
        (any chance|is there a chance) {event} could be (moved|rescheduled|held at another time)?
        (any chance|is there a chance) you could (move|push|reschedule) {event}?
        (how about|what about) moving {event}?
        (could|can) {event} be (moved|shifted|rescheduled)(, please|)?
        (let's|let us) (move|shift|push|reschedule) {event}.
        {event} (doesn't suit me|clashes with something|overlaps with something), (move it|push it|shift it), please.
        {event} (needs|gets) a new (slot|time).
        {event} is in my calendar at the wrong time, (correct that|fix it), please.
        {event} has to (start|be|happen) at another time, (move it|reschedule it).
        (they|the others) (want|asked for) another time for {event}, (so move it|please reschedule it).
        (I'm|we're) running late, (push|move|bump) {event}, please.
        I'd (appreciate it|be grateful) if {event} (were moved|was moved|could be moved).
        (I|we) have to (move|shift|reschedule) {event}.
        (there's been|there is) a change: (my|the) (appointment|meeting) (starts|is) {@time} instead.
        (I'm|I am) late, (push|bump) (my|the) (meeting|appointment) to {time}.
        !(nudge|slide|bump) {event}
        !find {event} in (my|the) calendar and (move|shift|reschedule) it
        !(give|assign) {event} (a new|another|a different) (time|start|slot)
        !(bring|move|shift) (that|the|my) (event|meeting|appointment) (over |)to {time}
        I (have|got) to (move|shift|push) {event}. (Do it for me|Can you do it?)
        I'll be late for {event}, (shift|move|push) it, please.
        I'm supposed to (move|shift|reschedule) {event}.
        (as for|about) {event}: (move it|shift it|it should be moved).
        (can|may|could) I (have|get) {event} (moved|rescheduled)?
        (new plan|change of plan|plans changed): {event} has to move.
        {event} (can't|cannot) stay as it is, (move|shift) it.
        {event} isn't starting as planned, (move it|change the calendar).
        let {event} be at another time, please.
        sorry, {event} (needs moving|has to move|must move).
        the (organizer|host|other side) (moved|shifted|pushed) {event}. (Change|Update) my calendar.
        (reschedule|rescheduling|reschedule request): {event}
        make it {time} for (my|the) (meeting|appointment) instead.
        !(get|have) {event} (moved|shifted|rescheduled)
        !put {event} off
        !put (my|the) (meeting|appointment|event) off (until|till) {time}
    """,
    "cancel_event": """
        !call off (a meeting|an appointment|that meeting|the appointment|my appointment)
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
        (mind|would you mind) (cancelling|dropping|deleting) (a meeting|an appointment|an event)?
        (any chance|is there a chance) you could (cancel|call off) (a meeting|my appointment|that meeting|a calendar event)?
        (let's|let us) (cancel|scrap|skip) (the|that|this) (meeting|appointment|event).
        (that|the|my) (meeting|event|appointment) (fell through|isn't needed anymore|came to nothing), (delete it|cancel it).
        (could|can) (a meeting|that meeting|the event|an event) be (cancelled|called off|removed from my calendar)?
        (is it possible|would it be possible) to (cancel|call off) (a meeting|an event|an appointment)?
        (I'm|I am) (ill|sick|not well), (cancel|call off) (the|that|my) (meeting|appointment).
        (something|an emergency) came up, (cancel|call off|scrap) (the|that|my) (appointment|meeting).
        (I've|I have) changed my mind about (that|the) (meeting|event|appointment). (Cancel it|Remove it from my calendar).
        (they|the organizers) (called off|cancelled) (a meeting|that event|the event|the meeting), so (delete it from|take it off) my calendar.
        I (don't want|no longer want) to (go to|attend) (that|the) (meeting|event), (cancel it|drop it), please.
        I'm (double-booked|overbooked), so (a|one) meeting (has to go|must be cancelled).
        (cancellation of|to be cancelled:) (a meeting|an appointment|an event)(, please|, pls|)
        there's something in my calendar (to be cancelled|that has to be cancelled|I want cancelled).
        (no|there's no) need for (that|the) (meeting|appointment|event) anymore, (cancel it|call it off).
        !(abort|nix|kill) (that event|the meeting|a meeting|an event) in my calendar
        !(clear|pull|lift) (a meeting|an event|that appointment) (off|from) my (calendar|schedule)
        !mark (an event|a meeting|that appointment) as cancelled in (my|the) calendar
        !back out of (a meeting|an appointment|that meeting|the appointment) for me
        !tidy my calendar and (delete|cancel) (a meeting|an event)
        I (have|got) to (pull out of|get out of|bow out of) (a meeting|an event|that appointment), (cancel it|delete the calendar entry).
        I (forgot|meant) to (cancel|call off) (a meeting|an appointment). (Do it for me|Please do it).
        I'd rather not (have|go to) (that|the) (meeting|event), (cancel it|call it off), please.
        I'm (away|travelling|out of town), so (a meeting|an appointment|the event) (has to be|must be) cancelled.
        I'm supposed to (cancel|call off) (a meeting|an appointment|an event).
        (can|may|could) I (have|get) (a meeting|an appointment|an event) cancelled?
        (can|could) we (cancel|drop|skip) (a meeting|that meeting|the appointment)? Take it off my calendar, please.
        (bad news|sorry): (that|the) (meeting|event) (is off|won't happen). Cancel it.
        (no one|nobody) is coming to (that|the) (meeting|event). Cancel it.
        (that|the) (appointment|meeting|event) doesn't work for me, (cancel it|call it off).
        (remove|delete|drop) from calendar: (an event|a meeting|an appointment)
        on second thought, cancel (that|the) (meeting|appointment|event).
        please have (a meeting|an event|the appointment) (cancelled|called off).
        !(pull the plug on|ditch) (that|the) (meeting|event)
        !get (a meeting|an event|the appointment) off (my|the) (calendar|schedule)
    """,
}
