"""What is written down about a pulled model, in its folder."""

from __future__ import annotations

from pathlib import Path

from pydantic import BaseModel, ConfigDict, ValidationError

__all__ = ["RECORD_FILE", "PullRecord"]

RECORD_FILE = "xpu_pulled.json"


class PullRecord(BaseModel):
    """Where a pulled model came from.

    Attributes:
        id: on the hub.
        revision: what was asked for; None is the main branch.
        commit: what that was then.
    """

    model_config = ConfigDict(frozen=True)

    id: str
    revision: str | None = None
    commit: str

    def save(self, folder: Path) -> None:
        """Write it into ``folder``."""
        (folder / RECORD_FILE).write_text(self.model_dump_json(indent=1) + "\n", encoding="utf-8", newline="\n")

    @classmethod
    def load(cls, folder: Path) -> PullRecord | None:
        """Read it from ``folder``; None where there is none, as in a folder that was copied together by hand."""
        try:
            return cls.model_validate_json((folder / RECORD_FILE).read_bytes())
        except (OSError, ValidationError):
            return None
