"""Bodies of embedding requests."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from xpu_agents.server.embeddings.request import MAX_TEXTS, EmbeddingBody, with_client_names
from xpu_runtime import Priority
from xpu_runtime.errors import InvalidRequestError, RequestTooLongError


def openai(body: Any, priority: str | None = None) -> EmbeddingBody:
    """Parse a body of OpenAI's protocol."""
    return EmbeddingBody.read_openai(json.dumps(body).encode(), priority)


@pytest.mark.parametrize(
    ("value", "texts"),
    [("a", ["a"]), ("", [""]), (["a", "b"], ["a", "b"]), ([3, 4], [[3, 4]]), ([[3], "b"], [[3], "b"])],
)
def test_forms_of_the_input(value: Any, texts: list[Any]) -> None:
    """Guards the four forms of OpenAI's ``input``."""
    assert openai({"input": value}).texts == texts


def test_all_fields() -> None:
    """Guards fields with a meaning, and those that are ignored."""
    fields = {"dimensions": 3, "input_type": "passage", "normalize": False, "truncate": True, "model": "m"}
    found = openai({"input": "a", **fields, "encoding_format": "base64", "user": "me", "priority": "proactive"})
    expected = EmbeddingBody(["a"], "m", Priority.PROACTIVE, "document", 3, False, True, True)
    assert found == expected
    assert openai({"input": "a", "model": None, "dimensions": None}) == EmbeddingBody(["a"], "")


def test_priority_of_the_body_comes_first() -> None:
    """Guards the order of body and URL, as for chat completions."""
    assert openai({"input": "a"}, "proactive").priority is Priority.PROACTIVE
    assert openai({"input": "a", "priority": "reactive"}, "proactive").priority is Priority.REACTIVE


def test_ollama_defaults() -> None:
    """Guards Ollama's clients: long texts are cut, and an empty input is answered."""
    found = EmbeddingBody.read_ollama(b'{"model": "m", "input": ["a"], "keep_alive": "5m", "options": {"num_ctx": 4}}')
    assert found == EmbeddingBody(["a"], "m", truncate=True)
    assert EmbeddingBody.read_ollama(b'{"model": "m", "input": ""}') == EmbeddingBody([], "m")


@pytest.mark.parametrize(
    ("fields", "field"),
    [
        ({"input": None}, "input"),
        ({"input": []}, "input"),
        ({"input": 3}, "input"),
        ({"input": {"text": "a"}}, "input"),
        ({"input": ["a"] * (MAX_TEXTS + 1)}, "input"),
        ({"encoding_format": "int8"}, "encoding_format"),
        ({"encoding_format": []}, "encoding_format"),
        ({"input_type": "answer"}, "input_type"),
        ({"input_type": []}, "input_type"),
        ({"model": 3}, "model"),
        ({"truncate": "yes"}, "truncate"),
        ({"normalize": 1}, "normalize"),
        ({"priority": "later"}, "priority"),
    ],
)
def test_invalid_fields(fields: dict[str, Any], field: str) -> None:
    """Guards against fields without effect; the error names the field in one short line."""
    with pytest.raises(InvalidRequestError, match=rf"^{field}: ") as caught:
        openai({"input": "a", **fields})
    assert len(str(caught.value)) < 300
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize("read", [EmbeddingBody.read_openai, EmbeddingBody.read_ollama])
@given(body=st.binary(max_size=60) | st.recursive(st.none() | st.text() | st.floats(), st.lists).map(json.dumps))
def test_any_body_is_read_or_refused(read: Any, body: Any) -> None:
    """Guards against internal errors for hostile bodies."""
    try:
        found = read(body if isinstance(body, bytes) else f'{{"input": {body}}}'.encode())
    except InvalidRequestError as error:
        assert "\n" not in str(error)  # noqa: PT017
    else:
        assert isinstance(found, EmbeddingBody)


def test_errors_have_the_names_of_clients() -> None:
    """Guards the field names in errors of the engine."""
    error = with_client_names(RequestTooLongError("texts[3]: 9 tokens; expected at most 5, or truncate=True"))
    assert isinstance(error, RequestTooLongError)
    assert str(error) == 'input[3]: 9 tokens; expected at most 5, or "truncate": true'
