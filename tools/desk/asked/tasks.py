# ruff: noqa: E501 - phrases are read a line at a time
"""More ways to ask for what `desk.core.tasks` offers, and to ask for it without something needed."""

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
    """,
    "complete_task": """
        !check off (the task |task |to-do ){task}
        !tick (the task|task|the to-do) {task} off (my list|the list|my to-do list)
        !cross (task|the task|to-do) {task} off my (to-do list|task list|list)
        !flag (task|the task) {task} as (done|finished|completed)
        !set the status of (task|the task|to-do) {task} to done
        !(strike|tick) task {task}, (it's|that one is) (done|finished)
        !update (task|the task) {task}: it's (done|finished|completed)
        !record (task|the task) {task} as (completed|finished)
        !(move|switch) (task|the task|to-do) {task} to done
        !put a (tick|check mark|checkmark) next to (task|to-do) {task}
        !close out (the task|task|the to-do) {task} for me
        !wrap up task {task}, I('m| am) (done with it|through with it)
        !note that (task|the task|to-do) {task} (is|has been) (finished|completed)
        !call (task|the task) {task} (done|finished|complete) on my (to-do|task) list
        !treat (task|the to-do) {task} as (completed|done) from now on
        !let my to-do list show that task {task} is (done|complete|finished)
        task {task}(:| =|,) (done|finished|complete)
        {task} (can|may) be (ticked|checked|crossed) off my (to-do|task) list.
        I('ve| have) (just |)(wrapped up|taken care of|dealt with|got through) (task|the task|to-do) {task}.
        (could|would) you (tick|check|cross) off (task|the task|to-do) {task}?
        (finally|phew), (task|to-do) {task} is (done|finished). (Update my list|Check it off), please.
        my to-do list still shows {task}, but (I did that one|that one's done). (Tick it off|Mark it as done).
        (I'm|we're) (done|finished|all done) with (task|to-do) {task}, (it can be closed|so check it off).
        (is it possible|would it be possible) to (mark (task|the task) {task} as|set (task|the task) {task} to) completed?
        all the work (on|for) task {task} (is|has been) (done|finished), so mark it (done|as complete).
        (task|to-do) {task} (should|can|needs to) be (marked as|set to) (done|completed).
        I('d| would) like to (complete|check off|close) (task|the to-do|the task) {task}.
        I (finally managed to finish|got around to finishing) (task|the task|to-do) {task}. (Tick it off|Check it off), please.
        {task} - that task's (done|finished|completed).
        there's nothing left to do for task {task}, (please complete it|mark it as done|close it).
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
    """,
    "complete_task": """
        !(check|tick) off (a task|one of my tasks|one of my to-dos)
        !cross (something|a task|one item) off my (to-do|task) list
        !(close|complete|finish) (a task|one of the tasks|one of my to-dos)
        !set (a|one) (task|to-do) to done
        !update my to-do list, (a task|one of the tasks) is (done|finished)
        !(mark|flag) (a|one) to-do as (completed|finished)
        one of my (tasks|to-dos) is (done|finished).
        I('ve| have) (just |)(finished|completed|wrapped up) (a task|something on my to-do list).
        (can|could|would) you (mark a task as done|check off a task|close one of my tasks)?
        a task can be (ticked|checked|crossed) off my list.
        (done|finished) with a task, (tick it off|mark it as done|check it off)
        I('d| would) like to (check off|complete|close) one of my tasks.
    """,
}
