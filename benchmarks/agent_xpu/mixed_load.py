"""Reactive and proactive requests together (`agent-xpu-v2 fig. 9 to 11`, `agent-xpu-v1 fig. 7`)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, fields
from itertools import product
from statistics import fmean

from benchmarks.agent_xpu.soc_loads import MODELS, SERVERS, SocLoads
from benchmarks.common.figures import Figures
from xpu_runtime import Priority
from xpu_simulation import Run

__all__ = [
    "DECODE_SHARE",
    "PROACTIVE",
    "REACTIVE",
    "Cell",
    "CellResult",
    "add_mixed_figures",
    "figure_cells",
    "mixed_load",
]

REACTIVE = (1, 3, 5)
PROACTIVE = (4, 6, 10)
"""Requests per minute (`agent-xpu-v2 §6.2`)."""
DECODE_SHARE = 0.46
"""Weight of decode in the paper's iGPU utilisation; prefill counts in full (`agent-xpu-v2 §6.4`)."""
_XPU, _IGPU, _NPU, _CPU = SERVERS


@dataclass(frozen=True)
class Cell:
    """Load on one server; ``reactive`` and ``proactive`` are requests per minute."""

    model: str
    reactive: int
    proactive: int
    server: str
    seed: int


@dataclass(frozen=True)
class LatencyParts:
    """Parts of the latency of one priority, in seconds; means unless stated otherwise.

    Attributes:
        latency: arrival to end.
        normalised: the same per token of prompt and answer.
        p90: P90 of arrival to end.
        pending: arrival to first kernel.
        prefill: first kernel to first token.
        decode_pending: time after the first token without a running step of the request.
        decode: time of the request's decode steps.
    """

    latency: float
    normalised: float
    p90: float
    pending: float
    prefill: float
    decode_pending: float
    decode: float

    @classmethod
    def of(cls, run: Run, priority: Priority) -> LatencyParts:
        """Compute the parts of a simulated run."""
        figures = run.figures(priority)
        done = [
            (result.ttft_s - result.queue_s, result.latency_s - result.ttft_s - result.decode_s, result.decode_s)
            for request in run.trace.requests
            if request.priority is priority
            and (result := request.result) is not None
            and result.ttft_s is not None
            and result.latency_s is not None
        ]
        prefill, pending, decode = zip(*done, strict=True) if done else ((), (), ())
        parts = _mean(prefill), _mean(pending), _mean(decode)
        return cls(figures.latency.mean, figures.normalised, figures.latency.p90, figures.queue.mean, *parts)


@dataclass(frozen=True)
class CellResult:
    """Results of a cell.

    Attributes:
        latencies: by priority.
        alone_pending: `LatencyParts.pending` of reactive requests that arrive while no other reactive prompt waits or
            runs, in seconds.
        first_by_token: seconds to the first token per prompt token, the latency of `agent-xpu-v1 §8.1`.
        normalised: seconds to the end per token of prompt and answer, over both priorities.
        igpu: utilisation of the iGPU by the paper's definition.
        joules: energy per token.
        watts: mean power of each device.
        peak_w: largest power of all devices at one time.
    """

    latencies: dict[Priority, LatencyParts]
    alone_pending: float
    first_by_token: float
    normalised: float
    igpu: float
    joules: float
    watts: dict[str, float]
    peak_w: float

    @classmethod
    def of(cls, run: Run) -> CellResult:
        """Compute the results of a simulated run."""
        usage = run.usage
        busy = usage.prefill_s.get("igpu", 0.0) + DECODE_SHARE * usage.decode_s.get("igpu", 0.0)
        return cls(
            {priority: LatencyParts.of(run, priority) for priority in Priority},
            _alone_pending(run),
            _mean(
                request.result.ttft_s / request.prompt_tokens
                for request in run.trace.requests
                if request.reactive and request.result is not None and request.result.ttft_s
            ),
            run.figures().normalised,
            busy / usage.seconds,
            run.joules_per_token,
            {device: joules / usage.seconds for device, joules in usage.energy_j.items()},
            usage.peak_w,
        )

    @property
    def reactive(self) -> LatencyParts:
        """Latency parts of reactive requests."""
        return self.latencies[Priority.REACTIVE]

    @property
    def proactive(self) -> LatencyParts:
        """Latency parts of proactive requests."""
        return self.latencies[Priority.PROACTIVE]


def mixed_load(figures: Figures, loads: SocLoads) -> dict[Cell, CellResult]:
    """Simulate all loads on all servers; return the results of each cell."""
    cells = [Cell(*each) for each in product(MODELS, REACTIVE, PROACTIVE, SERVERS, loads.seeds)]
    cases = [loads.mixed(each.model, each.reactive, each.proactive, each.seed, each.server) for each in cells]
    runs = loads.simulate("reactive and proactive", cases)
    results = {cell: CellResult.of(run) for cell, run in zip(cells, runs, strict=True)}
    add_mixed_figures(figures, loads.seeds, results)
    _FigureBuilder(figures, loads.seeds, results).add_tables()
    return results


def add_mixed_figures(figures: Figures, seeds: tuple[int, ...], results: Mapping[Cell, CellResult]) -> None:
    """Add the figures that compare servers, from the results of `figure_cells`."""
    _FigureBuilder(figures, seeds, results).add_comparisons()


def figure_cells(seeds: tuple[int, ...]) -> set[Cell]:
    """Return the cells that `add_mixed_figures` needs."""
    needed = _NeededCells()
    add_mixed_figures(Figures("needed cells"), seeds, needed)
    return set(needed)


class _NeededCells(dict[Cell, CellResult]):
    """Records the cells that are looked up."""

    def __missing__(self, cell: Cell) -> CellResult:
        parts = LatencyParts(*[1.0] * len(fields(LatencyParts)))
        found = self[cell] = CellResult(dict.fromkeys(Priority, parts), 1.0, 1.0, 1.0, 1.0, 1.0, {}, 1.0)
        return found


class _FigureBuilder:
    """Computes figures from cells, one value for each seed."""

    def __init__(self, figures: Figures, seeds: tuple[int, ...], results: Mapping[Cell, CellResult]) -> None:
        self._figures = figures
        self._seeds = seeds
        self._results = results

    def add_comparisons(self) -> None:
        for model in MODELS:
            for rate in REACTIVE:
                self._add_reduction(
                    f"{model} {rate} + 6: reactive mean", model, rate, lambda each: each.reactive.latency
                )
                self._add_reduction(f"{model} {rate} + 6: reactive P90", model, rate, lambda each: each.reactive.p90)
                self._add_reduction(
                    f"{model} {rate} + 6: proactive mean", model, rate, lambda each: each.proactive.latency
                )
            self._add_tails(model)
            self._add_growth(model)
            self._add_breakdown(model)
        self._add(
            "baselines at 3 + 6: reactive mean over proactive mean, smallest",
            lambda seed: min(
                each.reactive.latency / each.proactive.latency
                for each in (self._result(model, 3, 6, server, seed) for model in MODELS for server in SERVERS[1:])
            ),
        )
        name = "3B: reactive latency, llama.cpp-cpu over agent-xpu, mean of the loads"
        self._add(name, self._over_llama(lambda each: each.reactive.latency), "x")
        self._add("3B: the same of TTFT by prompt token", self._over_llama(lambda each: each.first_by_token), "x")

    def _over_llama(self, measure: Callable[[CellResult], float]) -> Callable[[int], float]:
        return lambda seed: fmean(
            measure(self._result("3B", *load, _CPU, seed)) / measure(self._result("3B", *load, _XPU, seed))
            for load in product(REACTIVE, PROACTIVE)
        )

    def _add_tails(self, model: str) -> None:
        def p90_reduction_ratio(seed: int) -> float:
            found = []
            for rate in REACTIVE:
                xpu, peer = (self._result(model, rate, 6, server, seed).reactive for server in (_XPU, _IGPU))
                found.append(xpu.latency / peer.latency / (xpu.p90 / peer.p90))
            return min(found)

        def tail_ratio(seed: int) -> float:
            xpu, peer = (self._result(model, 3, 6, server, seed).reactive for server in (_XPU, _IGPU))
            return peer.p90 / peer.latency / (xpu.p90 / xpu.latency)

        self._add(f"{model}: reactive P90 falls by more than the mean, smallest", p90_reduction_ratio)
        self._add(f"{model}: reactive P90 over mean, openvino-igpu's over agent-xpu's", tail_ratio)

    def _add_growth(self, model: str) -> None:
        def growth(server: str, seed: int) -> float:
            few, many = (self._result(model, 3, rate, server, seed) for rate in (PROACTIVE[0], PROACTIVE[-1]))
            return many.reactive.latency / few.reactive.latency

        name = f"{model} 3 + {PROACTIVE[0]} to 3 + {PROACTIVE[-1]}: growth"
        self._add(f"{name} of the reactive mean", lambda seed: 100 * (growth(_XPU, seed) - 1), "%")
        self._add(f"{name}, openvino-igpu over agent-xpu", lambda seed: growth(_IGPU, seed) / growth(_XPU, seed))

    def _add_breakdown(self, model: str) -> None:
        def of_xpu(measure: Callable[[CellResult], float]) -> Callable[[int], float]:
            return lambda seed: measure(self._result(model, 3, 6, _XPU, seed))

        def energy(more: str, less: str) -> Callable[[int], float]:
            return lambda seed: (
                self._result(model, 3, 6, more, seed).joules / self._result(model, 3, 6, less, seed).joules
            )

        self._add(f"{model} 3 + 6: reactive prefill pending", of_xpu(lambda each: each.reactive.pending), "s")
        self._add(
            f"{model} 3 + 6: the same where no other person's prompt is there",
            of_xpu(lambda each: each.alone_pending),
            "s",
        )
        self._add_reduction(f"{model} 3 + 6: iGPU utilisation", model, 3, lambda each: each.igpu)
        self._add_reduction(f"{model} 3 + 6: energy a token", model, 3, lambda each: each.joules)
        for more, less in ((_CPU, _NPU), (_NPU, _IGPU)):
            self._add(f"{model} 3 + 6: energy a token, {more} over {less}", energy(more, less), "x")

    def add_tables(self) -> None:
        for model, reactive, proactive, server in product(MODELS, REACTIVE, PROACTIVE, SERVERS):
            found = [self._result(model, reactive, proactive, server, seed) for seed in self._seeds]
            row = f"mixed, {model} {reactive} + {proactive} {server}"
            for priority in Priority:
                latencies = [each.latencies[priority] for each in found]
                self._figures.add_repeats(f"{row}: {priority} mean", [each.latency for each in latencies], "s")
                self._figures.add_repeats(f"{row}: {priority} P90", [each.p90 for each in latencies], "s")
            self._figures.add_repeats(f"{row}: s/token", [each.normalised for each in found])
        for model, server in product(MODELS, SERVERS):
            found = [self._result(model, 3, 6, server, seed) for seed in self._seeds]
            for priority in Priority:
                latencies, row = [each.latencies[priority] for each in found], f"breakdown, {model} {server} {priority}"
                self._figures.add_repeats(f"{row}: pending", [each.pending for each in latencies], "s")
                self._figures.add_repeats(f"{row}: prefill", [each.prefill for each in latencies], "s")
                self._figures.add_repeats(f"{row}: decode pending", [each.decode_pending for each in latencies], "s")
                self._figures.add_repeats(f"{row}: decode", [each.decode for each in latencies], "s")
            row = f"overhead, {model} {server}"
            self._figures.add_repeats(f"{row}: iGPU utilisation", [100 * each.igpu for each in found], "%")
            self._figures.add_repeats(f"{row}: J/token", [each.joules for each in found])
            for device in ("npu", "igpu", "cpu"):
                self._figures.add_repeats(f"{row}: {device}, mean", [each.watts[device] for each in found], "W")
            self._figures.add_repeats(f"{row}: all, peak", [each.peak_w for each in found], "W")

    def _result(self, model: str, reactive: int, proactive: int, server: str, seed: int) -> CellResult:
        return self._results[Cell(model, reactive, proactive, server, seed)]

    def _add(self, name: str, value: Callable[[int], float], unit: str = "") -> None:
        self._figures.add_repeats(name, [value(seed) for seed in self._seeds], unit)

    def _add_reduction(self, name: str, model: str, reactive: int, measure: Callable[[CellResult], float]) -> None:
        """Add the reduction in percent against OpenVINO on the iGPU, with 6 proactive requests per minute."""

        def reduction(seed: int) -> float:
            xpu, peer = (measure(self._result(model, reactive, 6, server, seed)) for server in (_XPU, _IGPU))
            return 100 * (1 - xpu / peer)

        self._add(f"{name} below openvino-igpu", reduction, "%")


def _alone_pending(run: Run) -> float:
    until, pending_s = 0.0, []
    for request in run.trace.requests:
        result = request.result
        if not request.reactive or result is None or result.ttft_s is None:
            continue
        if request.at >= until:
            pending_s.append(result.queue_s)
        until = max(until, request.at + result.ttft_s)
    return _mean(pending_s)


def _mean(values: Iterable[float]) -> float:
    """Return the mean; NaN without values."""
    given = list(values)
    return fmean(given) if given else float("nan")
