"""Phones, models and tasks of `CoordGen §4.1`, and the cost of each request."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from itertools import product

from xpu_agents.workload import data_set
from xpu_runtime.model.synthetic.weights import WeightFormat
from xpu_simulation import SocSpec, load_soc
from xpu_simulation.costs.model_costs import NAMED_SHAPES
from xpu_simulation.static_graphs import METHODS, GraphTimes, RequestCost, RequestShape, request_cost

__all__ = [
    "MODELS",
    "PHONES",
    "TASKS",
    "Cell",
    "Task",
    "cells",
    "cost",
    "graph_times",
    "output_tokens",
    "prompt_tokens",
    "request_shape",
    "scaled",
    "soc",
]

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


_factors: dict[str, float] = {}
"""Factors on numbers of all chips, models and tasks, by their place or name; see `scaled`."""
_NOT_OF_CHIPS = ("prompt", "output", "cpu_weights", "draft_size")
_CPU_WEIGHTS: Mapping[float, WeightFormat] = {1.0: "int4", 2.0: "int8"}


@contextmanager
def scaled(name: str, factor: float) -> Iterator[None]:
    """Multiply a number of all chips, models or tasks by ``factor`` meanwhile; a chip keeps below its peaks.

    Args:
        name: a number of a chip, such as ``npu.matmul.tflops``, ``cpu_weights`` for the bits of the weights on the CPU,
            ``draft_size`` for the bytes of a draft model, or ``prompt`` or ``output`` for the lengths of tasks.
        factor: the factor; 1 or 2 for ``cpu_weights``.
    """
    _factors[name] = factor
    _forget()
    try:
        yield
    finally:
        del _factors[name]
        _forget()


def _forget() -> None:
    for cached in (soc, graph_times, cost):
        cached.cache_clear()


@cache
def soc(phone: str) -> SocSpec:
    """The chip of a phone."""
    chip = load_soc(PHONES[phone])
    for place, factor in _factors.items():
        if place in _NOT_OF_CHIPS:
            continue
        device, kind, number = place.split(".")
        table = getattr(chip.device(device), kind)
        value = factor * getattr(table, number)
        if number == "bandwidth_gb_s" and kind != "load":
            value = min(value, chip.memory.bandwidth_gb_s)
        elif number == "tflops":
            value = min(value, getattr(chip.device(device).peak, table.precision))
        chip = chip.with_values({place: value})
    return chip


@cache
def graph_times(model: str, phone: str) -> GraphTimes:
    """Times of the graphs of a model on a phone."""
    weights, draft_size = _CPU_WEIGHTS[_factors.get("cpu_weights", 1.0)], _factors.get("draft_size", 1.0)
    return GraphTimes(soc(phone), NAMED_SHAPES[MODELS[model]], weights, draft_size)


def request_shape(task: str, model: str) -> RequestShape:
    """A mean request of a task with the acceptance of a model."""
    kind, column = TASKS[task], _ACCEPTANCE[model]
    prompt, output = prompt_tokens(task), output_tokens(task)
    return RequestShape(prompt, output, kind.accepted[column], kind.aligned[column])


def prompt_tokens(task: str) -> int:
    """Tokens of the prompt of a task."""
    return round(TASKS[task].prompt * _factors.get("prompt", 1.0))


def output_tokens(task: str) -> int:
    """Tokens of the output of a task."""
    return round(TASKS[task].output * _factors.get("output", 1.0))


@cache
def cost(cell: Cell, method: str) -> RequestCost:
    """Cost of a mean request with a method of `METHODS`."""
    request = request_shape(cell.task, cell.model)
    return request_cost(soc(cell.phone), graph_times(cell.model, cell.phone), METHODS[method], request)
