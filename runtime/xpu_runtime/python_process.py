"""Start of modules of this package in Python processes of their own."""

from __future__ import annotations

import os
import sys
from pathlib import Path

__all__ = ["module_command", "module_environment"]


def module_command(module: str, *arguments: str) -> list[str] | None:
    """Command line that runs ``module``; None in a program that cannot start Python again, such as a frozen one."""
    if not sys.executable or getattr(sys, "frozen", False):
        return None
    return [sys.executable, "-P", "-m", module, *arguments]


def module_environment() -> dict[str, str]:
    """Environment of this process with its import paths, but without the current folder.

    Modules in the current folder could have the name of any import.
    """
    here, ours = Path.cwd().resolve(), Path(__file__).resolve().parents[1]
    paths = [Path(each).resolve() for each in sys.path if each]
    imported = dict.fromkeys(str(each) for each in [*paths, ours] if each == ours or each != here)
    return {**os.environ, "PYTHONPATH": os.pathsep.join(imported)}
