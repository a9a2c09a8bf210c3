"""A fake OpenAI-compatible server for every test, and a client of it."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from fake_openai_server import FakeOpenAIServer

from xpu_agents.remote import RemoteChat

sys.path.insert(0, str(Path(__file__).parents[3]))  # the benchmarks, which are not installed


@pytest.fixture
def server() -> Iterator[FakeOpenAIServer]:
    """The server."""
    with FakeOpenAIServer() as running:
        yield running


@pytest.fixture
def client(server: FakeOpenAIServer) -> Callable[..., RemoteChat]:
    """Create clients with short timeouts."""

    def make(**options: Any) -> RemoteChat:
        return RemoteChat(**{"base_url": server.url, "model": "m", "server": "openai", "timeout_s": 20.0, **options})

    return make
