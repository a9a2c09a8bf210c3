"""Choice of the lanes whose kernels are qualified, down to the CPU alone."""

from __future__ import annotations

import logging
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from types import MappingProxyType

from xpu_runtime.config import EngineConfig
from xpu_runtime.heg import KernelKind, LaneSpec
from xpu_runtime.lanes.topology import lanes_setting
from xpu_runtime.model.folder import ModelFolder
from xpu_runtime.qualification.results import KernelResult, Outcome, Qualification, qualification_path
from xpu_runtime.qualification.trial_process import qualify
from xpu_runtime.soc.devices import Device

__all__ = ["LaneChoice", "choose_lanes", "qualified_config"]

_LOG = logging.getLogger(__name__)

_REQUIRED: Mapping[str, Mapping[str, tuple[KernelKind, ...]]] = MappingProxyType(
    {
        "npu+gpu": {
            "npu": (KernelKind.TOKENWISE,),
            "igpu": (KernelKind.TOKENWISE, KernelKind.ATTENTION, KernelKind.HEAD, KernelKind.LAYERS),
        },
        "gpu": {"igpu": (KernelKind.TOKENWISE, KernelKind.LAYERS, KernelKind.HEAD)},
        "npu+cpu": {"npu": (KernelKind.TOKENWISE,)},
        "cpu": {},
    }
)
"""Kinds of kernels that each set of lanes needs, by lane; a CPU carries all of them."""

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
        reasons: results for which ``wanted`` is not used.
    """

    lanes: str
    wanted: str
    reasons: tuple[KernelResult, ...] = ()

    def describe(self) -> str:
        """One line for people."""
        if self.lanes == self.wanted:
            return f"lanes {self.lanes}, all kernels qualified"
        found = dict.fromkeys(f"{each.kind} on {each.device}: {each.outcome}" for each in self.reasons)
        return f"lanes {self.lanes} instead of {self.wanted} ({'; '.join(found) or 'kernels are not tested'})"


def choose_lanes(qualification: Qualification | None, wanted: str = "", failed: Collection[str] = ()) -> LaneChoice:
    """The first set of lanes from ``wanted`` on whose kernels are all qualified.

    Args:
        qualification: results of the kernels; None where they cannot be tested.
        wanted: value of `EngineConfig.lanes`; by default the set of all tested lanes.
        failed: sets of lanes that have failed all the same.
    """
    if qualification is None:
        return LaneChoice(next(lanes for lanes in _FALLBACKS[wanted] if lanes not in failed), wanted)
    tested = {result.lane for result in qualification.results}
    wanted = wanted or ("gpu" if "npu" not in tested else "npu+gpu" if "igpu" in tested else "npu+cpu")
    chosen = next(
        lanes
        for lanes in _FALLBACKS[wanted]
        if lanes not in failed
        and all(qualification.carries(lane, kinds) for lane, kinds in _REQUIRED[lanes].items())
        and not qualification.failed(lanes, (KernelKind.WHOLE,))
    )
    if chosen == wanted:
        return LaneChoice(chosen, wanted)
    needed = {**_REQUIRED[wanted], wanted: (KernelKind.WHOLE,)}
    reasons = [each for lane, kinds in needed.items() for each in qualification.failed(lane, kinds)]
    return LaneChoice(chosen, wanted, tuple(reasons))


def qualified_config(
    folder: ModelFolder,
    config: EngineConfig,
    lanes: tuple[LaneSpec, ...],
    devices: tuple[Device, ...],
    progress: Callable[[float, str], None] | None = None,
    *,
    again: bool = False,
    failed: Collection[str] = (),
) -> EngineConfig:
    """Return ``config`` with the set of lanes that is qualified; kernels without a result are tested first.

    It is ``config`` itself without accelerators, for a stand-in, with ``qualify=False``, and where no kernel can be
    tested, as in a program that cannot start Python again.

    Args:
        folder: the model.
        config: the settings.
        lanes: lanes that they give on this machine.
        devices: devices of this machine.
        progress: called with the completed share, 0 to 1, and the current step.
        again: test all kernels, also those with a result.
        failed: sets of lanes, as in `EngineConfig.lanes`, that have failed all the same.
    """
    if not config.qualify or config.stand_in or all(lane.device == "CPU" for lane in lanes):
        return config
    wanted = lanes_setting(lanes)
    path = qualification_path(folder, config, devices)
    found = None if again else Qualification.load(path)
    if found is None or _has_untested(found, wanted):
        found = qualify(folder, config.replace(lanes=wanted, device="auto"), devices, found, progress)
        if found.results:
            try:
                found.save(path)
            except OSError as error:
                _LOG.warning("the results of kernel tests are not saved, so the next load tests again: %s", error)
    choice = choose_lanes(found if found.results else None, wanted, failed)
    if found.results and not failed:
        level = logging.INFO if choice.lanes == wanted else logging.WARNING
        _LOG.log(level, "%s: %s; `xpu-agents report` writes the details", folder.name, choice.describe())
    return config if choice.lanes == wanted else config.replace(lanes=choice.lanes, device="auto")


def _has_untested(found: Qualification, wanted: str) -> bool:
    """True if a kernel that ``wanted`` needs has not been tested."""
    for lane, kinds in _REQUIRED[wanted].items():
        results = [result for result in found.results if result.lane == lane and result.kind in kinds]
        tested = {result.kind for result in results if result.outcome is not Outcome.NOT_TESTED}
        if tested != set(kinds) or any(result.outcome is Outcome.NOT_TESTED for result in results):
            return True
    return False
