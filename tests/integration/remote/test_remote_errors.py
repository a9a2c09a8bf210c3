"""Errors of servers and connections."""

from __future__ import annotations

import re
import socket
import sys
from collections.abc import Callable
from typing import Any

import pytest
from fake_openai_server import DONE, Answer, FakeOpenAIServer, chunk, model_list, whole

from xpu_agents.chat import ChatEvent, ChatReply, ChatRequest
from xpu_agents.remote import RemoteChat, http_client
from xpu_runtime import SamplingParams
from xpu_runtime.errors import (
    ConfigError,
    InvalidRequestError,
    ModelError,
    QueueFullError,
    RequestFailedError,
    RequestTooLongError,
    XpuError,
)

Client = Callable[..., RemoteChat]


def make_request(**options: Any) -> ChatRequest:
    return ChatRequest([{"role": "user", "content": "Hi"}], **{"params": SamplingParams(max_tokens=8), **options})


async def raised(chat: RemoteChat, request: ChatRequest) -> list[XpuError]:
    """The errors of all four methods; the server must answer four times."""

    async def stream() -> list[ChatEvent]:
        return [event async for event in chat.astream(request)]

    found = []
    for way in (lambda: chat.complete(request), lambda: list(chat.stream(request))):
        with pytest.raises(XpuError) as error:
            way()
        found.append(error.value)
    for away in (lambda: chat.acomplete(request), stream):
        with pytest.raises(XpuError) as error:
            await away()
        found.append(error.value)
    return found


TOO_LONG = (
    "Mediapipe execution failed. Number of prompt tokens: 5000 exceeds model max length: 4096",
    "Number of prompt tokens: 4000 + max tokens value: 256 exceeds model max length: 4096",
    "max_tokens exceeds limit provided in graph config: 4096",
    "The decoder prompt (length 5000) is longer than the maximum model length of 4096.",
    "Input length (5000 tokens) exceeds the maximum allowed length (4090 tokens).",
    "max_tokens=100000 cannot be greater than max_model_len=max_total_tokens=8192. Please request fewer output tokens.",
)
"""What OpenVINO Model Server, vLLM and SGLang say."""


@pytest.mark.parametrize(
    ("status", "body", "kind", "expected"),
    [
        (401, {"error": {"message": "bad key"}}, ConfigError, r"api_key: .* requires an api_key .*bad key"),
        (403, {"detail": "no"}, ConfigError, r"api_key: .* requires an api_key .*no"),
        (404, b"<html>not here</html>", ConfigError, r"base_url: .*/v1.*/v3"),
        (301, b"", ConfigError, r"base_url: "),
        (400, {"error": {"message": "This model's maximum context length is 2048"}}, RequestTooLongError, "exceed"),
        (413, {"error": "too large"}, RequestTooLongError, "exceed"),
        *((400, {"error": {"message": message}}, RequestTooLongError, "exceed") for message in TOO_LONG),
        (
            403,
            {"error": {"message": "host: 'nas' is no name of this machine"}},
            ConfigError,
            "base_url: .*'nas' is no name",
        ),
        (400, {"object": "error", "message": "bad schema"}, InvalidRequestError, "rejected the request.*bad schema"),
        (422, {"detail": [{"msg": "field required"}]}, InvalidRequestError, "field required"),
        (429, {"error": {"message": "slow down"}}, QueueFullError, "try again after 7 s.*slow down"),
        (429, {"error": {"type": "overloaded_error"}}, QueueFullError, "try again"),
        (503, {"error": {"message": "Loading model", "code": 503}}, QueueFullError, "try again"),
        (500, b"[" * 100_000, RequestFailedError, r"failed \(status 500\).*\[\[\[ "),
        (500, b"Traceback ...", RequestFailedError, r"failed \(status 500\).*Traceback"),
        (504, b"", RequestFailedError, r"failed \(status 504\)"),
    ],
)
async def test_error_status(
    server: FakeOpenAIServer, client: Client, status: int, body: object, kind: type[XpuError], expected: str
) -> None:
    """Guards the error type of each status, with the server's message and advice."""
    for _ in range(4):
        server.add_error(status, body, **({"Retry-After": "7"} if status == 429 else {}))
    for error in await raised(client(server="vllm"), make_request()):
        assert type(error) is kind
        assert re.search(expected, str(error)), str(error)


REJECTED_PRIORITIES = (
    "Got priority 100 but Priority scheduling is not enabled.",
    "Using priority is disabled for this server. Please send a new request without a priority.",
    "Unrecognized request argument supplied: priority",
    "[{'type': 'extra_forbidden', 'loc': ('body', 'priority'), 'msg': 'Extra inputs are not permitted'}]",
)
"""What vLLM, SGLang and OpenAI say, and servers that allow no further fields."""


@pytest.mark.parametrize("message", REJECTED_PRIORITIES)
async def test_advice_on_priorities(server: FakeOpenAIServer, client: Client, message: str) -> None:
    """Guards the advice of an error about the priority, and errors that only quote the word or have sent none."""
    for _ in range(12):
        server.add_error(400, {"error": message})
    proactive, reactive = make_request(priority="proactive"), make_request()
    for error in await raised(client(server="vllm"), proactive):
        assert re.search(r"--scheduling-policy priority.*priorities=\{\}", str(error)), str(error)
    for chat, request in ((client(server="vllm"), reactive), (client(server="vllm", priorities={}), proactive)):
        assert not any("priorities=" in str(error) for error in await raised(chat, request))
    server.answers.clear()
    for _ in range(4):
        server.add_error(400, {"error": "messages[0]: 'What is my top priority today?' has no role"})
    assert not any("priorities=" in str(error) for error in await raised(client(server="vllm"), proactive))


async def test_advice_on_tools(server: FakeOpenAIServer, client: Client) -> None:
    """Guards the advice of an error about tools, which belongs to requests with tools only."""
    for _ in range(8):
        server.add_error(400, {"error": "tool choice requires --enable-auto-tool-choice"})
    for error in await raised(client(server="vllm"), make_request(tools=[{"name": "now"}])):
        assert "--tool-call-parser" in str(error)
    for error in await raised(client(server="vllm"), make_request()):
        assert "--tool-call-parser NAME" not in str(error)


async def test_default_limit_that_leaves_too_little_room(server: FakeOpenAIServer, client: Client) -> None:
    """Guards a prompt that fits the context alone: the default of ``max_tokens`` gives way, a limit of the user not."""
    too_long = {"error": {"message": "This model's maximum context length is 2048 tokens."}}
    request = ChatRequest([{"role": "user", "content": "Hi"}])
    server.add_error(400, too_long)
    server.add_stream(chunk("Hello"), chunk(finish="length"), DONE)
    assert ChatReply.of(client().stream(request)).text == "Hello"
    server.add_error(400, too_long)
    server.answers.append(Answer(body=whole("Hello", finish="length")))
    assert (await client().acomplete(request)).text == "Hello"
    assert [body.get("max_tokens") for body in server.bodies] == [256, None, 256, None]
    for _ in range(8):
        server.add_error(400, too_long)
    for error in [*await raised(client(), request)]:
        assert type(error) is RequestTooLongError
    server.answers.clear()
    for _ in range(4):
        server.add_error(413, too_long)
    for error in await raised(client(), request):
        assert type(error) is RequestTooLongError


async def test_unknown_model(server: FakeOpenAIServer, client: Client) -> None:
    """Guards the list of known models in the error of an unknown one."""
    server.models = model_list("vllm", "llama", "qwen")
    for _ in range(4):
        server.add_error(404, {"error": {"message": "The model `m` does not exist."}})
    for error in await raised(client(), make_request()):
        assert type(error) is ModelError
        assert "has no model 'm'; it has 'llama', 'qwen'" in str(error)


async def test_long_prompt_with_an_ignored_model_name(server: FakeOpenAIServer, client: Client) -> None:
    """Guards `RequestTooLongError`, which makes agents shorten their history: some servers ignore the model name."""
    server.models = model_list("sglang", "qwen")
    for _ in range(4):
        server.add_error(
            400, {"error": {"message": "The input (9 tokens) is longer than the model's context length (8 tokens)."}}
        )
    for error in await raised(client(server="sglang"), make_request()):
        assert type(error) is RequestTooLongError


@pytest.mark.parametrize(
    ("name", "value"),
    [("ALL_PROXY", "socks5://127.0.0.1:1"), ("HTTP_PROXY", "nope://127.0.0.1:1"), ("SSL_CERT_FILE", "/not/there.pem")],
)
async def test_invalid_environment(
    server: FakeOpenAIServer, client: Client, monkeypatch: pytest.MonkeyPatch, name: str, value: str
) -> None:
    """Guards the error of an invalid proxy variable, which names the variable."""
    monkeypatch.setitem(sys.modules, "socksio", None)  # an optional dependency that is not installed
    monkeypatch.setenv(name, value)
    http_client._certificates.cache_clear()
    for error in await raised(client(), make_request()):
        assert type(error) is ConfigError
        assert name in str(error).partition(": ")[0]


def test_wrong_api_key_is_not_shown(server: FakeOpenAIServer, client: Client) -> None:
    """Guards the key against being part of the error."""
    server.add_error(401, {})
    with pytest.raises(ConfigError, match="does not accept the api_key") as error:
        client(api_key="sk-secret").complete(make_request())
    assert "secret" not in str(error.value)


@pytest.mark.parametrize("status", [401, 500])
async def test_failed_detection_is_not_cached(server: FakeOpenAIServer, client: Client, status: int) -> None:
    """Guards the error of the detection query, which must be repeated by the next request."""
    server.models = status
    chat = client(server="auto")
    for error in await raised(chat, make_request()):
        assert type(error) is (ConfigError if status == 401 else RequestFailedError)
    server.models = model_list("vllm", "m")
    server.add_stream(chunk("Hi"), chunk(finish="stop"), DONE)
    list(chat.stream(make_request(priority="proactive")))
    assert server.bodies[0]["priority"] == 100


async def test_unreachable_server() -> None:
    """Guards the error for a server that does not run."""
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))  # bound, but not listening
        port = taken.getsockname()[1]
        for error in await raised(RemoteChat(f"http://127.0.0.1:{port}/v1", "m"), make_request()):
            assert type(error) is RequestFailedError
            assert re.search(rf"no server answers at .*:{port}/v1 .*start the server, or correct base_url", str(error))


@pytest.mark.parametrize(
    ("piece", "expected"),
    [
        ('{"choices": [', "invalid response"),
        ('{"choices": [{"delta": {"content": 7}}]}', r"choices\.0\.delta\.content"),
        ('{"error": {"message": "out of memory"}}', "failed during the reply: out of memory"),
        ('{"object": "error", "message": "worker died"}', "worker died"),
        (': \nevent: error\ndata: {"message": "worker died"}\n\n', "failed during the reply: worker died"),
        (": \nevent: error\ndata: out of memory\n\n", "failed during the reply: out of memory"),
        (chunk(finish="abort"), "finish_reason 'abort'"),
        (chunk("Hi"), "without a finish_reason"),
    ],
)
async def test_invalid_streams(server: FakeOpenAIServer, client: Client, piece: str, expected: str) -> None:
    """Guards against an invalid or failed reply that is taken for an answer."""
    for _ in range(2):
        server.add_stream(piece, DONE)
    with pytest.raises(RequestFailedError, match=expected):
        list(client().stream(make_request()))
    with pytest.raises(RequestFailedError, match=expected):
        [event async for event in client().astream(make_request())]


def test_stream_error_with_a_status(server: FakeOpenAIServer, client: Client) -> None:
    """Guards servers that begin a stream before they check their capacity."""
    server.add_stream('{"error": {"message": "The request queue is full.", "code": 503}}', DONE)
    with pytest.raises(QueueFullError, match="The request queue is full"):
        list(client().stream(make_request()))


@pytest.mark.parametrize(
    "body",
    [
        b"<html>",
        b"{}",
        b'{"choices": []}',
        b'{"choices": [{}]}',
        b'{"object": "text_completion", "choices": [{"text": "Hi", "finish_reason": "stop"}]}',
        b'{"error": "boom"}',
        b"[" * 100_000,
    ],
)
def test_invalid_whole_replies(server: FakeOpenAIServer, client: Client, body: bytes) -> None:
    """Guards whole replies in the same way."""
    server.answers.append(Answer(body=body))
    with pytest.raises(RequestFailedError, match=re.escape(server.url)):
        client().complete(make_request())


@pytest.mark.parametrize(
    ("kind", "body", "expected"),
    [
        ("text/html", b"<html>", "'text/html'.*Server message: <html>"),
        (
            "application/json",
            b'{"error": {"message": "out of credit"}}',
            "'application/json'.*Server message: out of credit",
        ),
        ("", b"", "expected an OpenAI-compatible server"),
    ],
)
async def test_response_that_is_not_a_stream(
    server: FakeOpenAIServer, client: Client, kind: str, body: bytes, expected: str
) -> None:
    """Guards the text of an HTML page at a wrong URL, and of a gateway's error with status 200."""
    for _ in range(2):
        server.answers.append(Answer(body=body, headers={"Content-Type": kind}))
    with pytest.raises(RequestFailedError, match=f"did not send an event stream .*{expected}"):
        list(client().stream(make_request()))
    with pytest.raises(RequestFailedError, match=f"did not send an event stream .*{expected}"):
        [event async for event in client().astream(make_request())]


@pytest.mark.parametrize(
    ("options", "expected"),
    [
        ({"base_url": "localhost:8000/v1"}, "base_url"),
        ({"base_url": "http://"}, "base_url"),
        ({"base_url": "http://me:pw@host/v1"}, "base_url"),
        ({"base_url": "htp://me:pw@host/v1"}, "base_url"),
        ({"base_url": "http://me:pw@host:port/v1"}, "base_url"),
        ({"model": ""}, "model"),
        ({"api_key": "pw\nb"}, "api_key"),
        ({"api_key": "pw "}, "api_key: .*expected printable ASCII"),
        ({"api_key": " pw"}, "api_key"),
        ({"api_key": "pw\u00e9"}, "api_key"),
        ({"api_key": b"pw"}, "api_key"),
        ({"server": "vlm"}, "server: 'vlm'"),
        ({"model": 5}, "model: 5 cannot be used"),
        ({"timeout_s": 0.0}, "timeout_s"),
        ({"timeout_s": "10"}, "timeout_s: '10' is out of range; expected seconds above 0"),
        ({"timeout_s": float("inf")}, "timeout_s: inf is out of range; .* at most"),
        ({"connect_timeout_s": float("nan")}, "connect_timeout_s: nan"),
        ({"priorities": ["reactive"]}, r"priorities: \['reactive'\] is not a mapping; expected values by name"),
        ({"priorities": {"urgent": 1}}, "priorities: 'urgent'"),
    ],
)
def test_invalid_settings(options: dict[str, Any], expected: str) -> None:
    """Guards the error of a wrong setting before anything is sent, without passwords and keys."""
    with pytest.raises(ValueError, match=expected) as error:
        RemoteChat(**{"base_url": "http://host/v1", "model": "m", **options})
    assert "pw" not in str(error.value)
