"""Reader of the word lists and templates in ``desk-model/data``, which are TOML files.

A table with ``train`` and ``held_out`` holds templates if they are texts, one template a line, and words if they are
arrays. A table with ``templates`` alone holds templates that only training uses. Other tables become dictionaries.
"""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path
from typing import Any

from desk_model.generator.templates import Phrases, Words, template

__all__ = ["DATA", "read", "read_folder"]

DATA = Path(__file__).parents[2] / "data"
"""The folder of all data files."""


def read(file: str, *names: str) -> Any:
    """Values of one data file.

    Args:
        file: Path below `DATA`, without its ending.
        names: Keys of the file, at least one.

    Returns:
        The value if there is one name, else a tuple of values in the order of the names.

    Raises:
        KeyError: The file has no such key.
    """
    values = _load(file)
    return values[names[0]] if len(names) == 1 else tuple(values[name] for name in names)


def read_folder(folder: str) -> dict[str, Any]:
    """The entries of all files of a folder; their keys must differ.

    Raises:
        ValueError: Two files have the same key.
    """
    found: dict[str, Any] = {}
    for path in sorted((DATA / folder).glob("*.toml")):
        values = _load(f"{folder}/{path.stem}")
        if twice := found.keys() & values.keys():
            raise ValueError(f"{path}: keys {sorted(twice)} are in another file of {folder} too")
        found |= values
    return found


@cache
def _load(file: str) -> dict[str, Any]:
    document = tomllib.loads((DATA / f"{file}.toml").read_text("utf-8"))
    return {key: _value(each) for key, each in document.items()}


def _value(node: Any) -> Any:
    if isinstance(node, list):
        return tuple(map(_value, node))
    if not isinstance(node, dict):
        return node
    if node.keys() == {"train", "held_out"}:
        if isinstance(node["train"], str):
            return Phrases(node["train"], node["held_out"])
        return Words(node["train"], node["held_out"])
    if node.keys() == {"templates"}:
        return tuple(map(template, node["templates"].strip().splitlines()))
    return {key: _value(each) for key, each in node.items()}
