"""What answers: an engine of this process, a server, or something of the user's own."""

from __future__ import annotations

from functools import reduce
from operator import add
from pathlib import Path
from typing import Any

import pytest
from langchain_core.load import dumpd, load
from openai_server import DONE, Answer, OpenAIServer, chunk, model_list, whole
from perfect_chat import PerfectChat

import xpu_agents.remote
from langchain_xpu import XPUChatModel
from xpu_agents.backends import remote_chat
from xpu_agents.chat import Chat
from xpu_agents.engines import shared_chat, shared_engine
from xpu_runtime import Engine, EngineConfig
from xpu_runtime.errors import InvalidRequestError


@pytest.fixture
def servers(monkeypatch: pytest.MonkeyPatch) -> list[dict[str, Any]]:
    """What clients of servers are made with; each answers perfectly."""
    made: list[dict[str, Any]] = []

    class Client(PerfectChat):
        def __init__(self, **arguments: Any) -> None:
            super().__init__()
            made.append(arguments)

    def refuse(*_: object, **__: object) -> None:
        raise AssertionError("an engine was loaded")

    monkeypatch.setattr(xpu_agents.remote, "RemoteChat", Client)
    monkeypatch.setattr(Engine, "load", refuse)
    remote_chat.cache_clear()
    return made


async def test_a_server_is_asked_instead(servers: list[dict[str, Any]]) -> None:
    """Guards the way on to a larger machine: the same code, and nothing is loaded here."""
    model = XPUChatModel(model="Qwen/Qwen3-8B", base_url="http://host/v1", server="vllm", api_key="a-key")
    answer = await model.ainvoke("Hello")
    assert answer.response_metadata["model_name"] == "Qwen/Qwen3-8B"
    assert servers == [
        {"base_url": "http://host/v1", "model": "Qwen/Qwen3-8B", "api_key": "a-key", "server": "vllm"},
    ]
    assert model._get_ls_params()["ls_model_name"] == "Qwen/Qwen3-8B"
    assert "max_input_tokens" not in (model.profile or {})


CALL = {"index": 0, "id": "call_1", "function": {"name": "look", "arguments": '{"at": "a"}'}}
USAGE = {"prompt_tokens": 5, "completion_tokens": 2, "prompt_tokens_details": {"cached_tokens": 3}}


async def test_the_whole_way_to_a_server_and_back() -> None:
    """Guards priority, tools, calls, thoughts and usage over the wire, by each of the ways to call."""
    said: dict[str, Any] = {"reasoning": "hm", "tool_calls": [CALL]}
    with OpenAIServer(models=model_list("vllm", "a")) as vllm:
        for _ in range(2):
            vllm.answers.append(Answer(body=whole(finish="tool_calls", usage=USAGE, **said)))
        for _ in range(2):
            vllm.says(chunk(**said), chunk(finish="tool_calls"), chunk(usage=USAGE), DONE)
        model = XPUChatModel(model="a", base_url=vllm.url, priority="proactive")
        bound = model.bind_tools([{"name": "look", "parameters": {"properties": {"at": {}}}}], tool_choice="any")
        answers: list[Any] = [
            bound.invoke("Look!"),
            await bound.ainvoke("Look!"),
            reduce(add, bound.stream("Look!")),
            reduce(add, [chunk async for chunk in bound.astream("Look!")]),
        ]
    for answer in answers:
        assert [(call["name"], call["args"]) for call in answer.tool_calls] == [("look", {"at": "a"})]
        assert answer.additional_kwargs["reasoning_content"] == "hm"
        assert answer.usage_metadata["input_token_details"] == {"cache_read": 3}
        assert answer.response_metadata["finish_reason"] == "tool_calls"
    assert [asked["tool_choice"] for asked in vllm.bodies] == ["required"] * 4
    assert all(asked["priority"] > 0 for asked in vllm.bodies)  # lower goes first


def test_clients_are_shared(servers: list[dict[str, Any]]) -> None:
    """Guards against asking a server what it is once for every chain; another model is another client."""
    for _ in range(2):
        XPUChatModel(model="a", base_url="http://host/v1").invoke("Hello")
    assert len(servers) == 1
    answer = XPUChatModel(model="a", base_url="http://host/v1").invoke("Hello", model="b")
    assert answer.response_metadata["model_name"] == "b"
    assert [each["model"] for each in servers] == ["a", "b"]


@pytest.mark.filterwarnings("ignore::langchain_core._api.LangChainBetaWarning")
def test_the_key_is_never_written(monkeypatch: pytest.MonkeyPatch) -> None:
    """Guards a key in logs, traces and files; it comes back from the environment."""
    model = XPUChatModel(model="a", base_url="http://host/v1", api_key="a-key")
    assert "a-key" not in repr(model)
    assert "a-key" not in str(dumpd(model))
    assert "a-key" not in str(model._identifying_params)
    monkeypatch.setenv("XPU_AGENTS_API_KEY", "a-key")
    back = load(dumpd(model), valid_namespaces=["langchain_xpu"], allowed_objects=[XPUChatModel], secrets_from_env=True)
    assert back == model


def test_an_engine_of_ones_own(test_model: Path, engine_config: EngineConfig) -> None:
    """Guards a chat on an engine that somebody loaded and closes."""
    with Engine.load(test_model, engine_config) as engine:
        model = XPUChatModel(backend=Chat(engine), max_tokens=4, ignore_eos=True)
        answer = model.invoke("Hello")
        assert answer.response_metadata["model_name"] == engine.name
        assert engine.metrics().output_tokens == 4
        assert model.get_num_tokens("Hello") == len(engine.tokenizer.encode("Hello", add_special_tokens=False))


def test_the_shared_engine_is_talked_with_by_one_chat(chat: XPUChatModel) -> None:
    """Guards against grammars that are compiled once for every instance."""
    chat.invoke("Hello")
    shared = shared_chat(chat.model, chat.config)
    assert shared.engine is shared_engine(chat.model, chat.config)
    assert chat._ready_backend(chat.model) is shared


def test_tokens_elsewhere_cannot_be_counted(model: XPUChatModel) -> None:
    """Guards against LangChain's fallback, another model's tokenizer from the network."""
    with pytest.raises(InvalidRequestError, match=r"get_token_ids: .*custom_get_token_ids"):
        model.get_num_tokens("Hello")
    with pytest.raises(InvalidRequestError, match="get_num_tokens_from_messages"):
        model.get_num_tokens_from_messages([])
