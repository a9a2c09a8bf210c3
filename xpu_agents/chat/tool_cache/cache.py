"""Results of calls that are there before the model makes them (`speculative-tool-calls §3.2`): `ToolCache`."""

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
from xpu_agents.error_wording import shown
from xpu_runtime.errors import InvalidRequestError
from xpu_speculation import ToolSpec
from xpu_speculation.cost.equations import is_number
from xpu_speculation.forks import ForkLock, init_in_each_process
from xpu_speculation.tools.keys import key_or_none

__all__ = ["SupportsClose", "ToolCache"]

_MOST_CALLS = 64
_LONGEST_RESULT = 65_536  # characters
_LONE = re.compile("[\ud800-\udfff]")  # half of a surrogate pair, which no model can be handed


@dataclass(frozen=True, slots=True)
class _Known:
    """A call, its result, and until when that is true."""

    call: ToolCall
    result: str
    until: float


class SupportsClose(Protocol):
    """A reply that goes on before it is asked for."""

    def close(self) -> None:
        """Cancel what nobody has asked for."""


class ToolCache:
    """What one conversation may use of calls that ran early; fed from any thread while the model writes.

    Give it to the `ChatRequest`s of the conversation, one after the other. When the model makes a call whose result is
    in here, the reply ends with that call as always, but the embedded engine has gone on with it: if the next request
    is the same conversation with these very results, its reply is on its way already. A server does not look into it.

    `close` it at the end, since an answer that nobody asks for is written to its end.

    Args:
        clock: time in seconds that never goes back.
    """

    def __init__(self, clock: Callable[[], float] = time.perf_counter) -> None:
        self._clock = clock
        self._specs: dict[str, ToolSpec] = {}
        self._results: OrderedDict[str, _Known] = OrderedDict()
        self._closed = False
        self._lock = ForkLock()
        init_in_each_process(self, ToolCache._begin)

    def _begin(self) -> None:
        """Forget the reply that may go on, in a forked process: it does so in the parent. Results stay."""
        self._ahead: SupportsClose | None = None

    def put(self, spec: ToolSpec, arguments: Mapping[str, Any], result: str, keep_s: float = math.inf) -> bool:
        """The result of a call is known; the oldest ones are forgotten.

        Args:
            spec: the tool.
            arguments: of the call.
            result: what the model is to see.
            keep_s: seconds for which it stays true.

        Returns:
            Whether it is in here now: not if it is too long or no Unicode, the arguments do not fit the tool, the tool
            is not marked (`spec_of` gives None), or this is closed.

        Raises:
            InvalidRequestError: ``result`` is no text, ``spec`` no `ToolSpec`, or ``keep_s`` no number of seconds.
        """
        _check(spec, result, keep_s)
        key = key_or_none(spec, arguments)
        if key is None or len(result) > _LONGEST_RESULT or _LONE.search(result):
            return False
        # The model never writes injected ones, and they may be secrets.
        written = json_text({name: value for name, value in arguments.items() if name not in spec.injected})
        with self._lock:
            if self._closed:
                return False
            self._specs[spec.name] = spec
            call = ToolCall("", spec.name, written)
            self._results[key.digest] = _Known(call, result, self._clock() + keep_s)
            self._results.move_to_end(key.digest)
            if len(self._results) > _MOST_CALLS:
                self._results.popitem(last=False)
        return True

    def result(self, call: ToolCall) -> str | None:
        """The result of a call; None if it is not known."""
        spec = self._specs.get(call.name)
        key = None if spec is None else key_or_none(spec, call.parsed)
        with self._lock:
            found = None if key is None else self._results.get(key.digest)
        return None if found is None or found.until < self._clock() else found.result

    @property
    def known(self) -> list[ToolCall]:
        """The calls with a result, without ids; the latest last."""
        with self._lock:
            now = self._clock()
            return [known.call for known in self._results.values() if known.until >= now]

    def swap(self, ahead: SupportsClose | None) -> SupportsClose | None:
        """Keep the reply that may go on, and give the one that was kept; for the chat that answers."""
        with self._lock:
            ahead, self._ahead = self._ahead, ahead
        return ahead

    def close(self) -> None:
        """Forget all results, and cancel what the engine writes ahead; what was asked for goes on."""
        with self._lock:
            self._closed = True
            self._results.clear()
        ahead = self.swap(None)
        if ahead is not None:
            ahead.close()


def _check(spec: object, result: object, keep_s: object) -> None:
    """Say at once what cannot be used: the engine would find out, behind an answer.

    Raises:
        InvalidRequestError: something cannot.
    """
    if spec is not None and not isinstance(spec, ToolSpec):
        raise InvalidRequestError(f"spec: {type(spec).__name__}; expected a ToolSpec, such as spec_of(tool) gives")
    if not isinstance(result, str):
        raise InvalidRequestError(f"result: {shown(result)} cannot be used; expected a text, as the model is to see it")
    if not is_number(keep_s) or not keep_s >= 0.0:
        raise InvalidRequestError(f"keep_s: {keep_s!r}; expected a number of seconds, 0 or more")
