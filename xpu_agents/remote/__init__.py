"""Chats with a model behind a network: any server that speaks OpenAI's protocol."""

from __future__ import annotations

from xpu_agents.remote.chat import RemoteChat
from xpu_agents.remote.servers import SERVERS, Server
from xpu_agents.remote.streams import AsyncRemoteStream, RemoteStream

__all__ = ["SERVERS", "AsyncRemoteStream", "RemoteChat", "RemoteStream", "Server"]
