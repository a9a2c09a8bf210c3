"""Pages of inbox items and answers to them, as JSON."""

from __future__ import annotations

import contextlib
import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from xpu_agents.ambient import Ask, Decision, InboxItem, ItemKind
from xpu_agents.server.ambient.inbox_requests import InboxAnswer, InboxQuery
from xpu_runtime.errors import InvalidRequestError

STATES = st.sampled_from([(None, ""), (Decision.APPROVE, ""), (None, "its handler has ended")])

FIELDS = ("app", "comment", "content", "decision", "digest", "more")
PARAMS = ("after", "agent", "app", "kind", "limit", "more", "order", "since", "status", "wait")


def items(states: list[tuple[Decision | None, str]]) -> list[tuple[str, InboxItem]]:
    """Items in these states, of two apps and agents in turn."""
    return [
        (f"app{at % 2}", InboxItem(f"{at:06x}", f"agent{at % 3}", "k", Ask(ItemKind.REVIEW, f"t{at}"), at, *state))
        for at, (decision, closed) in enumerate(states)
        for state in [(decision, None, "", None, None, closed)]
    ]


@given(st.lists(STATES, max_size=12), st.sampled_from(["open", "answered", "closed", "all"]), st.data())
def test_pages_are_the_list(states: list[tuple[Decision | None, str]], status: str, data: st.DataObject) -> None:
    """Guards paging: an item that no page has would never be answered."""
    order, limit = data.draw(st.sampled_from(["asc", "desc"])), data.draw(st.integers(1, 5))
    listed, seen, after = items(states), [], ""
    while True:
        params = {"status": status, "order": order, "limit": str(limit), "after": after}
        page = InboxQuery.read(params).page(listed)
        seen += page["data"]
        if not page["has_more"]:
            break
        after = page["data"][-1]["id"]
    whole = InboxQuery.read({"status": "all", "limit": "1000"}).page(listed)["data"]
    expected = [each for each in whole if status in ("all", each["status"])]
    assert seen == (expected if order == "asc" else expected[::-1])


def test_versions_tell_changes() -> None:
    """Guards the waiting for changes: a decided item with the same version would stay on the screen."""
    query = InboxQuery.read({"status": "all"})
    before, after = items([(None, "")]), items([(Decision.APPROVE, "")])
    assert InboxQuery().page([])["version"] == ""
    assert query.page(before)["version"] == query.page(before)["version"] != query.page(after)["version"]


@pytest.mark.parametrize(
    "params",
    [
        {"status": "new"},
        {"kind": "mail"},
        {"order": "up"},
        {"limit": "0"},
        {"limit": "nan"},
        {"wait": "-1"},
        {"wait": "soon"},
        {"after": "000000"},
    ],
)
def test_wrong_parameters(params: dict[str, str]) -> None:
    """Guards the parameters of the URL: the error names the wrong one."""
    (name,) = params
    with pytest.raises(InvalidRequestError, match=f"^{name}: "):
        InboxQuery.read(params).page([])


@pytest.mark.parametrize(
    ("wrong", "field"),
    [
        ({"decision": None}, "decision"),
        ({"decision": "yes"}, "decision"),
        ({"digest": 3}, "digest"),
        ({"digest": None}, "digest"),
        ({"comment": ["a"]}, "comment"),
        ({"comment": False}, "comment"),
        ({"app": 0}, "app"),
        ({"content": "text"}, "content"),
        ({"decision": "reply"}, "content"),
        ({"decision": "edit"}, "content"),
        ({"force": True}, "force"),
    ],
)
def test_wrong_answers(wrong: dict[str, Any], field: str) -> None:
    """Guards consent: an answer that is not understood completely counts for nothing."""
    body = {"decision": "approve", "digest": "d"} | wrong
    with pytest.raises(InvalidRequestError, match=f"^{field}: "):
        InboxAnswer.read(json.dumps(body).encode())


@pytest.mark.parametrize("field", ["decision", "digest"])
def test_missing_fields(field: str) -> None:
    """Guards consent: an approval without the digest of the content could be for another one."""
    body = {"decision": "approve", "digest": "d"}
    del body[field]
    with pytest.raises(InvalidRequestError, match=f"^{field}: it is missing"):
        InboxAnswer.read(json.dumps(body).encode())


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=5) | st.sampled_from(list(Decision)),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(FIELDS), inner, max_size=4),
    max_leaves=12,
)


@given(JSON | st.binary(max_size=30))
def test_any_answer_is_read_or_refused(body: Any) -> None:
    """Guards the endpoint against bodies of any form: an error of the client is never one of the server."""
    with contextlib.suppress(InvalidRequestError):
        answer = InboxAnswer.read(body if isinstance(body, bytes) else json.dumps(body).encode())
        assert (answer.content is not None) <= (answer.decision in (Decision.EDIT, Decision.REPLY))


@given(st.dictionaries(st.sampled_from([*PARAMS]), st.text(max_size=6), max_size=4))
def test_any_query_is_read_or_refused(params: dict[str, str]) -> None:
    """Guards the parameters of the URL likewise."""
    with contextlib.suppress(InvalidRequestError):
        assert InboxQuery.read(params).page([])["data"] == []
