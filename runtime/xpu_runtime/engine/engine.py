"""The engine: what a program holds to have its prompts answered."""

from __future__ import annotations

import atexit
import itertools
import os
import threading
import time
import weakref
from collections.abc import AsyncIterator, Iterator
from collections.abc import Sequence as ReadOnlyList
from operator import index
from pathlib import Path
from typing import Self

from xpu_runtime.config import EngineConfig
from xpu_runtime.decoding import Proposer, ReplaySource, SamplingParams, SequenceSampler, StopMatcher, TokenMask
from xpu_runtime.engine.handle import Handle
from xpu_runtime.engine.live import LiveRequest
from xpu_runtime.engine.loading import Bringup, Progress, bring_up
from xpu_runtime.engine.loop import EngineLoop, Stop
from xpu_runtime.engine.metrics import EngineMetrics, KernelSpan
from xpu_runtime.errors import EngineClosedError, InvalidRequestError, RequestTooLongError
from xpu_runtime.heg import Heg
from xpu_runtime.lanes.lane import KernelHook, Lane
from xpu_runtime.memory import BlockPool, KvManager, KvStore, PrefixCache, ReclaimCosts
from xpu_runtime.model.folder import ModelFolder
from xpu_runtime.model.tokenizer import IncrementalDetokenizer, Tokenizer
from xpu_runtime.request import Delta, Output, Priority, RequestMetrics
from xpu_runtime.scheduler import MemoryCosts, Scheduler, Sequence
from xpu_runtime.soc.profile import Profile, cache_dir

__all__ = ["Engine"]

_CLOSE_S = 30.0
_MAX_DRAFTS = 8


class Engine:
    """One model, served to reactive and proactive callers at once.

    Load it with `Engine.load`; use it as a context manager or call `close`. All methods may be called from any thread.
    It does not survive a fork: in the child every call raises `EngineClosedError`.
    """

    def __init__(self, parts: Bringup, tokenizer: Tokenizer, config: EngineConfig, hook: KernelHook | None) -> None:
        """Internal; see `load`."""
        self.config = config
        self.tokenizer = tokenizer
        self.policy = parts.policy
        self.profile: Profile = parts.profile
        self.max_context = parts.max_context
        self.memory = parts.memory
        self.name = parts.folder.name
        self._vocab = parts.model.vocab_size
        self._pid = os.getpid()
        self._numbers = itertools.count(1)
        self._draining = False
        self._closed = False
        kv, heg = parts.model.kv, parts.model.heg
        pool = BlockPool(kv.blocks, kv.layout.block_size)
        costs = _reclaim_costs(heg)
        manager = KvManager(pool, PrefixCache(pool, costs) if config.prefix_cache else None)
        self._store = (
            KvStore(config.offload_dir or cache_dir() / "kv", max_bytes=config.offload_bytes)
            if config.offload_bytes
            else None
        )
        memory = MemoryCosts(costs, int(kv.layout.bytes_per_token), config.offload_bytes)
        scheduler = Scheduler(heg, self.policy, manager, memory)
        buffers = dict(zip(Priority, parts.model.buffers, strict=True))
        self._loop = EngineLoop(scheduler, kv, buffers, self._store, config.kernel_timeout_s)
        self._lanes = {
            name: Lane(spec, parts.model.programs[name], self._loop.inbox.put, record=config.record_kernels, hook=hook)
            for name, spec in heg.lanes.items()
        }
        self._loop.start(self._lanes)
        self._finalizer = weakref.finalize(self, _shut_down, self._loop, self._lanes, self._store, self._pid)
        atexit.register(self._finalizer)

    @classmethod
    def load(
        cls,
        model: str | Path,
        config: EngineConfig | None = None,
        *,
        progress: Progress | None = None,
        hook: KernelHook | None = None,
    ) -> Self:
        """Load a model folder.

        Args:
            model: folder as ``optimum-cli export openvino`` writes it.
            config: settings; the defaults suit the machine.
            progress: told how far loading is.
            hook: called before every kernel, for tracing and for faults in tests.

        Raises:
            ModelError: the folder is incomplete or its graph is not supported.
            ConfigError: a setting cannot be used on this machine.
        """
        config = config or EngineConfig()
        folder = ModelFolder.open(model)
        tokenizer = Tokenizer(folder.path)
        return cls(bring_up(folder, config, progress), tokenizer, config, hook)

    # -- requests --------------------------------------------------------------------------------------------------

    def submit(
        self,
        prompt: str | ReadOnlyList[int],
        params: SamplingParams | None = None,
        *,
        priority: Priority | str = Priority.REACTIVE,
        deadline_s: float | None = None,
        mask: TokenMask | None = None,
        proposer: Proposer | None = None,
        max_drafts: int = _MAX_DRAFTS,
        replay: ReadOnlyList[int] | None = None,
    ) -> Handle:
        """Hand in a request and return at once.

        Args:
            prompt: text, or token ids.
            params: how tokens are chosen and when to stop.
            priority: whether a person waits.
            deadline_s: seconds from now after which nobody wants the answer; it is then shed.
            mask: grammar that constrains the answer.
            proposer: drafts tokens that are verified in one step; never changes the answer.
            max_drafts: most tokens drafted for a step.
            replay: output tokens to force, at the cost of real computing; for benchmarks.

        Raises:
            InvalidRequestError: the prompt or a parameter cannot be used.
            EngineClosedError: the engine is draining or closed, or was loaded by another process.
        """
        self._check_open()
        params = params or SamplingParams()
        priority = _priority(priority)
        tokens = self._tokens(prompt)
        max_new = len(replay) if replay is not None else params.max_tokens
        self._check_length(tokens, max_new)
        if deadline_s is not None and not deadline_s > 0:
            raise InvalidRequestError(f"deadline_s: {deadline_s!r} is over already; give seconds from now, above 0")
        if max_drafts < 0:
            raise InvalidRequestError(f"max_drafts: {max_drafts!r} is negative; give 0 or more tokens a step")
        number = next(self._numbers)
        now = time.monotonic()
        metrics = RequestMetrics(arrived_at=now, prompt_tokens=len(tokens))
        deadline = None if deadline_s is None else now + deadline_s
        sequence = Sequence(number, priority, tokens, len(tokens), max_new, now, deadline)
        source = (
            ReplaySource(replay)
            if replay is not None
            else SequenceSampler(
                params,
                eos_token_ids=self.tokenizer.eos_token_ids,
                prompt_token_ids=tuple(tokens),
                vocab_size=self._vocab,
            )
        )
        live: LiveRequest
        handle = Handle(f"r{number}", priority, self.tokenizer, metrics, lambda: self._loop.cancel(live))
        live = LiveRequest(sequence, handle, source, mask, proposer, max_drafts, self._vocab)
        if params.stop and replay is None:
            live.detokenizer = IncrementalDetokenizer(self.tokenizer)
            live.stop = StopMatcher(params.stop, params.include_stop_str)
            live.min_tokens = params.min_tokens
        self._loop.submit(live)
        return handle

    def generate(
        self,
        prompt: str | ReadOnlyList[int],
        params: SamplingParams | None = None,
        *,
        priority: Priority | str = Priority.REACTIVE,
        deadline_s: float | None = None,
    ) -> Output:
        """Answer ``prompt`` and wait for it. Ctrl-C cancels the request.

        Raises:
            RequestError: the request is invalid, was cancelled or shed, or failed.
        """
        handle = self.submit(prompt, params, priority=priority, deadline_s=deadline_s)
        try:
            return handle.result()
        finally:
            handle.cancel()

    def stream(
        self,
        prompt: str | ReadOnlyList[int],
        params: SamplingParams | None = None,
        *,
        priority: Priority | str = Priority.REACTIVE,
        deadline_s: float | None = None,
    ) -> Iterator[Delta]:
        """Answer ``prompt`` piece by piece; leaving the loop cancels the request."""
        return iter(self.submit(prompt, params, priority=priority, deadline_s=deadline_s))

    async def agenerate(
        self,
        prompt: str | ReadOnlyList[int],
        params: SamplingParams | None = None,
        *,
        priority: Priority | str = Priority.REACTIVE,
        deadline_s: float | None = None,
    ) -> Output:
        """Like `generate`, without blocking the event loop; cancelling the task cancels the request."""
        return await self.submit(prompt, params, priority=priority, deadline_s=deadline_s).aresult()

    def astream(
        self,
        prompt: str | ReadOnlyList[int],
        params: SamplingParams | None = None,
        *,
        priority: Priority | str = Priority.REACTIVE,
        deadline_s: float | None = None,
    ) -> AsyncIterator[Delta]:
        """Like `stream`, for ``async for``; closing the iterator cancels the request."""
        return aiter(self.submit(prompt, params, priority=priority, deadline_s=deadline_s))

    # -- the engine itself -----------------------------------------------------------------------------------------

    @property
    def heg(self) -> Heg:
        """The execution graph being served."""
        return self._loop.scheduler.heg

    def metrics(self) -> EngineMetrics:
        """A snapshot of the counters."""
        recorder, scheduler = self._loop.recorder, self._loop.scheduler
        queues = {Priority.REACTIVE: scheduler.queues.reactive, Priority.PROACTIVE: scheduler.queues.proactive}
        return EngineMetrics(
            ended=dict(recorder.ended),
            waiting={kind: len(found.waiting) + len(found.offloaded) for kind, found in queues.items()},
            running={kind: found.resident for kind, found in queues.items()},
            prompt_tokens=recorder.prompt_tokens,
            output_tokens=recorder.output_tokens,
            cached_tokens=recorder.cached_tokens,
            lane_busy_s=dict(recorder.lane_busy_s),
            preemptions=recorder.preemptions,
            kv=scheduler.kv.usage(),
            pressure=scheduler.lanes.pressure,
            decision_s=tuple(recorder.decision_s),
            dispatch_delay_s=tuple(recorder.dispatch_delay_s),
            recent=tuple(recorder.recent),
        )

    def kernels(self) -> tuple[KernelSpan, ...]:
        """The kernels that ran lately; needs ``EngineConfig(record_kernels=True)``."""
        return tuple(self._loop.recorder.kernels)

    def drain(self, timeout: float | None = None) -> bool:
        """Take no more requests and wait for those that run; False if ``timeout`` seconds passed first."""
        self._check_process()
        self._draining = True
        return self._loop.wait_idle(timeout)

    def close(self) -> None:
        """Cancel what runs and free the device; calling it again does nothing."""
        self._closed = True
        self._finalizer()
        atexit.unregister(self._finalizer)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *exception: object) -> None:
        self.close()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *exception: object) -> None:
        self.close()

    def _check_process(self) -> None:
        if os.getpid() != self._pid:
            raise EngineClosedError(
                f"the engine was loaded by process {self._pid} and this is its fork {os.getpid()}; devices do not "
                f"survive a fork: load an engine here, or start workers with the 'spawn' method"
            )

    def _check_open(self) -> None:
        self._check_process()
        if self._closed:
            raise EngineClosedError("the engine is closed; load it again")
        if self._draining:
            raise EngineClosedError("the engine is draining and takes no more requests")

    def _tokens(self, prompt: str | ReadOnlyList[int]) -> list[int]:
        try:
            tokens = self.tokenizer.encode(prompt) if isinstance(prompt, str) else [index(token) for token in prompt]
        except TypeError:
            kind = type(prompt).__name__
            raise InvalidRequestError(f"prompt: a {kind} was given; give a text or a list of token ids") from None
        if not tokens:
            raise InvalidRequestError("prompt: it is empty; give at least one token")
        wrong = next((token for token in tokens if not 0 <= token < self._vocab), None)
        if wrong is not None:
            raise InvalidRequestError(f"prompt: token id {wrong} is not in the vocabulary of 0 to {self._vocab - 1}")
        return tokens

    def _check_length(self, tokens: list[int], max_new: int) -> None:
        total = len(tokens) + max_new
        if total > self.max_context:
            raise RequestTooLongError(
                f"prompt: {len(tokens)} tokens and max_tokens={max_new} make {total}, more than the context of "
                f"{self.max_context}; shorten the prompt or ask for at most {max(0, self.max_context - len(tokens))}"
            )
        if not self._loop.scheduler.kv.fits_ever(total):
            usage = self._loop.scheduler.kv.usage()
            raise RequestTooLongError(
                f"prompt: {total} tokens need more KV blocks than the whole pool of {usage.total} has; shorten it or "
                f"raise kv_cache_bytes"
            )


def _priority(value: Priority | str) -> Priority:
    try:
        return Priority(value)
    except ValueError:
        raise InvalidRequestError(f"priority: {value!r} is neither 'reactive' nor 'proactive'") from None


def _reclaim_costs(heg: Heg) -> ReclaimCosts:
    """Seconds to recompute a token, from the annotations of a full chunk."""
    from xpu_runtime.heg import Form, Load

    lane = heg.lane("all")
    assert lane is not None
    whole = Load(256, 256 * 128, 256, 0)
    return ReclaimCosts(prefill_s_per_token=heg.form_s(Form.CUT, lane.name, whole) / 256)


def _shut_down(loop: EngineLoop, lanes: dict[str, Lane], store: KvStore | None, pid: int) -> None:
    if os.getpid() != pid:
        return  # a fork has none of the threads, and the device belongs to the parent
    loop.inbox.put(Stop("the engine was closed"))
    if threading.current_thread() is not loop.thread:  # which drops the last reference to an engine nobody holds
        loop.thread.join(_CLOSE_S)
    for name, lane in lanes.items():
        lane.close(0.0 if name in loop.hung else _CLOSE_S)  # one that hangs had its time
    if store is not None:
        store.close()
