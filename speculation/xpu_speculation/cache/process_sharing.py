"""Runs of which one process at a time makes the value for all."""

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

_PATIENCE_S = 5.0
_FIRST_LOOK_S = 0.005
_LAST_LOOK_S = 0.1


async def find_or_run(
    store: ResultStore, spec: ToolSpec, key: CallKey, run: Callable[[], Awaitable[RunResult]]
) -> RunResult:
    """The value of a call: from the disk, or of the process that runs it, or else of running it here, for all."""
    token = secrets.token_hex(8)
    made: RunResult | None = None
    try:
        made = await _found(store, spec, key, token)
        if made is None:
            with _renewed(store, key, token):
                made = await run()
        return made
    finally:  # also what was only asked for by now is given back: the store goes by the order
        if made is None:
            store.finish(key.digest, token, None)
        elif made.source is ResultSource.MISS:
            store.finish(key.digest, token, made.shared.text, ttl_s=spec.ttl_s, ran_s=made.ran_s)


async def _found(store: ResultStore, spec: ToolSpec, key: CallKey, token: str) -> RunResult | None:
    source, look_s = ResultSource.HIT, _FIRST_LOOK_S
    while (claim := await _answer(store, store.claim(key.digest, token, spec.ttl_s))).is_run:
        source = ResultSource.LATE_HIT
        await asyncio.sleep(look_s)
        look_s = min(2 * look_s, _LAST_LOOK_S)
    if claim.stored is None:
        return None
    shared = SharedValue(claim.stored.text)
    try:
        return RunResult(shared.give(), shared, source, claim.stored.age_s, claim.stored.ran_s)
    except RecursionError:  # so deep is the value, or the caller
        return None


async def _answer(store: ResultStore, asked: Future[ClaimResult]) -> ClaimResult:
    try:
        async with asyncio.timeout(_PATIENCE_S):
            return await asyncio.wrap_future(asked)
    except TimeoutError:
        if asked.done() and not asked.cancelled():  # it was this loop that did not go on
            return asked.result()
        store.lose(f"no answer within {_PATIENCE_S:.0f} s")
        return ClaimResult()


@contextlib.contextmanager
def _renewed(store: ResultStore, key: CallKey, token: str) -> Iterator[None]:
    """Renews the lease as long as the loop goes on."""
    loop = asyncio.get_running_loop()
    every_s = store.lease_s / 3

    timer = loop.call_later(every_s, lambda: renew())

    def renew() -> None:
        nonlocal timer
        store.renew(key.digest, token)
        timer = loop.call_later(every_s, renew)

    try:
        yield
    finally:
        timer.cancel()
