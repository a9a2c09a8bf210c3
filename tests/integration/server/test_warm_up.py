"""Warm-up before the first request."""

from __future__ import annotations

from typing import cast

import pytest
from scripted_engine import ScriptedEngine

from xpu_agents.chat import Chat, ChatRequest
from xpu_agents.server import ServerOptions, uvicorn_server
from xpu_runtime import Engine, SamplingParams
from xpu_runtime.errors import InvalidRequestError
from xpu_runtime.grammar.vocabulary import Vocabulary


def test_first_request_finds_warm_caches(scripted: ScriptedEngine, monkeypatch: pytest.MonkeyPatch) -> None:
    """Guards the latency of the first request: vocabulary and template were read without a request to the engine."""
    chat = Chat(cast("Engine", scripted))
    chat.warm_up()
    assert not scripted.handles
    assert {"tool_format", "special_tokens"} <= vars(chat.model).keys()

    def read(*args: object) -> None:
        raise AssertionError("it is read again")

    monkeypatch.setattr(Vocabulary, "of", read)
    tool = {"name": "f", "parameters": {"type": "object", "properties": {"a": {"type": "string"}}}}
    chat.complete(ChatRequest([{"role": "user", "content": "Hello"}], tools=[tool]))


def test_template_that_rejects_the_warm_up(scripted: ScriptedEngine, monkeypatch: pytest.MonkeyPatch) -> None:
    """Guards the start: a failed warm-up does not stop the server."""
    chat = Chat(cast("Engine", scripted))
    assert "special_tokens" not in vars(chat.model)

    def refuse(*args: object) -> None:
        raise InvalidRequestError("messages: there is no system message")

    monkeypatch.setattr(chat.model, "prepare", refuse)
    chat.warm_up()
    assert "special_tokens" in vars(chat.model), "the other caches are filled"


class PanicException(BaseException):
    """An exception like that of a library in Rust, which is not an `Exception`."""


@pytest.mark.parametrize("fault", [ValueError("no such token"), PanicException("no such token")])
def test_vocabulary_that_cannot_be_read(
    scripted: ScriptedEngine, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, fault: BaseException
) -> None:
    """Guards the start: only requests with a grammar fail, and the log has the reason."""

    def fail(*args: object) -> None:
        raise fault

    monkeypatch.setattr(Vocabulary, "of", fail)
    chat = Chat(cast("Engine", scripted))
    chat.warm_up()
    (message,) = caplog.messages
    assert message.startswith("requests with tools or a response format will fail")
    assert "no such token" in message
    chat.complete(ChatRequest([{"role": "user", "content": "Hello"}], params=SamplingParams(max_tokens=1)))


def test_ctrl_c_during_warm_up(scripted: ScriptedEngine, monkeypatch: pytest.MonkeyPatch) -> None:
    """Guards against a server that ignores Ctrl-C."""

    def interrupt(*args: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(Vocabulary, "of", interrupt)
    with pytest.raises(KeyboardInterrupt):
        Chat(cast("Engine", scripted)).warm_up()


def test_warm_up_before_listening(scripted: ScriptedEngine, monkeypatch: pytest.MonkeyPatch) -> None:
    """Guards readiness: the server is warm when it accepts connections."""
    done: list[str] = []
    chat = Chat(cast("Engine", scripted))
    monkeypatch.setattr(chat, "warm_up", lambda: done.append("warm"))
    monkeypatch.setattr(uvicorn_server._Server, "run", lambda self, sockets: done.append("serves"))
    options = ServerOptions(port=0)
    with uvicorn_server.listening_socket(options) as place:
        uvicorn_server.serve(chat, options, place)
    assert done == ["warm", "serves"]
