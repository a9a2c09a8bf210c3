"""Middleware that checks API keys and host names."""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Sequence

from starlette.datastructures import Headers
from starlette.types import ASGIApp, Receive, Scope, Send

from xpu_agents.owner import owner_scope
from xpu_agents.server.errors.forms import error_form
from xpu_agents.server.errors.response import ErrorResponse
from xpu_agents.server.options import ServerOptions
from xpu_agents.sharing.server_place import PrivateListener

__all__ = ["AuthMiddleware", "client_digest", "client_keys", "client_name"]

_PUBLIC_PATH = "/health"
_PUBLIC_FOLDER = "/ui/"
"""Files of the page, which has no data of its own; it asks the user for the key."""
_BEARER = "bearer "
_CLIENT = "xpu_agents.client"
_LOCAL_CLIENT = "local"


class AuthMiddleware:
    """ASGI middleware that rejects requests without a valid API key or host name.

    Args:
        app: the application.
        options: API key and host names.
        private: listeners for programs of this user. Where only this user can connect, nothing is checked.
    """

    def __init__(self, app: ASGIApp, options: ServerOptions, private: Sequence[PrivateListener] = ()) -> None:
        self._app = app
        self._options = options
        self._digests = frozenset(map(_digest, options.api_keys))
        self._private_digests = {
            each.address: frozenset(map(_digest, filter(None, [each.api_key]))) for each in private
        }

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Check and forward one request."""
        if scope["type"] == "http" and (response := self._rejection(scope)) is not None:
            await error_form(scope).response(response)(scope, receive, send)
        else:
            with owner_scope(self._owner(scope)):
                await self._app(scope, receive, send)

    def _owner(self, scope: Scope) -> str:
        """Return the owner of a request: its API key as a digest; empty for this user, whose programs need none."""
        if scope["type"] != "http" or tuple(scope.get("server") or ()) in self._private_digests:
            return ""
        headers = Headers(scope=scope)
        return client_digest(headers).hex() if client_keys(headers) else ""

    def _rejection(self, scope: Scope) -> ErrorResponse | None:
        headers = Headers(scope=scope)
        private = self._private_digests.get(tuple(scope.get("server") or ()))
        if private is None and not self._options.accepts_host(host := headers.get("host", "")):
            return ErrorResponse(
                403,
                f"host: {host!r} is not a name of this machine (a web page may have redirected the request); use its "
                f"IP address, or allow the name (`--allow-host`)",
                code="unknown_host",
            )
        expected = self._digests if private is None else private
        if expected and not _is_public(_path(scope)):
            given = list(map(_digest, client_keys(headers)))
            # All are compared, in constant time.
            found = [known for known in expected for each in given if secrets.compare_digest(known, each)]
            if not found:
                problem = "the given key is wrong" if given else "it is missing"
                return ErrorResponse(
                    401,
                    f"api_key: {problem}; expected the server's key, as `Authorization: Bearer KEY` or `x-api-key`",
                    "authentication_error",
                    "invalid_api_key",
                    headers={"www-authenticate": "Bearer"},
                )
            scope[_CLIENT] = found[0]
        return None


def client_digest(headers: Headers) -> bytes:
    """Digest of the API keys that a client sends, which tells clients apart."""
    return hashlib.sha256("\0".join(client_keys(headers)).encode()).digest()


def client_name(scope: Scope) -> str:
    """Return the name of the client that limits count by: a digest of its API key, else its address."""
    name: str | None = scope.get(_CLIENT)
    if name is None:
        client = scope.get("client")
        name = client[0] if client else _LOCAL_CLIENT  # clients of Unix sockets have no address
    return name


def client_keys(headers: Headers) -> list[str]:
    """Return the API keys that a client sends: the bearer token, and Anthropic's ``x-api-key``."""
    authorization = headers.get("authorization", "")
    bearer = authorization[len(_BEARER) :] if authorization.casefold().startswith(_BEARER) else ""
    return [key for each in (bearer, headers.get("x-api-key", "")) if (key := each.strip())]


def _digest(key: str) -> str:
    return hashlib.sha256(key.encode()).hexdigest()


def _path(scope: Scope) -> str:
    """Path relative to the application's mount point."""
    request_path: str = scope["path"]
    return request_path.removeprefix(scope.get("root_path", ""))


def _is_public(request_path: str) -> bool:
    return request_path == _PUBLIC_PATH or f"{request_path}/".startswith(_PUBLIC_FOLDER)
