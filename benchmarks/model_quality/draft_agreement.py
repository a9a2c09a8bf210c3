"""Agreement of the draft model with the main model's tool calls, by the number of samples.

Both models get the request of the product. Only held-out turns in which the main model makes a greedy call count. The
draft's first sample is greedy, the others are drawn at a temperature (`speculative-tool-calls` does not say how). A
sample agrees if one of its calls has the name and the arguments of a call of the main model.
"""

from __future__ import annotations

from pathlib import Path

from benchmarks.common.chat_requests import MAX_IN_FLIGHT, Progress, replies
from benchmarks.common.desk_tasks import Task, reply_calls, tasks
from benchmarks.common.figures import Figures
from benchmarks.common.plots import samples_plot
from benchmarks.common.proportions import Proportion
from xpu_agents.chat import Chat
from xpu_runtime import Engine

__all__ = ["agreement"]


def agreement(
    models: tuple[str, str],
    figures: Figures,
    seed: int,
    per_kind: int,
    samples: int,
    temperature: float,
    plot: Path | None,
) -> None:
    """Measure the agreement over ``per_kind`` tasks of each kind, for 1 to ``samples`` samples of the draft.

    ``models`` are the folders of the main model and of the draft; ``temperature`` applies to all samples but the first.
    """
    with Engine.load(models[0]) as engine:
        turns = _turns_with_calls(Chat(engine), list(tasks(per_kind, "held_out")))
    with Engine.load(models[1]) as engine:
        draft_calls = _draft_calls(Chat(engine), [task for task, _ in turns], seed, samples, temperature)
    by_turn, by_call = agreement_curves([set(calls) for _, calls in turns], draft_calls)
    for count, (turn, call) in enumerate(zip(by_turn, by_call, strict=True), 1):
        turn.add_to(figures, f"samples, {count}: turns foreseen")
        call.add_to(figures, f"samples, {count}: calls foreseen")
    by_turn[0].add_to(figures, "draft: turns foreseen with one sample", ">= 0.6")
    figures.show_group("samples")
    if plot is not None:
        samples_plot(plot, by_turn, by_call)


def agreement_curves(
    calls: list[set[str]], draft_calls: list[list[set[str]]]
) -> tuple[list[Proportion], list[Proportion]]:
    """Return the proportions of turns with a predicted call and of predicted calls, by number of samples.

    ``calls`` are the main model's calls of each turn, ``draft_calls`` those of the draft, sample by sample.
    """
    by_turn: list[Proportion] = []
    by_call: list[Proportion] = []
    for count in range(1, min(map(len, draft_calls), default=0) + 1):
        matched = [main & set().union(*samples[:count]) for main, samples in zip(calls, draft_calls, strict=True)]
        by_turn.append(Proportion.of(map(bool, matched)))
        by_call.append(Proportion(sum(map(len, matched)), sum(map(len, calls))))
    return by_turn, by_call


def _turns_with_calls(chat: Chat, turn_tasks: list[Task]) -> list[tuple[Task, list[str]]]:
    """Return the turns in which the main model makes a call, with its calls."""
    progress = Progress("main model, replies", len(turn_tasks))
    answered = zip(turn_tasks, replies(chat, (task.request() for task in turn_tasks), progress), strict=True)
    turns = [(task, reply_calls(reply)) for task, reply in answered if reply.tool_calls]
    print(f"the main model calls in {len(turns)} of {len(turn_tasks)} turns", flush=True)
    return turns


def _draft_calls(
    chat: Chat, turn_tasks: list[Task], seed: int, samples: int, temperature: float
) -> list[list[set[str]]]:
    progress = Progress("draft, samples", len(turn_tasks) * samples)
    samples_by_turn: list[list[set[str]]] = []
    for start in range(0, len(turn_tasks), MAX_IN_FLIGHT):
        task_batch = turn_tasks[start : start + MAX_IN_FLIGHT]
        by_sample = [
            replies(
                chat,
                (
                    task.request(temperature if at else 0.0, seed=_seed(seed, at, turn))
                    for turn, task in enumerate(task_batch, start)
                ),
                progress,
            )
            for at in range(samples)
        ]
        samples_by_turn += [[set(reply_calls(reply)) for reply in row] for row in zip(*by_sample, strict=True)]
    return samples_by_turn


def _seed(seed: int, sample: int, turn: int) -> int:
    """Return a different seed for each sample of each turn."""
    return (seed << 40) + (sample << 32) + turn
