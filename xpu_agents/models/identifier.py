"""Model ids of the Hugging Face hub."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Self

from xpu_runtime.errors import ConfigError
from xpu_runtime.model.gguf.file_names import canonical_label

__all__ = ["ModelId"]

# Characters and length that the hub allows; `find` checks its other rules.
_PART = r"[A-Za-z0-9_](?:[A-Za-z0-9._-]{0,94}[A-Za-z0-9_])?"
_ID = re.compile(f"({_PART})/({_PART})(?::({_PART}))?", re.ASCII)
_HUB = re.compile(r"(?:https://)?(?:hf\.co|huggingface\.co)/", re.ASCII)
_BETWEEN = "--"
"""Separator of owner, name and quantisation in folder names; ids never contain it."""


@dataclass(frozen=True, slots=True)
class ModelId:
    """Owner and name of a model, such as ``OpenVINO/Llama-3.2-3B-Instruct-int8-ov``.

    Attributes:
        owner: owner of the repository.
        name: name of the repository.
        quantization: quantisation of a GGUF file in it, such as ``Q4_K_M``, or the name of the file; empty for the
            repository as a whole.
    """

    owner: str
    name: str
    quantization: str = ""

    def __str__(self) -> str:
        return f"{self.repository}:{self.quantization}" if self.quantization else self.repository

    @property
    def repository(self) -> str:
        """Id of the repository, without the quantisation."""
        return f"{self.owner}/{self.name}"

    @property
    def folder(self) -> str:
        """Name of the folder of the pulled model."""
        parts = (self.owner, self.name, self.quantization)
        return _BETWEEN.join(part for part in parts if part)

    @classmethod
    def find(cls, text: str) -> Self | None:
        """Parse an id, also as a URL or with ``hf.co/`` before it; return None if ``text`` is not one."""
        text = _HUB.sub("", text, count=1) if _HUB.match(text) else text
        found = _ID.fullmatch(text)
        if found is None or _BETWEEN in text or ".." in text or text.endswith(".git"):
            return None
        owner, name, quantization = found.groups(default="")
        return cls(owner, name, canonical_label(quantization))

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
                f"OpenVINO/Llama-3.2-3B-Instruct-int8-ov, or OWNER/NAME:QUANT for a GGUF file"
            )
        return found

    @classmethod
    def of_folder(cls, name: str) -> Self | None:
        """Return the id whose `folder` has this name, or None."""
        owner, _, rest = name.partition(_BETWEEN)
        found = cls.find(f"{owner}/{rest.replace(_BETWEEN, ':', 1)}")
        return found if found is not None and found.folder == name else None
