"""Copies of tool caches on servers of our kind, with a fake one."""

from __future__ import annotations

import json
import logging
import queue
import threading
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

import pytest
from fake_openai_server import DONE, FakeOpenAIServer, chunk
from local_server import LocalHandler, LocalServer

from xpu_agents.chat import ChatRequest, ToolCache
from xpu_agents.remote import SERVERS, RemoteChat
from xpu_agents.remote.endpoint import Endpoint
from xpu_agents.remote.tool_cache import RemoteToolCache
from xpu_speculation import ToolSpec

TIMEOUT_S = 30.0
NEW = {"x-tool-cache": "new"}
LOOK = ToolSpec("look", {"type": "object", "properties": {"q": {"type": "string"}}}, injected=frozenset({"key"}))


@dataclass
class CacheServer(LocalServer):
    """A server that only has the endpoint of tool caches.

    Attributes:
        received: method, id and body of each request.
        statuses: statuses of the next answers; 200 if there are none.
    """

    received: queue.SimpleQueue[tuple[str, str, Any]] = field(default_factory=queue.SimpleQueue)
    statuses: list[int] = field(default_factory=list)

    @property
    def handler(self) -> type[LocalHandler]:
        return _Handler

    def next(self) -> tuple[str, str, Any]:
        """Wait for a request."""
        return self.received.get(timeout=TIMEOUT_S)

    def next_outputs(self) -> list[str]:
        """Wait for outputs and return their texts."""
        method, _, body = self.next()
        assert method == "POST"
        return [each["output"] for each in body]


class _Handler(LocalHandler):
    server_state: CacheServer

    def do_POST(self) -> None:
        self._answer(json.loads(self.rfile.read(int(self.headers["Content-Length"]))))

    def do_DELETE(self) -> None:
        self._answer(None)

    def _answer(self, body: Any) -> None:
        statuses = self.server_state.statuses
        self.send_response(statuses.pop(0) if statuses else 200)
        self.send_header("Content-Length", "2")
        self.end_headers()
        self.wfile.write(b"{}")
        self.server_state.received.put((self.command, self.path.rpartition("/")[2], body))


@pytest.fixture
def server() -> Iterator[CacheServer]:
    """The server."""
    with CacheServer() as running:
        yield running


@pytest.fixture
def cache() -> ToolCache:
    """A cache at time 0."""
    return ToolCache(lambda: 0.0)


@pytest.fixture
def copy(server: CacheServer, cache: ToolCache) -> RemoteToolCache:
    """A copy of it, which the server does not have yet."""
    endpoint = Endpoint(f"{server.url}/v1", "m")
    found = cache.observer("copy", lambda: RemoteToolCache(cache, endpoint))
    assert found is not None
    return found


def test_results_before_and_during_a_reply_are_sent(
    server: CacheServer, cache: ToolCache, copy: RemoteToolCache
) -> None:
    """Guards the first reply: what is known before it is sent when the server has the cache, later results at once."""
    cache.put(LOOK, {"q": "tea", "key": "secret"}, "green", keep_s=5.0)
    copy.opened(NEW)
    expected = {"name": "look", "params": {"q": "tea"}, "output": "green", "keep_alive": 5.0}
    assert server.next() == ("POST", copy.id, [expected])
    cache.put(LOOK, {"q": "milk"}, "white")
    assert server.next() == ("POST", copy.id, [{"name": "look", "params": {"q": "milk"}, "output": "white"}])
    copy.opened({})
    cache.put(LOOK, {"q": "rum"}, "brown")
    assert server.next_outputs() == ["brown"], "nothing is sent twice"
    cache.close()
    assert server.next() == ("DELETE", copy.id, None)


def test_lost_copy_is_sent_again(server: CacheServer, cache: ToolCache, copy: RemoteToolCache) -> None:
    """Guards slow tools and servers that end: a server that has lost the results gets them with the next request."""
    cache.put(LOOK, {"q": "tea"}, "green")
    copy.opened(NEW)
    assert server.next_outputs() == ["green"]
    server.statuses = [404]
    cache.put(LOOK, {"q": "milk"}, "white")
    assert server.next_outputs() == ["white"]
    copy.opened(NEW)
    assert server.next_outputs() + server.next_outputs() == ["green", "white"]
    copy.opened(NEW)
    assert server.next_outputs() + server.next_outputs() == ["green", "white"]


def test_failures_are_logged_once(
    server: CacheServer, cache: ToolCache, copy: RemoteToolCache, caplog: pytest.LogCaptureFixture
) -> None:
    """Guards the log and the caller: a server that refuses results changes nothing, and others still reach it."""
    server.statuses = [500, 413]
    copy.opened(NEW)
    for text in ("green", "white", "brown"):
        assert cache.put(LOOK, {"q": text}, text)
        assert server.next_outputs() == [text]
    copy.close()
    assert server.next()[0] == "DELETE"
    (record,) = [each for each in caplog.records if each.name.startswith("xpu_agents")]
    assert record.levelno == logging.WARNING
    assert "status 500" in record.getMessage()


def test_server_that_is_gone(cache: ToolCache, caplog: pytest.LogCaptureFixture) -> None:
    """Guards results of an agent whose server has ended: they are kept for the next one at this address."""
    with CacheServer() as server:
        endpoint = Endpoint(f"{server.url}/v1", "m")
    copy = RemoteToolCache(cache, endpoint)
    cache.put(LOOK, {"q": "tea"}, "green")
    for _ in range(2):
        copy.opened({})
        for thread in threading.enumerate():
            if thread.name == "xpu-tool-cache":
                thread.join(TIMEOUT_S)
    assert cache.results_after(copy._num_sent)
    assert len([each for each in caplog.records if each.name.startswith("xpu_agents")]) == 1


def test_unopened_copy_is_not_deleted(server: CacheServer, cache: ToolCache, copy: RemoteToolCache) -> None:
    """Guards the end: a server without the copy gets nothing, and one that gets it later deletes it at once."""
    cache.close()
    assert server.received.empty()
    copy.opened(NEW)
    assert server.next() == ("DELETE", copy.id, None)


@pytest.mark.parametrize("kind", SERVERS)
async def test_only_our_servers_get_the_field(kind: str) -> None:
    """Guards privacy: other servers, which could refuse or log it, never get the id or a result."""
    cache = ToolCache()
    with FakeOpenAIServer() as server:
        chat = RemoteChat(server.url, "m", server=kind)
        request = ChatRequest([{"role": "user", "content": "Hi"}], tool_cache=cache)
        for _ in range(2):
            server.add_stream(chunk("Hello"), chunk(finish="stop"), DONE)
            assert [event async for event in chat.astream(request)]
        other = RemoteChat(server.url, "other", server=kind)
        server.add_stream(chunk("Hello"), chunk(finish="stop"), DONE)
        assert list(other.stream(request))
    first, second, third = (body.get("tool_cache") for body in server.bodies)
    if kind != "xpu-agents":
        assert (first, second, third) == (None, None, None)
    else:
        assert first == second != third
        assert isinstance(first, str)
        assert len(first) >= 16


@pytest.mark.parametrize("way", ["complete", "acomplete"])
async def test_whole_replies_are_read_as_streams(way: str) -> None:
    """Guards results during a whole reply: only a stream tells at its beginning that the server has the cache."""
    cache = ToolCache()
    with FakeOpenAIServer() as server:
        chat = RemoteChat(server.url, "m", server="xpu-agents")
        request = ChatRequest([{"role": "user", "content": "Hi"}], tool_cache=cache)
        server.add_stream(chunk("Hello"), chunk(finish="stop"), DONE)
        reply = chat.complete(request) if way == "complete" else await chat.acomplete(request)
        assert reply.text == "Hello"
        cache.close()
        server.add_stream(chunk("Hello"), chunk(finish="stop"), DONE)
        assert list(chat.stream(request))
    assert "tool_cache" in server.bodies[0]
    assert "tool_cache" not in server.bodies[1], "a closed cache is none"
