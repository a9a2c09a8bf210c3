"""Running the application with uvicorn until Ctrl-C or SIGTERM."""

from __future__ import annotations

import asyncio
import contextlib
import errno
import logging
import socket
from collections.abc import Callable, Iterator, Sequence
from types import FrameType

import uvicorn
from uvicorn.protocols.http.h11_impl import H11Protocol

from xpu_agents.chat import Chat
from xpu_agents.server.ambient.served_backend import running_agents
from xpu_agents.server.ambient.stores import AmbientStores
from xpu_agents.server.app import create_app
from xpu_agents.server.options import ServerOptions
from xpu_agents.server.served_models import ServedModels
from xpu_agents.sharing.server_place import PrivateListener
from xpu_agents.sharing.tcp_socket import tcp_socket
from xpu_runtime import EmbeddingEngine
from xpu_runtime.deprecation import renamed_arguments
from xpu_runtime.errors import ConfigError

__all__ = ["create_server", "listening_socket", "serve"]

_LOG = logging.getLogger("xpu_agents.server")
_SHUTDOWN_TIMEOUT_S = 30.0
"""Seconds that running answers may take after the shutdown began (chosen)."""
_ABORT_TIMEOUT_S = 2.0
"""Seconds that clients may take to receive the error of an aborted answer (chosen)."""
_HEADER_TIMEOUT_S = 60.0
"""Seconds within which the headers of a request must arrive (chosen: as with nginx)."""
_SOCKET_BACKLOG = 2048
_POLL_S = 0.1
_TICK_S = 1.0
"""Seconds between two updates of the date of responses (its unit is a second)."""


@contextlib.contextmanager
def listening_socket(options: ServerOptions) -> Iterator[socket.socket]:
    """Open a listening socket, before the model is loaded.

    Raises:
        ConfigError: the address is in use, or is not one of this machine.
    """
    try:
        listener = tcp_socket(options.host, options.port or 0, _SOCKET_BACKLOG)
    except OSError as error:
        if error.errno not in (errno.EADDRINUSE, errno.EACCES):
            raise ConfigError(
                f"host: {options.host!r} is not an address of this machine ({error.strerror or error}); expected one "
                f"of its addresses, as '127.0.0.1', or '0.0.0.0' for all"
            ) from None
        raise ConfigError(
            f"port: {options.host}:{options.port} is not available ({error.strerror or error}); expected another port, "
            f"or stop the program that uses it"
        ) from None
    with listener:
        # Inherited by accepted connections; it detects vanished clients, such as suspended machines.
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE, 1)
        yield listener


@renamed_arguments(place="listener", begun="on_started")
def serve(
    chat: Chat | ServedModels,
    options: ServerOptions,
    listener: socket.socket | None,
    on_started: Callable[[str], object] = lambda url: None,
    embeddings: Sequence[EmbeddingEngine] = (),
    ambient: AmbientStores | None = None,
    private: Sequence[PrivateListener] = (),
) -> None:
    """Serve requests until Ctrl-C or SIGTERM; running answers may finish, unless the signal is sent again.

    Args:
        chat: chat on the engine, or several models.
        options: options of the server.
        listener: listening socket, see `listening_socket`; None if there are only private ones.
        on_started: called with the server's URL when it accepts requests.
        embeddings: embedding engines, best loaded with the chat's engine.
        ambient: stores of ambient apps for the inbox; None for no inbox. Their ``app`` runs in the server.
        private: listeners for programs of this user, which send no key of the options.

    Raises:
        ConfigError: two models have the same name, or the app cannot run.
        StoreError: another process runs the app.
    """
    if isinstance(chat, Chat):
        chat.warm_up()  # so that the first request is not slower
    server = create_server(chat, options, listener, on_started, embeddings, ambient, private)
    server.run(sockets=[*([] if listener is None else [listener]), *(each.socket for each in private)])


def create_server(
    chat: Chat | ServedModels,
    options: ServerOptions,
    listener: socket.socket | None,
    on_started: Callable[[str], object] = lambda url: None,
    embeddings: Sequence[EmbeddingEngine] = (),
    ambient: AmbientStores | None = None,
    private: Sequence[PrivateListener] = (),
) -> uvicorn.Server:
    """Create the server that `serve` runs on its listeners."""
    models = ServedModels([chat]) if isinstance(chat, Chat) else chat
    app = create_app(models, options, embeddings, ambient, private)
    config = uvicorn.Config(
        app,
        http=_HttpProtocol,
        log_config=None,
        access_log=False,
        server_header=False,
        ws="none",
        lifespan="off",  # the application has none, and uvicorn would log its cancellation
    )
    logging.getLogger("uvicorn.error").addFilter(_has_no_traceback)
    agents = running_agents(ambient.app, models) if ambient is not None and ambient.app is not None else None
    return _Server(config, lambda: on_started(_client_url(options.host, listener)), app.state.closing, agents)


class _Server(uvicorn.Server):
    def __init__(
        self,
        config: uvicorn.Config,
        on_started: Callable[[], object],
        closing: asyncio.Event,
        agents: contextlib.AbstractAsyncContextManager[None] | None,
    ) -> None:
        self._exits = False
        self._exiting = asyncio.Event()
        self._loop: asyncio.AbstractEventLoop | None = None
        super().__init__(config)
        self._on_started = on_started
        self._closing = closing
        self._agents = agents
        self._running_agents = contextlib.AsyncExitStack()

    @property
    def should_exit(self) -> bool:
        """True if the server is to stop; set by any thread, and by signal handlers."""
        return self._exits

    @should_exit.setter
    def should_exit(self, exits: bool) -> None:
        self._exits = exits
        if exits and self._loop is not None:
            with contextlib.suppress(RuntimeError):  # the event loop is closed
                self._loop.call_soon_threadsafe(self._exiting.set)

    async def main_loop(self) -> None:
        """Serve until the exit; uvicorn's loop looks for it ten times a second, which keeps an idle machine awake."""
        self._loop = asyncio.get_running_loop()
        while not await self.on_tick(0):
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._exiting.wait(), _TICK_S)

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """Begin the shutdown; a second signal of any kind aborts running answers."""
        if self.should_exit:
            self.force_exit = True  # uvicorn does this for Ctrl-C only
        super().handle_exit(sig, frame)

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start the agents, start listening, and call the callback."""
        if self._agents is not None:
            await self._running_agents.enter_async_context(self._agents)
        try:
            await super().startup(sockets)
        finally:
            if not self.started:
                await self._running_agents.aclose()
        if self.started:
            self._on_started()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Wait for running answers and handlers of agents, up to a timeout or a second signal."""
        self._closing.set()
        stopping = asyncio.ensure_future(self._running_agents.aclose())
        aborting = asyncio.ensure_future(self._abort(stopping))
        await super().shutdown(sockets)
        await asyncio.wait({stopping})
        if not stopping.cancelled() and (error := stopping.exception()) is not None:
            _LOG.error("the agents did not stop properly: %s", error)
        if not self.force_exit:
            aborting.cancel()
        await asyncio.wait({aborting})

    async def _abort(self, stopping_agents: asyncio.Future[None]) -> None:
        """Abort handlers and open connections after the timeout or a second signal.

        uvicorn would neither inform clients nor wait. Since Python 3.12 a server waits for all its connections when it
        closes.
        """
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(_SHUTDOWN_TIMEOUT_S):
                while not self.force_exit:
                    await asyncio.sleep(_POLL_S)
        self.force_exit = True
        stopping_agents.cancel()  # their events return to the queue
        answer_tasks = set(self.server_state.tasks)
        for answer_task in answer_tasks:
            answer_task.cancel()
        if answer_tasks:
            _LOG.warning("server shutdown: %d answers were cut off", len(answer_tasks))
            await asyncio.wait(answer_tasks, timeout=_ABORT_TIMEOUT_S)
        for connection in list(self.server_state.connections):
            connection.transport.abort()


class _HttpProtocol(H11Protocol):
    """HTTP/1.1 by h11, also where the faster httptools is installed, so that errors are the same everywhere.

    A connection is closed if the headers of its first or a later request do not arrive in time. uvicorn limits only the
    time between a response and the first byte after it.
    """

    _header_timer: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Wait for the first request."""
        super().connection_made(transport)
        self._limit_headers()

    def data_received(self, data: bytes) -> None:
        """Read a part of a request."""
        super().data_received(data)
        self._limit_headers()

    def connection_lost(self, exc: Exception | None) -> None:
        """End the connection."""
        super().connection_lost(exc)
        self._stop_header_timer()

    def _limit_headers(self) -> None:
        """Start the time limit if the headers of a request are expected, or end it."""
        if self.cycle is not None and not self.cycle.response_complete:
            self._stop_header_timer()
        elif self._header_timer is None:
            self._header_timer = self.loop.call_later(_HEADER_TIMEOUT_S, self.transport.close)

    def _stop_header_timer(self) -> None:
        if self._header_timer is not None:
            self._header_timer.cancel()
            self._header_timer = None

    def send_400_response(self, msg: str) -> None:
        """Answer invalid HTTP, also behind the headers of a request that is being answered.

        What the application sends after that is dropped; uvicorn would log a traceback.
        """
        if self.cycle is not None and not self.cycle.response_complete:
            self.cycle.disconnected = True
            self.cycle.message_event.set()  # the application may wait for the body
            if self.cycle.response_started:
                self.transport.close()
                return
        super().send_400_response(msg)


def _has_no_traceback(record: logging.LogRecord) -> bool:
    """True if a uvicorn log record is not the traceback of an error that was already logged or of an aborted answer."""
    return record.exc_info is None


def _client_url(host: str, listener: socket.socket | None) -> str:
    """Return the URL for clients on this machine; over a Unix socket any host name will do."""
    if listener is None:
        return "http://localhost"
    if host in ("0.0.0.0", "::"):
        host = "127.0.0.1" if host == "0.0.0.0" else "::1"
    return f"http://{f'[{host}]' if ':' in host else host}:{listener.getsockname()[1]}"
