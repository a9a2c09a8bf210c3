"""Plays a script on an engine."""

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

__all__ = ["play"]

_TICK_S = 0.1
_NAP_S = 0.004
_TYPED_ANSWER = 48
"""Tokens of the answer to what a person typed."""


class _LoadRunner:
    """A script being played: what is still due, and what lives."""

    def __init__(self, backend: EngineBackend, script: RaceLoad, send: Callable[[WorkerMessage], None]) -> None:
        self._backend = backend
        self._script = script
        self._send = send
        self._live: dict[int, RequestProgress] = {}
        self._agent_of: dict[int, int] = {}
        self._turns = [0] * script.agents
        self._due = deque(script.reactive)
        self._keys = 0
        self._began = 0.0

    def play(self, typed: queue.SimpleQueue[str]) -> None:
        backend, script = self._backend, self._script
        self._send(Ready(backend.device, backend.lanes))
        self._began = time.perf_counter()
        shown = 0.0
        for agent in range(script.agents):
            self._next_turn(agent)
        while True:
            now = self._now()
            while self._due and self._due[0][0] <= now:
                at, job = self._due.popleft()
                self._submit(job, at, reactive=True)
            while not typed.empty():
                ids = tuple(backend.encode(typed.get()))
                self._submit(RandomPrompt(len(ids), _TYPED_ANSWER, prompt=ids), now, reactive=True)
            for event in backend.advance(self._nap(now)):
                self._note(event)
            now = self._now()
            if now - shown >= _TICK_S:
                shown = now
                self._send(backend.tick(self._began, now))
            waits = any(request.reactive for request in self._live.values())
            if now >= script.seconds and (not waits or now >= script.seconds + script.grace_s):
                break
        self._send(backend.tick(self._began, now))
        self._send(Done(now, backend.delays()))
        backend.close()

    def _now(self) -> float:
        return time.perf_counter() - self._began

    def _nap(self, now: float) -> float:
        return _NAP_S if not self._due else max(0.0, min(_NAP_S, self._due[0][0] - now))

    def _next_turn(self, agent: int) -> None:
        job = self._script.background(agent, self._turns[agent])
        self._turns[agent] += 1
        self._agent_of[self._keys] = agent
        self._submit(job, self._now(), reactive=False)

    def _submit(self, job: RandomPrompt, at: float, *, reactive: bool) -> None:
        key, self._keys = self._keys, self._keys + 1
        request = RequestProgress(key, reactive, job.prompt_tokens, job.output_tokens, at, typed=job.prompt)
        self._live[key] = request
        tokens = job.tokens(self._backend.vocab)
        self._backend.submit(key, tokens, job.output_tokens, reactive=reactive, keep_text=bool(job.prompt))
        self._send(request)

    def _note(self, event: RequestEvent) -> None:
        at = event.at - self._began
        request = self._live[event.key]
        first = at if request.first is None else request.first
        request = replace(request, first=first, ended=at if event.ended else None, text=event.text)
        self._send(request)
        if not event.ended:
            self._live[event.key] = request
            return
        del self._live[event.key]
        agent = self._agent_of.pop(event.key, None)
        if agent is not None:
            self._next_turn(agent)


def play(
    backend: EngineBackend, script: RaceLoad, send: Callable[[WorkerMessage], None], typed: queue.SimpleQueue[str]
) -> None:
    """Play ``script`` on ``backend`` and tell ``send`` about it; ``typed`` brings further reactive prompts.

    Raises:
        XpuError: the engine refused a request.
    """
    _LoadRunner(backend, script, send).play(typed)
