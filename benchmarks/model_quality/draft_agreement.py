"""How often the draft model foresees the main model's calls, by the number of its samples.

Both get the same request as the product would make it: ``tool_choice="auto"``, constrained by the offered tools. Of the
held-out turns those count where the main model, greedily, makes a call. The draft's first sample is greedy, the others
are drawn at a temperature (`speculative-tool-calls` leaves open how). A sample agrees if one of its calls has the name
and the arguments of one that the main model makes, so that its result would be ready when the real call comes.
"""

from __future__ import annotations

from pathlib import Path

from benchmarks.common.chat_requests import AT_ONCE, Progress, replies
from benchmarks.common.desk_tasks import Task, calls_of, tasks
from benchmarks.common.figures import Figures
from benchmarks.common.plots import samples_plot
from benchmarks.common.proportions import Share
from xpu_agents.chat import Chat
from xpu_runtime import Engine

__all__ = ["agreement"]


def agreement(
    models: tuple[str, str],
    figures: Figures,
    seed: int,
    each: int,
    samples: int,
    temperature: float,
    plot: Path | None,
) -> None:
    """The shares over ``each`` tasks of every kind, for 1 to ``samples`` samples.

    Args:
        models: folders of the main model and of the draft.
        figures: take them.
        seed: of the samples.
        each: tasks of every kind.
        samples: most samples of the draft.
        temperature: of all samples but the first.
        plot: picture of the curve.
    """
    with Engine.load(models[0]) as engine:
        turns = _calling(Chat(engine), list(tasks(each, "held_out")))
    with Engine.load(models[1]) as engine:
        drafted = _drafted(Chat(engine), [task for task, _ in turns], seed, samples, temperature)
    by_turn, by_call = curves([set(calls) for _, calls in turns], drafted)
    for count, (turn, call) in enumerate(zip(by_turn, by_call, strict=True), 1):
        turn.add_to(figures, f"samples, {count}: turns foreseen")
        call.add_to(figures, f"samples, {count}: calls foreseen")
    by_turn[0].add_to(figures, "draft: turns foreseen with one sample", ">= 0.6")
    figures.show_group("samples")
    if plot is not None:
        samples_plot(plot, by_turn, by_call)


def curves(calls: list[set[str]], drafted: list[list[set[str]]]) -> tuple[list[Share], list[Share]]:
    """Turns with a call that was foreseen, and calls that were, by the number of samples.

    Args:
        calls: of the main model, for each turn.
        drafted: of the draft, for each turn, sample by sample; as many samples for every turn.
    """
    by_turn: list[Share] = []
    by_call: list[Share] = []
    for count in range(1, min(map(len, drafted), default=0) + 1):
        met = [made & set().union(*found[:count]) for made, found in zip(calls, drafted, strict=True)]
        by_turn.append(Share.of(map(bool, met)))
        by_call.append(Share(sum(map(len, met)), sum(map(len, calls))))
    return by_turn, by_call


def _calling(chat: Chat, asked: list[Task]) -> list[tuple[Task, list[str]]]:
    """The turns where the model calls something, with what it calls."""
    progress = Progress("main model, replies", len(asked))
    answered = zip(asked, replies(chat, (task.request() for task in asked), progress), strict=True)
    found = [(task, calls_of(reply)) for task, reply in answered if reply.tool_calls]
    print(f"the main model calls in {len(found)} of {len(asked)} turns", flush=True)
    return found


def _drafted(chat: Chat, asked: list[Task], seed: int, samples: int, temperature: float) -> list[list[set[str]]]:
    progress = Progress("draft, samples", len(asked) * samples)
    found: list[list[set[str]]] = []
    for start in range(0, len(asked), AT_ONCE):
        part = asked[start : start + AT_ONCE]
        by_sample = [
            replies(
                chat,
                (
                    task.request(temperature if at else 0.0, seed=_seed(seed, at, turn))
                    for turn, task in enumerate(part, start)
                ),
                progress,
            )
            for at in range(samples)
        ]
        found += [[set(calls_of(reply)) for reply in row] for row in zip(*by_sample, strict=True)]
    return found


def _seed(seed: int, sample: int, turn: int) -> int:
    """Another one for every sample of every turn."""
    return (seed << 40) + (sample << 32) + turn
