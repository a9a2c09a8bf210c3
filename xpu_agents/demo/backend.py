"""What the demo needs of an engine, and the loop that plays a script on it."""

from __future__ import annotations

import queue
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from typing import Protocol

from xpu_agents.demo.messages import Done, Message, Ready, Request, Tick
from xpu_agents.demo.script import Job, Script

__all__ = ["Backend", "Event", "play"]

_TICK_S = 0.1
_NAP_S = 0.004
_TYPED_ANSWER = 48


@dataclass(frozen=True, slots=True)
class Event:
    """A request got its first token or ended; ``at`` is on the clock of `time.monotonic`."""

    key: int
    at: float
    ended: bool
    text: str = ""


class Backend(Protocol):
    """An engine under test. All its methods are called from one thread."""

    device: str
    lanes: tuple[str, ...]
    vocab: int

    def submit(self, key: int, tokens: list[int], output_tokens: int, *, reactive: bool, keep_text: bool) -> None:
        """Hand in a request whose answer has exactly ``output_tokens``."""

    def advance(self, nap_s: float) -> Iterable[Event]:
        """Let it work, for ``nap_s`` seconds if it needs no help, and tell what changed."""

    def tick(self, began: float, at: float) -> Tick:
        """A snapshot ``at`` seconds after ``began``."""

    def encode(self, text: str) -> list[int]:
        """Token ids of what a person typed."""

    def delays(self) -> tuple[float, ...]:
        """Seconds from each reactive arrival to its first kernel, where that can be told."""

    def cancel_all(self) -> None:
        """Drop what still runs."""


class _Run:
    """The state of one playing of a script."""

    def __init__(self, backend: Backend, script: Script, send: Callable[[Message], None]) -> None:
        self._backend = backend
        self._script = script
        self._send = send
        self._live: dict[int, Request] = {}
        self._agent_of: dict[int, int] = {}
        self._turns = [0] * script.agents
        self._due = list(reversed(script.reactive))
        self._keys = 0
        self._began = 0.0

    def play(self, typed: queue.SimpleQueue[str]) -> None:
        backend, script = self._backend, self._script
        self._send(Ready(backend.device, backend.lanes))
        self._began = time.monotonic()
        shown = 0.0
        for agent in range(script.agents):
            self._next_turn(agent)
        while True:
            now = self._now()
            while self._due and self._due[-1][0] <= now:
                self._submit(self._due[-1][1], self._due.pop()[0], reactive=True)
            while not typed.empty():
                ids = tuple(backend.encode(typed.get()))
                self._submit(Job(len(ids), _TYPED_ANSWER, prompt=ids), now, reactive=True)
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
        backend.cancel_all()

    def _now(self) -> float:
        return time.monotonic() - self._began

    def _nap(self, now: float) -> float:
        return _NAP_S if not self._due else max(0.0, min(_NAP_S, self._due[-1][0] - now))

    def _next_turn(self, agent: int) -> None:
        job = self._script.background(agent, self._turns[agent])
        self._turns[agent] += 1
        self._agent_of[self._keys] = agent
        self._submit(job, self._now(), reactive=False)

    def _submit(self, job: Job, at: float, *, reactive: bool) -> None:
        key, self._keys = self._keys, self._keys + 1
        request = Request(key, reactive, job.prompt_tokens, job.output_tokens, at, typed=job.prompt)
        self._live[key] = request
        tokens = job.tokens(self._backend.vocab)
        self._backend.submit(key, tokens, job.output_tokens, reactive=reactive, keep_text=bool(job.prompt))
        self._send(request)

    def _note(self, event: Event) -> None:
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


def play(backend: Backend, script: Script, send: Callable[[Message], None], typed: queue.SimpleQueue[str]) -> None:
    """Play ``script`` on ``backend`` and tell ``send`` about it; ``typed`` brings further reactive prompts.

    Raises:
        XpuError: the engine refused a request.
    """
    _Run(backend, script, send).play(typed)
