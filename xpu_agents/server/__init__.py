"""OpenAI-compatible HTTP server in front of one or more engines; reactive requests are served first."""

from __future__ import annotations

from xpu_agents.server.ambient.stores import AmbientStores
from xpu_agents.server.app import create_app
from xpu_agents.server.options import ServerOptions
from xpu_agents.server.served_models import ServedModels
from xpu_agents.server.uvicorn_server import serve

__all__ = ["AmbientStores", "ServedModels", "ServerOptions", "create_app", "serve"]
