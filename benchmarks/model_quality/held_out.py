"""Accuracy of the bundled model on held-out tasks, through the engine and the chat layer.

Each turn has three greedy replies, with the correct conversation before it: *unconstrained*, *constrained* as in the
product, and with *a call required* where one is expected. docs/results/default_model.md defines held-out tasks.

- *Right tools*: the called tools are those expected, in order. *Exact*: their arguments are correct as well.
- *Quiet*, *told*: no call is made where none is expected, and the reply states the expected facts.
- *Valid*: calls that fit their tool's schema, of all calls that were not truncated at `MAX_ANSWER_TOKENS`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from benchmarks.common.chat_requests import MAX_IN_FLIGHT, Progress, replies
from benchmarks.common.desk_tasks import Task, tasks
from benchmarks.common.figures import Figures
from benchmarks.common.proportions import Proportion
from xpu_agents.chat import Chat, ChatReply
from xpu_agents.chat.events import ChatFinish
from xpu_runtime import Engine

__all__ = ["held_out"]

_TRAINING_TOKENS = 1024
"""Length of the longest conversations in the training."""
_TRAINING_SHARE = 4
"""Ratio of held-out tasks to tasks in the training's vocabulary, which serve only for comparison."""


Check = Callable[[Task, ChatReply], bool]


@dataclass(frozen=True)
class TaskReplies:
    """Task with its replies; ``required`` is None where no call is expected."""

    task: Task
    unconstrained: ChatReply
    constrained: ChatReply
    required: ChatReply | None

    @property
    def tokens(self) -> int:
        """Length of the conversation with the longest of its replies."""
        usages = self.unconstrained.usage, self.constrained.usage
        return usages[0].prompt_tokens + max(usage.completion_tokens for usage in usages)


def held_out(model: str, figures: Figures, per_kind: int) -> None:
    """Measure the proportions over ``per_kind`` samples of each kind, and over fewer in the training's vocabulary."""
    with Engine.load(model) as engine:
        chat = Chat(engine)
        held = _reply_to_all(chat, list(tasks(per_kind, "held_out")), "held out")
        training = _reply_to_all(chat, list(tasks(max(1, per_kind // _TRAINING_SHARE), "train")), "training vocabulary")
    _add_shares(figures, "held out", held, tools=">= 0.97", exact=">= 0.92", valid="== 1")
    _add_shares(figures, "training vocabulary", training)
    for kind in dict.fromkeys(entry.task.kind for entry in held):
        for label, part in (("held out", held), ("training vocabulary", training)):
            correct_share = Proportion.of(a.task.is_correct(a.unconstrained) for a in part if a.task.kind == kind)
            correct_share.add_to(figures, f"kind, {kind}: {label}")
    figures.show_group("kind")


def _reply_to_all(chat: Chat, turn_tasks: Sequence[Task], label: str) -> list[TaskReplies]:
    num_calling = sum(task.expects_calls for task in turn_tasks)
    print(f"{label}: {len(turn_tasks)} turns, {num_calling} with calls", flush=True)
    progress = Progress(f"{label}, replies", 2 * len(turn_tasks) + num_calling)
    collected: list[TaskReplies] = []
    # In parts, so that repeated prompts are still in the prefix cache.
    for start in range(0, len(turn_tasks), MAX_IN_FLIGHT):
        task_batch = turn_tasks[start : start + MAX_IN_FLIGHT]
        unconstrained = replies(chat, (task.request(constrain=False) for task in task_batch), progress)
        constrained = replies(chat, (task.request() for task in task_batch), progress)
        required = iter(
            replies(chat, (task.request(tool_choice="required") for task in task_batch if task.expects_calls), progress)
        )
        collected += [
            TaskReplies(task, a, b, next(required) if task.expects_calls else None)
            for task, a, b in zip(task_batch, unconstrained, constrained, strict=True)
        ]
    return collected


def _add_shares(
    figures: Figures, label: str, entries: Sequence[TaskReplies], *, tools: str = "", exact: str = "", valid: str = ""
) -> None:
    with_calls = [entry for entry in entries if entry.task.expects_calls]
    without_calls = [entry for entry in entries if not entry.task.expects_calls]
    required = [(entry.task, entry.required) for entry in with_calls if entry.required is not None]

    def add(name: str, cases: Sequence[bool], target: str = "") -> None:
        Proportion.of(cases).add_to(figures, f"{label}: {name}", target)

    def add_both(name: str, part: Sequence[TaskReplies], right: Check, target: str = "") -> None:
        add(f"{name}, unconstrained", [right(entry.task, entry.unconstrained) for entry in part], target)
        add(f"{name}, constrained", [right(entry.task, entry.constrained) for entry in part])

    add_both("right tools", with_calls, Task.calls_right_tools, tools)
    add_both("exact calls", with_calls, Task.is_exact, exact)
    add("exact calls, a call required", [task.is_exact(reply) for task, reply in required])
    add("valid calls, constrained", [ok for each in entries for ok in each.task.validity(each.constrained)], valid)
    add("valid calls, a call required", [ok for each in required for ok in _validity_required(*each)], valid)
    add("valid calls, unconstrained", [ok for each in entries for ok in each.task.validity(each.unconstrained)])
    add_both("quiet", without_calls, Task.calls_nothing)
    add_both("told", without_calls, Task.states_facts)
    all_replies = [
        reply for each in entries for reply in (each.unconstrained, each.constrained, each.required) if reply
    ]
    add("replies cut at their longest", [reply.finish_reason is ChatFinish.LENGTH for reply in all_replies])
    add(f"turns beyond {_TRAINING_TOKENS} tokens", [entry.tokens > _TRAINING_TOKENS for entry in entries])
    print(f"{label}: longest conversation {max(entry.tokens for entry in entries)} tokens")


def _validity_required(task: Task, reply: ChatReply) -> list[bool]:
    """Return `Task.validity`; a complete reply without the required call counts as an invalid call."""
    validity = task.validity(reply)
    return validity if validity or reply.finish_reason is ChatFinish.LENGTH else [False]
