"""Report of this machine for an issue: devices, drivers, tested kernels and timings, without private data."""

from __future__ import annotations

import json
import platform
from collections.abc import Iterable
from dataclasses import asdict
from importlib import metadata
from typing import Any

from xpu_agents.apps.doctor.kernel_checks import stored_qualifications
from xpu_agents.apps.doctor.machine_checks import run_checks
from xpu_runtime.config import EngineConfig
from xpu_runtime.engine.loading import ProgressCallback
from xpu_runtime.lanes.topology import plan_lanes
from xpu_runtime.model.folder import ModelFolder
from xpu_runtime.private_data import changed_settings, private_names, without_private_data
from xpu_runtime.qualification import qualified_config, stored_faults
from xpu_runtime.soc.devices import Device, discover_devices, discrete_gpu
from xpu_runtime.soc.machine import Machine, cores
from xpu_runtime.soc.profile import Profile, cache_dir

__all__ = ["device_report", "qualify_model"]

_VERSION = 1
_PACKAGES = ("xpu-agents", "openvino", "openvino-genai", "openvino-tokenizers")
_LEFT_OUT = {"model", "disk"}
"""Checks that are about the files of the user."""


def qualify_model(folder: ModelFolder, config: EngineConfig, progress: ProgressCallback) -> None:
    """Test the kernels of ``folder`` that have no result on this machine with the settings of ``config`` yet.

    Raises:
        ConfigError: the settings need a device that this machine does not have.
    """
    devices = discover_devices()
    names, discrete = [device.name for device in devices], discrete_gpu(devices) is not None
    lanes = plan_lanes(config, names, cores(), discrete=discrete)
    qualified_config(folder, config, lanes, devices, progress)


def device_report(config: EngineConfig, folder: ModelFolder | None = None) -> str:
    """The report as JSON: versions, machine, devices, checks, settings, tested kernels, faults, anchors of profiles.

    Args:
        config: settings, of which those that differ from their defaults are shown.
        folder: a model, whose path is private, too.
    """
    checked = run_checks()
    machine, devices = checked.machine, checked.devices
    facts = {
        "report": _VERSION,
        "versions": {"python": platform.python_version(), **dict(_versions())},
        "machine": asdict(machine),
        "devices": [_device_facts(device) for device in devices],
        "checks": [asdict(check) for check in checked.checks if check.name not in _LEFT_OUT],
        "settings": changed_settings(config),
        "kernels": [each.model_dump(mode="json") for each in stored_qualifications(devices, machine)],
        "faults": [each.model_dump(mode="json") for each in stored_faults(devices, machine)],
        "profiles": [_profile_facts(profile) for profile in _stored_profiles(devices, machine)],
    }
    names = private_names() if folder is None else [str(folder.path), *private_names()]
    return json.dumps(without_private_data(facts, names), indent=1)


def _versions() -> Iterable[tuple[str, str]]:
    for package in _PACKAGES:
        try:
            yield package, metadata.version(package)
        except metadata.PackageNotFoundError:
            yield package, ""


def _device_facts(device: Device) -> dict[str, Any]:
    facts = asdict(device)
    properties = facts.pop("properties")
    return {**facts, "architecture": str(properties.get("DEVICE_ARCHITECTURE", ""))}


def _stored_profiles(devices: tuple[Device, ...], machine: Machine) -> list[Profile]:
    files = sorted((cache_dir() / "profiles").glob(f"*-{machine.fingerprint(devices)}-*.json"))
    return [profile for file in files if (profile := Profile.load(file)) is not None]


def _profile_facts(profile: Profile) -> dict[str, Any]:
    return profile.model_dump(mode="json", include={"model", "created", "quick", "anchors", "layer_256_s"})
