"""Results of speculative tool calls, kept for the calls the model will make (`speculative-tool-calls §3.2`)."""

from __future__ import annotations

import math
import re
import time
from collections import OrderedDict
from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass
from typing import Any, Protocol, TypeVar, cast

from xpu_agents.chat.messages import ToolCall
from xpu_agents.chat.structured.json_text import json_text
from xpu_agents.error_wording import quoted
from xpu_runtime.deprecation import renamed_members
from xpu_runtime.errors import InvalidRequestError
from xpu_speculation import ToolSpec
from xpu_speculation.cost.equations import is_number
from xpu_speculation.forks import ForkLock, init_in_each_process
from xpu_speculation.tools.keys import key_or_none

__all__ = ["CacheObserver", "CachedResult", "SupportsClose", "ToolCache"]

_MAX_CACHED_RESULTS = 64
_MAX_RESULT_CHARS = 65_536
_LONE_SURROGATE = re.compile("[\ud800-\udfff]")  # a lone surrogate, which no tokenizer encodes


@dataclass(frozen=True, slots=True)
class CachedResult:
    """The result of a call.

    Attributes:
        call: the call, without an id.
        result: the text that the model receives.
        expires_at: time of the cache's clock until which the result is valid.
        number: position in the order in which results were stored, from 1.
    """

    call: ToolCall
    result: str
    expires_at: float
    number: int


class SupportsClose(Protocol):
    """An object with a ``close`` method."""

    def close(self) -> None:
        """Release the resources."""


class CacheObserver(SupportsClose, Protocol):
    """An object that follows the contents of a cache. Its methods return quickly and raise nothing."""

    def changed(self) -> None:
        """Note that a result was stored."""


C = TypeVar("C", bound=CacheObserver)


@renamed_members(known="cached_calls", swap="swap_prefetched")
class ToolCache:
    """Results of tool calls that ran before the model made them, for one conversation; may be filled from any thread.

    Pass it with each `ChatRequest` of the conversation. When the model makes a call whose result is cached, the reply
    ends with that call as usual, and the engine continues with the next reply in advance. If the next request is the
    same conversation with these results, it receives that reply. `xpu_agents.remote.RemoteChat` copies the results to a
    server of xpu-agents, whose engine then does the same; other servers do not get them.

    Call `close` at the end, since the engine finishes a prefetched reply even if no request follows.

    Args:
        clock: monotonic time in seconds.
    """

    def __init__(self, clock: Callable[[], float] = time.perf_counter) -> None:
        self._clock = clock
        self._tool_specs: dict[str, ToolSpec] = {}
        self._cached_results: OrderedDict[str, CachedResult] = OrderedDict()
        self._num_stored = 0
        self._closed = False
        self._results_lock = ForkLock()
        init_in_each_process(self, ToolCache._reset_in_fork)

    def _reset_in_fork(self) -> None:
        """Drop the prefetched reply and the observers in a forked process: they belong to the parent.

        Results are kept.
        """
        self._prefetched: SupportsClose | None = None
        self._observers: dict[Hashable, CacheObserver] = {}

    def put(self, spec: ToolSpec, arguments: Mapping[str, Any], result: str, keep_s: float = math.inf) -> bool:
        """Store the result of a call; the oldest entries are evicted.

        Args:
            spec: the tool.
            arguments: arguments of the call.
            result: the text that the model receives.
            keep_s: lifetime of the result in seconds.

        Returns:
            Whether the result was stored. It is not if it is too long or not valid Unicode, the arguments do not match
            the tool's schema, the tool is not marked speculable (`spec_of` returns None), or the cache is closed.

        Raises:
            InvalidRequestError: ``result`` is not a string, ``spec`` not a `ToolSpec`, or ``keep_s`` not a number.
        """
        _check_put_arguments(spec, result, keep_s)
        call_key = key_or_none(spec, arguments)
        if call_key is None or len(result) > _MAX_RESULT_CHARS or _LONE_SURROGATE.search(result):
            return False
        # Injected arguments are never written by the model, and may be secrets.
        arguments_text = json_text({name: value for name, value in arguments.items() if name not in spec.injected})
        with self._results_lock:
            if self._closed:
                return False
            self._tool_specs[spec.name] = spec
            call = ToolCall("", spec.name, arguments_text)
            self._num_stored += 1
            self._cached_results[call_key.digest] = CachedResult(call, result, self._clock() + keep_s, self._num_stored)
            self._cached_results.move_to_end(call_key.digest)
            if len(self._cached_results) > _MAX_CACHED_RESULTS:
                self._cached_results.popitem(last=False)
            observers = [*self._observers.values()]
        for observer in observers:
            observer.changed()
        return True

    def result(self, call: ToolCall) -> str | None:
        """Return the cached result of a call, or None."""
        spec = self._tool_specs.get(call.name)
        call_key = None if spec is None else key_or_none(spec, call.parsed)
        with self._results_lock:
            cached = None if call_key is None else self._cached_results.get(call_key.digest)
        return None if cached is None or cached.expires_at < self._clock() else cached.result

    @property
    def cached_calls(self) -> list[ToolCall]:
        """Calls with a valid result, without ids, most recent last."""
        with self._results_lock:
            now = self._clock()
            return [cached.call for cached in self._cached_results.values() if cached.expires_at >= now]

    def results_after(self, number: int) -> list[tuple[CachedResult, float]]:
        """Return valid results that were stored after one with this number, oldest first, with their lifetimes.

        Args:
            number: number of a result; 0 for all results.
        """
        with self._results_lock:
            now = self._clock()
            return [
                (each, each.expires_at - now)
                for each in self._cached_results.values()
                if each.number > number and each.expires_at >= now
            ]

    def observer(self, key: Hashable, create: Callable[[], C]) -> C | None:
        """Return the observer that was created with this key, or a new one; None if the cache is closed.

        Args:
            key: key of the observer.
            create: creates it.
        """
        with self._results_lock:
            if self._closed:
                return None
            if key not in self._observers:
                self._observers[key] = create()
            return cast("C", self._observers[key])  # the same key always has the same type

    def swap_prefetched(self, reply: SupportsClose | None) -> SupportsClose | None:
        """Store the prefetched reply and return the previous one."""
        with self._results_lock:
            reply, self._prefetched = self._prefetched, reply
        return reply

    def close(self) -> None:
        """Drop all results, close the observers and cancel the prefetched reply; requested replies continue."""
        with self._results_lock:
            self._closed = True
            self._cached_results.clear()
            closed: list[SupportsClose] = [*self._observers.values()]
            self._observers.clear()
        reply = self.swap_prefetched(None)
        if reply is not None:
            closed.append(reply)
        for each in closed:
            each.close()


def _check_put_arguments(spec: object, result: object, keep_s: object) -> None:
    """Validate the arguments of `put`.

    Raises:
        InvalidRequestError: an argument has the wrong type or value.
    """
    if spec is not None and not isinstance(spec, ToolSpec):
        raise InvalidRequestError(f"spec: {type(spec).__name__}; expected a ToolSpec, as returned by spec_of(tool)")
    if not isinstance(result, str):
        raise InvalidRequestError(
            f"result: {quoted(result)} is not a string; expected the text that the model receives"
        )
    if not is_number(keep_s) or not keep_s >= 0.0:
        raise InvalidRequestError(f"keep_s: {keep_s!r} is out of range; expected a number of seconds, 0 or more")
