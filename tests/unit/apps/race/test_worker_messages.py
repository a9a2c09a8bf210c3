"""Messages of a worker process."""

from __future__ import annotations

import pytest
from sample_run import MESSAGES

from xpu_agents.apps.race.worker_messages import WorkerMessage, decode_message, encode_message


@pytest.mark.parametrize("message", MESSAGES, ids=lambda message: type(message).__name__)
def test_messages_round_trip(message: WorkerMessage) -> None:
    """Guards the protocol between worker and parent."""
    assert decode_message(encode_message(message)) == message


@pytest.mark.parametrize("line", ["", "{}", "[]", '{"kind": "Nothing"}', '{"kind": "Done"}', "no json"])
def test_other_lines_raise(line: str) -> None:
    """Guards against parsing output of a library as a message."""
    with pytest.raises(ValueError, match=r"race worker|Expecting"):
        decode_message(line)
