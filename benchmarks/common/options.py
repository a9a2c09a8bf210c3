"""A benchmark made of parts: the options that all of them have, checked before anything is measured, and the run."""

from __future__ import annotations

import argparse
import importlib.util
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

from benchmarks.common.figures import Figures
from benchmarks.common.report import into_page, markdown

__all__ = ["check", "parser", "run_parts"]


def parser(description: str, parts: Sequence[str], plots: Mapping[str, str]) -> argparse.ArgumentParser:
    """The options every benchmark has.

    Args:
        description: printed as it stands.
        parts: their names.
        plots: options for pictures, each with the part that its picture shows.
    """
    spec = sys.modules["__main__"].__spec__
    program = f"python -m {spec.parent}" if spec is not None else None
    made = argparse.ArgumentParser(
        program, description=description, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    made.add_argument("--quick", action="store_true", help="a shortened run of under a minute; figures are rough")
    made.add_argument("--seed", type=int, default=7)
    made.add_argument("--json", type=Path, help="write the figures here, over those of the same name")
    made.add_argument("--page", type=Path, help="page to write the tables of --json into")
    for option, part in plots.items():
        made.add_argument(option, type=Path, help=f"picture of the part {part}")
    made.add_argument("--only", nargs="+", choices=parts, default=list(parts), metavar="PART", help=" ".join(parts))
    return made


def check(
    line: argparse.ArgumentParser, given: argparse.Namespace, plots: Mapping[str, str], above_0: Sequence[str]
) -> None:
    """Exit with a message if what is asked for cannot be measured, or not be written in the end.

    Args:
        line: made by `parser`.
        given: what it has read.
        plots: as for `parser`.
        above_0: options whose numbers must be.
    """

    def of(option: str) -> Any:
        return getattr(given, option.removeprefix("--").replace("-", "_"))

    for option in above_0:
        if of(option) <= 0:
            line.error(f"{option} {of(option)}: must be above 0")
    for option, part in plots.items():
        if of(option) is not None and part not in given.only:
            line.error(f"{option} shows the part {part}, which is not among those to run: {' '.join(given.only)}")
        if of(option) is not None and importlib.util.find_spec("matplotlib") is None:
            line.error(f"{option} needs matplotlib: pip install -e '.[bench]'")
    if given.page is not None and (given.json is None or not given.page.is_file()):
        line.error(f"--page {given.page}: give an existing page, and --json with the figures to put into it")
    for path in (given.json, *map(of, plots)):
        if path is not None and not path.parent.is_dir():
            line.error(f"{path}: there is no folder {path.parent}")


def run_parts(parts: Mapping[str, Callable[[], None]], figures: Figures, given: argparse.Namespace) -> None:
    """Run the parts that were asked for, then show the figures and write them where they were asked for."""
    for name, part in parts.items():
        if name in given.only:
            began = time.perf_counter()
            part()
            print(f"[{name}: {time.perf_counter() - began:.0f} s]", flush=True)
            if given.json is not None:
                figures.save(given.json)  # a later part may fail
    figures.show(given.json)
    if given.page is not None:
        page = into_page(given.page.read_text(encoding="utf-8"), markdown(given.json))
        given.page.write_text(page, encoding="utf-8", newline="\n")
