"""Version checks of OpenVINO's Python packages."""

from __future__ import annotations

import re
from collections.abc import Iterator
from importlib import metadata

from xpu_agents.apps.doctor.report import CheckResult

__all__ = ["check_packages"]

# The version range of pyproject.toml: from the first, below the second.
_MIN_VERSION, _MAX_VERSION = (2026, 4), (2027,)
_PACKAGES = ("openvino", "openvino-genai", "openvino-tokenizers")


def check_packages() -> Iterator[CheckResult]:
    """Return a check for each package of OpenVINO."""
    installed = {package: _package_version(package) for package in _PACKAGES}
    release = _version_numbers(installed["openvino"])[:3]
    required = f">={'.'.join(map(str, _MIN_VERSION))},<{'.'.join(map(str, _MAX_VERSION))}"
    advice = " ".join(["pip install -U", *(f'"{package}{required}"' for package in _PACKAGES)])
    for package, version in installed.items():
        numbers = _version_numbers(version)
        if not numbers:
            yield CheckResult(package, "fail", version or "not installed", advice)
        elif not _MIN_VERSION <= numbers < _MAX_VERSION:
            yield CheckResult(package, "fail", f"{version}, but {required} is required", advice)
        elif release and numbers[:3] != release:
            # The libraries of a package are built against one OpenVINO release and may not load with another.
            yield CheckResult(package, "warn", f"{version} with openvino {installed['openvino']}", advice)
        else:
            yield CheckResult(package, "ok", version)


def _package_version(package: str) -> str:
    try:
        return metadata.version(package)
    except metadata.PackageNotFoundError:
        return ""


def _version_numbers(version: str) -> tuple[int, ...]:
    leading = re.match(r"\d+(?:\.\d+)*", version)
    return tuple(int(part) for part in leading.group().split(".")) if leading else ()
