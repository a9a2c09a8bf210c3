"""Names of GGUF files: quantisations, parts of split files, and files that are no models."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import PurePosixPath

__all__ = ["GgufSet", "canonical_label", "gguf_sets", "part_names", "split_name"]

_SUFFIX = ".gguf"
_LABEL = r"(?:UD-)?(?:I?Q[1-8](?:_[0-9A-Z]+)*|TQ[12]_0|(?:MX|NV)FP4(?:_MOE)?|BF16|FP?(?:16|32))"
_IN_NAME = re.compile(rf"(?<![0-9A-Za-z])({_LABEL})(?![0-9A-Za-z])", re.ASCII | re.IGNORECASE)
_WHOLE = re.compile(_LABEL, re.ASCII | re.IGNORECASE)
_PART = re.compile(r"(?P<base>.+)-(?P<number>\d{5})-of-(?P<total>\d{5})", re.ASCII)
_MOST_PARTS = 9999
_NO_MODEL = ("mmproj", "imatrix")
"""Parts of the names of files that stand beside models: projectors of images, and statistics."""


@dataclass(frozen=True, slots=True)
class GgufSet:
    """A model in one GGUF file, or in the parts of a split one.

    Attributes:
        files: names of the present parts in order, with ``/`` between folders.
        size_bytes: size of these files.
        missing: numbers of missing parts.
    """

    files: tuple[str, ...]
    size_bytes: int
    missing: tuple[int, ...] = ()

    @property
    def stem(self) -> str:
        """Name of the file without folder, number of the part and suffix."""
        return split_name(self.files[0])[0]

    @property
    def quantization(self) -> str:
        """Quantisation in the name, such as ``Q4_K_M``, or an empty string."""
        found = _IN_NAME.findall(self.files[0])
        return canonical_label(found[-1]) if found else ""

    @property
    def label(self) -> str:
        """Quantisation in the name; the stem if there is none."""
        return self.quantization or self.stem

    def matches(self, wanted: str) -> bool:
        """True if ``wanted`` is the quantisation or the name of the file, in any case."""
        name = PurePosixPath(self.files[0]).name
        return wanted.casefold() in {self.label.casefold(), self.stem.casefold(), name.casefold()}

    @property
    def problem(self) -> str:
        """Description of missing parts, or an empty string."""
        if not self.missing:
            return ""
        numbers, total = ", ".join(map(str, self.missing)), len(self.files) + len(self.missing)
        return f"part {numbers} of {total} is missing beside {PurePosixPath(self.files[0]).name}"


def canonical_label(text: str) -> str:
    """Return a quantisation in capital letters as in ``Q4_K_M`` or ``F16``; other text unchanged."""
    return text.upper().replace("FP16", "F16").replace("FP32", "F32") if _WHOLE.fullmatch(text) else text


def gguf_sets(sizes: Mapping[str, int]) -> tuple[GgufSet, ...]:
    """Return the models among files, sorted by name.

    Args:
        sizes: sizes in bytes by file name, with ``/`` between folders; files of other kinds are ignored.
    """
    groups: defaultdict[tuple[str, int], dict[int, str]] = defaultdict(dict)
    for name in sizes:
        path = PurePosixPath(name)
        lower = path.name.lower()
        if not lower.endswith(_SUFFIX) or any(each in lower for each in _NO_MODEL):
            continue
        stem, number, total = split_name(name)
        groups[str(path.parent / stem), total][number] = name
    found = []
    for (_, total), parts in sorted(groups.items()):
        files = tuple(parts[number] for number in sorted(parts))
        missing = tuple(number for number in range(1, min(total, len(parts) + 100) + 1) if number not in parts)
        found.append(GgufSet(files, sum(sizes[file] for file in files), missing))
    return tuple(found)


def split_name(name: str) -> tuple[str, int, int]:
    """Return the stem of a file name, the number of the part from 1 on, and the number of parts."""
    stem = _stem(PurePosixPath(name).name)
    part = _PART.fullmatch(stem)
    if part is None or not 1 <= int(part["number"]) <= int(part["total"]) <= _MOST_PARTS:
        return stem, 1, 1
    return part["base"], int(part["number"]), int(part["total"])


def part_names(name: str) -> tuple[str, ...]:
    """Return the names of all parts of the split model that a file belongs to; only ``name`` for another file."""
    stem, _, total = split_name(name)
    if stem == _stem(name):
        return (name,)
    suffix = name[len(_stem(name)) :]
    return tuple(f"{stem}-{number:05}-of-{total:05}{suffix}" for number in range(1, total + 1))


def _stem(name: str) -> str:
    return name[: -len(_SUFFIX)] if name.lower().endswith(_SUFFIX) else name
