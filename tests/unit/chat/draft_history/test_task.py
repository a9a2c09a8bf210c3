"""The task of a request."""

from __future__ import annotations

from typing import Any

import pytest

from xpu_agents.chat import ChatRequest
from xpu_agents.chat.draft_history import DraftTask
from xpu_agents.owner import owner_scope
from xpu_runtime.errors import InvalidRequestError

SYSTEM = {"role": "system", "content": "You are a clerk."}
USER = {"role": "user", "content": "Hello"}
SEARCH, READ = ({"name": name, "parameters": {}} for name in ("search", "read"))


def task(*messages: Any, **options: Any) -> DraftTask:
    """The task of a request with these messages."""
    return DraftTask.of(ChatRequest(messages or (SYSTEM, USER), **options))


def test_requests_of_a_task_differ_in_the_conversation_only() -> None:
    """Guards the use of answers: the next turn, other questions and the order of the tools are the same task."""
    same = task(SYSTEM, {"role": "user", "content": "And now?"}, {"role": "assistant", "content": "Yes."}, USER)
    assert same == task() == DraftTask("", (), "You are a clerk.")
    assert task(tools=[SEARCH, READ]) == task(tools=[READ, SEARCH])
    assert same.digest == task().digest


@pytest.mark.parametrize(
    "other",
    [
        lambda: task(USER),
        lambda: task({"role": "system", "content": "You are a poet."}, USER),
        lambda: task(tools=[SEARCH]),
        lambda: task(owner="key"),
    ],
)
def test_other_instructions_tools_and_owners_are_other_tasks(other: Any) -> None:
    """Guards drafts against answers of other agents and of other clients."""
    assert other() != task()
    assert other().digest != task().digest


def test_the_owner_is_that_of_the_scope() -> None:
    """Guards requests of a server's clients, wherever they are built; a copy keeps its owner."""
    with owner_scope("key"):
        request = ChatRequest([USER])
        with owner_scope(""):
            assert ChatRequest([USER]).owner == ""
    assert (request.owner, ChatRequest([USER]).owner) == ("key", "")


@pytest.mark.parametrize(("field", "value"), [("history", "no"), ("history", None), ("owner", 5), ("owner", None)])
def test_consent_and_owner_are_strict(field: str, value: Any) -> None:
    """Guards consent: a value that is no answer must not count as one."""
    with pytest.raises(InvalidRequestError, match=f"^{field}: "):
        ChatRequest([USER], **{field: value})
