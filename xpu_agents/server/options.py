"""Options of the server: `ServerOptions`."""

from __future__ import annotations

import ipaddress
import re
import socket
from dataclasses import dataclass, field

from xpu_runtime.deprecation import renamed_members
from xpu_runtime.errors import ConfigError

__all__ = ["ServerOptions"]

_LAST_PORT = 65535
_HOST_NAME = re.compile(r"[\w-]+(\.[\w-]+)*\.?", re.ASCII)
"""Host name in ASCII; clients send other letters as ``xn--`` labels."""


_ORIGIN = re.compile(r"[A-Za-z][A-Za-z0-9+.-]*://(\[[0-9A-Fa-f:.]+\]|[^\s/:*?#@\[\]]+)(:\d{1,5})?")
"""An origin: scheme, host and optional port; the schemes of desktop applications and extensions are their own."""
_ANY_PORT = ":*"
_DEFAULT_PORTS = {"http": ":80", "https": ":443"}


@renamed_members(is_open="is_public", knows="accepts_host", pages="allowed_origins")
@dataclass(frozen=True, slots=True)
class ServerOptions:
    """Address, authentication and allowed origins of a server.

    Attributes:
        host: address to listen on; ``127.0.0.1`` accepts only local clients, ``0.0.0.0`` also those of the network.
        port: port to listen on; 0 selects a free one, None opens none.
        api_key: API key that all requests must send, or several of which they send one; empty disables authentication.
        origins: origins of web pages, desktop applications and browser extensions that may send requests, such as
            ``http://localhost:3000``, ``app://obsidian.md`` or, for all ports of this machine, ``http://localhost:*``;
            ``*`` allows all.
        hosts: additional host names that are accepted without an API key.
        strict: whether request fields that the server does not know are errors.
        max_requests: most requests that are answered at the same time; None for no limit.
        requests_per_minute: most requests of each client in a minute; None for no limit.

    Raises:
        ConfigError: an option is invalid.
    """

    host: str = "127.0.0.1"
    port: int | None = 8000
    api_key: str | tuple[str, ...] = field(default="", repr=False)
    origins: tuple[str, ...] = ()
    hosts: tuple[str, ...] = ()
    strict: bool = False
    max_requests: int | None = None
    requests_per_minute: int | None = None

    def __post_init__(self) -> None:
        if not self.host:
            raise ConfigError("host: it is empty; expected an address, as '127.0.0.1'")
        try:
            self.host.encode("idna")  # the encoding that sockets use for host names
        except UnicodeError:
            raise ConfigError(f"host: {self.host!r} is not a host name; expected an address, as '127.0.0.1'") from None
        if self.port is not None and not 0 <= self.port <= _LAST_PORT:
            raise ConfigError(f"port: {self.port} is out of range; expected 0 to {_LAST_PORT}")
        for key in self.api_keys:
            if not (key.isascii() and key.isprintable()) or " " in key:
                raise ConfigError("api_key: it has a space or a character that headers cannot carry; expected ASCII")
        for limit in ("max_requests", "requests_per_minute"):
            value = getattr(self, limit)
            if value is not None and value < 1:
                raise ConfigError(f"{limit}: {value} is out of range; expected at least 1, or none for no limit")
        for origin in self.origins:
            if origin != "*" and not _ORIGIN.fullmatch(origin) and not _is_any_port(origin):
                raise ConfigError(
                    f"origins: {origin!r} is not an origin; expected as 'http://localhost:3000', 'http://localhost:*', "
                    f"'app://obsidian.md', or '*'"
                )
        for name in self.hosts:
            if _HOST_NAME.fullmatch(name) is None:  # it would never match a request
                raise ConfigError(f"hosts: {name!r} is not a host name; expected one without a port, as 'box.home'")

    @property
    def api_keys(self) -> tuple[str, ...]:
        """The API keys of which requests must send one; none if authentication is disabled."""
        keys = (self.api_key,) if isinstance(self.api_key, str) else self.api_key
        return tuple(key for key in keys if key)

    @property
    def is_public(self) -> bool:
        """True if any machine of the network can use the server without a key."""
        return self.port is not None and not self.api_keys and not _is_loopback(self.host)

    @property
    def allowed_origins(self) -> list[str]:
        """The origins as browsers send them: in lower case and without default ports."""
        origins = (origin.lower() for origin in self.origins if not _is_any_port(origin))
        return [origin.removesuffix(_DEFAULT_PORTS.get(origin.partition("://")[0], "")) for origin in origins]

    @property
    def allowed_origin_pattern(self) -> str | None:
        """Pattern of the origins that are allowed with any port; None if there are none."""
        bases = [origin.lower().removesuffix(_ANY_PORT) for origin in self.origins if _is_any_port(origin)]
        return rf"(?:{'|'.join(map(re.escape, bases))})(?::\d{{1,5}})?" if bases else None

    def accepts_host(self, host: str) -> bool:
        """True if a ``host`` header is accepted.

        Without an API key only IP addresses and names of this machine are accepted, which protects against DNS
        rebinding: a web page could resolve its own name to this machine and then use the server. An empty header is
        accepted as well: HTTP/1.0 health checks send none, and browsers always send one.
        """
        host_name = _host_name(host)
        if self.api_keys or not host_name or _is_address(host_name):
            return True
        hostname = socket.gethostname().casefold()
        local_names = {"localhost", self.host.casefold(), hostname, f"{hostname}.local", *map(_host_name, self.hosts)}
        return host_name in local_names or host_name.endswith(".localhost")


def _is_any_port(origin: str) -> bool:
    """True if an origin is a host of this machine with any port."""
    scheme, _, host = origin.removesuffix(_ANY_PORT).partition("://")
    is_local = _is_loopback(host.removeprefix("[").removesuffix("]"))
    return origin.endswith(_ANY_PORT) and scheme.lower() in _DEFAULT_PORTS and is_local


def _is_loopback(host: str) -> bool:
    """True if an address is a loopback address."""
    return host.casefold() == "localhost" or (_is_address(host) and ipaddress.ip_address(host).is_loopback)


def _host_name(host: str) -> str:
    """Return the host of a ``host`` header without its port."""
    if host.startswith("["):
        return host[1:].partition("]")[0]
    return host.partition(":")[0].casefold().rstrip(".")


def _is_address(host_name: str) -> bool:
    try:
        ipaddress.ip_address(host_name)
    except ValueError:
        return False
    return True
