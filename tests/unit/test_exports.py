"""``__all__`` of every module: sorted, complete and resolvable."""

from __future__ import annotations

import ast
import importlib
import re
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from conftest import SourceModule


def sort_key(name: str) -> tuple[int, list[tuple[int, int | str]]]:
    """Sort order of ``__all__`` in ruff: constants, classes, then the rest, numbers by value."""
    group = 0 if len(name) > 1 and name.isupper() else 1 if name[0].isupper() else 2
    pieces = [piece for piece in re.split(r"(\d+)", name) if piece]
    return group, [(0, int(piece)) if piece.isdigit() else (1, piece) for piece in pieces]


def is_bare(tree: ast.Module) -> bool:
    """Whether a module contains only a docstring."""
    return all(isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) for node in tree.body)


def exported(tree: ast.Module) -> list[str] | None:
    """The literal ``__all__`` of a module; None if it has none."""
    for node in tree.body:
        targets = node.targets if isinstance(node, ast.Assign) else [getattr(node, "target", None)]
        if any(isinstance(each, ast.Name) and each.id == "__all__" for each in targets) and node.value:
            return list(ast.literal_eval(node.value))
    return None


def public_definitions(body: Sequence[ast.stmt]) -> Iterator[str]:
    """Public classes and functions of a module, including those in top-level ``if`` and ``try`` blocks."""
    for node in body:
        if isinstance(node, ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            if not node.name.startswith("_"):
                yield node.name
        elif isinstance(node, ast.If | ast.Try):
            handlers = [inner for handler in getattr(node, "handlers", []) for inner in handler.body]
            yield from public_definitions([*node.body, *handlers, *node.orelse, *getattr(node, "finalbody", [])])


def problems_of(source: str) -> list[str]:
    """Problems of the exports of a source, found without importing it."""
    tree = ast.parse(source)
    names = exported(tree)
    if names is None:
        return [] if is_bare(tree) else ["has no literal __all__"]
    problems = []
    if names != sorted(set(names), key=sort_key):
        problems.append(f"__all__ is not sorted or repeats a name; it should be {sorted(set(names), key=sort_key)}")
    if missing := sorted(set(public_definitions(tree.body)) - set(names)):
        problems.append(f"__all__ lacks {', '.join(missing)}; export them or give them an underscore")
    return problems


def test_every_module_exports_sorted_and_complete(source_modules: tuple[SourceModule, ...]) -> None:
    """Star imports, documentation and type checkers use ``__all__``."""
    problems = [f"{module.name}: {problem}" for module in source_modules for problem in problems_of(module.text())]
    assert not problems, "\n".join(problems)


def test_every_exported_name_resolves(source_modules: tuple[SourceModule, ...]) -> None:
    """A renamed or removed export, or a module that cannot be imported, must be found."""
    problems = []
    for module in source_modules:
        loaded = importlib.import_module(module.name)
        missing = [name for name in getattr(loaded, "__all__", ()) if not hasattr(loaded, name)]
        problems += [f"{module.name} exports {name}, which it does not have" for name in missing]
    assert not problems, "\n".join(problems)


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("x = 1", "no literal __all__"),
        ("__all__ = ['b', 'a']", "not sorted"),
        ("__all__ = ['a', 'a']", "repeats"),
        ("__all__ = ['a', 'B', 'LIMIT']", "['LIMIT', 'B', 'a']"),
        ("__all__ = []\ndef f(): ...", "lacks f"),
        ("__all__: list[str] = []\nif x:\n    class C: ...", "lacks C"),
    ],
)
def test_rules_find_problems(source: str, expected: str) -> None:
    """Each rule must find its problem."""
    assert expected in " ".join(problems_of(source))


@pytest.mark.parametrize(
    "source",
    ['"""Only a docstring."""', "", "__all__ = ['LIMIT', 'Lane', 'lane']\ndef _f(): ...\ndef lane(): ..."],
)
def test_rules_accept_valid_modules(source: str) -> None:
    """Bare packages, private helpers and the order of ruff must be accepted."""
    assert problems_of(source) == []
