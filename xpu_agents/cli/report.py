"""``xpu-agents report``: a file about this machine for an issue."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from rich.text import Text

from xpu_agents.apps.display.output_files import check_output_files, write_outputs
from xpu_agents.apps.display.terminal import progress_bar, stdout
from xpu_agents.apps.doctor.device_report import device_report, qualify_model
from xpu_agents.cli.options.models import MODEL_HELP, complete_model, open_model
from xpu_agents.cli.options.settings import ConfigFile, read_settings
from xpu_agents.models.sampling import config_for
from xpu_runtime import EngineConfig

__all__ = ["report"]


def report(
    model: Annotated[
        str | None,
        typer.Argument(help=f"{MODEL_HELP}, whose kernels are tested first.", autocompletion=complete_model),
    ] = None,
    config: ConfigFile = None,
    output: Annotated[Path, typer.Option("--output", "-o", help="The file to write.")] = Path("xpu-agents-report.json"),
) -> None:
    """Write a file about this machine for an issue: devices, drivers, tested kernels, timings and errors.

    It has no paths, host names, user names or texts of requests; read it before you attach it.
    """
    check_output_files({"--output": output}, read={} if config is None else {"--config": config})
    settings, folder = read_settings(config) or EngineConfig(), None
    if model is not None:
        folder, settings = open_model(model), config_for(model, settings)
        with progress_bar(f"testing {folder.name}") as report_progress:
            qualify_model(folder, settings, report_progress)
    text = device_report(settings, folder)
    write_outputs([("--output", output, lambda file: file.write_text(text + "\n", encoding="utf-8"))])
    stdout().print(Text(f"written to {output}; read it before you attach it to an issue"), soft_wrap=True)
