"""Backends of a chat model: embedded engine, server, or custom."""

from __future__ import annotations

from collections.abc import Iterator
from functools import reduce
from operator import add
from pathlib import Path
from typing import Any

import pytest
from fake_openai_server import DONE, Answer, FakeOpenAIServer, chunk, model_list, whole
from langchain.agents import create_agent
from langchain_core.load import dumpd, load
from langchain_core.runnables import ConfigurableField
from perfect_chat import PerfectChat
from pydantic import BaseModel
from scripted_backend import ScriptedBackend, says

import xpu_agents.remote
from langchain_xpu import XPUChatModel
from xpu_agents.backends import remote_chat
from xpu_agents.chat import Chat
from xpu_agents.engines import shared_chat, shared_engine
from xpu_agents.remote import RemoteChat
from xpu_runtime import Engine, EngineConfig
from xpu_runtime.errors import InvalidRequestError


@pytest.fixture
def servers(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[dict[str, Any]]]:
    """Arguments of created server clients. Each client answers perfectly."""
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
    yield made
    remote_chat.cache_clear()


async def test_base_url_uses_a_server(servers: list[dict[str, Any]]) -> None:
    """Guards the same code with a server: nothing is loaded locally."""
    settings = {"base_url": "http://host/v1", "server": "vllm", "requests_per_minute": 30}
    model = XPUChatModel(model="Qwen/Qwen3-8B", api_key="a-key", **settings)
    answer = await model.ainvoke("Hello")
    assert answer.response_metadata["model_name"] == "Qwen/Qwen3-8B"
    assert servers == [{**settings, "model": "Qwen/Qwen3-8B", "api_key": "a-key"}]
    assert model._get_ls_params()["ls_model_name"] == "Qwen/Qwen3-8B"
    assert "max_input_tokens" not in (model.profile or {})


CALL = {"index": 0, "id": "call_1", "function": {"name": "look", "arguments": '{"at": "a"}'}}
USAGE = {"prompt_tokens": 5, "completion_tokens": 2, "prompt_tokens_details": {"cached_tokens": 3}}


async def test_round_trip_to_a_server() -> None:
    """Guards priority, tools, calls, reasoning and usage over the wire, for each way to call."""
    output: dict[str, Any] = {"reasoning": "hm", "tool_calls": [CALL]}
    with FakeOpenAIServer(models=model_list("vllm", "a")) as vllm:
        for _ in range(2):
            vllm.answers.append(Answer(body=whole(finish="tool_calls", usage=USAGE, **output)))
        for _ in range(2):
            vllm.add_stream(chunk(**output), chunk(finish="tool_calls"), chunk(usage=USAGE), DONE)
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
    assert all(asked["priority"] > 0 for asked in vllm.bodies)  # reactive has the lower number


def test_clients_are_shared(servers: list[dict[str, Any]]) -> None:
    """Guards against repeated queries of a server's properties. Another model has another client."""
    for _ in range(2):
        XPUChatModel(model="a", base_url="http://host/v1").invoke("Hello")
    assert len(servers) == 1
    answer = XPUChatModel(model="a", base_url="http://host/v1").invoke("Hello", model="b")
    assert answer.response_metadata["model_name"] == "b"
    assert [each["model"] for each in servers] == ["a", "b"]


@pytest.mark.filterwarnings("ignore::langchain_core._api.LangChainBetaWarning")
def test_api_key_is_never_serialised(monkeypatch: pytest.MonkeyPatch) -> None:
    """Guards the key against logs, traces and files."""
    model = XPUChatModel(model="a", base_url="http://host/v1", api_key="a-key")
    assert "a-key" not in repr(model)
    assert "a-key" not in str(dumpd(model))
    assert "a-key" not in str(model._identifying_params)
    monkeypatch.setenv("XPU_AGENTS_API_KEY", "a-key")
    back = load(dumpd(model), valid_namespaces=["langchain_xpu"], allowed_objects=[XPUChatModel], secrets_from_env=True)
    assert back == model


def test_custom_engine(test_model: Path, engine_config: EngineConfig) -> None:
    """Guards a chat on an engine that the caller loads and closes."""
    with Engine.load(test_model, engine_config) as engine:
        model = XPUChatModel(backend=Chat(engine), max_tokens=4, ignore_eos=True)
        answer = model.invoke("Hello")
        assert answer.response_metadata["model_name"] == engine.name
        assert engine.metrics().output_tokens == 4
        assert model.profile is not None
        assert model.profile["max_input_tokens"] == engine.max_context
        # The serialised form and the cache key name the engine's model, not desk.
        assert dumpd(model)["kwargs"]["model"] == model._get_ls_params()["ls_model_name"] == engine.name
        assert model.get_num_tokens("Hello") == len(engine.tokenizer.encode("Hello", add_special_tokens=False))


@pytest.mark.parametrize(
    ("server", "promised"),
    [
        ("xpu-agents", True),
        ("vllm", True),
        ("sglang", True),
        ("ovms", True),
        ("llamacpp", True),
        ("ollama", False),
        ("openai", True),
        ("auto", None),
    ],
)
def test_profile_matches_the_server(server: str, promised: bool | None) -> None:
    """Guards code that forces a tool call: Ollama ignores tool choices."""
    by_url = XPUChatModel(model="a", base_url="http://host/v1", server=server)
    own = XPUChatModel(model="a", backend=RemoteChat("http://host/v1", "a", server=server))
    for model in (by_url, own):
        assert model.profile is not None
        assert model.profile.get("tool_choice") is promised
        assert model.profile["tool_calling"] is True


def test_profile_after_a_server_query() -> None:
    """Guards the profile of a server that another instance has queried."""
    with FakeOpenAIServer(models=model_list("library", "a", max_model_len=2048)) as ollama:
        ollama.answers.append(Answer(body=whole("Hello")))
        XPUChatModel(model="a", base_url=ollama.url).invoke("Hello")
        profile = XPUChatModel(model="a", base_url=ollama.url).profile
    assert profile is not None
    assert (profile["tool_choice"], profile["max_input_tokens"]) == (False, 2048)


@pytest.mark.parametrize("kind", ["vllm", "sglang", "ovms", "llamacpp", "me", "library"])
def test_agent_with_tools_and_structured_output(kind: str) -> None:
    """Guards agents on servers that never call a tool while a response format is set: the answer is a call, too."""

    class Report(BaseModel):
        city: str

    def made(name: str, arguments: str) -> Answer:
        call = {"index": 0, "id": name, "function": {"name": name, "arguments": arguments}}
        if kind != "llamacpp":
            return Answer(body=whole(finish="tool_calls", tool_calls=[call]))
        return Answer([chunk(tool_calls=[call]), chunk(finish="tool_calls"), DONE])

    with FakeOpenAIServer(models=model_list(kind, "a")) as server:
        server.answers += [made("look", '{"at": "Oslo"}'), made("Report", '{"city": "Oslo"}')]
        model = XPUChatModel(model="a", base_url=server.url)
        assert model.profile is not None
        assert model.profile["structured_output"] is False
        state = create_agent(model, [look], response_format=Report).invoke({"messages": [("user", "Where is it?")]})
        assert state["structured_response"] == Report(city="Oslo")
    assert not any("response_format" in body for body in server.bodies)
    assert [body["tool_choice"] for body in server.bodies] == ["required"] * 2


@pytest.mark.parametrize(("kind", "is_supported"), [("openai", True), ("xpu-agents", True), ("vllm", False)])
def test_profile_of_structured_output(kind: str, is_supported: bool) -> None:
    """Guards the strategy of agents: a response format where the server takes it beside tools, else a tool."""
    profile = XPUChatModel(model="a", base_url="http://host/v1", server=kind).profile
    assert profile is not None
    assert profile["structured_output"] is is_supported


def look(at: str) -> str:
    """Look there."""
    return f"It is in {at}."


def test_shared_engine_has_one_chat(chat: XPUChatModel) -> None:
    """Guards against grammars compiled once per instance."""
    chat.invoke("Hello")
    shared = shared_chat(chat.model, chat.config)
    assert shared.engine is shared_engine(chat.model, chat.config)
    assert chat._ready_backend(chat.model) is shared


def test_remote_tokens_cannot_be_counted(model: XPUChatModel) -> None:
    """Guards against LangChain's fallback to a downloaded tokenizer."""
    with pytest.raises(InvalidRequestError, match=r"get_token_ids: .*custom_get_token_ids"):
        model.get_num_tokens("Hello")
    with pytest.raises(InvalidRequestError, match="get_num_tokens_from_messages"):
        model.get_num_tokens_from_messages([])


def test_server_model_name_is_shown() -> None:
    """Guards replies, traces and caches against confusing two servers."""
    one, other = (XPUChatModel(backend=RemoteChat("http://host/v1", name)) for name in ("qwen", "llama"))
    assert (one.reported_name(), other.reported_name()) == ("qwen", "llama")
    assert one._get_llm_string() != other._get_llm_string()
    assert XPUChatModel(model="mine", backend=RemoteChat("http://host/v1", "qwen")).reported_name() == "mine"


def test_reconfigured_model_still_streams() -> None:
    """Guards `configurable_fields`, which recreates the model from its fields."""
    model = XPUChatModel(backend=ScriptedBackend(lambda _: says("Hel", "lo"))).configurable_fields(
        temperature=ConfigurableField(id="t")
    )
    chunks = list(model.stream("Hi", {"configurable": {"t": 0.5}}))
    assert [chunk.text for chunk in chunks if chunk.text] == ["Hel", "lo"]
