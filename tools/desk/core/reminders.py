"""Reminders, timers, alarms and the clock."""

from __future__ import annotations

from desk.contents import CITY, answer_time
from desk.core.outcomes import Given, done, report
from desk.moments import Date, Duration, Time
from desk.sentences import chore
from desk.task import Intent, Outcome, intent, slot
from desk.values import Choice, Flag, Text, text_of
from desk.words.things import FOODS
from desk.words.work import TOPIC_MODIFIERS
from desk.world import World

__all__ = ["INTENTS", "SET_REMINDER", "SET_TIMER"]

_WHAT = text_of(lambda world: world.pick(FOODS) if world.chance(0.6) else world.pick(TOPIC_MODIFIERS))
_REPEAT = Choice(
    (
        {"daily": "every day/daily", "weekly": "every week/weekly", "monthly": "every month/monthly"},
        {"day": "every day", "week": "every week", "never": "only once"},
        {"DAILY": "daily", "WEEKLY": "weekly"},
    )
)


def _time(world: World, given: Given) -> Outcome:
    time = answer_time(world)
    content = report(world, {"city": given["city"].text, "time": time}, world.one((time, f"{time} local time")))
    return Outcome(content, "done", {"time": time}, ((time,),))


def _date(world: World, given: Given) -> Outcome:
    text = world.today.isoformat()
    return Outcome(report(world, {"date": text}, text), "done", {"date": text}, ((text,),))


SET_REMINDER = intent(
    "set_reminder",
    "reminders",
    "set_reminder create_reminder add_reminder remind_me reminder_create new_reminder | remember_for_me make_reminder",
    "Set a reminder./Remind the user of something at a time./Create a reminder. | Bring something to mind later.",
    "set reminders",
    "reminders",
    (
        slot(
            "text",
            Text(chore),
            "text title task message what | reminder_words",
            "What to remind of/The text/What to do | Words of the reminder",
            "What should I remind you of?/What is it about? | What do you want to remember?",
        ),
        slot(
            "time",
            Time(),
            "time at at_time remind_at | time_of_day",
            "Time of the reminder/When to remind | Hour of the reminder",
            "At what time?/When should I remind you? | What time suits you?",
        ),
        slot(
            "date",
            Date(),
            "date day on_date | reminder_day",
            "Day of the reminder/Which day | Its day",
            "On which day? | Which day shall it be?",
            offered=0.45,
            required=0.3,
        ),
        slot(
            "repeat",
            _REPEAT,
            "repeat recurrence frequency | comes_back",
            "How often it repeats/Repetition | Whether it comes again",
            offered=0.2,
        ),
    ),
    """
    !remind me[ {@date}] {@time} to {text}
    !remind me to {text}[ {@date}] {@time}[, {repeat}]
    !set a reminder[ for {date}] {@time} to {text}
    !(set|create|add) a reminder: {text}[, {date}], {time}[, {repeat}]
    I (need|have) to {text}[ {@date}] {@time}. (Remind me|Don't let me forget).
    don't let me forget to {text}[ {@date}] {@time}.
    !make sure I {text}[ {@date}] {@time}[, {repeat}], set a reminder
    reminder[ for {date}] {@time}: {text}
    {@time}[ {@date}] I want to {text}, remind me of it.
    !ping me[ {@date}] {@time} to {text}
    (I must not forget|help me remember) to {text}[ {@date}] {@time}.
    !create a reminder[ for {date}] {@time}[, {repeat}], text "{text}"
    +++
    {text}, {time}[, {date}][, {repeat}] - remind me.
    (can|could) you remind me[ {@date}] {@time} that I have to {text}?
    (at|for) {time}[ {@date}] I (need|want) a reminder to {text}.
    {text}[ {@date}] {@time}: (set a reminder|please remind me|I need a reminder).
    (I want|I need|I'd like) (a reminder|to be reminded)[ {@date}] {@time}: {text}.
    !let me know[ {@date}] {@time} that I must {text}[, {repeat}]
    """,
    """
    !remind me to {text}
    !set a reminder[ for {date}] {@time}
    !remind me[ {@date}] {@time}
    !(set|create) a reminder
    don't let me forget to {text}.
    !create a reminder: {text}
    """,
    done("set", "scheduled", "created", label="Reminder", facts=("time",)),
    done="""
    (Done|OK|Sure), I'll remind you[ {@date}] {@time} to {text}.
    Your reminder is set[ for {date}] {@time}.
    I('ve| have) set a reminder[ for {date}] {@time}.
    I will remind you {@time}[ {@date}].
    Reminder set: {text}[, {date}], {time}.
    """,
)

SET_TIMER = intent(
    "set_timer",
    "reminders",
    "set_timer start_timer create_timer timer_start new_timer | countdown begin_countdown",
    "Set a timer./Start a countdown./Start a timer that rings after some time. | Count down.",
    "set timers",
    "timers",
    (
        slot(
            "duration",
            Duration(),
            "duration length time | runs_for",
            "How long/Length of the timer/Time to wait | When it ends",
            "For how long?/How long should the timer run? | How much time?",
        ),
        slot(
            "label",
            Text(_WHAT),
            "label name title | timer_for",
            "What it is for/Name of the timer | Its purpose",
            offered=0.45,
        ),
    ),
    """
    !(set|start) a timer {@duration}[ for the {label}]
    !(set|start) a {duration} timer[ for the {label}]
    !(set|start) a timer[ called {label}] {@duration}
    !(count|time) {duration}[ for the {label}]
    timer {@duration}[, label {label}].
    !wake me in {duration}, start a timer
    the {label} needs {duration}, (set|start) a timer.
    I need a timer {@duration}[ for the {label}].
    !ring in {duration}[ for the {label}]
    +++
    {duration} timer(, please|.| now|)[ Call it {label}.]
    timer: {duration}[, {label}]
    (I want|I'd like) a timer (of|over) {duration}[ for the {label}].
    (ring|beep|tell me) (after|in) {duration}[, label {label}]; set a timer.
    !(let|have) a timer run {@duration}[ for the {label}]
    """,
    """
    !(set|start) a timer[ for the {label}]
    !start a countdown
    I need a timer[ for the {label}].
    """,
    done("started", "running", label="Timer", facts=("duration",)),
    done="""
    (Done|OK), the timer is set {@duration}.
    Your timer of {duration} is running.
    I('ve| have) started a timer {@duration}[ for the {label}].
    Timer started: {duration}.
    """,
)

_ALARM = intent(
    "set_alarm",
    "reminders",
    "set_alarm create_alarm alarm_set add_alarm | wake_up_call",
    "Set an alarm./Wake the user at a time. | Ring in the morning.",
    "set alarms",
    "alarms",
    (
        slot(
            "time",
            Time(),
            "time at alarm_time wake_time | ring_at",
            "When it rings/Alarm time | Moment of ringing",
            "For what time?/When should it ring? | What time do you get up?",
        ),
        slot("repeat", _REPEAT, "repeat recurrence | rings_again", "Repetition | How often it rings", offered=0.3),
        slot(
            "vibrate",
            Flag("without sound, just vibrating"),
            "vibrate silent | buzz_only",
            "Vibrate only | Buzz and no sound",
            offered=0.15,
        ),
    ),
    """
    !set an alarm for {time}[, {repeat}]
    !wake me (up|) {@time}[ {repeat}]
    !(set|create) (my|an) alarm {@time}[, {repeat}][, {vibrate}]
    I have to get up {@time}[ {repeat}], set an alarm.
    alarm {@time}[, {repeat}], please.
    +++
    alarm {@time}[, {repeat}](, please|.|)
    {@time} I (have|need|want) to (get up|wake up)[, {repeat}]: set an alarm.
    (can|could) you wake me {@time}[, {repeat}]?
    (I need|I want) an alarm {@time}[, {repeat}].
    !(put|make|have) the alarm ring {@time}[, {repeat}]
    """,
    """
    !set an alarm[, {repeat}]
    !wake me up tomorrow
    """,
    done("set", "scheduled", label="Alarm", facts=("time",)),
    done="""
    (Done|OK), the alarm rings {@time}.
    Your alarm is set for {time}.
    I'll wake you {@time}.
    Alarm set for {time}.
    """,
)

_CLOCK = intent(
    "get_time",
    "clock",
    "get_time current_time clock time_in get_current_time world_clock | local_time",
    "Get the current time in a city./Tell the time of a place./World clock. | What the clocks show somewhere.",
    "tell the time in a city",
    "the time",
    (
        slot(
            "city",
            Text(CITY),
            "city location place timezone_city | town",
            "City/Place | The town",
            "For which city?/Which city? | Which town?",
        ),
    ),
    """
    what time is it in {city}?
    what's the (local|current|) time in {city}?
    !tell me the time in {city}
    how late is it in {city} (now|)?
    !(check|get) the current time in {city}
    the time in {city}, please.
    +++
    {city} time(?|, please| now|)
    (time|local time|clock) {@city}(?|, please|)
    (can|could) you tell me (the time|what time it is) {@city}?
    (I need|I'd like|I want) to know (the time|what time it is) {@city}.
    """,
    """
    what time is it over there?
    !check the local time of my friend
    """,
    _time,
    done="""
    It is {time} in {city}.
    In {city} it is {time} now.
    The time in {city} is {time}.
    The clocks in {city} show {time}.
    """,
)

_DATE = intent(
    "get_date",
    "clock",
    "get_date today current_date get_today | calendar_day",
    "Get the date of today./Today's date. | Which day it is.",
    "tell the date",
    "the date",
    (),
    """
    what's the date today?
    what (day|date) is it?
    !tell me today's date
    which date do we have (today|)?
    """,
    "",
    _date,
    done="""
    Today is {date}.
    It is {date}.
    The date is {date}.
    We have {date} today.
    """,
)

INTENTS: tuple[Intent, ...] = (SET_REMINDER, SET_TIMER, _ALARM, _CLOCK, _DATE)
