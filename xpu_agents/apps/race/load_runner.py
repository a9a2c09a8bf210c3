"""Submits the load of a race to an engine and reports its progress."""

from __future__ import annotations

import queue
import time
from collections import deque
from collections.abc import Callable
from dataclasses import replace

from xpu_agents.apps.race.engine_backend import EngineBackend, RequestEvent
from xpu_agents.apps.race.race_load import RaceLoad, text_prompt
from xpu_agents.apps.race.worker_messages import Done, Ready, RequestProgress, WorkerMessage
from xpu_agents.apps.random_prompts import RandomPrompt

__all__ = ["run_race_load"]

_SNAPSHOT_INTERVAL_S = 0.1
_MAX_WAIT_S = 0.004
_END_TOKENS = 16
_TYPED_OUTPUT_TOKENS = 48
"""Length of the answer to a typed question."""


class _LoadRunner:
    """One run of a load: requests that are due, and requests that are active."""

    def __init__(self, backend: EngineBackend, load: RaceLoad, send: Callable[[WorkerMessage], None]) -> None:
        self._backend = backend
        self._race_load = load
        self._send_message = send
        self._active_requests: dict[int, RequestProgress] = {}
        self._agent_by_request: dict[int, int] = {}
        self._num_submitted = [0] * load.agents
        self._due_questions = deque(load.reactive)
        self._next_request_key = 0
        self._race_started_at = 0.0

    def run(self, typed: queue.SimpleQueue[str]) -> None:
        backend, load = self._backend, self._race_load
        self._send_message(Ready(backend.device, backend.lanes))
        self._race_started_at = time.perf_counter()
        last_snapshot = 0.0
        for agent in range(load.agents):
            self._submit_background_request(agent)
        while True:
            now = self._race_time()
            while self._due_questions and self._due_questions[0][0] <= now:
                at, prompt = self._due_questions.popleft()
                self._submit_request(prompt, at, reactive=True)
            while not typed.empty():
                ids = tuple(backend.encode(typed.get()))
                self._submit_request(RandomPrompt(len(ids), _TYPED_OUTPUT_TOKENS, prompt=ids), now, reactive=True)
            for event in backend.advance(self._wait_s(now)):
                self._handle_request_event(event)
            now = self._race_time()
            if now - last_snapshot >= _SNAPSHOT_INTERVAL_S:
                last_snapshot = now
                self._send_message(backend.snapshot(self._race_started_at, now))
            reactive = any(request.reactive for request in self._active_requests.values())
            if now >= load.seconds and (not reactive or now >= load.seconds + load.grace_s):
                break
        self._send_message(backend.snapshot(self._race_started_at, now))
        self._send_message(Done(now, backend.dispatch_delays()))
        backend.close()

    def _race_time(self) -> float:
        return time.perf_counter() - self._race_started_at

    def _wait_s(self, now: float) -> float:
        return _MAX_WAIT_S if not self._due_questions else max(0.0, min(_MAX_WAIT_S, self._due_questions[0][0] - now))

    def _submit_background_request(self, agent: int) -> None:
        prompt = self._race_load.background(agent, self._num_submitted[agent])
        self._num_submitted[agent] += 1
        self._agent_by_request[self._next_request_key] = agent
        self._submit_request(prompt, self._race_time(), reactive=False)

    def _submit_request(self, prompt: RandomPrompt, at: float, *, reactive: bool) -> None:
        key, self._next_request_key = self._next_request_key, self._next_request_key + 1
        typed = prompt.prompt
        if self._race_load.text and not typed:
            ids = _shorten(self._backend.encode(text_prompt(prompt)), prompt.prompt_tokens)
            prompt = replace(prompt, prompt_tokens=len(ids), prompt=ids)
        request = RequestProgress(key, reactive, prompt.prompt_tokens, prompt.output_tokens, at, typed=typed)
        self._active_requests[key] = request
        tokens = prompt.tokens(self._backend.vocab_size)
        self._backend.submit(key, tokens, prompt.output_tokens, reactive=reactive, keep_text=bool(typed))
        self._send_message(request)

    def _handle_request_event(self, event: RequestEvent) -> None:
        at = event.at - self._race_started_at
        request = self._active_requests[event.key]
        first = at if request.first is None else request.first
        request = replace(request, first=first, ended=at if event.ended else None, text=event.text)
        self._send_message(request)
        if not event.ended:
            self._active_requests[event.key] = request
            return
        del self._active_requests[event.key]
        agent = self._agent_by_request.pop(event.key, None)
        if agent is not None:
            self._submit_background_request(agent)


def _shorten(ids: list[int], length: int) -> tuple[int, ...]:
    """Shorten a prompt to ``length`` tokens before its end, which has the last tokens of the chat template."""
    return tuple(ids if len(ids) <= length else [*ids[: length - _END_TOKENS], *ids[-_END_TOKENS:]])


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
