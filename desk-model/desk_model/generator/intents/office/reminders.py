"""Intents of reminders, timers, alarms and the clock."""

from __future__ import annotations

from desk_model.generator.context import SampleContext
from desk_model.generator.datafiles import read
from desk_model.generator.intents.outcomes import Given, done, report
from desk_model.generator.task import Intent, Outcome, intent, slot
from desk_model.generator.values.arguments import Choice, Flag, Text, text_of
from desk_model.generator.values.contents import CITY, answer_time
from desk_model.generator.values.dates import Date, Duration, Time
from desk_model.generator.values.sentences import chore

__all__ = ["INTENTS", "SET_REMINDER", "SET_TIMER"]

FOODS = read("words/things", "foods")
TOPIC_MODIFIERS = read("words/work", "topic_modifiers")


_WHAT = text_of(lambda context: context.pick(FOODS) if context.chance(0.6) else context.pick(TOPIC_MODIFIERS))
_REPEAT = Choice(
    (
        {"daily": "every day/daily", "weekly": "every week/weekly", "monthly": "every month/monthly"},
        {"day": "every day", "week": "every week", "never": "only once"},
        {"DAILY": "daily", "WEEKLY": "weekly"},
    )
)


def _time(context: SampleContext, given: Given) -> Outcome:
    time = answer_time(context)
    content = report(context, {"city": given["city"].text, "time": time}, context.one((time, f"{time} local time")))
    return Outcome(content, "done", {"time": time}, ((time,),))


def _date(context: SampleContext, given: Given) -> Outcome:
    text = context.today.isoformat()
    return Outcome(report(context, {"date": text}, text), "done", {"date": text}, ((text,),))


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
    done("set", "scheduled", "created", label="Reminder", facts=("time",)),
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
    done("started", "running", label="Timer", facts=("duration",)),
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
    done("set", "scheduled", label="Alarm", facts=("time",)),
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
    _time,
)

_DATE = intent(
    "get_date",
    "clock",
    "get_date today current_date get_today | calendar_day",
    "Get the date of today./Today's date. | Which day it is.",
    "tell the date",
    "the date",
    (),
    _date,
)

INTENTS: tuple[Intent, ...] = (SET_REMINDER, SET_TIMER, _ALARM, _CLOCK, _DATE)
