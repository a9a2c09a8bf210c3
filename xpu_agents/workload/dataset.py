"""Data sets of the loads: length distributions with their sources and licences."""

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
"""Proactive data sets of the papers (`agent-xpu-v2 §6.1`)."""
REACTIVE_SETS: Final = ("lmsys", "mtrag", "bfcl")
"""Reactive data sets of the papers (`agent-xpu-v2 §6.1`)."""
QUICK_SETS: Final = {Priority.REACTIVE: ("questions",), Priority.PROACTIVE: ("documents",)}
"""Made-up sets with shorter requests, for `xpu-agents bench`."""

_DATA_SETS_FILE = Path(__file__).with_name("data_sets.toml")
_QUANTILE_SHARES = {"p10": 0.1, "p50": 0.5, "p90": 0.9, "p99": 0.99}


@dataclass(frozen=True, slots=True)
class DataSet:
    """A data set as length distributions.

    Attributes:
        name: name of the data set.
        priority: priority of its requests in the papers.
        prompt: lengths of the prompts.
        answer: lengths of the answers, independent of the prompts.
        about: content of prompts and answers.
        source: source of the numbers.
        licence: licence of the data; empty for made-up numbers.
        counted: tokenizer that counted the tokens; empty for made-up numbers.
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
    """Return the data set ``name``.

    Raises:
        ConfigError: the name is unknown.
    """
    data_sets = _data_sets()
    if name not in data_sets:
        raise ConfigError(f"data set: {name!r} is unknown; choose from {', '.join(data_sets)}")
    return data_sets[name]


@cache
def _data_sets() -> dict[str, DataSet]:
    tables = tomllib.loads(_DATA_SETS_FILE.read_text(encoding="utf-8"))
    return {name: _data_set_of(name, table) for name, table in tables.items()}


def _data_set_of(name: str, table: dict[str, Any]) -> DataSet:
    licence = table.get("licence", "")
    return DataSet(
        name,
        Priority(table["priority"]),
        _length_distribution(table["prompt"]),
        _length_distribution(table["answer"]),
        table["about"],
        table["source"],
        licence,
        table.get("counted", "cl100k_base" if licence else ""),
    )


def _length_distribution(lengths: dict[str, Any]) -> LengthDistribution:
    lognormal = lengths.get("lognormal")
    return LengthDistribution(
        tuple((share, lengths[quantile]) for quantile, share in _QUANTILE_SHARES.items() if quantile in lengths),
        lengths.get("shortest", 1),
        lengths["longest"],
        lengths.get("mean"),
        None if lognormal is None else (lognormal[0], lognormal[1]),
    )
