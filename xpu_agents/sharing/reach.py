"""Requests to servers of this user that may have ended: `reach`."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from xpu_agents.remote import RemoteChat
from xpu_agents.remote.connection import Connection
from xpu_agents.remote.endpoint import Endpoint
from xpu_agents.remote.http_client import HttpClient
from xpu_agents.sharing.server_place import RunningServer
from xpu_agents.sharing.unix_socket import is_answered
from xpu_runtime.errors import XpuError

__all__ = ["is_reachable", "reach"]

_TIMEOUT_S = 5.0
"""Seconds within which a program that is busy with other work answers (chosen)."""
_VERSION = "/v1"


def reach(server: RunningServer) -> RemoteChat | None:
    """Return a client of a server; None if it has ended, or does not answer."""
    chat = RemoteChat(server.base_url, server.model, server.api_key, uds=server.uds)
    if not is_reachable(chat.endpoint):
        return None
    try:
        return chat if server.model in chat.models() else None
    except XpuError:
        return None


def is_reachable(endpoint: Endpoint) -> bool:
    """True if a server answers, and its engines run."""
    if endpoint.uds is not None and not is_answered(Path(endpoint.uds)):
        return False
    root = replace(endpoint, base_url=endpoint.base_url.removesuffix(_VERSION))
    try:
        with HttpClient(root, Connection(_TIMEOUT_S)) as http:
            return http.get("health").is_success
    except XpuError:
        return False
