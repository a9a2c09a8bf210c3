"""The default model on tasks it has not seen, through the engine and the chat layer.

Every turn is answered three times, greedily, with the right conversation before it: *unconstrained* (no grammar),
*constrained* as the product does it (``tool_choice="auto"``), and with *a call required* where one is expected.

- *Right tools*: the tools called are those expected, in order; of the turns with calls.
- *Exact*: their arguments are right as well, number by number and letter by letter.
- *Quiet*, *told*: nothing is called where nothing is to be called, and the reply says what it must.
- *Valid*: of all calls made, those that fit their tool's schema. A call that `LONGEST_ANSWER` tokens cut off is none;
  the share of replies that were cut is a figure of its own.

Held-out tasks have other words, names of tools and arguments, and phrases than the training; the same figures on the
training's vocabulary (other tasks than it saw) show what that costs. The ranges are Wilson's for 95 %.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from benchmarks.common.chat_requests import AT_ONCE, Progress, replies
from benchmarks.common.desk_tasks import Task, tasks
from benchmarks.common.figures import Figures
from benchmarks.common.proportions import Share
from xpu_agents.chat import Chat, ChatReply
from xpu_agents.chat.events import ChatFinish
from xpu_runtime import Engine

__all__ = ["held_out"]

_TRAINED = 1024
"""Tokens of the longest conversations in the training."""
_TRAINING_SHARE = 4
"""Of the training's vocabulary only every so many tasks: its figures are there to compare."""


@dataclass(frozen=True)
class Answered:
    """A task with its replies; ``required`` where a call is expected."""

    task: Task
    free: ChatReply
    auto: ChatReply
    required: ChatReply | None

    @property
    def tokens(self) -> int:
        """Length of the conversation with the longest of the replies."""
        return self.free.usage.prompt_tokens + max(self.free.usage.completion_tokens, self.auto.usage.completion_tokens)


def held_out(model: str, figures: Figures, each: int) -> None:
    """Shares over ``each`` samples of every kind, and over a part as many of the training's vocabulary."""
    with Engine.load(model) as engine:
        chat = Chat(engine)
        held = _answered(chat, list(tasks(each, "held_out")), "held out")
        known = _answered(chat, list(tasks(max(1, each // _TRAINING_SHARE), "train")), "training vocabulary")
    _add_shares(figures, "held out", held, tools=">= 0.97", exact=">= 0.92", valid="== 1")
    _add_shares(figures, "training vocabulary", known)
    for kind in dict.fromkeys(answered.task.kind for answered in held):
        for label, part in (("held out", held), ("training vocabulary", known)):
            share = Share.of(a.task.is_right(a.free) for a in part if a.task.kind == kind)
            share.add_to(figures, f"kind, {kind}: {label}")
    figures.show_group("kind")


def _answered(chat: Chat, asked: Sequence[Task], label: str) -> list[Answered]:
    wanted = sum(task.wants_calls for task in asked)
    print(f"{label}: {len(asked)} turns, {wanted} with calls", flush=True)
    progress = Progress(f"{label}, replies", 2 * len(asked) + wanted)
    found: list[Answered] = []
    # Part by part, so that the prompts are still in the prefix cache when they come again.
    for start in range(0, len(asked), AT_ONCE):
        part = asked[start : start + AT_ONCE]
        free = replies(chat, (task.request(constrain=False) for task in part), progress)
        auto = replies(chat, (task.request() for task in part), progress)
        forced = iter(
            replies(chat, (task.request(tool_choice="required") for task in part if task.wants_calls), progress)
        )
        found += [
            Answered(task, a, b, next(forced) if task.wants_calls else None)
            for task, a, b in zip(part, free, auto, strict=True)
        ]
    return found


def _add_shares(
    figures: Figures, label: str, answered: Sequence[Answered], *, tools: str = "", exact: str = "", valid: str = ""
) -> None:
    calling = [each for each in answered if each.task.wants_calls]
    silent = [each for each in answered if not each.task.wants_calls]
    forced = [(each.task, each.required) for each in calling if each.required is not None]

    def add(name: str, cases: Sequence[bool], target: str = "") -> None:
        Share.of(cases).add_to(figures, f"{label}: {name}", target)

    def both(name: str, part: Sequence[Answered], right: Callable[[Task, ChatReply], bool], target: str = "") -> None:
        add(f"{name}, unconstrained", [right(each.task, each.free) for each in part], target)
        add(f"{name}, constrained", [right(each.task, each.auto) for each in part])

    both("right tools", calling, Task.chose_tools, tools)
    both("exact calls", calling, Task.is_exact, exact)
    add("exact calls, a call required", [task.is_exact(reply) for task, reply in forced])
    add("valid calls, constrained", [ok for each in answered for ok in each.task.validity(each.auto)], valid)
    add("valid calls, a call required", [ok for task, reply in forced for ok in _required(task, reply)], valid)
    add("valid calls, unconstrained", [ok for each in answered for ok in each.task.validity(each.free)])
    both("quiet", silent, Task.is_quiet)
    both("told", silent, Task.is_told)
    cut = [reply for each in answered for reply in (each.free, each.auto, each.required) if reply is not None]
    add("replies cut at their longest", [reply.finish_reason is ChatFinish.LENGTH for reply in cut])
    add(f"turns beyond {_TRAINED} tokens", [each.tokens > _TRAINED for each in answered])
    print(f"{label}: longest conversation {max(each.tokens for each in answered)} tokens")


def _required(task: Task, reply: ChatReply) -> list[bool]:
    """As `Task.validity`; a whole reply without the call that it must have counts as a wrong call."""
    found = task.validity(reply)
    return found if found or reply.finish_reason is ChatFinish.LENGTH else [False]
