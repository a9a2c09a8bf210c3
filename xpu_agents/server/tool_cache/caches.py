"""Tool caches of responses that are being generated: `ToolCaches`."""

from __future__ import annotations

import threading
import time
import uuid
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace

from starlette.exceptions import HTTPException

from xpu_agents.chat import ChatRequest, Tool, ToolCache
from xpu_agents.server.tool_cache.outputs import CachedOutput
from xpu_speculation import ToolSpec
from xpu_speculation.errors import ToolSpecError

__all__ = ["OpenCache", "ToolCaches"]

_MAX_CACHE_BYTES = 4 << 20
"""Maximum bytes that are added to a response (chosen)."""
_MAX_BYTES = 64 << 20
"""Maximum bytes of all caches (chosen)."""
_IDLE_S = 60.0
"""Seconds for which the cache of a conversation is kept after its last response (chosen): its client runs a tool."""
_MAX_IDLE = 64
"""Maximum caches of conversations without a response (chosen); those that were not used for the longest time go."""


@dataclass(eq=False, slots=True)
class OpenCache:
    """The tool caches of a response, or of a conversation of several.

    Attributes:
        id: id by which outputs are added.
        owner: digest of the client's API key.
        caches: one for each choice.
        tools: the tools that may be called, by name.
        num_running: responses that are being generated.
        num_bytes: bytes that were added.
        idle_at: time at which the last response ended.
    """

    id: str
    owner: bytes
    caches: tuple[ToolCache, ...]
    tools: dict[str, Tool]
    num_running: int = 1
    num_bytes: int = 0
    idle_at: float = 0.0
    _specs: dict[str, ToolSpec | None] = field(default_factory=dict)

    def requests(self, requests: Iterable[ChatRequest]) -> list[ChatRequest]:
        """Return the requests with their caches."""
        return [replace(request, tool_cache=cache) for request, cache in zip(requests, self.caches, strict=True)]

    def put(self, output: CachedOutput) -> bool:
        """Add an output; return whether it can be the output of a call."""
        spec = self._spec(output.name)
        if spec is None:
            return False
        stored = [cache.put(spec, output.params, output.output, output.keep_s) for cache in self.caches]
        return all(stored)

    def close(self) -> None:
        """Drop the outputs, and cancel answers that no response waits for."""
        for cache in self.caches:
            cache.close()

    def _spec(self, name: str) -> ToolSpec | None:
        """Description of a tool for the cache; None for an unknown tool, or one whose schema cannot be used."""
        if name not in self._specs and name in self.tools:
            try:
                self._specs[name] = ToolSpec(name=name, parameters=self.tools[name].parameters)
            except ToolSpecError:
                self._specs[name] = None
        return self._specs.get(name)


class ToolCaches:
    """The tool caches of all responses that are being generated. Thread-safe.

    Args:
        clock: monotonic time in seconds.
    """

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._lock = threading.Lock()
        self._open: dict[str, OpenCache] = {}

    def new_id(self, prefix: str, chosen: str, is_taken: Callable[[str], bool] = lambda _: False) -> str:
        """Return the id of a new response: that of the client, unless another response has it.

        Args:
            prefix: beginning of all ids.
            chosen: what the client chose for the rest; empty for a random one.
            is_taken: whether a finished response has an id.
        """
        found = f"{prefix}{chosen}"
        with self._lock:
            in_use = not chosen or found in self._open
        return f"{prefix}{uuid.uuid4().hex}" if in_use or is_taken(found) else found

    def begin(self, response_id: str, owner: bytes, requests: Sequence[ChatRequest]) -> OpenCache:
        """Open the caches of a response.

        Args:
            response_id: id of the response.
            owner: digest of the client's API key.
            requests: the request of each choice; they differ in sampling parameters only.
        """
        caches = tuple(ToolCache(self._clock) for _ in requests)
        opened = OpenCache(response_id, owner, caches, _tools(requests[0]))
        with self._lock:
            self._open[response_id] = opened
        return opened

    def join(self, cache_id: str, owner: bytes, request: ChatRequest) -> tuple[OpenCache, bool]:
        """Open the cache of a conversation, or that of an earlier response of it.

        Returns:
            The cache, and whether it is a new one.

        Raises:
            HTTPException: another client has a cache of this id.
        """
        self._drop_idle()
        with self._lock:
            opened = self._open.get(cache_id)
            if opened is not None and opened.owner != owner:
                raise HTTPException(404, f"tool_cache: {cache_id!r} is not known; expected an id of your own")
            is_new = opened is None
            if opened is None:
                opened = self._open[cache_id] = OpenCache(
                    cache_id, owner, (ToolCache(self._clock),), _tools(request), idle_at=self._clock()
                )
            else:
                opened.num_running += 1
                opened.tools.update(_tools(request))
        return opened, is_new

    def leave(self, opened: OpenCache) -> None:
        """End a response of a conversation; its cache is kept for the next one for a while."""
        with self._lock:
            opened.num_running -= 1
            opened.idle_at = self._clock()
        self._drop_idle()

    def close(self, opened: OpenCache) -> None:
        """Close caches; nothing more can be added to them."""
        with self._lock:
            if self._open.get(opened.id) is opened:
                del self._open[opened.id]
        opened.close()

    def find(self, cache_id: str, owner: bytes) -> OpenCache:
        """Return the caches of a response or conversation.

        Raises:
            HTTPException: there are none, or they belong to another client.
        """
        self._drop_idle()
        with self._lock:
            opened = self._open.get(cache_id)
        if opened is None or opened.owner != owner:
            raise HTTPException(
                404, f"response_id: {cache_id!r} is not the id of a response that is being generated and may call tools"
            )
        return opened

    def put(self, opened: OpenCache, outputs: Sequence[CachedOutput]) -> int:
        """Add outputs, and return the number of those that were accepted.

        An output is not accepted if no tool has its name, its arguments do not match the tool's schema, it is too long,
        or the limits of the caches are reached.
        """
        num_cached = 0
        for output in outputs:
            num_bytes = output.num_bytes
            with self._lock:
                total = sum(each.num_bytes for each in self._open.values())
                if opened.num_bytes + num_bytes > _MAX_CACHE_BYTES or total + num_bytes > _MAX_BYTES:
                    continue
                opened.num_bytes += num_bytes
            num_cached += opened.put(output)
        return num_cached

    def _drop_idle(self) -> None:
        """Close the caches of conversations that have had no response for a while."""
        with self._lock:
            idle = sorted((each for each in self._open.values() if not each.num_running), key=lambda each: each.idle_at)
            too_many = max(0, len(idle) - _MAX_IDLE)
            over = [each for at, each in enumerate(idle) if at < too_many or each.idle_at + _IDLE_S < self._clock()]
            for each in over:
                del self._open[each.id]
        for each in over:
            each.close()


def _tools(request: ChatRequest) -> dict[str, Tool]:
    return {tool.name: tool for tool in request.offered}
