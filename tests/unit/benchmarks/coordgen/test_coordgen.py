"""Figures and page of the CoordGen benchmark."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from types import ModuleType

Bench = Callable[[str], ModuleType]


def test_every_figure_of_the_paper_is_simulated(bench: Bench, tmp_path: Path):
    """Guards against a figure of the paper that no part computes, and a page that leaves it out."""
    main = bench("coordgen.__main__")
    figures = main.Comparison("run")
    for part in main.PARTS.values():
        part(figures)
    claims = bench("coordgen.paper_figures").CLAIMS
    names = [figure.name for figure in figures.rows]
    assert len(names) == len(set(names))
    assert {claim.name for claim in claims} <= set(names)
    path = tmp_path / "figures.json"
    figures.save(path)
    page = main.tables(path)
    assert all(f"| {claim.name} |" in page for claim in claims)
    assert all(f"| {task} |" in page for task in bench("coordgen.phones").TASKS)
    assert "estimate, because" in page


def test_the_page_has_the_simulated_figures(bench: Bench, tmp_path: Path):
    """Guards against a page of an older simulation: nothing in it is random or measured."""
    main = bench("coordgen.__main__")
    root = Path(__file__).parents[4]
    figures = main.Comparison("run")
    for part in main.PARTS.values():
        part(figures)
    path = tmp_path / "figures.json"
    figures.save(path)
    assert main.tables(path) in (root / "docs" / "results" / "coordgen.md").read_text(encoding="utf-8")
