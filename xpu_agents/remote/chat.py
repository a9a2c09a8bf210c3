"""Chats with a model on a server: `RemoteChat`."""

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
"""Response statuses of servers that do not list their models."""
_MODEL = re.compile(r"\bmodels?\b", re.I)


class RemoteChat:
    """Chats with a model of a server: another xpu-agents, vLLM, SGLang, OpenVINO Model Server, llama.cpp or Ollama.

    It has the methods of `xpu_agents.chat.Chat`, and may be used from several threads, tasks and event loops. It need
    not be closed: every request opens its own connection, which ends with the request, or when its stream is closed
    early, so that the server stops generating.

    The priority of a request is sent to vLLM (lower integers first), SGLang (higher integers first) and xpu-agents;
    other servers have no priorities. vLLM and SGLang apply it only if they were started with `--scheduling-policy
    priority` or `--enable-priority-scheduling`.

    When the deadline of a request has passed, the connection is closed. ``constrain=False`` is sent to xpu-agents only;
    for vLLM and SGLang no tool is marked strict then. Other servers constrain answers where they support it.

    Args:
        base_url: URL that ``/chat/completions`` is appended to, such as ``http://HOST:8000/v1``.
        model: model name on the server.
        api_key: bearer token.
        server: kind of the server, one of `SERVERS`; ``auto`` detects it with one query.
        priorities: values of the server for our priorities, if they are not the default: for SGLang with
            ``--schedule-low-priority-values-first``, or for a gateway in front of vLLM. An empty mapping sends none.
        timeout_s: read timeout in seconds.
        connect_timeout_s: connect timeout in seconds.

    Raises:
        ConfigError: an argument is invalid.
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
                    f"priorities: {priorities!r} is not a mapping; expected values by name, as {{'reactive': 0}}"
                )
            self._priorities = {checked_priority("priorities", name): value for name, value in priorities.items()}

    def __repr__(self) -> str:
        return f"RemoteChat({self.site.base_url!r}, {self.site.model!r})"

    @property
    def name(self) -> str:
        """Model name on the server."""
        return self.site.model

    def complete(self, request: ChatRequest) -> ChatReply:
        """Return the whole reply. Ctrl-C closes the connection.

        Raises:
            ConfigError: the server does not provide chat completions, or rejects the API key.
            ModelError: the server does not have the model; the message lists its models.
            RequestError: the request is invalid, expired or failed, or the server is busy or unreachable.
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
        """Return the events of the reply; closing the stream closes the connection, so that the server stops.

        The request is sent when the first event is read; it raises the errors of `complete`.
        """
        return RemoteStream(_line(request), lambda line: self._events(request, line))

    def astream(self, request: ChatRequest) -> AsyncRemoteStream:
        """Like `stream`, for ``async for``."""
        return AsyncRemoteStream(_line(request), lambda line: self._aevents(request, line))

    def models(self) -> tuple[str, ...]:
        """Return the names of the server's models. Ctrl-C closes the connection.

        Raises:
            XpuError: the server cannot be queried, as for `complete`, or does not list its models.
        """
        line = Connection(None)
        response = interruptible(lambda: self._listing(line), line.cut)
        if not response.is_success:
            raise self._refused(response, None)
        return tuple(model.id for model in _listed(response).data)

    @property
    def max_context(self) -> int | None:
        """Context length in tokens; None before the server was detected, or if it does not report it."""
        return self._max_context

    @property
    def chooses_tools(self) -> bool | None:
        """Whether the server supports tool choice; None before the kind of the server was detected."""
        return None if self._server is None else self._server.chooses_tools

    # -- internals -------------------------------------------------------------------------------------------------

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
        """Detect the kind of the server from its list of models, and remember it."""
        if not response.is_success and response.status_code not in _NO_LISTING:
            raise self._refused(response, None)
        models = _listed(response).data if response.is_success else []
        mine = next((model for model in models if model.id == self.site.model), models[0] if models else None)
        self._server = SERVERS["openai"] if mine is None else server_of(mine.owned_by, mine.id)
        self._max_context = None if mine is None else mine.max_model_len
        return self._server

    def _refused(self, response: httpx2.Response, listing: httpx2.Response | None) -> XpuError:
        """Return the error for a response; ``listing`` is the server's list of models, if it was queried."""
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
    """Whether an error response may mean that the server does not have the model."""
    if response.status_code != 400:
        return response.status_code == 404
    # Some servers accept any model name, and mention the model in errors about the context length.
    return _MODEL.search(response.text) is not None and not is_too_long(400, response.text)


def _listed(response: httpx2.Response) -> WireModels:
    try:
        return WireModels.model_validate_json(response.content)
    except ValidationError:
        return WireModels()
