"""Servers that the programs of a user find by their model: `ServerPlace`, `RunningServer`."""

from __future__ import annotations

import contextlib
import json
import logging
import os
import secrets
import socket
from collections.abc import Iterator
from dataclasses import asdict, dataclass, field
from pathlib import Path

from filelock import Timeout

from xpu_agents.sharing.runtime_folder import digest, runtime_folder, runtime_lock
from xpu_agents.sharing.tcp_socket import tcp_socket
from xpu_agents.sharing.unix_socket import HAS_UNIX_SOCKETS, unix_socket
from xpu_runtime import EngineConfig
from xpu_runtime.errors import ConfigError
from xpu_runtime.files import retry_if_locked

__all__ = ["PrivateListener", "RunningServer", "ServerPlace", "running_servers"]

_LOG = logging.getLogger("xpu_agents.sharing")
_KEY_BYTES = 32
_SUFFIX = ".json"


@dataclass(frozen=True, slots=True)
class RunningServer:
    """Address of a model on a server of this user; the form of its file.

    Attributes:
        model: name of the model on the server.
        folder: path of the model.
        base_url: URL that ``/chat/completions`` is appended to.
        uds: path of the Unix socket; None if the server listens on the URL.
        api_key: API key of programs of this user.
    """

    model: str
    folder: str
    base_url: str = "http://localhost/v1"
    uds: str | None = None
    api_key: str | None = field(default=None, repr=False)


@dataclass(frozen=True, slots=True)
class PrivateListener:
    """Listening socket for programs of this user.

    Attributes:
        socket: the socket.
        api_key: API key that its clients must send; empty if only this user can connect.
    """

    socket: socket.socket
    api_key: str = field(default="", repr=False)

    @property
    def address(self) -> tuple[str, int | None]:
        """The ``server`` of requests to it in ASGI: host and port, or path and None."""
        name = self.socket.getsockname()
        return (name, None) if isinstance(name, str) else name[:2]


@dataclass(frozen=True, slots=True)
class ServerPlace:
    """Lock, socket and file of the server of one model with these engine settings.

    Attributes:
        folder: path of the model.
        config: engine settings.
    """

    folder: Path
    config: EngineConfig

    @property
    def name(self) -> str:
        """Name of its files."""
        return digest(f"{self.folder}\n{self.config.model_dump_json()}")

    @property
    def server(self) -> RunningServer | None:
        """The server that has the place; it may have ended without giving it up.

        Raises:
            ConfigError: the runtime folder cannot be used.
        """
        return _read(runtime_folder() / f"{self.name}{_SUFFIX}")

    @contextlib.contextmanager
    def starting(self, *, wait: bool = True) -> Iterator[bool]:
        """Hold the lock of the programs that load the model to serve it here.

        Args:
            wait: whether to wait for a program that loads it.

        Yields:
            Whether it is held. Without a runtime folder it is not, and the log says why.
        """
        try:
            lock = runtime_lock(f"{self.name}-start")
            lock.acquire(timeout=-1 if wait else 0)
        except Timeout:
            yield False
            return
        except ConfigError as error:
            _LOG.warning("the model is not shared with other programs: %s", error)
            yield False
            return
        try:
            yield True
        finally:
            lock.release()

    @contextlib.contextmanager
    def listen(self, model: str) -> Iterator[PrivateListener]:
        """Listen for programs of this user, which find the server until the end.

        Args:
            model: name of the model on the server.

        Raises:
            ConfigError: a server has the place, or the runtime folder cannot be used.
        """
        file = runtime_folder() / f"{self.name}{_SUFFIX}"
        with contextlib.ExitStack() as stack:
            if HAS_UNIX_SOCKETS:
                path = file.with_suffix(".sock")
                listener = PrivateListener(stack.enter_context(unix_socket(path)))
                server = RunningServer(model, str(self.folder), uds=str(path))
            else:
                listener = PrivateListener(
                    stack.enter_context(tcp_socket("127.0.0.1", 0)), secrets.token_urlsafe(_KEY_BYTES)
                )
                url = f"http://127.0.0.1:{listener.socket.getsockname()[1]}/v1"
                server = RunningServer(model, str(self.folder), url, api_key=listener.api_key)
            text, process = json.dumps(asdict(server)), os.getpid()
            _write(file, text)
            try:
                yield listener
            finally:
                with contextlib.suppress(OSError):
                    # A fork ends its copy, and another server may have replaced the file.
                    if os.getpid() == process and file.read_text("utf-8") == text:
                        retry_if_locked(file.unlink)

    def listen_if_free(self, stack: contextlib.ExitStack, model: str) -> list[PrivateListener]:
        """Listen as `listen` does until ``stack`` ends, unless that is impossible; the log then says why."""
        try:
            return [stack.enter_context(self.listen(model))]
        except ConfigError as error:
            _LOG.info("%s is not shared with other programs: %s", model, error)
            return []


def running_servers(folder: Path | None = None) -> list[RunningServer]:
    """Return the servers of a model, or of all models, the newest first; some may have ended.

    Raises:
        ConfigError: the runtime folder cannot be used.
    """
    found = []
    for file in runtime_folder().glob(f"*{_SUFFIX}"):
        with contextlib.suppress(OSError):
            server = _read(file)
            if server is not None and (folder is None or server.folder == str(folder)):
                found.append((file.stat().st_mtime_ns, server))
    return [server for _, server in sorted(found, key=lambda each: each[0], reverse=True)]


def _read(file: Path) -> RunningServer | None:
    """Return the server of a file; None if the file is missing or of another version."""
    try:
        return RunningServer(**json.loads(file.read_bytes()))
    except (OSError, ValueError, TypeError):
        return None


def _write(file: Path, text: str) -> None:
    """Write a file for this user alone, at once."""
    draft = file.with_suffix(f".{os.getpid()}.tmp")
    draft.unlink(missing_ok=True)
    try:
        with os.fdopen(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w", encoding="utf-8") as out:
            out.write(text)
        retry_if_locked(lambda: draft.replace(file))
    except OSError as error:
        draft.unlink(missing_ok=True)
        raise ConfigError(f"runtime folder: {str(file)!r} cannot be written ({error.strerror or error})") from None
