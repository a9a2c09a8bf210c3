"""Turns of several engines of one process on the same devices.

Each engine has a scheduler of its own. Kernels of two engines never run at the same time on one device: an engine that
has launched something keeps the devices until its lanes are idle. Whose turn comes next follows the rules within one
engine (`agent-xpu-v2 §4.4`, `§4.5 (3)`): reactive work first, which stops background work at its next kernel boundary,
and a guaranteed share of an aged background in between.

Engines on different devices run side by side. Each predicts its kernels beside the bandwidth that the others use.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Protocol

from xpu_runtime.scheduler.actions import Action
from xpu_runtime.scheduler.sharing.peers import DeviceUse, PeerRules, PeerWork

__all__ = ["DeviceTurns", "EngineTurn", "SharingScheduler"]

_GRACE_S = 0.05
"""Seconds for which idle devices wait for the engine whose turn it is (chosen: longer than a thread takes to wake)."""


class SharingScheduler(Protocol):
    """The scheduler of an engine that shares its devices."""

    @property
    def devices(self) -> frozenset[str]:
        """Devices of its lanes."""
        ...

    @property
    def peer_rules(self) -> PeerRules:
        """Rules for the work of the other engines."""
        ...

    def dispatch(self, now: float) -> list[Action]:
        """Return all actions to carry out now, in order."""
        ...


@dataclass(slots=True, eq=False)
class EngineTurn:
    """One engine among those that share devices.

    Attributes:
        scheduler: its scheduler.
        wake: asks its driver to call `DeviceTurns.dispatch` soon.
        use: what it runs and waits for.
        bandwidth: bytes per second of the system memory that it uses; 0 if all engines are on the same devices.
        urgent_since: time since which urgent work waits for its turn.
        background_s: its background time for a fair order; an engine that was idle gets no credit.
        stopped_at: time at which its lanes became idle.
        asked_at: time at which it was last asked for a decision, or made one.
    """

    scheduler: SharingScheduler
    wake: Callable[[], None]
    use: DeviceUse = field(default_factory=DeviceUse)
    bandwidth: float = 0.0
    urgent_since: float | None = None
    background_s: float = 0.0
    stopped_at: float = -math.inf
    asked_at: float = -math.inf


class DeviceTurns:
    """Decides which engine may start work.

    It is pure as the scheduler is: the time is an argument, and calls must not overlap.

    Attributes:
        engines: all engines.
    """

    def __init__(self) -> None:
        self.engines: list[EngineTurn] = []

    def join(self, scheduler: SharingScheduler, wake: Callable[[], None]) -> EngineTurn:
        """Add an engine; all others report their use at their next step."""
        turn = EngineTurn(scheduler, wake)
        self.engines.append(turn)
        self._wake_all()
        return turn

    def leave(self, turn: EngineTurn) -> None:
        """Remove an engine, also one that was removed already."""
        if turn in self.engines:
            self.engines.remove(turn)
            turn.scheduler.peer_rules.peers = None
            self._wake_all()

    def _wake_all(self) -> None:
        for turn in self.engines:
            turn.wake()

    def dispatch(self, turn: EngineTurn, now: float) -> list[Action]:
        """Return the actions of the scheduler of one engine, which respect those of the others."""
        peers = self._peers(turn)
        active = [other for other in peers if other.use.running or other.use.waits]
        before = [self._left_to(other, now) for other in active]
        turn.asked_at = now
        turn.scheduler.peer_rules.peers = self._left_to(turn, now) if len(self.engines) > 1 else None
        actions = turn.scheduler.dispatch(now)
        turn.bandwidth = turn.scheduler.peer_rules.bandwidth if len(peers) + 1 < len(self.engines) else 0.0
        self._report(turn, turn.scheduler.peer_rules.use(), peers, now)
        for other, left in zip(active, before, strict=True):
            if not self._left_to(other, now).allows_as(left):
                other.asked_at = now
                other.wake()
        return actions

    def _report(self, turn: EngineTurn, use: DeviceUse, peers: list[EngineTurn], now: float) -> None:
        before, turn.use = turn.use, use
        if not use.urgent_waits:
            turn.urgent_since = None
        elif turn.urgent_since is None:
            turn.urgent_since = now
        if before.running and not use.running:
            turn.stopped_at = now
        turn.background_s += use.background_s - before.background_s
        if use.background_waits and not before.background_waits and not before.running:
            active = [other.background_s for other in peers if other.use.background_waits or other.use.running]
            turn.background_s = max(turn.background_s, min(active, default=0.0))

    def _left_to(self, turn: EngineTurn, now: float) -> PeerWork:
        peers = self._peers(turn)
        uses = [other.use for other in peers]
        taken = any(use.running for use in uses)
        idle_since = max([turn.stopped_at, *(other.stopped_at for other in peers)])
        # An engine that does not take its turn has a slow thread, or has failed.
        ready = [other for other in peers if taken or now - max(idle_since, other.asked_at) <= _GRACE_S]
        urgent = [other.urgent_since for other in ready if other.urgent_since is not None]
        since = now if turn.urgent_since is None else turn.urgent_since
        fair = not any(other.use.background_waits and other.background_s < turn.background_s for other in ready)
        return PeerWork(
            may_start=not taken and all(other >= since for other in urgent),
            may_start_background=not taken and not urgent and fair,
            urgent=bool(urgent) or any(use.urgent_running for use in uses),
            busy_s=sum(use.reactive_s + use.background_s for use in uses),
            reactive_s=sum(use.reactive_s for use in uses),
            bounded_s=sum(use.bounded_s for use in uses),
            bandwidth=sum(other.bandwidth for other in self.engines if other is not turn and other not in peers),
        )

    def _peers(self, turn: EngineTurn) -> list[EngineTurn]:
        devices = turn.scheduler.devices
        return [
            other for other in self.engines if other is not turn and not devices.isdisjoint(other.scheduler.devices)
        ]
