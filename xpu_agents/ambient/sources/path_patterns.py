"""Path patterns such as ``~/notes/**/*.md``."""

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
    """A path pattern.

    ``*`` and ``?`` match within a name, ``[...]`` matches one of several characters, ``**`` any number of folders.

    Attributes:
        text: the pattern as given.
        base: absolute folder that contains every match.
        recursive: True if matches may lie in sub-folders, also for ``**`` at the end.
        expression: regular expression for absolute paths with ``/``.
    """

    text: str
    base: Path
    recursive: bool
    expression: re.Pattern[str]

    @classmethod
    def of(cls, text: str | Path) -> PathPattern:
        """Parse a pattern; ``~`` is the home folder. A path without wildcards is a file, or all files of a folder.

        Raises:
            ConfigError: the pattern is empty or not a path, has invalid brackets, or the home folder is unknown.
        """
        if not isinstance(text, str | Path) or not str(text).strip():
            raise ConfigError(f"watch: {text!r}; expected a pattern of paths such as '~/notes/**/*.md'")
        try:
            expanded = Path(text).expanduser()
        except RuntimeError as error:
            raise ConfigError(f"watch: {str(text)!r}: {error}; give the folder without '~'") from None
        whole = Path.cwd() / expanded
        # Wildcards in the names of the current and the home folder are literal.
        num_implicit = len(whole.parts) - len(Path(text).parts) + (expanded != Path(text))
        if not any(_MAGIC.search(part) for part in whole.parts[num_implicit:]) and whole.is_dir():
            whole = whole / "**" / "*"
        parts = whole.parts
        first_magic = next(
            (at for at, part in enumerate(parts) if at >= num_implicit and _MAGIC.search(part)), len(parts) - 1
        )
        pattern_parts = parts[first_magic:]
        base = Path(*parts[:first_magic])
        # Some systems report paths with links resolved.
        base = base.resolve()
        expression = re.escape(base.as_posix().rstrip("/")) + _to_regex(pattern_parts)
        flags = re.IGNORECASE if os.path.normcase("A") == "a" else 0
        try:
            compiled = re.compile(expression, flags | re.DOTALL)
        except re.error as error:
            raise ConfigError(
                f"watch: {str(text)!r}: {error.msg}; expected ordered characters in brackets, such as '[a-z]'"
            ) from None
        return cls(str(text), base, len(pattern_parts) > 1 or "**" in pattern_parts, compiled)

    def matches(self, path: str | Path) -> bool:
        """True if an absolute path matches."""
        return self.expression.fullmatch(Path(path).as_posix()) is not None

    def __str__(self) -> str:
        return self.text


def _to_regex(parts: tuple[str, ...]) -> str:
    path_regex = ""
    for at, part in enumerate(parts):
        if part == "**":
            path_regex += "(?:/[^/]+)*" if at < len(parts) - 1 else "(?:/[^/]+)+"
        else:
            path_regex += "/" + "".join(_part_to_regex(piece) for piece in re.findall(r"\[[^\]]+\]|.", part, re.DOTALL))
    return path_regex


def _part_to_regex(piece: str) -> str:
    if piece == "*":
        return "[^/]*"
    if piece == "?":
        return "[^/]"
    if len(piece) > 1:
        inner = re.sub(r"[\\\[&~|]", r"\\\g<0>", piece[1:-1])
        return f"[^{inner[1:]}]" if inner.startswith("!") else f"[{inner}]"
    return re.escape(piece)
