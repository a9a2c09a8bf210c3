"""What a worker process tells the picture."""

from __future__ import annotations

import pytest
from race_run import MESSAGES

from xpu_agents.apps.race.worker_messages import WorkerMessage, decode, encode


@pytest.mark.parametrize("message", MESSAGES, ids=lambda message: type(message).__name__)
def test_messages_survive_the_pipe(message: WorkerMessage) -> None:
    """Guards the protocol between the processes."""
    assert decode(encode(message)) == message


@pytest.mark.parametrize("line", ["", "{}", "[]", '{"kind": "Nothing"}', '{"kind": "Done"}', "no json"])
def test_other_lines_are_refused(line: str) -> None:
    """Guards against taking a library's chatter for a message."""
    with pytest.raises(ValueError, match=r"race worker|Expecting"):
        decode(line)
