"""Address and credentials of a remote model."""

from __future__ import annotations

import socket
from dataclasses import dataclass, field

import httpx2

from xpu_agents.error_wording import redact_userinfo
from xpu_runtime.errors import ConfigError

__all__ = ["Endpoint"]

_LONGEST_S = (2**31 - 1) // 1000
"""Maximum timeout in seconds (24 days): sockets count milliseconds in a 32-bit integer."""

_LAST_PORT = 65535


@dataclass(frozen=True, slots=True)
class Endpoint:
    """Address and credentials of a remote model.

    Attributes:
        base_url: URL that ``/chat/completions`` is appended to; a trailing slash is removed.
        model: model name on the server.
        api_key: bearer token; None or an empty string sends none. It is not part of the representation.
        timeout_s: read timeout in seconds.
        connect_timeout_s: connect timeout in seconds.
        uds: path of the Unix socket that the server listens on; the host of the URL is not connected to then.
    """

    base_url: str
    model: str
    api_key: str | None = field(default=None, repr=False)
    timeout_s: float = 600.0
    connect_timeout_s: float = 10.0
    uds: str | None = None

    def __post_init__(self) -> None:
        try:
            url = httpx2.URL(self.base_url)
        except (httpx2.InvalidURL, TypeError) as error:
            raise ConfigError(
                f"base_url: {_shown(self.base_url)!r} is not a URL ({error}); expected http://HOST:PORT/v1"
            ) from None
        if url.scheme not in ("http", "https") or not url.host:
            raise ConfigError(
                f"base_url: {_shown(self.base_url)!r} cannot be used; expected something like http://HOST:PORT/v1"
            )
        if url.port is not None and not 0 < url.port <= _LAST_PORT:  # sockets would truncate the port to 16 bits
            raise ConfigError(
                f"base_url: {_shown(self.base_url)!r} has port {url.port}; expected a port from 1 to {_LAST_PORT}"
            )
        if url.userinfo or url.query or url.fragment:
            raise ConfigError(
                f"base_url: {url.scheme}://{url.netloc.decode('ascii')} with a user, a query or a fragment; expected "
                f"none of them (the api_key is a setting of its own)"
            )
        object.__setattr__(self, "base_url", str(url).rstrip("/"))  # the dataclass is frozen
        if not isinstance(self.model, str) or not self.model:
            raise ConfigError(f"model: {self.model!r} cannot be used; expected the model name on the server")
        if not self.api_key:
            object.__setattr__(self, "api_key", None)  # an empty environment variable means no key
        elif not _is_key(self.api_key):
            raise ConfigError(
                "api_key: it has characters that headers cannot carry, such as a space or a line end; expected "
                "printable ASCII"
            )
        for name in ("timeout_s", "connect_timeout_s"):
            value = getattr(self, name)
            if not isinstance(value, int | float) or not 0 < value <= _LONGEST_S:
                raise ConfigError(f"{name}: {value!r} is out of range; expected seconds above 0, at most {_LONGEST_S}")
        if self.uds is not None:
            if not self.uds:
                raise ConfigError("uds: it is empty; expected the path of a Unix socket")
            if not hasattr(socket, "AF_UNIX"):
                raise ConfigError(f"uds: {self.uds!r}: this system has no Unix sockets; expected only a base_url")

    def url(self, path: str) -> str:
        """Return the URL of an endpoint, such as ``models``."""
        return f"{self.base_url}/{path}"

    @property
    def address(self) -> str:
        """The URL, and the socket if there is one, for messages."""
        return self.base_url if self.uds is None else f"{self.base_url} over {self.uds}"

    @property
    def headers(self) -> dict[str, str]:
        """Headers of every request."""
        return {} if self.api_key is None else {"Authorization": f"Bearer {self.api_key}"}


def _is_key(value: object) -> bool:
    """True if a key can be sent in a header; the HTTP library's own error would reveal it."""
    return isinstance(value, str) and value.isascii() and value.isprintable() and value == value.strip()


def _shown(url: object) -> object:
    return redact_userinfo(url) if isinstance(url, str) else url
