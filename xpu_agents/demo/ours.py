"""This engine under the demo's load."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from pathlib import Path

from xpu_agents.demo.backend import Event
from xpu_agents.demo.messages import Span, Tick
from xpu_runtime import Engine, EngineConfig, Handle, Priority, RequestStatus, SamplingParams
from xpu_runtime.errors import InvalidRequestError, ModelFolderError
from xpu_runtime.scheduler import Launch, Sequence

__all__ = ["OurBackend"]

_WARM_UP = (300, 260)
_IDLE_AFTER_S = 0.08


class _Tracer:
    """Called before each kernel: remembers what runs where, and the sequences that take part."""

    def __init__(self) -> None:
        self.now: dict[str, tuple[float, float, Launch]] = {}
        self.sequences: dict[int, Sequence] = {}

    def __call__(self, lane: str, launch: Launch, kernel: int) -> None:
        now = time.monotonic()
        before = self.now.get(lane)
        began = before[0] if before is not None and before[2] is launch else now
        self.now[lane] = (began, now, launch)
        if began == now:
            for segment in launch.work.segments:
                self.sequences[segment.sequence.id] = segment.sequence


class OurBackend:
    """`xpu_runtime.Engine` with its defaults, watched through its hook and its metrics."""

    def __init__(self, model: Path, kv_bytes: int, say: Callable[[float, str], None]) -> None:
        self._tracer = _Tracer()
        config = EngineConfig(record_kernels=True, kv_cache_bytes=kv_bytes)
        self._engine = Engine.load(model, config, progress=say, hook=self._tracer)
        heg = self._engine.heg
        self.lanes = tuple(heg.lanes)
        main = heg.lane("all")
        self.device = "CPU" if main is None else main.device
        self.vocab = self._engine.tokenizer.vocab_size
        self._handles: dict[int, tuple[Handle, bool, bool]] = {}
        self._prompts = 0
        self._until = dict.fromkeys(self.lanes, 0.0)
        self._warm_up()
        self._start = self._engine.metrics()
        self._seen = len(self._engine.kernels())
        self._tracer.sequences.clear()

    def submit(self, key: int, tokens: list[int], output_tokens: int, *, reactive: bool, keep_text: bool) -> None:
        """See `Backend`."""
        params = SamplingParams(max_tokens=output_tokens, ignore_eos=True)
        priority = Priority.REACTIVE if reactive else Priority.PROACTIVE
        self._handles[key] = (self._engine.submit(tokens, params, priority=priority), False, keep_text)

    def advance(self, nap_s: float) -> Iterator[Event]:
        """See `Backend`; the engine has its own threads, so this only looks on."""
        time.sleep(nap_s)
        for key, (handle, begun, keep_text) in list(self._handles.items()):
            number = int(handle.request_id[1:])
            if handle.done:
                del self._handles[key]
                self._tracer.sequences.pop(number, None)
                # Answers are thrown away; only what a person typed is worth the time of making text of it.
                text = handle.result().text if keep_text or handle.metrics.first_token_at is None else ""
                if not begun and handle.metrics.first_token_at is not None:
                    self._prompts += handle.metrics.prompt_tokens
                    yield Event(key, handle.metrics.first_token_at, ended=False)
                yield Event(key, handle.metrics.ended_at or time.monotonic(), ended=True, text=text)
                continue
            sequence = self._tracer.sequences.get(number)
            if not begun and sequence is not None and sequence.first_token_at is not None:
                self._handles[key] = (handle, True, keep_text)
                self._prompts += handle.metrics.prompt_tokens
                yield Event(key, sequence.first_token_at, ended=False)

    def tick(self, began: float, at: float) -> Tick:
        """See `Backend`."""
        metrics, start = self._engine.metrics(), self._start
        statuses = [(s.priority, s.status) for s in list(self._tracer.sequences.values())]
        queues = {}
        for kind in Priority:
            decoding = min(statuses.count((kind, RequestStatus.DECODE)), metrics.running[kind])
            queues[kind.value] = (metrics.waiting[kind], metrics.running[kind] - decoding, decoding)
        return Tick(
            at,
            tuple(self._spans(began)),
            tuple(self._running(began)),
            queues,
            # A prompt counts when its first token is there, as the peer's can only be counted.
            self._prompts + metrics.output_tokens - start.output_tokens,
            metrics.preemptions - start.preemptions,
            metrics.kv.used / metrics.kv.total,
        )

    def encode(self, text: str) -> list[int]:
        """See `Backend`; through the chat template if the model has one."""
        tokenizer = self._engine.tokenizer
        try:
            prompt = tokenizer.apply_chat_template([{"role": "user", "content": text}])
            return tokenizer.encode(prompt, add_special_tokens=False)
        except (ModelFolderError, InvalidRequestError):
            return tokenizer.encode(text)

    def delays(self) -> tuple[float, ...]:
        """See `Backend`."""
        return self._engine.metrics().dispatch_delay_s[len(self._start.dispatch_delay_s) :]

    def cancel_all(self) -> None:
        """See `Backend`."""
        for handle, _, _ in self._handles.values():
            handle.cancel()
        self._engine.close()

    def _warm_up(self) -> None:
        room = self._engine.max_context // 2
        params = SamplingParams(max_tokens=4, ignore_eos=True)
        for length in _WARM_UP:
            for priority in Priority:
                tokens = [10 + (length + at * 7) % 90 for at in range(min(length, room))]
                self._engine.generate(tokens, params, priority=priority)

    def _spans(self, began: float) -> Iterator[Span]:
        kernels = self._engine.kernels()
        for span in kernels[self._seen :]:
            self._until[span.lane] = max(self._until[span.lane], span.ended_at)
            yield Span(span.lane, span.priority.value, span.started_at - began, span.ended_at - began)
        self._seen = len(kernels)

    def _running(self, began: float) -> Iterator[Span]:
        now = time.monotonic()
        for lane, (started, latest, launch) in list(self._tracer.now.items()):
            # A launch is reported at its end, so one with a kernel newer than the last report still runs.
            since = max(started, self._until[lane])
            if latest > self._until[lane]:
                yield Span(lane, launch.work.priority.value, since - began, now - began, _describe(launch))
            elif now - self._until[lane] < _IDLE_AFTER_S:
                yield Span(lane, launch.work.priority.value, since - began, since - began, _describe(launch))


def _describe(launch: Launch) -> str:
    work = launch.work
    prefill = sum(segment.length for segment in work.segments if segment.prefill)
    decoding = sum(not segment.prefill for segment in work.segments)
    parts = [f"prefill {prefill} tokens"] if prefill else []
    parts += [f"decode {decoding}"] if decoding else []
    return " + ".join(parts)
