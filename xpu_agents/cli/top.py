"""``xpu-agents top``: the engines of a running server in the terminal."""

from __future__ import annotations

import contextlib
from pathlib import Path
from typing import Annotated

import typer

from xpu_agents.apps.display.terminal import exit_on_sigterm, stdout
from xpu_agents.apps.top.app import show_top
from xpu_agents.backends import API_KEY
from xpu_agents.remote.endpoint import Endpoint
from xpu_runtime.errors import ConfigError

__all__ = ["top"]

_VERSION = "/v1"
_DEFAULT_URL = "http://127.0.0.1:8000"
_LOCAL_URL = "http://localhost"


def top(
    url: Annotated[
        str | None,
        typer.Option(
            help="URL of the server; by default the server of yours that was started last, else port 8000.",
            show_default=False,
        ),
    ] = None,
    uds: Annotated[Path | None, typer.Option(help="Unix socket of the server.", show_default=False)] = None,
    api_key: Annotated[str, typer.Option(help="API key of the server.", envvar=API_KEY, show_default=False)] = "",
    model: Annotated[str, typer.Option(help="Model to show, if the server has several.", show_default=False)] = "",
    once: Annotated[bool, typer.Option("--once", help="Print the state once.")] = False,
) -> None:
    """Show the lanes, queues, KV pool, latencies and requests of a running server; q quits.

    Without a terminal, the state is printed once.
    """
    if url is not None and uds is not None:
        raise ConfigError("--url and --uds are both given; expected one of them")
    console = stdout(tasks=True)
    endpoint = _endpoint(url, uds, api_key)
    with exit_on_sigterm(), contextlib.suppress(KeyboardInterrupt):
        show_top(endpoint, console, model=model, live=console.is_interactive and not once)


def _endpoint(url: str | None, uds: Path | None, api_key: str) -> Endpoint:
    """Return the root URL of the server."""
    if url is None and uds is None and (found := _running_server()) is not None:
        return found
    root = (url or (_DEFAULT_URL if uds is None else _LOCAL_URL)).rstrip("/").removesuffix(_VERSION)
    return Endpoint(root, "any", api_key, uds=None if uds is None else str(uds))


def _running_server() -> Endpoint | None:
    """Return the server of this user that was started last and answers."""
    from xpu_agents.sharing.reach import is_reachable
    from xpu_agents.sharing.server_place import running_servers

    with contextlib.suppress(ConfigError):  # there is no runtime folder
        for each in running_servers():
            endpoint = Endpoint(each.base_url.removesuffix(_VERSION), each.model, each.api_key, uds=each.uds)
            if is_reachable(endpoint):
                return endpoint
    return None
