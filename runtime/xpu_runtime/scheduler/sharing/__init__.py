"""Several engines of one process on the same devices."""

from __future__ import annotations

from xpu_runtime.scheduler.sharing.peers import DeviceUse, PeerRules, PeerWork
from xpu_runtime.scheduler.sharing.turns import DeviceTurns, EngineTurn

__all__ = ["DeviceTurns", "DeviceUse", "EngineTurn", "PeerRules", "PeerWork"]
