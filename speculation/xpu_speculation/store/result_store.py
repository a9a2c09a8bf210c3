"""Cached results on disk, shared by the processes of one user, with a lease per running call."""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from concurrent.futures import Future
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Self

from xpu_speculation.cost.equations import is_number
from xpu_speculation.deprecation import renamed_members
from xpu_speculation.errors import SpeculationError
from xpu_speculation.forks import init_in_each_process
from xpu_speculation.paths import expanded_path
from xpu_speculation.store.cache_thread import CacheThread
from xpu_speculation.store.lease import Lease

__all__ = ["ClaimResult", "ResultStore", "StoredValue"]

_TRIES = 5
"""Attempts to write a value while other processes write (chosen; each attempt waits one second)."""


@dataclass(frozen=True, slots=True)
class StoredValue:
    """A value found on disk.

    Attributes:
        text: The value as JSON.
        age_s: Seconds since its run finished.
        ran_s: Duration of the run in seconds.
    """

    text: str
    age_s: float
    ran_s: float


@dataclass(frozen=True, slots=True)
class ClaimResult:
    """Answer to a claim: a stored value, another process's run to wait for, or neither, which grants the lease."""

    stored: StoredValue | None = None
    is_run: bool = False


@renamed_members(lose="disable")
class ResultStore:
    """Stores JSON values and leases in a private folder. Several processes may open the same folder.

    Calls are identified by digest, so arguments do not reach the disk. Every method returns at once, with a future
    where there is a result; one thread does the work in order. Disk errors never raise. A damaged database is moved
    aside and a new one begins; after any other error, which is logged, the store holds no values and no leases. Since
    calls are identified by tool name and arguments, a folder may be shared only by tools that mean the same.

    Args:
        folder: Folder of the store, created private to the user.
        max_bytes: Size limit; the oldest values are evicted first.
        lease_s: Seconds after which an unrenewed lease expires. The lease of a dead process expires at once.
        clock: Wall-clock time in seconds since the epoch.

    Raises:
        SpeculationError: ``max_bytes`` or ``lease_s`` is not above 0, or ``folder`` is not a path.
    """

    def __init__(
        self,
        folder: Path | str,
        *,
        max_bytes: int = 64 << 20,
        lease_s: float = 15.0,
        clock: Callable[[], float] = time.time,
    ) -> None:
        for name, number in (("max_bytes", max_bytes), ("lease_s", lease_s)):
            if not is_number(number) or not number > 0:
                raise SpeculationError(f"{name} is {number!r}, must be a number above 0")
        self.folder = expanded_path("folder", folder)
        self.lease_s = lease_s
        self._max_bytes = max_bytes
        self._clock = clock
        consequence = "results of tools are kept in memory only"
        self._disk = CacheThread(self.folder, max_bytes, consequence, before_close=self._release_leases)
        init_in_each_process(self, ResultStore._init_process)

    def _init_process(self) -> None:
        """Drops the leases of the parent in a forked process."""
        self._held_leases: dict[str, str] = {}

    def claim(self, digest: str, token: str, ttl_s: float) -> Future[ClaimResult]:
        """Looks up a value, or takes the lease of its call.

        Args:
            digest: Digest of the call.
            token: Unique id of the future lease holder.
            ttl_s: Maximum age of a value in seconds.
        """

        def find(cache: Any) -> ClaimResult | None:
            if (stored := self._find_stored(cache, digest, ttl_s)) is not None:
                return ClaimResult(stored)
            lease = Lease.parse(cache.get(_lease_key(digest)))
            is_run = lease is not None and lease.token != token and lease.is_valid(self._clock(), self.lease_s)
            return ClaimResult(is_run=True) if is_run else None

        def take_lease(cache: Any) -> ClaimResult:
            if (claim := find(cache)) is not None:
                return claim
            with cache.transact():
                if (claim := find(cache)) is not None:  # another process was faster
                    return claim
                lease = Lease.for_this_process(token, self._clock() + self.lease_s)
                cache.set(_lease_key(digest), lease.to_json(), expire=self.lease_s)
            self._held_leases[token] = digest
            return ClaimResult()

        return self._disk.submit(take_lease, ClaimResult())

    def renew(self, digest: str, token: str) -> None:
        """Extends the lease by `lease_s` from now, if `token` holds it."""

        def renew_lease(cache: Any) -> None:
            with cache.transact():
                lease = Lease.parse(cache.get(_lease_key(digest)))
                if lease is not None and lease.token == token:
                    lease = replace(lease, until=self._clock() + self.lease_s)
                    cache.set(_lease_key(digest), lease.to_json(), expire=self.lease_s)

        self._disk.submit(renew_lease, None)

    def finish(self, digest: str, token: str, text: str | None, *, ttl_s: float = 0.0, ran_s: float = 0.0) -> None:
        """Releases the lease, if `token` holds it, and stores the value, if there is one.

        Args:
            digest: Digest of the call.
            token: Id of the lease holder.
            text: The value as JSON; None to store nothing.
            ttl_s: Seconds for which the value is valid.
            ran_s: Duration of the run in seconds.
        """
        at = self._clock()

        def store_value(cache: Any) -> None:
            is_held = token in self._held_leases
            with cache.transact():
                if text is not None and ttl_s > 0:
                    cache.set(_value_key(digest), f"{at!r} {ran_s!r}\n{text}", expire=ttl_s)
                if is_held:
                    _release_lease(cache, digest, token)
            self._held_leases.pop(token, None)  # only after the write, which is repeated while the database is busy
            if cache.volume() > self._max_bytes:
                cache.cull()

        self._disk.submit(store_value, None, _TRIES)

    def disable(self, reason: object) -> None:
        """Stops using the disk, and logs the reason."""
        self._disk.disable(reason)

    def close(self) -> None:
        """Finishes pending writes, releases leases and closes the files. Later requests do nothing."""
        self._disk.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *exception: object) -> None:
        self.close()

    # ---- Internals -------------------------------------------------------------------------------------------------

    def _release_leases(self, cache: Any) -> None:
        for token, digest in self._held_leases.items():
            _release_lease(cache, digest, token)

    def _find_stored(self, cache: Any, digest: str, ttl_s: float) -> StoredValue | None:
        try:
            times, _, value_json = cache.get(_value_key(digest), "").partition("\n")
            stored_at, ran_s = map(float, times.split())
            json.loads(value_json)
        except (ValueError, RecursionError):  # missing or malformed
            return None
        age_s = self._clock() - stored_at
        return StoredValue(value_json, age_s, ran_s) if 0 <= age_s < ttl_s else None


def _release_lease(cache: Any, digest: str, token: str) -> None:
    with cache.transact():
        lease = Lease.parse(cache.get(_lease_key(digest)))
        if lease is not None and lease.token == token:
            cache.delete(_lease_key(digest))


def _value_key(digest: str) -> str:
    return f"value-1:{digest}"


def _lease_key(digest: str) -> str:
    return f"lease-1:{digest}"
