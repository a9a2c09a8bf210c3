"""Thin HTTP server of openvino-genai's continuous batching: streamed completions of OpenAI's protocol.

    python -m benchmarks.common.genai_server MODEL --port PORT

It does what a small program around the library would do: one thread calls ``step()``, a request is an entry in its
queue, a chunk is one token. Prompts are lists of token ids. Requests are served in order of arrival, as the library
has no priorities.
"""

from __future__ import annotations

import argparse
import asyncio
import itertools
import json
import queue
import threading
from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from functools import cache
from typing import Any

import numpy as np
import openvino as ov
import openvino_genai as genai
import uvicorn
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import PlainTextResponse, StreamingResponse
from starlette.routing import Route

from benchmarks.common.engine_jobs import SAME_PROPERTIES
from benchmarks.common.engine_worker import genai_scheduler_config

__all__ = ["main"]

_BATCH_TOKENS = 256
_IDLE_S = 0.05


@dataclass(eq=False)
class _Completion:
    """A completion and the queue of its tokens, which ends with None."""

    prompt: list[int]
    max_tokens: int
    loop: asyncio.AbstractEventLoop
    tokens: asyncio.Queue[list[int] | None] = field(default_factory=asyncio.Queue)
    handle: Any = None
    is_cancelled: bool = False

    def put(self, tokens: list[int] | None) -> None:
        self.loop.call_soon_threadsafe(self.tokens.put_nowait, tokens)


class _Batcher(threading.Thread):
    """Thread that runs the pipeline."""

    def __init__(self, pipe: Any) -> None:
        super().__init__(daemon=True)
        self.submitted: queue.Queue[_Completion] = queue.Queue()
        self._pipe = pipe
        self._ids = itertools.count()

    def run(self) -> None:
        running: list[_Completion] = []
        while True:
            running += self._admitted(wait=not running)
            if running:
                self._pipe.step()
            running = [each for each in running if not self._is_finished(each)]

    def _admitted(self, *, wait: bool) -> list[_Completion]:
        admitted: list[_Completion] = []
        while True:
            try:
                completion = self.submitted.get(timeout=_IDLE_S) if wait and not admitted else self.submitted.get(False)
            except queue.Empty:
                return admitted
            config = genai.GenerationConfig(max_new_tokens=completion.max_tokens, ignore_eos=True)
            prompt = ov.Tensor(np.array([completion.prompt], np.int64))
            completion.handle = self._pipe.add_request(next(self._ids), prompt, config)
            admitted.append(completion)

    def _is_finished(self, completion: _Completion) -> bool:
        handle = completion.handle
        while handle.can_read():
            for output in handle.read().values():
                completion.put(list(output.generated_ids))
        if completion.is_cancelled:
            handle.stop() if hasattr(handle, "stop") else handle.cancel()
            return True
        if handle.get_status() == genai.GenerationStatus.RUNNING:
            return False
        completion.put(None)
        return True


def _app(batcher: _Batcher, tokenizer: Any) -> Starlette:
    @cache  # a call takes as long as some rows of a step
    def text_of(token: int) -> str:
        return str(tokenizer.decode([token])) or " "

    async def complete(request: Request) -> StreamingResponse:
        body = await request.json()
        completion = _Completion(body["prompt"], body["max_tokens"], asyncio.get_running_loop())
        batcher.submitted.put(completion)
        return StreamingResponse(chunks(completion), media_type="text/event-stream")

    async def chunks(completion: _Completion) -> AsyncIterator[bytes]:
        num_tokens = 0
        try:
            while (tokens := await completion.tokens.get()) is not None:
                for token in tokens:
                    num_tokens += 1
                    yield _event({"choices": [{"index": 0, "text": text_of(token)}]})
            yield _event({"choices": [], "usage": {"completion_tokens": num_tokens}})
            yield b"data: [DONE]\n\n"
        finally:
            completion.is_cancelled = True

    async def health(request: Request) -> PlainTextResponse:
        del request
        return PlainTextResponse("ok")

    return Starlette(routes=[Route("/v1/completions", complete, methods=["POST"]), Route("/health", health)])


def _event(content: dict[str, Any]) -> bytes:
    return f"data: {json.dumps(content)}\n\n".encode()


def main() -> None:
    """Serve until the process is terminated."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("model", help="folder of the model")
    parser.add_argument("--port", type=int, required=True)
    args = parser.parse_args()
    pipe = genai.ContinuousBatchingPipeline(
        args.model, genai_scheduler_config(_BATCH_TOKENS), "CPU", dict(SAME_PROPERTIES)
    )
    batcher = _Batcher(pipe)
    batcher.start()
    uvicorn.run(_app(batcher, pipe.get_tokenizer()), host="127.0.0.1", port=args.port, log_level="warning")


if __name__ == "__main__":
    main()
