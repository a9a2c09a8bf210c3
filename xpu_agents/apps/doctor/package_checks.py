"""Whether OpenVINO's Python packages are installed, recent enough, and of one release."""

from __future__ import annotations

import re
from collections.abc import Iterator
from importlib import metadata

from xpu_agents.apps.doctor.report import CheckResult

__all__ = ["check_packages"]

# The range that pyproject.toml asks for: from the first, below the second.
_LOW, _HIGH = (2026, 4), (2027,)
_PACKAGES = ("openvino", "openvino-genai", "openvino-tokenizers")


def check_packages() -> Iterator[CheckResult]:
    """A check for each package of OpenVINO."""
    installed = {name: _version(name) for name in _PACKAGES}
    release = _numbers(installed["openvino"])[:3]
    wanted = f">={'.'.join(map(str, _LOW))},<{'.'.join(map(str, _HIGH))}"
    advice = " ".join(["pip install -U", *(f'"{name}{wanted}"' for name in _PACKAGES)])
    for name, version in installed.items():
        numbers = _numbers(version)
        if not numbers:
            yield CheckResult(name, "fail", version or "not installed", advice)
        elif not _LOW <= numbers < _HIGH:
            yield CheckResult(name, "fail", f"{version}, but {wanted} is needed", advice)
        elif release and numbers[:3] != release:
            # Its tokenizer and pipeline libraries are built against one release and may not load in another.
            yield CheckResult(name, "warn", f"{version} beside openvino {installed['openvino']}", advice)
        else:
            yield CheckResult(name, "ok", version)


def _version(package: str) -> str:
    try:
        return metadata.version(package)
    except metadata.PackageNotFoundError:
        return ""


def _numbers(version: str) -> tuple[int, ...]:
    leading = re.match(r"\d+(?:\.\d+)*", version)
    return tuple(int(part) for part in leading.group().split(".")) if leading else ()
