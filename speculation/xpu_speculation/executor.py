"""Carries out the calls of a model: `ToolExecutor`."""

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
from xpu_speculation.errors import SpeculationError
from xpu_speculation.forks import ForkLock, init_in_each_process
from xpu_speculation.functions import functions_by_name, guarded_run, run_function
from xpu_speculation.loop_thread import LoopThread
from xpu_speculation.paths import expanded_path
from xpu_speculation.propose.guesses import OnValue, RunTool
from xpu_speculation.propose.open_turn import OpenTurn
from xpu_speculation.propose.proposals import CallProposer, ModelTurn, TurnBounds
from xpu_speculation.propose.speculator import Speculator
from xpu_speculation.results import CallStatistics, ToolResult
from xpu_speculation.store.result_store import ResultStore
from xpu_speculation.threads import CallerLoops, run_in_caller_thread, run_in_thread, running_loop
from xpu_speculation.tools.calls import ParsedToolCall, checked_calls
from xpu_speculation.tools.eligibility import EligibleTools
from xpu_speculation.tools.keys import CallKey, key_or_none
from xpu_speculation.tools.policy import SpeculationPolicy
from xpu_speculation.tools.specs import ToolSpec

__all__ = ["ToolExecutor"]

T = TypeVar("T")

_MAX_THREADS = 64  # of early runs
_CALLER = "caller"


class ToolExecutor:
    """Carries out calls: those of tools that may run early by what is there or on its way, all others as they come.

    A tool that may not run early is called exactly as often as the model asks. One that may runs once for calls that
    are alike, and perhaps before the model asks, where turns are begun with a `speculator`::

        with ToolExecutor([weather, send_mail], folder=user_data_path("my-app") / "tools") as executor:
            for result in executor.execute_all(calls):
                tell_the_model(result.call.id, result.text)

    Results are known by the name and the arguments of a call and by nothing else: every app, and every account of a
    user, needs an executor and a folder of its own.

    Methods that begin with ``a`` run tools in the loop of their caller. The others are for threads without one; async
    tools then run in a loop that the executor keeps.

    Args:
        tools: Functions, async or not, that `execute` calls by name.
        policy: Which tools may run early besides those that are marked.
        folder: Where results are kept for later and for other processes; None for memory only.
        costs: Decides whether to speculate.
        timeout_s: Seconds after which `execute` gives up a call; None for no limit. A function that is not async goes
            on in its thread then.
        clock: Time in seconds that never goes back.

    Raises:
        ToolSpecError: Something is no function, or is marked or named though it may not run early.
        SpeculationError: Two tools have one name, ``timeout_s`` is not above 0, or an argument is of another kind.
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
        self._admission = EligibleTools(SpeculationPolicy() if policy is None else policy)
        self._functions = functions_by_name(tools, self._admission.judge)
        self._lock = ForkLock()
        self._counts, self._unknown = CallStatistics(), 0
        self._speculators: weakref.WeakSet[Speculator] = weakref.WeakSet()
        self._loops = CallerLoops()
        init_in_each_process(self, ToolExecutor._begin)
        self._home = LoopThread()
        weakref.finalize(self, self._home.end).atexit = False  # of an executor that nobody closes no thread is left
        store = None if folder is None else ResultStore(expanded_path("folder", folder) / "results")
        self.cache = FutureCache(store, clock=clock)

    def _begin(self) -> None:
        """Have all slots again, in a forked process: the threads that took them are the parent's."""
        self._slots = threading.BoundedSemaphore(_MAX_THREADS)

    def __repr__(self) -> str:
        return f"<ToolExecutor, may run early: {', '.join(list(self._admission.specs)) or 'nothing yet'}>"

    def close(self) -> None:
        """End early runs and turns, forget all results, and close the folder; calls still run their tools."""
        self.cache.close()
        self._home.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *exception: object) -> None:
        self.close()

    def admit(self, tool: Any) -> ToolSpec | None:
        """What is known of a tool that may run early, None for one that may not; quick if it was asked for before.

        A tool that has the name of another, and is made of another function, may not: their results would be mixed up.
        Why a tool that is marked or named may not is logged, each reason once.
        """
        return self._admission.admit(tool)

    # -- turns -------------------------------------------------------------------------------------------------------

    def speculator(self, *proposers: CallProposer, bounds: TurnBounds | None = None) -> Speculator:
        """Runs early what these proposers guess, as far as the tools were admitted.

        Raises:
            ProposerError: one of them is none.
            SpeculationError: the bounds are none.
        """
        made = Speculator(self.cache, self.costs, proposers, self._admission.specs, bounds=bounds, clock=self._clock)
        with self._lock:
            self._speculators.add(made)
        return made

    async def abegin(
        self,
        speculator: Speculator,
        turn: ModelTurn,
        tools: Mapping[str, RunTool] | None = None,
        known: OnValue | None = None,
    ) -> OpenTurn:
        """Begin a turn: the main model is asked now.

        Args:
            speculator: One of this executor's.
            turn: What the model is asked.
            tools: How the tools of the turn are run early, by name; None for the functions of this executor.
            known: Is told of the value of each guessed call once it is kept, in the loop of the turn. It must be quick.
        """
        self._loops.know()
        speculation = speculator.turn(turn, self._early(tools), known)
        return OpenTurn(speculation, speculator.bounds.deadline_s, asyncio.get_running_loop())

    def begin(
        self,
        speculator: Speculator,
        turn: ModelTurn,
        tools: Mapping[str, RunTool] | None = None,
        known: OnValue | None = None,
    ) -> OpenTurn:
        """The same for a thread without a loop: the turn, and `known`, have that of the executor.

        Raises:
            OSError: The system has nothing left for one.
        """
        loop = self._home.loop
        return OpenTurn(speculator.turn(turn, self._early(tools), known), speculator.bounds.deadline_s, loop)

    def _early(self, tools: Mapping[str, RunTool] | None) -> dict[str, RunTool]:
        if tools is None:
            tools = {name: partial(run_function, own, slots=self._slots) for name, (own, _) in self._functions.items()}
        return {name: guarded_run(run) for name, run in tools.items()}

    async def in_thread(self, function: Callable[[], T]) -> T:
        """Run early what would block, in a thread of its own.

        Raises:
            SpeculationError: Too many such threads go on after their runs were given up.
            Exception: What the function raised.
        """
        return await run_in_thread(function, self._slots)

    # -- calls of tools that integrations run ------------------------------------------------------------------------

    async def atake(self, spec: ToolSpec | None, call: ParsedToolCall, run: ToolRun) -> CallOutcome:
        """What the real call of a tool gives.

        Args:
            spec: What `admit` says of the tool.
            call: The call.
            run: Runs the tool. It is called once if the tool may not run early or the arguments do not fit it, else
                at most once.

        Raises:
            Exception: What `run` raised.
        """
        self._loops.know()
        return await self._take(spec, call, run)

    def take(self, spec: ToolSpec | None, call: ParsedToolCall, run: Callable[[], object]) -> CallOutcome:
        """The same where `run` blocks; it is called in the caller's thread."""
        key, loop = key_or_none(spec, call.arguments), None
        if key is not None:
            found = self._found(spec, key)  # before any loop is asked, which may be busy
            if found is not None:
                self._counts.add(call.name, found.waited_s, found.source, found.ran_s)
                return found
            with contextlib.suppress(OSError):  # the system has nothing left for one; the call needs none
                loop = self._home.loop
        if loop is not None and loop is not running_loop() and self._loops.can_wait_for(but=loop):
            taken = run_in_caller_thread(
                self._home.begin, lambda handed: self._take(spec, call, handed), run, self._clock
            )
            if taken is not None:
                return taken
        began_at = self._clock()
        self._begin_apart(spec, key)
        try:
            value = run()
        except BaseException:
            self._counts.add(call.name, self._clock() - began_at)
            raise
        outcome = self._end_apart(spec, key, value, began_at)
        self._counts.add(call.name, outcome.waited_s, outcome.source, outcome.ran_s)
        return outcome

    async def _take(
        self, spec: ToolSpec | None, call: ParsedToolCall, run: ToolRun, *, shared: bool = True
    ) -> CallOutcome:
        began_at = self._clock()
        try:
            outcome = await self._outcome(spec, call, run, shared)
        except BaseException:
            self._counts.add(call.name, self._clock() - began_at)
            raise
        self._counts.add(call.name, outcome.waited_s, outcome.source, outcome.ran_s)
        return outcome

    async def _outcome(self, spec: ToolSpec | None, call: ParsedToolCall, run: ToolRun, shared: bool) -> CallOutcome:
        key = key_or_none(spec, call.arguments)
        if spec is None or key is None or not shared:
            found = self._found(spec, key)
            if found is not None:
                return found
            began_at = self._clock()
            self._begin_apart(spec, key)
            return self._end_apart(spec, key, await run(), began_at)

        async def timed() -> object:
            began_at = self._clock()
            value = await run()  # how long one takes that failed tells nothing of what can be hidden
            self.costs.observe_tool(spec.name, self._clock() - began_at, self._clock(), spec.cost)
            return value

        outcome = await self.cache.result(spec, key, timed, owner=_CALLER)
        self._learn(spec, outcome)
        return outcome

    def _found(self, spec: ToolSpec | None, key: CallKey | None) -> CallOutcome | None:
        """What is kept for a call, without waiting for anything."""
        if spec is None or key is None or (outcome := self.cache.find(spec, key)) is None:
            return None
        self._learn(spec, outcome)
        return outcome

    def _learn(self, spec: ToolSpec, outcome: CallOutcome) -> None:
        """What others have found costs a call no more than this, without any speculation."""
        if outcome.source is not ResultSource.MISS and not outcome.is_early:
            self.costs.observe_tool(spec.name, outcome.waited_s, self._clock(), spec.cost)

    def _begin_apart(self, spec: ToolSpec | None, key: CallKey | None) -> None:
        """A call runs its tool for itself, since it has no key or must not wait for what goes on in loops."""
        if spec is not None and key is not None:
            self.cache.counters.add(spec.name, misses=1)

    def _end_apart(self, spec: ToolSpec | None, key: CallKey | None, value: object, began_at: float) -> CallOutcome:
        """It has; those who come later are given the value too."""
        now = self._clock()
        took_s = now - began_at
        if spec is not None and key is not None:
            self.costs.observe_tool(spec.name, took_s, now, spec.cost)
            self.cache.keep(spec, key, value, took_s)
        return CallOutcome(value, ResultSource.MISS, took_s, took_s)

    # -- calls of the functions --------------------------------------------------------------------------------------

    async def aexecute(self, call: ParsedToolCall) -> ToolResult:
        """Carry out a call of one of the functions. Whatever goes wrong is in the result.

        Raises:
            SpeculationError: It is no call.
        """
        [call] = checked_calls([call])
        self._loops.know()
        return await self._execute(call)

    async def aexecute_all(self, calls: Sequence[ParsedToolCall]) -> list[ToolResult]:
        """Carry out calls side by side; the results are in their order.

        Raises:
            SpeculationError: One is no call; none is carried out then.
        """
        calls = checked_calls(calls)
        self._loops.know()
        return await self._execute_all(calls)

    def execute(self, call: ParsedToolCall) -> ToolResult:
        """As `aexecute`, for a thread without a loop."""
        return self.execute_all([call])[0]

    def execute_all(self, calls: Sequence[ParsedToolCall]) -> list[ToolResult]:
        """As `aexecute_all`, for a thread without a loop."""
        calls = checked_calls(calls)
        try:
            return self._home.wait_for(self._execute_all(calls, shared=self._loops.can_wait_for()))
        except CancelledError:
            error: Exception = SpeculationError("the executor was closed before the call had ended")
        except OSError as left:  # the system has nothing left for a loop; what a tool raises is in its result
            error = left
        return [ToolResult(call, error=error) for call in calls]

    async def _execute_all(self, calls: Sequence[ParsedToolCall], *, shared: bool = True) -> list[ToolResult]:
        return list(await asyncio.gather(*(self._execute(call, shared=shared) for call in calls)))

    async def _execute(self, call: ParsedToolCall, *, shared: bool = True) -> ToolResult:
        function, spec = self._functions.get(call.name, (None, None))
        if function is None:
            with self._lock:
                self._unknown += 1
            names = ", ".join(sorted(self._functions)) or "none"
            return ToolResult(call, error=LookupError(f"there is no such tool, there are: {names}"))
        began_at, timer = self._clock(), asyncio.timeout(self._timeout_s)
        guarded = guarded_run(partial(run_function, function))

        async def run() -> object:
            # The call may have waited for a run that failed; its own has all the time that it would have had.
            if self._timeout_s is not None:
                with contextlib.suppress(RuntimeError):  # its time is over just now
                    timer.reschedule(asyncio.get_running_loop().time() + self._timeout_s)
            return await guarded(call.arguments)

        try:
            async with timer:
                outcome = await self._take(spec, call, run, shared=shared)
        except Exception as error:
            if isinstance(error, TimeoutError) and timer.expired():
                error = TimeoutError(f"it took longer than {self._timeout_s:g} s")
            return ToolResult(call, error=error, waited_s=self._clock() - began_at)
        return ToolResult(call, outcome.value, source=outcome.source, waited_s=outcome.waited_s)

    # -- numbers -----------------------------------------------------------------------------------------------------

    def metrics(self) -> dict[str, Any]:
        """Numbers so far, ready for JSON.

        ``calls`` by tool: how many, those that failed, seconds they took, seconds that others' runs saved them.
        ``unknown``: calls of tools that are not there. ``early``: `CacheCounters.snapshot`.
        ``proposals``: each `ProposalOutcome`.
        """
        with self._lock:
            unknown, speculators = self._unknown, list(self._speculators)
        outcomes: Counter[str] = Counter()
        for speculator in speculators:
            outcomes.update(speculator.outcomes)
        return {
            "calls": self._counts.snapshot(),
            "unknown": unknown,
            "early": self.cache.counters.snapshot(),
            "proposals": dict(outcomes),
        }
