"""``xpu-agents profile``: measure a model on this machine."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from rich.text import Text

from xpu_agents.apps.display.profile_tables import print_profile
from xpu_agents.apps.display.terminal import progress_bar, stdout
from xpu_agents.cli.options.models import NamedModel, open_model
from xpu_runtime import Engine, EngineConfig
from xpu_runtime.engine.loading import ProgressCallback, profile_key
from xpu_runtime.model.folder import ModelFolder
from xpu_runtime.profiling.full_profile import measure_full_profile
from xpu_runtime.soc.profile import Profile, check_profile_writable

__all__ = ["profile"]


def profile(
    model: NamedModel,
    quick: Annotated[bool, typer.Option("--quick", help="Only the measurements of a first load, in seconds.")] = False,
) -> None:
    """Measure a model on this machine, derive engine settings, and store the profile.

    Takes one to two minutes for a small model; nothing else should run meanwhile.
    """
    folder = open_model(model)
    with progress_bar(f"profiling {folder.name}") as report_progress:
        measured_profile, profile_path = (
            _quick_profile(folder, report_progress)
            if quick
            else measure_full_profile(folder.path, progress=report_progress)
        )
    console = stdout()
    print_profile(measured_profile, console)
    console.print(Text(f"stored in {profile_path}; every load of this model reads it", style="dim"), soft_wrap=True)


def _quick_profile(folder: ModelFolder, report_progress: ProgressCallback) -> tuple[Profile, Path]:
    """Replace the profile by a new quick one, measured as on the first load."""
    config = EngineConfig()
    profile_path = profile_key(folder, config).path
    check_profile_writable(profile_path)
    with Engine.load(folder.path, config.replace(profile=False), progress=report_progress) as engine:
        measured_profile = engine.profile
    measured_profile.save_required(profile_path)  # the old profile stays until then
    return measured_profile, profile_path
