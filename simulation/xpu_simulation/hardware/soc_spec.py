"""What a system on a chip can do: peaks, anchors, power and contention, each figure with its source.

The anchors are those of `agent-xpu-v2 App. B`, one pair for matrix products and one for attention: what the most
memory-bound kernel reached in GB/s, and the most compute-bound one in TFLOPS. Everything else the annotation model
derives.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal, Self

from pydantic import BaseModel, ConfigDict, Field, ValidationError, model_validator

from xpu_runtime.error_location import error_location
from xpu_runtime.errors import ConfigError
from xpu_runtime.heg import Roofline
from xpu_runtime.soc.profile import ReshapeCost, TimedPass

__all__ = [
    "AnchorPair",
    "CompileCost",
    "ContentionSpec",
    "DeviceSpec",
    "LaunchOverhead",
    "MemorySpec",
    "PeakCompute",
    "PowerSpec",
    "Precision",
    "SchedulingOverhead",
    "SocSpec",
]

Precision = Literal["int8", "fp16", "fp32"]
_LARGEST = 1e9
_NotNegative = Annotated[float, Field(ge=0, le=_LARGEST)]
_Positive = Annotated[float, Field(ge=1e-6, le=_LARGEST)]
"""No figure of a chip is near these bounds; with some beyond them sums over a load were no numbers any more."""

_CpuPart = Literal["cpu.decode", "cpu.prefill"]
_INTENSITY = 512.0
"""FLOP per byte of the compute-bound anchor: a chunk of 256 tokens over int8 weights (paper: `agent-xpu-v2 §4.4`)."""


class _Part(BaseModel):
    """A table of the file. One that is none, or has a name that it does not know, is refused before its figures are."""

    model_config = ConfigDict(frozen=True)

    @model_validator(mode="before")
    @classmethod
    def _is_table(cls, values: Any) -> Any:
        if isinstance(values, cls):
            return values
        known = ", ".join(cls.model_fields)
        if not isinstance(values, dict):
            raise ValueError(f"{type(values).__name__} is no table; give one table, of {known}")
        unknown = next((name for name in values if name not in cls.model_fields), None)
        if unknown is not None:
            raise ValueError(f"{unknown!r} is not known; known are {known}")
        return values


class _Sourced(_Part):
    source: str = Field(min_length=1)


class MemorySpec(_Sourced):
    """The memory that all devices share: ``bandwidth_gb_s`` is its peak."""

    bandwidth_gb_s: _Positive
    size_gb: _Positive


class ContentionSpec(_Sourced):
    """How much slower memory-bound kernels get side by side.

    ``worst_slowdown`` is that of two whose only work is loading (GEMV), on NPU and iGPU where both are there, else on
    the two devices that load fastest, or on the two parts of a CPU (`agent-xpu-v2 fig. 3`, `agent-xpu-v1 §3.1`).
    ``parts`` tells how many times longer each part of a CPU takes beside the other, where that was measured, and goes
    before it: they share more than the memory.
    """

    worst_slowdown: float = Field(ge=1, le=_LARGEST)
    parts: dict[_CpuPart, Annotated[float, Field(ge=1, le=_LARGEST)]] = Field(default_factory=dict)


class PeakCompute(_Sourced):
    """Peak compute by precision in TFLOPS (TOPS for int8); None where nobody says."""

    int8: _Positive | None = None
    fp16: _Positive | None = None
    fp32: _Positive | None = None


class AnchorPair(_Sourced):
    """What the two anchor kernels of one kind reached.

    Attributes:
        bandwidth_gb_s: of the most memory-bound one.
        tflops: of the most compute-bound one.
        precision: whose peak bounds ``tflops``.
    """

    bandwidth_gb_s: _Positive
    tflops: _Positive
    precision: Precision


class LaunchOverhead(_Sourced):
    """Fixed milliseconds of a launch, and the share of loading that hides behind computing (1 in the paper)."""

    ms: _NotNegative
    overlap: float = Field(default=1.0, ge=0, le=1)


class PowerSpec(_Sourced):
    """Watts of a device by what it does: idling takes no more than either kind of work."""

    idle_w: _NotNegative
    decode_w: _Positive
    prefill_w: _Positive

    @model_validator(mode="after")
    def _idle_takes_least(self) -> Self:
        for name in ("decode_w", "prefill_w"):
            if self.idle_w > getattr(self, name):
                raise ValueError(f"idle_w={self.idle_w} must be at most {name}={getattr(self, name)}")
        return self


class CompileCost(_Sourced):
    """What compiling one kernel of static shape takes on a thread of the CPU: seconds, and watts meanwhile."""

    kernel_s: _Positive
    cpu_w: _Positive


class SchedulingOverhead(_Sourced):
    """What the thread that decides takes each time before something runs.

    Attributes:
        ms: milliseconds.
        row_ms: those of a further row.
        token_ms: those of a token that a step has read.
        prompt_ms: those of a prompt that has ended.
    """

    ms: _NotNegative
    row_ms: _NotNegative = 0.0
    token_ms: _NotNegative = 0.0
    prompt_ms: _NotNegative = 0.0

    def seconds(self, rows: int, read: int, *, prompt: bool) -> float:
        """After passes that sampled so many rows together, and whether any ``prompt`` was among them.

        Args:
            rows: that were sampled.
            read: tokens whose keys and values the steps among the passes read.
            prompt: whether a prompt ended.
        """
        return (self.ms + self.row_ms * max(0, rows - 1) + self.token_ms * read + self.prompt_ms * prompt) / 1e3


class DeviceSpec(_Part):
    """One device, or a part of the CPU's cores.

    Attributes:
        peak: compute by precision.
        matmul: anchors of matrix products.
        attention: anchors of attention; FLOP are counted for the pairs that a causal mask leaves.
        launch: what every launch costs.
        power: by what it does.
        compile: of a device of static shapes only.
        threads: cores of a CPU, 0 elsewhere.
        passes: whole passes of a model that were timed, on the machine at hand; they go before the annotations.
        resize: what a pass takes longer if the one before it had another number of rows, by form.
    """

    peak: PeakCompute
    matmul: AnchorPair
    attention: AnchorPair
    launch: LaunchOverhead
    power: PowerSpec
    compile: CompileCost | None = None
    threads: int = Field(default=0, ge=0)
    passes: tuple[TimedPass, ...] = ()
    resize: dict[str, ReshapeCost] = Field(default_factory=dict)

    @model_validator(mode="after")
    def _below_peak(self) -> Self:
        for kind, pair in (("matmul", self.matmul), ("attention", self.attention)):
            peak = getattr(self.peak, pair.precision)
            if peak is None:
                raise ValueError(
                    f"peak.{pair.precision} is missing, and {kind}.precision={pair.precision!r} refers to it; give it"
                )
            if pair.tflops > peak:
                raise ValueError(
                    f"{kind}.tflops={pair.tflops} must be at most peak.{pair.precision}={peak}, of which it is a part"
                )
        return self


class SocSpec(_Part):
    """One system on a chip.

    Attributes:
        name: as on the box.
        memory: shared by all devices.
        contention: between them.
        npu: runs kernels of static shape only.
        igpu: runs every kernel.
        cpu: all cores.
        parts: parts of the CPU's cores by lane, ``cpu.decode`` and ``cpu.prefill``, where they were measured.
        turn: what deciding takes; None: nothing.
        layer_256_s: seconds of one layer of a model over 256 tokens, by which the engine cuts it, on the machine at
            hand; None: as the annotations say.
        narrow_rows: most rows with which a decode step of the model is about as fast on ``cpu.decode`` as on all.
        prompt_unit: rows whose multiples prompts of the model are filled up to; 0: they are not.
    """

    name: str = Field(min_length=1)
    memory: MemorySpec
    contention: ContentionSpec
    npu: DeviceSpec | None = None
    igpu: DeviceSpec | None = None
    cpu: DeviceSpec | None = None
    parts: dict[_CpuPart, DeviceSpec] = Field(default_factory=dict)
    turn: SchedulingOverhead | None = None
    layer_256_s: _Positive | None = None
    narrow_rows: int = Field(default=0, ge=0)
    prompt_unit: int = Field(default=0, ge=0)

    def __init__(self, /, **values: Any) -> None:  # a key of a file may be "self"
        try:
            super().__init__(**values)
        except ValidationError as error:
            raise ConfigError(_said(error)) from error

    @model_validator(mode="after")
    def _fits_together(self) -> Self:
        if not self.devices:
            raise ValueError("npu, igpu and cpu are all missing; give at least one")
        if self.igpu is None and self.cpu is None:
            raise ValueError("igpu and cpu are missing; attention and decode need one of them beside the npu")
        if self.cpu is not None and not self.cpu.threads:
            raise ValueError("cpu.threads=0; give the number of its cores")
        if len(self.parts) == 1 or (self.parts and self.cpu is None):
            raise ValueError(f"parts={sorted(self.parts)}; give cpu, and both parts of it or none")
        slowed = self.contention.parts
        if slowed and slowed.keys() != self.parts.keys():
            raise ValueError(f"contention.parts={sorted(slowed)}; expected the parts there are, {sorted(self.parts)}")
        for name, device in self.devices.items():
            if device.compile is not None and name != "npu":
                raise ValueError(f"{name}.compile: only an npu has kernels of static shape to compile; leave it out")
            for kind, pair in (("matmul", device.matmul), ("attention", device.attention)):
                if pair.bandwidth_gb_s > self.memory.bandwidth_gb_s:
                    raise ValueError(
                        f"{name}.{kind}.bandwidth_gb_s={pair.bandwidth_gb_s} must be at most "
                        f"memory.bandwidth_gb_s={self.memory.bandwidth_gb_s}"
                    )
        return self

    @property
    def devices(self) -> dict[str, DeviceSpec]:
        """The devices and parts there are, by the name of their lane."""
        whole = {"npu": self.npu, "igpu": self.igpu, "cpu": self.cpu}
        there = {name: device for name, device in whole.items() if device is not None}
        return there | {str(name): part for name, part in self.parts.items()}

    def device(self, lane: str) -> DeviceSpec:
        """The device behind ``lane``.

        Raises:
            ConfigError: this chip has none of that name.
        """
        found = self.devices.get(lane)
        if found is None:
            raise ConfigError(f"lane {lane!r}: {self.name} has {', '.join(self.devices)}")
        return found

    def roofline(self, lane: str) -> Roofline:
        """The calibration of ``lane``, from its anchors."""
        device = self.device(lane)
        peak_bandwidth = self.memory.bandwidth_gb_s * 1e9
        flops = device.matmul.tflops * 1e12
        u_compute = min(1.0, flops / (peak_bandwidth * _INTENSITY))
        return Roofline(
            peak_flops=getattr(device.peak, device.matmul.precision) * 1e12,
            peak_bandwidth=peak_bandwidth,
            u_memory=device.matmul.bandwidth_gb_s / self.memory.bandwidth_gb_s,
            u_compute=u_compute,
            intensity_compute=flops / (peak_bandwidth * u_compute),
            overlap=device.launch.overlap,
            launch_s=device.launch.ms / 1e3,
            power_w=device.power.prefill_w,
            pair_cost=device.matmul.tflops / device.attention.tflops,
            context_cost=device.matmul.bandwidth_gb_s / device.attention.bandwidth_gb_s,
            decode_w=device.power.decode_w,
        )


def _said(error: ValidationError) -> str:
    """The first complaint: field, value, and what would be right."""
    first = error.errors()[0]
    where = error_location(first["loc"])
    if first["type"] == "value_error":
        return ": ".join(filter(None, (where, str(first["ctx"]["error"]))))
    if first["type"] == "missing":
        return f"{where} is missing; give it"
    return f"{where}={first['input']!r}: {first['msg']}"
