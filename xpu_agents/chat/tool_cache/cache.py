"""Results of speculative tool calls, kept for the calls the model will make (`speculative-tool-calls §3.2`)."""

from __future__ import annotations

import math
import re
import time
from collections import OrderedDict
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Protocol

from xpu_agents.chat.messages import ToolCall
from xpu_agents.chat.structured.json_text import json_text
from xpu_agents.error_wording import quoted
from xpu_runtime.deprecation import renamed_members
from xpu_runtime.errors import InvalidRequestError
from xpu_speculation import ToolSpec
from xpu_speculation.cost.equations import is_number
from xpu_speculation.forks import ForkLock, init_in_each_process
from xpu_speculation.tools.keys import key_or_none

__all__ = ["SupportsClose", "ToolCache"]

_MAX_CACHED_RESULTS = 64
_MAX_RESULT_CHARS = 65_536
_LONE_SURROGATE = re.compile("[\ud800-\udfff]")  # a lone surrogate, which no tokenizer encodes


@dataclass(frozen=True, slots=True)
class _CachedResult:
    """A call, its result, and the time until which the result is valid."""

    call: ToolCall
    result: str
    expires_at: float


class SupportsClose(Protocol):
    """An object with a ``close`` method."""

    def close(self) -> None:
        """Release the resources."""


@renamed_members(known="cached_calls", swap="swap_prefetched")
class ToolCache:
    """Results of tool calls that ran before the model made them, for one conversation; may be filled from any thread.

    Pass it with each `ChatRequest` of the conversation. When the model makes a call whose result is cached, the reply
    ends with that call as usual, and the embedded engine continues with the next reply in advance. If the next request
    is the same conversation with these results, it receives that reply. Remote servers do not use the cache.

    Call `close` at the end, since the engine finishes a prefetched reply even if no request follows.

    Args:
        clock: monotonic time in seconds.
    """

    def __init__(self, clock: Callable[[], float] = time.perf_counter) -> None:
        self._clock = clock
        self._tool_specs: dict[str, ToolSpec] = {}
        self._cached_results: OrderedDict[str, _CachedResult] = OrderedDict()
        self._closed = False
        self._results_lock = ForkLock()
        init_in_each_process(self, ToolCache._reset_in_fork)

    def _reset_in_fork(self) -> None:
        """Drop the prefetched reply in a forked process, since it belongs to the parent. Results are kept."""
        self._prefetched: SupportsClose | None = None

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
            self._cached_results[call_key.digest] = _CachedResult(call, result, self._clock() + keep_s)
            self._cached_results.move_to_end(call_key.digest)
            if len(self._cached_results) > _MAX_CACHED_RESULTS:
                self._cached_results.popitem(last=False)
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

    def swap_prefetched(self, reply: SupportsClose | None) -> SupportsClose | None:
        """Store the prefetched reply and return the previous one."""
        with self._results_lock:
            reply, self._prefetched = self._prefetched, reply
        return reply

    def close(self) -> None:
        """Drop all results and cancel the prefetched reply; requested replies continue."""
        with self._results_lock:
            self._closed = True
            self._cached_results.clear()
        reply = self.swap_prefetched(None)
        if reply is not None:
            reply.close()


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
