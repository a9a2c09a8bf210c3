"""Removal of private data from texts that a user may publish: paths, URLs, names of the user and the host, and keys."""

from __future__ import annotations

import contextlib
import getpass
import os
import platform
import re
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from xpu_runtime.config import EngineConfig
from xpu_runtime.soc.profile import cache_dir

__all__ = ["changed_settings", "private_names", "without_private_data"]

_PRIVATE = "<private>"
_URL = r"""(?<![\w+.-])[\w+.-]+://[^\s'"`<>|]+"""
_ROOT = r"(?:<private>|~\w*|(?<![\w.<])(?:\.{1,2}|[A-Za-z]:)|\\\\[\w.-]+|(?<![\w/\\.<])|(?<=<)(?=[/\\][^\s<>]*[/\\]))"
"""Start of a path: a private name, a home folder, this or the upper folder, a drive, a host, or nothing.

``</net>`` is a tag, and ``</opt/x>`` a path."""
_PATH = re.compile(
    rf"""(['"]){_ROOT}[/\\](?:(?!\1)[\s\S])*\1"""  # in quotes it may have spaces
    rf"""|{_URL}|{_ROOT}(?:[/\\][^\s'"`,;:()<>|]+)+[/\\]?"""
)
_CONTINUED = re.compile(r"""<private>(?: [^\s'"`,;:()<>|/\\]+[/\\][^\s'"`,;:()<>|]*)+""")
"""A path that had a space, without quotes."""
_MODEL_FILE = re.compile(
    r"""(['"])(?:(?!\1)[\s\S])*[/\\]((?:(?!\1)[^/\\])+\.(?:xml|bin|gguf|safetensors|json))\1"""
    r"""|(?<![^\s'"`,;:()<>|])[^\s'"`,;:()<>|]*[/\\]([^\s'"`,;:()<>|/\\]+\.(?:xml|bin|gguf|safetensors|json))\b""",
    re.IGNORECASE,
)
"""A relative path of a file of a model; groups 2 and 3 are its name."""
_PRIVATE_SETTING = re.compile(r"(?:^|_)(?:dir|file|folder|path|key|token|secret|password|encryption)s?(?:_|$)", re.I)
"""Names of settings and OpenVINO properties with paths and keys, such as ``CACHE_DIR``."""


def private_names() -> list[str]:
    """Names that a text may contain and a report may not: home and cache folder, user, host."""
    names = [platform.node(), platform.node().partition(".")[0]]
    names += [
        os.environ.get(name, "") for name in ("USER", "USERNAME", "LOGNAME", "USERDOMAIN", "COMPUTERNAME", "HOSTNAME")
    ]
    for folder in (Path.home, cache_dir):
        with contextlib.suppress(RuntimeError):  # the user has no home folder
            names.append(str(folder()))
    with contextlib.suppress(OSError, KeyError, ImportError):  # a container without an entry for the user
        names.append(getpass.getuser())
    return sorted({name for name in names if len(name) > 1}, key=len, reverse=True)


def without_private_data(value: Any, names: Iterable[str]) -> Any:
    """A copy of a JSON value in which paths, URLs and ``names`` in texts are replaced by ``<private>``; keys stay.

    Names are found as whole words in any case, the longest first. Of a relative path of a model's file the name of the
    file is left.
    """
    words = "|".join(re.escape(name) for name in sorted(names, key=len, reverse=True) if name)
    pattern = re.compile(rf"(?<!\w)(?:{words})(?!\w)", re.IGNORECASE) if words else None

    def clean(part: Any) -> Any:
        if isinstance(part, dict):
            return {key: clean(each) for key, each in part.items()}
        if isinstance(part, list | tuple):
            return [clean(each) for each in part]
        if not isinstance(part, str):
            return part
        text = part if pattern is None else pattern.sub(_PRIVATE, part)
        text = _CONTINUED.sub(_PRIVATE, _PATH.sub(_PRIVATE, text))
        return _MODEL_FILE.sub(lambda found: found[2] or found[3], text)

    return clean(value)


def changed_settings(config: EngineConfig) -> dict[str, Any]:
    """The settings that differ from their defaults, as JSON values; paths, keys and names are ``<private>``."""
    names = private_names()

    def shown(name: str, value: object) -> object:
        if isinstance(value, Mapping):
            return {str(key): shown(str(key), each) for key, each in value.items()}
        if isinstance(value, list | tuple):
            return [shown(name, each) for each in value]
        if value is None or isinstance(value, bool | int | float):
            return value
        text = str(value)
        is_private = isinstance(value, Path) or any(mark in text for mark in "/\\~") or _PRIVATE_SETTING.search(name)
        return _PRIVATE if is_private else without_private_data(text, names)

    return {name: shown(name, value) for name, value in config.model_dump(exclude_defaults=True).items()}
