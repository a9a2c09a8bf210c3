# ruff: noqa: E501 - phrases are read a line at a time
"""More ways to ask for reminders and alarms, and to ask for them without something needed."""

from __future__ import annotations

__all__ = ["ASKED", "LACKED"]

ASKED: dict[str, str] = {
    "set_reminder": """
        !(nudge|prompt|poke) me[ {@date}] {@time} to {text}[, {repeat}]
        !give me a (nudge|heads-up|poke)[ {@date}] {@time} (so that I|to) {text}[, {repeat}]
        !(create|make|schedule) a reminder[ {@date}] {@time}: {text}[, {repeat}]
        !(put in|add|set up) a reminder for me to {text}[, {@date}], {@time}[, {repeat}]
        !bring it (back |)to (my mind|my attention)[ {@date}] {@time} that I (have|need) to {text}[, {repeat}]
        !jog my memory[ {@date}] {@time}: {text}[, {repeat}]
        !tell me[ {@date}] {@time} not to forget to {text}[, {repeat}]
        !alert me[ {@date}] {@time} that (it's time|I have) to {text}[, {repeat}]
        !notify me[ {@date}] {@time} to {text}[, {repeat}]
        !set me up a reminder: {text}, {@time}[, {@date}][, {repeat}]
        !have a reminder (pop up|go off)[ {@date}] {@time} telling me to {text}[, {repeat}]
        !save a reminder (called|saying) "{text}" for {time}[, {@date}][, {repeat}]
        !(send|give) me a reminder[ {@date}] {@time} (about having|that I need) to {text}[, {repeat}]
        !schedule a (nudge|reminder) for {time}[ {@date}] so I don't forget to {text}[, {repeat}]
        !see to it that I don't forget to {text}[ {@date}] {@time}[, {repeat}]
        !enter "{text}" as a reminder[ {@date}] {@time}[, {repeat}]
        reminder: {text}, {time}[, {date}][, {repeat}]
        I (tend to|always|might|will) forget to {text}. (A reminder|Remind me)[ {@date}] {@time}[, {repeat}], please.
        (would|could) you (nudge|prompt|alert) me[ {@date}] {@time} to {text}[, {repeat}]?
        (could|can) I (get|have) a reminder[ {@date}] {@time} to {text}[, {repeat}]?
        I('d| would) (be glad|appreciate it) if you reminded me[ {@date}] {@time} to {text}[, {repeat}].
        {@time}[, {@date}], a reminder should (pop up|go off)[, {repeat}]: {text}
        "{text}" is something I (mustn't|can't|shouldn't) forget. Set a reminder {@time}[, {@date}][, {repeat}].
        my memory is (bad|like a sieve|terrible). Remind me[ {@date}] {@time} to {text}[, {repeat}].
        I have to {text}, so (I need to be reminded|set a reminder)[ {@date}] {@time}[, {repeat}].
        I (should|ought to) be reminded to {text}[ {@date}] {@time}[, {repeat}].
        (it would be good|would be great|it'd be nice) to get a reminder[ {@date}] {@time} to {text}[, {repeat}].
        {time}[, {date}]: (remind me|reminder) to {text}[, {repeat}]
        if I don't get a reminder, I'll never {text}. (Set one|Make one)[ {@date}] {@time}[, {repeat}].
        !get my attention[ {@date}] {@time}, because I have to {text}[, {repeat}]
        !pester me[ {@date}] {@time} until I {text}[, {repeat}]
        !put something in place so that I (don't forget to|remember to) {text}[ {@date}] {@time}, a reminder for example[, {repeat}]
        !have my phone (remind|tell) me[ {@date}] {@time} to {text}[, {repeat}]
        !hit me with a reminder[ {@date}] {@time}: {text}[, {repeat}]
        !tap me on the shoulder[ {@date}] {@time} so I (remember to|don't forget to) {text}[, {repeat}]
        !shoot me a reminder[ {@date}] {@time} to {text}[, {repeat}]
        !leave me a reminder for {time}[, {@date},] that says "{text}"[, {repeat}]
        !stop me from forgetting to {text}, remind me[ {@date}] {@time}[, {repeat}]
        !give me a shout[ {@date}] {@time} when I (have|need) to {text}[, {repeat}]
        !line up a reminder for {time}[ {@date}], subject: {text}[, {repeat}]
        !keep me from forgetting: {text}, {@time}[ {@date}][, {repeat}]
        !drop a reminder on me[ {@date}] {@time}, wording "{text}"[, {repeat}]
        !make a reminder out of this: {text}[, {@date}], {@time}[, {repeat}]
        !flash up a reminder[ {@date}] {@time} with the words "{text}"[, {repeat}]
        !speak up[ {@date}] {@time} and remind me to {text}[, {repeat}]
        !wait until {time}[ {@date}], then remind me to {text}[, {repeat}]
        what do I need to do so that you remind me[ {@date}] {@time} to {text}[, {repeat}]? Just do it, please.
        left to my own devices I won't {text}. Reminder[ {@date}] {@time}[, {repeat}], please.
        mind reminding me[ {@date}] {@time} to {text}[, {repeat}]?
        any chance of a (nudge|reminder)[ {@date}] {@time} to {text}[, {repeat}]?
        let me not forget to {text}[ {@date}] {@time}[, {repeat}] - a reminder would (help|do it|be nice).
        there's one thing I have to remember[ {@date}] {@time}: {text}. Reminder, please[, {repeat}].
        (when|once) it's {time}[ {@date}], (tell me|remind me) to {text}[, {repeat}]
        [{@date} ]{@time} (kick me|shout at me|buzz me) so that I {text}[, {repeat}]. A reminder, I mean.
        what: {text} / when: [{date}, ]{time}[ / repeat: {repeat}] / type: reminder
        REMINDER - {text} - {time}[ - {date}][ - {repeat}]
        remind: {text} @ {time}[ {@date}][, {repeat}]
        rmndr[ {@date}] {@time}: {text}[, {repeat}]
        remind me pls, {text}, {time}[ {@date}][, {repeat}]
        somebody has to remind me to {text}, and it may as well be you. {@time}[ {@date}][, {repeat}], please.
        I promised to {text}[ {@date}] {@time}. A reminder (would be good|would save me|is in order)[, {repeat}].
        (my partner|my flatmate|my boss) will be upset if I don't {text}. (Remind me|Set a reminder)[ {@date}] {@time}[, {repeat}].
        to {text} is my job[ {@date}] {@time}[, {repeat}], and I need (reminding|a reminder).
        if you would, a reminder[ {@date}] {@time} so that I {text}[, {repeat}].
        it's important that I {text}[ {@date}] {@time}[, {repeat}]. (Set me a reminder|Please remind me|Can you remind me?)
        I know myself, I'll forget to {text}. So: reminder[ {@date}] {@time}[, {repeat}].
        am I able to get reminded[ {@date}] {@time} to {text}[, {repeat}]? If so, go ahead.
        your job: remind me[ {@date}] {@time}. My job: {text}.[ Repeat: {repeat}.]
        (is there a way|would you be able) to have me reminded[ {@date}] {@time} that I must {text}[, {repeat}]?
        the reminder I (want|need) (is|would be) for {time}[ {@date}] and (reads|says) "{text}"[, {repeat}].
        a reminder for[ {date},] {time} should be created, its text being "{text}"[, {repeat}].
        I get (scatterbrained|forgetful) when I'm busy, so remind me[ {@date}] {@time}: {text}[, {repeat}].
        I'd hate to forget to {text}. Could a reminder (pop up|appear|come)[ {@date}] {@time}[, {repeat}]?
        how about a reminder[ {@date}] {@time}: "{text}"[, {repeat}]?
        "{text}" is on for {time}[ {@date}]; don't let it slip past me, set a reminder[, {repeat}].
        (gotta|have to|need to) {text}[ {@date}] {@time}, remind me[, {repeat}] (pls|please|ok?)
        (yo|hey) remind me to {text}[ {@date}] {@time}[, {repeat}]
        {repeat}, {time}: remind me to {text}
        {repeat} {@time} I want to be reminded to {text}.
        [{@date} ]{@time} is when I have to {text}, so (a reminder then|remind me then), please[, {repeat}].
        the date is {date}, the time is {time}, the thing to remember is "{text}". Set a reminder.
        at the stroke of {time}[ {@date}], remind me to {text}[, {repeat}].
        as a reminder[ {@date}] {@time} I'd like to (read|hear) "{text}"[, {repeat}].
        you're my memory: {@time}[ {@date}] tell me to {text}[, {repeat}].
        I was told to {text}. It's on[ {@date}] {@time}. Remind me[, {repeat}].
        what happens if I forget to {text}? Better set a reminder[ {@date}] {@time}[, {repeat}].
        sticky note for[ {date},] {time}: {text}. As a reminder, please[, {repeat}].
        thank you in advance for reminding me[ {@date}] {@time} to {text}[, {repeat}].
        to make sure I {text}, a reminder[ {@date}] {@time} is needed[, {repeat}].
        can we agree that you remind me[ {@date}] {@time} to {text}[, {repeat}]?
        I'm relying on you to remind me[ {@date}] {@time}: {text}[, {repeat}].
        forgetting to {text} isn't an option. Reminder[ {@date}] {@time}[, {repeat}]!
        are you able to remind me of things? If yes: {text},[ {date},] {time}[, {repeat}].
        no excuses[ {@date}] {@time}: I have to {text}. Hold me to it with a reminder[, {repeat}].
        got a reminder for you to set:[ {date},] {time}, "{text}"[, {repeat}]
        !chase me up[ {@date}] {@time} with a reminder to {text}[, {repeat}]
        !set the reminder "{text}"[ {@date}] {@time}[, {repeat}]
        !make it {time}[ {@date}] for a reminder to {text}[, {repeat}]
        !whisper in my ear[ {@date}] {@time} that I still have to {text}[, {repeat}]
        !arrange for a reminder[ {@date}] {@time}, wording: "{text}"[, {repeat}]
        !bother me[ {@date}] {@time} about this: {text}[, {repeat}]
        !knock on my door, so to speak,[ {@date}] {@time} and remind me to {text}[, {repeat}]
    """,
    "set_alarm": """
        !get me (up|out of bed) {@time} with an alarm[, {repeat}][, {vibrate}]
        !(schedule|add|make) an alarm {@time}[, {repeat}][, {vibrate}]
        !set (my|the) alarm clock (to|for) {time}[, {repeat}][, {vibrate}]
        !put an alarm (on|in) for {time}[, {repeat}][, {vibrate}]
        !let the alarm (clock |)go off {@time}[, {repeat}][, {vibrate}]
        !give me (an alarm|a wake-up call|a wake-up alarm) {@time}[, {repeat}][, {vibrate}]
        !program the alarm (clock |)for {time}[, {repeat}][, {vibrate}]
        !ring the alarm (clock |){@time}[, {repeat}]
        !turn on an alarm for {time}[, {repeat}][, {vibrate}]
        !make sure (I'm awake|I wake up) {@time} and set an alarm[, {repeat}][, {vibrate}]
        !rouse me {@time} with an alarm[, {repeat}][, {vibrate}]
        !(arm|activate|configure) (an|the) alarm {@time}[, {repeat}][, {vibrate}]
        !set my wake-up (time|alarm) to {time}[, {repeat}][, {vibrate}]
        !have an alarm (sound|wake me) {@time}[, {repeat}]
        !create a new alarm[, {repeat}]: {time}[, {vibrate}]
        wake-up alarm[, {repeat}], {time}[, {vibrate}]
        (new alarm|alarm clock): {time}[, {repeat}][, {vibrate}]
        (could|would|can) you set (my|the|an) alarm (clock |)for {time}[, {repeat}][, {vibrate}]?
        I('d| would) like to be woken (up |){@time}[, {repeat}][, {vibrate}].
        I (mustn't|can't|don't want to) oversleep. (Set an alarm|Wake me) {@time}[, {repeat}][, {vibrate}].
        (could|can) I (have|get) an alarm {@time}[, {repeat}][, {vibrate}]?
        I'm (going to|off to) bed. Alarm {@time}[, {repeat}][, {vibrate}], please.
        I'm going to (lie down|take a nap|sleep a bit). Wake me {@time}[, {repeat}][, {vibrate}].
        the alarm (clock |)(should|has to|must) (ring|go off) {@time}[, {repeat}][, {vibrate}].
        {time}(,|:) alarm[, {repeat}][, {vibrate}]
        {@time} the alarm (clock |)(should|must) (go off|ring)[, {repeat}][, {vibrate}].
        my alarm (needs|has) to be (set to|set for) {time}[, {repeat}][, {vibrate}].
        (I'd be glad|it'd be great) if the alarm (rang|went off|woke me) {@time}[, {repeat}][, {vibrate}].
        I (never|don't) wake up by myself, so set an alarm for {time}[, {repeat}][, {vibrate}].
        would it be possible to (have an alarm|be woken by an alarm) {@time}[, {repeat}][, {vibrate}]?
        !pull me out of (bed|my sleep) {@time} with an alarm[, {repeat}][, {vibrate}]
        !drag me out of bed {@time}, alarm on[, {repeat}][, {vibrate}]
        !get the alarm ready for {time}[, {repeat}][, {vibrate}]
        !have me woken {@time}[, {repeat}][, {vibrate}]
        !sound the alarm {@time}[, {repeat}]
        !put my wake-up alarm at {time}[, {repeat}][, {vibrate}]
        !end my sleep {@time} with an alarm[, {repeat}][, {vibrate}]
        !see to it that I'm up {@time}, an alarm will do[, {repeat}][, {vibrate}]
        !see that an alarm goes off {@time}[, {repeat}][, {vibrate}]
        !stick an alarm in {@time}[, {repeat}][, {vibrate}]
        !enter {time} as (an|my|the) alarm time[, {repeat}][, {vibrate}]
        !use {time} for my alarm[, {repeat}][, {vibrate}]
        don't let me sleep past {time}, set an alarm for then[, {repeat}][, {vibrate}]
        !buzz me awake {@time}[, {repeat}], alarm please
        !let an alarm ring {@time} (so that I wake up|to wake me)[, {repeat}][, {vibrate}]
        !key in an alarm, {time}[, {repeat}][, {vibrate}]
        {time} is when I have to be (up|awake|out of bed)[, {repeat}], so alarm, please[, {vibrate}].
        the train leaves early, so I need the alarm {@time}[, {repeat}][, {vibrate}].
        early shift. Alarm {@time}[, {repeat}][, {vibrate}].
        I want to be out of bed {@time}[, {repeat}]. (Set the alarm|Alarm, please|Can you set an alarm?)
        (getting|waking) up {@time}[, {repeat}], alarm needed[, {vibrate}]
        mind waking me {@time}[, {repeat}][, {vibrate}]?
        mind (setting|putting on) (an|the) alarm {@time}[, {repeat}][, {vibrate}]?
        any chance of (an alarm|a wake-up call) {@time}[, {repeat}][, {vibrate}]?
        ALARM {time}[ {repeat}][, {vibrate}]
        alarm -> {time}[, {repeat}][, {vibrate}]
        alarm time: {time}[; repeat: {repeat}][; {vibrate}]
        (set|put) alarm {time}[ {repeat}][, {vibrate}] (pls|plz|thx|)
        wake-up at: {time}[, {repeat}][, {vibrate}]
        when it's {time}, (start|trigger|set off) the alarm[, {repeat}][, {vibrate}]
        if I'm not awake {@time}, I'm in trouble. Alarm, please[, {repeat}][, {vibrate}].
        without an alarm I sleep half the day, no joke. Make it ring {@time}[, {repeat}][, {vibrate}].
        what if you woke me {@time} with an alarm[, {repeat}][, {vibrate}]?
        how about an alarm {@time}[, {repeat}][, {vibrate}]?
        the alarm I need is for {time}[, {repeat}][, {vibrate}].
        my alarm isn't set yet. Make it {time}[, {repeat}][, {vibrate}].
        an alarm (for|at) {time}[, {repeat}][, {vibrate}] would be (lovely|great|perfect|ideal).
        let's have the alarm (ring|go off) {@time}[, {repeat}][, {vibrate}].
        let me sleep until {time}, then wake me with the alarm[, {repeat}][, {vibrate}].
        is it possible to get woken {@time}[, {repeat}][, {vibrate}]?
        is an alarm {@time} possible[, {repeat}][, {vibrate}]?
        I'd better be up {@time}[, {repeat}], so (set|switch on) an alarm[, {vibrate}].
        I'm a heavy sleeper. Alarm clock to {time}[, {repeat}][, {vibrate}].
        tell the alarm clock {time}[, {repeat}][, {vibrate}].
        {time} would be a good time to wake (me|up)[, {repeat}]. Alarm, please[, {vibrate}].
        {repeat}, {time}: alarm[, {vibrate}]
        {repeat} I have to be up {@time}, alarm please[, {vibrate}].
        {vibrate}: alarm {@time}[, {repeat}]
        my day starts {@time}[, {repeat}]. (Set the alarm for that|Alarm, please)[, {vibrate}].
        sleeping in isn't allowed. {@time} the alarm rings[, {repeat}].
        rise and shine {@time}[, {repeat}], alarm please[, {vibrate}].
        good night. {time}, alarm[, {repeat}][, {vibrate}].
        no snoozing: alarm {@time}[, {repeat}][, {vibrate}]!
        you wake me {@time}[, {repeat}], agreed? With an alarm[, {vibrate}].
        can I count on an alarm {@time}[, {repeat}][, {vibrate}]?
        what would it take to have an alarm {@time}[, {repeat}][, {vibrate}]? Set one.
        are you able to wake me? {time}, alarm[, {repeat}][, {vibrate}].
        I have to catch a flight, alarm {@time}[, {repeat}][, {vibrate}].
        I'm on call, so I need an alarm {@time}[, {repeat}][, {vibrate}].
        I'm dead tired and have to be awake {@time}. Alarm, please[, {repeat}][, {vibrate}].
        thanks in advance for setting an alarm {@time}[, {repeat}][, {vibrate}].
        (phone|clock), ring {@time}[, {repeat}]. As an alarm, I mean.
        my alarm: {time}[, {repeat}][, {vibrate}]
        !dial the alarm in for {time}[, {repeat}][, {vibrate}]
        !give the alarm clock a new time, {time}[, {repeat}][, {vibrate}]
        !line up an alarm for {time}[, {repeat}][, {vibrate}]
        !start my day {@time} with an alarm[, {repeat}][, {vibrate}]
        !arrange an alarm {@time}[, {repeat}][, {vibrate}]
        !break off my nap {@time} with an alarm[, {repeat}][, {vibrate}]
    """,
}

LACKED: dict[str, str] = {
    "set_reminder": """
        !(nudge|prompt|alert) me to {text}
        !(create|make|schedule) a reminder[ {@date}] {@time}
        !(put in|add|set up) a reminder for me to {text}
        !give me a (nudge|reminder)[ {@date}] {@time}
        !jog my memory[ {@date}] {@time}
        !see to it that I don't forget to {text}
        reminder: {text}
        reminder[ {@date}] {@time}, please.
        I (always|tend to|will) forget to {text}. (Remind me|Set a reminder).
        (can|could|would) you remind me to {text}?
        (I need|I want|I'd like) a reminder[ {@date}] {@time}.
        (can|could) I get a reminder[ {@date}] {@time}?
        !pester me until I {text}
        !get my attention[ {@date}] {@time} with a reminder
        !have my phone remind me to {text}
        !shoot me a reminder[ {@date}] {@time}
        !keep me from forgetting to {text}
        !make a reminder out of this: {text}
        !set (me |)up a reminder
        !stop me from forgetting (something|a thing)[ {@date}] {@time}, set a reminder
        mind reminding me to {text}?
        left to my own devices I won't {text}. Reminder, please.
        any chance of a reminder[ {@date}] {@time}?
        there's something I (mustn't|can't) forget[ {@date}] {@time}. Set a reminder.
        I'd hate to forget to {text}. (Can you set a reminder?|Could you remind me?)
        somebody has to remind me to {text}.
        reminder (needed|wanted): {text}
        there's something I want to be reminded of[ {@date}] {@time}.
        (gotta|need to|have to) {text}, remind me
        I know myself, I'll forget to {text}. So set a reminder.
        let me not forget to {text}. A reminder would help.
        (I want|I need|I'd like) to be reminded to {text}.
        new reminder[ {@date}] {@time}
        you're my memory: tell me to {text}.
        I'm relying on you to remind me: {text}.
        to make sure I {text}, a reminder is needed.
        got a reminder for you to set[ for {date}].
        thank you in advance for reminding me to {text}.
        forgetting to {text} isn't an option. Set a reminder!
        can we agree that you remind me[ {@date}] {@time}?
        !bother me[ {@date}] {@time} with a reminder
        !chase me up with a reminder to {text}
        !arrange for a reminder[ {@date}] {@time}
        !whisper in my ear that I still have to {text}
    """,
    "set_alarm": """
        !(create|add|schedule) (an|a new) alarm[, {repeat}]
        !wake me (up |)with an alarm[, {repeat}]
        !(turn on|put on|program|set) (the|my) alarm clock[, {repeat}]
        !give me a wake-up (call|alarm)[, {repeat}]
        !have an alarm wake me[, {repeat}]
        !make an alarm (ring|go off)[, {repeat}]
        alarm[, {repeat}], please.
        (I need|I want|I'd like) an alarm[, {repeat}].
        (can|could|would) you set (an|my|the) alarm[, {repeat}]?
        I (mustn't|can't) oversleep. Set an alarm[, {repeat}].
        new alarm[, {repeat}]
        I('d| would) like to be woken by (an|the) alarm[, {repeat}].
        !get the alarm ready[, {repeat}]
        !sound (an|the) alarm to wake me[, {repeat}]
        !drag me out of bed with an alarm[, {repeat}]
        don't let me oversleep, set an alarm[, {repeat}]
        !stick an alarm in[, {repeat}]
        !pull me out of bed with the alarm clock[, {repeat}]
        early shift. Alarm, please[, {repeat}].
        mind (setting|putting on) (an|the) alarm[, {repeat}]?
        any chance of (an alarm|a wake-up call)[, {repeat}]?
        I have to get up early, set an alarm[, {repeat}].
        my alarm isn't set yet. Set it[, {repeat}], please.
        without an alarm I never wake up, so make one[, {repeat}].
        I'm a heavy sleeper. Alarm clock on[, {repeat}], please.
        could I be woken[ {repeat}]? With an alarm.
        is an alarm possible[, {repeat}]?
        how about an alarm[, {repeat}]?
        I'd better not sleep in, set my alarm[, {repeat}].
        time to set my alarm[, {repeat}].
        alarm needed[, {repeat}]
        sleeping in isn't allowed. Set an alarm[, {repeat}].
        good night. Alarm, please[, {repeat}].
        can I count on an alarm[, {repeat}]?
        are you able to wake me? With an alarm[, {repeat}].
        I have to catch a flight, set an alarm.
        I'm on call, so I need an alarm[, {repeat}].
        I'm dead tired and mustn't oversleep. Alarm, please[, {repeat}].
        my alarm, please[, {repeat}].
        !line up an alarm for me[, {repeat}]
        !start my day with an alarm[, {repeat}]
        !arrange an alarm[, {repeat}]
    """,
}
