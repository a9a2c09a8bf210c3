"""Tables of `agent_xpu`: the papers' figures beside the simulated ones, and all other simulated figures."""

from __future__ import annotations

from pathlib import Path

from rich.console import Console
from rich.table import Table

from benchmarks.agent_xpu.paper_figures import CLAIMS
from benchmarks.agent_xpu.published_inputs import length_table
from benchmarks.agent_xpu.soc_loads import SOC
from benchmarks.common.claims import compare_claims
from benchmarks.common.figures import Figures, format_value, load
from benchmarks.common.report import group_tables, markdown_table
from benchmarks.common.soc_table import soc_table
from xpu_simulation import load_soc

__all__ = ["Comparison", "tables"]

_GROUPS = {
    "rates": "Requests per minute at 1 s per token, proactive only, and the throughput nearest to it (medians):",
    "mixed": "Latencies in seconds with reactive + proactive requests per minute (medians):",
    "strain": "Multiples of the load 3 + 6 (medians; a reduction is computed for each seed against openvino-igpu at "
    "the same load, so its median may differ from the reduction between the medians beside it):",
    "ablation": "Mixed loads with one policy switched off (medians). Rows with a power budget or a load of the iGPU by "
    "other programs are compared with agent-xpu under the same. Short graphs, the measured chunk of an NPU and "
    "prefixes while a tool runs have tables of their own. Not simulated, so without a row: the release of kernels "
    "while memory is short.",
    "breakdown": "Parts of the latency at 3 + 6, means in seconds:",
    "start": "Attention on the NPU or not, and the start of the engine, 3 + 6 (medians):",
    "copies": 'NPU and iGPU with one copy of the weights on the iGPU (`memory="lean"`) and with another for decode '
    '(`"fast"`), by chip, 3 + 6 (medians):',
    "kv copies": "Speed at which keys and values are copied for attention on the NPU (medians); `free` reads them in "
    "place, as in the paper:",
    "graphs": "Short graphs on the NPU of two phones (`13` and `K70` of coordgen.md), 1 + 2 for 5 minutes, without "
    "drafts and with drafts of which 0.75 of the tokens are foreseen (medians); the other lane is the CPU:",
    "chunk": "Chunk of the NPU with 0.5B: 512 rows, which a full profile chooses, or the 256 of the paper, by chip "
    "(medians):",
    "slowdown": "Ends of the range of the slowdown of memory-bound kernels side by side (medians):",
    "closed loop": "Closed loop with 3B, mean seconds to the next question + proactive requests per minute (medians):",
    "turns": "Single questions and conversations of 7.7 turns, 3 + 6 (medians):",
    "tools": "Reactive requests are those of agents that call tools of 3 s or 30 s; the KV cache has 1 GiB, or 4 GiB, "
    "the default (medians):",
    "operators": "Operators at 512 tokens (figure 2), padding of the NPU not counted as work:",
    "contention": "Products of a matrix of 4096 x 4096 in int8 with one row (GEMV) or 4096 (GEMM) side by side "
    "(figure 3), launch included: times as long as alone:",
    "batching": "Durations by batch size and prompt length with 3B (figure 4); the prefill beside a step has 256 rows:",
    "overhead": "Utilisation of the iGPU by the paper's definition, energy and power at 3 + 6:",
}


class Comparison(Figures):
    """Figures shown beside the papers'; only those with a claim are printed."""

    def show(self, path: Path | None) -> None:
        """Print the figures of the file, or those of this run without a file."""
        if path is not None:
            self.save(path)
        figure_rows = self.rows if path is None else load(path)
        claim_lines, summary = compare_claims(figure_rows, CLAIMS)
        console = Console(width=200)
        header, *rest = claim_lines
        table = Table(title=f"{self.title}: {summary}")
        for column in header:
            table.add_column(column)
        for line in rest:
            table.add_row(*(cell.replace("**", "") for cell in line))
        if rest:
            console.print(table)


def tables(path: Path) -> str:
    """Render all tables of the figures in ``path`` as Markdown."""
    rows = load(path)
    claim_lines, summary = compare_claims(rows, CLAIMS)
    claimed = {claim.name for claim in CLAIMS}
    grouped = tuple(f"{group}, " for group in _GROUPS)
    others = [row for row in rows if row.name not in claimed and not row.name.startswith(grouped)]
    further_rows = [
        [row.name, f"{format_value(row.value)} {row.unit if row.unit != 'x' else ''}".strip(), row.spread]
        for row in others
    ]
    parts = ["### Comparison with the papers", summary, markdown_table(claim_lines)]
    parts += ["### Further figures"]
    parts += [markdown_table([["also simulated", "value", "spread"], *further_rows])] if further_rows else []
    parts += group_tables(rows, _GROUPS)
    parts += ["### Anchors and constants", markdown_table(soc_table(load_soc(SOC)))]
    parts += ["Lengths in tokens:", markdown_table(length_table())]
    return "\n\n".join(parts)
