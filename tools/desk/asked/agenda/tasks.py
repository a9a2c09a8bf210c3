# ruff: noqa: E501 - phrases are read a line at a time
"""More ways to ask for what is on the list of tasks or goes onto it, and to ask for it without something needed."""

from __future__ import annotations

__all__ = ["ASKED", "LACKED"]

ASKED: dict[str, str] = {
    "add_task": r"""
        !note "{task}" as a (new |)task for me[, (due|deadline) {due}][, {priority} priority]
        !(stick|pop|drop|throw) "{task}" onto my (to-do|task) list[, to be done by {due}][, priority {priority}]
        !enter "{task}" in(to|) my task list[, deadline {due}][, priority: {priority}]
        !extend my (to-do|task) list by "{task}"[, (due|deadline) {due}][, at {priority} priority]
        !register a (new |)task for me[ with {priority} priority]: {task}[, due {due}]
        !log a (todo|to-do|task) "{task}"[ with the deadline {due}][ and the priority {priority}]
        !record "{task}" as (one of my tasks|a to-do)[, due {due}][, priority {priority}]
        !(open|set up|file) a new task[ with priority {priority}][, due {due}]: {task}
        !include "{task}" among my (todos|to-dos|tasks)[, (due|deadline) {due}][, as {priority} priority]
        !get "{task}" onto my list of things to do[, due {due}][, {priority} priority]
        !give me (one more|another) (task|to-do)[ with {priority} priority], namely {@task}[ by {due}]
        !turn "{task}" into a (task|to-do) for me[, due {due}][, {priority} priority]
        !make a to-do[, {priority} priority][, due {due}], saying "{task}"
        !track "{task}" on my (task|to-do) list[ with a due date of {due}][ and with {priority} priority]
        !save this as a task: {task}[ \(due {due}\)][ \({priority} priority\)]
        "{task}" (belongs|goes|should be) on my (to-do|task) list[, due {due}][, priority {priority}].
        I still (have|need) to {task}[ by {due}], so (add that to my to-do list|that should go on my task list)[ with {priority} priority].
        one more for the (to-do|task) list: {task}[, due {due}][, {priority} priority]
        + task: {task}[, {due}][, {priority} prio]
        could "{task}" go on my (todo|to-do|task) list[, due {due}][, priority {priority}]?
        would you (enter|create|set up) a task for me? It's {@task}[ by {due}][, {priority} priority].
        I('d| would) (like|love) to have "{task}" as a new (item|entry) on my to-do list[, due {due}][, {priority} priority].
        (somebody|my boss) just asked me to {task}[ by {due}]. Add it to my tasks[ with {priority} priority], please.
        there's (something|one thing) missing from my to-do list: {task}[, due {due}][, {priority} priority]
        (before it slips my mind|while I think of it), a new to-do: {task}[, due {due}][, priority {priority}]
        {task} - new (to-do|task)[, deadline {due}][, {priority} priority]
        [{priority} priority ]to-do for my list: {task}[, due {due}]
        I (need|want) a new entry in my (todos|task list): "{task}"[, due {due}][, with the priority {priority}].
        a (to-do|task) should be (created|added) for me: {task}[; due: {due}][; priority: {priority}]
        is it possible to put "{task}" on my task list[ for {due}][ with {priority} priority]?
        !squeeze "{task}" into my to-do list[, due {due}][, {priority} priority]
        !make room on my (to-do|task) list for "{task}"[, due {due}][, {priority} priority]
        !let my (to-do|task) list grow by "{task}"[, due {due}][, priority {priority}]
        !slap "{task}" on the to-do list[, due {due}][, {priority} priority]
        !keep track of this task for me: {task}[, due {due}][, {priority} priority]
        !chalk up a new task, {task}[, due {due}][, priority {priority}]
        !tack "{task}" onto my (to-dos|task list)[, due {due}][, {priority} priority]
        !add one line to my to-do list: {task}[, due {due}][, {priority} priority]
        !see that "{task}" (gets|goes) on my (task|to-do) list[, due {due}][, {priority} priority]
        !stuff my to-do list with another (job|item): {task}[, due {due}][, {priority} priority]
        !have "{task}" (listed|entered|added) as a task[, due {due}][, {priority} priority]
        !feed my to-do list with this: {task}[, deadline {due}][, {priority} priority]
        !lodge a task[ due {due}][ of {priority} priority] that reads "{task}"
        !work "{task}" into my tasks[, deadline {due}][, priority {priority}]
        !assign me the task {@task}[ by {due}][, {priority} priority]
        !type "{task}" into my task list[, due {due}][, {priority} priority]
        !bring "{task}" onto my to-do list[, due {due}][, priority: {priority}]
        my to-do list isn't complete without "{task}"[, due {due}][, {priority} priority], so add it.
        mind (adding|putting) "{task}" (to|on) my (to-do|task) list[, due {due}][, {priority} priority]?
        any chance of (getting|having) "{task}" on my to-do list[, due {due}][, {priority} priority]?
        what about "{task}" as a new task[, due {due}][, {priority} priority]? Add it, please.
        let me have "{task}" as a task[, due {due}][, {priority} priority].
        let's (put|have) "{task}" on the to-do list[, due {due}][, {priority} priority].
        task list += {task}[ \(due {due}\)][ \({priority} priority\)]
        TODO {task}[ / due {due}][ / {priority}]
        TASK: {task}[ | DUE: {due}][ | PRIO: {priority}]
        add task {task}[ due {due}][ priority {priority}]
        what: {task}[, by when: {due}][, priority: {priority}] - make that a task
        [due: {due}, ][priority: {priority}, ]task: {task}
        [due {due}: ]{task} (- onto the to-do list|- for my task list), please[, {priority} priority]
        to be done[ by {due}]: {task} (goes on my task list|belongs on my to-do list)[, {priority} priority]
        to-do list, new (line|item|entry): {task}[, due {due}][, {priority} priority]
        next (task|to-do) for me: {task}[, due {due}][, {priority} priority]
        something for my task list: {task}[, due {due}][, {priority} priority]
        my wife wants me to {task}[ by {due}]. Onto the to-do list with it[, {priority} priority].
        I keep putting off one thing: {task}. Make it a task, maybe that helps[, due {due}][, {priority} priority].
        I (volunteered|agreed|promised) to {task}[ by {due}]. That's one for the to-do list[, {priority} priority].
        it's on me to {task}[ by {due}]. (Make that a task|Add a task for that)[ with {priority} priority].
        I can't do it right away, so make "{task}" a to-do[, due {due}][, {priority} priority].
        I'd sleep better if "{task}" were on my to-do list[, due {due}][, {priority} priority].
        if it isn't on my to-do list, I won't do it: {task}[, due {due}][, {priority} priority]. Add it.
        (gotta|need to|have to) {task}[ by {due}], add that to my tasks[, {priority} priority]
        the job is {@task}[ by {due}], (log it|enter it) as a task[ with {priority} priority].
        work never ends: a new task for me, {task}[, due {due}][, {priority} priority].
        "{task}" is yet to be entered in my task list. (Do that|Enter it)[, due {due}][, {priority} priority].
        "{task}" should (appear|show up|be found) among my tasks[, due {due}][, {priority} priority].
        one of the things I have to do[ by {due}] is {@task}. Create a task[, {priority} priority].
        I want {@task}[ by {due}], and a task (for|about) that would be good[, {priority} priority].
        new on my plate: {task}[, due {due}][, {priority} priority]. (Task, please|Add it to my tasks).
        the following needs a task[, due {due}][, {priority} priority]: {task}
        [{priority} priority, ][due {due}, ]new task: {task}
        [due {due}, ]to-do: {task}[, priority {priority}]
        priority {priority}[, due {due}]: {task}, for my task list
        {due} is the deadline, "{task}" is the task. Add it[ with {priority} priority].
        [it's due {due}: ]{task}. (Add the task|Make it a task)[, {priority} priority].
        as a task, please: {task}[, due {due}][, {priority} priority]
        a task called "{task}" is missing from my list[, due {due}][, {priority} priority]. Create it.
        thanks in advance for adding "{task}" to my tasks[, due {due}][, {priority} priority].
        are you able to add tasks? Then add "{task}"[, due {due}][, {priority} priority].
        can I count on you to put "{task}" on my to-do list[, due {due}][, {priority} priority]?
        what's one more task? Add {task}[, due {due}][, {priority} priority].
        who's going to {task}[ by {due}]? Me, so add the task[ with {priority} priority].
        I want to see "{task}" next time I open my to-do list[, due {due}][, {priority} priority].
        I've been asked to {task}[ by {due}], so (that's|make that) a new task[ of {priority} priority].
        I've got to remember to do this: {task}. Add it as a task[, due {due}][, {priority} priority].
        my list, my task: {task}[, due {due}][, {priority} priority]. Add it, please.
        on the list of tasks goes: {task}[, due {due}][, {priority} priority]
        don't let "{task}" be missing from my to-do list[, due {due}][, {priority} priority].
        for (work|home|myself), a to-do: {task}[, due {due}][, {priority} priority]
        !book "{task}" onto my task list[, due {due}][, {priority} priority]
        !arrange a task for me[, due {due}][, {priority} priority]: {task}
        !hang "{task}" on my to-do list[, due {due}][, {priority} priority]
        !take "{task}" onto my list of tasks[, due {due}][, {priority} priority]
        !generate a task[ with {priority} priority][ and the deadline {due}] called "{task}"
        !put me down for this task: {task}[, due {due}][, {priority} priority]
    """,
    "list_tasks": r"""
        !(pull up|bring up|open|display) my (to-do|task) list[, {status} tasks only][, (at most|no more than) {limit}]
        !run through my [{status} ](tasks|to-dos) with me[, {limit} at most]
        !give me (an overview|a rundown) of my [{status} ](tasks|todos)[, no more than {limit}]
        !read out (up to|a maximum of) {limit} of my [{status} ](to-dos|tasks)
        !(fetch|get|print) my [{status} ](to-dos|tasks|todos)[ \(max {limit}\)]
        !let me (see|look at|have a look at) my [{status} ](tasks|to-dos)[, {limit} of them at most]
        !tell me (what's|which things are) on my to-do list[, but no more than {limit} items]
        !show the (tasks|to-dos) I have[ with the status {status}][, limited to {limit}]
        !(list|name|tell me) (a maximum of|no more than|at most) {limit} [{status} ](items|entries) (from|on) my to-do list
        !check (what|which tasks) I have on my (to-do|task) list
        !go over my to-do list and (name|list|show) the [{status} ]tasks[, (at most|max.) {limit}]
        !(put|bring) my [{status} ]tasks on the screen[, at most {limit} of them]
        !output (the|my) list of [{status} ]tasks[, limit {limit}]
        !enumerate my [{status} ](tasks|to-dos)[, up to {limit}]
        !remind me which [{status} ]tasks (there are on|I have on) my list
        (could|can) (I|we) (see|get|have) my [{status} ](tasks|to-dos)[, (at most|max) {limit}]?
        to-do list(?|, please|)
        tasks[, {status} ones][, max {limit}]
        my (day is a mess|head is full). What's on my (to-do|task) list?
        I('d| would) like to (see|go through|review) my [{status} ](tasks|to-dos)[, no more than {limit}].
        how does my (to-do|task) list look?
        (are there|have I got) any [{status} ](tasks|to-dos|items) on my list?
        what [{status} ]tasks (have I got|are there) on my list?
        I (need|want) (a list|an overview) of my [{status} ]tasks[, with (at most|up to) {limit} entries].
        [{status} ]to-dos(?|, please|)
        I (lost track of|can't remember) what I have to do. (Show me my tasks|Read me my to-do list)[, at most {limit} items].
        what (are|were) my [{status} ](tasks|to-dos)( again|)?
        I'm planning my work. Which [{status} ]tasks are on my list?
        (would|could) you (read|show|list) me (up to|at most) {limit} of my [{status} ]tasks?
        !unroll my to-do list (for me|)
        !break down my [{status} ]tasks for me[, {limit} at most]
        !walk me through my [{status} ]tasks[, at most {limit}]
        !fill me in on (my|the) [{status} ]tasks[, no more than {limit}]
        !catch me up on what's on my (to-do|task) list[, at most {limit} items]
        !pull my [{status} ]to-dos[, max {limit}]
        !report my [{status} ]tasks[, {limit} at most]
        !dump my (task|to-do) list[, {status} only][, limit {limit}]
        !spell out what my to-do list (says|contains)[, at most {limit} entries]
        !throw my [{status} ]tasks on the screen[, {limit} tops]
        !recite my to-do list[, {limit} items at most]
        !query my tasks[, status {status}][, limit {limit}]
        !peek at my (to-do|task) list (for me|)
        !count off my [{status} ]tasks by name[, {limit} at most]
        !hand me (my|the) to-do list
        what's (left|waiting|sitting) on my (to-do|task) list?
        what's (piling up|waiting for me) on my to-do list?
        what does my (to-do|task) list (look like|say|hold)?
        what is there to do (on my list|according to my to-do list)?
        anything on my (to-do|task) list?
        any [{status} ](tasks|to-dos)(?| on my list?)
        how much is on my to-do list? (List it|Show me the tasks), please.
        how full is my (task|to-do) list? (Show me|Read it out).
        which [{status} ]to-dos do I have[, {limit} at most]?
        which jobs are (waiting|listed) on my task list?
        where do I stand with my work? List my [{status} ]tasks[, {limit} at most].
        where's my to-do list? (Show it|Open it), please.
        got any [{status} ]tasks for me (on my list|)?
        what's the story with my to-do list?
        what's next on my (to-do|task) list? Show me the tasks[, {limit} at most].
        mind (showing|reading) me my [{status} ]tasks[, {limit} at most]?
        any chance of seeing my [{status} ]tasks[, at most {limit}]?
        is my to-do list (empty|long|full)? (Show it to me|Read it to me), please.
        let me know what's on my (task|to-do) list[, {limit} items at most].
        let me have my [{status} ]tasks[, no more than {limit}].
        let's (see|go through|look at) my [{status} ]tasks[, {limit} at most].
        tasks?
        my (to-do list|todo list|task list|tasks|to-dos), please.
        todo list pls
        my [{status} ]to-dos[, {limit} max]
        all my [{status} ]tasks(, please.|?)
        status: {status} - list my tasks[, max {limit}]
        [{status} ]tasks, list view[, max {limit}]
        (task|to-do) (overview|list|rundown)[, {status} ones only][, at most {limit}], please.
        I'm (bored|free|done with my work). What else is on my to-do list?
        I (have|got) some time to spare. What's on my task list?
        my boss wants to see my [{status} ]tasks[, at most {limit}]. (List them|Can you list them?)
        I (need|want) to get organised, so (show|list) my [{status} ]tasks[, {limit} at most].
        I feel I'm forgetting something. Read me my to-do list.
        the [{status} ]tasks on my list (are what I need|would interest me)[, {limit} at most].
        it would help to see my [{status} ]tasks[, at most {limit}].
        I'd (like|love) a look at my (to-do|task) list[, {limit} items at most].
        may I see (my|the) [{status} ]tasks[, {limit} at most]?
        are there [{status} ]tasks left on my list?
        do I have (anything|something) on my (to-do|task) list?
        do you see any [{status} ]tasks on my list?
        {limit} of my [{status} ]tasks (will do|are enough), list them.
        don't show me more than {limit} [{status} ]tasks from my list.
        thanks in advance for showing me my [{status} ]tasks[, {limit} at most].
        are you able to see my tasks? List the [{status} ]tasks[, at most {limit}].
        no more than {limit}: my [{status} ]tasks
        {status} tasks only, what's on my list[, {limit} at most]?
        only the {status} tasks from my list, please[, {limit} at most].
        what have I (set myself|planned) to do, according to my task list?
        what am I supposed to do? Check my to-do list.
        what keeps me busy? Read out my task list, please.
        which tasks are mine[, {limit} at most]?
        where did I leave off? Show me my [{status} ]tasks.
        who has work to do? I do. Show my [{status} ]tasks[, {limit} at most].
        my coffee is ready, now my to-do list, please.
        I'm sitting down to work. My [{status} ]tasks, please[, {limit} at most].
        I'm making a plan, so what's on my to-do list?
        the state of my to-do list, please.
        the contents of my to-do list[, {status} tasks only], please.
        time to look at my [{status} ]tasks[, {limit} at most].
        for the meeting I need a list of my [{status} ]tasks[, {limit} at most].
        !lay out my [{status} ]tasks for me[, {limit} at most]
        !provide a list of my [{status} ]tasks[, {limit} at most]
        !gimme my [{status} ]tasks[, {limit} max]
        !load my to-do list[, {status} tasks only][, at most {limit}]
        !single out my {status} tasks[, {limit} at most]
    """,
}

LACKED: dict[str, str] = {
    "add_task": """
        !(enter|note|log) a (new |)task( for me|)[, due {due}]
        !(make|set up|open) a new (to-do|task) for me
        !add (something|an item|an entry) to my (task|to-do) list[, due {due}]
        !extend my (to-do|task) list by (one entry|one item)
        !(stick|pop) another thing onto my to-do list[, due {due}]
        !give me a new task[, due {due}]
        new (task|to-do)[, due {due}]
        I (need|want) a new (task|to-do) on my list[, due {due}].
        (can|could|would) you (create|add) a (task|to-do)(?| for me?)
        (there's|there is) something (missing from|I have to put on) my (to-do|task) list.
        I('d| would) like to add (a task|a to-do|something) to my list.
        (I just got|I have) another task, (add it|put it on my to-do list).
        !squeeze (something|one more thing) into my to-do list[, due {due}]
        !make room on my task list for (another task|something else)[, due {due}]
        !let my to-do list grow by one task[, due {due}]
        !tack (a new item|something) onto my to-dos
        !keep track of a (new |)task for me[, due {due}]
        !have a new task (listed|entered)[, due {due}]
        !register a [{priority} priority ]task for me
        mind adding (something|a task) to my to-do list[, due {due}]?
        any chance of getting something on my to-do list?
        my to-do list isn't complete, (add something|add a task)[, due {due}].
        let's put something new on the to-do list.
        (new task|new to-do|another task)(, please.| for me.)
        work never ends, I need another [{priority} priority ]task on my list.
        I (agreed|promised) to do something[ by {due}]. That's one for the to-do list.
        there's a [{priority} priority ]task to be (created|entered|added).
        I want (to enter|to create) a new [{priority} priority ]task.
        one more for the to-do list[, due {due}].
        may I add something to my tasks?
        a new entry for my task list[, due {due}], please.
        time to (extend|update) my to-do list with a new [{priority} priority ]task.
        thanks in advance for adding something to my tasks[, due {due}].
        are you able to add tasks? Then add one for me.
        can I count on you to put something on my to-do list?
        as a task, please[, due {due}].
        what's one more task? Add one[, due {due}].
        priority {priority}, a new task for my list.
        {due} is the deadline for a new task of mine. Add it.
        !book another task onto my list[, due {due}]
        !arrange a new task for me[ with {priority} priority]
        !take something onto my to-do list[, due {due}]
    """,
}
