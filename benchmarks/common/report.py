"""Markdown tables of a benchmark's JSON, inserted into a page between two marks.

The page holds ``<!-- figures -->`` and ``<!-- /figures -->``, each on its own line; the text between them is replaced.
"""

from __future__ import annotations

import textwrap
from collections.abc import Mapping, Sequence
from pathlib import Path

from benchmarks.common.figures import Figure, load, pivot

__all__ = ["group_tables", "insert_tables", "markdown", "markdown_table"]

_GROUPS = {
    "ablation": "Each mechanism switched off, load 2, one run each:",
    "accepted": "Tokens per verification by source of drafts and task:",
    "agents": "Reactive latency beside ten agents and without background, throughput, and event loop lag, medians "
    "over the repeats:",
    "answers": "Recorded answers by task (cut, forced and repeating: shares):",
    "calls": "Calls on each server (1: holds, 0: does not):",
    "engines": "The same by engine, medians over the repeats:",
    "estimated": "Estimated time per token (1: without drafts) by source of drafts and task:",
    "foretold": "Loads that were simulated first and then run on the engine:",
    "foretold busy": "Busy time of the lanes in these loads:",
    "foretold tokens/s": "Tokens per second in these loads:",
    "footprint": "By model and engine, medians over the repeats, with the smallest and the largest value:",
    "growth": "Growth of time per token and to the first token, and of memory, medians over the repeats:",
    "grid": "Time saved in percent, measured and predicted by the equations, by agents, mean latency T and samples x "
    "accuracy of each (hits: share of turns; went on: share of turns after which the engine continued):",
    "kind": "Correct turns by kind of task (exact calls, or all facts stated), unconstrained:",
    "kv precision": "Next-token probabilities by precision and KV cache, relative to f32:",
    "larger": "A main model with the output of the bundled model and the work of 0.56B, the same draft, one sample:",
    "larger by samples": "The same, client-side by number of samples, one agent, T = G:",
    "long context": "By engine and prompt in tokens, medians over the repeats, with smallest and largest value:",
    "mix bound": "The parts of the bound of the mix (steps of background answers by rows), medians over the repeats:",
    "overtaking": "A reactive request behind eight background ones, two slots:",
    "peers": "The same tasks in the same loop, T = G, saving relative to LangGraph's ToolNode:",
    "real": "The bundled model and its draft, one sample, by agents and latency (hits: share of turns; wasted: tool "
    "runs per turn):",
    "real by samples": "Client-side by number of samples, one agent, T = G (wasted: tool runs per turn; extra tokens: "
    "draft tokens per token of the main model):",
    "refused": "Rejected schemas by reason:",
    "replayed": "Loads recorded on the engine and replayed in simulation, by model, load and priority:",
    "replayed as profiled": "Errors of the simulation without correction for the speed of the machine:",
    "replayed as profiled tokens/s": "Tokens per second without that correction:",
    "replayed busy": "Busy time of the lanes, relative to the time from the first arrival to the last end:",
    "replayed tokens/s": "Prompt and answer tokens over that time:",
    "replicas": "Two replicas behind a router, sixteen background requests (1: holds, 0: does not):",
    "samples": "Turns with calls of the main model, and its calls, that the draft predicts, by number of samples:",
    "servers": "Mixed load over HTTP, by server, medians over the repeats:",
    "steps": "Duration of a step by its rows, relative to one row:",
    "trade-off": "Reactive slowdown against throughput at load 2, by `policy.reactive_slack`, one run each:",
    "verified": "Rows of a verification by source of drafts and task:",
}
_WITH_SPREAD = frozenset({"footprint", "growth", "long context"})
_MARKS = "<!-- figures -->", "<!-- /figures -->"


def markdown(path: Path) -> str:
    """Render the figures of ``path``: one table of single figures and one table for each group."""
    figures = load(path)
    single = [figure for figure in figures if not figure.name.startswith(tuple(f"{group}, " for group in _GROUPS))]
    figure_lines = [["figure", "value", "spread", "unit", "target", "holds"]]
    for figure in single:
        holds = {None: "", True: "yes", False: "**no**"}[figure.holds]
        figure_lines.append([figure.name, f"{figure.value:.4g}", figure.spread, figure.unit, figure.target, holds])
    single_table = [markdown_table(figure_lines)] if single else []
    return "\n\n".join([*single_table, *group_tables(figures, _GROUPS)])


def group_tables(rows: Sequence[Figure], groups: Mapping[str, str]) -> list[str]:
    """Return title and table of each of the ``groups`` (name to title) that occurs among ``rows``."""
    table_parts = []
    for group, title in groups.items():
        pivot_lines = pivot(rows, group, with_spread=group in _WITH_SPREAD)
        if len(pivot_lines) > 1:
            table_parts += [textwrap.fill(title, 120), markdown_table(pivot_lines)]
    return table_parts


def markdown_table(lines: Sequence[Sequence[str]]) -> str:
    """Render rows of cells as a Markdown table; the first row is the header."""
    header, *rest = ("| " + " | ".join(cell.replace("|", "\\|") for cell in line) + " |" for line in lines)
    return "\n".join([header, "| " + " | ".join("---" for _ in lines[0]) + " |", *rest])


def insert_tables(page: str, tables: str) -> str:
    """Return ``page`` with ``tables`` between its marks.

    Raises:
        ValueError: the marks are missing or in the wrong order.
    """
    head, first_mark, marked_tables = page.partition(_MARKS[0])
    _, ended, tail = marked_tables.partition(_MARKS[1])
    if not (first_mark and ended):
        raise ValueError(f"page without marks: expected {_MARKS[0]} and then {_MARKS[1]}")
    return f"{head}{first_mark}\n\n{tables}\n\n{ended}{tail}"
