"""Command-line options common to all benchmarks, their validation, and the run of the selected parts."""

from __future__ import annotations

import argparse
import importlib.util
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

from benchmarks.common.figures import Figures
from benchmarks.common.report import insert_tables, markdown

__all__ = ["base_parser", "check_args", "fill_defaults", "run_parts"]


def base_parser(description: str, parts: Sequence[str], plots: Mapping[str, str]) -> argparse.ArgumentParser:
    """Create a parser with the options of every benchmark; ``plots`` maps options for plot files to their parts."""
    spec = sys.modules["__main__"].__spec__
    program = f"python -m {spec.parent}" if spec is not None else None
    parser = argparse.ArgumentParser(
        program, description=description, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--quick", action="store_true", help="a short run of about a minute; figures are rough")
    parser.add_argument("--seed", type=int, default=7)
    parser.add_argument("--json", type=Path, help="file of the figures; figures of the same name are replaced")
    parser.add_argument("--page", type=Path, help="results page that receives the tables of --json")
    for option, part in plots.items():
        parser.add_argument(option, type=Path, help=f"plot of the part {part}")
    parser.add_argument("--only", nargs="+", choices=parts, default=list(parts), metavar="PART", help=" ".join(parts))
    return parser


def fill_defaults(args: argparse.Namespace, quick: Mapping[str, Any], full: Mapping[str, Any]) -> None:
    """Set the options that are None to the values of a quick or a full run."""
    for option, default in (quick if args.quick else full).items():
        if getattr(args, option) is None:
            setattr(args, option, default)


def check_args(
    parser: argparse.ArgumentParser, args: argparse.Namespace, plots: Mapping[str, str], positive: Sequence[str]
) -> None:
    """Exit with a message if the arguments cannot be measured or the results could not be written.

    The values of the options in ``positive`` must be above 0.
    """

    def value_of(option: str) -> Any:
        return getattr(args, option.removeprefix("--").replace("-", "_"))

    for option in positive:
        if value_of(option) <= 0:
            parser.error(f"{option} {value_of(option)}: must be above 0")
    for option, plotted_part in plots.items():
        if value_of(option) is not None and plotted_part not in args.only:
            parser.error(f"{option} shows the part {plotted_part}, which is not selected: {' '.join(args.only)}")
        if value_of(option) is not None and importlib.util.find_spec("matplotlib") is None:
            parser.error(f"{option} needs matplotlib: pip install -e '.[bench]'")
    if args.page is not None and (args.json is None or not args.page.is_file()):
        parser.error(f"--page {args.page}: expected an existing page, and --json")
    for output_path in (args.json, *map(value_of, plots)):
        if output_path is not None and not output_path.parent.is_dir():
            parser.error(f"{output_path}: folder {output_path.parent} does not exist")


def run_parts(parts: Mapping[str, Callable[[], None]], figures: Figures, args: argparse.Namespace) -> None:
    """Run the selected parts, print the figures and write them to ``--json`` and ``--page``."""
    for part_name, run_this_part in parts.items():
        if part_name in args.only:
            began = time.perf_counter()
            run_this_part()
            print(f"[{part_name}: {time.perf_counter() - began:.0f} s]", flush=True)
            if args.json is not None:
                figures.save(args.json)  # keeps the results if a later part fails
    figures.show(args.json)
    if args.page is not None:
        page = insert_tables(args.page.read_text(encoding="utf-8"), markdown(args.json))
        args.page.write_text(page, encoding="utf-8", newline="\n")
