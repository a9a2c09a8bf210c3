# ruff: noqa: E501 - phrases are read a line at a time
"""Chains over calendar and tasks: more ways to ask for them."""

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
        !see about my first (meeting|event) {@date}: it has to go to {time}
        !scan my calendar for {date} and put whatever opens the day at {time}
        !work out what I have first {@date}, then reschedule that to {time}
        !go to the top of my schedule for {date} and move what's there to {time}
        !let my first (meeting|appointment) {@date} take place {@time} instead
        !read my calendar for {date}; then the event at the top of it goes to {time}
        !get the event that starts my day {@date} over to {time}
        !arrange for the (earliest|first) event {@date} to begin {@time}
        !look up the events {@date}, and for the first one make {time} the new start
        !rebook the first (thing|item) on my calendar {@date} for {time}
        !have the first event {@date} begin {@time}
        !relocate my first appointment {@date} to {time}
        !swap the start of my first event {@date} for {time}
        !find what kicks off my day {@date} and move that to {time}
        can the first event I have {@date} be moved to {time}?
        what do I have first {@date}? It needs to be moved to {time}.
        which event comes first {@date}? Move that one to {time}.
        what opens my day {@date}? Reschedule it, it should begin {@time}.
        is it possible to start my first meeting {@date} {@time} instead? Please change it.
        I'd rather have my first (meeting|event) {@date} start {@time}. Move it.
        I'm not free for the first thing on my calendar {@date}. Move it to {time}.
        I overslept, basically. Whatever I have first {@date}, move it to {time}.
        I need my first (meeting|appointment) {@date} to start {@time}.
        I agreed with the others to move our first event {@date} to {time}. Please update my calendar.
        there's something first thing {@date} in my calendar. It should be at a different time: {time}.
        the first entry in my agenda {@date} is at a bad time. Better: {time}. Move it.
        the earliest event {@date}? Put it at {time}.
        the event that comes first {@date} should now start {@time}.
        the start of my first event {@date} is wrong. It's {time}. Correct it.
        whatever is first {@date} in my calendar, {time} is its new start.
        my day {@date} begins with some event; that event now begins {@time}, please update it.
        {@date}, first event: new time {time}.
        new start for my first event {@date}: {time}
        first event, {date}, to {time}
        date: {date}. Move the first event. New time: {time}.
        step one, list what I have {@date}; step two, move the first event to {time}.
        first read my calendar for {date}, then move the event at the top to {time}.
        look, my first event {@date} isn't going to work. Let it start {@time}.
        once you know what comes first {@date}, move it to {time}.
        yo move my first thing {@date} to {time}
        hiya, could u shift my first meeting {@date} to {time}
        any chance of moving the first event {@date} to {time}?
        mind having my first event {@date} start {@time}?
        let's have the first event {@date} start {@time}.
        let's move what I have first {@date} to {time}.
        I request that the first event {@date} be rescheduled to {time}.
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
        !see about my last (meeting|event) {@date}: it has to go
        !scan my calendar for {date} and cancel whatever closes the day
        !work out what I have last {@date}, then cancel that
        !go to the bottom of my schedule for {date} and cancel what's there
        !read my calendar for {date}; then the event at the end of it goes
        !get rid of the last event {@date}
        !free up the end of my day {@date} by cancelling the last event
        !look up the events {@date}, and cancel the last one
        !withdraw me from the last appointment {@date}: cancel it
        !wipe the final event {@date} from my calendar
        !annul my last appointment {@date}
        !have the last event {@date} cancelled
        !find what ends my day {@date} and call that off
        !shorten my day {@date} by cancelling what comes last
        !let the last meeting {@date} fall through, cancel it
        can the last event I have {@date} be cancelled?
        what do I have last {@date}? It needs to be cancelled.
        which event comes last {@date}? Cancel that one.
        what closes my day {@date}? Drop it from the calendar.
        is there something at the end of my day {@date}? Cancel that last one.
        I'd rather not have the last event {@date}. Cancel it.
        I'm not free for the last thing on my calendar {@date}. Cancel it.
        I've got a train to catch {@date}, so the last event must be cancelled.
        I need the end of my day {@date} free. Cancel the last (meeting|appointment).
        I no longer need the last appointment {@date}. Please cancel it.
        there's something last thing {@date} in my calendar. It should be cancelled.
        the last entry in my agenda {@date} is superfluous. Cancel it.
        the latest event {@date}? Cancel it.
        the event that comes last {@date} isn't going to happen. Take it off the calendar.
        the others can't come to the last event {@date}, so cancel it.
        whatever is last {@date} in my calendar, cancel it.
        my day {@date} ends with some event; that event is off, please cancel it.
        my day {@date} is too long. Cancel what comes last.
        {@date}, last event: cancel.
        cancellation: my last event {@date}
        last event, {date}, cancel
        date: {date}. Cancel the last event.
        step one, list what I have {@date}; step two, cancel the last event.
        first read my calendar for {date}, then cancel the event at the bottom.
        look, the last event {@date} isn't going to work. Cancel it.
        once you know what comes last {@date}, cancel it.
        yo kill my last thing {@date}
        hiya, could u cancel my last meeting {@date}
        any chance of cancelling the last event {@date}?
        mind cancelling what I have last {@date}?
        let's cancel the last event {@date}.
        let's call off what I have last {@date}.
        I request that the last event {@date} be cancelled.
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
        !see about a free slot {@date}, and the first one is for {event}
        !scan my calendar for {date}, and where it is first free, enter {event}
        !work out when I'm first free {@date}, then book {event} there
        !let {event} take place {@date}, in the first slot that is free
        !check my free time {@date}; the first slot goes to {event}
        !find room for {event} {@date}, as early as there is any
        !get my free slots {@date} and make the first one {event}
        !list my free slots {@date}, and use the first of them for {event}
        !give {event} the first slot that's free {@date}
        !save the first free slot {@date} for {event}
        !make time for {event} {@date}: the first free slot is right
        !assign {event} to my first open slot {@date}
        !look at the free times {@date} and book {event} for the first
        !have {event} entered {@date} at the first time I'm free
        !set up {event} {@date}, whenever I am first free
        can {event} go into my first free slot {@date}?
        when could I do {event} {@date}? Book it in the first free slot.
        which slots are free {@date}? {event} goes into the first.
        what's my first free slot {@date}? Put {event} in it.
        is there time for {event} {@date}? Take the first free slot.
        do I have a gap {@date}? Enter {event} in the first one.
        I'd like to get {event} done {@date}. Find my first free slot and book it.
        I'm supposed to fit in {event} {@date}. Book the first slot that's free.
        I don't care when {event} is, as long as it is {@date} in the first free slot.
        I need {event} on my calendar {@date}, in whatever slot is free first.
        I've got to plan {event} {@date}. Look for free time and take the first slot.
        there must be a free slot {@date}. The first one is for {event}.
        the first free slot {@date} should be used for {event}.
        the calendar for {date} has free slots. Use the first for {event}.
        the sooner the better: {event} {@date}, first free slot.
        wherever there's a gap first {@date}, put {event} there.
        my first free slot {@date}? Fill it with {event}.
        (so|well|okay|look), {event} needs a slot {@date}. The first free one, please.
        (listen|hey|see|right), {event} is to be scheduled {@date} in the first free slot.
        entry: {event}: {@date}, first free slot, please book.
        {@date}, first free slot: {event}.
        event: {event}. Day: {date}. Time: first free slot.
        step one, get my free slots {@date}; step two, book {event} in the first.
        first look up when I'm free {@date}, then book {event} in the first slot.
        once you know when I'm first free {@date}, book {event} then.
        yo stick {event} in my first free slot {@date}
        hiya, could u book {event} {@date} when im first free
        any chance of getting {event} into the first free slot {@date}?
        mind booking {event} {@date} in my first free slot?
        let's do {event} {@date}. Find the first free slot and book it.
        let's put {event} in the first gap {@date}.
        I request that {event} be scheduled in the first free slot {@date}.
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
        !see what tops my to-do list and mark it completed
        !scan my tasks, and whatever is first is done
        !work out which task is first, then set it to done
        !go to the top of my list and check off what's there
        !read my to-do list; then the task at the top of it gets a tick
        !register the first task on my list as done
        !look up my tasks, and complete the first one
        !wrap up the first task on my to-do list: it's done
        !update my to-do list: the first task is finished
        !note that the first task on my list is completed
        !get the first task off my to-do list as done
        !show the first task on my list as completed
        !flag the task at the top of my list as done
        !file the first to-do under done
        !fetch my tasks and put the first one down as finished
        can the first task on my list be marked as done?
        which task comes first on my list? Mark that one as done.
        what's at the top of my to-do list? That's done, so tick it.
        guess what, the first task on my list is done. Mark it.
        is the first task still open? It shouldn't be, mark it as done.
        I got the first task on my list out of the way. Mark it as done.
        I can report that the first task on my list is done. Tick it off.
        I no longer have to do the first task on my list, it's done. Check it off.
        I've put the first task on my list behind me. Please complete it.
        I managed the first thing on my to-do list. Mark it as done for me.
        there's a first task on my list, and it's done. Tick it.
        the first entry on my to-do list has been taken care of. Mark it done.
        the first task? Finished. Check it off my list.
        the task that comes first on my list is done, so complete it.
        the task at the top of my list can be ticked off.
        whatever is first on my to-do list, I did it. Mark it as done.
        my first task is done and dusted. Check it off the list.
        my to-do list starts with a task that's finished. Tick it.
        status of the first task on my list: done. Please update.
        to-do list, first task, done
        task list: tick off number one
        completed: first task of my list
        step one, list my tasks; step two, mark the first as done.
        first read my to-do list, then complete the task at the top.
        look, the first task on my list is done already. Mark it.
        once you know which task is first, mark it as done.
        done with the first task on my list! Tick it off.
        yo first thing on my list is done, tick it
        hiya, could u check off the first task on my list
        any chance of ticking off the first task on my list?
        mind marking the first task on my list as done?
        let's tick off the first task on my list.
        I request that the first task on my list be marked as completed.
    """,
}
