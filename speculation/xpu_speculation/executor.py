"""Execution of a model's tool calls."""

from __future__ import annotations

import asyncio
import contextlib
import threading
import time
import weakref
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from concurrent.futures import CancelledError
from functools import partial
from pathlib import Path
from typing import Any, Self, TypeVar

from xpu_speculation.cache.future_cache import CallOutcome, FutureCache, ResultSource, ToolRun
from xpu_speculation.cost.cost_model import CostModel
from xpu_speculation.deprecation import renamed_arguments
from xpu_speculation.errors import SpeculationError
from xpu_speculation.forks import ForkLock, init_in_each_process
from xpu_speculation.functions import functions_by_name, guarded_run, run_function
from xpu_speculation.loop_thread import LoopThread
from xpu_speculation.paths import expanded_path
from xpu_speculation.propose.open_turn import OpenTurn
from xpu_speculation.propose.predictions import OnValue, RunTool
from xpu_speculation.propose.proposals import CallProposer, ModelTurn, TurnBounds
from xpu_speculation.propose.speculator import Speculator
from xpu_speculation.results import CallStatistics, ToolResult
from xpu_speculation.store.result_store import ResultStore
from xpu_speculation.telemetry import tool_span
from xpu_speculation.threads import CallerLoops, run_in_caller_thread, run_in_thread, running_loop
from xpu_speculation.tools.calls import ParsedToolCall, checked_calls
from xpu_speculation.tools.eligibility import EligibleTools
from xpu_speculation.tools.keys import CallKey, key_or_none
from xpu_speculation.tools.policy import SpeculationPolicy
from xpu_speculation.tools.specs import ToolSpec

__all__ = ["ToolExecutor"]

T = TypeVar("T")

_MAX_THREADS = 64  # threads of early runs
_CALLER = "caller"


class ToolExecutor:
    """Executes tool calls: tools that may run early through the cache, all other tools directly.

    A tool that may not run early is called exactly as often as the model asks. A tool that may run early runs once for
    identical calls, and in turns with a `speculator` possibly before the model asks::

        with ToolExecutor([weather, send_mail], folder=user_data_path("my-app") / "tools") as executor:
            for result in executor.execute_all(calls):
                tell_the_model(result.call.id, result.text)

    Results are identified by tool name and arguments only, so every app, and every account of a user, needs an executor
    and a folder of its own.

    Methods that begin with ``a`` run tools in the caller's event loop. The others are for threads without a loop; async
    tools then run in a loop of the executor.

    Args:
        tools: Functions, async or not, that `execute` calls by name.
        policy: Selects the tools that may run early besides the marked ones.
        folder: Folder for results, for later and for other processes; None for memory only.
        costs: Decides whether to speculate.
        timeout_s: Time limit of a call in `execute`, in seconds; None for no limit. A synchronous function continues in
            its thread after that.
        clock: Monotonic time in seconds.

    Raises:
        ToolSpecError: An item is not a function, or is marked or named but may not run early.
        SpeculationError: Two tools have one name, ``timeout_s`` is not above 0, or an argument has a wrong type.
    """

    def __init__(
        self,
        tools: Iterable[Callable[..., Any]] = (),
        *,
        policy: SpeculationPolicy | None = None,
        folder: Path | str | None = None,
        costs: CostModel | None = None,
        timeout_s: float | None = None,
        clock: Callable[[], float] = time.perf_counter,
    ) -> None:
        if timeout_s is not None and not (isinstance(timeout_s, int | float) and timeout_s > 0):
            raise SpeculationError(f"timeout_s is {timeout_s!r}, must be a number of seconds above 0, or None")
        self.costs = CostModel() if costs is None else costs
        if not isinstance(self.costs, CostModel):
            kind = type(costs).__name__
            raise SpeculationError(
                f"costs: {kind}; expected a CostModel, such as CostModel(CostSettings(...)), or None"
            )
        self._clock = clock
        self._timeout_s = timeout_s
        self._eligible_tools = EligibleTools(SpeculationPolicy() if policy is None else policy)
        self._functions = functions_by_name(tools, self._eligible_tools.check)
        self._lock = ForkLock()
        self._call_statistics, self._unknown_calls = CallStatistics(), 0
        self._speculators: weakref.WeakSet[Speculator] = weakref.WeakSet()
        self._loops = CallerLoops()
        init_in_each_process(self, ToolExecutor._init_process)
        self._loop_thread = LoopThread()
        weakref.finalize(
            self, self._loop_thread.end
        ).atexit = False  # also stops the thread of an executor that is never closed
        store = None if folder is None else ResultStore(expanded_path("folder", folder) / "results")
        self.cache = FutureCache(store, clock=clock)

    def _init_process(self) -> None:
        """Restores all slots in a forked process: the threads that occupy them belong to the parent."""
        self._run_slots = threading.BoundedSemaphore(_MAX_THREADS)

    def __repr__(self) -> str:
        return f"<ToolExecutor, may run early: {', '.join(list(self._eligible_tools.specs)) or 'nothing yet'}>"

    def close(self) -> None:
        """Cancels early runs and turns, drops all results, and closes the folder. Later calls still run their tools."""
        self.cache.close()
        self._loop_thread.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *exception: object) -> None:
        self.close()

    def admit(self, tool: Any) -> ToolSpec | None:
        """Returns the spec of a tool that may run early, or None for any other tool. The decision is cached per tool.

        A tool that shares its name with a tool of another function is not eligible, since their results would be mixed
        up. The reason why a marked or named tool may not run early is logged once.
        """
        return self._eligible_tools.admit(tool)

    # ---- Turns -----------------------------------------------------------------------------------------------------

    def speculator(self, *proposers: CallProposer, bounds: TurnBounds | None = None) -> Speculator:
        """Creates a speculator for these proposers and the eligible tools.

        Raises:
            ProposerError: An item is not a proposer.
            SpeculationError: ``bounds`` is not a `TurnBounds`.
        """
        speculator = Speculator(
            self.cache, self.costs, proposers, self._eligible_tools.specs, bounds=bounds, clock=self._clock
        )
        with self._lock:
            self._speculators.add(speculator)
        return speculator

    @renamed_arguments(known="on_value")
    async def abegin(
        self,
        speculator: Speculator,
        turn: ModelTurn,
        tools: Mapping[str, RunTool] | None = None,
        on_value: OnValue | None = None,
    ) -> OpenTurn:
        """Begins a turn when the main model is asked.

        Args:
            speculator: A speculator of this executor.
            turn: The request to the main model.
            tools: Functions that run the turn's tools early, by name; None for the functions of this executor.
            on_value: Callback for the value of each predicted call, in the turn's event loop, once the value is cached.
                It must be quick.
        """
        self._loops.add()
        speculation = speculator.turn(turn, self._early_tools(tools), on_value)
        return OpenTurn(speculation, speculator.bounds.deadline_s, asyncio.get_running_loop())

    @renamed_arguments(known="on_value")
    def begin(
        self,
        speculator: Speculator,
        turn: ModelTurn,
        tools: Mapping[str, RunTool] | None = None,
        on_value: OnValue | None = None,
    ) -> OpenTurn:
        """Begins a turn from a thread without a loop. The turn and `on_value` run in the executor's loop.

        Raises:
            OSError: The system cannot start the loop.
        """
        loop = self._loop_thread.loop
        return OpenTurn(speculator.turn(turn, self._early_tools(tools), on_value), speculator.bounds.deadline_s, loop)

    def _early_tools(self, tools: Mapping[str, RunTool] | None) -> dict[str, RunTool]:
        if tools is None:
            tools = {
                name: partial(run_function, function, slots=self._run_slots)
                for name, (function, _) in self._functions.items()
            }
        return {name: guarded_run(run) for name, run in tools.items()}

    async def in_thread(self, function: Callable[[], T]) -> T:
        """Runs a blocking function of an early run in a thread of its own.

        Raises:
            SpeculationError: Too many threads of abandoned runs are still running.
            Exception: Any exception of the function.
        """
        return await run_in_thread(function, self._run_slots)

    # ---- Calls of tools that integrations run ----------------------------------------------------------------------

    async def atake(self, spec: ToolSpec | None, call: ParsedToolCall, run: ToolRun) -> CallOutcome:
        """Returns the outcome of a tool's real call.

        Args:
            spec: The spec from `admit`.
            call: The call.
            run: Runs the tool. It is called exactly once if the tool may not run early or the arguments do not fit,
                else at most once.

        Raises:
            Exception: Any exception of `run`.
        """
        self._loops.add()
        with tool_span(call.name, call.id) as note:
            return note(await self._take_outcome(spec, call, run))

    def take(self, spec: ToolSpec | None, call: ParsedToolCall, run: Callable[[], object]) -> CallOutcome:
        """Returns the outcome of a tool's real call. `run` blocks, and is called in the caller's thread."""
        with tool_span(call.name, call.id) as note:
            return note(self._take(spec, call, run))

    def _take(self, spec: ToolSpec | None, call: ParsedToolCall, run: Callable[[], object]) -> CallOutcome:
        call_key, loop = key_or_none(spec, call.arguments), None
        if call_key is not None:
            if (cached := self._cached_outcome(spec, call_key)) is not None:  # before a loop, which may be busy
                self._call_statistics.add(call.name, cached.waited_s, cached.source, cached.ran_s)
                return cached
            with contextlib.suppress(OSError):  # the call also works without a loop
                loop = self._loop_thread.loop
        if loop is not None and loop is not running_loop() and self._loops.can_wait_for(excluding=loop):
            outcome = run_in_caller_thread(
                self._loop_thread.start, lambda request: self._take_outcome(spec, call, request), run, self._clock
            )
            if outcome is not None:
                return outcome
        started_at = self._clock()
        self._begin_uncached(spec, call_key)
        try:
            tool_value = run()
        except BaseException:
            self._call_statistics.add(call.name, self._clock() - started_at)
            raise
        outcome = self._end_uncached(spec, call_key, tool_value, started_at)
        self._call_statistics.add(call.name, outcome.waited_s, outcome.source, outcome.ran_s)
        return outcome

    async def _take_outcome(
        self, spec: ToolSpec | None, call: ParsedToolCall, run_tool: ToolRun, *, shared: bool = True
    ) -> CallOutcome:
        started_at = self._clock()
        try:
            outcome = await self._call_outcome(spec, call, run_tool, shared)
        except BaseException:
            self._call_statistics.add(call.name, self._clock() - started_at)
            raise
        self._call_statistics.add(call.name, outcome.waited_s, outcome.source, outcome.ran_s)
        return outcome

    async def _call_outcome(
        self, spec: ToolSpec | None, call: ParsedToolCall, run_tool: ToolRun, may_share: bool
    ) -> CallOutcome:
        call_key = key_or_none(spec, call.arguments)
        if spec is None or call_key is None or not may_share:
            if (cached := self._cached_outcome(spec, call_key)) is not None:
                return cached
            started_at = self._clock()
            self._begin_uncached(spec, call_key)
            return self._end_uncached(spec, call_key, await run_tool(), started_at)

        async def timed() -> object:
            started_at = self._clock()
            tool_value = await run_tool()  # the duration of a failed run is not learned
            self.costs.observe_tool(spec.name, self._clock() - started_at, self._clock(), spec.cost)
            return tool_value

        outcome = await self.cache.result(spec, call_key, timed, owner=_CALLER)
        self._learn_wait(spec, outcome)
        return outcome

    def _cached_outcome(self, spec: ToolSpec | None, call_key: CallKey | None) -> CallOutcome | None:
        """Returns the outcome of a cached call, without waiting."""
        if spec is None or call_key is None or (outcome := self.cache.find(spec, call_key)) is None:
            return None
        self._learn_wait(spec, outcome)
        return outcome

    def _learn_wait(self, spec: ToolSpec, outcome: CallOutcome) -> None:
        """Records the wait of a shared result: without speculation the tool costs a call no more than that."""
        if outcome.source is not ResultSource.MISS and not outcome.is_early:
            self.costs.observe_tool(spec.name, outcome.waited_s, self._clock(), spec.cost)

    def _begin_uncached(self, spec: ToolSpec | None, call_key: CallKey | None) -> None:
        """Counts a call that runs its tool outside the cache: it has no key, or must not wait for another loop."""
        if spec is not None and call_key is not None:
            self.cache.counters.add(spec.name, misses=1)

    def _end_uncached(
        self, spec: ToolSpec | None, call_key: CallKey | None, tool_value: object, started_at: float
    ) -> CallOutcome:
        """Caches the value of such a call."""
        ended_at = self._clock()
        took_s = ended_at - started_at
        if spec is not None and call_key is not None:
            self.costs.observe_tool(spec.name, took_s, ended_at, spec.cost)
            self.cache.keep(spec, call_key, tool_value, took_s)
        return CallOutcome(tool_value, ResultSource.MISS, took_s, took_s)

    # ---- Calls of the functions ------------------------------------------------------------------------------------

    async def aexecute(self, call: ParsedToolCall) -> ToolResult:
        """Executes a call of one of the functions. Errors of the tool are part of the result.

        Raises:
            SpeculationError: The argument is not a call.
        """
        [call] = checked_calls([call])
        self._loops.add()
        return await self._execute(call)

    async def aexecute_all(self, calls: Sequence[ParsedToolCall]) -> list[ToolResult]:
        """Executes calls concurrently. The results are in the same order.

        Raises:
            SpeculationError: An item is not a call; then none is executed.
        """
        calls = checked_calls(calls)
        self._loops.add()
        return await self._execute_all(calls)

    def execute(self, call: ParsedToolCall) -> ToolResult:
        """Executes a call, from a thread without a loop. See `aexecute`."""
        return self.execute_all([call])[0]

    def execute_all(self, calls: Sequence[ParsedToolCall]) -> list[ToolResult]:
        """Executes calls, from a thread without a loop. See `aexecute_all`."""
        calls = checked_calls(calls)
        try:
            return self._loop_thread.wait_for(self._execute_all(calls, shared=self._loops.can_wait_for()))
        except CancelledError:
            error: Exception = SpeculationError("the executor was closed before the call had ended")
        except OSError as failure:  # the loop cannot be started; errors of tools are in their results
            error = failure
        return [ToolResult(call, error=error) for call in calls]

    async def _execute_all(self, calls: Sequence[ParsedToolCall], *, shared: bool = True) -> list[ToolResult]:
        return list(await asyncio.gather(*(self._execute(call, shared=shared) for call in calls)))

    async def _execute(self, call: ParsedToolCall, *, shared: bool = True) -> ToolResult:
        function, spec = self._functions.get(call.name, (None, None))
        if function is None:
            with self._lock:
                self._unknown_calls += 1
            available = ", ".join(sorted(self._functions)) or "none"
            return ToolResult(call, error=LookupError(f"unknown tool; available tools: {available}"))
        started_at, timer = self._clock(), asyncio.timeout(self._timeout_s)

        async def run_again() -> object:
            # The call may have waited for another, failed run. Its own run gets the full time limit.
            if self._timeout_s is not None:
                with contextlib.suppress(RuntimeError):  # the time limit has just expired
                    timer.reschedule(asyncio.get_running_loop().time() + self._timeout_s)
            return await guarded_run(partial(run_function, function))(call.arguments)

        try:
            with tool_span(call.name, call.id) as note:
                async with timer:
                    outcome = note(await self._take_outcome(spec, call, run_again, shared=shared))
        except Exception as error:
            if isinstance(error, TimeoutError) and timer.expired():
                error = TimeoutError(f"the tool took longer than {self._timeout_s:g} s")
            return ToolResult(call, error=error, waited_s=self._clock() - started_at)
        return ToolResult(call, outcome.value, source=outcome.source, waited_s=outcome.waited_s)

    # ---- Statistics ------------------------------------------------------------------------------------------------

    def metrics(self) -> dict[str, Any]:
        """Returns all statistics for JSON.

        ``calls`` by tool: number, errors, seconds, and seconds saved by other runs. ``unknown``: calls of unknown
        tools. ``early``: `CacheCounters.snapshot`. ``proposals``: counts by `ProposalOutcome`.
        """
        with self._lock:
            unknown, speculators = self._unknown_calls, list(self._speculators)
        outcomes: Counter[str] = Counter()
        for speculator in speculators:
            outcomes.update(speculator.outcomes)
        return {
            "calls": self._call_statistics.snapshot(),
            "unknown": unknown,
            "early": self.cache.counters.snapshot(),
            "proposals": dict(outcomes),
        }
