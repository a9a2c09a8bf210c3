"""The history of answers on the server: each API key has its own, and requests may stay out."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, cast

import httpx
import pytest
from scripted_engine import ScriptedEngine

from xpu_agents.chat import Chat, ChatRequest
from xpu_agents.remote import RemoteChat
from xpu_agents.server import ServerOptions
from xpu_agents.sharing.server_place import PrivateListener
from xpu_agents.sharing.unix_socket import HAS_UNIX_SOCKETS, unix_socket
from xpu_runtime import Engine, SamplingParams

Serve = Callable[..., Any]

HELLO: list[Any] = [{"role": "user", "content": "Hello"}]
CALL = '<tool_call>\n{"name": "add", "arguments": {"a": 1}}\n</tool_call>'
PARAMETERS = {"type": "object", "properties": {"a": {"type": "integer"}}}
ADD = {"type": "function", "function": {"name": "add", "parameters": PARAMETERS}}
WAYS: dict[str, tuple[str, dict[str, Any]]] = {
    "chat": ("/v1/chat/completions", {"messages": HELLO}),
    "streamed chat": ("/v1/chat/completions", {"messages": HELLO, "stream": True}),
    "chat with tools": ("/v1/chat/completions", {"messages": HELLO, "tools": [ADD]}),
    "several answers": ("/v1/chat/completions", {"messages": HELLO, "n": 2}),
    "responses": ("/v1/responses", {"input": "Hello"}),
    "streamed responses": ("/v1/responses", {"input": "Hello", "stream": True}),
    "messages": ("/v1/messages", {"messages": HELLO, "max_tokens": 50}),
    "streamed messages": ("/v1/messages", {"messages": HELLO, "max_tokens": 50, "stream": True}),
    "ollama": ("/api/chat", {"messages": HELLO, "stream": False}),
    "streamed ollama": ("/api/chat", {"messages": HELLO}),
    "ollama generate": ("/api/generate", {"prompt": "Hello", "stream": False}),
}


@pytest.fixture(params=[True, "disk"])
def chat(
    request: pytest.FixtureRequest, scripted: ScriptedEngine, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Chat:
    """A chat with each kind of history, without earlier answers."""
    monkeypatch.setenv("XPU_AGENTS_CACHE", str(tmp_path / "cache"))
    monkeypatch.setattr(scripted, "config", scripted.config.replace(history=request.param), raising=False)
    return Chat(cast("Engine", scripted), 64)


@pytest.fixture
def url(chat: Chat, serve_models: Serve) -> Iterator[str]:
    """A server with two API keys."""
    with serve_models(chat, ServerOptions(port=0, api_key=("one", "two"))) as url:
        yield url


def kept(chat: Chat) -> dict[str, int]:
    """Number of answers by owner and tools, after all pending work."""
    history: Any = chat._drafts._history
    if chat.engine.config.history is True:
        return {task.owner: len(answers) for task, answers in history._answers_by_task.items()}
    from xpu_agents.chat.draft_history.disk_history import stored_tasks

    found = history._thread.submit(lambda cache: list(stored_tasks(cache)), None).result(30)
    return {task.owner: len(task.answers) for _, _, task in found}


def post(url: str, way: str, key: str, **fields: Any) -> None:
    """Send a request and read its answer."""
    path, body = WAYS[way]
    headers = {"x-api-key": key} if "messages" in way else {"authorization": f"Bearer {key}"}
    answer = httpx.post(f"{url}{path}", json={"model": "tiny", **body, **fields}, headers=headers, timeout=30.0)
    assert answer.status_code == 200, answer.text
    assert answer.text


@pytest.mark.parametrize("way", WAYS)
def test_keys_have_histories_of_their_own(url: str, chat: Chat, scripted: ScriptedEngine, way: str) -> None:
    """Guards clients against drafts from the answers of others, whatever the protocol."""
    scripted.script = "Good."
    post(url, way, "one")
    (first,) = kept(chat)
    assert first
    post(url, way, "two")
    assert len(kept(chat)) == 2
    post(url, way, "one")
    num_answers = 2 if way == "several answers" else 1
    assert kept(chat).pop(first) == 2 * num_answers
    assert sorted(kept(chat).values()) == [num_answers, 2 * num_answers]
    assert all("one" not in owner and "two" not in owner for owner in kept(chat)), "a key must not reach the disk"


@pytest.mark.parametrize("way", [each for each in WAYS if "ollama" not in each])
def test_store_false_stays_out(url: str, chat: Chat, scripted: ScriptedEngine, way: str) -> None:
    """Guards consent: OpenAI's field, also where it has another default; null means the default."""
    scripted.script = "Good."
    post(url, way, "one", store=False)
    assert kept(chat) == {}
    assert scripted.last_request["store"] is False, "its KV must not reach the disk either"
    post(url, way, "one", store=None)
    post(url, way, "one", store=True)
    assert scripted.last_request["store"] is True
    (num_kept,) = kept(chat).values()
    assert num_kept == (4 if way == "several answers" else 2)


@pytest.mark.parametrize("store", [True, False, None])
def test_store_of_raw_prompts(url: str, scripted: ScriptedEngine, store: bool | None) -> None:
    """Guards consent: a raw prompt has no task, and its KV stays out of the disk as that of a chat does."""
    body = {"model": "tiny", "prompt": "Hello", "max_tokens": 1, "store": store}
    answer = httpx.post(f"{url}/v1/completions", json=body, headers={"x-api-key": "one"}, timeout=30.0)
    assert answer.status_code == 200, answer.text
    assert scripted.last_request["store"] is (store is not False)


def test_store_is_strict(url: str, chat: Chat) -> None:
    """Guards consent: a value that is no answer must not count as one."""
    body = {"model": "tiny", "messages": HELLO, "store": "no"}
    answer = httpx.post(f"{url}/v1/chat/completions", json=body, headers={"x-api-key": "one"}, timeout=30.0)
    assert answer.status_code == 400
    assert answer.json()["error"]["param"] == "store"


def test_answers_after_cached_calls_are_the_clients(url: str, chat: Chat, scripted: ScriptedEngine) -> None:
    """Guards the answers of a response that goes on after a call."""
    scripted.script = [CALL]
    post(url, "chat with tools", "one")
    (owner,) = kept(chat)
    assert owner


def test_this_user_needs_no_key(chat: Chat, serve_models: Serve, scripted: ScriptedEngine, tmp_path: Path) -> None:
    """Guards programs of one user, which share their answers: in this process, without a key, and over the socket."""
    if not HAS_UNIX_SOCKETS:
        pytest.skip("Python has no Unix sockets on Windows")
    scripted.script = "Good."
    chat.complete(ChatRequest(HELLO))
    with (
        unix_socket(tmp_path / "s") as listener,
        serve_models(chat, ServerOptions(port=0), private=[PrivateListener(listener)]) as url,
    ):
        httpx.post(f"{url}/v1/chat/completions", json={"messages": HELLO}, timeout=30.0)
        with httpx.Client(transport=httpx.HTTPTransport(uds=str(tmp_path / "s"))) as http:
            http.post("http://localhost/v1/chat/completions", json={"messages": HELLO}, headers={"x-api-key": "any"})
        assert kept(chat) == {"": 3}
        httpx.post(f"{url}/v1/chat/completions", json={"messages": HELLO}, headers={"x-api-key": "any"}, timeout=30.0)
    assert sorted(kept(chat).values()) == [1, 3]


def test_our_client_passes_it_on(url: str, chat: Chat, scripted: ScriptedEngine) -> None:
    """Guards `ChatRequest.history` of a remote chat."""
    scripted.script = "Good."
    remote = RemoteChat(f"{url}/v1", "tiny", api_key="one")
    params = SamplingParams(max_tokens=20)
    remote.complete(ChatRequest(HELLO, params=params, history=False))
    assert kept(chat) == {}
    remote.complete(ChatRequest(HELLO, params=params))
    assert list(kept(chat).values()) == [1]


def test_raw_prompts_are_not_kept(url: str, chat: Chat) -> None:
    """Guards completions, which have no task."""
    body = {"model": "tiny", "prompt": "Hello", "max_tokens": 5}
    answer = httpx.post(f"{url}/v1/completions", json=body, headers={"x-api-key": "one"}, timeout=30.0)
    assert answer.status_code == 200
    assert kept(chat) == {}


def test_only_own_answers_are_read(url: str, chat: Chat, scripted: ScriptedEngine) -> None:
    """Guards the drafts themselves: the proposer of a request sees the answers of its key alone."""
    seen: dict[str, set[str]] = {}
    for key in ("one", "two", "one", "two"):
        scripted.script = f"Good {key}."
        post(url, "chat", key)
        read = scripted.last_request["proposer"]._history
        kept(chat)
        texts = [scripted.tokenizer.decode(each.tolist()) for each in read()]
        seen[key] = {text.removesuffix("<|im_end|>") for text in texts}
    assert seen == {"one": {"Good one."}, "two": {"Good two."}}
