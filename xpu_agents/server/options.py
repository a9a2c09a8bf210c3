"""How a server is reached, and by whom: `ServerOptions`."""

from __future__ import annotations

import ipaddress
import re
import socket
from dataclasses import dataclass, field

from xpu_runtime.errors import ConfigError

__all__ = ["ServerOptions"]

_LAST_PORT = 65535
_HOST = re.compile(r"[\w-]+(\.[\w-]+)*\.?", re.ASCII)
"""A name as clients send it, who write letters beyond ASCII as ``xn--``."""


_USUAL_PORTS = {"http": ":80", "https": ":443"}


@dataclass(frozen=True, slots=True)
class ServerOptions:
    """How a server is reached, and by whom.

    Attributes:
        host: address to listen on; ``127.0.0.1`` is this machine alone, ``0.0.0.0`` the network too.
        port: of it; 0 takes a free one.
        api_key: what every request must show; empty for nothing.
        origins: web pages that a browser may let ask, as ``http://localhost:3000``; ``*`` are all.
        hosts: further names of this machine, by which those without a key may reach it.

    Raises:
        ConfigError: one of them cannot be used.
    """

    host: str = "127.0.0.1"
    port: int = 8000
    api_key: str = field(default="", repr=False)
    origins: tuple[str, ...] = ()
    hosts: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        if not self.host:
            raise ConfigError("host: it is empty; expected an address, as '127.0.0.1'")
        try:
            self.host.encode("idna")  # as a socket does with letters beyond ASCII
        except UnicodeError:
            raise ConfigError(f"host: {self.host!r} is no name; expected an address, as '127.0.0.1'") from None
        if not 0 <= self.port <= _LAST_PORT:
            raise ConfigError(f"port: {self.port} cannot be used; expected 0 to {_LAST_PORT}")
        if not (self.api_key.isascii() and self.api_key.isprintable()) or " " in self.api_key:
            raise ConfigError("api_key: it has a space or a letter that headers do not carry; expected plain ASCII")
        for origin in self.origins:
            scheme, _, rest = origin.partition("://")
            if origin != "*" and (scheme.lower() not in ("http", "https") or not rest or "/" in rest):
                raise ConfigError(f"origins: {origin!r} is none; expected as 'http://localhost:3000', or '*'")
        for name in self.hosts:
            if _HOST.fullmatch(name) is None:  # it would be taken, and let nobody in
                raise ConfigError(f"hosts: {name!r} is no name; expected a whole one without a port, as 'box.home'")

    @property
    def is_open(self) -> bool:
        """Whether anybody in the network may use it."""
        return not self.api_key and not _is_own(self.host)

    @property
    def pages(self) -> list[str]:
        """The origins as browsers write them: in small letters, without the port that goes without saying."""
        known = (each.lower() for each in self.origins)
        return [each.removesuffix(_USUAL_PORTS.get(each.partition("://")[0], "")) for each in known]

    def knows(self, host: str) -> bool:
        """Whether requests may be meant for ``host``, the header of that name.

        A page of the web can have its own name point to this machine, and the browser then lets it ask whatever runs
        here (DNS rebinding). So without a key names count only if they are those of this machine. Addresses always do,
        and so does no name at all, as health checks send in HTTP 1.0: no browser does that.
        """
        name = _name(host)
        if self.api_key or not name or _is_address(name):
            return True
        mine = socket.gethostname().casefold()
        known = {"localhost", self.host.casefold(), mine, f"{mine}.local", *map(_name, self.hosts)}
        return name in known or name.endswith(".localhost")


def _is_own(host: str) -> bool:
    """Whether only this machine reaches an address."""
    return host.casefold() == "localhost" or (_is_address(host) and ipaddress.ip_address(host).is_loopback)


def _name(host: str) -> str:
    """A header's host without its port."""
    if host.startswith("["):
        return host[1:].partition("]")[0]
    return host.partition(":")[0].casefold().rstrip(".")


def _is_address(name: str) -> bool:
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True
