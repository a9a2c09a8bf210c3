"""The engine: what a program holds to have its prompts answered."""

from __future__ import annotations

import atexit
import itertools
import os
import weakref
from collections.abc import AsyncIterator, Iterator, Mapping
from collections.abc import Sequence as ReadOnlyList
from pathlib import Path
from typing import Self

from xpu_runtime.config import EngineConfig
from xpu_runtime.decoding import Continuation, Proposer, SamplingParams, TokenMask
from xpu_runtime.engine.condition_wait import check_not_forked
from xpu_runtime.engine.engine_core import EngineCore, open_kv_store
from xpu_runtime.engine.handle import Handle
from xpu_runtime.engine.input_processor import InputProcessor
from xpu_runtime.engine.loading import LoadedEngine, ProgressCallback, load_engine
from xpu_runtime.engine.metrics import EngineMetrics
from xpu_runtime.engine.recording import Recording, check_trace_writable
from xpu_runtime.engine.request_state import RequestState
from xpu_runtime.errors import ConfigError, EngineClosedError
from xpu_runtime.forks import keep_alive_in_forks
from xpu_runtime.heg import Heg
from xpu_runtime.kv import KvOffloadStore
from xpu_runtime.lanes.lane import KernelHook
from xpu_runtime.model.folder import ModelFolder
from xpu_runtime.model.tokenizer import Tokenizer
from xpu_runtime.request import Delta, Output, Priority
from xpu_runtime.soc.profile import Profile
from xpu_runtime.trace import KernelSpan, TraceHeader

__all__ = ["Engine"]

_MAX_DRAFTS = 8
_DRAINING = "the engine is draining and takes no more requests"


class Engine:
    """One model, served to reactive and proactive callers at once.

    Load it with `Engine.load`; use it as a context manager or call `close`. All methods may be called from any thread.
    It does not survive a fork: in the child every call, also of its handles, raises `EngineClosedError`.
    """

    def __init__(
        self,
        parts: LoadedEngine,
        tokenizer: Tokenizer,
        config: EngineConfig,
        *,
        store: KvOffloadStore | None = None,
        hook: KernelHook | None = None,
    ) -> None:
        """Internal; see `load`."""
        self.config = config
        self.tokenizer = tokenizer
        self.policy = parts.policy
        self.profile: Profile = parts.profile
        self.max_context = parts.max_context
        self.memory = parts.memory
        self.name = parts.folder.name
        # Tokens at f32 are to be those of the plain loop, and a draft moves how a block that is quantised is rounded.
        self.uses_lookup = config.lookup and (config.precision != "f32" or parts.model.kv.layout.exact)
        self._pid = os.getpid()
        self._numbers = itertools.count(1)
        self._draining = False
        self._recording: Recording | None = None
        self._closing: weakref.finalize[[], Engine] | None = None  # ends the recording
        serving = EngineCore.start(parts, config, store, hook)
        self._loop, self._lanes, self._store = serving.loop, serving.lanes, serving.store
        self._intake = InputProcessor(tokenizer, parts.model.vocab_size, parts.max_context, self._loop.scheduler.kv)
        keep_alive_in_forks(self)
        # Also stops the threads of an engine that was dropped without `close`. At the end of the process what was
        # registered last is called first: so this comes before whatever tears down the libraries the lanes use.
        self._finalizer = weakref.finalize(self, serving.stop)
        atexit.register(self._finalizer)
        if config.trace_file is not None:
            try:
                self.record(config.trace_file)
            except BaseException:
                self._finalizer()
                raise

    @classmethod
    def load(
        cls,
        model: str | Path,
        config: EngineConfig | None = None,
        *,
        progress: ProgressCallback | None = None,
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
        if config.trace_file is not None:
            check_trace_writable("trace_file", config.trace_file)
        tokenizer = Tokenizer(folder.path)
        store = open_kv_store(config)  # before the model, which takes long
        try:
            return cls(load_engine(folder, config, progress), tokenizer, config, store=store, hook=hook)
        except BaseException:
            if store is not None:
                store.close()
            raise

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
        continuation: Continuation | None = None,
        replay: ReadOnlyList[int] | ReadOnlyList[ReadOnlyList[int]] | None = None,
        marks: Mapping[int, str] | None = None,
    ) -> Handle:
        """Hand in a request and return at once.

        Args:
            prompt: text, or token ids.
            params: how tokens are chosen and when to stop.
            priority: whether a person waits.
            deadline_s: seconds from now after which nobody wants the answer; then it is `RequestExpiredError`.
            mask: grammar that constrains the answer.
            proposer: drafts tokens that are verified in one step; never changes the answer.
            max_drafts: most tokens drafted for a step.
            continuation: knows what may follow an answer. The request then goes on with a next answer instead of
                ending, where it is, with the same parameters; ``max_tokens`` is for all answers together.
            replay: output tokens to force, at the cost of real computing; for benchmarks. Several lists are several
                answers, each begun when the one before was continued.
            marks: special tokens that are text where stop strings are looked for, with that text, in place of none.

        Raises:
            InvalidRequestError: the prompt or a parameter cannot be used.
            EngineClosedError: the engine is draining or closed, or was loaded by another process.
        """
        self._check_open()
        live = self._intake.request(
            next(self._numbers),
            prompt,
            SamplingParams() if params is None else params,
            priority=priority,
            deadline_s=deadline_s,
            mask=mask,
            proposer=proposer,
            max_drafts=max_drafts,
            continuation=continuation,
            replay=replay,
            marks=marks or {},
            cancel=self._cancel,  # so that a handle keeps the engine alive that answers it
        )
        try:
            if self._recording is None:
                self._loop.submit(live)
            else:
                self._recording.follow(live, lambda: self._loop.submit(live))
        except BaseException as error:
            if not isinstance(error, EngineClosedError):  # but Ctrl-C: it may have been handed in
                self._cancel(live)
            raise
        return live.handle

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
        handle = self.submit(prompt, params, priority=priority, deadline_s=deadline_s)
        try:
            return iter(handle)
        except BaseException:
            handle.cancel()
            raise

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
    def closed(self) -> bool:
        """Whether it has ended for good: it was closed, or failed, or this is a fork of the process it belongs to.

        A device that hangs does not count, since it may come back. Nor does `drain`.
        """
        return os.getpid() != self._pid or not self._finalizer.alive or self._loop.stopped

    @property
    def heg(self) -> Heg:
        """The execution graph being served."""
        return self._loop.scheduler.heg

    def metrics(self) -> EngineMetrics:
        """A snapshot of the counters."""
        check_not_forked(self._pid)
        return self._loop.recorder.snapshot(self._loop.scheduler)

    def kernels(self) -> tuple[KernelSpan, ...]:
        """The kernels that ran lately; needs ``EngineConfig(record_kernels=True)``."""
        return self.kernels_since(0)[0]

    def kernels_since(self, mark: int) -> tuple[tuple[KernelSpan, ...], int]:
        """Those of `kernels` that are new to a reader, at the cost of these alone; for whoever looks again and again.

        Args:
            mark: what the call before gave; 0 for the first one.

        Returns:
            The kernels, in the order in which they were reported, and the mark for the next call.
        """
        check_not_forked(self._pid)
        return self._loop.recorder.kernels.since(mark)

    def record(self, file: str | Path) -> Recording:
        """Write a trace of the requests that are handed in from now on, until the recording or the engine is closed.

        Raises:
            ConfigError: ``file`` cannot be written, or another recording is under way.
        """
        self._check_open()
        if self._recording is not None and not self._recording.closed:
            raise ConfigError(f"trace: {str(file)!r} cannot be begun while {str(self._recording.file)!r} is recorded")
        header = TraceHeader(self._loop.scheduler.kv.pool.block_size, made_by="engine", model=self.name)
        self._recording = Recording(Path(file), header)
        if self._closing is not None:
            self._closing.detach()  # of the recording before, which would be kept as long as the engine
        self._closing = weakref.finalize(self, self._recording.close)  # for an engine that is never closed
        return self._recording

    def drain(self, timeout: float | None = None) -> bool:
        """Take no more requests and wait for those that run; False if ``timeout`` seconds passed first."""
        check_not_forked(self._pid)
        self._draining = True
        return self._loop.wait_idle(timeout, refusing=_DRAINING)  # those whose prompt is looked at now as well

    def close(self) -> None:
        """Cancel what runs and free the device; calling it again does nothing."""
        self._finalizer()
        atexit.unregister(self._finalizer)
        if self._recording is not None:
            self._recording.close()

    def __repr__(self) -> str:
        closed = "" if self._finalizer.alive else ", closed"
        return f"<Engine {self.name} on {', '.join(self._lanes)}{closed}>"

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *exception: object) -> None:
        self.close()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *exception: object) -> None:
        self.close()

    def _check_open(self) -> None:
        check_not_forked(self._pid)
        if not self._finalizer.alive:
            raise EngineClosedError("the engine is closed; load it again")
        if self._draining:
            raise EngineClosedError(_DRAINING)

    def _cancel(self, live: RequestState) -> None:
        self._loop.cancel(live)
