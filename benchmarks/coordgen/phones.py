"""Phones, models and tasks of `CoordGen §4.1`, and the cost of each request."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from itertools import product

from xpu_agents.workload import data_set
from xpu_simulation import SocSpec, load_soc
from xpu_simulation.costs.model_costs import NAMED_SHAPES
from xpu_simulation.static_graphs import METHODS, GraphTimes, RequestCost, RequestShape, request_cost

__all__ = ["MODELS", "PHONES", "TASKS", "Cell", "Task", "cells", "cost", "graph_times", "request_shape", "soc"]

PHONES = {"K60": "redmi-k60-pro", "K70": "redmi-k70-pro", "13": "oneplus-13"}
"""Chips by their name in the figures: Redmi K60 Pro, Redmi K70 Pro, OnePlus 13."""
MODELS = {"0.5B": "qwen2.5-0.5b", "1.5B": "qwen2.5-1.5b", "3B": "llama-3.2-3b"}
"""Shapes by their name in the figures."""
_ACCEPTANCE = {"0.5B": 0, "1.5B": 0, "3B": 1}
"""Column of `Task.accepted` by model."""


@dataclass(frozen=True, slots=True)
class Task:
    """A task of the paper: mean lengths, and tokens of a verification (`CoordGen table 4`).

    Attributes:
        prompt: tokens of the prompt.
        output: tokens of the output.
        accepted: with SAM-Decoding, for Qwen2.5-1.5B and Llama-3.2-1B.
        aligned: with calibration and draft reuse, for the same models.
        source: source of the lengths.
    """

    prompt: int
    output: int
    accepted: tuple[float, float]
    aligned: tuple[float, float]
    source: str


def _lengths(name: str) -> tuple[int, int]:
    kind = data_set(name)
    return round(kind.prompt.mean), round(kind.answer.mean)


TASKS = {
    "summary": Task(
        *_lengths("cnn_dailymail"), (3.60, 1.68), (4.21, 2.07), "Spec-Bench's 80 articles, the paper's data set [72]"
    ),
    "rag": Task(
        *_lengths("mtrag"), (4.42, 2.25), (5.47, 2.66), "MT-RAG, because the paper does not name its questions"
    ),
    "ui": Task(
        1000, 20, (3.56, 1.72), (4.01, 2.05), "estimate, because AndroidArena [73] gives none: a screen, a call"
    ),
    "tweet": Task(400, 30, (3.57, 1.79), (3.82, 2.18), "estimate, because LaMP-7 [54] gives none: a profile, a tweet"),
}


@dataclass(frozen=True, slots=True)
class Cell:
    """One task with one model on one phone, by their names in the figures."""

    task: str
    model: str
    phone: str


def cells(
    tasks: tuple[str, ...] = tuple(TASKS),
    models: tuple[str, ...] = tuple(MODELS),
    phones: tuple[str, ...] = tuple(PHONES),
) -> list[Cell]:
    """All combinations."""
    return [Cell(*names) for names in product(tasks, models, phones)]


@cache
def soc(phone: str) -> SocSpec:
    """The chip of a phone."""
    return load_soc(PHONES[phone])


@cache
def graph_times(model: str, phone: str) -> GraphTimes:
    """Times of the graphs of a model on a phone."""
    return GraphTimes(soc(phone), NAMED_SHAPES[MODELS[model]])


def request_shape(task: str, model: str) -> RequestShape:
    """A mean request of a task with the acceptance of a model."""
    kind, column = TASKS[task], _ACCEPTANCE[model]
    return RequestShape(kind.prompt, kind.output, kind.accepted[column], kind.aligned[column])


@cache
def cost(cell: Cell, method: str) -> RequestCost:
    """Cost of a mean request with a method of `METHODS`."""
    request = request_shape(cell.task, cell.model)
    return request_cost(soc(cell.phone), graph_times(cell.model, cell.phone), METHODS[method], request)
