"""Heterogeneous execution graph: kernels of each form, lanes, calibration, and predictions for any load."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import NamedTuple

from xpu_runtime.errors import ConfigError, XpuError
from xpu_runtime.heg.contention import Contention, Demand
from xpu_runtime.heg.kernels import Edge, Form, GraphBlock, Kernel, KernelKind, LaneSpec
from xpu_runtime.heg.roofline import Load, Roofline

__all__ = ["Heg", "padded_context"]

_CACHED_LOADS = 256
"""Loads whose predictions are cached: those of passes under way are needed at every kernel boundary."""


class _Prediction(NamedTuple):
    """Durations and demands of the kernels of a pass on a lane, by kernel index."""

    times: list[float]
    demands: list[Demand]


@dataclass(frozen=True, slots=True)
class Heg:
    """The graph, its lanes and their calibration.

    Attributes:
        forms: kernels in execution order; ``Form.CUT`` is always there.
        edges: dataflow of the cut form.
        lanes: execution resources by name.
        rooflines: calibration of each lane.
        static_tokens: rows of a chunk on the static lane, 0 without one.
        short_tokens: rows of the short graphs on the static lane, 0 without such graphs.
        graph_blocks: token-wise kernels of the static lane by block, in execution order; empty without short graphs.
        contention: contention between the lanes that share the system memory.
        kinds: a number for each kernel of each form, equal for kernels of equal cost such as the layers of a model.
    """

    forms: Mapping[Form, tuple[Kernel, ...]]
    edges: tuple[Edge, ...]
    lanes: Mapping[str, LaneSpec]
    rooflines: Mapping[str, Roofline]
    static_tokens: int = 0
    short_tokens: int = 0
    graph_blocks: tuple[GraphBlock, ...] = ()
    contention: Contention = field(default_factory=Contention)
    kinds: Mapping[Form, tuple[int, ...]] = field(init=False, repr=False, compare=False)
    _distinct_kernels: Mapping[Form, Mapping[int, Kernel]] = field(init=False, repr=False, compare=False)
    _form_ends: Mapping[Form, tuple[int, bool]] = field(init=False, repr=False, compare=False)
    _cached_prediction: Callable[[Form, str, Load], _Prediction] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        if Form.CUT not in self.forms:
            raise ConfigError("forms: the cut form is missing, which prefill needs")
        for name in self.lanes:
            if name not in self.rooflines:
                raise ConfigError(f"rooflines: lane {name!r} has no calibration, only {sorted(self.rooflines)} have")
        numbers: dict[object, int] = {}
        kinds = {
            form: tuple([numbers.setdefault(_cost_key(form, kernel), len(numbers)) for kernel in kernels])
            for form, kernels in self.forms.items()
        }
        distinct_kernels = {form: dict(zip(kinds[form], kernels, strict=True)) for form, kernels in self.forms.items()}
        form_ends = {form: (len(kernels), kernels[-1].kind is KernelKind.HEAD) for form, kernels in self.forms.items()}
        object.__setattr__(self, "_form_ends", form_ends)  # the dataclass is frozen
        object.__setattr__(self, "kinds", kinds)
        object.__setattr__(self, "_distinct_kernels", distinct_kernels)
        object.__setattr__(self, "_cached_prediction", lru_cache(_CACHED_LOADS)(self._predict_form))

    @property
    def decode_form(self) -> Form:
        """The form of decode steps: the whole form where it was compiled, else the cut form."""
        return Form.WHOLE if Form.WHOLE in self.forms else Form.CUT

    @property
    def general_lane(self) -> LaneSpec:
        """The lane that runs every kernel.

        Raises:
            XpuError: there is none.
        """
        lane = self.lane("all")
        if lane is None:
            raise XpuError(f"lanes={sorted(self.lanes)}: none has the role 'all', which runs every kernel")
        return lane

    def machine_share(self, lane: str) -> float:
        """Share of the machine that ``lane`` counts as: the general lane as all, a static lane beside it as half."""
        return 1.0 if self.lanes[lane].role == "all" else 0.5

    def last_kernel(self, form: Form, load: Load) -> int:
        """Index behind the last kernel of a pass with ``load``: without sampled rows the head is left out."""
        last, head = self._form_ends[form]
        return last - head if load.rows == 0 else last

    def lane(self, role: str) -> LaneSpec | None:
        """The lane with this role."""
        return next((lane for lane in self.lanes.values() if lane.role == role), None)

    def recalibrate(self, rooflines: Mapping[str, Roofline], contention: Contention) -> None:
        """Replace the calibration of all lanes, where one was not measured when the graph was built."""
        object.__setattr__(self, "rooflines", rooflines)
        object.__setattr__(self, "contention", contention)
        object.__setattr__(self, "_cached_prediction", lru_cache(_CACHED_LOADS)(self._predict_form))

    def cost(self, kernel: Kernel, lane: str, load: Load) -> tuple[float, float]:
        """FLOP and bytes of ``kernel``; those of attention are weighted by the costs of ``lane`` for them."""
        work, roofline = kernel.work, self.rooflines[lane]
        load = self._effective_load(kernel, lane, load)
        return work.flops(load, roofline.pair_cost), work.traffic(load, roofline.context_cost)

    def copy_s(self, kernel: Kernel, lane: str, load: Load) -> float:
        """Seconds in which the rows that ``kernel`` reads and writes are copied to the device of ``lane`` and back.

        Values between kernels are in host memory. So a value that crosses from one device to another is copied from the
        first and to the second.
        """
        copy_s_per_byte = self.rooflines[lane].copy_s_per_byte
        if not copy_s_per_byte:
            return 0.0
        rows = max(load.tokens, self._effective_load(kernel, lane, load).tokens)
        return rows * kernel.activation_bytes * copy_s_per_byte

    @staticmethod
    def kv_copy_bytes(kernel: Kernel, load: Load) -> float:
        """Bytes of keys and values that attention of static shape writes for its rows and gathers for its context."""
        return kernel.work.bytes_per_context * (load.tokens + load.context)

    def kv_copy_s(self, kernel: Kernel, lane: str, load: Load) -> float:
        """Seconds in which keys and values are copied for ``kernel``; 0 unless it is attention on a static lane."""
        if kernel.kind is not KernelKind.ATTENTION or self.lanes[lane].role != "static":
            return 0.0
        return self.kv_copy_bytes(kernel, load) * self.rooflines[lane].kv_copy_s_per_byte

    def time_s(self, kernel: Kernel, lane: str, load: Load) -> float:
        """Predicted duration of ``kernel`` on ``lane`` in seconds."""
        return self._predict_kernel(kernel, lane, load)[0]

    def utilisation(self, kernel: Kernel, lane: str, load: Load) -> float:
        """Predicted share of the peak memory bandwidth that ``kernel`` takes on ``lane``."""
        return self._predict_kernel(kernel, lane, load)[1].utilisation

    def _predict_kernel(self, kernel: Kernel, lane: str, load: Load) -> tuple[float, Demand]:
        """Duration and demand of ``kernel``."""
        roofline = self.rooflines[lane]
        flops, traffic = self.cost(kernel, lane, load)
        copy_s = self.copy_s(kernel, lane, load) + self.kv_copy_s(kernel, lane, load)
        seconds = roofline.time_s(flops, traffic) + copy_s
        utilisation = roofline.share(traffic, seconds)
        if roofline.context_cost != 1.0 and traffic:  # the bytes moved, without their weight
            utilisation *= kernel.work.traffic(self._effective_load(kernel, lane, load)) / traffic
        compute_s, load_s = flops / roofline.flops, traffic / roofline.bandwidth
        return seconds, Demand(utilisation, compute_s, load_s, roofline.overlap, roofline.launch_s + copy_s)

    def form_s(self, form: Form, lane: str, load: Load, start: int = 0, stop: int | None = None) -> float:
        """Predicted duration of kernels ``[start, stop)`` of ``form``, by default all, on ``lane`` in seconds."""
        if stop == start + 1:
            return self._cached_prediction(form, lane, load).times[start]
        return sum(self.times_s(form, lane, load, start, stop))

    def times_s(self, form: Form, lane: str, load: Load, start: int = 0, stop: int | None = None) -> list[float]:
        """Predicted duration of each kernel ``[start, stop)`` of ``form`` on ``lane`` in seconds."""
        return self._cached_prediction(form, lane, load).times[start:stop]

    def kernel_s(self, form: Form, index: int, lane: str, load: Load) -> float:
        """Cached `time_s` of kernel ``index`` of ``form``."""
        return self._cached_prediction(form, lane, load).times[index]

    def demand(self, form: Form, index: int, lane: str, load: Load) -> Demand:
        """Compute and memory demand of kernel ``index`` of ``form`` on ``lane``."""
        return self._cached_prediction(form, lane, load).demands[index]

    def _predict_form(self, form: Form, lane: str, load: Load) -> _Prediction:
        """Predictions for all kernels of ``form``, computed once for kernels of equal cost."""
        predicted = {
            kind: self._predict_kernel(kernel, lane, load) for kind, kernel in self._distinct_kernels[form].items()
        }
        times, demands = zip(*[predicted[kind] for kind in self.kinds[form]], strict=True)
        return _Prediction(list(times), list(demands))

    def attention_context(self, load: Load) -> int:
        """Context in tokens of the static attention kernel for ``load``: 1, 2, 3, 4, 6, 8, 12, ... chunks.

        Earlier tokens come first and the chunk last, both padded; so packed prompts use it as well.
        """
        return padded_context(load.context - load.tokens, self.static_tokens)

    def _effective_load(self, kernel: Kernel, lane: str, load: Load) -> Load:
        """Load of one kernel: only sampled rows for the head; a static lane pads its chunk and the context.

        Few tokens are assumed to run through a short graph.
        """
        if kernel.kind is KernelKind.HEAD:
            return Load(load.rows, 0, 0)
        if kernel.kind is KernelKind.ATTENTION and self.lanes[lane].role == "static":
            rows, context = self.static_tokens, self.attention_context(load)
            return Load.chunk(rows, context - rows, load.rows)
        if load.tokens < self.static_tokens and self.lanes[lane].role == "static":
            return load._replace(tokens=self.short_tokens if load.tokens <= self.short_tokens else self.static_tokens)
        return load


def _cost_key(form: Form, kernel: Kernel) -> object:
    """Equal for kernels of equal cost."""
    return form, kernel.kind, kernel.work, kernel.activation_bytes


@lru_cache(_CACHED_LOADS)  # needed at the attention of every layer
def padded_context(before: int, chunk: int) -> int:
    """Context in tokens of the static attention kernel for a chunk behind ``before`` tokens."""
    chunks = -(-before // chunk) + 1
    power = 1 << (chunks - 1).bit_length()
    return chunk * (power * 3 // 4 if chunks <= power * 3 // 4 else power)
