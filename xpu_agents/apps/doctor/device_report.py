"""Report of this machine for an issue: devices, drivers, tested kernels and timings, without private data."""

from __future__ import annotations

import contextlib
import getpass
import json
import os
import platform
import re
from collections.abc import Iterable
from dataclasses import asdict
from importlib import metadata
from pathlib import Path
from typing import Any

from xpu_agents.apps.doctor.kernel_checks import stored_qualifications
from xpu_agents.apps.doctor.machine_checks import run_checks
from xpu_runtime.config import EngineConfig
from xpu_runtime.engine.loading import ProgressCallback
from xpu_runtime.lanes.topology import plan_lanes
from xpu_runtime.model.folder import ModelFolder
from xpu_runtime.qualification import qualified_config
from xpu_runtime.soc.devices import Device, discover_devices, discrete_gpu
from xpu_runtime.soc.machine import Machine, cores
from xpu_runtime.soc.profile import Profile, cache_dir

__all__ = ["device_report", "private_names", "qualify_model", "without_private_data"]

_VERSION = 1
_PACKAGES = ("xpu-agents", "openvino", "openvino-genai", "openvino-tokenizers")
_LEFT_OUT = {"model", "disk"}
"""Checks that are about the files of the user."""
_ROOT = r"(?:<private>|~|(?<![\w.<])[A-Za-z]:|\\\\[\w.-]+|(?<![\w/\\.<]))"
"""Start of an absolute path: a private name, the home folder, a drive, a host, or nothing."""
_PATH = re.compile(
    rf"""(['"]){_ROOT}[/\\][^'"]*\1|{_ROOT}(?:[/\\][^\s'"`,;:()<>|]+)+[/\\]?"""  # in quotes it may have spaces
)
_PRIVATE = "<private>"


def qualify_model(folder: ModelFolder, progress: ProgressCallback) -> None:
    """Test the kernels of ``folder`` that have no result on this machine yet."""
    config, devices = EngineConfig(), discover_devices()
    names, discrete = [device.name for device in devices], discrete_gpu(devices) is not None
    lanes = plan_lanes(config, names, cores(), discrete=discrete)
    qualified_config(folder, config, lanes, devices, progress)


def device_report() -> str:
    """The report as JSON: versions, machine, devices, checks, tested kernels, and anchors of profiles."""
    checked = run_checks()
    machine, devices = checked.machine, checked.devices
    facts = {
        "report": _VERSION,
        "versions": {"python": platform.python_version(), **dict(_versions())},
        "machine": asdict(machine),
        "devices": [_device_facts(device) for device in devices],
        "checks": [asdict(check) for check in checked.checks if check.name not in _LEFT_OUT],
        "kernels": [each.model_dump(mode="json") for each in stored_qualifications(devices, machine)],
        "profiles": [_profile_facts(profile) for profile in _stored_profiles(devices, machine)],
    }
    return json.dumps(without_private_data(facts, private_names()), indent=1)


def private_names() -> list[str]:
    """Names that a text may contain and a report may not: home and cache folder, user, host."""
    names = [str(Path.home()), str(cache_dir()), platform.node(), platform.node().partition(".")[0]]
    names += [os.environ.get(name, "") for name in ("USER", "USERNAME", "LOGNAME", "COMPUTERNAME", "HOSTNAME")]
    with contextlib.suppress(OSError, KeyError, ImportError):  # a container without an entry for the user
        names.append(getpass.getuser())
    return sorted({name for name in names if len(name) > 1}, key=len, reverse=True)


def without_private_data(value: Any, names: Iterable[str]) -> Any:
    """A copy of a JSON value in which paths and ``names`` in texts are replaced by ``<private>``; keys stay.

    Names are found as whole words in any case, the longest first.
    """
    words = "|".join(re.escape(name) for name in sorted(names, key=len, reverse=True) if name)
    pattern = re.compile(rf"(?<!\w)(?:{words})(?!\w)", re.IGNORECASE) if words else None

    def clean(part: Any) -> Any:
        if isinstance(part, dict):
            return {key: clean(each) for key, each in part.items()}
        if isinstance(part, list | tuple):
            return [clean(each) for each in part]
        if not isinstance(part, str):
            return part
        text = part if pattern is None else pattern.sub(_PRIVATE, part)
        return _PATH.sub(_PRIVATE, text)

    return clean(value)


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
