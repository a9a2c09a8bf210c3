"""Outcomes of qualification, and their file beside the profiles."""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable, Collection, Iterable
from enum import StrEnum
from pathlib import Path
from typing import Any, Self

from pydantic import BaseModel, ConfigDict, Field

from xpu_runtime.config import EngineConfig
from xpu_runtime.heg import KernelKind, LaneSpec
from xpu_runtime.lanes.topology import STATIC_CHUNK, lanes_devices, lanes_setting
from xpu_runtime.model.folder import ModelFolder
from xpu_runtime.soc.devices import Device
from xpu_runtime.soc.machine import Machine
from xpu_runtime.soc.profile import ProfileKey, StoredMeasurements, settings_variant

__all__ = [
    "KernelResult",
    "Outcome",
    "Qualification",
    "attention_name",
    "change_results",
    "kept_results",
    "kernel_content",
    "note_kernel",
    "qualification_path",
]

_LOG = logging.getLogger(__name__)

_ATTENTION = "static-attention-"
_SHORT_GRAPHS = "short-graphs"
"""Start of the names of results that decide on `SchedulerPolicy.short_graphs`."""
_VERSION = 3
"""Raised where kernels of a device change, so that they are tested again."""

_CHANGE = threading.Lock()


class Outcome(StrEnum):
    """Outcome of one kernel on one lane."""

    OK = "ok"
    NOT_TESTED = "not tested"
    """The time was over, memory was short, or the CPU could not compute it either. The next load tries again."""
    NOT_COMPILED = "does not compile"
    SLOW_TO_COMPILE = "too slow to compile"
    FAILS = "fails"
    """It raises, or ends the process, when it runs."""
    HANGS = "hangs"
    ENDS_PROCESS = "ends the process"
    """Two processes of an engine ended while it was compiled there, or loaded, see `CompileNote`."""
    WRONG = "wrong"
    """Its values differ from those of the CPU by more than rounding explains, or are not finite."""
    SLOWER = "slower than elsewhere"


_LASTING = (Outcome.WRONG, Outcome.NOT_COMPILED, Outcome.SLOW_TO_COMPILE, Outcome.HANGS, Outcome.ENDS_PROCESS)
"""Outcomes of attention that was tested while the engine served, and that later loads keep."""


class KernelResult(BaseModel):
    """Outcome of one kernel on one lane, and its figures; those of steps that were not reached are None.

    Attributes:
        lane: name of the lane.
        device: its OpenVINO device.
        kind: content of the kernel.
        kernel: name of its op-group, which stands for all op-groups of equal structure.
        message: reason of the device or the comparison; empty for `Outcome.OK`.
        precision: arithmetic of the compiled kernel, as OpenVINO reports it.
        error: largest difference of a row from that of the CPU, relative to its length; None if it is not finite.
        tolerance: largest accepted ``error``.
        position: first position of the step with the largest error.
        compile_s: seconds of its compilation, less where the plugin has it in its cache.
        run_s: seconds of the longest tested pass, a prefill chunk.
        step_s: seconds of the shortest one, a decode step; None for kernels of static shape.
        cpu_run_s: ``run_s`` of the CPU at f32.
        cpu_step_s: ``step_s`` of the CPU at f32.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    lane: str
    device: str
    kind: KernelKind
    kernel: str
    outcome: Outcome
    message: str = ""
    precision: str = ""
    error: float | None = Field(default=None, allow_inf_nan=False)
    tolerance: float | None = None
    position: int | None = None
    compile_s: float | None = None
    run_s: float | None = None
    step_s: float | None = None
    cpu_run_s: float | None = None
    cpu_step_s: float | None = None

    @property
    def content(self) -> str:
        """Content of the kernel, for people."""
        return "short graph" if self.kernel.startswith(_SHORT_GRAPHS) else kernel_content(self.kind)

    @classmethod
    def of_static(cls, lane: LaneSpec, outcome: Outcome, message: str = "") -> Self:
        """The outcome of all kernels of a static ``lane`` together."""
        kind = KernelKind.TOKENWISE
        return cls(lane=lane.name, device=lane.device, kind=kind, kernel="all", outcome=outcome, message=message)

    @classmethod
    def of_lanes(cls, lanes: Collection[LaneSpec], name: str, outcome: Outcome) -> Self:
        """The outcome of a whole model on ``lanes``; ``name`` says what was done with it."""
        setting, used = lanes_setting(lanes), lanes_devices(lanes)
        return cls(lane=setting, device=used, kind=KernelKind.WHOLE, kernel=name, outcome=outcome)

    @classmethod
    def of_short_graphs(cls, lane: LaneSpec, outcome: Outcome, group: str = "") -> Self:
        """The outcome of the short graph of an op-group, or of changes between long and short graphs (`GraphLoader`).

        Args:
            lane: the static lane.
            outcome: the outcome.
            group: name of the op-group; empty for the changes.
        """
        kind = KernelKind.WHOLE  # of no lane alone, so that the lane can be used without them
        name = f"{_SHORT_GRAPHS}-{group}" if group else _SHORT_GRAPHS
        return cls(lane=lane.name, device=lane.device, kind=kind, kernel=name, outcome=outcome)


class Qualification(StoredMeasurements):
    """Outcomes of one model on one machine.

    Attributes:
        architecture: ``model_type`` of the model, for reports.
        chunk: rows of the tested static kernels.
        settings: settings of the latest tests, see `changed_settings`.
        results: one result for each kernel on each lane, in the order in which they were planned. Those of sets of
            lanes name them as `EngineConfig.lanes`.
    """

    version: int = _VERSION
    architecture: str = ""
    chunk: int = STATIC_CHUNK
    settings: dict[str, Any] = Field(default_factory=dict)
    results: tuple[KernelResult, ...] = ()

    def with_chunk(self, chunk: int, static: str) -> Self:
        """The results that hold with kernels of ``chunk`` rows on the ``static`` lane.

        If they had another number, its results and those of sets of lanes with it are left out. Other lanes have
        kernels of dynamic shape.
        """
        if chunk == self.chunk:
            return self
        kept = tuple(each for each in self.results if static not in each.lane.split("+"))
        return self.model_copy(update={"chunk": chunk, "results": kept})

    def failed(self, lane: str, kinds: Iterable[KernelKind]) -> list[KernelResult]:
        """Results of ``lane`` for ``kinds`` other than `Outcome.OK`."""
        wanted = set(kinds)
        return [
            result
            for result in self.results
            if result.lane == lane and result.kind in wanted and result.outcome is not Outcome.OK
        ]

    def attention_left_out(self, lane: str) -> dict[int, KernelResult]:
        """Results of attention of static shape that ``lane`` does not run in later loads either, by context.

        Those that other programs or short memory may have caused are left out.
        """
        failed = self.failed(lane, (KernelKind.ATTENTION,))
        named = (each for each in failed if each.kernel.startswith(_ATTENTION) and each.outcome in _LASTING)
        return {int(each.kernel.removeprefix(_ATTENTION)): each for each in named}

    def short_graphs(self, lane: str) -> list[KernelResult]:
        """Results of the short graphs of ``lane``, and of their loads where these have ended processes."""
        return [each for each in self.results if each.lane == lane and each.kernel.startswith(_SHORT_GRAPHS)]

    def short_graphs_left_out(self, lane: str) -> str:
        """Outcomes for which ``lane`` has no short graphs in later loads; empty if it may have them."""
        failed = dict.fromkeys(each.outcome for each in self.short_graphs(lane) if each.outcome is not Outcome.OK)
        return ", ".join(failed)


def kernel_content(kind: KernelKind) -> str:
    """Content of a kernel, for people."""
    return "whole model" if kind is KernelKind.WHOLE else kind.value


def attention_name(context: int) -> str:
    """`KernelResult.kernel` of attention of static shape over ``context`` tokens."""
    return f"{_ATTENTION}{context}"


def qualification_path(folder: ModelFolder, config: EngineConfig, devices: Iterable[Device]) -> Path:
    """Path of the results of ``folder`` on this machine, whether they exist or not.

    They hold for one model, one machine with its drivers and version of OpenVINO, and the settings with which kernels
    are compiled.
    """
    settings = [config.precision, config.kv_precision, config.max_context, sorted(config.properties.items())]
    key = ProfileKey(folder.fingerprint(), Machine.here().fingerprint(devices), settings_variant(settings))
    return key.path.with_name(f"{key.path.stem}.qualification.json")


def kept_results(folder: ModelFolder, config: EngineConfig, devices: Iterable[Device]) -> Path | None:
    """`qualification_path` of an engine with these settings; None if it keeps no results."""
    return qualification_path(folder, config, devices) if config.qualify and not config.stand_in else None


def change_results(path: Path, change: Callable[[Qualification | None], Qualification | None]) -> None:
    """Read the stored results and replace them by those that ``change`` returns, under a lock.

    A deferred load stores results on its thread, and `note_unused_lane` does on that of a timer.

    Raises:
        OSError: the file cannot be written.
    """
    with _CHANGE:
        stored = Qualification.load(path)
        changed = change(stored)
        if changed is not None and changed != stored:
            changed.save(path)


def note_kernel(path: Path, result: KernelResult) -> None:
    """Keep ``result`` of a kernel that was tested while the engine serves; without other results nothing is kept."""

    def change(stored: Qualification | None) -> Qualification | None:
        if stored is None:
            return None
        others = (each for each in stored.results if (each.lane, each.kernel) != (result.lane, result.kernel))
        return stored.model_copy(update={"results": (*others, result)})

    try:
        change_results(path, change)
    except OSError as error:
        _LOG.warning("the result of kernel %r is not saved: %s", result.kernel, error)
