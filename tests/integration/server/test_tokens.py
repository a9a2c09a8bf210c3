"""Tokens of texts and texts of tokens over HTTP, in the forms of vLLM and llama.cpp."""

from __future__ import annotations

import json
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import httpx
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from scripted_engine import ScriptedEngine

from xpu_agents.server.tokens.requests import TokenizeRequest

Serve = Callable[..., str]

HELLO: Any = [{"role": "user", "content": "Hello"}]
TEXT = "Möwe 海🌊."


@pytest.mark.parametrize("base", ["", "/v1", "/reactive", "/proactive", "/proactive/v1"])
def test_both_forms(http: httpx.Client, scripted: ScriptedEngine, base: str) -> None:
    """Guards clients of vLLM and llama.cpp, which are told apart by their fields."""
    tokens = scripted.tokenizer.encode(TEXT, add_special_tokens=False)
    vllm = http.post(f"{base}/tokenize", json={"prompt": TEXT, "add_special_tokens": False}).json()
    assert vllm == {
        "count": len(tokens),
        "max_model_len": scripted.max_context,
        "tokens": tokens,
        "token_strs": None,
    }
    assert http.post(f"{base}/tokenize", json={"content": TEXT}).json() == {"tokens": tokens}
    text = http.post(f"{base}/detokenize", json={"model": "tiny", "tokens": tokens}).json()
    assert text == {"prompt": TEXT, "content": TEXT}


def test_texts_of_tokens(http: httpx.Client) -> None:
    """Guards the texts of single tokens, also of parts of a character."""
    found = http.post("/tokenize", json={"content": TEXT, "with_pieces": True}).json()["tokens"]
    pieces = [bytes(each["piece"]) if isinstance(each["piece"], list) else each["piece"].encode() for each in found]
    assert b"".join(pieces).decode().strip() == TEXT
    assert any(isinstance(each["piece"], list) for each in found)
    body = {"prompt": TEXT, "return_token_strs": True, "add_special_tokens": False}
    texts = http.post("/tokenize", json=body).json()["token_strs"]
    assert len(texts) == len(found)
    assert any(text.startswith("bytes:\\x") for text in texts)


def test_chat(http: httpx.Client, scripted: ScriptedEngine) -> None:
    """Guards counts of a chat's tokens: those of its prompt."""
    scripted.script = "Yes."
    tools = [{"type": "function", "function": {"name": "look", "parameters": {"type": "object"}}}]
    body = {"messages": HELLO, "tools": tools}
    assert http.post("/v1/chat/completions", json=body).status_code == 200
    found = http.post("/tokenize", json={**body, "add_generation_prompt": True, "return_token_strs": False}).json()
    assert found["tokens"] == list(scripted.last_request["prompt"])


@settings(max_examples=20, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(text=st.text(st.characters(exclude_categories=["Cs"]), max_size=30))
def test_text_is_kept(http: httpx.Client, text: str) -> None:
    """Guards programs that cut texts by tokens: the text of a text's tokens is the text."""
    tokens = http.post("/tokenize", json={"prompt": text, "add_special_tokens": False}).json()["tokens"]
    assert http.post("/detokenize", json={"tokens": tokens}).json()["prompt"] == text


@pytest.mark.parametrize(
    ("path", "body", "param"),
    [
        ("/tokenize", {}, "prompt"),
        ("/tokenize", {"prompt": "x", "content": "x"}, "prompt"),
        ("/tokenize", {"prompt": 3}, "prompt"),
        ("/tokenize", {"content": "\ud800"}, "body"),
        ("/tokenize", {"messages": []}, "messages"),
        ("/tokenize", {"prompt": "x", "add_special_tokens": 1}, "add_special_tokens"),
        ("/tokenize", {"content": "x", "with_pieces": "yes"}, "with_pieces"),
        ("/tokenize", {"messages": HELLO, "add_generation_prompt": False}, "add_generation_prompt"),
        ("/tokenize", {"content": "<|tool|>", "parse_special": False}, "parse_special"),
        ("/detokenize", {}, "tokens"),
        ("/detokenize", {"tokens": [1, True]}, "tokens"),
        ("/detokenize", {"tokens": [1 << 70]}, "tokens"),
        ("/detokenize", {"tokens": [-1]}, "tokens"),
    ],
)
def test_invalid_fields_are_named(http: httpx.Client, path: str, body: dict[str, Any], param: str) -> None:
    """Guards status 400 with the field."""
    answer = http.post(path, content=json.dumps(body), headers={"content-type": "application/json"})
    assert (answer.status_code, answer.json()["error"]["param"]) == (400, param), answer.text


def test_other_models_and_fields(http: httpx.Client, serve: Serve) -> None:
    """Guards names of models, unknown fields and the key."""
    assert http.post("/tokenize", json={"prompt": "x", "model": "other"}).status_code == 404
    answer = http.post("/detokenize", json={"tokens": [], "colour": 3})
    assert answer.json() == {"prompt": "", "content": ""}
    assert "colour" in answer.headers["warning"]
    assert httpx.post(f"{serve(strict=True)}/tokenize", json={"prompt": "x", "colour": 3}).status_code == 400
    assert httpx.post(f"{serve(api_key='secret')}/tokenize", json={"prompt": "x"}).status_code == 401


def test_other_requests_meanwhile(http: httpx.Client, url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Guards other requests: a large text is converted in a thread and does not block the event loop."""
    begun, go_on = threading.Event(), threading.Event()

    def answer(*args: object) -> dict[str, Any]:
        begun.set()
        assert go_on.wait(30.0)
        return {}

    monkeypatch.setattr(TokenizeRequest, "answer", answer)
    with ThreadPoolExecutor(1) as pool:
        response = pool.submit(http.post, "/tokenize", json={"prompt": "x"})
        assert begun.wait(30.0)
        try:
            assert httpx.get(f"{url}/health").status_code == 200
        finally:
            go_on.set()
        assert response.result().status_code == 200
