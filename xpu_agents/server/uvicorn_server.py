"""Serving until Ctrl-C."""

from __future__ import annotations

import asyncio
import contextlib
import errno
import logging
import socket
from collections.abc import Callable, Iterator
from types import FrameType

import uvicorn

from xpu_agents.chat import Chat
from xpu_agents.server.app import create_app
from xpu_agents.server.options import ServerOptions
from xpu_runtime.errors import ConfigError

__all__ = ["listening_socket", "serve"]

_LOG = logging.getLogger("xpu_agents.server")
_LAST_ANSWERS_S = 30.0
"""So long answers may take to their end, once the server is to end (chosen)."""
_LAST_WORDS_S = 2.0
"""So long clients may take to be told that theirs was cut off (chosen)."""
_BACKLOG = 2048
_LOOK_S = 0.1


@contextlib.contextmanager
def listening_socket(options: ServerOptions) -> Iterator[socket.socket]:
    """A socket at the address, before minutes are spent on a model.

    Raises:
        ConfigError: it is taken, or not one of this machine.
    """
    family = socket.AF_INET6 if ":" in options.host else socket.AF_INET
    try:
        found = socket.create_server((options.host, options.port), family=family, backlog=_BACKLOG)
    except OSError as error:
        if error.errno not in (errno.EADDRINUSE, errno.EACCES):
            raise ConfigError(
                f"host: {options.host!r} is no address of this machine ({error.strerror or error}); expected one of "
                f"its own, as '127.0.0.1', or '0.0.0.0' for all"
            ) from None
        raise ConfigError(
            f"port: {options.host}:{options.port} cannot be listened on ({error.strerror or error}); choose another "
            f"port, or stop what has this one"
        ) from None
    with found:
        # Those it accepts have it too: a client that vanished, as by a machine that sleeps, is noticed in the end.
        found.setsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE, 1)
        yield found


def serve(
    chat: Chat, options: ServerOptions, place: socket.socket, begun: Callable[[str], object] = lambda url: None
) -> None:
    """Answer requests until Ctrl-C or SIGTERM; answers under way come to their end, unless that is sent again.

    Args:
        chat: on the engine that answers.
        options: who may ask.
        place: where it listens (`listening_socket`).
        begun: is told the address once requests are answered.
    """
    chat.warm_up()  # whoever asks first need not wait longer than others
    _server(chat, options, place, begun).run(sockets=[place])


def _server(chat: Chat, options: ServerOptions, place: socket.socket, begun: Callable[[str], object]) -> _Server:
    config = uvicorn.Config(
        create_app(chat, options),
        log_config=None,
        access_log=False,
        server_header=False,
        ws="none",
        lifespan="off",  # it has none; cut off, it would tell of that
    )
    logging.getLogger("uvicorn.error").addFilter(_is_news)
    return _Server(config, lambda: begun(_url(options.host, place)))


class _Server(uvicorn.Server):
    def __init__(self, config: uvicorn.Config, begun: Callable[[], object]) -> None:
        super().__init__(config)
        self._begun = begun

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """Begin to end; when that is asked for again, by whatever signal, answers are not waited for."""
        if self.should_exit:
            self.force_exit = True  # uvicorn does so for Ctrl-C only
        super().handle_exit(sig, frame)

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Begin to listen, and say so."""
        await super().startup(sockets)
        if self.started:
            self._begun()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Let answers under way come to their end, unless that is asked for again or takes too long."""
        cutting = asyncio.ensure_future(self._cut_off())
        await super().shutdown(sockets)
        if not self.force_exit:
            cutting.cancel()
        await asyncio.wait({cutting})

    async def _cut_off(self) -> None:
        """End what is open once that is asked for again, or it is time; uvicorn would neither tell clients nor wait.

        From Python 3.12 on the end of a server waits for all connections.
        """
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(_LAST_ANSWERS_S):
                while not self.force_exit:
                    await asyncio.sleep(_LOOK_S)
        self.force_exit = True
        tasks = set(self.server_state.tasks)
        for task in tasks:
            task.cancel()
        if tasks:
            _LOG.warning("the server ends: %d answers were cut off", len(tasks))
            await asyncio.wait(tasks, timeout=_LAST_WORDS_S)
        for connection in list(self.server_state.connections):
            connection.transport.abort()


def _is_news(record: logging.LogRecord) -> bool:
    """Whether a record of uvicorn's is more than the trace of a bug, which was logged, or of an answer cut off."""
    return record.exc_info is None


def _url(host: str, place: socket.socket) -> str:
    """Where clients on this machine find it."""
    if host in ("0.0.0.0", "::"):
        host = "127.0.0.1" if host == "0.0.0.0" else "::1"
    return f"http://{f'[{host}]' if ':' in host else host}:{place.getsockname()[1]}"
