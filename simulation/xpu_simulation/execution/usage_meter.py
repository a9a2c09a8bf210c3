"""Busy time and energy of the devices in a run."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass

from xpu_runtime.scheduler import Pass
from xpu_simulation.hardware.soc_spec import SocSpec

__all__ = ["DeviceUsage", "UsageMeter"]


@dataclass(frozen=True, slots=True)
class DeviceUsage:
    """Time and energy of the devices in a run.

    Attributes:
        seconds: duration of the run.
        prefill_s: seconds of prefill by lane, with decode tokens in the same passes.
        decode_s: seconds of decode passes by lane.
        busy_s: seconds in which a device was busy, by device.
        energy_j: energy in joules by device, idle energy included.
        compile_s: seconds of attention compilation for the NPU on a CPU thread.
        startup_s: seconds of all other compilation for the NPU before the first request; not part of the other values.
    """

    seconds: float
    prefill_s: dict[str, float]
    decode_s: dict[str, float]
    busy_s: dict[str, float]
    energy_j: dict[str, float]
    compile_s: float = 0.0
    startup_s: float = 0.0

    @property
    def total_j(self) -> float:
        """Energy of all devices in joules."""
        return sum(self.energy_j.values())

    def utilisation(self, lane: str) -> float:
        """Share of the run in which ``lane`` was busy."""
        return (self.prefill_s[lane] + self.decode_s[lane]) / self.seconds if self.seconds else 0.0


@dataclass(slots=True)
class _BusyTime:
    """Busy time of one device; a CPU may run kernels and compile at once."""

    running: int = 0
    since: float = 0.0
    busy_s: float = 0.0

    def start(self, now: float) -> None:
        if not self.running:
            self.since = now
        self.running += 1

    def stop(self, now: float) -> None:
        self.running -= 1
        if not self.running:
            self.busy_s += now - self.since


class UsageMeter:
    """Measures the prefill and decode time of each lane, and the busy time of each device."""

    def __init__(self, lanes: Iterable[str]) -> None:
        self._prefill_s = dict.fromkeys(lanes, 0.0)
        self._decode_s = dict.fromkeys(self._prefill_s, 0.0)
        self._busy_by_device: defaultdict[str, _BusyTime] = defaultdict(_BusyTime)
        self._compile_s = 0.0
        self._compiling_since: float | None = None

    def start(self, lane: str, now: float) -> None:
        """Record that a launch starts on ``lane``."""
        self._busy_by_device[lane].start(now)

    def stop(self, lane: str, pass_: Pass, started_at: float, now: float) -> None:
        """Record that a launch of ``pass_`` on ``lane`` ends."""
        self._busy_by_device[lane].stop(now)
        seconds = self._prefill_s if pass_.prefill else self._decode_s
        seconds[lane] += now - started_at

    def begin_compiling(self, now: float) -> None:
        """Record that a CPU thread starts to compile a kernel."""
        self._busy_by_device["cpu"].start(now)
        self._compiling_since = now

    def end_compiling(self, now: float) -> None:
        """Record that the compilation ended, or that the run ended before it."""
        if self._compiling_since is not None:
            self._busy_by_device["cpu"].stop(now)
            self._compile_s += now - self._compiling_since
            self._compiling_since = None

    def usage(self, soc: SocSpec, seconds: float) -> DeviceUsage:
        """Time and energy of a run of ``seconds``, with the power figures of ``soc``; ends a running compilation."""
        self.end_compiling(seconds)
        energy: dict[str, float] = {}
        busy: dict[str, float] = {}
        for device in ("npu", "igpu", "cpu"):
            if device not in soc.devices:
                continue
            busy[device] = self._busy_by_device[device].busy_s
            energy[device] = soc.device(device).power.idle_w * max(0.0, seconds - busy[device])
        for lane, prefill_s in self._prefill_s.items():
            power = soc.device(lane).power
            energy[lane] += prefill_s * power.prefill_w + self._decode_s[lane] * power.decode_w
        if soc.npu is not None and soc.npu.compile is not None and self._compile_s:
            energy["cpu"] = energy.get("cpu", 0.0) + self._compile_s * soc.npu.compile.cpu_w
        return DeviceUsage(seconds, dict(self._prefill_s), dict(self._decode_s), busy, energy, self._compile_s)
