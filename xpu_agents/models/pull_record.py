"""Record of a pull, stored in the model's folder."""

from __future__ import annotations

from pathlib import Path

from pydantic import BaseModel, ConfigDict, ValidationError

__all__ = ["RECORD_FILE", "PullRecord"]

RECORD_FILE = "xpu_pulled.json"


class PullRecord(BaseModel):
    """Origin of a pulled model.

    Attributes:
        id: id on the hub.
        revision: requested revision; None means the main branch.
        commit: commit of that revision at the time of the pull.
    """

    model_config = ConfigDict(frozen=True)

    id: str
    revision: str | None = None
    commit: str

    def save(self, folder: Path) -> None:
        """Write the record into ``folder``."""
        (folder / RECORD_FILE).write_text(self.model_dump_json(indent=1) + "\n", encoding="utf-8", newline="\n")

    @classmethod
    def load(cls, folder: Path) -> PullRecord | None:
        """Read the record in ``folder``; None if there is none, for example in a folder that was copied manually."""
        try:
            return cls.model_validate_json((folder / RECORD_FILE).read_bytes())
        except (OSError, ValidationError):
            return None
