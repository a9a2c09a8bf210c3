"""SoC specifications: peak compute, roofline anchors, power and contention, each with its source.

The anchors are those of `agent-xpu-v2 App. B`, one pair for matrix products and one for attention: the bandwidth of the
most memory-bound kernel in GB/s, and the compute of the most compute-bound kernel in TFLOPS.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Annotated, Any, Literal, Self

from pydantic import BaseModel, ConfigDict, Field, ValidationError, model_validator

from xpu_runtime.errors import ConfigError, error_location
from xpu_runtime.heg import Roofline
from xpu_runtime.soc.profile import ReshapeCost, TimedPass

__all__ = [
    "AnchorPair",
    "CompileCost",
    "ContentionSpec",
    "DeviceSpec",
    "GraphLoadSpec",
    "KvCopySpec",
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
"""Bounds of all values; larger or smaller ones could overflow in sums over a trace."""

_INTENSITY = 512.0
"""FLOP per byte of the compute-bound anchor: a chunk of 256 tokens over int8 weights (paper: `agent-xpu-v2 §4.4`)."""


class _Table(BaseModel):
    """A table of the specification file; another type or an unknown key is an error."""

    model_config = ConfigDict(frozen=True)

    @model_validator(mode="before")
    @classmethod
    def _is_table(cls, values: Any) -> Any:
        if isinstance(values, cls):
            return values
        known = ", ".join(cls.model_fields)
        if not isinstance(values, dict):
            raise ValueError(f"{type(values).__name__} is not a table; expected a table with {known}")
        unknown = next((name for name in values if name not in cls.model_fields), None)
        if unknown is not None:
            raise ValueError(f"{unknown!r} is not known; expected one of {known}")
        return values


class _SourcedTable(_Table):
    """A table with a source.

    Attributes:
        source: where the values are from.
        ranges: lowest and highest plausible value of a number of the table, by its name; the number lies between them.
    """

    source: str = Field(min_length=1)
    ranges: dict[str, tuple[float, float]] = Field(default_factory=dict)

    @model_validator(mode="after")
    def _check_ranges(self) -> Self:
        numbers = {name: value for name, value in self if isinstance(value, int | float)}
        for name, (low, high) in self.ranges.items():
            if name not in numbers:
                raise ValueError(f"ranges.{name}: the table has no such number; expected one of {', '.join(numbers)}")
            if not low <= numbers[name] <= high:
                raise ValueError(f"ranges.{name}=[{low}, {high}]: expected a range around {name}={numbers[name]}")
        return self


class MemorySpec(_SourcedTable):
    """The shared memory: its peak bandwidth and its size."""

    bandwidth_gb_s: _Positive
    size_gb: _Positive


class ContentionSpec(_SourcedTable):
    """Slowdown of kernels that run at the same time.

    Attributes:
        worst_slowdown: slowdown of two memory-bound kernels (GEMV) on the two devices with the highest bandwidth
            (`agent-xpu-v2 fig. 3`, `agent-xpu-v1 §3.1`).
    """

    worst_slowdown: float = Field(ge=1, le=_LARGEST)


class PeakCompute(_SourcedTable):
    """Peak compute by precision in TFLOPS (TOPS for int8); None if unknown."""

    int8: _Positive | None = None
    fp16: _Positive | None = None
    fp32: _Positive | None = None


class AnchorPair(_SourcedTable):
    """The two anchors of one kind of kernel.

    Attributes:
        bandwidth_gb_s: bandwidth of the most memory-bound kernel.
        tflops: compute of the most compute-bound kernel.
        precision: precision whose peak limits ``tflops``.
    """

    bandwidth_gb_s: _Positive
    tflops: _Positive
    precision: Precision


class LaunchOverhead(_SourcedTable):
    """Launch overhead in milliseconds, and the share of the load time that overlaps with compute (1 in the paper)."""

    ms: _NotNegative
    overlap: float = Field(default=1.0, ge=0, le=1)


class PowerSpec(_SourcedTable):
    """Power of a device in watts while it is idle, in decode and in prefill."""

    idle_w: _NotNegative
    decode_w: _Positive
    prefill_w: _Positive

    @model_validator(mode="after")
    def _check_idle_power(self) -> Self:
        for power_field in ("decode_w", "prefill_w"):
            if self.idle_w > getattr(self, power_field):
                raise ValueError(f"idle_w={self.idle_w} must be at most {power_field}={getattr(self, power_field)}")
        return self


class CompileCost(_SourcedTable):
    """Cost of compiling kernels of static shape on a CPU thread.

    Attributes:
        kernel_s: seconds for one attention kernel, which all layers share.
        layer_s: seconds for the token-wise kernel of one layer, which has weights of its own; None means ``kernel_s``.
        cpu_w: power of the CPU in watts meanwhile.
    """

    kernel_s: _Positive
    layer_s: _Positive | None = None
    cpu_w: _Positive


class GraphLoadSpec(_SourcedTable):
    """Bandwidth in GB/s at which a compiled graph is loaded from storage."""

    bandwidth_gb_s: _Positive


class KvCopySpec(_SourcedTable):
    """Seconds in which a GB of keys and values is copied for attention on the NPU; 0 if it reads the KV cache in place.

    The keys and values of a chunk are written to the KV cache, and those of its context are gathered from there.
    """

    s_per_gb: _NotNegative


class SchedulingOverhead(_SourcedTable):
    """Scheduling time between two passes.

    Attributes:
        ms: milliseconds after a decode step of one sequence.
        row_ms: added for each further row.
        token_ms: added for each context token of the decode steps.
        prompt_ms: added after the end of a prompt.
    """

    ms: _NotNegative
    row_ms: _NotNegative = 0.0
    token_ms: _NotNegative = 0.0
    prompt_ms: _NotNegative = 0.0

    def seconds(self, rows: int, read: int, *, prompt: bool) -> float:
        """Scheduling time in seconds after one or more passes.

        Args:
            rows: sampled rows of all passes.
            read: context tokens of the decode steps.
            prompt: True if a prompt ended.
        """
        return (self.ms + self.row_ms * max(0, rows - 1) + self.token_ms * read + self.prompt_ms * prompt) / 1e3


class DeviceSpec(_Table):
    """Specification of one device.

    Attributes:
        peak: peak compute by precision.
        matmul: anchors of matrix products.
        attention: anchors of attention; FLOP are counted for the query-key pairs under a causal mask.
        launch: launch overhead.
        power: power by activity.
        compile: compile cost, for a device that runs static shapes only.
        load: load of compiled graphs, for a device that runs static shapes only.
        kv_copy: copies of keys and values for attention, for a device that runs static shapes only; None: in no time.
        threads: cores of a CPU, 0 for other devices.
        passes: measured passes of a model on this machine; they take precedence over the annotations.
        resize: reshape costs by form.
    """

    peak: PeakCompute
    matmul: AnchorPair
    attention: AnchorPair
    launch: LaunchOverhead
    power: PowerSpec
    compile: CompileCost | None = None
    load: GraphLoadSpec | None = None
    kv_copy: KvCopySpec | None = None
    threads: int = Field(default=0, ge=0)
    passes: tuple[TimedPass, ...] = ()
    resize: dict[str, ReshapeCost] = Field(default_factory=dict)

    @model_validator(mode="after")
    def _check_peak(self) -> Self:
        for kind, pair in (("matmul", self.matmul), ("attention", self.attention)):
            peak = getattr(self.peak, pair.precision)
            if peak is None:
                raise ValueError(f"peak.{pair.precision} is missing; {kind}.precision={pair.precision!r} requires it")
            if pair.tflops > peak:
                raise ValueError(f"{kind}.tflops={pair.tflops} must be at most peak.{pair.precision}={peak}")
        return self


class SocSpec(_Table):
    """Specification of one system on a chip.

    Attributes:
        name: product name.
        memory: the shared memory.
        contention: contention between the devices.
        npu: the NPU, which runs kernels of static shape only.
        igpu: the integrated GPU.
        cpu: the CPU with all cores.
        turn: scheduling time between passes; None for zero.
        layer_256_s: measured seconds of one layer of the model with 256 tokens, by which the engine cuts the model;
            None uses the annotations.
    """

    name: str = Field(min_length=1)
    memory: MemorySpec
    contention: ContentionSpec
    npu: DeviceSpec | None = None
    igpu: DeviceSpec | None = None
    cpu: DeviceSpec | None = None
    turn: SchedulingOverhead | None = None
    layer_256_s: _Positive | None = None

    def __init__(self, /, **values: Any) -> None:  # a key of a file may be "self"
        try:
            super().__init__(**values)
        except ValidationError as error:
            raise ConfigError(_spec_error_message(error)) from error

    @model_validator(mode="after")
    def _check_devices(self) -> Self:
        if not self.devices:
            raise ValueError("npu, igpu and cpu are missing; give at least one")
        if self.igpu is None and self.cpu is None:
            raise ValueError("igpu and cpu are missing; attention and decode need one of them")
        if self.cpu is not None and not self.cpu.threads:
            raise ValueError("cpu.threads=0; give the number of its cores")
        for device_name, device in self.devices.items():
            if device.compile is not None and device_name != "npu":
                raise ValueError(f"{device_name}.compile: only an npu compiles kernels of static shape; leave it out")
            if device.load is not None and device_name != "npu":
                raise ValueError(f"{device_name}.load: only an npu loads graphs of static shape; leave it out")
            if device.kv_copy is not None and device_name != "npu":
                raise ValueError(f"{device_name}.kv_copy: only an npu gets copies of keys and values; leave it out")
            for kind, anchor_pair in (("matmul", device.matmul), ("attention", device.attention)):
                if anchor_pair.bandwidth_gb_s > self.memory.bandwidth_gb_s:
                    raise ValueError(
                        f"{device_name}.{kind}.bandwidth_gb_s={anchor_pair.bandwidth_gb_s} must be at most "
                        f"memory.bandwidth_gb_s={self.memory.bandwidth_gb_s}"
                    )
        return self

    @property
    def devices(self) -> dict[str, DeviceSpec]:
        """The devices of this chip, by lane."""
        named = {"npu": self.npu, "igpu": self.igpu, "cpu": self.cpu}
        return {name: device for name, device in named.items() if device is not None}

    @property
    def ranges(self) -> dict[str, tuple[float, float]]:
        """Ranges of all numbers that have one, by their place in the file, such as ``npu.matmul.tflops``."""
        return dict(_ranges("", self))

    def with_values(self, values: Mapping[str, float]) -> SocSpec:
        """A copy with other numbers, by their place in the file; ranges that do not hold any more are left out.

        Raises:
            ConfigError: there is no such number, or its value is invalid.
        """
        tables = self.model_dump()
        for place, value in values.items():
            *parents, name = place.split(".")
            table: Any = tables
            for parent in parents:
                table = table.get(parent) if isinstance(table, dict) else None
            if not isinstance(table, dict) or not isinstance(table.get(name), int | float):
                raise ConfigError(f"{place}: {self.name} has no such number; expected one such as npu.matmul.tflops")
            table[name] = value
            table.get("ranges", {}).pop(name, None)
        return SocSpec(**tables)

    def device(self, lane: str) -> DeviceSpec:
        """The device of ``lane``.

        Raises:
            ConfigError: this chip does not have it.
        """
        lane_device = self.devices.get(lane)
        if lane_device is None:
            raise ConfigError(f"lane {lane!r}: {self.name} has only {', '.join(self.devices)}")
        return lane_device

    def roofline(self, lane: str) -> Roofline:
        """The roofline of ``lane``, from its anchors."""
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
            kv_copy_s_per_byte=0.0 if device.kv_copy is None else device.kv_copy.s_per_gb / 1e9,
        )


def _ranges(place: str, table: BaseModel) -> Iterator[tuple[str, tuple[float, float]]]:
    for name, value in table:
        if isinstance(value, BaseModel):
            yield from _ranges(f"{place}{name}.", value)
        elif name == "ranges":
            yield from ((f"{place}{number}", ends) for number, ends in value.items())


def _spec_error_message(error: ValidationError) -> str:
    """The first validation error, with the field and the value."""
    first_error = error.errors()[0]
    where = error_location(first_error["loc"])
    if first_error["type"] == "value_error":
        return ": ".join(filter(None, (where, str(first_error["ctx"]["error"]))))
    if first_error["type"] == "missing":
        return f"{where} is missing"
    return f"{where}={first_error['input']!r}: {first_error['msg']}"
