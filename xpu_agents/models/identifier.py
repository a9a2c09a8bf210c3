"""Model ids of the Hugging Face hub."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Self

from xpu_runtime.errors import ConfigError

__all__ = ["ModelId"]

# Characters and length that the hub allows; `find` checks its other rules.
_PART = r"[A-Za-z0-9_](?:[A-Za-z0-9._-]{0,94}[A-Za-z0-9_])?"
_ID = re.compile(f"({_PART})/({_PART})", re.ASCII)
_BETWEEN = "--"
"""Separator of owner and name in folder names; ids never contain it."""


@dataclass(frozen=True, slots=True)
class ModelId:
    """Owner and name of a model, such as ``OpenVINO/Llama-3.2-3B-Instruct-int8-ov``."""

    owner: str
    name: str

    def __str__(self) -> str:
        return f"{self.owner}/{self.name}"

    @property
    def folder(self) -> str:
        """Name of the folder of the pulled model."""
        return f"{self.owner}{_BETWEEN}{self.name}"

    @classmethod
    def find(cls, text: str) -> Self | None:
        """Parse an id; return None if ``text`` is not one."""
        found = _ID.fullmatch(text)
        if found is None or _BETWEEN in text or ".." in text or text.endswith(".git"):
            return None
        return cls(*found.groups())

    @classmethod
    def parse(cls, text: str) -> Self:
        """Parse an id.

        Raises:
            ConfigError: ``text`` is not an id.
        """
        found = cls.find(text)
        if found is None:
            raise ConfigError(
                f"ID: {text!r} is not the id of a model on the Hugging Face hub; expected OWNER/NAME, for example "
                f"OpenVINO/Llama-3.2-3B-Instruct-int8-ov"
            )
        return found

    @classmethod
    def of_folder(cls, name: str) -> Self | None:
        """Return the id whose `folder` has this name, or None."""
        owner, between, rest = name.partition(_BETWEEN)
        return cls.find(f"{owner}/{rest}") if between else None
