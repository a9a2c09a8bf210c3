"""`Engine`: serves one loaded model to reactive and proactive requests."""

from __future__ import annotations

import atexit
import itertools
import os
import weakref
from collections.abc import AsyncIterator, Iterator, Mapping
from collections.abc import Sequence as ReadOnlyList
from functools import partial
from operator import index
from pathlib import Path
from typing import Self

from xpu_runtime.config import EngineConfig
from xpu_runtime.decoding import Continuation, Proposer, SamplingParams, TokenMask
from xpu_runtime.deprecation import renamed_members
from xpu_runtime.engine.activity import ActivityRecorder, num_ahead
from xpu_runtime.engine.closing import ClosedOnExit
from xpu_runtime.engine.engine_core import EngineCore, open_kv_store
from xpu_runtime.engine.handle import Handle
from xpu_runtime.engine.input_processor import InputProcessor
from xpu_runtime.engine.lane_status import LaneStatus
from xpu_runtime.engine.loading import LoadedEngine, ProgressCallback, load_engine
from xpu_runtime.engine.metrics import EngineMetrics
from xpu_runtime.engine.recording import Recording, check_trace_writable
from xpu_runtime.engine.request_state import RequestState
from xpu_runtime.engine.step_loop import StepLoop
from xpu_runtime.errors import ConfigError, EngineClosedError
from xpu_runtime.forks import check_not_forked, keep_alive_in_forks
from xpu_runtime.heg import Heg
from xpu_runtime.kv import KvOffloadStore
from xpu_runtime.lanes.lane import KernelHook
from xpu_runtime.model.folder import ModelFolder
from xpu_runtime.model.tokenizer import Tokenizer
from xpu_runtime.request import Delta, Output, Priority
from xpu_runtime.scheduler import StepTimes
from xpu_runtime.soc.profile import Profile
from xpu_runtime.trace import KernelSpan, RequestSpan, TraceHeader

__all__ = ["Engine"]

_MAX_DRAFTS = 8
_DRAINING = "the engine is draining and takes no more requests"


@renamed_members(looks_up="uses_lookup")
class Engine(ClosedOnExit):
    """One loaded model that serves reactive and proactive requests at the same time.

    Load it with `Engine.load`; use it as a context manager or call `close`. All methods are thread-safe. The engine
    does not survive a fork: in the child every call, also of its handles, raises `EngineClosedError`.

    Attributes:
        config: settings.
        folder: folder of the model.
        tokenizer: tokenizer of the model.
        default_sampling_params: parameters that chats use where a request sets none; `submit` does not use them.
        memory_bytes: size of the weights and the KV pool.
    """

    def __init__(
        self,
        loaded: LoadedEngine,
        tokenizer: Tokenizer,
        config: EngineConfig,
        *,
        store: KvOffloadStore | None = None,
        hook: KernelHook | None = None,
    ) -> None:
        """Internal; use `load`."""
        self.config = config
        self.tokenizer = tokenizer
        self.policy = loaded.policy
        self.profile: Profile = loaded.profile
        self.max_context = loaded.max_context
        self.memory = loaded.memory.mode
        self.folder = loaded.folder
        self.memory_bytes = loaded.memory.weights_bytes + loaded.model.kv.nbytes
        self.name = loaded.folder.name
        self.default_sampling_params = loaded.default_sampling_params
        # Drafts change the rounding of quantised KV blocks, and at f32 tokens must equal those of plain decoding.
        self.uses_lookup = config.lookup and (config.precision != "f32" or loaded.model.kv.layout.exact)
        self._pid = os.getpid()
        self._request_numbers = itertools.count(1)
        self._draining = False
        self._recording: Recording | None = None
        self._recording_finalizer: weakref.finalize[[], Engine] | None = None
        core = EngineCore.start(loaded, config, store, hook)
        self._loop, self._lanes, self._store = core.loop, core.lanes, core.store
        self._input_processor = InputProcessor(
            tokenizer, loaded.model.vocab_size, loaded.max_context, self._loop.scheduler.kv
        )
        keep_alive_in_forks(self)
        # Also stops the threads of an engine that was dropped without `close`. atexit runs the latest registration
        # first, so this runs before the libraries of the lanes are torn down.
        self._finalizer = weakref.finalize(self, core.stop)
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
        """Load a model.

        The kernels of an NPU are compiled after the load, while other lanes run them: see `wait_for_npu`.

        Args:
            model: folder as written by ``optimum-cli export openvino``, or a GGUF file, which is converted once.
            config: settings; the defaults suit the machine.
            progress: called with the completed share and the current step.
            hook: called before every kernel, for tracing and for fault injection in tests.

        Raises:
            ModelError: the model is incomplete or its graph is not supported.
            ConfigError: a setting cannot be used on this machine.
        """
        config = config or EngineConfig()
        folder = ModelFolder.open(model, progress)
        if config.trace_file is not None:
            check_trace_writable("trace_file", config.trace_file)
        tokenizer = Tokenizer(folder.path)
        store = open_kv_store(config)  # before the model, which loads slowly
        try:
            loaded = load_engine(folder, config, progress, defers=True)
            return cls(loaded, tokenizer, config, store=store, hook=hook)
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
        store: bool = True,
    ) -> Handle:
        """Submit a request and return its handle at once.

        Args:
            prompt: text, or token ids.
            params: sampling parameters and stop conditions; by default greedy, whatever the model recommends.
            priority: reactive (a user waits) or proactive (background).
            deadline_s: seconds from now after which the request fails with `RequestExpiredError`.
            mask: grammar that constrains the answer.
            proposer: drafts tokens that are verified in one step; never changes the answer.
            max_drafts: most drafted tokens per step.
            continuation: decides what follows each answer. The request then continues with another answer, with the
                same parameters, instead of ending; ``max_tokens`` limits all answers together.
            replay: output tokens to force while all passes are computed; for benchmarks. Several lists are several
                answers, each started when the previous one is extended.
            marks: special tokens that count as text in the search for stop strings, with that text.
            store: whether its KV may be kept on disk and read from there, see `EngineConfig.prefix_cache`.

        Raises:
            InvalidRequestError: the prompt or a parameter is invalid.
            EngineClosedError: the engine is draining or closed, or was loaded by another process.
        """
        self._check_open()
        request = self._input_processor.process(
            next(self._request_numbers),
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
            store=store,
            cancel=self._cancel,  # a handle keeps its engine alive
        )
        try:
            if self._recording is None:
                self._loop.submit(request)
            else:
                self._recording.track(request, lambda: self._loop.submit(request))
        except BaseException as error:
            if not isinstance(error, EngineClosedError):  # Ctrl-C may come after the request was queued
                self._cancel(request)
            raise
        return request.handle

    def generate(
        self,
        prompt: str | ReadOnlyList[int],
        params: SamplingParams | None = None,
        *,
        priority: Priority | str = Priority.REACTIVE,
        deadline_s: float | None = None,
    ) -> Output:
        """Generate the answer to ``prompt`` and wait for it; Ctrl-C cancels the request.

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
        """Generate the answer to ``prompt`` as a stream of deltas; leaving the loop cancels the request."""
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

    # -- engine ----------------------------------------------------------------------------------------------------

    @property
    def closed(self) -> bool:
        """True if the engine has ended for good: closed, failed, or in a fork of its process.

        False for a hung device, which may recover, and while draining.
        """
        return os.getpid() != self._pid or not self._finalizer.alive or self._loop.stopped

    @property
    def step_loop(self) -> StepLoop:
        """Internal: the step loop, which embedding models share.

        Raises:
            EngineClosedError: the engine is draining or closed, or was loaded by another process.
        """
        self._check_open()
        return self._loop

    @property
    def heg(self) -> Heg:
        """The execution graph of the model."""
        return self._loop.scheduler.heg

    @property
    def step_times(self) -> StepTimes:
        """Measured times of decode steps by their rows; read by proposers."""
        return self._loop.scheduler.step_times

    def metrics(self) -> EngineMetrics:
        """Return a snapshot of the counters."""
        check_not_forked(self._pid)
        return self._loop.metrics.snapshot(self._loop.scheduler, self._loop.engine_thread.wakeups)

    def kernels(self) -> tuple[KernelSpan, ...]:
        """Return the latest kernel spans, as many as `EngineConfig.activity_log_bytes` holds."""
        return self.kernels_since(0)[0]

    def kernels_since(self, mark: int) -> tuple[tuple[KernelSpan, ...], int]:
        """Return the kernel spans recorded since an earlier call; the cost depends on the number of new spans only.

        Args:
            mark: mark returned by the previous call; 0 for the first call.

        Returns:
            The spans in the order in which they were reported, and the mark for the next call.
        """
        check_not_forked(self._pid)
        launches, mark = self._loop.activity.launches.since(mark)
        return tuple(span for launch in launches for span in launch.kernel_spans()), mark

    @property
    def activity(self) -> ActivityRecorder:
        """The latest launches, ended requests and samples of the load."""
        check_not_forked(self._pid)
        return self._loop.activity

    def live_requests(self) -> tuple[RequestSpan, ...]:
        """Return the requests that have not ended, in the order of their arrival."""
        check_not_forked(self._pid)
        return self._loop.requests.spans()

    def lane_status(self) -> tuple[LaneStatus, ...]:
        """Return the lanes with the devices that they use now, and their states."""
        check_not_forked(self._pid)
        return self._loop.lane_status()

    def num_ahead(self, priority: Priority, request_id: str | None = None) -> int | None:
        """Return the number of requests that have not started and start before one; None if it does not wait.

        Reactive requests start before proactive ones, those of one priority in the order of their arrival.

        Args:
            priority: priority of the request.
            request_id: `Handle.request_id` of the request; None for one that is submitted now.
        """
        check_not_forked(self._pid)
        return num_ahead(
            self._loop.requests.spans(), priority, None if request_id is None else int(request_id.removeprefix("r"))
        )

    def record(self, file: str | Path) -> Recording:
        """Write a trace of the requests submitted from now on, until the recording or the engine is closed.

        Raises:
            ConfigError: ``file`` cannot be written, or another recording is active.
        """
        self._check_open()
        if self._recording is not None and not self._recording.closed:
            raise ConfigError(
                f"trace: {str(file)!r} cannot be recorded while {str(self._recording.file)!r} is open; close that one"
            )
        header = TraceHeader(self._loop.scheduler.kv.pool.block_size, made_by="engine", model=self.name)
        self._recording = Recording(Path(file), header)
        if self._recording_finalizer is not None:
            self._recording_finalizer.detach()  # it would keep the previous recording alive
        self._recording_finalizer = weakref.finalize(self, self._recording.close)  # for an engine that is never closed
        return self._recording

    def expect_continuation(self, tokens: ReadOnlyList[int]) -> None:
        """Evict the cached KV of a prompt later than that of others: a request is expected that begins with it.

        With ``prefix_cache="disk"`` it is written when nothing runs, unless its request had ``store=False``. `Chat`
        calls it where an answer ends with tool calls.

        Raises:
            TypeError: ``tokens`` are no integers.
            InvalidRequestError: a token id is outside the vocabulary.
        """
        expected = list(map(index, tokens))
        self._input_processor.check_vocabulary("tokens", expected)
        if self._finalizer.alive:
            self._loop.post(partial(self._loop.expect_continuation, expected))

    def forget_prefixes(self) -> None:
        """Remove the prefixes of this model on disk, and keep none of the requests so far; see `prefix_cache`.

        The files are gone soon afterwards, at the latest when the engine is closed. Other engines of the model write
        what they have noted.
        """
        check_not_forked(self._pid)
        if self._loop.prefixes is not None:
            self._loop.post(self._loop.prefixes.forget)

    def wait_for_npu(self, timeout: float | None = None) -> bool:
        """Wait until the kernels of an NPU are ready, or the NPU is not used; for measurements.

        Returns:
            Whether all lanes are in use; False after ``timeout`` seconds, and once the engine has failed or was closed.
        """
        check_not_forked(self._pid)
        deferred = self._loop.deferred
        if deferred is not None and not deferred.ended.wait(timeout):
            return False
        return not any(tuple(self._loop.scheduler.lanes.out_of_use.values()))

    def drain(self, timeout: float | None = None) -> bool:
        """Refuse new requests and wait for the running ones; False after ``timeout`` seconds."""
        check_not_forked(self._pid)
        self._draining = True
        return self._loop.wait_idle(timeout, drain_reason=_DRAINING)  # includes requests being validated

    def close(self) -> None:
        """Cancel all requests and free the device; further calls have no effect."""
        self._finalizer()
        atexit.unregister(self._finalizer)
        if self._recording is not None:
            self._recording.close()

    def __repr__(self) -> str:
        closed = "" if self._finalizer.alive else ", closed"
        return f"<Engine {self.name} on {', '.join(self._lanes)}{closed}>"

    def _check_open(self) -> None:
        check_not_forked(self._pid)
        if not self._finalizer.alive:
            raise EngineClosedError("the engine is closed; load it again")
        if self._draining:
            raise EngineClosedError(_DRAINING)

    def _cancel(self, request: RequestState) -> None:
        self._loop.cancel(request)
