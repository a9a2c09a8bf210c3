"""Intents of the to-do list."""

from __future__ import annotations

from desk_model.generator.context import Json, SampleContext
from desk_model.generator.english import join_words
from desk_model.generator.intents.outcomes import Given, count_of, done, listing
from desk_model.generator.task import Intent, Outcome, intent, slot
from desk_model.generator.values.arguments import Choice, Integer, Text, counted, spelled
from desk_model.generator.values.contents import CODE
from desk_model.generator.values.dates import Date
from desk_model.generator.values.sentences import chore

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


def _tasks(context: SampleContext, given: Given) -> Outcome:
    names = [chore(context).text for _ in range(count_of(context))]
    items: list[Json] = [{"id": context.code(), "task": name} if context.chance(0.5) else name for name in names]
    if not items:
        return Outcome(listing(context, "tasks", items), "none")
    slot_texts = {"items": join_words(names), "count": counted(len(items), spelled(len(items)), "task")}
    return Outcome(
        listing(context, context.one(("tasks", "todos")), items), "done", slot_texts, tuple((each,) for each in names)
    )


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
    done("created", "added", label="Task", facts=("task",)),
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
    _tasks,
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
            Text(lambda context: chore(context) if context.chance(0.6) else CODE(context)),
            "task task_id id title todo | finished_item",
            "Which task/Id or name of the task | The finished task",
            "Which task is done?/Which task should I mark? | What did you finish?",
        ),
    ),
    done("completed", "closed", label="Task", facts=("task",)),
)

INTENTS: tuple[Intent, ...] = (ADD_TASK, LIST_TASKS, COMPLETE_TASK)
