"""How long the lanes were busy, and what energy that took."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass

from xpu_runtime.scheduler import Pass
from xpu_simulation.hardware.soc_spec import SocSpec

__all__ = ["DeviceUsage", "UsageMeter"]


@dataclass(frozen=True, slots=True)
class DeviceUsage:
    """What a run took of a chip.

    Attributes:
        seconds: length of the run.
        prefill_s: seconds in which a lane computed prompts, by lane; answers may have come along.
        decode_s: seconds in which it computed answers alone.
        busy_s: seconds in which a device computed anything, by device.
        energy_j: joules by device, when it idled included.
        compile_s: seconds in which a thread of the CPU compiled attention for the NPU.
        startup_s: seconds in which it compiled all else for it before the first request; in none of the others.
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
        """Energy of all devices."""
        return sum(self.energy_j.values())

    def utilisation(self, lane: str) -> float:
        """Share of the run in which ``lane`` computed."""
        return (self.prefill_s[lane] + self.decode_s[lane]) / self.seconds if self.seconds else 0.0


@dataclass(slots=True)
class _Device:
    """How long anything ran on a device, whose lanes may overlap."""

    running: int = 0
    since: float = 0.0
    busy_s: float = 0.0

    def begin(self, now: float) -> None:
        if not self.running:
            self.since = now
        self.running += 1

    def end(self, now: float) -> None:
        self.running -= 1
        if not self.running:
            self.busy_s += now - self.since


class UsageMeter:
    """Counts the time of each lane by what it did."""

    def __init__(self, lanes: Iterable[str]) -> None:
        self._prefill = dict.fromkeys(lanes, 0.0)
        self._decode = dict.fromkeys(self._prefill, 0.0)
        self._devices: defaultdict[str, _Device] = defaultdict(_Device)
        self._device = {lane: self._devices[lane.partition(".")[0]] for lane in self._prefill}
        self._compile = 0.0
        self._compiling_since: float | None = None

    def begin(self, lane: str, now: float) -> None:
        """``lane`` begins to work."""
        self._device[lane].begin(now)

    def end(self, lane: str, work: Pass, began: float, now: float) -> None:
        """``lane`` has worked on ``work`` since ``began``."""
        self._device[lane].end(now)
        # Decode tokens ride along in front, so a prompt is last.
        spent = self._prefill if work.prefill else self._decode
        spent[lane] += now - began

    def begin_compiling(self, now: float) -> None:
        """A thread of the CPU begins to compile a kernel."""
        self._devices["cpu"].begin(now)
        self._compiling_since = now

    def end_compiling(self, now: float) -> None:
        """The kernel is compiled, or nobody waits for it any more."""
        if self._compiling_since is not None:
            self._devices["cpu"].end(now)
            self._compile += now - self._compiling_since
            self._compiling_since = None

    def usage(self, soc: SocSpec, seconds: float) -> DeviceUsage:
        """What was counted, as the devices of ``soc`` take power; what is still being compiled ends here."""
        self.end_compiling(seconds)
        energy: dict[str, float] = {}
        busy: dict[str, float] = {}
        for name in ("npu", "igpu", "cpu"):
            if name not in soc.devices:
                continue
            busy[name] = self._devices[name].busy_s
            energy[name] = soc.device(name).power.idle_w * max(0.0, seconds - busy[name])
        for lane, spent in self._prefill.items():
            power = soc.device(lane).power
            energy[lane.partition(".")[0]] += spent * power.prefill_w + self._decode[lane] * power.decode_w
        if soc.npu is not None and soc.npu.compile is not None and self._compile:
            energy["cpu"] = energy.get("cpu", 0.0) + self._compile * soc.npu.compile.cpu_w
        return DeviceUsage(seconds, dict(self._prefill), dict(self._decode), busy, energy, self._compile)
