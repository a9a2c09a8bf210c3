"""OpenAI's predicted outputs on the server."""

from __future__ import annotations

from typing import Any

import httpx
import openai
import pytest
from scripted_engine import ScriptedEngine

from xpu_agents.chat import ChatRequest, Message
from xpu_agents.remote import RemoteChat

SCHEMA = {
    "type": "object",
    "properties": {"names": {"type": "array", "items": {"enum": ["Anna", "Bert", "Carl"]}, "minItems": 6}},
    "required": ["names"],
}
FORMAT = {"type": "json_schema", "json_schema": {"name": "names", "schema": SCHEMA}}
OFF = {"enable_thinking": False}
ASKED: dict[str, Any] = {
    "model": "tiny",
    "messages": [{"role": "user", "content": "Names, please."}],
    "response_format": FORMAT,
    "reasoning_effort": "none",
    "max_tokens": 48,
}


def test_a_prediction_is_used(client: openai.OpenAI) -> None:
    """Guards predicted outputs with OpenAI's client, whole and streamed: the same answer, and counts of its tokens."""
    alone = client.chat.completions.create(**ASKED)
    text = alone.choices[0].message.content
    predictions = [
        {"type": "content", "content": text},
        {"type": "content", "content": [{"type": "text", "text": text}]},
    ]
    for prediction in predictions:
        predicted = client.chat.completions.create(**ASKED, prediction=prediction, n=2)
        assert [each.message.content for each in predicted.choices] == [text, text]
        details = predicted.usage.completion_tokens_details
        assert 0 < details.accepted_prediction_tokens < predicted.usage.completion_tokens
    details = alone.usage.completion_tokens_details
    assert (details.accepted_prediction_tokens, details.rejected_prediction_tokens) == (0, 0)
    *_, last = client.chat.completions.create(
        **ASKED, prediction=predictions[0], stream=True, stream_options={"include_usage": True}
    )
    assert last.usage.completion_tokens_details.accepted_prediction_tokens > 0


def test_our_client_sends_predictions(url: str, client: openai.OpenAI) -> None:
    """Guards `ChatRequest.prediction` of a remote chat, and the counts that it returns."""
    text = client.chat.completions.create(**ASKED).choices[0].message.content
    chat = RemoteChat(f"{url}/v1", "tiny")
    request = ChatRequest([Message("user", "Names, please.")], response_format=FORMAT, prediction=text, template=OFF)
    assert chat.complete(request).usage.accepted_prediction_tokens > 0


@pytest.mark.parametrize("off", [None, "", {}])
def test_no_prediction(http: httpx.Client, scripted: ScriptedEngine, off: Any) -> None:
    """Guards off values of the field, which clients send for no prediction."""
    scripted.script = "Hello"
    response = http.post("/v1/chat/completions", json=ASKED | {"prediction": off, "response_format": None})
    assert response.status_code == 200
    assert "warning" not in response.headers


def test_wrong_predictions(http: httpx.Client) -> None:
    """Guards the field: an error of the client is status 400 and names it."""
    for wrong in (3, ["text"], {"type": "tokens"}, {"type": "content", "content": [{"type": "image_url"}]}):
        response = http.post("/v1/chat/completions", json=ASKED | {"prediction": wrong})
        assert (response.status_code, response.json()["error"]["param"]) == (400, "prediction")
