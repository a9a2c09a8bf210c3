"""Lengths of the data sets with their sources, and durations of the kernels named in the papers."""

from __future__ import annotations

from benchmarks.agent_xpu.soc_loads import MODELS, SOC
from benchmarks.common.figures import Figures
from xpu_agents.workload import PROACTIVE_SETS, REACTIVE_SETS, data_set
from xpu_runtime.heg import Form, KernelKind, Load
from xpu_runtime.model.synthetic import SHAPES
from xpu_simulation import ModelCosts, build_heg, load_soc
from xpu_simulation.costs.model_costs import matrix_work

__all__ = ["kernel_times", "length_table"]

_CHUNK = Load(256, 256 * 257 // 2, 256)
_PROMPT = Load(2048, 2048 * 2049 // 2, 2048)


def kernel_times(figures: Figures) -> None:
    """Add the milliseconds of the kernels of `agent-xpu-v2 §4.4`: the paper's chunk, the engine's chunk, attention."""
    soc = load_soc(SOC)
    model = ModelCosts.open(MODELS["8B"])
    chunk = matrix_work(SHAPES["8b"], "o_proj", "gate_proj", "up_proj", "down_proj")
    attention = next(part.work for part in model.around_attention if part.kind is KernelKind.ATTENTION)
    heg = build_heg(soc, model)
    for lane, shown in (("npu", "NPU"), ("igpu", "iGPU")):
        line = soc.roofline(lane)
        chunk_s = line.time_s(chunk.flops(_CHUNK), chunk.traffic(_CHUNK))
        counted = attention.flops(_PROMPT, line.pair_cost), attention.traffic(_PROMPT, line.context_cost)
        figures.add(f"8B: chunk of 256 on the {shown}", 1e3 * chunk_s, "ms")
        figures.add(f"8B: attention over 2048 on the {shown}", 1e3 * line.time_s(*counted), "ms")
        longest = max(
            heg.time_s(kernel, lane, _CHUNK) for kernel in heg.forms[Form.CUT] if kernel.kind is KernelKind.TOKENWISE
        )
        figures.add(f"8B: longest chunk in the engine's cut on the {shown}", 1e3 * longest, "ms")


def length_table() -> list[list[str]]:
    """Return the lengths of the data sets in tokens, with their sources."""
    length_lines = [["data set", "prompt, median", "mean", "answer, median", "mean", "source"]]
    for set_name in (*PROACTIVE_SETS, *REACTIVE_SETS):
        kind = data_set(set_name)
        length_cells = [text for each in (kind.prompt, kind.answer) for text in (f"{each.at(0.5)}", f"{each.mean:.0f}")]
        length_lines.append([set_name, *length_cells, kind.source])
    return length_lines
