"""Kernels and passes alone: rooflines, contention and batches (`agent-xpu-v2 fig. 2 to 4`, `agent-xpu-v1 fig. 2, 3`).

Times are predictions of the execution graph, which the simulation uses. The figures of the papers are pictures; what
the text says of them is compared.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import product
from pathlib import Path

from benchmarks.agent_xpu.soc_loads import MODELS, SOC
from benchmarks.common.figures import Figures
from benchmarks.common.plots import GREY, PEER_COLOUR, XPU_COLOUR, panels, save
from xpu_runtime.config import EngineConfig
from xpu_runtime.heg import Contention, Demand, Form, Heg, Kernel, KernelKind, Load, Work
from xpu_simulation import ModelCosts, SocSpec, build_heg, load_soc

__all__ = ["batching", "kernel_plot", "operators"]

_PROMPT = 512
"""Tokens of the prompt in figure 2 (`agent-xpu-v2 §3.1`)."""
_CHUNK = 256
_SHARED_BY = 16
"""Layers over which the compilation of an NPU kernel is spread (`agent-xpu-v1 §3.1`)."""
_LANES = {"npu": "NPU", "igpu": "iGPU"}
_BATCHES = (1, 2, 4, 8, 16)
_PROMPTS = (256, 512, 1024)
_BATCH_MODEL = "3B"
_MATRIX = 4096
"""Rows and columns of the matrix in figure 3 (`agent-xpu-v1 §3.1`)."""


@dataclass(frozen=True)
class Operator:
    """A kernel with a load on a lane.

    Attributes:
        tflops: compute.
        intensity: FLOP per byte.
        gb_s: memory traffic in GB/s.
        tflops_per_w: compute per watt of the device.
        seconds: duration of all passes through it.
    """

    tflops: float
    intensity: float
    gb_s: float
    tflops_per_w: float
    seconds: float


def operators(figures: Figures, plot: Path | None = None, soc: SocSpec | None = None) -> None:
    """Add figure 2: operators of prefill and decode on both devices, and figure 3: two kernels at a time."""
    soc = soc or load_soc(SOC)
    found: dict[tuple[str, str, str], Operator] = {}
    for name, model in MODELS.items():
        found |= {(name, *key): value for key, value in _operators(soc, ModelCosts.open(model)).items()}
    for (model, name, lane), each in found.items():
        row = f"operators, {model} {name} {_LANES[lane]}"
        figures.add(f"{row}: TFLOPS", each.tflops)
        figures.add(f"{row}: FLOP/byte", each.intensity)
        figures.add(f"{row}: GB/s", each.gb_s)
        figures.add(f"{row}: TFLOPS/W", each.tflops_per_w)
    for model in MODELS:
        npu, igpu = (found[model, "prefill token-wise", lane] for lane in _LANES)
        figures.add(f"{model}: TFLOPS of token-wise prefill, NPU over iGPU", npu.tflops / igpu.tflops)
        figures.add(f"{model}: TFLOPS/W of token-wise prefill, NPU over iGPU", npu.tflops_per_w / igpu.tflops_per_w)
        late, soon = (found[model, "prefill attention", lane].seconds for lane in _LANES)
        compile_s = 0.0 if soc.npu is None or soc.npu.compile is None else soc.npu.compile.kernel_s / _SHARED_BY
        figures.add(f"{model}: prefill attention with its compilation, NPU over iGPU", (late + compile_s) / soon)
        decode = found[model, "decode token-wise", "igpu"]
        ridge = soc.device("igpu").matmul
        figures.add(
            f"{model}: intensity at the iGPU's ridge over that of decode",
            1e3 * ridge.tflops / ridge.bandwidth_gb_s / decode.intensity,
        )
    _add_contention(figures, soc)
    if plot is not None:
        kernel_plot(plot, soc, found)


def _operators(soc: SocSpec, model: ModelCosts) -> dict[tuple[str, str], Operator]:
    heg = build_heg(soc, model)
    kernels = heg.forms[Form.CUT]
    tokenwise = kernels[2]  # behind the first attention: one whole layer's matrix products
    attention = next(kernel for kernel in kernels if kernel.kind is KernelKind.ATTENTION)
    chunks = [Load.chunk(_CHUNK, start) for start in range(0, _PROMPT, _CHUNK)]
    whole, step = Load.chunk(_PROMPT, 0), Load.chunk(1, _PROMPT - 1)
    found = {}
    for lane in _LANES:
        prefill = chunks if lane == "npu" else [whole]
        found["prefill token-wise", lane] = _operator(soc, heg, tokenwise, lane, prefill)
        found["prefill attention", lane] = _operator(soc, heg, attention, lane, prefill)
        if lane == "igpu":  # decode runs there only
            found["decode token-wise", lane] = _operator(soc, heg, tokenwise, lane, [step], decode=True)
            found["decode attention", lane] = _operator(soc, heg, attention, lane, [step], decode=True)
    return found


def _operator(
    soc: SocSpec, heg: Heg, kernel: Kernel, lane: str, loads: list[Load], *, decode: bool = False
) -> Operator:
    """The operator with the useful FLOP and bytes of ``loads``, without padding."""
    flops = sum(kernel.work.flops(load) for load in loads)
    traffic = sum(kernel.work.traffic(load) for load in loads)
    seconds = sum(heg.time_s(kernel, lane, load) for load in loads)
    power = soc.device(lane).power
    watts = power.decode_w if decode else power.prefill_w
    tflops = flops / seconds / 1e12
    return Operator(tflops, flops / traffic, traffic / seconds / 1e9, tflops / watts, seconds)


def _add_contention(figures: Figures, soc: SocSpec) -> None:
    """Slowdowns of products of a matrix of 4096 x 4096, int8, with one row (GEMV) or 4096 rows (GEMM) side by side."""
    work = Work(flops_per_token=2.0 * _MATRIX**2, weight_bytes=_MATRIX**2, bytes_per_token=4.0 * _MATRIX)
    contention = Contention.of([soc.roofline(lane) for lane in _LANES], soc.contention.worst_slowdown)
    loads = {"GEMV": Load(1, 0, 0), "GEMM": Load(_MATRIX, 0, 0)}

    def demand(lane: str, load: Load) -> Demand:
        roofline = soc.roofline(lane)
        flops, traffic = work.flops(load), work.traffic(load)
        seconds = roofline.time_s(flops, traffic)
        return Demand(
            roofline.share(traffic, seconds),
            flops / roofline.flops,
            traffic / roofline.bandwidth,
            roofline.overlap,
            roofline.launch_s,
        )

    for npu, igpu in product(loads, repeat=2):
        demands = [demand("npu", loads[npu]), demand("igpu", loads[igpu])]
        for name, slowdown in zip(_LANES.values(), contention.slowdowns(demands), strict=True):
            figures.add(f"contention, NPU {npu} beside iGPU {igpu}: {name}", slowdown, "x")
    # Kernels that only load, without launch overhead.
    pure = [Demand(soc.roofline(lane).u_memory, 0.0, 1.0) for lane in _LANES]
    slowdowns = contention.slowdowns(pure)
    figures.add("memory-bound kernels side by side, larger slowdown", max(slowdowns), "x")
    together = sum(each.utilisation / slowdown for each, slowdown in zip(pure, slowdowns, strict=True))
    figures.add("bandwidth of both devices over the faster one's", together / max(each.utilisation for each in pure))
    gemm = contention.slowdowns([demand(lane, loads["GEMM"]) for lane in _LANES])
    figures.add("compute-bound kernels side by side, larger slowdown", max(gemm), "x")


def batching(figures: Figures, plot: Path | None = None, soc: SocSpec | None = None) -> None:
    """Add figure 4: durations of prefill and decode by batch size, prompt length and device, with Llama-3B."""
    soc = soc or load_soc(SOC)
    model = ModelCosts.open(MODELS[_BATCH_MODEL])
    both, alone = build_heg(soc, model), build_heg(soc, model, EngineConfig(lanes="gpu"))
    prefill = {
        (lane, prompt, batch): _npu_prefill_s(both, prompt, batch)
        if lane == "npu"
        else _prefill_s(alone, prompt, batch)
        for lane, prompt, batch in product(_LANES, _PROMPTS, _BATCHES)
    }
    decode = {(prompt, batch): _step_s(alone, prompt, batch) for prompt, batch in product(_PROMPTS, _BATCHES)}
    for prompt, batch in product(_PROMPTS, _BATCHES):
        row = f"batching, {batch} x {prompt} tokens"
        for lane, name in _LANES.items():
            figures.add(f"{row}: prefill {name}", prefill[lane, prompt, batch], "s")
        figures.add(f"{row}: decode iGPU", 1e3 * decode[prompt, batch], "ms")
        figures.add(f"{row}: decode beside a prefill", 1e3 * _mixed_s(alone, prompt, batch), "ms")
    few, most, prompt = _BATCHES[0], _BATCHES[-1], _PROMPTS[1]
    for lane, name in _LANES.items():
        growth = prefill[lane, prompt, most] / prefill[lane, prompt, few]
        figures.add(f"3B: prefill of {most} prompts on the {name} over {most} times one", growth / most)
    growth = decode[prompt, most] / decode[prompt, few]
    figures.add(f"3B: decode step of {most} answers over one", growth)
    figures.add(f"3B: {most} decode steps of one answer over one of {most}", most / growth)
    figures.add(
        f"3B: decode step of {most} answers behind {_PROMPTS[-1]} tokens over {_PROMPTS[0]}",
        decode[_PROMPTS[-1], most] / decode[_PROMPTS[0], most],
    )
    slower = _mixed_s(alone, prompt, most) / decode[prompt, most]
    chunk = _chunk_s(alone, prompt)
    figures.add(f"3B: decode step of {most} answers beside a prefill over the step alone", slower)
    figures.add("3B: the same over the slowdown of that prefill", slower / (_mixed_s(alone, prompt, most) / chunk))
    if plot is not None:
        batching_plot(plot, prefill, decode)


def _prefill_s(heg: Heg, prompt: int, batch: int) -> float:
    """Seconds of one pass with ``batch`` prompts on the iGPU."""
    lane = heg.general_lane.name
    load = Load.chunk(prompt, 0)
    return heg.form_s(Form.CUT, lane, Load(batch * load.tokens, batch * load.pairs, batch * load.context, batch))


def _npu_prefill_s(heg: Heg, prompt: int, batch: int) -> float:
    """Seconds of ``batch`` prompts in chunks, with token-wise kernels on the NPU and all others on the iGPU."""
    seconds = 0.0
    for start in range(0, prompt, _CHUNK):
        load = Load.chunk(_CHUNK, start)
        for kernel in heg.forms[Form.CUT]:
            lane = "npu" if "npu" in kernel.lanes else "igpu"
            seconds += heg.time_s(kernel, lane, load)
    return batch * seconds


def _step_s(heg: Heg, prompt: int, batch: int) -> float:
    """Seconds of one decode step on the iGPU."""
    return heg.form_s(heg.decode_form, heg.general_lane.name, Load(batch, batch * prompt, batch * prompt, batch))


def _chunk_s(heg: Heg, prompt: int) -> float:
    """Seconds of a chunk of a prompt of ``prompt`` tokens, its last one, on the iGPU."""
    return heg.form_s(Form.CUT, heg.general_lane.name, Load.chunk(_CHUNK, prompt - _CHUNK))


def _mixed_s(heg: Heg, prompt: int, batch: int) -> float:
    """Seconds of a pass with that chunk and one decode step of ``batch`` sequences."""
    chunk = Load.chunk(_CHUNK, prompt - _CHUNK)
    load = Load(chunk.tokens + batch, chunk.pairs + batch * prompt, chunk.context + batch * prompt, chunk.rows + batch)
    return heg.form_s(Form.CUT, heg.general_lane.name, load)


def kernel_plot(path: Path, soc: SocSpec, found: dict[tuple[str, str, str], Operator]) -> None:
    """Plot the rooflines of both devices and the operators on them."""
    figure, axes = panels(1, 1, 7.5, 4.6)
    marks = {"token-wise": "o", "attention": "s"}
    for (lane, name), colour in zip(_LANES.items(), (XPU_COLOUR, PEER_COLOUR), strict=True):
        for kind, style in (("matmul", "-"), ("attention", ":")):
            anchors = getattr(soc.device(lane), kind)
            ridge = 1e3 * anchors.tflops / anchors.bandwidth_gb_s
            intensities = [0.5, ridge, 2000.0]
            reached = [min(anchors.tflops, each * anchors.bandwidth_gb_s / 1e3) for each in intensities]
            label = f"{name}, {'matrix products' if kind == 'matmul' else 'attention'}"
            axes.plot(intensities, reached, style, color=colour, label=label)
        for (_, operator, where), each in found.items():
            if where == lane:
                phase, kind = operator.split(" ")
                face = colour if phase == "prefill" else "none"
                axes.plot(each.intensity, each.tflops, marks[kind], color=colour, markerfacecolor=face)
    axes.set(xscale="log", yscale="log", xlabel="FLOP per byte", ylabel="TFLOPS")
    axes.set_title(
        f"Operators of Llama 3 at {_PROMPT} tokens: token-wise (circle), attention (square); decode is hollow"
    )
    axes.title.set_fontsize(9)
    axes.grid(alpha=0.3)
    axes.legend(fontsize=8)
    save(figure, path)


def batching_plot(path: Path, prefill: dict[tuple[str, int, int], float], decode: dict[tuple[int, int], float]) -> None:
    """Plot the durations of prefill and of a decode step over the batch size."""
    figure, (left, right) = panels(1, 2, 11, 4.2)
    styles = dict(zip(_PROMPTS, ("-", "--", ":"), strict=True))
    for (lane, name), colour in zip(_LANES.items(), (XPU_COLOUR, PEER_COLOUR), strict=True):
        for prompt in _PROMPTS:
            times = [prefill[lane, prompt, batch] for batch in _BATCHES]
            left.plot(
                _BATCHES, times, f"o{styles[prompt]}", color=colour, label=f"{name}, {prompt} tokens", markersize=4
            )
    for prompt in _PROMPTS:
        times = [1e3 * decode[prompt, batch] for batch in _BATCHES]
        right.plot(_BATCHES, times, f"o{styles[prompt]}", color=GREY, label=f"{prompt} tokens", markersize=4)
    left.set(title="Prefill, Llama-3B", xlabel="prompts", ylabel="s")
    right.set(title="Decode step on the iGPU, Llama-3B", xlabel="answers", ylabel="ms", ylim=(0, None))
    for axes in (left, right):
        axes.grid(alpha=0.3)
        axes.legend(fontsize=8)
    save(figure, path)
