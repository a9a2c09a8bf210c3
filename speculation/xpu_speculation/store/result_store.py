"""Finished values on the disk, shared by the processes of one user, and who of them runs what."""

from __future__ import annotations

import contextlib
import json
import logging
import time
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Self, TypeVar

from xpu_speculation.cost.equations import is_number
from xpu_speculation.errors import SpeculationError
from xpu_speculation.forks import FORK_BLOCKER, ForkLock, init_in_each_process
from xpu_speculation.paths import expanded_path
from xpu_speculation.store.disk import is_database_busy, open_text_cache
from xpu_speculation.store.lease import Lease

__all__ = ["ClaimResult", "ResultStore", "StoredValue"]

T = TypeVar("T")

_LOGGER = logging.getLogger(__name__)

_TRIES = 5
"""How often a value is tried to be written while others write (chosen; each try waits for a second)."""


@dataclass(frozen=True, slots=True)
class StoredValue:
    """A value found on the disk.

    Attributes:
        text: The value as JSON.
        age_s: Seconds since its run was finished.
        ran_s: Seconds the run took.
    """

    text: str
    age_s: float
    ran_s: float


@dataclass(frozen=True, slots=True)
class ClaimResult:
    """What a process may do about a call: use the value that is there, wait for another's run, or else run it."""

    stored: StoredValue | None = None
    is_run: bool = False


class ResultStore:
    """Values as JSON and leases in a folder of the user's own; several processes may have it open.

    Calls are known by their digests, so arguments do not reach the disk. Every method returns at once, with a future
    where there is something to tell: one thread does the work, in the order in which it was asked for. Nothing fails
    because of the disk: from the first fault on, which is logged as a warning, there are no values and no leases. A
    folder serves tools that mean the same wherever it is used, since a call is known by nothing but the tool's name
    and arguments.

    Args:
        folder: Where the values lie; it is made, and closed to other users.
        max_bytes: Bytes that it may take; the oldest values go first.
        lease_s: Seconds after which a process that does not renew a lease has lost it. A dead one has at once.
        clock: The time in seconds since the epoch, as all processes have it.

    Raises:
        SpeculationError: ``max_bytes`` or ``lease_s`` is not above 0, or ``folder`` is no path.
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
        self._is_lost = self._is_closed = False
        self._lock = ForkLock()
        init_in_each_process(self, ResultStore._begin)

    def _begin(self) -> None:
        """Open the files anew, in a forked process, and hold none of the leases: they are the parent's."""
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="xpu-speculation-store")
        self._held: dict[str, str] = {}
        self._cache: Any = None
        if self._is_closed:
            self._thread.shutdown()

    def claim(self, digest: str, token: str, ttl_s: float) -> Future[ClaimResult]:
        """Find a value, or take the lease of its call under a name of one's own.

        Args:
            digest: Of the call.
            token: The name of the holder to be.
            ttl_s: Seconds for which a value counts.
        """

        def look(cache: Any) -> ClaimResult | None:
            if (stored := self._find(cache, digest, ttl_s)) is not None:
                return ClaimResult(stored)
            lease = Lease.read(cache.get(_lease(digest)))
            is_run = lease is not None and lease.token != token and lease.holds(self._clock(), self.lease_s)
            return ClaimResult(is_run=True) if is_run else None

        def work(cache: Any) -> ClaimResult:
            if (claim := look(cache)) is not None:
                return claim
            with cache.transact():
                if (claim := look(cache)) is not None:  # another was faster
                    return claim
                lease = Lease.mine(token, self._clock() + self.lease_s)
                cache.set(_lease(digest), lease.written(), expire=self.lease_s)
            self._held[token] = digest
            return ClaimResult()

        return self._do(work, ClaimResult())

    def renew(self, digest: str, token: str) -> None:
        """Have the lease for as long as at first from now on, if one has it."""

        def work(cache: Any) -> None:
            with cache.transact():
                lease = Lease.read(cache.get(_lease(digest)))
                if lease is not None and lease.token == token:
                    lease = replace(lease, until=self._clock() + self.lease_s)
                    cache.set(_lease(digest), lease.written(), expire=self.lease_s)

        self._do(work, None)

    def finish(self, digest: str, token: str, text: str | None, *, ttl_s: float = 0.0, ran_s: float = 0.0) -> None:
        """Give the lease back, if one has it, and keep the value, if there is one.

        Args:
            digest: Of the call.
            token: The holder's name.
            text: The value as JSON; None if there is none to be kept.
            ttl_s: Seconds for which it counts.
            ran_s: Seconds its run took.
        """
        at = self._clock()

        def work(cache: Any) -> None:
            is_held = token in self._held
            with cache.transact():
                if text is not None and ttl_s > 0:
                    cache.set(_value(digest), f"{at!r} {ran_s!r}\n{text}", expire=ttl_s)
                if is_held:
                    _give_back(cache, digest, token)
            self._held.pop(token, None)  # not before: where others write for too long, all of it is done again
            if cache.volume() > self._max_bytes:
                cache.cull()

        self._do(work, None, _TRIES)

    def lose(self, why: object) -> None:
        """Do without the disk from now on, and log why."""
        with self._lock:
            if self._is_lost:
                return
            _LOGGER.warning("results of tools are kept in memory only: %s cannot be used: %s", self.folder, why)
            self._is_lost = True
        with contextlib.suppress(RuntimeError):  # it is closed
            self._thread.submit(self._shut)

    def close(self) -> None:
        """Finish what is to be written, give leases back, and close the files. What is asked for later does nothing."""
        self._is_closed = True
        with contextlib.suppress(RuntimeError):  # it was closed before
            self._thread.submit(self._shut)
        self._thread.shutdown(wait=not self._is_lost)  # what is lost may never answer

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *exception: object) -> None:
        self.close()

    # -- inside ----------------------------------------------------------------------------------------------------

    def _do(self, work: Callable[[Any], T], otherwise: T, tries: int = 1) -> Future[T]:
        def guarded() -> T:
            if not self._is_lost:
                try:
                    with FORK_BLOCKER:  # a child has no use for a database that is being written to
                        if self._cache is None:
                            self._cache = open_text_cache(self.folder, self._max_bytes)
                        return work(self._cache)
                except Exception as error:  # a broken database raises all sorts
                    if not is_database_busy(error):
                        self.lose(f"{type(error).__name__}: {error}")
                    elif tries > 1:  # behind what was asked for meanwhile, which somebody may be waiting for
                        self._do(work, otherwise, tries - 1)
            return otherwise

        if not self._is_lost:
            with contextlib.suppress(RuntimeError):  # it is closed
                return self._thread.submit(guarded)
        done: Future[T] = Future()
        done.set_result(otherwise)
        return done

    def _shut(self) -> None:
        cache, self._cache = self._cache, None
        if cache is None:
            return
        with contextlib.suppress(Exception):
            for token, digest in self._held.items():
                _give_back(cache, digest, token)
        with contextlib.suppress(Exception):
            cache.close()

    def _find(self, cache: Any, digest: str, ttl_s: float) -> StoredValue | None:
        try:
            head, _, text = cache.get(_value(digest), "").partition("\n")
            at, ran_s = map(float, head.split())
            json.loads(text)
        except (ValueError, RecursionError):  # there is none, or not what was written
            return None
        age_s = self._clock() - at
        return StoredValue(text, age_s, ran_s) if 0 <= age_s < ttl_s else None


def _give_back(cache: Any, digest: str, token: str) -> None:
    with cache.transact():
        lease = Lease.read(cache.get(_lease(digest)))
        if lease is not None and lease.token == token:
            cache.delete(_lease(digest))


def _value(digest: str) -> str:
    return f"value-1:{digest}"


def _lease(digest: str) -> str:
    return f"lease-1:{digest}"
