"""`RemoteChat`: conversations with a model on a server."""

from __future__ import annotations

import re
from collections.abc import AsyncGenerator, Generator, Mapping
from contextlib import aclosing, closing

import httpx2
from pydantic import ValidationError

from xpu_agents.chat import ChatEvent, ChatReply, ChatRequest
from xpu_agents.chat.request import checked_request
from xpu_agents.priority import checked_priority
from xpu_agents.remote.connection import Connection
from xpu_agents.remote.endpoint import Endpoint
from xpu_agents.remote.errors import is_too_long, model_not_found_error, status_error
from xpu_agents.remote.http_client import AsyncHttpClient, HttpClient
from xpu_agents.remote.interruptible import interruptible
from xpu_agents.remote.reply_parser import RemoteReplyParser
from xpu_agents.remote.request_body import chat_body
from xpu_agents.remote.servers import AUTO, SERVERS, Server, server_named, server_of
from xpu_agents.remote.streams import AsyncRemoteStream, RemoteStream
from xpu_agents.remote.wire import WireModels, error_text
from xpu_runtime import Priority
from xpu_runtime.errors import ConfigError, XpuError

__all__ = ["RemoteChat"]

_COMPLETIONS = "chat/completions"
_MODELS = "models"
_NO_LISTING = frozenset({400, 404, 405, 501})
"""What servers answer that do not list their models."""
_MODEL = re.compile(r"\bmodels?\b", re.I)


class RemoteChat:
    """Talks with one model of a server: another xpu-agents, vLLM, SGLang, OpenVINO Model Server, llama.cpp, Ollama.

    It does what `xpu_agents.chat.Chat` does; may be used from several threads, tasks and event loops. It holds nothing
    that would have to be closed: every request has a connection of its own, which ends with it, and with a stream that
    is closed early, so the server stops computing.

    The priority of a request reaches vLLM (lower integers first), SGLang (higher first) and xpu-agents. The other
    servers have no priorities: there a background request is one like any other. vLLM and SGLang heed it only if they
    were started so (`--scheduling-policy priority`, `--enable-priority-scheduling`).

    The deadline of a request closes the connection when it has passed. ``constrain=False`` is told to xpu-agents only;
    for vLLM and SGLang no tool is marked strict then. Beyond that the other servers hold an answer to what was asked
    for where they can.

    Args:
        base_url: what ``/chat/completions`` is appended to, such as ``http://HOST:8000/v1``.
        model: what the server calls the model.
        api_key: sent as a bearer token.
        server: what kind of server it is, one of `SERVERS`; ``auto`` asks it, once.
        priorities: the server's values of our priorities, where they are not the usual ones: for SGLang with
            ``--schedule-low-priority-values-first``, or a gateway before vLLM. An empty mapping sends none.
        timeout_s: the longest silence of the server, in seconds.
        connect_timeout_s: the longest it may take to reach it, in seconds.

    Raises:
        ConfigError: one of these cannot be used.
    """

    def __init__(
        self,
        base_url: str,
        model: str,
        api_key: str | None = None,
        server: str = AUTO,
        *,
        priorities: Mapping[str, int | str] | None = None,
        timeout_s: float = 600.0,
        connect_timeout_s: float = 10.0,
    ) -> None:
        self.site = Endpoint(base_url, model, api_key, timeout_s, connect_timeout_s)
        self._server = None if server == AUTO else server_named(server)
        self._max_context: int | None = None
        self._priorities: dict[Priority, int | str] | None = None
        if priorities is not None:
            if not isinstance(priorities, Mapping):
                raise ConfigError(
                    f"priorities: {priorities!r} cannot be used; expected values by name, as {{'reactive': 0}}"
                )
            self._priorities = {checked_priority("priorities", name): value for name, value in priorities.items()}

    def __repr__(self) -> str:
        return f"RemoteChat({self.site.base_url!r}, {self.site.model!r})"

    @property
    def name(self) -> str:
        """What the server calls the model."""
        return self.site.model

    def complete(self, request: ChatRequest) -> ChatReply:
        """Answer and wait for it. Ctrl-C closes the connection.

        Raises:
            ConfigError: the server is no such server, or does not accept the key.
            ModelError: the server does not have the model; the message says which it has.
            RequestError: the request is invalid, too late, or failed, or the server is too busy or not there.
        """
        line = _line(request)
        return interruptible(lambda: self._completed(request, line), line.cut)

    async def acomplete(self, request: ChatRequest) -> ChatReply:
        """Like `complete`, without blocking the event loop; cancelling the task closes the connection."""
        line = _line(request)
        async with line.atimed(), AsyncHttpClient(self.site, line) as connection:
            reader, response = await self._aask(connection, request, stream=False)
            return ChatReply.of(reader.whole(response.content))

    def stream(self, request: ChatRequest) -> RemoteStream:
        """Answer event by event; closing the stream closes the connection, so that the server stops.

        The request is sent when the first event is asked for, which raises what `complete` would.
        """
        return RemoteStream(_line(request), lambda line: self._events(request, line))

    def astream(self, request: ChatRequest) -> AsyncRemoteStream:
        """Like `stream`, for ``async for``."""
        return AsyncRemoteStream(_line(request), lambda line: self._aevents(request, line))

    def models(self) -> tuple[str, ...]:
        """What the server calls its models. Ctrl-C closes the connection.

        Raises:
            XpuError: it cannot be asked, as for `complete`, or does not list them.
        """
        line = Connection(None)
        response = interruptible(lambda: self._listing(line), line.cut)
        if not response.is_success:
            raise self._refused(response, None)
        return tuple(model.id for model in _listed(response).data)

    @property
    def max_context(self) -> int | None:
        """Most tokens of a prompt and its answer; None unless the server was asked what it is, and said so then."""
        return self._max_context

    @property
    def chooses_tools(self) -> bool | None:
        """Whether the server obeys a tool choice; None unless it was named, or asked what it is."""
        return None if self._server is None else self._server.chooses_tools

    # -- inside ----------------------------------------------------------------------------------------------------

    def _completed(self, request: ChatRequest, line: Connection) -> ChatReply:
        with line.timed(), HttpClient(self.site, line) as connection:
            reader, response = self._ask(connection, request, stream=False)
            return ChatReply.of(reader.whole(response.content))

    def _listing(self, line: Connection) -> httpx2.Response:
        with HttpClient(self.site, line) as connection:
            return connection.get(_MODELS)

    def _events(self, request: ChatRequest, line: Connection) -> Generator[ChatEvent]:
        with line.timed(), HttpClient(self.site, line) as connection:
            reader, response = self._ask(connection, request, stream=True)
            with closing(response):
                for piece in connection.pieces(response):
                    yield from reader.feed(piece.data, piece.event)
                    if reader.done:
                        break
                yield from reader.end()

    async def _aevents(self, request: ChatRequest, line: Connection) -> AsyncGenerator[list[ChatEvent]]:
        async with AsyncHttpClient(self.site, line) as connection:
            reader, response = await self._aask(connection, request, stream=True)
            async with aclosing(response):
                async with aclosing(connection.pieces(response)) as pieces:
                    async for piece in pieces:
                        yield reader.feed(piece.data, piece.event)
                        if reader.done:
                            break
                yield reader.end()

    def _ask(
        self, connection: HttpClient, request: ChatRequest, *, stream: bool
    ) -> tuple[RemoteReplyParser, httpx2.Response]:
        server = self._server or self._recognised(connection.get(_MODELS))
        reader = RemoteReplyParser(request, self.site, server)
        body = chat_body(request, self.site.model, server, self._priorities, stream=stream)
        response = connection.post(_COMPLETIONS, body, stream=stream)
        if not response.is_success:
            raise self._refused(response, connection.get(_MODELS) if _blames_model(response) else None)
        return reader, response

    async def _aask(
        self, connection: AsyncHttpClient, request: ChatRequest, *, stream: bool
    ) -> tuple[RemoteReplyParser, httpx2.Response]:
        server = self._server or self._recognised(await connection.get(_MODELS))
        reader = RemoteReplyParser(request, self.site, server)
        body = chat_body(request, self.site.model, server, self._priorities, stream=stream)
        response = await connection.post(_COMPLETIONS, body, stream=stream)
        if not response.is_success:
            raise self._refused(response, await connection.get(_MODELS) if _blames_model(response) else None)
        return reader, response

    def _recognised(self, response: httpx2.Response) -> Server:
        """What kind of server lists its models so; it is remembered."""
        if not response.is_success and response.status_code not in _NO_LISTING:
            raise self._refused(response, None)
        models = _listed(response).data if response.is_success else []
        mine = next((model for model in models if model.id == self.site.model), models[0] if models else None)
        self._server = SERVERS["openai"] if mine is None else server_of(mine.owned_by, mine.id)
        self._max_context = None if mine is None else mine.max_model_len
        return self._server

    def _refused(self, response: httpx2.Response, listing: httpx2.Response | None) -> XpuError:
        """The error of a response, and of what the server says to the question which models it has."""
        if listing is not None and listing.is_success:
            known = tuple(model.id for model in _listed(listing).data)
            if known and self.site.model not in known:
                return model_not_found_error(self.site, known, error_text(response.content))
        return status_error(
            self.site, self._server, response.status_code, response.content, response.headers.get("retry-after")
        )


def _line(request: ChatRequest) -> Connection:
    return Connection(checked_request(request).deadline_s)


def _blames_model(response: httpx2.Response) -> bool:
    """Whether the reason may be that the server does not have the model."""
    if response.status_code != 400:
        return response.status_code == 404
    # Some take any name, and say of a prompt that it is too long for the model.
    return _MODEL.search(response.text) is not None and not is_too_long(400, response.text)


def _listed(response: httpx2.Response) -> WireModels:
    try:
        return WireModels.model_validate_json(response.content)
    except ValidationError:
        return WireModels()
