"""Where a server is, and what is needed to be let in."""

from __future__ import annotations

from dataclasses import dataclass, field

import httpx2

from xpu_agents.error_wording import redact_userinfo
from xpu_runtime.errors import ConfigError

__all__ = ["Endpoint"]

_LONGEST_S = (2**31 - 1) // 1000
"""What sockets can wait, in seconds: they count milliseconds in an int. It is 24 days."""

_LAST_PORT = 65535


@dataclass(frozen=True, slots=True)
class Endpoint:
    """The address of a model.

    Attributes:
        base_url: what ``/chat/completions`` is appended to; without a slash at the end.
        model: what the server calls the model.
        api_key: sent as a bearer token; None sends none, and so does an empty one. Never shown.
        timeout_s: the longest silence of the server, in seconds.
        connect_timeout_s: the longest it may take to reach it, in seconds.
    """

    base_url: str
    model: str
    api_key: str | None = field(default=None, repr=False)
    timeout_s: float = 600.0
    connect_timeout_s: float = 10.0

    def __post_init__(self) -> None:
        try:
            url = httpx2.URL(self.base_url)
        except (httpx2.InvalidURL, TypeError) as error:
            raise ConfigError(
                f"base_url: {_shown(self.base_url)!r} is no URL ({error}); expected http://HOST:PORT/v1"
            ) from None
        if url.scheme not in ("http", "https") or not url.host:
            raise ConfigError(
                f"base_url: {_shown(self.base_url)!r} cannot be used; expected something like http://HOST:PORT/v1"
            )
        if url.port is not None and not 0 < url.port <= _LAST_PORT:  # the socket would take what is left of 16 bits
            raise ConfigError(
                f"base_url: {_shown(self.base_url)!r} has port {url.port}; expected a port from 1 to {_LAST_PORT}"
            )
        if url.userinfo or url.query or url.fragment:
            raise ConfigError(
                f"base_url: {url.scheme}://{url.netloc.decode('ascii')} with a user, a query or a fragment; expected "
                f"none of them (the api_key is a setting of its own)"
            )
        object.__setattr__(self, "base_url", str(url).rstrip("/"))  # frozen for everybody else
        if not isinstance(self.model, str) or not self.model:
            raise ConfigError(f"model: {self.model!r} cannot be used; expected what the server calls the model")
        if not self.api_key:
            object.__setattr__(self, "api_key", None)  # an empty variable of the environment is no key
        elif not _is_key(self.api_key):
            raise ConfigError(
                "api_key: it has characters that no key has, maybe a space or the end of a line around it; expected "
                "text of ASCII characters"
            )
        for name in ("timeout_s", "connect_timeout_s"):
            value = getattr(self, name)
            if not isinstance(value, int | float) or not 0 < value <= _LONGEST_S:
                raise ConfigError(f"{name}: {value!r} cannot be used; expected seconds above 0, at most {_LONGEST_S}")

    def url(self, path: str) -> str:
        """The URL of an endpoint, such as ``models``."""
        return f"{self.base_url}/{path}"

    @property
    def headers(self) -> dict[str, str]:
        """What every request carries."""
        return {} if self.api_key is None else {"Authorization": f"Bearer {self.api_key}"}


def _is_key(value: object) -> bool:
    """Whether it can stand in a header; the HTTP library shows what cannot."""
    return isinstance(value, str) and value.isascii() and value.isprintable() and value == value.strip()


def _shown(url: object) -> object:
    return redact_userinfo(url) if isinstance(url, str) else url
