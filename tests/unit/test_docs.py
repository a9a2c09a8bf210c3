"""Links and module paths in the documentation exist."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from xpu_runtime.model.gguf import architectures

ROOT = Path(__file__).parents[2]
SOURCES = [ROOT, ROOT / "runtime", ROOT / "simulation", ROOT / "speculation", ROOT / "runtime" / "xpu_runtime"]
LINK = re.compile(r"\]\((?!https?:|#|mailto:)([^)#\s]+)(?:#([^)\s]+))?\)")
NAME = re.compile(r"`([\w-]+)`")
MODULE = re.compile(r"`((?:[\w-]+/)+[\w-]+\.py)`")


def pages() -> list[Path]:
    """All Markdown pages of the repository."""
    folders = ("benchmarks", "cookbook", "desk-model", "docs", "xpu_agents")
    return [*sorted(ROOT.glob("*.md")), *(page for folder in folders for page in sorted((ROOT / folder).rglob("*.md")))]


def anchors(page: Path) -> set[str]:
    """The anchors of a page's headings, as they are linked to."""
    headings = re.findall(r"^#+ (.+)$", page.read_text(encoding="utf-8"), re.M)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


def test_models_page_names_every_architecture() -> None:
    """Guards the table of GGUF architectures against the code."""
    page = (ROOT / "docs" / "models.md").read_text(encoding="utf-8")
    rows = [line for line in page.splitlines() if line.startswith("| `")]
    served = {name for row in rows if "| yes |" in row for name in NAME.findall(row)}
    refused = {name for row in rows if "| no |" in row for name in NAME.findall(row)}
    assert served == architectures.SUPPORTED | architectures.ENCODERS
    assert refused == set(architectures._DEFECTS)


@pytest.mark.parametrize("page", pages(), ids=lambda page: page.relative_to(ROOT).as_posix())
def test_links_and_modules_exist(page: Path) -> None:
    """Guards pages against links to files, headings and modules that were moved."""
    text = page.read_text(encoding="utf-8")
    broken = []
    for target, anchor in LINK.findall(text):
        file = page.parent / target
        if not file.exists() or (anchor and file.suffix == ".md" and anchor not in anchors(file)):
            broken.append(f"{target}#{anchor}")
    broken += [anchor for anchor in re.findall(r"\]\(#([^)\s]+)\)", text) if anchor not in anchors(page)]
    if page.name != "CHANGELOG.md":
        roots = [*SOURCES, page.parent]
        broken += [name for name in MODULE.findall(text) if not any((root / name).exists() for root in roots)]
    assert not broken
