"""What is known of the data sets that loads are made of: lengths, where they come from, and under which licence."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Final

from xpu_agents.workload.length_distribution import LengthDistribution
from xpu_runtime import Priority
from xpu_runtime.errors import ConfigError

__all__ = ["PROACTIVE_SETS", "QUICK_SETS", "REACTIVE_SETS", "DataSet", "data_set"]

PROACTIVE_SETS: Final = ("proactivebench", "samsum", "cnn_dailymail")
"""Those of the papers that run in the background (`agent-xpu-v2 §6.1`)."""
REACTIVE_SETS: Final = ("lmsys", "mtrag", "bfcl")
"""Those of the papers that a person waits for."""
QUICK_SETS: Final = {Priority.REACTIVE: ("questions",), Priority.PROACTIVE: ("documents",)}
"""Shorter ones of nobody's, for a quick look."""

_FILE = Path(__file__).with_name("data_sets.toml")
_SHARES = {"p10": 0.1, "p50": 0.5, "p90": 0.9, "p99": 0.99}


@dataclass(frozen=True, slots=True)
class DataSet:
    """A data set, by its numbers.

    Attributes:
        name: what it is called here.
        priority: who waits for its requests in the papers.
        prompt: lengths of prompts.
        answer: lengths of answers; they do not depend on those of the prompts.
        about: what prompt and answer consist of.
        source: where the numbers come from.
        licence: of the data; empty where the numbers are made up.
        counted: the tokenizer; empty where the numbers are made up.
    """

    name: str
    priority: Priority
    prompt: LengthDistribution
    answer: LengthDistribution
    about: str = ""
    source: str = ""
    licence: str = ""
    counted: str = ""


def data_set(name: str) -> DataSet:
    """The data set of this name.

    Raises:
        ConfigError: there is none.
    """
    known = _data_sets()
    if name not in known:
        raise ConfigError(f"data set: {name!r} is not known; choose from {', '.join(known)}")
    return known[name]


@cache
def _data_sets() -> dict[str, DataSet]:
    tables = tomllib.loads(_FILE.read_text(encoding="utf-8"))
    return {name: _of_table(name, table) for name, table in tables.items()}


def _of_table(name: str, table: dict[str, Any]) -> DataSet:
    licence = table.get("licence", "")
    return DataSet(
        name,
        Priority(table["priority"]),
        _lengths(table["prompt"]),
        _lengths(table["answer"]),
        table["about"],
        table["source"],
        licence,
        table.get("counted", "cl100k_base" if licence else ""),
    )


def _lengths(table: dict[str, Any]) -> LengthDistribution:
    fit = table.get("lognormal")
    return LengthDistribution(
        tuple((share, table[key]) for key, share in _SHARES.items() if key in table),
        table.get("shortest", 1),
        table["longest"],
        table.get("mean"),
        None if fit is None else (fit[0], fit[1]),
    )
