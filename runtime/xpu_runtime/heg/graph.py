"""The heterogeneous execution graph: kernels, their variants, the lanes that may run them, and what they cost.

The model exists in up to three *forms*. ``CUT`` is the chain of op-groups that prefill runs through, with a kernel
boundary (a point of preemption) between any two. ``WHOLE`` is one kernel for everything, which decode wants
(`agent-xpu-v2 §4.2`: the decode micro-DAG collapses into single kernels). ``BATCH`` is the same again where a device
runs large decode batches faster with other settings.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from functools import lru_cache
from typing import Literal, NamedTuple

from xpu_runtime.errors import ConfigError, XpuError
from xpu_runtime.heg.roofline import Load, Roofline, Work

__all__ = ["Edge", "Form", "Heg", "Kernel", "KernelKind", "LaneSpec"]

_KNOWN = 256
"""Loads of which predictions are kept: those of the passes under way are asked for at every kernel boundary."""


class Form(StrEnum):
    """In how many pieces a pass goes through the model."""

    CUT = "cut"
    WHOLE = "whole"
    BATCH = "batch"
    """The whole model in one kernel, set up for large decode batches."""


class KernelKind(StrEnum):
    """What a kernel computes, which decides where it may run (`agent-xpu-v2 §4.2`)."""

    LAYERS = "layers"
    """One or more whole layers: attention inside, so it touches the KV cache and needs dynamic shapes."""
    TOKENWISE = "tokenwise"
    """Everything between two attentions: each row on its own, so a static chunk may run on an NPU."""
    ATTENTION = "attention"
    """Attention of one layer over the KV cache."""
    HEAD = "head"
    """Final norm and LM head over the sampled rows."""
    WHOLE = "whole"
    """The whole model in one kernel."""


@dataclass(frozen=True, slots=True)
class LaneSpec:
    """One execution resource.

    Two lanes that share a unit never run at the same time: on a CPU the lane of all cores excludes the lanes of its
    parts.

    Attributes:
        name: ``npu``, ``igpu``, ``cpu``, ``cpu.decode``, ``cpu.prefill``.
        device: the OpenVINO device behind it.
        units: what it occupies while a kernel runs.
        role: ``all`` runs anything; ``decode`` and ``prefill`` are the parts of a split; ``static`` runs token-wise
            kernels of static shape only.
        threads: CPU threads, 0 on other devices.
        cancels: whether a running kernel can be given up within a few milliseconds. Kernels may be long then: what was
            done before the last boundary stays done, and the one given up runs again.
        bounded: whether `SchedulerPolicy.gpu_share` limits proactive work on it.
        compile_s: seconds that a thread of the CPU takes to compile attention of one static shape for it; 0: it cannot
            run attention, which is so of every lane of the engine.
    """

    name: str
    device: str
    units: frozenset[str]
    role: Literal["all", "decode", "prefill", "static"]
    threads: int = 0
    bounded: bool = False
    cancels: bool = False
    compile_s: float = 0.0

    def share_of(self, everything: LaneSpec) -> float:
        """The part of the machine that it is, where ``everything`` runs every kernel."""
        if self.threads and self.units < everything.units:
            return self.threads / everything.threads
        return len(self.units) / len(self.units | everything.units)


@dataclass(frozen=True, slots=True)
class Edge:
    """A value handed from one kernel to another.

    Attributes:
        value: its name.
        producer: index of the kernel that writes it.
        consumers: indices of the kernels that read it; it is live until the last of them is done.
        bytes_per_token: its size.
        transfers: whether it may cross from one device to another.
    """

    value: str
    producer: int
    consumers: tuple[int, ...]
    bytes_per_token: int
    transfers: bool


@dataclass(frozen=True, slots=True)
class Kernel:
    """One node of a form.

    Attributes:
        index: position in its form.
        name: unique name.
        kind: what it computes.
        work: what it costs.
        lanes: names of the lanes that hold a variant of it. More than one means it is elastic: the lane is chosen
            when it is launched (`agent-xpu-v1 §5.2`).
        reads: values it takes.
        writes: values it produces.
        footprint_bytes: weights it keeps resident on each lane.
    """

    index: int
    name: str
    kind: KernelKind
    work: Work
    lanes: tuple[str, ...]
    reads: tuple[str, ...] = ()
    writes: tuple[str, ...] = ()
    footprint_bytes: int = 0


class _Prediction(NamedTuple):
    """What is predicted of a pass on a lane: durations and bandwidth utilisations of its kernels, and costs by kind."""

    times: list[float]
    shares: list[float]
    costs: dict[int, tuple[float, float]]


@dataclass(frozen=True, slots=True)
class Heg:
    """The graph, its lanes and their calibration.

    Attributes:
        forms: kernels in execution order; ``Form.CUT`` is always there.
        edges: dataflow of the cut form.
        lanes: execution resources by name.
        rooflines: calibration of each lane.
        static_tokens: chunk that the static lane is compiled for, 0 without one.
        narrow_rows: most sequences with which a decode step is about as fast on the decode lane as on all cores, or 0.
        prompt_unit: prompts are filled up to a multiple of so many rows, which come again; 0: they are not.
        kinds: a number for each kernel of each form; the layers of a model are alike and have the same.
    """

    forms: Mapping[Form, tuple[Kernel, ...]]
    edges: tuple[Edge, ...]
    lanes: Mapping[str, LaneSpec]
    rooflines: Mapping[str, Roofline]
    static_tokens: int = 0
    narrow_rows: int = 0
    prompt_unit: int = 0
    kinds: Mapping[Form, tuple[int, ...]] = field(init=False, repr=False, compare=False)
    _unlike: Mapping[Form, Mapping[int, Kernel]] = field(init=False, repr=False, compare=False)
    _ends: Mapping[Form, tuple[int, bool]] = field(init=False, repr=False, compare=False)
    _predicted: Callable[[Form, str, Load], _Prediction] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        if Form.CUT not in self.forms:
            raise ConfigError("forms: the cut form is missing; prefill runs through it")
        for name in self.lanes:
            if name not in self.rooflines:
                raise ConfigError(f"rooflines: lane {name!r} has no calibration; measured are {sorted(self.rooflines)}")
        numbers: dict[object, int] = {}
        kinds = {
            form: tuple([numbers.setdefault((form, kernel.kind, kernel.work), len(numbers)) for kernel in kernels])
            for form, kernels in self.forms.items()
        }
        unlike = {form: dict(zip(kinds[form], kernels, strict=True)) for form, kernels in self.forms.items()}
        ends = {form: (len(kernels), kernels[-1].kind is KernelKind.HEAD) for form, kernels in self.forms.items()}
        object.__setattr__(self, "_ends", ends)
        object.__setattr__(self, "kinds", kinds)  # it is frozen
        object.__setattr__(self, "_unlike", unlike)
        object.__setattr__(self, "_predicted", lru_cache(_KNOWN)(self._of_all))

    @property
    def decode_form(self) -> Form:
        """The form that decode steps take: the whole model in one piece, where it was compiled."""
        return Form.WHOLE if Form.WHOLE in self.forms else Form.CUT

    @property
    def everything(self) -> LaneSpec:
        """The lane that runs every kernel.

        Raises:
            XpuError: there is none.
        """
        lane = self.lane("all")
        if lane is None:
            raise XpuError("the graph has no lane that runs every kernel")
        return lane

    def step_lane(self, sequences: int) -> LaneSpec:
        """Where a decode step of so many sequences runs with nothing else there.

        Rows of drafts do not count. They come and go, and another lane would have everything in caches of its own: the
        default model lost more by each such change than drafts brought.
        """
        narrow = self.lane("decode") if sequences <= self.narrow_rows else None
        return narrow or self.everything

    def prompt_rows(self, tokens: int) -> int:
        """How many rows the pass of a prompt computes: its own, and those that fill it up.

        A few tokens, as behind a prefix that is cached, are left alone: they would become several times as many.
        """
        unit = self.prompt_unit
        return -(-tokens // unit) * unit if 4 * tokens > unit > 0 else tokens

    def last_kernel(self, form: Form, load: Load) -> int:
        """Where a pass with ``load`` ends: without sampled rows the head is left out."""
        last, head = self._ends[form]
        return last - head if load.rows == 0 else last

    def lane(self, *roles: str) -> LaneSpec | None:
        """The first lane with one of ``roles``, in their order."""
        for role in roles:
            for lane in self.lanes.values():
                if lane.role == role:
                    return lane
        return None

    def sharing(self, lane: str) -> list[str]:
        """The lanes that occupy something that ``lane`` does, itself among them."""
        units = self.lanes[lane].units
        return [name for name, other in self.lanes.items() if not units.isdisjoint(other.units)]

    def cost(self, kernel: Kernel, lane: str, load: Load) -> tuple[float, float]:
        """FLOP and bytes of ``kernel``, those of attention counted as the matrix products that ``lane`` would do."""
        work, line = kernel.work, self.rooflines[lane]
        load = self._seen_by(kernel, lane, load)
        return work.flops(load, line.pair_cost), work.traffic(load, line.context_cost)

    def time_s(self, kernel: Kernel, lane: str, load: Load) -> float:
        """Predicted duration of ``kernel`` on ``lane`` in seconds."""
        return self.rooflines[lane].time_s(*self.cost(kernel, lane, load))

    def utilisation(self, kernel: Kernel, lane: str, load: Load) -> float:
        """Predicted share of the peak memory bandwidth that ``kernel`` takes."""
        return self._predict(kernel, lane, load)[1]

    def _predict(self, kernel: Kernel, lane: str, load: Load) -> tuple[float, float, tuple[float, float]]:
        """Duration, bandwidth utilisation and cost of ``kernel``."""
        line = self.rooflines[lane]
        cost = flops, traffic = self.cost(kernel, lane, load)
        seconds = line.time_s(flops, traffic)
        share = line.share(traffic, seconds)
        if line.context_cost != 1.0 and traffic:  # what is moved, not what it counts as
            share *= kernel.work.traffic(self._seen_by(kernel, lane, load)) / traffic
        return seconds, share, cost

    def form_s(self, form: Form, lane: str, load: Load, start: int = 0, stop: int | None = None) -> float:
        """Predicted duration of kernels ``[start, stop)`` of ``form``, by default all, on ``lane`` in seconds."""
        if stop == start + 1:
            return self._predicted(form, lane, load).times[start]
        return sum(self.times_s(form, lane, load, start, stop))

    def times_s(self, form: Form, lane: str, load: Load, start: int = 0, stop: int | None = None) -> list[float]:
        """Predicted duration of each of these kernels in seconds."""
        return self._predicted(form, lane, load).times[start:stop]

    def kernel_s(self, form: Form, index: int, lane: str, load: Load) -> float:
        """The same as `time_s`, of kernel ``index`` of ``form``, from what is known of its load."""
        return self._predicted(form, lane, load).times[index]

    def kernel_utilisation(self, form: Form, index: int, lane: str, load: Load) -> float:
        """The same as `utilisation`, of kernel ``index`` of ``form``, from what is known of its load."""
        return self._predicted(form, lane, load).shares[index]

    def kernel_cost(self, form: Form, index: int, lane: str, load: Load) -> tuple[float, float]:
        """The same as `cost`, of kernel ``index`` of ``form``, from what is known of its load."""
        return self._predicted(form, lane, load).costs[self.kinds[form][index]]

    def _of_all(self, form: Form, lane: str, load: Load) -> _Prediction:
        """What is predicted of all kernels of ``form``; of those that are alike one is looked at."""
        times: dict[int, float] = {}
        shares: dict[int, float] = {}
        costs: dict[int, tuple[float, float]] = {}
        for kind, kernel in self._unlike[form].items():
            times[kind], shares[kind], costs[kind] = self._predict(kernel, lane, load)
        kinds = self.kinds[form]
        return _Prediction(list(map(times.__getitem__, kinds)), list(map(shares.__getitem__, kinds)), costs)

    def attention_context(self, load: Load) -> int:
        """Context in tokens of the static attention kernel for ``load``: 1, 2, 3, 4, 6, 8, 12, ... chunks.

        What was computed before comes first and the chunk last, both filled up; so packed prompts take it as well.
        """
        return _filled_context(load.context - load.tokens, self.static_tokens)

    def _seen_by(self, kernel: Kernel, lane: str, load: Load) -> Load:
        """The head gets the sampled rows only; a static lane fills its chunk up, and the context of its attention."""
        if kernel.kind is KernelKind.HEAD:
            return Load(load.rows, 0, 0)
        if kernel.kind is KernelKind.ATTENTION and self.lanes[lane].role == "static":
            rows, context = self.static_tokens, self.attention_context(load)
            return Load.chunk(rows, context - rows, load.rows)
        if load.tokens < self.static_tokens and self.lanes[lane].role == "static":
            return load._replace(tokens=self.static_tokens)
        return load


@lru_cache(_KNOWN)  # asked for at every attention, layer by layer
def _filled_context(before: int, chunk: int) -> int:
    chunks = -(-before // chunk) + 1
    power = 1 << (chunks - 1).bit_length()
    return chunk * (power * 3 // 4 if chunks <= power * 3 // 4 else power)
