"""Times of one model on an NPU that runs static graphs beside a CPU (`CoordGen §4.1`).

As in mllm, the NPU has the matrix products in 8 bits and the CPU the attention. Decode on the CPU uses 4-bit weights.
"""

from __future__ import annotations

from dataclasses import dataclass

from xpu_runtime.errors import ConfigError
from xpu_runtime.heg import KernelKind, Load, Roofline, Work
from xpu_runtime.heg.progressive_switch import BlockTimes
from xpu_runtime.model.synthetic import ModelShape
from xpu_runtime.model.synthetic.weights import WeightFormat
from xpu_simulation.costs.model_costs import ModelCosts
from xpu_simulation.hardware.soc_spec import SocSpec

__all__ = ["LONG_ROWS", "SHORT_ROWS", "GraphTimes", "PassTime"]

LONG_ROWS = 256
"""Rows of the graph for prefill (paper: `CoordGen §3.2`)."""
SHORT_ROWS = 32
"""Rows of the graph for decode and verification (paper: `CoordGen §3.2`)."""
_BLOCK_LAYERS = 4
"""Layers of a block (chosen: `CoordGen §3.1` says several; 24 and 28 layers are divided evenly)."""


@dataclass(frozen=True, slots=True)
class PassTime:
    """Seconds of a pass on each device."""

    npu_s: float = 0.0
    cpu_s: float = 0.0

    @property
    def seconds(self) -> float:
        """Duration if the devices take turns, as in decode."""
        return self.npu_s + self.cpu_s

    @property
    def overlapped_s(self) -> float:
        """Duration if one device computes a chunk while the other computes another, as mllm's prefill does."""
        return max(self.npu_s, self.cpu_s)

    def __add__(self, other: PassTime) -> PassTime:
        """One pass after the other."""
        return PassTime(self.npu_s + other.npu_s, self.cpu_s + other.cpu_s)

    def __mul__(self, count: float) -> PassTime:
        """A number of equal passes."""
        return PassTime(self.npu_s * count, self.cpu_s * count)


class GraphTimes:
    """Times of passes and loads of one model on one chip, from the roofline model.

    Args:
        soc: a chip with an NPU that loads graphs, and a CPU.
        shape: dimensions of the model.
        cpu_weights: storage format of the weights on the CPU.
        draft_size: bytes of a draft model over those of one layer and the head.

    Raises:
        ConfigError: a device, or the load bandwidth of the NPU, is missing.
    """

    def __init__(
        self, soc: SocSpec, shape: ModelShape, cpu_weights: WeightFormat = "int4", draft_size: float = 1.0
    ) -> None:
        if soc.npu is None or soc.cpu is None or soc.npu.load is None:
            raise ConfigError(f"soc={soc.name!r}: expected an npu with the table npu.load, and a cpu")
        self.layers = shape.layers
        self.kv_bytes_per_token = ModelCosts.of_shape(shape).kv_bytes_per_token
        self.embedding_bytes = 2 * shape.vocab * shape.hidden
        self._load_bytes_s = soc.npu.load.bandwidth_gb_s * 1e9
        self._npu, self._cpu = soc.roofline("npu"), soc.roofline("cpu")
        self._npu_layer, self._attention, self._npu_head = _works(shape, ModelCosts.of_shape(shape))
        cpu_layer, _, self._cpu_head = _works(shape, ModelCosts.of_shape(shape, cpu_weights))
        self._cpu_layer = cpu_layer + self._attention
        self._draft_size = draft_size

    @property
    def npu_bytes(self) -> int:
        """Weights of the graphs on the NPU."""
        return int(self.layers * self._npu_layer.weight_bytes + self._npu_head.weight_bytes)

    @property
    def cpu_bytes(self) -> int:
        """Weights of the model on the CPU."""
        return int(self.layers * self._cpu_layer.weight_bytes + self._cpu_head.weight_bytes)

    @property
    def block_bytes(self) -> int:
        """Weights of the largest block on the NPU."""
        return int(max(self._block_layers()) * self._npu_layer.weight_bytes)

    def npu_draft_bytes(self) -> int:
        """Weights of a draft model of one layer and a head on the NPU."""
        return int(self._draft_size * (self._npu_layer.weight_bytes + self._npu_head.weight_bytes))

    def cpu_draft_bytes(self) -> int:
        """Weights of a draft model of one layer and a head on the CPU."""
        return int(self._draft_size * (self._cpu_layer.weight_bytes + self._cpu_head.weight_bytes))

    def npu_pass(
        self, graph_rows: int, rows: int, before: int, sampled: int = 1, layers: int | None = None
    ) -> PassTime:
        """A pass of ``rows`` tokens behind ``before`` others through a graph of ``graph_rows`` rows.

        Args:
            graph_rows: rows that the NPU computes.
            rows: tokens, whose attention the CPU computes; at most ``graph_rows``.
            before: tokens in the KV cache.
            sampled: rows through the head; 0 leaves it out.
            layers: number of layers, by default all.
        """
        count = self.layers if layers is None else layers
        load = Load.chunk(rows, before)
        npu_s = count * _time_s(self._npu, self._npu_layer, Load(graph_rows, 0, 0))
        head_s = _time_s(self._npu, self._npu_head, Load(sampled, 0, 0)) if sampled else 0.0
        return PassTime(npu_s + head_s, count * _time_s(self._cpu, self._attention, load))

    def cpu_pass(self, rows: int, before: int, layers: int | None = None) -> PassTime:
        """A pass of ``rows`` sampled tokens behind ``before`` others on the CPU."""
        count = self.layers if layers is None else layers
        layer_s = _time_s(self._cpu, self._cpu_layer, Load.chunk(rows, before))
        return PassTime(cpu_s=count * layer_s + _time_s(self._cpu, self._cpu_head, Load(rows, 0, 0)))

    def head(self, rows: int) -> PassTime:
        """The head over ``rows`` hidden states on the NPU."""
        return PassTime(npu_s=_time_s(self._npu, self._npu_head, Load(rows, 0, 0)))

    def block_times(self, before: int) -> list[BlockTimes]:
        """Times of each block in prefill with ``before`` tokens in the KV cache, for `plan_switch`."""
        return [
            BlockTimes(
                load_s=layers * self._npu_layer.weight_bytes / self._load_bytes_s,
                long_s=self.npu_pass(LONG_ROWS, LONG_ROWS, before, 0, layers).overlapped_s,
                short_s=self.npu_pass(SHORT_ROWS, SHORT_ROWS, before, 0, layers).overlapped_s,
            )
            for layers in self._block_layers()
        ]

    def _block_layers(self) -> list[int]:
        return [min(_BLOCK_LAYERS, self.layers - first) for first in range(0, self.layers, _BLOCK_LAYERS)]


def _works(shape: ModelShape, costs: ModelCosts) -> tuple[Work, Work, Work]:
    """Matrix products of one layer, attention of one layer, and the head."""
    tokenwise = [group.work for group in costs.around_attention if group.kind is KernelKind.TOKENWISE]
    total = sum(tokenwise, Work())
    layer = Work(
        flops_per_token=total.flops_per_token / shape.layers,
        weight_bytes=total.weight_bytes / shape.layers,
        bytes_per_token=total.bytes_per_token / shape.layers,
    )
    attention = next(group.work for group in costs.around_attention if group.kind is KernelKind.ATTENTION)
    return layer, attention, costs.around_attention[-1].work


def _time_s(roofline: Roofline, work: Work, load: Load) -> float:
    return roofline.time_s(work.flops(load, roofline.pair_cost), work.traffic(load, roofline.context_cost))
