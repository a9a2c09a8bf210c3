"""Work of several engines on the same devices, and its rules in the decisions of one scheduler."""

from __future__ import annotations

from dataclasses import dataclass

from xpu_runtime.request import Priority
from xpu_runtime.scheduler.embedding_turns import EmbeddingTurns
from xpu_runtime.scheduler.fairness import Fairness
from xpu_runtime.scheduler.launcher import Launcher
from xpu_runtime.scheduler.policies.device_policy import DevicePolicy
from xpu_runtime.scheduler.queues import Queues

__all__ = ["DeviceUse", "PeerRules", "PeerWork"]

_RETRY_S = 0.05
"""Seconds between two decisions while work waits for other engines, which may have failed (chosen)."""


@dataclass(frozen=True, slots=True)
class PeerWork:
    """Limits that the work of the other engines sets for a scheduler.

    All but ``bandwidth`` are about engines on its devices.

    Attributes:
        may_start: whether it may start urgent work: its reactive work, and an aged background's slice.
        may_start_background: whether it may start all other work.
        urgent: whether urgent work of others runs or waits, for which its background stops.
        busy_s: seconds that the others have used the devices so far.
        reactive_s: the part of them for reactive work.
        bounded_s: the part of them for background work on lanes with a bounded share.
        bandwidth: bytes per second of the system memory that kernels of engines on other devices use.
    """

    may_start: bool = True
    may_start_background: bool = True
    urgent: bool = False
    busy_s: float = 0.0
    reactive_s: float = 0.0
    bounded_s: float = 0.0
    bandwidth: float = 0.0

    def allows_as(self, other: PeerWork) -> bool:
        """True if the same work may start and go on as with ``other``."""
        return (self.may_start, self.may_start_background, self.urgent) == (
            other.may_start,
            other.may_start_background,
            other.urgent,
        )


@dataclass(frozen=True, slots=True)
class DeviceUse:
    """Work of a scheduler that runs, and work that waits only because of other engines.

    Attributes:
        running: whether any of its lanes is busy.
        urgent_running: whether one of them is busy with urgent work.
        urgent_waits: whether urgent work waits for its turn.
        background_waits: whether other work waits for its turn.
        reactive_s: seconds of its reactive work so far.
        background_s: seconds of its background work so far.
        bounded_s: the part of them on lanes with a bounded share.
    """

    running: bool = False
    urgent_running: bool = False
    urgent_waits: bool = False
    background_waits: bool = False
    reactive_s: float = 0.0
    background_s: float = 0.0
    bounded_s: float = 0.0

    @property
    def waits(self) -> bool:
        """True if anything waits for its turn."""
        return self.urgent_waits or self.background_waits


class PeerRules:
    """Respects the work of other engines in the decisions of one scheduler.

    Attributes:
        peers: what the other engines leave to it; None if there is no other engine.
    """

    def __init__(
        self,
        queues: Queues,
        launcher: Launcher,
        fairness: Fairness,
        device_policy: DevicePolicy,
        embeddings: EmbeddingTurns,
    ) -> None:
        self.peers: PeerWork | None = None
        self._queues = queues
        self._launcher = launcher
        self._lanes = launcher.lanes
        self._fairness = fairness
        self._device_policy = device_policy
        self._embeddings = embeddings
        self._seen = PeerWork()
        self._slice_waits = False

    @property
    def bandwidth(self) -> float:
        """Bytes per second of the system memory that its kernels use."""
        return self._lanes.bandwidth

    @property
    def busy_s(self) -> float:
        """Seconds of machine time so far."""
        return sum(self._fairness.busy_s.values())

    def begin_decision(self, now: float) -> bool:
        """Account for the other engines, and return whether they have urgent work on the same devices."""
        self._lanes.set_peer_bandwidth(0.0 if self.peers is None else self.peers.bandwidth, now)
        if self.peers is None:
            return False
        self._account(self.peers, now)
        return self.peers.urgent

    def may_start(self, now: float, *, starved: bool) -> bool:
        """Return whether anything may start, and hold or stop the background for other engines.

        Args:
            now: time in seconds.
            starved: the background may run its guaranteed slice.
        """
        peers, lanes = self.peers, self._lanes
        if peers is None:
            lanes.background_held = False
            return True
        aged = starved or self._embeddings.aged(now, reactive_work=peers.urgent)
        self._slice_waits = peers.urgent and aged  # reactive work of others has its turn in between
        has_slice = self._slice_waits and self._fairness.background_turn
        lanes.background_held = not (has_slice if peers.urgent else peers.may_start_background)
        if peers.urgent:
            self._launcher.stop_background()
        return peers.may_start

    def use(self) -> DeviceUse:
        """Return the work that runs, and the work that waits only because of other engines."""
        peers, lanes, launcher, busy_s = self.peers, self._lanes, self._launcher, self._fairness.busy_s
        urgent_waits = background_waits = False
        if peers is not None and not peers.may_start:
            urgent_waits = self._slice_waits or launcher.reactive_waits() or self._embeddings.reactive_waits
        if lanes.background_held:
            background_waits = launcher.background_waits() or self._embeddings.background_waits
        return DeviceUse(
            any(True for _ in lanes.running()) or lanes.holding,
            lanes.urgent,
            urgent_waits,
            background_waits,
            busy_s[Priority.REACTIVE],
            busy_s[Priority.PROACTIVE],
            lanes.bounded_s,
        )

    def next_wake(self, now: float) -> float | None:
        """Time of the next decision if work waits for other engines; None if none does."""
        return now + _RETRY_S if self.peers is not None and self.use().waits else None

    def _account(self, peers: PeerWork, now: float) -> None:
        """Account for the work of the other engines since the last decision."""
        seen, self._seen = self._seen, peers
        if peers.busy_s > seen.busy_s:
            self._device_policy.peers_ran(peers.busy_s - seen.busy_s)
        if peers.reactive_s > seen.reactive_s:
            self._fairness.record_elsewhere(peers.reactive_s - seen.reactive_s, now)
        if peers.bounded_s > seen.bounded_s:
            self._lanes.charge_bounded(peers.bounded_s - seen.bounded_s, now)
