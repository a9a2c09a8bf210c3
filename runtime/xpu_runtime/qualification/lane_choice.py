"""Choice of the lanes whose kernels are qualified, down to the CPU alone."""

from __future__ import annotations

import logging
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from functools import partial
from types import MappingProxyType

from xpu_runtime.calibration.saved_profile import static_chunk
from xpu_runtime.config import EngineConfig
from xpu_runtime.errors import DeviceError
from xpu_runtime.heg import KernelKind, LaneSpec
from xpu_runtime.lanes.topology import STATIC_CHUNK, lanes_devices, lanes_setting
from xpu_runtime.model.folder import ModelFolder
from xpu_runtime.qualification.compile_notes import count_unfinished
from xpu_runtime.qualification.fault_notes import Fault, FaultNotes, FaultTime
from xpu_runtime.qualification.results import KernelResult, Outcome, Qualification, change_results, qualification_path
from xpu_runtime.qualification.trial_process import TrialLimits, qualify
from xpu_runtime.soc.devices import Device

__all__ = ["LaneChoice", "choose_lanes", "note_unused_lane", "qualified_config"]

_LOG = logging.getLogger(__name__)

_REQUIRED: Mapping[str, Mapping[str, tuple[KernelKind, ...]]] = MappingProxyType(
    {
        "npu+gpu": {
            "npu": (KernelKind.TOKENWISE,),
            "igpu": (KernelKind.TOKENWISE, KernelKind.ATTENTION, KernelKind.HEAD, KernelKind.LAYERS),
        },
        "gpu": {"igpu": (KernelKind.LAYERS, KernelKind.HEAD)},
        "npu+cpu": {"npu": (KernelKind.TOKENWISE,)},
        "cpu": {},
    }
)
"""Kinds of kernels that each set of lanes needs, by lane (`_required`); a CPU carries all of them. Token-wise kernels
count on every lane that has some: a model that cannot be cut around attention has none."""

_FALLBACKS: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {"npu+gpu": ("npu+gpu", "gpu", "npu+cpu", "cpu"), "gpu": ("gpu", "cpu"), "npu+cpu": ("npu+cpu", "cpu")}
)
"""Sets of lanes in order of preference, by the wanted one."""


@dataclass(frozen=True, slots=True)
class LaneChoice:
    """The set of lanes to use.

    Attributes:
        lanes: value of `EngineConfig.lanes`.
        wanted: the set that the settings and the devices give.
        reasons: results for which ``wanted`` is not used, or was not used completely by the last load.
    """

    lanes: str
    wanted: str
    reasons: tuple[KernelResult, ...] = ()

    def describe(self) -> str:
        """One line for people."""
        found = dict.fromkeys(f"{each.content} on {each.device}: {each.outcome}" for each in self.reasons)
        if self.lanes == self.wanted and found:
            return f"lanes {self.lanes}, the last load left one out ({'; '.join(found)})"
        if self.lanes == self.wanted:
            return f"lanes {self.lanes}, all kernels qualified"
        return f"lanes {self.lanes} instead of {self.wanted} ({'; '.join(found) or 'kernels are not tested'})"


def choose_lanes(
    qualification: Qualification | None, wanted: str = "", failed: Collection[str] = (), deferred: str = ""
) -> LaneChoice:
    """The first set of lanes from ``wanted`` on whose kernels are all qualified.

    Args:
        qualification: results of the kernels; None where they cannot be tested, or are not tested yet.
        wanted: value of `EngineConfig.lanes`; by default the set of all tested lanes.
        failed: sets of lanes that have failed all the same.
        deferred: name of a lane that needs no results yet; empty for none.
    """
    if qualification is None:
        return LaneChoice(next(lanes for lanes in _FALLBACKS[wanted] if lanes not in failed), wanted)
    tested = {result.lane for result in qualification.results}
    wanted = wanted or ("gpu" if "npu" not in tested else "npu+gpu" if tested & {"igpu", "gpu"} else "npu+cpu")
    chosen = next(
        lanes
        for lanes in _FALLBACKS[wanted]
        if lanes not in failed
        and all(
            _is_pending(qualification, lane, kinds) if lane == deferred else _carries(qualification, lane, kinds)
            for lane, kinds in _required(lanes, qualification).items()
        )
        and not any(qualification.failed(each, (KernelKind.WHOLE,)) for each in _served_sets(lanes))
    )
    if chosen == wanted:
        return LaneChoice(chosen, wanted, tuple(qualification.failed(wanted, (KernelKind.TOKENWISE,))))
    needed = [(lane, _counted(kinds)) for lane, kinds in _required(wanted, qualification).items()]
    needed += [(each, {KernelKind.WHOLE}) for each in dict.fromkeys(_served_sets(wanted))]
    reasons = [each for lane, kinds in needed for each in qualification.failed(lane, kinds)]
    return LaneChoice(chosen, wanted, tuple(reasons))


def _required(lanes: str, qualification: Qualification | None) -> dict[str, tuple[KernelKind, ...]]:
    """`_REQUIRED` of a set of lanes, with the name that the lane of the tested GPU has: a discrete one is ``gpu``."""
    results = () if qualification is None else qualification.results
    discrete = any(each.lane == "gpu" and each.kind is not KernelKind.WHOLE for each in results)  # else a set of lanes
    return {"gpu" if discrete and lane == "igpu" else lane: kinds for lane, kinds in _REQUIRED[lanes].items()}


def _counted(kinds: Collection[KernelKind]) -> set[KernelKind]:
    """The kinds whose results decide where ``kinds`` are needed, see `_REQUIRED`."""
    return {*kinds, KernelKind.TOKENWISE}


def _carries(qualification: Qualification, lane: str, kinds: Collection[KernelKind]) -> bool:
    """True if every kind of ``kinds`` was tested on ``lane``, and all kernels that count are `Outcome.OK`."""
    tested = {result.kind for result in qualification.results if result.lane == lane}
    return tested.issuperset(kinds) and not qualification.failed(lane, _counted(kinds))


def _is_pending(qualification: Qualification, lane: str, kinds: Collection[KernelKind]) -> bool:
    """True if no kernel of ``lane`` has failed its test so far."""
    return all(each.outcome is Outcome.NOT_TESTED for each in qualification.failed(lane, kinds))


def _served_sets(lanes: str) -> tuple[str, ...]:
    """The sets of lanes with which an engine of ``lanes`` serves: at first without an NPU."""
    return lanes, lanes.removeprefix("npu+")


def qualified_config(
    folder: ModelFolder,
    config: EngineConfig,
    lanes: tuple[LaneSpec, ...],
    devices: tuple[Device, ...],
    progress: Callable[[float, str], None] | None = None,
    *,
    again: bool = False,
    failed: Collection[str] = (),
    deferred: str = "",
    chunk: int | None = None,
    limits: TrialLimits | None = None,
) -> EngineConfig:
    """Return ``config`` with the set of lanes that is qualified; kernels without a result are tested first.

    It is without `SchedulerPolicy.short_graphs` if these are not qualified on their lane, or their loads have ended
    processes, see `CompileNote`.

    It is ``config`` itself without accelerators, for a stand-in, with ``qualify=False``, and in a program that cannot
    start Python again for the tests. Where these fail before the first kernel, the CPU is used this time.
    Each load logs the set of lanes in one line.

    Args:
        folder: the model.
        config: the settings.
        lanes: lanes that they give on this machine.
        devices: devices of this machine.
        progress: called with the completed share, 0 to 1, and the current step.
        again: test all kernels, also those with a result.
        failed: sets of lanes, as in `EngineConfig.lanes`, that have failed all the same.
        deferred: name of a lane whose kernels are not tested now; empty for none.
        chunk: rows of static kernels; with others than before, these are tested again. By default `static_chunk`.
        limits: limits of the time of the tests.
    """
    if not config.qualify or config.stand_in or all(lane.device == "CPU" for lane in lanes):
        return config
    wanted = lanes_setting(lanes)
    path = qualification_path(folder, config, devices)
    count_unfinished(path, forget=again)
    faults = FaultNotes(folder, config, devices)
    if again:
        faults.forget()
    stored = Qualification.load(path)
    found = None if again else stored
    static = next((lane.name for lane in lanes if lane.role == "static"), None)
    if static is None:
        chunk = STATIC_CHUNK if found is None else found.chunk
    else:
        chunk = chunk or static_chunk(folder, config)
        found = None if found is None else found.with_chunk(chunk, static)
    short_graphs = static if config.policy.short_graphs and static != deferred else None
    tests = _has_untested(found, wanted, deferred, short_graphs)
    if tests:
        settings = config.replace(lanes=wanted, device="auto")
        try:
            found = qualify(folder, settings, devices, found, progress, limits, deferred=deferred, chunk=chunk)
        except DeviceError as error:
            _LOG.warning("%s: lanes cpu instead of %s until the next load: %s", folder.name, wanted, error)
            faults.keep(Fault.of(wanted, lanes_devices(lanes), error, "lanes cpu", time=FaultTime.LOAD))
            return config.replace(lanes="cpu", device="auto")
        if found is not None:
            try:
                change_results(path, partial(_with_notes, found, () if stored is None else stored.results))
            except OSError as error:
                _LOG.warning("the results of kernel tests are not saved, so the next load tests again: %s", error)
    choice = choose_lanes(found, wanted, failed, deferred)
    if found is not None and not failed:
        if choice.lanes != wanted:
            advice = "`xpu-agents profile` tests again, `xpu-agents report` writes the details"
            _LOG.warning("%s: %s; %s", folder.name, choice.describe(), advice)
        elif (tests or not deferred) and not _has_untested(found, wanted, ""):  # else the deferred lane logs it
            _LOG.info("%s: %s", folder.name, choice.describe())
    used = config if choice.lanes == wanted else config.replace(lanes=choice.lanes, device="auto")
    left_out = "" if found is None or short_graphs is None else found.short_graphs_left_out(short_graphs)
    if left_out and choice.lanes.startswith("npu"):
        advice = "`xpu-agents profile` tries them again"
        _LOG.warning("%s: no short graphs on lane %r (%s); %s", folder.name, short_graphs, left_out, advice)
        used = used.replace(policy=config.policy.replace(short_graphs=False))
    return used


def note_unused_lane(
    folder: ModelFolder,
    config: EngineConfig,
    lanes: tuple[LaneSpec, ...],
    devices: tuple[Device, ...],
    lane: LaneSpec,
    outcome: Outcome,
    message: str = "",
) -> None:
    """Store the outcome of the load of a deferred ``lane`` for `doctor` and `report`; the next load tries it again."""
    if not config.qualify:
        return
    wanted = lanes_setting(lanes)
    note = KernelResult(
        lane=wanted, device=lane.device, kind=KernelKind.TOKENWISE, kernel="all", outcome=outcome, message=message
    )

    def change(stored: Qualification | None) -> Qualification | None:
        if stored is None:
            return None
        kept = tuple(each for each in stored.results if each.lane != wanted or each.kind is KernelKind.WHOLE)
        return stored.model_copy(update={"results": kept if outcome is Outcome.OK else (*kept, note)})

    try:
        change_results(qualification_path(folder, config, devices), change)
    except OSError as error:
        _LOG.warning("the outcome of lane %r is not saved: %s", lane.name, error)


def _with_notes(found: Qualification, before: tuple[KernelResult, ...], stored: Qualification | None) -> Qualification:
    """``found`` with the results that were stored during its tests, such as that of `note_unused_lane`."""
    known = {(each.lane, each.kernel) for each in found.results}
    later = () if stored is None else (each for each in stored.results if each not in before)
    added = tuple(each for each in later if (each.lane, each.kernel) not in known)
    return found.model_copy(update={"results": (*found.results, *added)})


def _has_untested(found: Qualification | None, wanted: str, deferred: str, short_graphs: str | None = None) -> bool:
    """True if a kernel that ``wanted`` needs now has not been tested; if the NPU failed, the set without it decides.

    Kernels of the lane ``short_graphs`` are needed as short graphs as well; None for none.
    """
    if found is not None and not _is_pending(found, "npu", (KernelKind.TOKENWISE,)):
        wanted, short_graphs = wanted.removeprefix("npu+"), None
    needed = {lane: kinds for lane, kinds in _required(wanted, found).items() if lane != deferred}
    if found is None:
        return bool(needed)
    if short_graphs is not None:
        outcomes = {each.outcome for each in found.short_graphs(short_graphs)}
        if not outcomes or Outcome.NOT_TESTED in outcomes:
            return True
    for lane, kinds in needed.items():
        results = [result for result in found.results if result.lane == lane and result.kind in _counted(kinds)]
        tested = {result.kind for result in results if result.outcome is not Outcome.NOT_TESTED}
        if not tested.issuperset(kinds) or any(result.outcome is Outcome.NOT_TESTED for result in results):
            return True
    return False
