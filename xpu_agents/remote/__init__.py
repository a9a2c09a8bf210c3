"""Chat clients of remote OpenAI-compatible servers."""

from __future__ import annotations

from xpu_agents.remote.chat import RemoteChat
from xpu_agents.remote.servers import SERVERS, Server
from xpu_agents.remote.streams import AsyncRemoteStream, RemoteStream

__all__ = ["SERVERS", "AsyncRemoteStream", "RemoteChat", "RemoteStream", "Server"]
