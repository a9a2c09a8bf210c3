"""Parsing of request bodies for completions."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from xpu_agents.server.completions.generation_fields import GENERATION_FIELDS, GenerationOptions, read_object
from xpu_agents.server.completions.text_completion_request import _PROMPT_FIELDS, TextCompletionRequest
from xpu_runtime import SamplingParams
from xpu_runtime.errors import InvalidRequestError, RequestTooLongError

_TEXTS = st.sampled_from(["", "Hello", "reactive", "flex", "\ud800"])
_VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | _TEXTS,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(_TEXTS, inner, max_size=3),
    max_leaves=8,
)
_PYTHON = re.compile(r"\b(None(Type)?|True|False|dict|tuple|bool|int|str)\b|[{\[(]'|,\)")
_FIELDS = st.dictionaries(st.sampled_from(sorted(_PROMPT_FIELDS | GENERATION_FIELDS)), _VALUES, max_size=5)


@given(body=_FIELDS, begins_well=st.booleans())
def test_any_json_is_accepted_or_rejected(body: dict[str, Any], begins_well: bool) -> None:
    """Guards against a 500: any JSON is a request or gives an error of one line in JSON notation."""
    if begins_well:
        body = {**body, "prompt": "Hello"}
    message = ""
    try:
        request = TextCompletionRequest.read(read_object(json.dumps(body).encode()))
    except InvalidRequestError as error:
        message = str(error)
    else:
        assert request.prompts
    assert not _PYTHON.search(message)
    assert "\n" not in message


def test_fields_of_chats_have_no_effect() -> None:
    """Guards the name in the warning: it is the client's, not this server's name of the field in a chat."""
    fields = {"thinking_budget": "8", "json_schema": {"type": "object"}}
    assert TextCompletionRequest.read({"prompt": "Hello", **fields}).options.unknown_fields == tuple(fields)


@pytest.mark.parametrize("prompt", ["x" * 1025, [1] * 9, ["x", "x" * 1025]])
def test_long_prompts_are_rejected_early(prompt: object) -> None:
    """Guards the event loop against the tokenisation of prompts that cannot fit."""
    with pytest.raises(RequestTooLongError, match=r"^prompt"):
        TextCompletionRequest.read({"prompt": prompt}, context=8)


@given(seed=st.none() | st.integers(-(2**63), 2**64 - 1), count=st.integers(1, 16))
def test_seeds_of_choices(seed: int | None, count: int) -> None:
    """Guards sampling: each choice has a valid seed of its own, the first that of the request."""
    params = SamplingParams(seed=seed, temperature=1.0)
    found = GenerationOptions(num_choices=count).choice_params(params)
    assert found[0] == params
    assert len(found) == count
    if seed is not None:
        assert len({each.seed for each in found}) == count
        assert all(SamplingParams(**each.model_dump(exclude_unset=True)) == each for each in found)
