"""Addresses of servers."""

from __future__ import annotations

import pytest

from xpu_agents.remote.endpoint import Endpoint
from xpu_runtime.errors import ConfigError


@pytest.mark.parametrize("port", [0, 65536, 99999])
def test_port_out_of_range(port: int) -> None:
    """Guards the key against being sent elsewhere: sockets would truncate port 99999 to 34463."""
    with pytest.raises(ConfigError, match=f"base_url: .* has port {port}; expected a port from 1 to 65535"):
        Endpoint(f"http://127.0.0.1:{port}/v1", "m", api_key="secret")


@pytest.mark.parametrize("url", ["http://host/v1", "http://host:1/v1", "https://host:65535/v1"])
def test_valid_ports(url: str) -> None:
    """Guards the lowest and highest port, and URLs without a port."""
    assert Endpoint(url, "m").url("models") == f"{url}/models"
