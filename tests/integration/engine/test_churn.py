"""A thousand random operations and faults, after which all resources must be released."""

from __future__ import annotations

import random
from typing import Any

import pytest
from scripted_continuation import ScriptedContinuation

from xpu_runtime import Priority, SamplingParams
from xpu_runtime.errors import OffloadError, RequestError

OPERATIONS = 1_000


@pytest.mark.slow
def test_random_operations_return_every_block(loader: Any, fresh_hook: Any) -> None:
    """No order of submits, cancels and faults may leak KV blocks, files or table entries."""
    engine = loader.load(fresh_hook, kv_cache_bytes=41 * 32 * 768, policy={"max_waiting": 24})
    rng = random.Random(20)
    store, save = engine._store, engine._store.save
    done = {"submit": 0, "cancel": 0, "throw": 0, "fail twice": 0, "full disk": 0, "deadline": 0}
    faults: list[str] = []

    def fault(lane: str, launch: Any, kernel: int) -> None:
        if faults and faults[-1] == "once":
            faults.pop()
            raise RuntimeError("once")
        if faults and faults[-1] == "twice":
            faults[-1] = "once"
            raise RuntimeError("twice")

    def failing_save(*given: Any) -> int:
        if done["full disk"] % 2:
            raise OffloadError("the disk is full")
        return int(save(*given))

    store.save = failing_save
    fresh_hook.action = fault
    handles: list[Any] = []
    ended = dict.fromkeys(("result", "error"), 0)

    def settle(keep: int) -> None:
        while len(handles) > keep:
            try:
                handles.pop(0).result(60)
                ended["result"] += 1
            except RequestError:
                ended["error"] += 1

    for _ in range(OPERATIONS):
        kind = rng.choices(list(done), [50, 40, 4, 2, 2, 2])[0]
        done[kind] += 1
        if kind in ("submit", "deadline"):
            prompt = [rng.randrange(4)] * rng.choice([1, 5, 33, 64, 70, 130, 400])
            ends = rng.choice([(), range(0, 1024, 3)])
            params = SamplingParams(max_tokens=rng.choice([1, 2, 5]), ignore_eos=True, stop_token_ids=ends)
            deadline = None if kind == "submit" else rng.choice([1e-6, 1e-3, 1e-2])
            more = ScriptedContinuation([[5] * rng.choice([1, 40, 200])] * 2) if ends else None
            handles.append(
                engine.submit(
                    prompt, params, priority=rng.choice(list(Priority)), deadline_s=deadline, continuation=more
                )
            )
        elif kind == "cancel" and handles:
            rng.choice(handles).cancel()
        elif kind == "throw":
            faults.insert(0, "once")
        elif kind == "fail twice":
            faults.insert(0, "twice")
        settle(30)
    settle(0)
    fresh_hook.action = None
    loader.check_idle(engine)
    assert sum(done.values()) == OPERATIONS
    assert min(ended.values()) > OPERATIONS // 100
    assert engine.metrics().extensions > OPERATIONS // 100
    assert len(store) == 0
    loop = engine._loop
    assert not loop.requests
    assert not loop._executor._retried
    assert loop.wait_idle(0)
    assert all(work.live == 0 for work, _ in loop._executor._inputs.values())
    assert len(loop._executor._inputs) <= 2
    assert loop.scheduler.idle
    assert loop.scheduler.lanes.pressure == 0.0
    assert engine.generate([5, 6, 7], SamplingParams(max_tokens=3, ignore_eos=True)).token_ids
