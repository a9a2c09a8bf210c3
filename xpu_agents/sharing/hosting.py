"""Chats of this process that other programs of the user share: `share_chat`, `hosted_chat`."""

from __future__ import annotations

import atexit
import contextlib
import logging
import os
import threading
from pathlib import Path

from xpu_agents.chat import Chat
from xpu_agents.engines import before_close
from xpu_agents.sharing.server_place import ServerPlace
from xpu_runtime import EngineConfig
from xpu_runtime.errors import XpuError

__all__ = ["hosted_chat", "share_chat"]

_LOG = logging.getLogger("xpu_agents.sharing")


class _Host:
    """Server of one chat in a thread of this process.

    Args:
        chat: the chat.
        place: its model and settings.

    Raises:
        ConfigError: another program serves them, or the runtime folder cannot be used.
        ImportError: the server is not installed.
    """

    def __init__(self, chat: Chat, place: ServerPlace) -> None:
        from xpu_agents.server import ServerOptions  # an extra
        from xpu_agents.server.uvicorn_server import create_server

        self.chat = chat
        self.place = place
        with contextlib.ExitStack() as stack:
            self.listener = stack.enter_context(place.listen(chat.engine.name))
            self._server = create_server(chat, ServerOptions(port=None), None, private=[self.listener])
            sockets = {"sockets": [self.listener.socket]}
            self._thread = threading.Thread(target=self._server.run, kwargs=sockets, name="xpu-sharing", daemon=True)
            self._thread.start()
            self._stack = stack.pop_all()

    def close(self) -> None:
        """Stop serving; answers that are not complete end with an error."""
        with self._stack:
            self._server.should_exit = self._server.force_exit = True
            self._thread.join()


_hosts: list[_Host] = []
_lock = threading.Lock()


def hosted_chat(folder: Path | None, config: EngineConfig | None) -> Chat | None:
    """Return a chat that this process shares.

    Args:
        folder: path of the model; None for any.
        config: complete engine settings; None for any.
    """
    with _lock:
        for host in _hosts:
            if (
                not host.chat.engine.closed
                and folder in (None, host.place.folder)
                and config in (None, host.place.config)
            ):
                return host.chat
    return None


def share_chat(chat: Chat, place: ServerPlace) -> None:
    """Serve a chat of this process to other programs of the user until the process or its engines end.

    Where that is impossible the chat stays with this process, and the log says why.
    """
    with _lock:
        for ended in [host for host in _hosts if host.place == place]:
            ended.close()
            _hosts.remove(ended)
        try:
            _hosts.append(_Host(chat, place))
        except ImportError as error:
            _LOG.info("%s is not shared: %s is missing; run `pip install 'xpu-agents[server]'`", chat, error.name)
            return
        except XpuError as error:
            _LOG.warning("%s is not shared with other programs: %s", chat, error)
            return
        if len(_hosts) == 1:
            before_close(_stop_sharing)
            atexit.register(_stop_sharing)  # before the engine, which registered earlier, stops


def _stop_sharing() -> None:
    with _lock:
        while _hosts:
            _hosts.pop().close()
    atexit.unregister(_stop_sharing)


def _forget_in_child() -> None:
    """Forget the hosts of the parent, and close its sockets, on which nothing would answer when it has ended."""
    global _lock
    _lock = threading.Lock()
    for host in _hosts:
        host.listener.socket.close()
    _hosts.clear()


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_forget_in_child)
