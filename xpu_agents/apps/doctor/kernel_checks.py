"""Results of the kernels that were tested on the NPU and GPU of this machine, and faults of these devices."""

from __future__ import annotations

from collections.abc import Iterator

from xpu_agents.apps.doctor.report import CheckResult
from xpu_runtime.private_data import private_names, without_private_data
from xpu_runtime.qualification import Faults, Qualification, choose_lanes, stored_faults
from xpu_runtime.soc.devices import Device
from xpu_runtime.soc.machine import Machine
from xpu_runtime.soc.profile import cache_dir

__all__ = ["check_faults", "check_kernels", "stored_qualifications"]

_ADVICE = (
    "A newer driver often helps; `xpu-agents profile MODEL` tests again. `xpu-agents report` writes the details for an "
    "issue."
)

_SHOWN_FAULTS = 3
"""Most faults of a model that are shown, the latest ones; the report has all (chosen)."""


def stored_qualifications(devices: tuple[Device, ...], machine: Machine) -> list[Qualification]:
    """Results of all models on this machine with its present drivers and version of OpenVINO, the latest first."""
    pattern = f"*-{machine.fingerprint(devices)}-*.qualification.json"
    found = [Qualification.load(file) for file in sorted((cache_dir() / "profiles").glob(pattern))]
    return sorted((each for each in found if each is not None), key=lambda each: each.created, reverse=True)


def check_kernels(devices: tuple[Device, ...], machine: Machine) -> Iterator[CheckResult]:
    """Return a check for each model whose kernels were tested; none on a machine with a CPU only."""
    if all(device.kind == "CPU" for device in devices):
        return
    stored, names = stored_qualifications(devices, machine), private_names()
    if not stored:
        yield CheckResult("kernels", "ok", "not tested yet: the first load of a model tests them")
    for qualification in stored:
        choice = choose_lanes(qualification)
        finding = f"{_model_name(qualification)}: {choice.describe()}"
        for kernel in {(each.kind, each.device): each for each in reversed(choice.reasons) if each.message}.values():
            finding += f"; {kernel.content} on {kernel.device}: {without_private_data(kernel.message, names)}"
        attention = qualification.attention_left_out("npu")
        if attention:
            outcomes = ", ".join(dict.fromkeys(each.outcome for each in attention.values()))
            contexts = ", ".join(map(str, sorted(attention)))
            finding += f"; attention over {contexts} tokens stays off the NPU ({outcomes})"
        short_graphs = qualification.short_graphs_left_out("npu")
        if short_graphs:
            finding += f"; short graphs stay off the NPU ({short_graphs})"
        if not choice.reasons:
            yield CheckResult("kernels", "ok", finding)
        else:
            yield CheckResult("kernels", "warn", finding, _ADVICE)


def check_faults(devices: tuple[Device, ...], machine: Machine) -> Iterator[CheckResult]:
    """Return a check for each model of which a load or a lane has failed with the present drivers."""
    for stored in stored_faults(devices, machine):
        latest = stored.faults[: -_SHOWN_FAULTS - 1 : -1]
        if latest:
            finding = f"{_model_name(stored)}: {'; '.join(fault.describe() for fault in latest)}"
            yield CheckResult("faults", "warn", finding, _ADVICE)


def _model_name(stored: Qualification | Faults) -> str:
    return f"{stored.architecture or 'model'} {stored.model[:8]}"
