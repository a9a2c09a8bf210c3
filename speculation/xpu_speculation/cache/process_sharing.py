"""Sharing of runs between processes: one process runs a call, and the others use its result."""

from __future__ import annotations

import asyncio
import contextlib
import secrets
from collections.abc import Awaitable, Callable, Iterator
from concurrent.futures import Future

from xpu_speculation.cache.runs import ResultSource, RunResult
from xpu_speculation.cache.shared_value import SharedValue
from xpu_speculation.store.result_store import ClaimResult, ResultStore
from xpu_speculation.tools.keys import CallKey
from xpu_speculation.tools.specs import ToolSpec

__all__ = ["find_or_run"]

_ANSWER_TIMEOUT_S = 5.0
_FIRST_CLAIM_POLL_S = 0.005
_LAST_CLAIM_POLL_S = 0.1


async def find_or_run(
    store: ResultStore, spec: ToolSpec, key: CallKey, run: Callable[[], Awaitable[RunResult]]
) -> RunResult:
    """Returns the result of a call from the store, from the process that runs it, or from a run in this process.

    Args:
        store: The shared store.
        spec: The tool.
        key: The call.
        run: Runs the call in this process.
    """
    lease_token = secrets.token_hex(8)
    result: RunResult | None = None
    try:
        result = await _find_or_claim(store, spec, key, lease_token)
        if result is None:
            with _renewing_lease(store, key, lease_token):
                result = await run()
        return result
    finally:  # releases a pending claim too, since the store works in order
        if result is None:
            store.finish(key.digest, lease_token, None)
        elif result.source is ResultSource.MISS:
            store.finish(key.digest, lease_token, result.shared.text, ttl_s=spec.ttl_s, ran_s=result.ran_s)


async def _find_or_claim(store: ResultStore, spec: ToolSpec, key: CallKey, lease_token: str) -> RunResult | None:
    """Polls the store until a value is there, or this process has the lease. Returns None for the lease."""
    source, poll_s = ResultSource.HIT, _FIRST_CLAIM_POLL_S
    while (claim := await _wait_for_claim(store, store.claim(key.digest, lease_token, spec.ttl_s))).is_run:
        source = ResultSource.LATE_HIT
        await asyncio.sleep(poll_s)
        poll_s = min(2 * poll_s, _LAST_CLAIM_POLL_S)
    if claim.stored is None:
        return None
    shared = SharedValue(claim.stored.text)
    try:
        return RunResult(shared.give(), shared, source, claim.stored.age_s, claim.stored.ran_s)
    except RecursionError:  # deeply nested value or deep call stack
        return None


async def _wait_for_claim(store: ResultStore, claim: Future[ClaimResult]) -> ClaimResult:
    """Waits for a claim. A store that does not answer is disabled, and the call runs without it."""
    try:
        async with asyncio.timeout(_ANSWER_TIMEOUT_S):
            return await asyncio.wrap_future(claim)
    except TimeoutError:
        if claim.done() and not claim.cancelled():  # the answer was there, and this loop was late
            return claim.result()
        store.disable(f"no answer within {_ANSWER_TIMEOUT_S:.0f} s")
        return ClaimResult()


@contextlib.contextmanager
def _renewing_lease(store: ResultStore, key: CallKey, lease_token: str) -> Iterator[None]:
    """Renews the lease while the event loop runs."""
    loop = asyncio.get_running_loop()
    every_s = store.lease_s / 3

    timer = loop.call_later(every_s, lambda: renew())

    def renew() -> None:
        nonlocal timer
        store.renew(key.digest, lease_token)
        timer = loop.call_later(every_s, renew)

    try:
        yield
    finally:
        timer.cancel()
