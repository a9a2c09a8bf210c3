"""Addresses that a key may be sent to."""

from __future__ import annotations

import pytest

from xpu_agents.remote.endpoint import Endpoint
from xpu_runtime.errors import ConfigError


@pytest.mark.parametrize("port", [0, 65536, 99999])
def test_a_port_that_there_is_not_is_refused(port: int) -> None:
    """Guards the key against going elsewhere: the system took 99999 for 34463, what is left of it in 16 bits."""
    with pytest.raises(ConfigError, match=f"base_url: .* has port {port}; expected a port from 1 to 65535"):
        Endpoint(f"http://127.0.0.1:{port}/v1", "m", api_key="secret")


@pytest.mark.parametrize("url", ["http://host/v1", "http://host:1/v1", "https://host:65535/v1"])
def test_other_ports_are_taken(url: str) -> None:
    """Guards the first and the last, and none at all."""
    assert Endpoint(url, "m").url("models") == f"{url}/models"
