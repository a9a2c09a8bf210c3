"""Inputs of the simulation with their sources: constants of the chip and lengths of the data sets.

Also the durations of the kernels named in the papers, which follow from the constants.
"""

from __future__ import annotations

from benchmarks.agent_xpu.soc_loads import MODELS, SOC
from benchmarks.common.figures import Figures
from xpu_agents.workload import PROACTIVE_SETS, REACTIVE_SETS, data_set
from xpu_runtime.heg import Form, KernelKind, Load
from xpu_runtime.model.synthetic import SHAPES
from xpu_simulation import ModelCosts, build_heg, load_soc
from xpu_simulation.costs.model_costs import matrix_work

__all__ = ["anchor_table", "kernel_times", "length_table"]

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


def anchor_table() -> list[list[str]]:
    """Return the constants of the chip: name, values and source."""
    soc_anchors = load_soc(SOC).model_dump(exclude_none=True)
    anchor_lines = [["of", "figures", "source"]]

    def walk(name: str, table: dict[str, object]) -> None:
        plain = {key: value for key, value in table.items() if not isinstance(value, dict)}
        anchor_source = str(plain.pop("source", ""))
        if anchor_source:
            anchor_lines.append([name, ", ".join(f"{key} {value}" for key, value in plain.items()), anchor_source])
        for key, value in table.items():
            if isinstance(value, dict):
                walk(f"{name}.{key}".lstrip("."), value)

    walk("", soc_anchors)
    return anchor_lines


def length_table() -> list[list[str]]:
    """Return the lengths of the data sets in tokens, with their sources."""
    length_lines = [["data set", "prompt, median", "mean", "answer, median", "mean", "source"]]
    for set_name in (*PROACTIVE_SETS, *REACTIVE_SETS):
        kind = data_set(set_name)
        length_cells = [text for each in (kind.prompt, kind.answer) for text in (f"{each.at(0.5)}", f"{each.mean:.0f}")]
        length_lines.append([set_name, *length_cells, kind.source])
    return length_lines
