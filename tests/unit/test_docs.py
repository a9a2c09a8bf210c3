"""Names in the documentation exist: links, modules, commands, options; its code can be parsed."""

from __future__ import annotations

import ast
import json
import re
import textwrap
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import yaml
from stand_in_devices import FAULTY_DEVICES, LOAD_FAULTS, SERVING_FAULTS

from xpu_agents.cli.app import COMMANDS, _import_command
from xpu_runtime.model.gguf import architectures

ROOT = Path(__file__).parents[2]
SOURCES = [
    ROOT,
    ROOT / "xpu_agents",
    ROOT / "runtime",
    ROOT / "simulation",
    ROOT / "speculation",
    ROOT / "runtime" / "xpu_runtime",
]
LINK = re.compile(r"\]\((?!https?:|#|mailto:)([^)#\s]+)(?:#([^)\s]+))?\)")
NAME = re.compile(r"`([\w-]+)`")
MODULE = re.compile(r"`((?:[\w-]+/)+[\w-]+\.py)`")
COMMAND = re.compile(rf"\bxpu-agents ({'|'.join(COMMANDS)})\b([^`\n]*)")
OPTION = re.compile(r"(?<![\w-])--[a-z][\w-]*")
CODE = re.compile(r"^ *```(\w+)\n(.*?)^ *```", re.M | re.S)
PARSERS: dict[str, Callable[[str], object]] = {
    "json": json.loads,
    "python": lambda text: compile(text, "page", "exec", ast.PyCF_ALLOW_TOP_LEVEL_AWAIT | ast.PyCF_ONLY_AST),
    "yaml": yaml.safe_load,
}


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


def test_hardware_page_names_every_tested_fault() -> None:
    """Guards the page against faults that are tested no longer, or not there."""
    page = (ROOT / "docs" / "hardware.md").read_text(encoding="utf-8")
    section = page.partition("\n## Faults that are tested\n")[2]
    rows = [
        line for line in section.splitlines() if line.startswith("| ") and not line.startswith(("| fault", "| ---"))
    ]
    from_beginning = [f"| {text} | {' and '.join(FAULTY_DEVICES[name])} |" for name, text in LOAD_FAULTS.items()]
    assert rows == [*from_beginning, *(f"| {text} |" for text in SERVING_FAULTS.values())]
    numbers = map(int, re.findall(r"(\d+) faults", section))
    assert list(numbers) == [len(rows), len(LOAD_FAULTS), len(SERVING_FAULTS)]


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


def test_every_page_is_found_from_readme() -> None:
    """Guards pages against being reachable only by their path."""
    found: set[Path] = set()
    waiting = [ROOT / "README.md"]
    while waiting:
        page = waiting.pop().resolve()
        if page not in found and page.suffix == ".md" and page.exists():
            found.add(page)
            waiting += [page.parent / target for target, _ in LINK.findall(page.read_text(encoding="utf-8"))]
    assert not {page for page in pages() if page.resolve() not in found}


@pytest.mark.parametrize(
    ("page", "words"),
    [
        pytest.param("clients.md", ["## Open WebUI", "task model", "desk@proactive"], id="task model"),
        pytest.param("docker.md", ["host.docker.internal", "unknown_host", "WSL2"], id="chat window in a container"),
        pytest.param("prompt-cache.md", ["same tools in the same order", "cached_tokens"], id="order of tools"),
        pytest.param("ambient.md", ["**Polling.** Network folders", "WATCHFILES_FORCE_POLLING"], id="network folders"),
    ],
)
def test_setup_pages_have_what_people_search_for(page: str, words: list[str]) -> None:
    """Guards the answers of the setup pages by the words that people search for (case setup-docs)."""
    text = (ROOT / "docs" / page).read_text(encoding="utf-8")
    assert not [word for word in words if word not in text]


@pytest.mark.parametrize(
    "page",
    [page for page in pages() if page.name != "CHANGELOG.md"],  # which names options of earlier versions
    ids=lambda page: page.relative_to(ROOT).as_posix(),
)
def test_commands_have_their_options(page: Path) -> None:
    """Guards command lines in pages against options that were renamed or never existed."""
    unknown = []
    for name, arguments in COMMAND.findall(page.read_text(encoding="utf-8")):
        known = {"--help", *options(_import_command(name))}
        unknown += [f"{name} {option}" for option in OPTION.findall(arguments) if option not in known]
    assert not unknown


def options(command: Any) -> set[str]:
    """The options of a command and its subcommands."""
    own = {name for parameter in command.params for name in (*parameter.opts, *parameter.secondary_opts)}
    return own.union(*(options(each) for each in getattr(command, "commands", {}).values()))


@pytest.mark.parametrize("page", pages(), ids=lambda page: page.relative_to(ROOT).as_posix())
def test_code_can_be_parsed(page: Path) -> None:
    """Guards snippets of JSON, YAML and Python against errors that stop everyone who copies them."""
    for language, code in CODE.findall(page.read_text(encoding="utf-8")):
        if language in PARSERS:
            PARSERS[language](textwrap.dedent(code))
