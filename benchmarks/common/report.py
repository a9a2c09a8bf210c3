"""A benchmark's JSON as Markdown tables, put into a page between two marks.

The page holds ``<!-- figures -->`` and ``<!-- /figures -->``, each on a line of its own; what lies between is replaced.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

from benchmarks.common.figures import Figure, load, pivot

__all__ = ["group_tables", "into_page", "markdown", "markdown_table"]

_GROUPS = {
    "ablation": "The cost of each mechanism switched off, load 2, one run each:",
    "agents": "What the person waits beside ten agents and with no background, what the agents get, and how late the "
    "event loop is beside them, medians over the repeats:",
    "drafted": "Tokens that come out of a verification, its rows, and the time of a token that this makes of 1:",
    "engines": "The same by engine, medians over the repeats:",
    "foretold": "The other way round, loads that were simulated first and then played on the engine:",
    "foretold busy": "Busy time of the lanes there:",
    "foretold tokens/s": "Tokens a second there:",
    "grid": "Time saved in percent, measured and as the equations say it, by agents, mean latency T and samples x the "
    "accuracy of each (hits: share of turns; went on: those behind which the engine did):",
    "kind": "Right turns by kind of task (exact calls, or everything told), unconstrained:",
    "larger": "A main model that writes what the default model writes, with the work of 0.56B, and the same draft, one "
    "sample:",
    "larger by samples": "The same, client-side by number of samples, one agent, T = G:",
    "peers": "The same errands in the same loop, T = G, saved against LangGraph's ToolNode:",
    "real": "The default model and its draft, one sample, by agents and latency (hits: share of turns; wasted: tool "
    "runs for each turn):",
    "real by samples": "Client-side by number of samples, one agent, T = G (wasted: tool runs for each turn; extra "
    "tokens: of the draft for each token of the main model):",
    "refused": "Schemas that were refused, by reason:",
    "replayed": "Loads recorded on the engine and replayed in simulation, by model, load and class:",
    "replayed as profiled": "How far the simulation is off if it takes the machine to be what it was when it was "
    "profiled:",
    "replayed as profiled tokens/s": "Tokens a second then:",
    "replayed busy": "Busy time of the lanes, of the time from the first arrival to the last end:",
    "replayed tokens/s": "Prompt and answer tokens over that time:",
    "samples": "Turns in which the main model calls, and its calls, that the draft foresees, by number of samples:",
    "trade-off": "Reactive slow-down against throughput at load 2, by `policy.reactive_slack`, one run each:",
}
_MARKS = "<!-- figures -->", "<!-- /figures -->"


def markdown(path: Path) -> str:
    """The figures of ``path``: a table of all (name, value, spread, unit, target, holds), and one for each group."""
    rows = load(path)
    single = [row for row in rows if not row.name.startswith(tuple(f"{group}, " for group in _GROUPS))]
    lines = [["figure", "value", "spread", "unit", "target", "holds"]]
    for row in single:
        holds = {None: "", True: "yes", False: "**no**"}[row.holds]
        lines.append([row.name, f"{row.value:.4g}", row.spread, row.unit, row.target, holds])
    return "\n\n".join([markdown_table(lines), *group_tables(rows, _GROUPS)])


def group_tables(rows: Sequence[Figure], groups: Mapping[str, str]) -> list[str]:
    """Title and table of each of the ``groups`` (name to title) that has figures among ``rows``."""
    parts = []
    for group, title in groups.items():
        lines = pivot(rows, group)
        if len(lines) > 1:
            parts += [title, markdown_table(lines)]
    return parts


def markdown_table(lines: Sequence[Sequence[str]]) -> str:
    """Lines of cells as a table; the first is its header."""
    header, *rest = ("| " + " | ".join(cell.replace("|", "\\|") for cell in line) + " |" for line in lines)
    return "\n".join([header, "| " + " | ".join("---" for _ in lines[0]) + " |", *rest])


def into_page(page: str, tables: str) -> str:
    """``page`` with ``tables`` between its marks.

    Raises:
        ValueError: the marks are not there, or not in this order.
    """
    head, found, rest = page.partition(_MARKS[0])
    _, ended, tail = rest.partition(_MARKS[1])
    if not (found and ended):
        raise ValueError(f"the page must hold {_MARKS[0]} and then {_MARKS[1]}, around the place of the tables")
    return f"{head}{found}\n\n{tables}\n\n{ended}{tail}"
