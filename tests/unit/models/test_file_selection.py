"""Which files of a repository are fetched."""

from __future__ import annotations

import pytest

from xpu_agents.models.checksum import Checksum
from xpu_agents.models.file_selection import _REQUIRED, required_files
from xpu_agents.models.hub import HubFile
from xpu_agents.models.identifier import ModelId
from xpu_agents.models.pull_record import RECORD_FILE


def test_the_record_of_another_pull_is_left_there() -> None:
    """Guards against fetching a model anew each time: ours is written over it, and would never be what the hub has."""
    checksum = Checksum("SHA-256", "0" * 64)
    files = [HubFile(name, 1, checksum) for name in (*_REQUIRED, RECORD_FILE)]
    assert [file.name for file in required_files(ModelId("a", "b"), files)] == list(_REQUIRED)


@pytest.mark.parametrize("name", ["aux.json", "NUL.md", "com1.jinja", "LICENSE.", "NOTICE.."])
def test_names_that_windows_takes_for_others_are_left_there(name: str) -> None:
    """Guards a pull there against a file that goes nowhere, one written over LICENSE, and one missing each time."""
    checksum = Checksum("git SHA-1", "0" * 40)
    needed = [*_REQUIRED, "LICENSE", "console.json", "aux_head.xml", "a.json"]
    files = [HubFile(each, 1, checksum) for each in (*needed, name)]
    assert [file.name for file in required_files(ModelId("a", "b"), files)] == needed
