"""The files of the web page: `ui_routes`."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from importlib.resources import files

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

__all__ = ["UI_PATH", "ui_routes"]

UI_PATH = "/ui"
"""Path of the page below the application."""
_MEDIA_TYPES = {
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".svg": "image/svg+xml",
}
"""Media types by file name suffix; those of the system may be wrong on Windows, where the registry has them."""
_HEADERS = {
    "cache-control": "no-cache",
    "content-security-policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; "
        "base-uri 'none'; form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'"
    ),
    "cross-origin-opener-policy": "same-origin",
    "referrer-policy": "no-referrer",
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
}
_INDEX = "index.html"


@dataclass(frozen=True, slots=True)
class _Asset:
    """A file of the page."""

    content: bytes
    headers: dict[str, str]


def ui_routes() -> list[Route]:
    """Return the routes of the page; its files are read once."""
    assets = {}
    for file in (files(__package__) / "assets").iterdir():
        suffix = file.name[file.name.rfind(".") :]
        if suffix in _MEDIA_TYPES:
            content = file.read_bytes()
            etag = f'"{hashlib.sha256(content).hexdigest()[:16]}"'
            assets[file.name] = _Asset(content, {**_HEADERS, "content-type": _MEDIA_TYPES[suffix], "etag": etag})

    async def asset(request: Request) -> Response:
        """``GET /ui/FILE``."""
        found = assets.get(request.path_params["name"] or _INDEX)
        if found is None:
            raise HTTPException(404)
        if found.headers["etag"] in request.headers.get("if-none-match", ""):
            return Response(status_code=304, headers=found.headers)
        return Response(found.content, headers=found.headers)

    async def redirect(request: Request) -> Response:
        """``GET /ui``: the page is a folder, so that its files have relative addresses."""
        return RedirectResponse(f"{request.scope.get('root_path', '')}{UI_PATH}/", 307)

    return [Route(UI_PATH, redirect), Route(f"{UI_PATH}/{{name:path}}", asset)]
