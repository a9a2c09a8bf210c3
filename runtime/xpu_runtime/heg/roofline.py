"""Roofline model: predicted time and bandwidth of kernels (`agent-xpu-v2 App. B`, equations (1)-(11)).

Two measurements calibrate an accelerator. The most memory-bound one, with bandwidth utilisation ``u_m``, sets the
memory ceiling. The most compute-bound one, with intensity ``I_c`` and utilisation ``u_c``, sets the compute ceiling.
They give time and bandwidth utilisation of any kernel with known work ``W`` and traffic ``Q``.

The paper assumes that computing and loading overlap completely, so that the time is the larger of both. CPU cores
stream weights and multiply with the same instructions, so there the two add up in part. ``overlap`` is the part that
overlaps (1 is the paper's model), measured as a third anchor.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from typing import NamedTuple

__all__ = ["Load", "Roofline", "Work"]


class Load(NamedTuple):
    """Size of a pass, as its kernels see it.

    Attributes:
        tokens: input rows.
        pairs: pairs of query and key over all sequences.
        context: tokens whose keys and values are read, summed over the sequences.
        rows: rows whose logits are computed.
    """

    tokens: int
    pairs: int
    context: int
    rows: int = 1

    @classmethod
    def chunk(cls, tokens: int, before: int, rows: int = 1) -> Load:
        """Load of ``tokens`` tokens of one sequence behind ``before`` others."""
        return cls(tokens, tokens * (2 * before + tokens + 1) // 2, before + tokens, rows)

    def part(self, rows: tuple[int, int] | None) -> Load:
        """Load of rows ``[start, stop)`` of a token-wise kernel; None for all rows."""
        return self if rows is None else self._replace(tokens=rows[1] - rows[0])


@dataclass(frozen=True, slots=True)
class Work:
    """Operations and bytes of a kernel as functions of its load.

    ``W = flops_per_token * t + flops_per_pair * p`` floating-point operations and
    ``Q = weight_bytes + bytes_per_token * t + bytes_per_context * c`` bytes, for a load of ``t`` tokens, ``p`` pairs
    and ``c`` context tokens.
    """

    flops_per_token: float = 0.0
    flops_per_pair: float = 0.0
    weight_bytes: float = 0.0
    bytes_per_token: float = 0.0
    bytes_per_context: float = 0.0

    def flops(self, load: Load, pair_cost: float = 1.0) -> float:
        """Floating-point operations of one launch, those of attention weighted by ``pair_cost``."""
        return self.flops_per_token * load.tokens + self.flops_per_pair * load.pairs * pair_cost

    def traffic(self, load: Load, context_cost: float = 1.0) -> float:
        """Bytes moved by one launch, those of the KV cache weighted by ``context_cost``."""
        context = self.bytes_per_context * load.context
        return self.weight_bytes + self.bytes_per_token * load.tokens + context * context_cost

    def __add__(self, other: Work) -> Work:
        """Work of both in one kernel."""
        return Work(
            self.flops_per_token + other.flops_per_token,
            self.flops_per_pair + other.flops_per_pair,
            self.weight_bytes + other.weight_bytes,
            self.bytes_per_token + other.bytes_per_token,
            self.bytes_per_context + other.bytes_per_context,
        )


@dataclass(frozen=True)
class Roofline:
    """Calibrated ceilings of one lane.

    Attributes:
        peak_flops: compute throughput ``P_pk`` in FLOP/s.
        peak_bandwidth: memory bandwidth ``B_pk`` in B/s.
        u_memory: bandwidth utilisation of the most memory-bound anchor, in (0, 1].
        u_compute: bandwidth utilisation of the most compute-bound anchor, in (0, 1].
        intensity_compute: arithmetic intensity ``I_c`` of that anchor in FLOP/B.
        overlap: share of the shorter of computing and loading that overlaps with the longer; 1 in the paper.
        launch_s: fixed time of a launch in seconds, of a kernel with the shapes of the lane: static or dynamic.
        power_w: power of the lane in prefill, in watts; None where unknown.
        pair_cost: time of a FLOP of attention relative to one of a matrix product.
        context_cost: time to load a byte of the KV cache relative to one of weights.
        decode_w: power of the lane in decode, in watts; None: as in prefill.
        copy_s_per_byte: seconds to copy a byte between the host and the device of the lane; 0 where both share it.
        kv_copy_s_per_byte: seconds to copy a byte of keys or values between the KV cache and the inputs of attention of
            static shape, which a host thread does; 0 where it reads the cache in place.
    """

    peak_flops: float
    peak_bandwidth: float
    u_memory: float
    u_compute: float
    intensity_compute: float
    overlap: float = 1.0
    launch_s: float = 0.0
    power_w: float | None = None
    pair_cost: float = 1.0
    context_cost: float = 1.0
    decode_w: float | None = None
    copy_s_per_byte: float = 0.0
    kv_copy_s_per_byte: float = 0.0

    def relative_to(self, peak_bandwidth: float) -> Roofline:
        """The same ceilings with utilisations of another peak bandwidth, at least `bandwidth`."""
        factor = self.peak_bandwidth / peak_bandwidth
        return replace(
            self,
            peak_bandwidth=peak_bandwidth,
            u_memory=self.u_memory * factor,
            u_compute=self.u_compute * factor,
        )

    def watts(self, *, prefill: bool) -> float | None:
        """Power of a prefill or a decode pass in watts; None where unknown."""
        return self.power_w if prefill or self.decode_w is None else self.decode_w

    @cached_property
    def bandwidth(self) -> float:
        """Effective memory ceiling in B/s, equation (2)."""
        return self.u_memory * self.peak_bandwidth

    @cached_property
    def flops(self) -> float:
        """Effective compute ceiling in FLOP/s, equation (3)."""
        return min(self.peak_flops, self.u_compute * self.peak_bandwidth * self.intensity_compute)

    @property
    def joules_per_flop(self) -> float:
        """Energy of a FLOP in joules; 0 where the power is unknown."""
        return (self.power_w or 0.0) / self.flops

    def time_s(self, work: float, traffic: float) -> float:
        """Duration of a kernel with ``work`` FLOP and ``traffic`` bytes, equation (8) with the overlap term."""
        compute, load = work / self.flops, traffic / self.bandwidth
        longer, shorter = (compute, load) if compute > load else (load, compute)
        return self.launch_s + longer + (1.0 - self.overlap) * shorter

    def utilisation(self, work: float, traffic: float) -> float:
        """Bandwidth utilisation of a kernel with ``work`` FLOP and ``traffic`` bytes, equations (7) and (11)."""
        return self.share(traffic, self.time_s(work, traffic))

    def share(self, traffic: float, seconds: float) -> float:
        """Bandwidth utilisation of a kernel that moves ``traffic`` bytes in ``seconds``."""
        if traffic <= 0:
            return 0.0
        return min(1.0, traffic / seconds / self.peak_bandwidth)

    def energy_j(self, seconds: float) -> float:
        """Energy of a kernel of ``seconds`` in joules (`agent-xpu-v1 §5.3`); 0 where the power is unknown."""
        return (self.power_w or 0.0) * seconds
