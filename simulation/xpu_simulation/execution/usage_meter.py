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
        compile_s: seconds of compilation for the NPU on a CPU thread.
        startup_s: seconds of compilation for the NPU at load; part of the other values only in a cold start.
        peak_w: largest power of all devices together at one time in watts, idle power included.
    """

    seconds: float
    prefill_s: dict[str, float]
    decode_s: dict[str, float]
    busy_s: dict[str, float]
    energy_j: dict[str, float]
    compile_s: float = 0.0
    startup_s: float = 0.0
    peak_w: float = 0.0

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
    """Measures the prefill and decode time of each lane, the busy time of each device, and what runs together."""

    def __init__(self, lanes: Iterable[str]) -> None:
        self._prefill_s = dict.fromkeys(lanes, 0.0)
        self._decode_s = dict.fromkeys(self._prefill_s, 0.0)
        self._busy_by_device: defaultdict[str, _BusyTime] = defaultdict(_BusyTime)
        self._compile_s = 0.0
        self._compiling_since: float | None = None
        self._running: dict[str, bool] = {}  # by lane, whether it runs prefill
        # All combinations of running lanes so far, and whether a kernel was compiled meanwhile.
        self._combinations: set[tuple[frozenset[tuple[str, bool]], bool]] = set()

    def start(self, lane: str, pass_: Pass, now: float) -> None:
        """Record that a launch of ``pass_`` starts on ``lane``."""
        self._busy_by_device[lane].start(now)
        self._running[lane] = pass_.prefill
        self._note_combination()

    def stop(self, lane: str, pass_: Pass, started_at: float, now: float) -> None:
        """Record that a launch of ``pass_`` on ``lane`` ends."""
        self._busy_by_device[lane].stop(now)
        del self._running[lane]
        seconds = self._prefill_s if pass_.prefill else self._decode_s
        seconds[lane] += now - started_at

    def begin_compiling(self, now: float) -> None:
        """Record that a CPU thread starts to compile a kernel."""
        self._busy_by_device["cpu"].start(now)
        self._compiling_since = now
        self._note_combination()

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
        peak_w = max((_power_w(soc, *each) for each in self._combinations), default=_power_w(soc, frozenset(), False))
        return DeviceUsage(
            seconds, dict(self._prefill_s), dict(self._decode_s), busy, energy, self._compile_s, peak_w=peak_w
        )

    def _note_combination(self) -> None:
        self._combinations.add((frozenset(self._running.items()), self._compiling_since is not None))


def _power_w(soc: SocSpec, running: Iterable[tuple[str, bool]], compiling: bool) -> float:
    """Power of all devices in watts while the ``running`` lanes run prefill (True) or decode."""
    watts: defaultdict[str, float] = defaultdict(float)
    for lane, prefill in running:
        power = soc.device(lane).power
        watts[lane] += power.prefill_w if prefill else power.decode_w
    if compiling and soc.npu is not None and soc.npu.compile is not None:
        watts["cpu"] += soc.npu.compile.cpu_w
    names = (name for name in ("npu", "igpu", "cpu") if name in soc.devices)
    idle_w = sum(soc.device(name).power.idle_w for name in names if name not in watts)
    return idle_w + sum(watts.values())
