# ruff: noqa: E501 - phrases are read a line at a time
"""More ways to have the events of a day or the next one told with `desk.core.calendar`, and to ask without a day."""

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
        (any chance|is there any chance) I have (something|anything) (on|in) my [{calendar} ](calendar|diary) {@date}?
        (mind|would you mind) (going through|reading me|checking) my [{calendar} ](agenda|appointments|calendar) for {date}?
        (let's|let us|let me) see what (it says|appointments there are|meetings I have) in my [{calendar} ]calendar {@date}.
        (am I|are we) (busy|booked|tied up) {@date}[, {calendar} calendar]? (Check my calendar|Show me the events|List what there is).
        (how's|how is) my [{calendar} ](calendar|schedule|diary) looking {@date}?
        (what's|what is) the (plan|programme|schedule|agenda) {@date}[, {calendar} calendar]?
        (what's|what is) (on the books|in the diary) {@date}[, {calendar} calendar]?
        (what|which) (appointments|meetings|events) (do we have|are coming up|are lined up) {@date}[, {calendar} calendar]?
        (what|which) [{calendar} ](meetings|appointments) (have I got|await me|are booked) {@date}?
        (who do I have to see|what do I have to attend|what do I have to prepare for) {@date}[ according to my {calendar} calendar]?
        {date}[, {calendar}]: (agenda|events|schedule|appointments)(, please|?|)
        {date} - what does my [{calendar} ]calendar (look like|say|hold)?
        {date}: my (day|schedule|meetings), please[, {calendar} calendar].
        date: {date}[, calendar: {calendar}], (list events|show the events|show the agenda)
        calendar[ {calendar}], {date}(?|, events please.)
        (events|meetings|appointments) {@date}[ in the {calendar} calendar](?|, pls|, please)
        (I've got|I have) (no idea|no clue) what's (in|on) my [{calendar} ](calendar|schedule) {@date}. (Show me|Tell me|Have a look).
        I (may|might) be (double-booked|overbooked) {@date}. (List|Show me) my [{calendar} ](events|appointments).
        I (have to|must|want to) (get ready for|prepare) my meetings {@date}. (What's on the calendar|Which ones are there|List them)[, calendar {calendar}](.|)
        I need (to know|to see|a list of) (my appointments|the events in my calendar|my meetings) {@date}[, {calendar} calendar].
        (before|so) I (promise|say yes to) anything: what's in my [{calendar} ]calendar {@date}?
        (someone|somebody) (asked|wants to know) what I'm doing {@date}. What does my [{calendar} ]calendar say?
        (will|would) {date} be a busy day[ in my {calendar} calendar]? (Show me the events|List my appointments).
        (could|can) I (see|have) (my|the) [{calendar} ](events|agenda|appointments) for {date}?
        (got|do we have) (meetings|appointments|events) {@date}[ in the {calendar} calendar]?
        (is|isn't) there (an event|a meeting|an appointment) in my [{calendar} ]calendar {@date}?
        (is it possible|would it be possible) to (see|get) the [{calendar} ](events|calendar entries) for {date}?
        the (events|appointments|calendar entries) of {date}[ in the {calendar} calendar], please.
        my [{calendar} ](calendar|diary|schedule|agenda), {date}(?|, please|)
        I'd (appreciate|be glad of|be grateful for) (a list|an overview) of my [{calendar} ](appointments|events) {@date}.
        (please |)see what (events|appointments|meetings) there are {@date}[ in the {calendar} calendar].
        (what|which) entries (has|does) my [{calendar} ]calendar (got|have) {@date}?
        how many (meetings|appointments|events) do I have on my [{calendar} ]calendar {@date}, and what are they?
        !(spell|lay) out my (day|schedule|appointments) {@date}[ from the {calendar} calendar]
        !(flip|turn|jump|go) to {date} in my [{calendar} ](calendar|diary) and (read|list) the (entries|events)
        !take a (look|peek) at my [{calendar} ](calendar|schedule|diary) for {date}
        !see what's (lined up|on the programme|booked) for me {@date}[ in the {calendar} calendar]
        !give me (the rundown|a rundown|the lowdown) on my (appointments|meetings|schedule) {@date}[, {calendar} calendar]
        !(open|consult) my [{calendar} ](diary|calendar) and tell me what I have {@date}
        !(retrieve|get|load) (all|the) [{calendar} ](events|calendar entries) (on|for) {date}
        !(enumerate|itemize|name) my [{calendar} ](appointments|meetings|events) {@date}
        !tell me (where I'm expected|whom I'm meeting|what I'm in for) {@date} according to my [{calendar} ](calendar|diary)
        !fill me in on my (appointments|schedule|meetings) {@date}[ in the {calendar} calendar]
        !remind me what's (in|on) my [{calendar} ](calendar|agenda|schedule) {@date}
        !check (whether|if) I have (anything|appointments|events) in the [{calendar} ](calendar|diary) {@date}
        !(print|show) the [{calendar} ](calendar|agenda|schedule) page for {date}
        I (could do with|could use) (a list|an overview) of my [{calendar} ](appointments|events|meetings) {@date}.
        I (have|got) to (explain|tell) my (boss|partner) what I'm doing {@date}. What's in my [{calendar} ]calendar?
        I (haven't|have not) (looked at|checked) my [{calendar} ]calendar for {date} yet. What's (in it|there)?
        I'd (better|rather) know my [{calendar} ](appointments|events|meetings) {@date}, (list|show) them.
        I'm (planning|organizing) (ahead|a bit). What (events|appointments) does my [{calendar} ]calendar (list|show) {@date}?
        (anyone|anybody) (I'm meeting|to meet) {@date}? (Check|Look in) my [{calendar} ]calendar.
        (can|may|could) I (see|hear|get) what's (in|on) my [{calendar} ](calendar|agenda) {@date}?
        (do|will) I have (a lot|much|anything) (in|on) my [{calendar} ](calendar|diary|schedule) {@date}?
        does my [{calendar} ]calendar (show|list|have) (anything|something|any events) {@date}?
        (free or busy|busy or free) {@date}? (List|Show) (the events|my appointments) in my [{calendar} ]calendar.
        what does my (day|schedule|calendar) look like {@date}[, {calendar} calendar]?
        (in|according to) my [{calendar} ](calendar|diary), what's (planned|going on|happening) {@date}?
        looking at {date}, (what|which) events are (in|on) my [{calendar} ]calendar?
        (oh|ah), {date}... what have I got in my [{calendar} ](calendar|diary)?
        (remind|tell) me again, what (appointments|meetings) do I have {@date}[ in my {calendar} calendar]?
        (the|my) [{calendar} ](agenda|calendar|schedule) (of|for) {date}(, please|?|)
        (where|when) (do I have to be|am I expected) {@date}? (List|Show me) the [{calendar} ](events|appointments).
        {@date}, (any|which|what) (appointments|meetings|events)[ in the {calendar} calendar]?
        {date}, [{calendar} ]calendar, (all|the) events
        (all|every) [{calendar} ](calendar entries|events) (dated|for) {date}(, please|)
        appointments on my [{calendar} ]calendar {@date}(?|, please.)
        calendar check: {date}[, {calendar}]
        could you (see|look up|find out) what I have in my [{calendar} ](calendar|diary) {@date}?
        give me {date}[, {calendar} calendar], all (events|appointments)
        let me (look at|see|have) my [{calendar} ](calendar|agenda|diary|schedule) for {date}.
        let's (look at|go over|go through) the [{calendar} ]calendar for {date}.
        meetings {@date}[, {calendar} calendar]: (who, when, where|which ones|what are they)?
        should I (worry|be prepared) {@date}? What (meetings|appointments) (are there|do I have)[ in the {calendar} calendar]?
        tell me my [{calendar} ](agenda|schedule|appointments) {@date}(, please|).
        there are some (appointments|events) {@date}, which ones[ in my {calendar} calendar]?
        what (awaits|is ahead of) me {@date} (in|according to) my [{calendar} ]calendar?
        what did I (put|write|enter) in my [{calendar} ](calendar|diary) for {date}?
        what's my (day|schedule) {@date}[, {calendar} calendar]?
        which (events|meetings) fall on {date}[ in my {calendar} calendar]?
        !(load|open|bring up) {date} in my [{calendar} ]calendar
        !(summarize|recap|outline) my [{calendar} ](appointments|meetings|calendar) {@date}
        !inform me (about|of) my [{calendar} ](appointments|events|meetings) {@date}
        !let me hear my [{calendar} ](agenda|appointments|schedule) for {date}
        !(warn|tell) me what's coming {@date} according to my [{calendar} ]calendar
        be a star and (read|show) me my [{calendar} ](appointments|events|agenda) for {date}.
        (before|lest) I forget something: what's in my [{calendar} ]calendar {@date}?
        (boss|partner) wants to know: what do I have in the [{calendar} ]calendar {@date}?
        (can|could) I (please |)(get|have) my [{calendar} ](agenda|schedule|appointments) (for|of) {date}?
        (first things first|okay), what's (in|on) the [{calendar} ](calendar|agenda|diary) {@date}?
        (how|what) about {date}? (Any|Which) (appointments|meetings|events)[ in my {calendar} calendar]?
        (I|we) (made|have) plans {@date}. What does my [{calendar} ](calendar|diary) say?
        (if|should) I have (appointments|meetings|events) {@date}[ in the {calendar} calendar], (list|show|tell me) them.
        (it's|it is) {date} I'm interested in: (what|which events) (is|are) in my [{calendar} ]calendar?
        (just|only) the (events|appointments|meetings) {@date}, please[, {calendar} calendar].
        (so|well), {@date}, what am I doing according to my [{calendar} ](calendar|diary)?
        {date}. [{calendar} ]calendar. What's (on|in it|there)?
        {date} in my [{calendar} ](calendar|diary|agenda), what's there?
        anything I (have to|should) attend {@date}[ according to my {calendar} calendar]?
        appointments? {date}[, {calendar}].
        calendar, please, for {date}[, the {calendar} one].
        could my [{calendar} ]calendar be (full|empty) {@date}? (List|Show) the events.
        events: {date}[, calendar: {calendar}]
        from my [{calendar} ]calendar I need (all entries|the events|everything) (for|of) {date}.
        I want {date} laid out, all (appointments|meetings|events)[ in the {calendar} calendar].
        please (check|list|look up) (the|my) [{calendar} ](events|appointments|meetings) (for|of) {date}.
        what am I in for {@date}? (Check|See|Read) my [{calendar} ](calendar|diary|agenda).
        what have I put in the [{calendar} ](calendar|diary) for {date}?
        whose (birthday|visit|meeting) is in my calendar {@date}, and what else is there?
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
        (any chance|is there any chance) you (know|could tell me) what my next (appointment|meeting|event) is?
        (mind|would you mind) (checking|telling me) what's next (in|on) my (calendar|agenda|schedule)?
        (let's|let me) see what's (next|up next|coming up next) (in|on) my (calendar|agenda|schedule).
        (how soon|when) is (my|the) next (appointment|calendar entry|event)?
        (how soon|when) do I have to (leave for|get to|be at) my next (appointment|meeting|event)?
        (what's|what is) (the|my) (nearest|soonest) (appointment|event|meeting) (in|on) my calendar?
        (what|which) (appointment|meeting|event) do I have (coming up|ahead of me|in front of me) next?
        (what|which) (appointment|meeting|event) (follows|comes after this one|starts next)?
        (whom|who) do I (see|meet|have a meeting with) next?
        (where|when) (am I|are we) (meeting|due|expected) next?
        (am I|will I be) (needed|expected) (somewhere|anywhere) soon? (Check|See) (the|my) next (event|appointment).
        (is|isn't) there something coming up (in|on) my (calendar|schedule)? What's (next|the next event)?
        (I have|I've got) a (moment|break) between meetings. (What's|When's|Where's) the next one?
        (I'm|I am) (through with|done with|out of) this (meeting|appointment|call). What's next on my (calendar|schedule|agenda)?
        (I've|I have) lost track of my (meetings|appointments). (Which is|What's|When is) (next|the next one)?
        I (can't|don't) remember (my|the) next (appointment|meeting|event).
        I (need|want) (my|the) next (appointment|calendar entry|event).
        I (need|want) to (prepare for|know about|look at) my next (meeting|appointment). (What is it|When is it|Which one is it)?
        (do I have|have I got) (time|enough time) (for a coffee|for lunch|for a walk) before my next (meeting|appointment)? When is it?
        (next|upcoming) (event|meeting|appointment|calendar entry)(, pls|, when and where?|: what, when?)
        (next up|up next) (in|on) (the|my) (calendar|agenda|schedule)(?|, please.)
        (and|so|okay), what's (next|up next) (in|on) (the|my) (calendar|agenda|schedule)?
        (after|following) this, what's next (in|on) my (calendar|schedule|agenda)?
        (the|my) next thing (in|on) (the|my) (calendar|agenda|schedule)(?|, please.)
        (title|name) and time of my next (event|appointment|meeting)(, please.|?)
        (could|can) I (hear|see|have) (my|the) next (appointment|event|meeting)(, please|)?
        (is it possible|would it be possible) to (see|get) the next (event|entry) (in|from) my calendar?
        (what|where)'s my next (stop|commitment|engagement) (according to|in) (the|my) calendar?
        which (entry|event|item) (in|on) my (calendar|agenda) (is|comes) (up |)next?
        what (am I|are we) (doing|supposed to do) next according to (the|my) (calendar|schedule|agenda)?
        I'd (appreciate a hint|be glad to know|love to know) what my next appointment is.
        (please |)see what (is next|comes next) (in|on) my (schedule|calendar|agenda).
        !(retrieve|load|return) (the|my) (next|upcoming) (event|meeting|appointment)
        !(announce|state) my next (appointment|meeting|event)
        !(peek|look) (into|at) my (calendar|schedule|diary) (for|and find) the next (event|appointment|meeting)
        !(fill me in|brief me) on my (next|upcoming) (appointment|meeting|event)
        !(jump|skip|go) to (the|my) next (event|entry|appointment) in my calendar
        !tell me (when|where) my next (appointment|meeting|event) (is|takes place)
        !tell me how soon my next (appointment|meeting) (is|starts)
        !(work|figure) out (which|what) (event|meeting|appointment) (is|comes) next
        !remind me (what|when|where) my next (appointment|meeting|event) is
        !(consult|ask) (the|my) calendar (for|about) (the|my) next (event|appointment)
        I (could do with|could use) (a hint|a clue): what's my next (appointment|meeting|event)?
        I (have|got) some (minutes|time) to kill. When is my next (appointment|meeting|event)?
        I'd (better|rather) know what's next (in|on) (my|the) (calendar|agenda|schedule).
        I'm (wondering|asking myself) what my next (appointment|meeting|event) is.
        (am I|will I be) late for something? What's my next (appointment|meeting|event)?
        (anything|something) (coming up|next) (in|on) my (calendar|agenda|schedule)? (What is it?|What's next?)
        (can|may) I (go home|relax|take a break) (already|yet)? What's my next (appointment|meeting|event)?
        do you know (what|when|where) my next (appointment|meeting|event) is?
        (hang on|wait), (what's|when's|where's) my next (appointment|meeting|event)?
        (in|on) (my|the) (calendar|agenda|schedule), what comes (next|up next)?
        (my|the) next (appointment|meeting|event)(:|,) (when|what|where)?
        (my|the) very next (appointment|calendar entry|event)(, please|)
        (tell|remind) me again what (my|the) next (appointment|meeting|event) is.
        to what (appointment|meeting|event) do I have to go next?
        how long till (my|the) next (appointment|meeting|event)?
        let me (have|see|hear) my next (appointment|meeting|event).
        out of curiosity, what's next (in|on) my (calendar|agenda|schedule)?
        should I get going? When (and what |)is my next (appointment|meeting|event)?
        then what? The next (event|entry|appointment) (in|on) my calendar, please.
        upcoming: what's the next (event|entry) (in|on) my calendar?
        what (event|appointment) (should|do) I (get ready|prepare) for next?
        what (have I|do I have) (next|coming up) (in|on) (the|my) (calendar|agenda)?
        what's the next (event|entry|item) (in|on) (my|the) (calendar|agenda|schedule)?
        when (and where|exactly) is my next (appointment|meeting|event)?
        when do I (meet someone|have an appointment|have a meeting) next?
        which (appointment|meeting|event) is (the next one|up next)?
        !(dig|fish) my next (appointment|event|meeting) out of the calendar
        !help me out with my next (appointment|meeting|event), (when|what) is it
        !let me (hear|know) what's next (in|on) my (calendar|schedule|agenda)
        !(warn|tell) me what's coming up next (in|on) my (calendar|schedule|agenda)
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
        (mind|would you mind) (going through|reading me) my (agenda|appointments|schedule)?
        (let's|let us|let me) see what my (calendar|diary) says.
        (how's|how is) my (calendar|schedule|diary) looking?
        (what's|what is) on (my|the) (agenda|schedule|programme)?
        (what|which) (appointments|meetings|events) have I got?
        (events|meetings|appointments)(, please|, pls|?)
        (I've got|I have) no idea what's (in|on) my (calendar|schedule). (Show me|Tell me|Have a look).
        I need (to see|a list of) my (appointments|events|meetings).
        (could|can) I (see|have) (my|the) (events|agenda|appointments), please?
        (am I|are we) (busy|booked)? (Check my calendar|Have a look at my calendar).
        (got|have I got) (any meetings|any appointments|anything in the calendar)?
        !(spell|lay) out my (schedule|appointments)
        !take a (look|peek) at my (calendar|schedule|diary)
        !(retrieve|get|load|fetch) (all|the|my) (events|calendar entries)
        !(open|consult) my (diary|calendar) and tell me what I have
        !(enumerate|itemize|name) my (appointments|meetings|events)
        !fill me in on my (appointments|schedule|meetings)
        !remind me what's (in|on) my (calendar|agenda|schedule)
        !check (whether|if) I have anything in the (calendar|diary)
        !(give|send) me (the rundown|an overview|a list) of my (events|appointments)
        I (could do with|could use) (a list|an overview) of my (appointments|events|meetings).
        I'd better know my (appointments|events|meetings), list them.
        (can|may|could) I (see|hear|get) what's (in|on) my (calendar|agenda)?
        does my calendar (show|list|have) (anything|something|any events)?
        (in|according to) my calendar, what's planned?
        (the|my) (agenda|calendar|schedule), please.
        calendar check, please.
        let me (look at|see|have) my (calendar|agenda|diary|schedule).
        let's (look at|go over|go through) the calendar.
        tell me my (agenda|schedule|appointments), please.
        what did I (put|write|enter) in my (calendar|diary)?
        !(load|open|bring up) my calendar
        !(summarize|recap|outline) my (appointments|meetings|calendar)
        !inform me (about|of) my (appointments|events|meetings)
        !let me hear my (agenda|appointments|schedule)
    """,
}
