"""Memory that goes back under pressure, with a real KV manager and virtual memory of the system."""

from __future__ import annotations

from collections.abc import Sequence
from types import SimpleNamespace
from typing import Any, cast

from hypothesis import given, settings
from hypothesis import strategies as st

from xpu_runtime.engine.memory_monitor import MemoryMonitor
from xpu_runtime.kv import BlockPool, KvManager, PrefixCache
from xpu_runtime.memory import KvMemory, MemoryState, PoolLimit

MIB = 1 << 20
BLOCKS, SIZE, RESERVE, TOTAL = 40, 4, 100 * MIB, 1000 * MIB


class Machine:
    """A machine with other programs and one KV pool of blocks of a MiB; records what is given back, in order."""

    def __init__(self) -> None:
        self.pool = BlockPool(BLOCKS, SIZE)
        self.kv = KvManager(self.pool, PrefixCache(self.pool), exact_blocks=True)
        self.others = 0
        self.backed: set[int] = set()
        self.given_back: list[object] = []
        self.now = 0.0
        self._next_token = 0
        self.live: list[object] = [None]  # requests in the queues
        scheduler = SimpleNamespace(kv=self.kv, limit_kv=self.kv.set_limit, queues=self.live)
        memory = KvMemory(
            PoolLimit(BLOCKS, MIB),
            cast("Any", scheduler),
            MIB,
            self.return_memory,
            lambda: self.given_back.append("buffers"),
        )
        self.memory = MemoryMonitor([memory], self.state)

    def state(self) -> MemoryState:
        return MemoryState(TOTAL, max(0, TOTAL - self.others - len(self.backed) * MIB), reserve_bytes=RESERVE)

    def return_memory(self, blocks: Sequence[int]) -> None:
        assert list(blocks) == sorted(set(blocks))
        for block in blocks:
            assert self.pool.refs(block) == 0, "a running request loses its memory"
            assert not self.pool.is_held(block), "a cached prefix loses its memory"
        self.backed -= set(blocks)
        self.given_back += blocks

    def run(self, seq: int, n_blocks: int, *, background: bool = False) -> bool:
        """Admit a request of new tokens; False if it has to wait."""
        tokens = list(range(self._next_token, self._next_token + n_blocks * SIZE))
        self._next_token += n_blocks * SIZE
        if self.kv.admit(seq, tokens, 0, within_limit=background) is None:
            return False
        self.backed |= set(self.kv.table(seq).tolist())
        self.kv.mark_computed(seq, len(tokens))
        return True

    def check(self, seconds: float) -> None:
        """Let time pass, with a check whenever one is due."""
        end = self.now + seconds
        while self.now < end:
            self.memory.check(self.now)
            self.now = min(end, max(self.now + 0.01, self.memory.next_check))
        self.kv.check()
        assert len(self.backed) == self.pool.backed_blocks


def test_order_of_what_goes_back() -> None:
    """Guards the order: kept buffers, cached prefixes, memory of free blocks; running requests lose nothing."""
    machine = Machine()
    machine.run(1, 10)
    machine.run(2, 10)
    machine.kv.release(1)  # stays cached
    machine.others = TOTAL - RESERVE - 14 * MIB  # six blocks are missing
    machine.check(5.0)
    assert machine.given_back[0] == "buffers"
    assert len(machine.given_back) == 1 + 6
    usage = machine.kv.usage()
    assert (usage.used, usage.cached, machine.pool.backed_blocks) == (10, 4, 14)
    machine.others = TOTAL
    machine.check(5.0)
    assert (machine.kv.usage().used, machine.kv.usage().cached, machine.pool.backed_blocks) == (10, 0, 10)


def test_an_idle_engine_gives_free_blocks_back() -> None:
    """Guards the memory of a machine whose agents rest: free blocks go back once, prefixes and their blocks stay."""
    machine = Machine()
    machine.run(1, 10)
    machine.kv.release(1)  # stays cached
    machine.kv.admit(2, list(range(1000, 1000 + 5 * SIZE)), 0)
    machine.backed |= set(machine.kv.table(2).tolist())
    machine.kv.release(2)  # nothing was computed, so its blocks are free
    machine.check(60.0)
    before = machine.pool.backed_blocks
    machine.live.clear()
    machine.check(15.0)
    assert machine.pool.backed_blocks == before, "it was idle only for a short time"
    machine.check(15.0)
    usage = machine.kv.usage()
    assert machine.pool.backed_blocks == usage.cached == 10
    assert before == 15
    machine.run(3, 2)
    machine.kv.release(3)
    backed = machine.pool.backed_blocks
    machine.check(60.0)
    assert machine.pool.backed_blocks == backed, "no request came in between"


def test_free_blocks_with_memory_go_before_prefixes() -> None:
    """Guards prefixes while blocks that hold nothing have memory."""
    machine = Machine()
    machine.run(1, 10)
    machine.run(2, 10)
    machine.kv.release(1, keep=False)
    machine.kv.release(2)
    machine.others = TOTAL - RESERVE - 14 * MIB
    machine.check(5.0)
    assert machine.kv.usage().cached == 10


def test_background_requests_wait_and_others_do_not() -> None:
    """Guards both: the pool does not grow for the background, and a person's request never waits for memory."""
    machine = Machine()
    machine.run(1, 10)
    machine.others = TOTAL - RESERVE - 5 * MIB
    machine.check(5.0)
    assert not machine.run(2, 4, background=True)
    assert machine.run(3, 4)
    machine.kv.release(1)
    machine.kv.release(3)
    assert machine.run(4, 4, background=True)  # in place of what has memory already


def test_the_pool_grows_again() -> None:
    """Guards against an engine that stays small after another program has ended."""
    machine = Machine()
    machine.run(1, 10)
    machine.others = TOTAL
    machine.check(5.0)
    assert not machine.run(2, 25, background=True)
    machine.others = 0
    machine.check(20.0)
    assert not machine.run(2, 25, background=True)
    machine.check(20.0)
    assert machine.run(2, 25, background=True)


def test_memory_goes_back_in_small_parts() -> None:
    """Guards requests against a long pause while a large pool is given back."""
    machine = Machine()
    machine.run(1, 39)
    machine.kv.release(1)
    machine.others = TOTAL
    machine.memory.check(0.0)
    assert len(machine.given_back) == 1 + 32
    machine.memory.check(0.05)
    assert len(machine.given_back) == 1 + 32  # not before the next step
    machine.memory.check(0.11)
    assert machine.pool.backed_blocks == 0


@settings(max_examples=40)
@given(
    events=st.lists(
        st.tuples(
            st.sampled_from(["reactive", "background", "background", "end", "end", "others", "wait"]),
            st.integers(0, BLOCKS),
        ),
        max_size=40,
    )
)
def test_the_limit_holds_under_any_events(events: list[tuple[str, int]]) -> None:
    """Guards every order: the reserve is free, or only running requests have memory; the content stays consistent."""
    machine, running, number = Machine(), [], 0
    for kind, value in events:
        before = machine.pool.backed_blocks
        if kind in ("reactive", "background"):
            number += 1
            if machine.run(number, 1 + value // 4, background=kind == "background"):
                running.append(number)
                limit = max(before, machine.pool.limit)
                assert kind == "reactive" or machine.pool.backed_blocks <= limit, "the background passed the limit"
        elif kind == "end" and running:
            machine.kv.release(running.pop(value % len(running)), keep=value % 3 > 0)
        elif kind == "others":
            machine.others = value * 25 * MIB
        else:
            machine.check(float(value))
            continue
        machine.check(3.0)
        free, used = machine.state().available_bytes, machine.kv.usage().used
        assert free >= RESERVE or machine.pool.backed_blocks == used
