"""Chats with a model on a server: `RemoteChat`."""

from __future__ import annotations

from collections.abc import AsyncGenerator, Generator, Mapping
from contextlib import aclosing, closing
from pathlib import Path

import httpx2

from xpu_agents.chat import ChatEvent, ChatReply, ChatRequest
from xpu_agents.chat.request import checked_request
from xpu_agents.priority import checked_priority
from xpu_agents.remote.connection import Connection
from xpu_agents.remote.endpoint import Endpoint
from xpu_agents.remote.errors import may_lack_model, model_not_found_error, status_error
from xpu_agents.remote.exchange import Exchange
from xpu_agents.remote.http_client import AsyncHttpClient, HttpClient
from xpu_agents.remote.interruptible import interruptible
from xpu_agents.remote.priority_watch import PriorityWatch
from xpu_agents.remote.protocol.wire import WireModels, error_text
from xpu_agents.remote.reply import RemoteReply
from xpu_agents.remote.request_throttle import RequestThrottle
from xpu_agents.remote.servers import AUTO, SERVERS, Server, server_named, server_of
from xpu_agents.remote.streams import AsyncRemoteStream, RemoteStream
from xpu_runtime import Priority
from xpu_runtime.deprecation import renamed_members
from xpu_runtime.errors import ConfigError, XpuError

__all__ = ["RemoteChat"]

_COMPLETIONS_PATH = "chat/completions"
_MODELS_PATH = "models"
_NO_MODEL_LIST = frozenset({400, 404, 405, 501})
"""Response statuses of servers that do not list their models."""


@renamed_members(site="endpoint")
class RemoteChat:
    """Chats with a model of a server: another xpu-agents, vLLM, SGLang, OpenVINO Model Server, llama.cpp or Ollama.

    It has the methods of `xpu_agents.chat.Chat`, and may be used from several threads, tasks and event loops. It need
    not be closed: every request opens its own connection, which ends with the request, or when its stream is closed
    early, so that the server stops generating.

    The priority of a request is sent to vLLM (lower integers first), SGLang (higher integers first) and xpu-agents;
    other servers have no priorities. vLLM and SGLang apply it only if they were started with `--scheduling-policy
    priority` or `--enable-priority-scheduling`.

    The ``tool_cache`` of requests is copied to xpu-agents only, by threads of its own, which also delete it when the
    cache is closed.

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
        requests_per_minute: maximum number of chat completions in a minute; further requests wait, and their deadlines
            apply to the wait. None means no limit.
        uds: path of the Unix socket that the server listens on. ``base_url`` is then ``http://localhost/v1``, or with
            another path; its host is only sent as the ``host`` header.

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
        requests_per_minute: int | None = None,
        uds: str | Path | None = None,
    ) -> None:
        self.endpoint = Endpoint(
            base_url, model, api_key, timeout_s, connect_timeout_s, None if uds is None else str(uds)
        )
        self._throttle = None if requests_per_minute is None else RequestThrottle(requests_per_minute)
        self._server = None if server == AUTO else server_named(server)
        self._watch = PriorityWatch(self.endpoint)
        self._max_context: int | None = None
        self._priorities: dict[Priority, int | str] | None = None
        if priorities is not None:
            if not isinstance(priorities, Mapping):
                raise ConfigError(
                    f"priorities: {priorities!r} is not a mapping; expected values by name, as {{'reactive': 0}}"
                )
            self._priorities = {checked_priority("priorities", name): value for name, value in priorities.items()}

    def __repr__(self) -> str:
        return f"RemoteChat({self.endpoint.base_url!r}, {self.endpoint.model!r})"

    @property
    def name(self) -> str:
        """Model name on the server."""
        return self.endpoint.model

    def complete(self, request: ChatRequest) -> ChatReply:
        """Return the whole reply. Ctrl-C closes the connection.

        Raises:
            ConfigError: the server does not provide chat completions, or rejects the API key.
            ModelError: the server does not have the model; the message lists its models.
            RequestError: the request is invalid, expired or failed, or the server is busy or unreachable.
        """
        connection = _connection_for(request)
        return interruptible(lambda: ChatReply.of(self._events(request, connection, stream=False)), connection.close)

    async def acomplete(self, request: ChatRequest) -> ChatReply:
        """Like `complete`, without blocking the event loop; cancelling the task closes the connection."""
        connection = _connection_for(request)
        async with (
            connection.aenforce_deadline(),
            aclosing(self._aevents(request, connection, stream=False)) as batches,
        ):
            return ChatReply.of([event async for events in batches for event in events])

    def stream(self, request: ChatRequest) -> RemoteStream:
        """Return the events of the reply; closing the stream closes the connection, so that the server stops.

        The request is sent when the first event is read; it raises the errors of `complete`.
        """
        return RemoteStream(_connection_for(request), lambda connection: self._events(request, connection, stream=True))

    def astream(self, request: ChatRequest) -> AsyncRemoteStream:
        """Like `stream`, for ``async for``."""
        return AsyncRemoteStream(
            _connection_for(request), lambda connection: self._aevents(request, connection, stream=True)
        )

    def models(self) -> tuple[str, ...]:
        """Return the names of the server's models, and detect the kind of the server. Ctrl-C closes the connection.

        Raises:
            XpuError: the server cannot be queried, as for `complete`, or does not list its models.
        """
        connection = Connection(None)
        response = interruptible(lambda: self._list_models(connection), connection.close)
        if not response.is_success:
            raise self._error_for(response, None)
        if self._server is None:
            self._detect_server(response)
        return tuple(model.id for model in WireModels.read(response.content).data)

    @property
    def max_context(self) -> int | None:
        """Context length in tokens; None before the server was detected, or if it does not report it."""
        return self._max_context

    @property
    def kind(self) -> str | None:
        """Kind of the server, one of `SERVERS`; None before it was detected."""
        return None if self._server is None else self._server.kind

    @property
    def forms_beside_tools(self) -> bool | None:
        """True if an answer may have a format where tools may be called; None before the kind was detected."""
        return None if self._server is None else self._server.forms_beside_tools

    @property
    def chooses_tools(self) -> bool | None:
        """True if the server supports tool choice; None before the kind of the server was detected."""
        return None if self._server is None else self._server.chooses_tools

    # -- internals -------------------------------------------------------------------------------------------------

    def _list_models(self, connection: Connection) -> httpx2.Response:
        with HttpClient(self.endpoint, connection) as http:
            return http.get(_MODELS_PATH)

    def _events(self, request: ChatRequest, connection: Connection, *, stream: bool) -> Generator[ChatEvent]:
        """Yield the events of a reply, whole or streamed; a reply that a check rejects is asked for again."""
        with (
            RemoteReply(request, self.endpoint, connection, stream=stream) as reply,
            connection.enforce_deadline(),
        ):
            while (each := reply.request) is not None:
                with HttpClient(self.endpoint, connection, reply.headers) as http:
                    server = self._server or self._detect_server(http.get(_MODELS_PATH))
                    reply.begin(each, server)
                    exchange = Exchange(each, self.endpoint, server, self._priorities, stream=stream)
                    response = self._send(http, exchange, connection)
                    if exchange.reads_stream:
                        with closing(response), exchange.watched(self._watch) as watch:
                            for event in http.events(response):
                                yield from reply.read(watch(exchange.feed(response, event)))
                                if exchange.parser.done:
                                    break
                            yield from reply.read(exchange.parser.end())
                    else:
                        yield from reply.read(exchange.parser.whole(response.content))
                reply.end_answer()

    async def _aevents(
        self, request: ChatRequest, connection: Connection, *, stream: bool
    ) -> AsyncGenerator[list[ChatEvent]]:
        """Like `_events`, in lists."""
        with RemoteReply(request, self.endpoint, connection, stream=stream) as reply:
            while (each := reply.request) is not None:
                async with AsyncHttpClient(self.endpoint, connection, reply.headers) as http:
                    server = self._server or self._detect_server(await http.get(_MODELS_PATH))
                    reply.begin(each, server)
                    exchange = Exchange(each, self.endpoint, server, self._priorities, stream=stream)
                    response = await self._asend(http, exchange)
                    if exchange.reads_stream:
                        with exchange.watched(self._watch) as watch:
                            async with aclosing(response), aclosing(http.events(response)) as events:
                                async for event in events:
                                    yield reply.read(watch(exchange.feed(response, event)))
                                    if exchange.parser.done:
                                        break
                            yield reply.read(exchange.parser.end())
                    else:
                        yield reply.read(exchange.parser.whole(response.content))
                reply.end_answer()

    def _send(self, http: HttpClient, exchange: Exchange, connection: Connection) -> httpx2.Response:
        """Send a request and return its response.

        Raises:
            XpuError: the server rejects it.
        """
        while True:
            if self._throttle is not None:
                self._throttle.acquire(connection)
            response = http.post(_COMPLETIONS_PATH, exchange.body, stream=exchange.reads_stream)
            if response.is_success:
                return response
            if not exchange.shorten(response):
                raise self._error_for(response, http.get(_MODELS_PATH) if may_lack_model(response) else None, exchange)

    async def _asend(self, http: AsyncHttpClient, exchange: Exchange) -> httpx2.Response:
        """Like `_send`."""
        while True:
            if self._throttle is not None:
                await self._throttle.aacquire()
            response = await http.post(_COMPLETIONS_PATH, exchange.body, stream=exchange.reads_stream)
            if response.is_success:
                return response
            if not exchange.shorten(response):
                model_listing = await http.get(_MODELS_PATH) if may_lack_model(response) else None
                raise self._error_for(response, model_listing, exchange)

    def _detect_server(self, response: httpx2.Response) -> Server:
        """Detect the kind of the server from its list of models, and remember it."""
        if not response.is_success and response.status_code not in _NO_MODEL_LIST:
            raise self._error_for(response, None)
        models = WireModels.read(response.content).data if response.is_success else []
        listed = next((model for model in models if model.id == self.endpoint.model), models[0] if models else None)
        self._server = SERVERS["openai"] if listed is None else server_of(listed.owned_by, listed.id)
        self._max_context = None if listed is None else listed.context_length
        return self._server

    def _error_for(
        self, response: httpx2.Response, model_listing: httpx2.Response | None, exchange: Exchange | None = None
    ) -> XpuError:
        """Return the error for a response.

        Args:
            response: the response.
            model_listing: the server's list of models, if it was queried.
            exchange: the request, if it was one for a reply.
        """
        if model_listing is not None and model_listing.is_success:
            model_names = tuple(model.id for model in WireModels.read(model_listing.content).data)
            if model_names and self.endpoint.model not in model_names:
                return model_not_found_error(self.endpoint, model_names, error_text(response.content))
        return status_error(
            self.endpoint,
            self._server,
            response.status_code,
            response.content,
            response.headers.get("retry-after"),
            () if exchange is None else exchange.body,
        )


def _connection_for(request: ChatRequest) -> Connection:
    return Connection(checked_request(request).deadline_s)
