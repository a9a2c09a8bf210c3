"""Test harness in virtual time: drives the scheduler as the engine does, and checks invariants after every decision.

Lanes run kernels for exactly as long as the annotations predict. A yield takes effect at the boundary of the running
kernel, or, where the lane can cancel, a moment later with that kernel undone. KV blocks have a content (the token and
all tokens before it). So a block that is read too early, reused too soon, restored wrongly or shared wrongly is found,
whatever the tables say. Where the cache is quantised by channel, a block must also be filled in the same parts whenever
it is recomputed.
"""

from __future__ import annotations

import heapq
import random
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

from xpu_runtime.config import SchedulerPolicy
from xpu_runtime.errors import QueueFullError
from xpu_runtime.heg import Form, GraphBlock, Heg, Kernel, KernelKind, LaneSpec, Roofline, Work
from xpu_runtime.kv import BlockPool, KvCosts, KvManager, PrefixCache
from xpu_runtime.request import Priority, RequestStatus
from xpu_runtime.scheduler import (
    Action,
    ActivationSlot,
    CompileKernel,
    Embed,
    EmbeddingBatch,
    EmbeddingJob,
    EmbeddingQueue,
    End,
    Extend,
    Launch,
    Offload,
    Pass,
    PreemptionCosts,
    ReleaseKernel,
    Restore,
    RowSplit,
    Scheduler,
    Sequence,
    StepResult,
    SwitchGraph,
    Yield,
)

__all__ = ["BLOCK", "TOPOLOGIES", "SchedulerHarness", "cpu_heg", "hybrid_heg", "seeded", "single_heg"]

BLOCK = 32
_LAYERS = 6
_WEIGHTS = 12e6
_PEAK_BANDWIDTH = 80e9
_EPSILON = 1e-9
_CANCEL_S = 1e-4


def _work(share: float = 1.0, *, attention: float = 1.0) -> Work:
    return Work(
        flops_per_token=2 * _WEIGHTS * share,
        flops_per_pair=4096.0 * attention,
        weight_bytes=_WEIGHTS * share,
        bytes_per_token=8192.0,
        bytes_per_context=1024.0 * attention,
    )


def _roofline(
    flops: float, *, u_memory: float = 0.8, overlap: float = 0.5, power_w: float | None = None, pair_cost: float = 1.0
) -> Roofline:
    return Roofline(flops, _PEAK_BANDWIDTH, u_memory, 1.0, 1e6, overlap, 2e-5, power_w, pair_cost)


def _chain(lanes: tuple[str, ...]) -> tuple[Kernel, ...]:
    layers = [Kernel(i, f"layers.{i}", KernelKind.LAYERS, _work(), lanes) for i in range(_LAYERS)]
    head = Kernel(_LAYERS, "head", KernelKind.HEAD, _work(0.5, attention=0), lanes)
    return (*layers, head)


def _whole(lanes: tuple[str, ...]) -> tuple[Kernel, ...]:
    work = _work(0.5, attention=0)
    for _ in range(_LAYERS):
        work = work + _work()
    return (Kernel(0, "whole", KernelKind.WHOLE, work, lanes),)


def cpu_heg(*, cancels: bool = False) -> Heg:
    """A CPU with the cut form only; ``cancels``: running kernels can be cancelled."""
    lane = LaneSpec("cpu", "CPU", "all", threads=2, cancels=cancels)
    return Heg({Form.CUT: _chain(("cpu",))}, (), {"cpu": lane}, {"cpu": _roofline(1.2e12)})


def single_heg() -> Heg:
    """A GPU alone."""
    lane = LaneSpec("igpu", "GPU", "all", bounded=True)
    return Heg({Form.CUT: _chain(("igpu",))}, (), {"igpu": lane}, {"igpu": _roofline(3e12, power_w=28.0)})


def hybrid_heg(
    *,
    lean: bool = False,
    npu: float = 4.0,
    igpu: float = 3.0,
    npu_memory: float = 0.25,
    gpu_memory: float = 0.35,
    chunk: int = 256,
    compile_s: float = 0.0,
    pair_cost: float = 1.0,
    context_bytes: float = 1024.0,
    short: int = 0,
    load_s: float = 0.002,
) -> Heg:
    """An NPU for static token-wise kernels and a GPU for every kernel, of these TFLOPS.

    Memory ceilings set the pressure. With ``compile_s`` attention can be compiled for the NPU, where a FLOP of it takes
    ``pair_cost`` times as long. With ``short`` the NPU has graphs of so many rows as well, of which a block is loaded
    in ``load_s`` seconds.
    """
    lanes = {
        "npu": LaneSpec("npu", "NPU", "static", compile_s=compile_s),
        "igpu": LaneSpec("igpu", "GPU", "all", bounded=True),
    }
    kernels: list[Kernel] = []
    for layer in range(_LAYERS):
        both = ("npu", "igpu")
        kernels.append(Kernel(len(kernels), f"in.{layer}", KernelKind.TOKENWISE, _work(0.7, attention=0), both))
        attention = Work(0.0, 4096.0, 0.0, 4096.0, context_bytes)
        kernels.append(Kernel(len(kernels), f"attention.{layer}", KernelKind.ATTENTION, attention, ("igpu",)))
    kernels.append(Kernel(len(kernels), "head", KernelKind.HEAD, _work(0.5, attention=0), ("igpu",)))
    forms = {Form.CUT: tuple(kernels)}
    if not lean:
        forms[Form.WHOLE] = _whole(("igpu",))
    rooflines = {
        "npu": _roofline(npu * 1e12, u_memory=npu_memory, overlap=1.0, power_w=10.0, pair_cost=pair_cost),
        "igpu": _roofline(igpu * 1e12, u_memory=gpu_memory, overlap=1.0, power_w=28.0),
    }
    blocks = [
        GraphBlock((kernel.index,), load_s) for kernel in kernels if short and kernel.kind is KernelKind.TOKENWISE
    ]
    return Heg(forms, (), lanes, rooflines, static_tokens=chunk, short_tokens=short, graph_blocks=tuple(blocks))


TOPOLOGIES: dict[str, Callable[[], Heg]] = {
    "cpu": cpu_heg,
    "cpu that cancels": lambda: cpu_heg(cancels=True),
    "gpu": single_heg,
    "npu+gpu": hybrid_heg,
    "npu+gpu, lean": lambda: hybrid_heg(lean=True),
    "npu+gpu, fast gpu": lambda: hybrid_heg(npu=0.5, igpu=6.0),
    "npu+gpu, fast gpu, warm-up": lambda: hybrid_heg(npu=1.0, igpu=5.0, compile_s=0.005, chunk=64),
    "npu+gpu, high pressure": lambda: hybrid_heg(npu_memory=0.7, gpu_memory=0.9),
    "npu+gpu, warm-up": lambda: hybrid_heg(compile_s=0.005, chunk=64),
    "npu+gpu, short graphs": lambda: hybrid_heg(npu_memory=0.7, gpu_memory=0.3, chunk=64, short=8),
    "npu+gpu, short graphs, slow loads": lambda: hybrid_heg(
        npu_memory=0.7, gpu_memory=0.3, chunk=64, short=8, load_s=0.05
    ),
    "npu+gpu, short graphs, lean": lambda: hybrid_heg(chunk=64, short=8, lean=True),
    "npu+gpu, warm-up, lean": lambda: hybrid_heg(compile_s=0.005, chunk=64, lean=True),
}


@dataclass(slots=True)
class Running:
    """A launch on a lane: the end of each kernel, and the number of kernels after which it stops."""

    launch: Launch
    began: float
    ends: list[float]
    stop: int
    ticket: int

    def boundary(self, now: float) -> int:
        """Number of kernels that are done when the one in progress at ``now`` ends."""
        done = next((i for i, end in enumerate(self.ends) if end >= now - _EPSILON), len(self.ends) - 1)
        return min(self.stop, done + 1)


@dataclass(slots=True)
class Wait:
    """A reactive request that must have its first kernel by ``until``."""

    sequence: Sequence
    until: float


@dataclass(eq=False)
class SchedulerHarness:
    """One scheduler, its lanes and its callers in virtual time.

    Attributes:
        accept: number of accepted drafts, of the number verified.
        draft: drafts proposed after a step.
        extend: tokens to append after a step, which then ends an answer; 0 for none.
        slower: factor by which a launch takes longer than predicted.
        disk_s: seconds to read a file, or to find that one cannot be written.
        exact: whether chunks may end inside a block, as where the KV cache is not quantised by channel.
        log: every launch with its start in seconds.
        embed_token_s: seconds for each token of a batch of texts.
        embeds: start, end and content of each batch of texts.
        embedded: end in seconds of each text that was embedded, by job and index.
        compiles: start in seconds and context of each attention kernel compiled for a lane.
        releases: time in seconds and context of each released one.
        switches: start in seconds, block and rows of each load of graphs.
        short_blocks: blocks of the static lane that have short graphs.
        warm: contexts for which attention is compiled.
        dispatch: in place of that of the scheduler, for one that shares its devices.
        buffer_rows: rows of the activation buffer of a reactive pass.
    """

    heg: Heg
    policy: SchedulerPolicy = field(default_factory=SchedulerPolicy)
    blocks: int = 4096
    prefix: bool = False
    costs: PreemptionCosts = field(default_factory=lambda: PreemptionCosts(KvCosts(), 1024, 1 << 40))
    accept: Callable[[int], int] = lambda drafts: drafts
    draft: Callable[[Sequence], tuple[int, ...]] = lambda sequence: ()
    extend: Callable[[Sequence], int] = lambda sequence: 0
    exact: bool = False
    lose_offloads: Callable[[], bool] = lambda: False
    slower: Callable[[Launch], float] = lambda launch: 1.0
    disk_s: Callable[[], float] = lambda: 0.0
    now: float = 0.0
    log: list[tuple[float, Launch]] = field(default_factory=list)
    embed_token_s: float = 1e-5
    embedding_queue: EmbeddingQueue = field(default_factory=EmbeddingQueue)
    embeds: list[tuple[float, float, EmbeddingBatch]] = field(default_factory=list)
    embedded: dict[tuple[int, int], float] = field(default_factory=dict)
    embedding: dict[str, float] = field(default_factory=dict)
    compiles: list[tuple[float, int]] = field(default_factory=list)
    releases: list[tuple[float, int]] = field(default_factory=list)
    warm: set[int] = field(default_factory=set)
    dispatch: Callable[[float], list[Action]] | None = None
    compiling: int | None = None
    switches: list[tuple[float, int, int]] = field(default_factory=list)
    short_blocks: set[int] = field(default_factory=set)
    switching: int | None = None
    fail_switch: Callable[[], bool] = lambda: False
    yields: list[tuple[float, str]] = field(default_factory=list)
    preempted: Counter[int] = field(default_factory=Counter)
    ends: list[tuple[float, End]] = field(default_factory=list)
    offloads: int = 0
    restores: int = 0
    restarts: int = 0
    refused: int = 0
    extended: Counter[int] = field(default_factory=Counter)
    refilled: Counter[int] = field(default_factory=Counter)
    cut_short: set[int] = field(default_factory=set)
    sequences: list[Sequence] = field(default_factory=list)
    finished: Counter[int] = field(default_factory=Counter)
    ended: Counter[int] = field(default_factory=Counter)
    ended_at: dict[int, float] = field(default_factory=dict)
    computed: Counter[int] = field(default_factory=Counter)
    prompt_computed: Counter[int] = field(default_factory=Counter)
    discarded: set[int] = field(default_factory=set)
    running: dict[str, Running] = field(default_factory=dict)
    hung: dict[str, Running] = field(default_factory=dict)
    scheduler: Scheduler = field(init=False)
    kv: KvManager = field(init=False)
    buffer_rows: int = field(init=False)
    _events: list[tuple[float, int, Callable[[], None]]] = field(default_factory=list)
    _number: int = 0
    _content: list[list[int]] = field(init=False)
    _hashes: dict[int, list[int]] = field(default_factory=dict)
    _saved: dict[int, list[list[int]]] = field(default_factory=dict)
    _cursors: dict[int, int] = field(default_factory=dict)
    _rows: dict[int, list[tuple[int, int]]] = field(default_factory=dict)
    _cut_passes: dict[ActivationSlot, Pass] = field(default_factory=dict)
    _waits: list[Wait] = field(default_factory=list)
    _arrived: list[Sequence] = field(default_factory=list)
    _fresh_token: int = 1_000_000
    _together: dict[tuple[int, int], tuple[int, int]] = field(default_factory=dict)
    _drafted: set[int] = field(default_factory=set)
    _pending_append: dict[int, int] = field(default_factory=dict)

    def __post_init__(self) -> None:
        if self.heg.static_tokens and "chunk_tokens" not in self.policy.model_fields_set:
            self.policy = self.policy.replace(chunk_tokens=self.heg.static_tokens)
        pool = BlockPool(self.blocks, BLOCK)
        self.kv = KvManager(pool, PrefixCache(pool) if self.prefix else None, exact_blocks=self.exact)
        self.scheduler = Scheduler(self.heg, self.policy, self.kv, self.costs)
        self.scheduler.attach(self.embedding_queue)
        self.buffer_rows = RowSplit(self.scheduler.heg, self.policy).max_batch_tokens
        self._content = [[0] * BLOCK for _ in range(self.blocks)]

    # -- what tests ask for ----------------------------------------------------------------------------------------

    def at(self, when: float, event: Callable[[], None]) -> None:
        """Schedule ``event`` for ``when``."""
        self._number += 1
        heapq.heappush(self._events, (when, self._number, event))

    def arrive(
        self,
        when: float,
        priority: Priority,
        prompt: int | list[int],
        max_new: int = 1,
        deadline: float | None = None,
    ) -> Sequence:
        """Submit a request of ``prompt`` tokens (or a given prompt) at ``when`` that generates ``max_new``."""
        number = len(self.sequences)
        tokens = [number * 10_000 + i for i in range(prompt)] if isinstance(prompt, int) else list(prompt)
        deadline_s = None if deadline is None else deadline - when
        sequence = Sequence(number, priority, tokens, len(tokens), max_new, when, deadline_s)
        self.sequences.append(sequence)
        self._hashes[number] = []

        def submit() -> None:
            try:
                self.scheduler.submit(sequence, self.now)
            except QueueFullError:
                self.refused += 1
                self.ended[number] += 1
                sequence.status = RequestStatus.SHED
                return
            self._arrived.append(sequence)

        self.at(when, submit)
        return sequence

    def reactive(self, when: float, prompt: int | list[int], max_new: int = 1) -> Sequence:
        """Submit a reactive request."""
        return self.arrive(when, Priority.REACTIVE, prompt, max_new)

    def proactive(self, when: float, prompt: int | list[int], max_new: int = 1) -> Sequence:
        """Submit a proactive request."""
        return self.arrive(when, Priority.PROACTIVE, prompt, max_new)

    def embed(self, when: float, priority: Priority, texts: list[int]) -> EmbeddingJob:
        """Submit texts of so many tokens each to be embedded at ``when``."""
        self._number += 1
        job = EmbeddingJob(self._number, priority, when)

        def submit() -> None:
            self.embedding_queue.add(job)
            self.embedding_queue.extend(job, [(tokens, index) for index, tokens in enumerate(texts)])

        self.at(when, submit)
        return job

    def cancel(self, when: float, sequence: Sequence) -> None:
        """Cancel ``sequence`` at ``when``."""
        self.at(when, lambda: self.scheduler.cancel(sequence, RequestStatus.CANCELLED, "cancelled"))

    def conditions(self, when: float, gpu_load: float = 0.0, *, on_battery: bool = False) -> None:
        """Change the conditions of the machine at ``when``."""
        self.at(when, lambda: self.scheduler.set_conditions(gpu_load=gpu_load, on_battery=on_battery))

    def fail(self, when: float, lane: str, *, hung_s: float | None = None) -> None:
        """Fail the launch on ``lane`` at ``when``; with ``hung_s`` its kernel returns that many seconds later."""

        def strike() -> None:
            hit = self.running.pop(lane, None)
            if hit is None:
                return
            self._close(hit.launch.work)
            self.scheduler.failed(lane, "struck", self.now, hung=hung_s is not None)
            if hung_s is not None:
                self.hung[lane] = hit
                self.at(self.now + hung_s, lambda: self._recover(lane))

        self.at(when, strike)

    def restart(self, when: float) -> None:
        """Launch nothing from ``when`` on; once nothing runs, all KV is lost and every request is computed again."""
        self.at(when, self.scheduler.pause)

    def _restarted(self) -> None:
        self.restarts += 1
        self._waits.clear()
        self._saved.clear()
        self._cut_passes.clear()
        self._rows.clear()
        self._together.clear()
        self._content = [[0] * BLOCK for _ in range(self.blocks)]
        self.scheduler.recompute_all(self.blocks, BLOCK, self.now, exact_blocks=self.exact)
        self.scheduler.resume()
        assert self.kv.usage().free == self.blocks

    def run(self, until: float = float("inf"), *, steps: int = 200_000) -> SchedulerHarness:
        """Advance the time until no event is left."""
        for _ in range(steps):
            when = self.next_step()
            if when is None or when > until:
                break
            self.step(when)
        else:
            raise AssertionError(f"no end after {steps} steps: {self.alive()}")
        if until == float("inf"):
            self._settled()
        return self

    def run_until_ended(self, sequence: Sequence, limit: float) -> None:
        """Advance the time until ``sequence`` has ended, at most to ``limit``."""
        self._run_while(lambda: sequence.id not in self.ended_at, limit)

    def run_until_answered(self, sequence: Sequence, limit: float) -> None:
        """Advance the time until ``sequence`` has its first token, at most to ``limit``."""
        self._run_while(lambda: sequence.usage.first_token_at is None, limit)

    def _run_while(self, condition: Callable[[], bool], limit: float) -> None:
        while condition():
            when = self.next_step()
            if when is None or when > limit:
                break
            self.step(when)

    def next_step(self) -> float | None:
        """Time of the next event or decision; None if there is none."""
        waiting = len(self.scheduler.queues) or self.warm or self.scheduler._embeddings.waiting
        wake = self.scheduler.next_wake(self.now) if waiting else None
        times = [when for when in (wake, self._events[0][0] if self._events else None) if when is not None]
        return min(times, default=None)

    def step(self, when: float) -> None:
        """Advance the time to ``when``, handle the events until then, and decide."""
        self.now = max(self.now, when)
        while self._events and self._events[0][0] <= self.now:
            heapq.heappop(self._events)[2]()
        self._decide()

    def alive(self) -> list[Sequence]:
        """Requests that have not ended."""
        return [s for s in self.sequences if not s.status.terminal]

    def launches(self, sequence: Sequence) -> Iterator[tuple[float, Launch]]:
        """Launches that worked on ``sequence``, with their start."""
        return ((when, one) for when, one in self.log if any(s.sequence is sequence for s in one.work.segments))

    # -- lanes -----------------------------------------------------------------------------------------------------

    def _decide(self) -> None:
        if self.scheduler.paused_idle:
            self._restarted()
        paused = self.scheduler._paused
        arrived, self._arrived = self._arrived, []
        in_flight = [*(self._free_at(one) for one in self.running.values()), *self.embedding.values()]
        quiet = not any(p.reactive for p in self._cut_passes.values()) and not self.hung
        prefilling = [s for s in self.scheduler.queues.reactive if s.num_prefill_left and s not in arrived]
        for action in (self.dispatch or self.scheduler.dispatch)(self.now):
            self._carry_out(action)
        if quiet and not paused and not prefilling and self.policy.preemption and self.policy.aging_s > 1e6:
            until = max([self.now, *in_flight])
            self._waits += [Wait(s, until) for s in arrived[:1] if s.reactive and s.status is RequestStatus.PREFILL]
        if paused:
            self._waits.clear()
        self._check_waits()
        self._check_owned()
        if self._number % 64 == 0:
            self.kv.check()
        queues = self.scheduler.queues
        restoring = [s.memory for s in queues.proactive if s.memory.restoring is not None]
        loading = any(memory.pinned or not queues.reactive for memory in restoring)
        waiting = len(queues) or self.scheduler._embeddings.waiting
        stalled = not self.running and not self.embedding and not self.hung and not loading and waiting and not paused
        wake = self.scheduler.next_wake(self.now)
        paced = wake is not None and (wake <= self.now or self.scheduler.lanes.gpu_share < 1.0)
        paced = paced or self.scheduler.peer_rules.use().waits
        assert not stalled or paced, f"idle at {self.now} while requests wait: {self.alive()}"

    def _free_at(self, one: Running) -> float:
        """Time at which a lane is free if it is asked to stop now."""
        work = one.launch.work
        if work.reactive or work.protected or work.form is Form.WHOLE:
            return one.ends[-1]
        boundary = one.ends[one.boundary(self.now) - 1]
        return min(boundary, self.now + _CANCEL_S) if self._cancels(one.launch.lane) else boundary

    def _cancels(self, lane: str) -> bool:
        return self.policy.cancel_kernels and self.heg.lanes[lane].cancels

    def _carry_out(self, action: object) -> None:
        if isinstance(action, Launch):
            self._launch(action)
        elif isinstance(action, Embed):
            self._embed(action)
        elif isinstance(action, Yield):
            self._yield(action)
        elif isinstance(action, Offload):
            self._offload(action)
        elif isinstance(action, Restore):
            self._restore(action)
        elif isinstance(action, Extend):
            self._extended(action.sequence)
        elif isinstance(action, CompileKernel):
            self._compile(action)
        elif isinstance(action, ReleaseKernel):
            self._release(action)
        elif isinstance(action, SwitchGraph):
            self._switch(action)
        elif isinstance(action, End):
            self.ended[action.sequence.id] += 1
            self.ends.append((self.now, action))
            self._saved.pop(action.sequence.id, None)
            assert action.status is not RequestStatus.SHED or not action.sequence.reactive, (
                "reactive requests are never shed"
            )
        else:
            raise AssertionError(action)

    def _embed(self, action: Embed) -> None:
        batch = action.batch
        assert action.lane not in {*self.running, *self.hung, *self.embedding}, "one kernel a lane"
        assert batch.live, "texts of ended jobs are embedded"
        end = self.now + batch.tokens * self.embed_token_s * (batch.stop - batch.start) / batch.groups
        self.embedding[action.lane] = end
        self.embeds.append((self.now, end, batch))

        def ended() -> None:
            del self.embedding[action.lane]
            busy_s = self.scheduler.embedded(action.lane, self.now)
            for job, index in batch.texts if self.embedding_queue.finished(batch, busy_s, self.now) else ():
                assert (job.id, index) not in self.embedded, "a text is embedded twice"
                self.embedded[job.id, index] = self.now

        self.at(end, ended)

    def _launch(self, launch: Launch) -> None:
        work, spec = launch.work, self.heg.lanes[launch.lane]
        kernels = self.heg.forms[work.form]
        assert launch.lane not in {*self.running, *self.hung, *self.embedding}, "one launch a lane"
        for busy in self.running.values():
            assert busy.launch.work is not work or None not in (busy.launch.rows, launch.rows), (
                "all rows, and a part of them"
            )
        assert 0 <= launch.start < launch.stop <= len(kernels)
        assert launch.start == self._cursors.get(work.id, 0), "a pass resumes where it stopped"
        for kernel in kernels[launch.start : launch.stop]:
            assert launch.lane in kernel.lanes or (
                kernel.kind is KernelKind.ATTENTION
                and spec.role == "static"
                and self.heg.attention_context(work.load) in self.warm
            ), f"{launch.lane} does not hold {kernel.name}"
        assert spec.role != "static" or launch.load.tokens <= self.heg.static_tokens
        if work.id not in self._cursors:
            self._begin(work)
        if launch.rows is not None:
            self._check_rows(launch)
        began = self.now
        slower = self.slower(launch)
        ends = []
        for kernel in kernels[launch.start : launch.stop]:
            began += slower * self.heg.time_s(kernel, launch.lane, launch.load)
            ends.append(began)
        self._number += 1
        self.running[launch.lane] = one = Running(launch, self.now, ends, len(ends), self._number)
        self.log.append((self.now, launch))
        self._await(one, one.ends[-1])

    def _compile(self, action: CompileKernel) -> None:
        spec = self.heg.lanes[action.lane]
        assert self.compiling is None, "one thread compiles one kernel at a time"
        assert spec.compile_s > 0
        assert self.policy.attention_warmup
        assert action.context not in self.warm
        assert action.context % self.heg.static_tokens == 0
        self.compiling = action.context
        self.compiles.append((self.now, action.context))
        self.at(self.now + spec.compile_s, self._compiled)

    def _compiled(self) -> None:
        assert self.compiling is not None
        context, self.compiling = self.compiling, None
        self.warm.add(context)
        assert len(self.warm) <= self.policy.warmup_kernels
        self.scheduler.compiled(context, self.now)

    def _switch(self, action: SwitchGraph) -> None:
        assert self.switching is None, "one thread loads one block at a time"
        assert self.policy.short_graphs
        short = action.rows == self.heg.short_tokens
        assert action.rows == (self.heg.short_tokens if short else self.heg.static_tokens)
        assert short is not (action.block in self.short_blocks), "the block has these graphs"
        self.switching = action.block
        self.switches.append((self.now, action.block, action.rows))
        self.at(self.now + self.heg.graph_blocks[action.block].load_s, self._switched)

    def _switched(self) -> None:
        assert self.switching is not None
        block, self.switching = self.switching, None
        failed = self.fail_switch()
        if not failed:
            self.short_blocks ^= {block}
        self.scheduler.graph_loaded(block, failed=failed)

    def _release(self, action: ReleaseKernel) -> None:
        one = self.running.get(action.lane)
        if one is not None:
            kernel = self.heg.forms[one.launch.work.form][one.launch.start]
            used = self.heg.attention_context(one.launch.work.load)
            assert kernel.kind is not KernelKind.ATTENTION or used != action.context, "the kernel is running"
        self.warm.remove(action.context)
        self.releases.append((self.now, action.context))

    def _check_rows(self, launch: Launch) -> None:
        """Check that every row of a split kernel is computed once, and that no lane writes rows of another."""
        first, last = launch.rows or (0, 0)
        work, tokens = launch.work, launch.work.load.tokens
        assert self.policy.tensor_parallel
        assert work.reactive
        assert launch.stop == launch.start + 1
        assert self.heg.forms[work.form][launch.start].kind is KernelKind.TOKENWISE
        assert 0 <= first < last <= tokens
        assert (first, last) != (0, tokens), "all rows are no part"
        written = last if self.heg.lanes[launch.lane].role != "static" else first + self.heg.static_tokens
        others = [one.launch.rows for one in self.running.values() if one.launch.work is work]
        for rows in (*self._rows.get(work.id, []), *others):
            assert rows is not None
            assert written <= rows[0] or rows[1] <= first, "two lanes write the same rows"
        assert written <= self.buffer_rows

    def _begin(self, work: Pass) -> None:
        """Check a pass at its first launch: all that it reads is there."""
        self._cursors[work.id] = 0
        if work.form is Form.CUT:
            for one in self.running.values():
                alike = one.launch.work.form is Form.CUT and one.launch.work.slot is work.slot
                assert not alike or self.hung, "another pass still writes to this activation slot"
            before = self._cut_passes.get(work.slot)
            assert before is None or before.live == 0, "two passes would share one activation slot"
            self._cut_passes[work.slot] = work
        most = self.buffer_rows if work.reactive else self.policy.max_batch_tokens
        assert work.load.tokens <= most, "the pass is larger than the activation buffer"
        static = self.heg.static_tokens if self.policy.disaggregation else 0
        divided = self.policy.tensor_parallel and work.reactive
        if work.form is Form.CUT and self.policy.chunk_tokens <= static and not divided:
            assert work.load.tokens <= self.heg.static_tokens, "the pass is larger than a static chunk"
        seen = [segment.sequence for segment in work.segments]
        assert len(set(seen)) == len(seen), "a sequence is in a pass once"
        for segment in work.segments:
            sequence, end = segment.sequence, segment.start + segment.length
            assert sequence.pass_id == work.id
            if sequence.ended is not None:
                continue
            assert segment.start == sequence.num_computed_tokens, "KV is written in order"
            if segment.prefill:
                assert segment.length <= sequence.num_prefill_left, "generated tokens are not prefilled"
                whole = segment.length == sequence.num_prefill_left or end % BLOCK == 0
                assert whole or self.exact, "a chunk ends at a block boundary"
                assert segment.start % BLOCK == 0 or self.exact, "a chunk begins at a block boundary"
                spans = [(0, sequence.prompt_len), *sequence.appended_spans]
                assert any(start <= segment.start and end <= stop for start, stop in spans)
                assert segment.rows == (end == len(sequence.tokens)), "rows are sampled behind the last known token"
            assert end <= sequence.prompt_len + sequence.num_appended + sequence.max_new, (
                "the pass writes beyond the reservation"
            )
            assert -(-end // BLOCK) <= sequence.memory.blocks == len(self.kv.table(sequence.id))
            self._check_content(sequence)
        self._check_batch(work)

    def _check_batch(self, work: Pass) -> None:
        decodes = [segment.sequence for segment in work.segments if not segment.prefill]
        reactives = sum(s.reactive for s in decodes)
        if len(decodes) < len(work.segments) or not reactives or reactives == len(decodes) or not self.policy.batch_cap:
            return
        limit = self.now - self.policy.aging_s
        aged = sum(not s.reactive and s.progressed_at <= limit for s in decodes)
        assert aged <= self.policy.reactive_batch
        assert len(decodes) <= max(self.policy.reactive_batch, reactives + aged), "B_rf"

    def _await(self, one: Running, when: float) -> None:
        ticket, lane = one.ticket, one.launch.lane

        def stop() -> None:
            current = self.running.get(lane)
            if current is not None and current.ticket == ticket:
                self._stopped(lane)

        self.at(when, stop)

    def _yield(self, action: Yield) -> None:
        one = self.running.get(action.lane)
        if one is None:
            return  # it failed, or ended by itself, in the same moment
        assert action.cancel == self._cancels(action.lane)
        work = one.launch.work
        assert work.form is Form.CUT, "there is no boundary in one kernel"
        self.yields.append((self.now, action.lane))
        if action.preempts:
            self.preempted.update(segment.sequence.id for segment in work.segments)
        one.stop = one.boundary(self.now)
        when = one.ends[one.stop - 1]
        if action.cancel and self.now + _CANCEL_S < when:
            one.stop, when = one.stop - 1, self.now + _CANCEL_S
        self._number += 1
        one.ticket = self._number
        self._await(one, when)

    def _stopped(self, lane: str) -> None:
        one = self.running.pop(lane)
        work, cursor = one.launch.work, one.launch.start + one.stop
        if one.launch.rows is None:
            self._cursors[work.id] = cursor
        else:
            done = self._rows.setdefault(work.id, [])
            done.append(one.launch.rows)
            if sum(last - first for first, last in done) == work.load.tokens:
                self._cursors[work.id] = cursor
                del self._rows[work.id]
        done = self.scheduler.stopped(lane, cursor, self.now)
        if done is None:
            if work.live == 0:
                self._close(work)
            return
        self._close(work)
        results = {}
        for segment in done.segments:
            self._write(segment.sequence, segment.start, segment.length, segment.drafts)
            if segment.sequence.ended is not None:
                continue
            self.computed[segment.sequence.id] += segment.length
            if segment.prefill:
                self.prompt_computed[segment.sequence.id] += segment.length
            if segment.rows:
                results[segment.sequence.id] = self._sample(segment.sequence, segment.drafts)
        self.scheduler.finish(done, results, self.now)
        for segment in done.segments:
            sequence = segment.sequence
            if sequence.status is RequestStatus.FINISHED:
                self._finished(sequence)
            elif sequence.ended is None and sequence.id in results and not sequence.pending_append:
                sequence.drafts = self.draft(sequence)

    def _finished(self, sequence: Sequence) -> None:
        self.finished[sequence.id] += 1
        self.ended[sequence.id] += 1
        self.ended_at[sequence.id] = self.now

    def _extended(self, sequence: Sequence) -> None:
        """Record an answer that continues or was cut short; in that case its blocks are back and were too few."""
        assert not sequence.pending_append
        if not sequence.status.terminal:
            assert sequence.status is RequestStatus.PREFILL or self.restarts
            start, end = sequence.appended_spans[-1]
            self.extended[sequence.id] += 1
            self.refilled[sequence.id] += end - start - self._pending_append[sequence.id]
            for position in range(start, end):
                self._together.pop((sequence.id, position), None)
            return
        self.cut_short.add(sequence.id)
        self._finished(sequence)

    def _close(self, work: Pass) -> None:
        if self._cut_passes.get(work.slot) is work:
            del self._cut_passes[work.slot]

    def _sample(self, sequence: Sequence, drafts: tuple[int, ...]) -> StepResult:
        self._fresh_token += 1
        tokens = (*drafts[: self.accept(len(drafts))], self._fresh_token)
        finished = sequence.num_generated + len(tokens) >= sequence.max_new
        n_appended = 0 if finished else self.extend(sequence)
        appended = tuple(range(self._fresh_token + 1, self._fresh_token + 1 + n_appended))
        self._pending_append[sequence.id] = n_appended
        self._fresh_token += n_appended
        return StepResult(tokens, finished or n_appended > 0, appended)

    def _recover(self, lane: str) -> None:
        hit = self.hung.pop(lane)
        for segment in hit.launch.work.segments:
            self._write(segment.sequence, segment.start, segment.length, segment.drafts)
        self.scheduler.recovered(lane)

    # -- KV content ------------------------------------------------------------------------------------------------

    def _expected(self, sequence: Sequence, upto: int) -> list[int]:
        hashes = self._hashes[sequence.id]
        while len(hashes) < upto:
            hashes.append(hash((hashes[-1] if hashes else 0, sequence.tokens[len(hashes)])))
        return hashes[:upto]

    def _check_content(self, sequence: Sequence) -> None:
        expected = self._expected(sequence, sequence.num_computed_tokens)
        table = self.kv.table(sequence.id).tolist()
        for index, block in enumerate(table[: -(-sequence.num_computed_tokens // BLOCK)]):
            want = expected[index * BLOCK : (index + 1) * BLOCK]
            assert self._content[block][: len(want)] == want, f"KV of {sequence.id}, block {index} is not its own"

    def _write(self, sequence: Sequence, start: int, length: int, drafts: tuple[int, ...]) -> None:
        known = length - len(drafts)
        values = self._expected(sequence, start + known)[start:]
        for token in drafts:
            values.append(hash((values[-1], token)))
        if drafts:
            self._drafted.add(sequence.id)
        table = self.kv.table(sequence.id).tolist()
        for position, value in enumerate(values, start):
            block = table[position // BLOCK]
            if not self.exact and sequence.id not in self._drafted:
                first = position // BLOCK * BLOCK
                part = max(start, first), min(start + length, first + BLOCK)
                assert self._together.setdefault((sequence.id, position), part) == part, "a block is filled otherwise"
            assert self.kv.pool.refs(block) == 1, "a shared block is written to"
            assert not self.kv.pool.is_held(block), "a cached block is written to"
            self._content[block][position % BLOCK] = value

    def _offload(self, action: Offload) -> None:
        self.offloads += 1
        saved = self._saved[action.sequence.id] = [list(self._content[block]) for block in action.blocks]
        if self.lose_offloads():
            when = self.disk_s()
            if not when:
                self._lose(action.sequence)
                return
            self.at(self.now + when, lambda: self._lose(action.sequence, saved))
        on_disk = sum(map(len, self._saved.values())) * BLOCK * self.costs.bytes_per_token
        assert on_disk <= self.costs.offload_room_bytes, "more than the disk may take"

    def _restore(self, action: Restore) -> None:
        self.restores += 1
        assert action.under_way
        lost = self.lose_offloads()

        def loaded() -> None:
            if not action.under_way:
                return
            if lost:
                self._lose(action.sequence)
                return
            for block, content in zip(action.blocks, self._saved.pop(action.sequence.id), strict=True):
                self._content[block] = content
            self.scheduler.restored(action.sequence)

        self.at(self.now + self.disk_s(), loaded)

    def _lose(self, sequence: Sequence, saved: list[list[int]] | None = None) -> None:
        """Lose the saved KV of ``sequence``, unless it was saved again since."""
        if saved is not None and self._saved.get(sequence.id) is not saved:
            return
        del self._saved[sequence.id]
        self.discarded.add(sequence.id)
        self.scheduler.lost(sequence)

    # -- what must hold --------------------------------------------------------------------------------------------

    def _check_waits(self) -> None:
        """Check that a first reactive kernel starts when a lane is free, or behind reactive decode."""
        left = []
        for wait in self._waits:
            if wait.sequence.status.terminal or self.hung:
                continue
            started = wait.sequence.usage.first_kernel_at
            if started is None:
                left.append(wait)
            end = self.now if started is None else started
            if end > wait.until + _EPSILON:
                before = [one for when, one in self.log if wait.until - _EPSILON <= when < end - _EPSILON]
                interleaved = before and all(one.work.reactive and not one.work.prefill for one in before)
                assert interleaved, f"request {wait.sequence.id} waits beyond {wait.until}"
        self._waits = left

    def _check_owned(self) -> None:
        """Check that sequences of running passes keep their blocks."""
        for one in (*self.running.values(), *self.hung.values()):
            for segment in one.launch.work.segments:
                assert len(self.kv.table(segment.sequence.id)), "blocks of a running pass were given away"

    def _settled(self) -> None:
        assert not self.alive(), "left over"
        assert not self.running
        assert not self.hung
        assert self.scheduler.idle
        assert not self.scheduler._builder._passes, "a pass was never released"
        assert self.scheduler.lanes.pressure == 0
        assert {s.id: s.usage.preemptions for s in self.sequences if s.usage.preemptions} == self.preempted
        self.kv.check()
        assert self.kv.usage().used == 0, f"{self.kv.usage()}"
        for sequence in self.sequences:
            assert self.ended[sequence.id] == 1, f"{sequence.id} ended {self.ended[sequence.id]} times"
            if sequence.status is RequestStatus.FINISHED:
                assert sequence.num_generated == sequence.max_new or sequence.id in self.cut_short
                if sequence.memory.offloads == 0:
                    new = sequence.prompt_len - sequence.memory.cached
                    once = new + sequence.num_appended + self.refilled[sequence.id]
                    assert self.prompt_computed[sequence.id] == once
                    most = 1 if self.exact else BLOCK
                    assert self.refilled[sequence.id] <= most * self.extended[sequence.id]


def seeded(seed: int, most: int = 4, longest: int = 0) -> dict[str, Callable[..., object]]:
    """Random drafts and acceptance: up to ``most`` drafts, any number of them accepted.

    With ``longest`` every fourth answer is continued with up to this many tokens.
    """
    chance = random.Random(seed)
    return {
        "extend": lambda sequence: chance.randint(1, longest) if longest and chance.random() < 0.25 else 0,
        "draft": lambda sequence: tuple(chance.randrange(1000) for _ in range(chance.randint(0, most))),
        "accept": lambda drafts: chance.randint(0, drafts),
        "lose_offloads": lambda: chance.random() < 0.3,
        "disk_s": lambda: chance.choice([0.0, 0.0, 0.003, 0.05]),
    }
