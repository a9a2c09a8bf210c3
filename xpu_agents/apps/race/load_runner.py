"""Submits the load of a race to an engine and reports its progress."""

from __future__ import annotations

import queue
import time
from collections import deque
from collections.abc import Callable
from dataclasses import replace

from xpu_agents.apps.race.engine_backend import EngineBackend, RequestEvent
from xpu_agents.apps.race.race_load import RaceLoad
from xpu_agents.apps.race.worker_messages import Done, Ready, RequestProgress, WorkerMessage
from xpu_agents.apps.random_prompts import RandomPrompt

__all__ = ["run_race_load"]

_SNAPSHOT_INTERVAL_S = 0.1
_MAX_WAIT_S = 0.004
_TYPED_OUTPUT_TOKENS = 48
"""Length of the answer to a typed question."""


class _LoadRunner:
    """One run of a load: requests that are due, and requests that are active."""

    def __init__(self, backend: EngineBackend, load: RaceLoad, send: Callable[[WorkerMessage], None]) -> None:
        self._backend = backend
        self._load = load
        self._send = send
        self._active: dict[int, RequestProgress] = {}
        self._agent_of: dict[int, int] = {}
        self._num_requests = [0] * load.agents
        self._due = deque(load.reactive)
        self._next_key = 0
        self._started_at = 0.0

    def run(self, typed: queue.SimpleQueue[str]) -> None:
        backend, load = self._backend, self._load
        self._send(Ready(backend.device, backend.lanes))
        self._started_at = time.perf_counter()
        last_snapshot = 0.0
        for agent in range(load.agents):
            self._submit_background(agent)
        while True:
            now = self._now()
            while self._due and self._due[0][0] <= now:
                at, prompt = self._due.popleft()
                self._submit(prompt, at, reactive=True)
            while not typed.empty():
                ids = tuple(backend.encode(typed.get()))
                self._submit(RandomPrompt(len(ids), _TYPED_OUTPUT_TOKENS, prompt=ids), now, reactive=True)
            for event in backend.advance(self._wait_s(now)):
                self._handle(event)
            now = self._now()
            if now - last_snapshot >= _SNAPSHOT_INTERVAL_S:
                last_snapshot = now
                self._send(backend.snapshot(self._started_at, now))
            reactive = any(request.reactive for request in self._active.values())
            if now >= load.seconds and (not reactive or now >= load.seconds + load.grace_s):
                break
        self._send(backend.snapshot(self._started_at, now))
        self._send(Done(now, backend.dispatch_delays()))
        backend.close()

    def _now(self) -> float:
        return time.perf_counter() - self._started_at

    def _wait_s(self, now: float) -> float:
        return _MAX_WAIT_S if not self._due else max(0.0, min(_MAX_WAIT_S, self._due[0][0] - now))

    def _submit_background(self, agent: int) -> None:
        prompt = self._load.background(agent, self._num_requests[agent])
        self._num_requests[agent] += 1
        self._agent_of[self._next_key] = agent
        self._submit(prompt, self._now(), reactive=False)

    def _submit(self, prompt: RandomPrompt, at: float, *, reactive: bool) -> None:
        key, self._next_key = self._next_key, self._next_key + 1
        request = RequestProgress(key, reactive, prompt.prompt_tokens, prompt.output_tokens, at, typed=prompt.prompt)
        self._active[key] = request
        tokens = prompt.tokens(self._backend.vocab_size)
        self._backend.submit(key, tokens, prompt.output_tokens, reactive=reactive, keep_text=bool(prompt.prompt))
        self._send(request)

    def _handle(self, event: RequestEvent) -> None:
        at = event.at - self._started_at
        request = self._active[event.key]
        first = at if request.first is None else request.first
        request = replace(request, first=first, ended=at if event.ended else None, text=event.text)
        self._send(request)
        if not event.ended:
            self._active[event.key] = request
            return
        del self._active[event.key]
        agent = self._agent_of.pop(event.key, None)
        if agent is not None:
            self._submit_background(agent)


def run_race_load(
    backend: EngineBackend, load: RaceLoad, send: Callable[[WorkerMessage], None], typed: queue.SimpleQueue[str]
) -> None:
    """Run ``load`` on ``backend`` and pass its messages to ``send``.

    Args:
        backend: the engine.
        load: the requests.
        send: receives each message.
        typed: questions of the user, submitted as further reactive requests.

    Raises:
        XpuError: the engine refused a request.
    """
    _LoadRunner(backend, load, send).run(typed)
