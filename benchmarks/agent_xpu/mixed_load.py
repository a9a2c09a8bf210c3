"""Reactive and proactive requests together (`agent-xpu-v2 fig. 9 to 11`, `agent-xpu-v1 fig. 7`)."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from itertools import product
from statistics import fmean

from benchmarks.agent_xpu.soc_loads import MODELS, SERVERS, Chip
from benchmarks.common.figures import Figures
from xpu_runtime import Priority
from xpu_simulation import Run

__all__ = ["DECODE_SHARE", "PROACTIVE", "REACTIVE", "Cell", "Seen", "Waits", "coexistence"]

REACTIVE = (1, 3, 5)
PROACTIVE = (4, 6, 10)
"""Requests a minute (`agent-xpu-v2 §6.2`)."""
DECODE_SHARE = 0.46
"""What the paper counts of an iGPU that decodes; one that prefills counts in full (`agent-xpu-v2 §6.4`)."""
_OURS, _IGPU, _NPU, _CPU = SERVERS


@dataclass(frozen=True)
class Cell:
    """One load on one server; ``reactive`` and ``proactive`` requests a minute."""

    model: str
    reactive: int
    proactive: int
    server: str
    seed: int


@dataclass(frozen=True)
class Waits:
    """What requests of one priority wait for, in seconds, means where nothing else is said.

    Attributes:
        latency: arrival to end.
        p90: the same, P90.
        pending: arrival to first kernel.
        prefill: first kernel to first token.
        decode_pending: after the first token, while no token of the answer was computed.
        decode: an answer was computed.
    """

    latency: float
    p90: float
    pending: float
    prefill: float
    decode_pending: float
    decode: float

    @classmethod
    def of(cls, run: Run, priority: Priority) -> Waits:
        """Of one simulated run."""
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
        return cls(figures.latency.mean, figures.latency.p90, figures.queue.mean, *parts)


@dataclass(frozen=True)
class Seen:
    """What came of a cell.

    Attributes:
        waits: by priority.
        alone_pending: seconds, `TurnLatency.pending` of a person at whose arrival no other person's prompt waits or is
            computed.
        first_by_token: seconds to the first token by length of the prompt, the latency of `agent-xpu-v1 §8.1`.
        normalised: seconds to the end by tokens of prompt and answer, over both priorities.
        igpu: utilisation of the iGPU, as the paper counts it.
        joules: for each token.
        watts: of each device.
    """

    waits: dict[Priority, Waits]
    alone_pending: float
    first_by_token: float
    normalised: float
    igpu: float
    joules: float
    watts: dict[str, float]

    @classmethod
    def of(cls, run: Run) -> Seen:
        """Of one simulated run."""
        usage = run.usage
        busy = usage.prefill_s.get("igpu", 0.0) + DECODE_SHARE * usage.decode_s.get("igpu", 0.0)
        return cls(
            {priority: Waits.of(run, priority) for priority in Priority},
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
        )

    @property
    def person(self) -> Waits:
        """What people wait for."""
        return self.waits[Priority.REACTIVE]

    @property
    def background(self) -> Waits:
        """What the background waits for."""
        return self.waits[Priority.PROACTIVE]


def coexistence(figures: Figures, chip: Chip) -> dict[Cell, Seen]:
    """Play all loads on all servers; returns what came of each cell."""
    cells = [Cell(*each) for each in product(MODELS, REACTIVE, PROACTIVE, SERVERS, chip.seeds)]
    cases = [chip.mixed(each.model, each.reactive, each.proactive, each.seed, each.server) for each in cells]
    runs = chip.play("reactive and proactive", cases)
    seen = {cell: Seen.of(run) for cell, run in zip(cells, runs, strict=True)}
    _Teller(figures, chip.seeds, seen).tell()
    return seen


class _Teller:
    """Turns cells into figures, one value for each seed."""

    def __init__(self, figures: Figures, seeds: tuple[int, ...], seen: dict[Cell, Seen]) -> None:
        self._figures = figures
        self._seeds = seeds
        self._seen = seen

    def tell(self) -> None:
        for model in MODELS:
            for rate in REACTIVE:
                self._below(f"{model} {rate} + 6: reactive mean", model, rate, lambda each: each.person.latency)
                self._below(f"{model} {rate} + 6: reactive P90", model, rate, lambda each: each.person.p90)
                self._below(f"{model} {rate} + 6: proactive mean", model, rate, lambda each: each.background.latency)
            self._tails(model)
            self._growths(model)
            self._breakdown(model)
        self._add(
            "baselines at 3 + 6: reactive mean over proactive mean, smallest",
            lambda seed: min(
                each.person.latency / each.background.latency
                for each in (self._at(model, 3, 6, server, seed) for model in MODELS for server in SERVERS[1:])
            ),
        )
        name = "3B: reactive latency, llama.cpp-cpu over agent-xpu, mean of the loads"
        self._add(name, self._over_llama(lambda each: each.person.latency), "x")
        self._add("3B: the same of TTFT by prompt token", self._over_llama(lambda each: each.first_by_token), "x")
        self._tables()

    def _over_llama(self, measure: Callable[[Seen], float]) -> Callable[[int], float]:
        return lambda seed: fmean(
            measure(self._at("3B", *load, _CPU, seed)) / measure(self._at("3B", *load, _OURS, seed))
            for load in product(REACTIVE, PROACTIVE)
        )

    def _tails(self, model: str) -> None:
        def falls(seed: int) -> float:
            found = []
            for rate in REACTIVE:
                ours, peer = (self._at(model, rate, 6, server, seed).person for server in (_OURS, _IGPU))
                found.append(ours.latency / peer.latency / (ours.p90 / peer.p90))
            return min(found)

        def gaps(seed: int) -> float:
            ours, peer = (self._at(model, 3, 6, server, seed).person for server in (_OURS, _IGPU))
            return peer.p90 / peer.latency / (ours.p90 / ours.latency)

        self._add(f"{model}: reactive P90 falls by more than the mean, smallest", falls)
        self._add(f"{model}: reactive P90 over mean, openvino-igpu's over agent-xpu's", gaps)

    def _growths(self, model: str) -> None:
        def grown(server: str, seed: int) -> float:
            few, many = (self._at(model, 3, rate, server, seed) for rate in (PROACTIVE[0], PROACTIVE[-1]))
            return many.person.latency / few.person.latency

        name = f"{model} 3 + {PROACTIVE[0]} to 3 + {PROACTIVE[-1]}: growth"
        self._add(f"{name} of the reactive mean", lambda seed: 100 * (grown(_OURS, seed) - 1), "%")
        self._add(f"{name}, openvino-igpu over agent-xpu", lambda seed: grown(_IGPU, seed) / grown(_OURS, seed))

    def _breakdown(self, model: str) -> None:
        def ours(measure: Callable[[Seen], float]) -> Callable[[int], float]:
            return lambda seed: measure(self._at(model, 3, 6, _OURS, seed))

        def energy(more: str, less: str) -> Callable[[int], float]:
            return lambda seed: self._at(model, 3, 6, more, seed).joules / self._at(model, 3, 6, less, seed).joules

        self._add(f"{model} 3 + 6: reactive prefill pending", ours(lambda each: each.person.pending), "s")
        self._add(
            f"{model} 3 + 6: the same where no other person's prompt is there",
            ours(lambda each: each.alone_pending),
            "s",
        )
        self._below(f"{model} 3 + 6: iGPU utilisation", model, 3, lambda each: each.igpu)
        self._below(f"{model} 3 + 6: energy a token", model, 3, lambda each: each.joules)
        for more, less in ((_CPU, _NPU), (_NPU, _IGPU)):
            self._add(f"{model} 3 + 6: energy a token, {more} over {less}", energy(more, less), "x")

    def _tables(self) -> None:
        for model, reactive, proactive, server in product(MODELS, REACTIVE, PROACTIVE, SERVERS):
            found = [self._at(model, reactive, proactive, server, seed) for seed in self._seeds]
            row = f"mixed, {model} {reactive} + {proactive} {server}"
            for priority in Priority:
                waits = [each.waits[priority] for each in found]
                self._figures.add_repeats(f"{row}: {priority} mean", [each.latency for each in waits], "s")
                self._figures.add_repeats(f"{row}: {priority} P90", [each.p90 for each in waits], "s")
            self._figures.add_repeats(f"{row}: s/token", [each.normalised for each in found])
        for model, server in product(MODELS, SERVERS):
            found = [self._at(model, 3, 6, server, seed) for seed in self._seeds]
            for priority in Priority:
                waits, row = [each.waits[priority] for each in found], f"breakdown, {model} {server} {priority}"
                self._figures.add_repeats(f"{row}: pending", [each.pending for each in waits], "s")
                self._figures.add_repeats(f"{row}: prefill", [each.prefill for each in waits], "s")
                self._figures.add_repeats(f"{row}: decode pending", [each.decode_pending for each in waits], "s")
                self._figures.add_repeats(f"{row}: decode", [each.decode for each in waits], "s")
            row = f"overhead, {model} {server}"
            self._figures.add_repeats(f"{row}: iGPU utilisation", [100 * each.igpu for each in found], "%")
            self._figures.add_repeats(f"{row}: J/token", [each.joules for each in found])
            for device in ("npu", "igpu", "cpu"):
                self._figures.add_repeats(f"{row}: {device}, mean", [each.watts[device] for each in found], "W")

    def _at(self, model: str, reactive: int, proactive: int, server: str, seed: int) -> Seen:
        return self._seen[Cell(model, reactive, proactive, server, seed)]

    def _add(self, name: str, value: Callable[[int], float], unit: str = "") -> None:
        self._figures.add_repeats(name, [value(seed) for seed in self._seeds], unit)

    def _below(self, name: str, model: str, reactive: int, measure: Callable[[Seen], float]) -> None:
        """By how many percent ours lies below that of OpenVINO on the iGPU, with 6 proactive requests a minute."""

        def saved(seed: int) -> float:
            ours, peer = (measure(self._at(model, reactive, 6, server, seed)) for server in (_OURS, _IGPU))
            return 100 * (1 - ours / peer)

        self._add(f"{name} below openvino-igpu", saved, "%")


def _alone_pending(run: Run) -> float:
    until, found = 0.0, []
    for request in run.trace.requests:
        result = request.result
        if not request.reactive or result is None or result.ttft_s is None:
            continue
        if request.at >= until:
            found.append(result.queue_s)
        until = max(until, request.at + result.ttft_s)
    return _mean(found)


def _mean(values: Iterable[float]) -> float:
    """NaN where there is none."""
    given = list(values)
    return fmean(given) if given else float("nan")
