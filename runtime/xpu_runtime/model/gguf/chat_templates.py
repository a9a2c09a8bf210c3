"""Chat templates in the metadata of a GGUF file."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

__all__ = ["DEFAULT_TEMPLATE", "chat_templates"]

DEFAULT_TEMPLATE = "default"
"""Name of the chat template of conversations without tools."""
_TEMPLATE = "tokenizer.chat_template"
_TEMPLATE_NAME = re.compile(r"[a-z0-9_-]{1,64}", re.ASCII)
"""Names that may be part of a file name."""


def chat_templates(metadata: Mapping[str, Any]) -> dict[str, str]:
    """Jinja sources of the chat templates by name; the first one is that without a name, if the file has one."""
    found = {}
    for key in sorted(key for key in metadata if key == _TEMPLATE or key.startswith(f"{_TEMPLATE}.")):
        name = key.removeprefix(_TEMPLATE).removeprefix(".") or DEFAULT_TEMPLATE
        if metadata[key] and _TEMPLATE_NAME.fullmatch(name):
            found[name] = str(metadata[key])
    return found
