"""The files that commands write."""

from __future__ import annotations

from pathlib import Path

from xpu_runtime.errors import ConfigError

__all__ = ["check_folder", "check_writable"]


def check_writable(option: str, file: Path) -> None:
    """Refuse, before minutes are spent, a file that could not be written in the end.

    Raises:
        ConfigError: its folder is missing, or it is a folder itself.
    """
    _check_parent(option, file)
    if file.is_dir():
        raise ConfigError(f"{option}: {str(file)!r} is a folder; give the file to write")


def check_folder(option: str, folder: Path) -> None:
    """The same of a folder, which may be made then.

    Raises:
        ConfigError: the folder that it is in is missing, or it is a file.
    """
    _check_parent(option, folder)
    if folder.exists() and not folder.is_dir():
        raise ConfigError(f"{option}: {str(folder)!r} is a file; give a folder")


def _check_parent(option: str, path: Path) -> None:
    parent = path.absolute().parent
    if not parent.is_dir():
        raise ConfigError(f"{option}: there is no folder {str(parent)!r}; make it, or choose another")
