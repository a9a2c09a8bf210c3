"""The to-do list."""

from __future__ import annotations

from desk.contents import CODE
from desk.core.outcomes import Given, count_of, done, listing
from desk.english import join_words
from desk.moments import Date
from desk.sentences import chore
from desk.task import Intent, Outcome, intent, slot
from desk.values import Choice, Integer, Text, counted, spelled
from desk.world import Json, World

__all__ = ["ADD_TASK", "COMPLETE_TASK", "INTENTS", "LIST_TASKS"]


_PRIORITY = Choice(
    (
        {"low": "low", "medium": "medium/normal", "high": "high/top"},
        {"low": "low", "normal": "normal", "high": "high", "urgent": "urgent"},
        {"LOW": "low", "MEDIUM": "medium", "HIGH": "high"},
    )
)
_STATUS = Choice(
    (
        {"open": "open/unfinished", "done": "finished/completed"},
        {"todo": "open", "in_progress": "started", "done": "finished"},
        {"open": "open", "closed": "closed"},
    )
)


def _tasks(world: World, given: Given) -> Outcome:
    names = [chore(world).text for _ in range(count_of(world))]
    items: list[Json] = [{"id": world.code(), "task": name} if world.chance(0.5) else name for name in names]
    if not items:
        return Outcome(listing(world, "tasks", items), "none")
    said = {"items": join_words(names), "count": counted(len(items), spelled(len(items)), "task")}
    return Outcome(listing(world, world.one(("tasks", "todos")), items), "done", said, tuple((each,) for each in names))


ADD_TASK = intent(
    "add_task",
    "tasks",
    "add_task create_task add_todo new_task create_todo task_add todo_add | enter_task put_on_list",
    "Add a task to the to-do list./Create a todo./Put something on the list of tasks. | Enter a thing to do.",
    "add tasks to your list",
    "your to-do list",
    (
        slot(
            "task",
            Text(chore),
            "task title text name description todo | what_to_do",
            "What to do/The task | Thing to do",
            "What is the task?/What should I add? | What do you have to do?",
        ),
        slot(
            "due",
            Date(),
            "due due_date deadline by_date | finish_by",
            "When it is due/Deadline | Last day",
            "When is it due?/Until when? | By which day?",
            offered=0.5,
            required=0.3,
        ),
        slot(
            "priority",
            _PRIORITY,
            "priority importance urgency | standing",
            "How important it is/Priority | How much it matters",
            "What priority should it have? | How important is it?",
            offered=0.4,
            required=0.2,
        ),
    ),
    """
    !add "{task}" to my (tasks|to-do list|todo list|list)[, due {due}][, {priority} priority]
    !(create|add|make) a task: {task}[, due {due}][, {priority} priority]
    !put "{task}" on my (to-do list|list|todo list)[, due {due}][, with {priority} priority]
    I (have|need) to {task}[ by {due}]. (Add it to my tasks|Put it on my list)[ with {priority} priority].
    new (task|todo): {task}[, due {due}][, {priority} priority]
    !add a [{priority} priority ]task to {task}[ by {due}]
    todo: {task}[, due {due}][, priority {priority}]
    !(note|enter) a [{priority} priority ]task[ for {due}]: {task}
    my list needs a new entry: {task}[, due {due}][, {priority} priority]
    !create a [{priority} priority ]todo called "{task}"[, due {due}]
    +++
    (task|to-do|todo|new task): {task}[, due {due}][, priority {priority}]
    {task}[ by {due}] - (put it on my list|add it to my tasks|that's a task for my list).
    (I should|I want to|I must) {task}[ by {due}]. Make it a task.
    (can|could) you add "{task}" to my to-do list[ for {due}][ with priority {priority}]?
    !(write|put down) "{task}" on my to-do list[, due {due}][, priority {priority}]
    """,
    """
    !add a task[ due {due}]
    !(create|add) a (todo|task)
    !put something on my to-do list
    I need a new task[ with {priority} priority].
    """,
    done("created", "added", label="Task", facts=("task",)),
    done="""
    (Done|OK), "{task}" is on your list[, due {due}].
    I('ve| have) added "{task}" to your tasks.
    "{task}" (is on the list|has been added)[ with {=priority} priority].
    New task added: {task}.
    Your list now has "{task}"[, due {due}].
    """,
)

LIST_TASKS = intent(
    "list_tasks",
    "tasks",
    "list_tasks get_tasks show_todos list_todos get_todo_list | task_overview",
    "List the tasks./Show the to-do list./Get open todos. | What is left to do.",
    "list your tasks",
    "your to-do list",
    (
        slot(
            "status",
            _STATUS,
            "status state | task_state",
            "Which tasks/State of the tasks | Only tasks in this state",
            offered=0.4,
        ),
        slot(
            "limit",
            Integer(1, 20, default=10),
            "limit max_results count | how_many_tasks",
            "How many at most | Most tasks to show",
            offered=0.25,
        ),
    ),
    """
    what's on my (to-do list|todo list|task list)?
    !(show|list|show me|read) my [{status} ](tasks|todos)
    what do I (still|) have to do?
    which tasks are [{status} ](on my list|there)?
    !(show|list|give me) (at most|up to) {limit} [{status} ]tasks
    do I have any [{status} ]tasks?
    my [{status} ]tasks, please.
    """,
    "",
    _tasks,
    done="""
    You have {count}: {items}.
    Your list: {items}.
    (On your list|To do): {items}.
    I see {count} on your list: {items}.
    """,
    none="""
    Your list is empty.
    There are no tasks.
    You have nothing to do.
    No tasks at the moment.
    """,
)

COMPLETE_TASK = intent(
    "complete_task",
    "tasks",
    "complete_task finish_task mark_done close_task complete_todo check_off | tick_task",
    "Mark a task as done./Complete a todo./Check off a task. | A task is finished.",
    "mark tasks as done",
    "your to-do list",
    (
        slot(
            "task",
            Text(lambda world: chore(world) if world.chance(0.6) else CODE(world)),
            "task task_id id title todo | finished_item",
            "Which task/Id or name of the task | The finished task",
            "Which task is done?/Which task should I mark? | What did you finish?",
        ),
    ),
    """
    !(mark|set) (the task|task|) "{task}" (as|to) done
    !(complete|finish|close) (the task|task) "{task}"
    I (finished|am done with|completed) the task "{task}".
    !(check|tick) "{task}" off my list
    "{task}" is done.
    "{task}" is finished, (check it off|take it off my list).
    +++
    (done|finished|completed): {task}
    (can|could) you (close|complete) the task "{task}"?
    the task "{task}" is (over|ready|done|behind me), (mark it as done|close it).
    """,
    """
    !mark a task as done
    I finished one of my tasks.
    !(check|tick) something off my list
    """,
    done("completed", "closed", label="Task", facts=("task",)),
    done="""
    (Done|Great), "{task}" is checked off.
    I('ve| have) marked "{task}" as done.
    "{task}" is completed.
    Well done, "{task}" is finished.
    """,
)

INTENTS: tuple[Intent, ...] = (ADD_TASK, LIST_TASKS, COMPLETE_TASK)
