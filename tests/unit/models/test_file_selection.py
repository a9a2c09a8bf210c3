"""Selection of the files of a hub repository."""

from __future__ import annotations

import pytest

from xpu_agents.models.file_selection import _REQUIRED, required_files
from xpu_agents.models.hub import Checksum, HubFile
from xpu_agents.models.identifier import ModelId
from xpu_agents.models.pull_record import RECORD_FILE


def test_pull_record_of_another_pull_is_ignored() -> None:
    """Guards against pulling a model again each time: our record replaces the file, which would never match the hub."""
    checksum = Checksum("SHA-256", "0" * 64)
    files = [HubFile(name, 1, checksum) for name in (*_REQUIRED, RECORD_FILE)]
    assert [file.name for file in required_files(ModelId("a", "b"), files)] == list(_REQUIRED)


@pytest.mark.parametrize("name", ["aux.json", "NUL.md", "com1.jinja", "LICENSE.", "NOTICE.."])
def test_device_names_are_ignored(name: str) -> None:
    """Guards pulls on Windows against file names that are devices or lose their final dot."""
    checksum = Checksum("git SHA-1", "0" * 40)
    needed = [*_REQUIRED, "LICENSE", "console.json", "aux_head.xml", "a.json"]
    files = [HubFile(each, 1, checksum) for each in (*needed, name)]
    assert [file.name for file in required_files(ModelId("a", "b"), files)] == needed


def test_further_chat_templates_are_needed() -> None:
    """Guards models with a template of their own for tools, which stands in a folder of the repository."""
    checksum = Checksum("sha256", "0" * 64)
    names = ("chat_template.jinja", "additional_chat_templates/tool_use.jinja", "other/x.jinja")
    files = [HubFile(name, 1, checksum) for name in (*_REQUIRED, *names)]
    found = {file.name: file.remote for file in required_files(ModelId("a", "b"), files) if "jinja" in file.name}
    assert found == {"chat_template.jinja": "", "chat_template.tool_use.jinja": names[1]}
