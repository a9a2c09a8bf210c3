"""What is read from the bodies of requests."""

from __future__ import annotations

import json
from contextlib import suppress
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from xpu_agents.server.asked import _READ, Asked
from xpu_runtime.errors import InvalidRequestError

_TEXTS = st.sampled_from(["", "user", "tool", "assistant", "auto", "json_schema", "function", "reactive", "x"])
_NAMES = st.sampled_from(
    ("role", "content", "type", "name", "function", "tool_calls", "json_schema", "schema", "parameters", "id")
)
_VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | _TEXTS,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(_NAMES, inner, max_size=4),
    max_leaves=12,
)
_FIELDS = st.dictionaries(st.sampled_from(sorted(_READ)) | _TEXTS, _VALUES, max_size=5)


@given(body=_FIELDS, begins_well=st.booleans())
def test_any_body_is_read_or_refused(body: dict[str, Any], begins_well: bool) -> None:
    """Guards against a 500: whatever JSON comes, it is a request, or an error that a client can read."""
    if begins_well:
        body = {**body, "messages": [{"role": "user", "content": "Hello"}]}
    with suppress(InvalidRequestError):
        assert Asked.read(json.dumps(body).encode()).request.conversation


@given(body=st.binary(max_size=64))
def test_any_bytes_are_read_or_refused(body: bytes) -> None:
    """Guards the same before anything is JSON."""
    with suppress(InvalidRequestError):
        assert Asked.read(body).request.conversation
