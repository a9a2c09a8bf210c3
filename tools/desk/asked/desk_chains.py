# ruff: noqa: E501 - phrases are read a line at a time
"""Chains over calendar, notes, tasks and files: more ways to ask for them."""

from __future__ import annotations

__all__ = ["CHAINS"]

CHAINS: dict[str, str] = {
    "move_first": """
        !push my first (appointment|meeting|event) {@date} to {time}
        !shift the first (entry|event|thing) in my calendar {@date} to {time}
        !reschedule the first (meeting|appointment) I have {@date} for {time}
        !pull up my (calendar|schedule) for {date} and shift whatever comes first to {time}
        !open my (agenda|diary) for {date} and reschedule the first (entry|appointment) to {time}
        !change the start of my first (meeting|event) {@date} to {time}
        !find the (earliest|first) (event|appointment) I have {@date} and move it to {time}
        !make my first (appointment|meeting) {@date} start {@time} instead
        !put the first (item|thing) on my (schedule|agenda) {@date} at a new time, {time}
        !set the (beginning|start) of the first event {@date} to {time}
        !take whatever I have first {@date} and (put it at|move it to) {time}
        !get my first (meeting|event) {@date} rescheduled to {time}
        !check what I have first {@date} and have it start {@time} instead
        !give the first (event|meeting) in my calendar {@date} a new start time: {time}
        !list my events for {date}, take the first one and (shift|move) it to {time}
        my first (meeting|appointment|event) {@date} has to (move|be moved|be shifted) to {time}.
        could you (move|shift|push) the first thing I have {@date} to {time}?
        {@date} my first (event|meeting) should begin {@time}, (please change it|reschedule it please).
        I can't make (it to |)my first (meeting|appointment) {@date} as planned. (Move|Shift) it to {time}, please.
        what's first on my calendar {@date}? Whatever it is, (move|shift) it to {time}.
        I'd (like|prefer) the first (event|appointment) {@date} to (start|begin) {@time}. (Can you reschedule it|Could you move it)?
        the (opening|first) (event|item) on my schedule for {date} needs to be rescheduled to {time}.
        first (meeting|event) {@date} -> {time} (pls|please)
        calendar for {date}: move the first (entry|event) to {time}
        something came up, so whatever comes first {@date} must be moved to {time}.
        would you mind (moving|shifting) the first (appointment|event) {@date} to {time}?
        I'd be glad if you (rescheduled|moved) my first (event|meeting) {@date} to {time}.
        {time} suits me better for my first (meeting|appointment) {@date}, (move it|reschedule it) please.
        kindly check my calendar for {date} and reschedule the first appointment to {time}.
        the day is not starting well: my first event {@date} please to put on {time}.
    """,
    "cancel_last": """
        !scrap my (last|final) (appointment|meeting|event) {@date}
        !call off the last (meeting|event|thing) I have {@date}
        !drop the (last|final) (entry|item) on my (calendar|schedule) {@date}
        !pull up my (calendar|agenda) for {date} and (delete|drop|scrap) whatever comes last
        !open my (diary|schedule) for {date} and strike out the last (entry|appointment)
        !find the (latest|last) (event|appointment) I have {@date} and cancel it
        !remove the last (event|meeting) from my calendar {@date}
        !delete the (final|last) (event|appointment) {@date}
        !take my last (appointment|meeting) {@date} off the calendar
        !get me out of the last (meeting|thing) I have {@date} by cancelling it
        !list my events for {date} and (cancel|delete) the last one
        !clear the last (slot|entry|thing) in my (agenda|calendar) for {date}
        !check which (meeting|event) is (the last one|last) {@date} and call it off
        !bin whatever I have last {@date}
        !axe the last (thing|item) on the schedule for {date}
        my last (meeting|appointment|event) {@date} (has to|must|should) be cancelled.
        could you (cancel|call off|drop) the last thing I have {@date}?
        {@date} I (want|need|have) to go home early, so (cancel|drop|call off) my last (meeting|event).
        I (won't|can't) make (it to |)the last (appointment|meeting) {@date}. (Call it off|Cancel it), please.
        what's last on my calendar {@date}? Whatever it is, (cancel|scrap) it.
        the (final|last) item on my schedule for {date} (is not happening|can go|is off), please (remove|cancel) it.
        I'd be glad if you (cancelled|called off) my last (event|meeting) {@date}.
        last (meeting|event|appointment) {@date} - cancel (pls|please)
        calendar for {date}: cancel the last (entry|event)
        would you mind (cancelling|calling off|removing) the last (appointment|event) {@date}?
        I'm (exhausted|tired), so I'd rather skip the last (meeting|thing) {@date}. Please cancel it.
        (can|could) you look at what I have last {@date} and get rid of it?
        kindly check my calendar for {date} and cancel the final appointment.
        no way I'm staying for the last (meeting|event) {@date}, (cancel it|call it off).
        the last event what I have {@date}, please to cancel it.
    """,
    "book_free": """
        !find the (earliest|first) (gap|opening) in my calendar {@date} and put {event} there
        !squeeze {event} into the first (gap|opening|free slot) I have {@date}
        !see when I'm first (available|free) {@date} and (enter|schedule) {event} then
        !pencil in {event} at my (earliest|first) free slot {@date}
        !slot {event} into the first free (space|time|gap) {@date}
        !look up my free (times|slots) for {date} and (book|add) {event} in the first one
        !check my availability for {date} and put {event} into the first (opening|gap)
        !use my first free slot {@date} for {event}
        !reserve the first free (time|slot) {@date} for {event}
        !fit {event} in as early as my calendar allows {@date}
        !block the (earliest|first) free slot {@date} for {event}
        !get {event} onto my calendar {@date}, in the (earliest|first) (free slot|gap)
        !work out where I have (room|space) {@date} and place {event} in the first free slot
        !go over my calendar for {date}, find the first (gap|opening) and enter {event}
        !arrange {event} for the earliest time I'm (free|available) {@date}
        I need (to fit in|to get in|a slot for) {event} {@date}. (Take|Use) the first (gap|free slot|opening).
        could you find my first free slot {@date} and (put|book|enter) {event} there?
        when am I free {@date}? Book {event} in the (first|earliest) (gap|slot).
        {event} should go into my first free (slot|gap) {@date}.
        {@date} I (need|want) to fit in {event}, in the first free slot (you find|there is).
        {event} has to happen {@date}, so (check when I'm free|look for a free slot) and take the earliest.
        where is the first (gap|opening) in my calendar {@date}? Put {event} there.
        I'd be glad if you (booked|scheduled|entered) {event} in my first free slot {@date}.
        {event} {@date}, first free slot (pls|please)
        first (gap|free slot) {@date} -> {event}
        would you mind (checking|looking) when I'm free {@date} and putting {event} into the first slot?
        I want {event} out of the way as early as possible {@date}. Find the first free slot and book it.
        kindly identify the first available slot {@date} and schedule {event} accordingly.
        my calendar must have a (hole|gap) somewhere {@date}, (put|add) {event} into the first one.
        please you look when I have free {@date} and write {event} in the first free time.
    """,
    "read_found_note": """
        !dig out my note (on|about) {query} and read it (out|aloud|to me)
        !pull up the note I (made|wrote|took) about {query} and show me the text
        !tell me what I (wrote|noted|jotted) down about {query} in my notes
        !go through my notes, find the one (on|about) {query} and read it out
        !show me the (full |whole |)text of my note about {query}
        !locate the note (concerning|regarding) {query} and display its (content|contents|text)
        !read out the note (that deals|dealing) with {query}
        !fetch my note on {query} and let me (hear|see) it
        !look through my notes for {query} and (open|read) the one you find
        !bring up my note about {query} so I can (hear|see) what's in it
        !check my notes on {query} and tell me what (is written there|they say)
        !let me hear what my note about {query} says
        !track down the note about {query} and read it aloud
        !find what I noted (on|about) {query} and read it back to me
        !open whichever note is about {query} and read me the text
        what does my note (about|on) {query} say?
        what did I (write|note) down about {query}? (Find the note and read it|Search my notes and open it).
        could you find my note (on|about) {query} and read it (out|to me)?
        there should be a note on {query} (somewhere|among my notes), (open it|read it out) please.
        I (need|want|would like) to hear my note about {query}.
        I can't remember what I (wrote|put) in the note about {query}. Find it and read it, please.
        where's (that|my) note about {query}? (Open it|Read it out) for me.
        I'd be glad if you (looked up|found) my note about {query} and read it out.
        note about {query} - (find and read|search and open) (pls|please)
        my note re {query}: what's in it?
        would you mind (searching|checking) my notes for {query} and reading me the note?
        kindly retrieve the note concerning {query} and read its text to me.
        I (jotted|scribbled) something down about {query} the other day. Search my notes and read it to me.
        please you search in my notes for {query} and read me what stands there.
    """,
    "finish_first": """
        !tick off the (first|top) (task|item|entry) on my (to-do list|list)
        !cross (off|out) the first (thing|item|entry) on my (to-do list|task list)
        !check my (to-dos|tasks) and mark the first one as (done|completed|finished)
        !set the first (to-do|task) to (done|completed)
        !open my (task list|to-do list) and complete the (top|first) (entry|task)
        !pull up my (tasks|to-do list) and tick the first (box|one|item)
        !take the first (task|to-do) on my list and mark it (finished|complete|as completed)
        !strike the first (item|task) off my (list|to-do list)
        !find out what's first on my (list|to-do list) and mark it (done|as finished)
        !go through my to-dos and check off whatever (is|comes) first
        !list my (tasks|to-dos) and (complete|close|finish) the first of them
        !put a (tick|check mark) next to the first (item|task) on my (to-do list|list)
        !close the first (task|to-do) on my list
        !get my list and record the first (task|item) as done
        !have a look at my (tasks|to-do list) and cross out the (top|first) one
        I'm (done|finished|through) with the first (task|thing|item) on my list, (tick|check) it off.
        the first (task|item) on my (list|to-do list) is (done|finished|completed). (Please mark it|Tick it off, please).
        could you (tick|check|cross) off the first (task|item|thing) on my list?
        I've just (done|completed|taken care of) the first (task|thing) on my list, so (cross it off|mark it as done).
        what's first on my to-do list? I've done it, so (tick|check|cross) it off.
        whatever (is at the top of|comes first on) my list is done, mark it (so|as done).
        I did the (top|first) one on my to-do list. Please (update it|check it off) as done.
        first (task|to-do|item) done, (tick it off|check it off) (pls|please)
        to-do list: first item = done
        (top|first) task on the list finished!(| Cross it off.| Tick it off.)
        I'd be glad if you (marked|set) the first task on my list as (done|completed).
        would you mind (looking at my list and ticking|checking my tasks and crossing) off the first one?
        kindly mark the first entry of my task list as completed.
        (hooray|finally|phew), the first thing on my list is done. Check it off for me.
        the first task from my list I have already made, please mark as done.
    """,
    "read_found_file": """
        !dig out the (file|document) (on|about) {query} and read it (out|aloud|to me)
        !pull up the (file|document) (concerning|regarding) {query} and show me (the text|what's in it)
        !tell me what's (written |)in the file about {query}
        !go through my files, find the one (on|about) {query} and open it
        !show me the (contents|content|text) of the (file|document) about {query}
        !track down the (file|document) dealing with {query} and display it
        !check my (files|documents) for {query} and read me the one you find
        !bring up the (file|document) on {query} so I can see what's in it
        !fetch the file about {query} and let me (see|read|have) the text
        !open the (file|document) I (have|saved) about {query}
        !read me the (document|file) that deals with {query}
        !hunt for the file about {query} and (output|print|show) what it contains
        !look among my files for {query} and open the one that (fits|matches)
        !display the content of whichever file is about {query}
        !get hold of the (document|file) about {query} and read it to me
        what does the (file|document) about {query} say?
        what's in the (file|document) (on|about) {query}?
        (could|can|would) you find the file (on|about) {query} and (read|open|show) it?
        I (need|want|would like) to (see|read) the (file|document) about {query}.
        there should be a (file|document) (on|about) {query} somewhere, (find and open it|look for it and read it to me).
        I (saved|stored) a (file|document) about {query} but can't find it. (Search for it|Track it down) and open it, please.
        where's (that|the) file about {query}? (Open it|Read it out) for me.
        I'd be glad if you (looked up|found) the document on {query} and read it to me.
        file about {query} - (find and open|search and read) (pls|please)
        document re {query}: what does it say (exactly|word for word)?
        I (forgot|don't remember) what the file about {query} says. Find it and read it out, please.
        would you mind (locating|searching for) the file on {query} and showing me its text?
        kindly locate the document concerning {query} and display its contents.
        one of my files is about {query}. (Find out which|Find it), then open it and show me what it says.
        please you search the file with the theme {query} and open for me.
    """,
    "sum_up_file": """
        !dig out the (file|document) (on|about) {query} and give me the gist
        !pull up the (file|document) (concerning|regarding) {query} and (summarise|summarize) it
        !give me (a summary|the short version|the gist) of the (file|document) about {query}
        !go through my files, find the one (on|about) {query} and boil it down
        !(summarise|summarize) the (document|file) about {query} for me
        !track down the (file|document) dealing with {query} and condense it
        !tell me in (short|brief) what the (file|document) about {query} says
        !get the file about {query} and list its (main|key) points
        !fetch the document on {query} and (write|make|prepare) a (short |brief |)summary of it
        !sum up the (document|file) I have about {query}
        !check my (files|documents) for {query} and summarise the one you find
        !look up the file on {query} and outline what it says
        !hunt down the document about {query} and give me the (highlights|essentials)
        !bring up the (file|document) about {query} and put it in a nutshell
        !recap the (file|document) that deals with {query}
        what are the (main|key) points of the (file|document) about {query}?
        what's the (gist|essence) of the (file|document) (on|about) {query}?
        could you find the (file|document) (on|about) {query} and (summarise|summarize) it?
        I (need|want|would like) a summary of the (document|file) about {query}.
        I (haven't got|don't have) time to read the (file|document) about {query}. (Find it and sum it up|Give me a summary), please.
        there's a (file|document) (on|about) {query} somewhere. Find it and (summarise it|give me the short version).
        in a nutshell, what does the (file|document) about {query} say?
        I'd be glad if you (looked up|found) the document on {query} and summed it up for me.
        file about {query} - (find and summarise|short summary) (pls|please)
        tl;dr of the (document|file) about {query}(| please)?
        the (file|document) about {query} is (too long|far too long) for me, so summarise it, please.
        would you mind (searching for|locating) the file about {query} and summarising it?
        kindly locate the document concerning {query} and provide a summary.
        where's (that|the) file about {query}? I (just|only) need the main points.
        please you search the document with the theme {query} and make me a short summary.
    """,
    "file_away": """
        !dig out the (file|document) (on|about) {query} and shift it to {folder}
        !pull up the (file|document) (concerning|regarding) {query} and (drop|stick) it into {folder}
        !stick the (file|document) about {query} in {folder}
        !track down the (file|document) dealing with {query} and relocate it to {folder}
        !transfer the (document|file) about {query} to {folder}
        !go through my files, find the one (on|about) {query} and (put|move) it in {folder}
        !file the document about {query} away in {folder}
        !place the (document|file) that deals with {query} in {folder}
        !locate the (file|document) on {query} and store it in {folder} from now on
        !get the (file|document) about {query} and (tuck|file) it away in {folder}
        !tidy the (file|document) about {query} away into {folder}
        !shift the file (concerning|regarding) {query} over to {folder}
        !use {folder} as the new (place|home) for the (file|document) about {query}
        !make {folder} the new location of the (document|file) about {query}
        !check my files for the one about {query} and drag it into {folder}
        could you (find|locate) the (file|document) (on|about) {query} and (move|shift) it to {folder}?
        I (want|need|would like) the (document|file) about {query} (moved|shifted) to {folder}.
        there's a (file|document) (on|about) {query} lying around. (Find it and move it|Move it) into {folder}, please.
        into {folder} with the (file|document) about {query}!
        {folder} is where the (file|document) about {query} belongs, so move it there.
        the (document|file) (regarding|concerning) {query} is in the wrong (place|folder). (Find it and put|Search for it and move) it into {folder}.
        I'd be glad if you (looked up|found) the file on {query} and moved it to {folder}.
        file about {query} -> {folder} (pls|please)
        move to {folder}: the (file|document) about {query}
        I'm (tidying|cleaning) up. The (file|document) about {query} should be moved to {folder}.
        would you mind (moving|shifting) the document about {query} to {folder}?
        kindly locate the document concerning {query} and have it moved to {folder}.
        where's (that|the) file about {query}? It (should be|belongs) in {folder}, so move it there.
        please you search the file with the theme {query} and put in {folder}.
    """,
}
