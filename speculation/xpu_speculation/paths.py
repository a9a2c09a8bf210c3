"""Where things are kept, as it is given."""

from __future__ import annotations

from pathlib import Path

from xpu_speculation.errors import SpeculationError

__all__ = ["expanded_path"]


def expanded_path(name: str, path: Path | str) -> Path:
    """A path whose ``~`` is the user's folder, not one of that name beside the program.

    Args:
        name: What it is called where it was given.
        path: The path.

    Raises:
        SpeculationError: It is no path, or there is no such user's folder.
    """
    try:
        return Path(path).expanduser()
    except TypeError:
        raise SpeculationError(f"{name} is {path!r}, must be a path") from None
    except RuntimeError as error:
        raise SpeculationError(f"{name} is {str(path)!r}: {error} Give a path without '~'.") from None
