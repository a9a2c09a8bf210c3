"""The id of a model on the Hugging Face hub."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Self

from xpu_runtime.errors import ConfigError

__all__ = ["ModelId"]

# What the hub allows; the rest of its rules is in `find`.
_PART = r"[A-Za-z0-9_](?:[A-Za-z0-9._-]{0,94}[A-Za-z0-9_])?"
_ID = re.compile(f"({_PART})/({_PART})", re.ASCII)
_BETWEEN = "--"
"""Between owner and name where they make a folder's name; no id contains it, so it can be split again."""


@dataclass(frozen=True, slots=True)
class ModelId:
    """Owner and name of a model, as in ``OpenVINO/Llama-3.2-3B-Instruct-int8-ov``."""

    owner: str
    name: str

    def __str__(self) -> str:
        return f"{self.owner}/{self.name}"

    @property
    def folder(self) -> str:
        """Name of the folder that a pulled model lies in."""
        return f"{self.owner}{_BETWEEN}{self.name}"

    @classmethod
    def find(cls, text: str) -> Self | None:
        """The id that ``text`` is, None where it is none."""
        found = _ID.fullmatch(text)
        if found is None or _BETWEEN in text or ".." in text or text.endswith(".git"):
            return None
        return cls(*found.groups())

    @classmethod
    def parse(cls, text: str) -> Self:
        """The id that ``text`` is.

        Raises:
            ConfigError: it is none.
        """
        found = cls.find(text)
        if found is None:
            raise ConfigError(
                f"ID: {text!r} is no id of a model on the Hugging Face hub; expected OWNER/NAME, for example "
                f"OpenVINO/Llama-3.2-3B-Instruct-int8-ov"
            )
        return found

    @classmethod
    def of_folder(cls, name: str) -> Self | None:
        """The id whose `folder` has this name, None where there is none."""
        owner, between, rest = name.partition(_BETWEEN)
        return cls.find(f"{owner}/{rest}") if between else None
