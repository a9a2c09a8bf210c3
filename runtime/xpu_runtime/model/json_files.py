"""JSON files of model folders."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from xpu_runtime.errors import ModelFolderError

__all__ = ["read_json_object"]


def read_json_object(path: Path, *, optional: bool = False) -> dict[str, Any]:
    """Return the object in a JSON file; empty if the file is missing and ``optional``.

    Raises:
        ModelFolderError: the file cannot be read, or holds something else.
    """
    if optional and not path.is_file():
        return {}
    try:
        content = json.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise ModelFolderError(f"model: {str(path)!r} cannot be read: {error}") from error
    except (ValueError, RecursionError) as error:
        raise ModelFolderError(f"model: {str(path)!r} is not valid JSON: {error}") from error
    if not isinstance(content, dict):
        raise ModelFolderError(f"model: {str(path)!r} holds a JSON {type(content).__name__}; expected an object")
    return content
