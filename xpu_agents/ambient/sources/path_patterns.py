"""Patterns of paths, such as ``~/notes/**/*.md``."""

from __future__ import annotations

import os
import re
from dataclasses import dataclass
from pathlib import Path

from xpu_runtime.errors import ConfigError

__all__ = ["PathPattern"]

_MAGIC = re.compile(r"[*?\[]")


@dataclass(frozen=True, slots=True)
class PathPattern:
    """A pattern: ``*`` and ``?`` stay within a name, ``[...]`` is one of some characters, ``**`` any number of folders.

    Attributes:
        text: as it was given.
        base: the folder that everything it matches lies in, absolute.
        recursive: whether it reaches into folders of that folder; ``**`` at the end does too.
        expression: matches absolute paths, written with ``/``.
    """

    text: str
    base: Path
    recursive: bool
    expression: re.Pattern[str]

    @classmethod
    def of(cls, text: str | Path) -> PathPattern:
        """Read a pattern; ``~`` is the user's folder. A path without wildcards is one file, or all of a folder.

        Raises:
            ConfigError: it is no path or empty, what is in its brackets means nothing, or the user's folder is unknown.
        """
        if not isinstance(text, str | Path) or not str(text).strip():
            raise ConfigError(f"watch: {text!r}; expected a pattern of paths such as '~/notes/**/*.md'")
        try:
            given = Path(text).expanduser()
        except RuntimeError as error:
            raise ConfigError(f"watch: {str(text)!r}: {error}; write the folder out") from None
        whole = Path.cwd() / given
        # Folders that were not written out are themselves, whatever is in their names.
        own = len(whole.parts) - len(Path(text).parts) + (given != Path(text))
        if not any(_MAGIC.search(part) for part in whole.parts[own:]) and whole.is_dir():
            whole = whole / "**" / "*"
        parts = whole.parts
        first = next((at for at, part in enumerate(parts) if at >= own and _MAGIC.search(part)), len(parts) - 1)
        rest = parts[first:]
        base = Path(*parts[:first])
        # What the system reports has links resolved in some places, and not in others.
        base = base.resolve()
        expression = re.escape(base.as_posix().rstrip("/")) + _expression(rest)
        flags = re.IGNORECASE if os.path.normcase("A") == "a" else 0
        try:
            compiled = re.compile(expression, flags | re.DOTALL)
        except re.error as error:
            raise ConfigError(
                f"watch: {str(text)!r}: {error.msg}; expected characters in brackets that are in order, such as '[a-z]'"
            ) from None
        return cls(str(text), base, len(rest) > 1 or "**" in rest, compiled)

    def matches(self, path: str | Path) -> bool:
        """Whether an absolute path is meant."""
        return self.expression.fullmatch(Path(path).as_posix()) is not None

    def __str__(self) -> str:
        return self.text


def _expression(parts: tuple[str, ...]) -> str:
    found = ""
    for at, part in enumerate(parts):
        if part == "**":
            found += "(?:/[^/]+)*" if at < len(parts) - 1 else "(?:/[^/]+)+"
        else:
            found += "/" + "".join(_piece(piece) for piece in re.findall(r"\[[^\]]+\]|.", part, re.DOTALL))
    return found


def _piece(piece: str) -> str:
    if piece == "*":
        return "[^/]*"
    if piece == "?":
        return "[^/]"
    if len(piece) > 1:
        inner = re.sub(r"[\\\[&~|]", r"\\\g<0>", piece[1:-1])
        return f"[^{inner[1:]}]" if inner.startswith("!") else f"[{inner}]"
    return re.escape(piece)
