"""User-given file paths."""

from __future__ import annotations

from pathlib import Path

from xpu_speculation.errors import SpeculationError

__all__ = ["expanded_path"]


def expanded_path(name: str, path: Path | str) -> Path:
    """Expands ``~`` in a path.

    Args:
        name: Name of the argument, for errors.
        path: The path.

    Raises:
        SpeculationError: `path` is not a path, or the home folder is unknown.
    """
    try:
        return Path(path).expanduser()
    except TypeError:
        raise SpeculationError(f"{name} is {path!r}, must be a path") from None
    except RuntimeError as error:
        raise SpeculationError(f"{name} is {str(path)!r}: {error} Give a path without '~'.") from None
