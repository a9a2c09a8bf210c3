"""More ways to ask for timers, and to ask for them without something needed."""

from __future__ import annotations

__all__ = ["ASKED", "LACKED"]

ASKED: dict[str, str] = {
    "set_timer": r"""
        !(put|get) {duration} on the timer[ for the {label}]
        !count down {duration}[ for the {label}]
        !start (counting down|a countdown) from {duration}[ and call it {label}]
        !(start|launch|begin) a countdown {@duration}[, label {label}]
        !give me a (timer|countdown) of {duration}[ for the {label}]
        !set the (kitchen timer|timer|egg timer) to {duration}[, label {label}]
        !time {duration} for me[, with the label {label}]
        !make a timer (that runs|running|lasting) {duration}[ for the {label}]
        !(create|add|open) a (new |)timer[ named {label}] with {duration} on it
        !have a timer go off in {duration}[ for the {label}]
        !(beep|buzz|ding) after {duration} on the timer[, name it {label}]
        !kick off a {duration} (timer|countdown)[ for the {label}]
        !alert me with a timer (in|after) {duration}[ \({label}\)]
        !run a timer {@duration}[ labelled {label}]
        !let me know with a timer (once|when|as soon as) it's been {duration}[, label: {label}]
        (could|can|would) you (time|count down) {duration}[ for the {label}]?
        (can|could) I (get|have) a (timer|countdown) {@duration}[ for the {label}]?
        {duration} (on the timer|countdown|on the clock), (go|starting now)[, label {label}]
        countdown[ {label}]: {duration}
        (it|this) (needs|takes|will take) {duration}, (start|set) a timer[ called {label}].
        in {duration} the timer should (ring|go off|beep)[, label {label}].
        I have {duration}, (not a second more|no more than that). (Start|Set) (the countdown|a timer).
        I('m| am) taking a break of {duration}. (Start|Set) a timer, please.
        (mind|would you mind) (setting|starting) a timer {@duration}[ for the {label}]?
        [for the {label}: ]timer (needed|wanted), {duration}
        a (timer|countdown) of {duration}[ for the {label}], please.
        I (lose|always lose) track of time. (Set|Start) a timer {@duration}[ for the {label}].
        I('d| would) be glad if a timer (ran|was running) {@duration}[ for the {label}].
        timer, please: {duration}[, name {label}]
        !keep an eye on the clock and tell me after {duration}, using a timer[ called {label}]
        !put a timer of {duration} on[ for the {label}]
        !let a countdown of {duration} (begin|start|run)[, name: {label}]
        !get a timer going {@duration}[ for the {label}]
        !get a {duration} countdown going[ for the {label}]
        !fire up a timer {@duration}[ for the {label}]
        !set the clock ticking: {duration} on the timer[, call it {label}]
        !use the timer to (measure|time|count) {duration}[ for the {label}]
        !watch the {label} for me, {duration} on the timer
        !wind the timer (up |)to {duration}[ for the {label}]
        !punch {duration} into the timer[ and label it {label}]
        !give the {label} {duration} on the timer
        !throw {duration} on the clock[ for the {label}], as a timer
        !start the timer[ "{label}"] with {duration} (left to run|to go|to run)
        !tell me when {duration} (is|are) up, with a timer[ for the {label}]
        !add a timer with a (length|duration|running time) of {duration}[ and the label {label}]
        !trigger a timer that ends after {duration}[, labelled {label}]
        !do a countdown, {duration}[, name {label}]
        {label}: timer, {duration}
        {label} timer, {duration}(, please.|.|)
        the {label} (must|has to|should) come out after {duration}, so (set|start) a timer
        the {label} (is|are) in the oven. Timer {@duration}, please.
        (I put|I've put) the {label} on (the stove|the heat). Set a timer {@duration}.
        what about a timer {@duration}[ for the {label}]?
        any chance of a {duration} timer[ for the {label}]?
        can the timer (run|be set|be started) {@duration}[, label {label}]?
        nothing fancy, just a timer {@duration}[ for the {label}].
        from now on {duration} should count down on the timer[, label {label}].
        (timing|clocking) {duration}[ for the {label}]: start the timer
        timer. {duration}.[ {label}.]
        (t-minus|countdown,) {duration}[, name it {label}], go
        TIMER {duration}[ {label}]
        length: {duration}[; label: {label}]; start the timer
        label the timer {label} and let it run {@duration}.
        {duration} from now I want to hear a timer[, the one for the {label}].
        I'm (exercising|meditating|stretching) {@duration}. (Start a timer|Timer, please|Put a timer on).
        I give myself {duration}[ for the {label}]. Start the timer.
        I'd like to be told when {duration} has gone by, so (run|start) a timer[ named {label}].
        once {duration} has passed, a timer should beep[, label {label}].
        mind the time for me: a timer of {duration}[ for the {label}].
        let me have {duration} on a (timer|countdown)[ for the {label}].
        (hit|press) start on a {duration} timer[ for the {label}], would you?
        (pls|plz) timer {duration}[ {label}]
        the game allows {duration} (a turn|per turn). (Set a timer|Can you run a timer?)
        how do I get a timer {@duration}[ for the {label}]? Can you start it?
        ready, steady, timer: {duration}[, label {label}]
        thanks in advance for running a timer {@duration}[ for the {label}].
        the recipe says {duration}[ for the {label}]. (Timer, please|Start a timer|Set the timer).
        the washing machine needs {duration}. Set a timer.
        the instructions say to wait {duration}. (Timer on|Start the timer|Put on a timer), please.
        parking is paid {@duration}. Start a timer.
        my break lasts {duration}, (put on|run|start) a timer.
        [{label}, ]{duration}, timer!
        {duration} is all I have[ for the {label}]. Start the countdown.
        {duration} it is, start the timer[ for the {label}].
        {duration}, not more, not less. (Timer|Countdown), please[, name {label}].
        for the {label}: {duration} on a timer.
        can I count on a timer that rings in {duration}[, label {label}]?
        if {duration} goes by, I want a timer to beep[, label {label}].
        are you good at counting down? {duration}[ for the {label}], go.
        what about setting the timer to {duration}[ and calling it {label}]?
        I need to know when {duration} is over[ for the {label}]. Timer, please.
        you count {duration}, I do the rest. Start the timer[ and name it {label}].
        !hold the clock on me: a {duration} timer[, label {label}]
        !set off a timer of {duration}[ for the {label}]
        !dial {duration} in on the timer[, label {label}]
        !arrange a timer {@duration}[ for the {label}]
        !chime when {duration} is up[, label {label}], I mean set a timer
        !limit me to {duration} with a timer[ for the {label}]
    """,
}

LACKED: dict[str, str] = {
    "set_timer": """
        !(create|launch|open) a (new |)timer[ called {label}]
        !(run|begin|kick off) a countdown[ for the {label}]
        !give me a (timer|countdown)[ for the {label}]
        !have a timer (run|running)[ for the {label}]
        !turn on the (timer|kitchen timer|egg timer)[ for the {label}]
        !count down[ for the {label}]
        timer[ for the {label}], please.
        (can|could|would) you (set|start) a timer[ for the {label}]?
        new timer[, label {label}]
        (can|could) I (get|have) a (timer|countdown)[ for the {label}]?
        I always lose track of time, (set|start) a timer[ for the {label}].
        !get a timer (going|running)[ for the {label}]
        !fire up (a|the) timer[ for the {label}]
        !put a timer on[ for the {label}]
        !use the timer[ for the {label}]
        !get a countdown going[ called {label}]
        !watch the {label} for me with a timer
        !set the clock ticking, a timer I mean[, label {label}]
        any chance of a timer[ for the {label}]?
        nothing fancy, just a timer[ for the {label}].
        the {label} (is|are) in the oven. Timer, please.
        mind (setting|starting) a timer[ for the {label}]?
        what about a (timer|countdown)[ for the {label}]?
        could a timer be (set|started)[ for the {label}]?
        {label} timer(, please.|.|)
        I (want|need|would like) a countdown[ for the {label}].
        I don't want to burn the {label}, set a timer.
        time to start a timer[ for the {label}].
        a (timer|countdown) should run[ for the {label}].
        ready, steady, timer[ for the {label}]!
        the instructions say to wait. Start a timer.
        my break starts. Put on a timer.
        for the {label}: a timer.
        are you good at counting down? Start a timer[ for the {label}].
        you count, I do the rest. Start the timer[ for the {label}].
        !arrange a timer[ for the {label}]
        !set off a timer[ for the {label}]
        !set the timer, name it {label}
        !limit me with a timer[ for the {label}]
        !line up a countdown[ for the {label}]
    """,
}
