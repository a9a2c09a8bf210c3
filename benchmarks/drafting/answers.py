"""Greedy answers of a model, recorded once and kept in a folder outside of the repository."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, fields
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from benchmarks.common.chat_requests import Progress
from benchmarks.common.row_model import RowModel
from benchmarks.drafting.tasks import MAX_ANSWER_TOKENS, TASKS
from xpu_agents.chat.model import ChatModel, PreparedChat
from xpu_runtime import Engine, EngineConfig, Priority
from xpu_runtime.grammar import GrammarCompiler
from xpu_runtime.model.folder import ModelFolder
from xpu_runtime.model.tokenizer import Tokenizer

__all__ = ["RecordedAnswer", "prepared_requests", "record_answers", "recorded_answers"]

_TOP = 4
"""Most likely next tokens that are kept for each token."""
_MAX_PROMPT = 3000
"""Longest prompt in tokens (chosen: the recording takes minutes)."""
_IN_FLIGHT = 4
_KV_BYTES = 3 << 30
_MAX_PERIOD = 40
"""Longest sequence whose repetition is looked for, in tokens."""

Prepared = Sequence[PreparedChat]


@dataclass(frozen=True, eq=False)
class RecordedAnswer:
    """Request and greedy answer as tokens, with the predictions of the model.

    Attributes:
        prompt: ``[p]`` tokens of the prompt.
        answer: ``[a]`` tokens of the answer, with the end token if it has one.
        forced: ``[a]`` whether the grammar left no choice.
        top_ids: ``[p + a, 4]`` the most likely next tokens after each token, without grammar.
        top_shares: ``[p + a, 4]`` their probabilities.
    """

    prompt: NDArray[np.int32]
    answer: NDArray[np.int32]
    forced: NDArray[np.bool_]
    top_ids: NDArray[np.int32]
    top_shares: NDArray[np.float32]

    @property
    def token_ids(self) -> list[int]:
        """Tokens of the prompt and the answer."""
        return [*self.prompt.tolist(), *self.answer.tolist()]

    @property
    def is_repeating(self) -> bool:
        """True if the end of the answer repeats one sequence of tokens again and again, as small models do."""
        for period in range(1, _MAX_PERIOD + 1):
            tail = self.answer[-max(3 * period, _MAX_PERIOD) :]
            if len(tail) >= max(3 * period, _MAX_PERIOD) and np.array_equal(tail[period:], tail[:-period]):
                return True
        return False

    def num_forced(self, position: int) -> int:
        """Return the number of answer tokens from ``position`` on that the grammar forces."""
        free = np.flatnonzero(~self.forced[position:])
        return int(free[0]) if len(free) else len(self.forced) - position

    @classmethod
    def load(cls, file: Path) -> RecordedAnswer:
        """Read a recorded answer."""
        with np.load(file, allow_pickle=False) as arrays:
            return cls(**{each.name: arrays[each.name] for each in fields(cls)})

    def save(self, file: Path) -> None:
        """Write the recorded answer; the file is whole or absent."""
        partial = file.with_suffix(".partial.npz")
        np.savez_compressed(partial, **{each.name: getattr(self, each.name) for each in fields(self)})
        partial.replace(file)


def prepared_requests(folder: ModelFolder, task: str, workloads: Path, count: int) -> list[PreparedChat]:
    """Return up to ``count`` requests of a task with prompts that are not too long, spread over its file in order."""
    model = ChatModel(Tokenizer(folder.path), folder.name)
    prepared = [
        chat for request in TASKS[task](workloads) if len((chat := model.prepare(request)).tokens) <= _MAX_PROMPT
    ]
    count = min(count, len(prepared))
    return [prepared[at * len(prepared) // count] for at in range(count)]


def recorded_answers(folder: ModelFolder, prepared: Prepared, cache: Path) -> list[RecordedAnswer]:
    """Return the answers that have been recorded, in the order of the requests."""
    files = [_file(folder, chat, cache) for chat in prepared]
    return [RecordedAnswer.load(file) for file in files if file.is_file()]


def record_answers(folder: ModelFolder, prepared: Prepared, cache: Path) -> int:
    """Record the missing answers at f32 and without drafts; return how many were missing.

    Each answer is kept as soon as it is recorded, so an interrupted run continues where it stopped.
    """
    missing = [chat for chat in prepared if not _file(folder, chat, cache).is_file()]
    if not missing:
        return 0
    (cache / folder.fingerprint()).mkdir(parents=True, exist_ok=True)
    rows = RowModel(folder, max(len(chat.tokens) for chat in missing) + MAX_ANSWER_TOKENS)
    progress = Progress("answers", len(missing))
    config = EngineConfig(precision="f32", kv_precision="f32", kv_cache_bytes=_KV_BYTES, prefix_cache=False)
    with Engine.load(folder.path, config) as engine:
        grammars = GrammarCompiler(engine.tokenizer)
        for start in range(0, len(missing), _IN_FLIGHT):
            batch = missing[start : start + _IN_FLIGHT]
            for chat, answer in zip(batch, _greedy_answers(engine, grammars, batch), strict=True):
                top = rows.top_tokens([*chat.tokens, *answer], _TOP)
                prompt, forced = np.array(chat.tokens, np.int32), _forced_tokens(grammars, chat, answer)
                RecordedAnswer(prompt, np.array(answer, np.int32), forced, *top).save(_file(folder, chat, cache))
                progress.step()
    return len(missing)


def _greedy_answers(engine: Engine, grammars: GrammarCompiler, batch: Prepared) -> Iterator[list[int]]:
    """Yield the answers as the chat layer requests them, without drafts."""
    handles = [
        engine.submit(
            chat.tokens,
            chat.request.params,
            priority=Priority.PROACTIVE,
            mask=None if chat.grammar is None else grammars.mask(chat.grammar),
        )
        for chat in batch
    ]
    return (list(handle.result().token_ids) for handle in handles)


def _forced_tokens(grammars: GrammarCompiler, chat: PreparedChat, answer: Sequence[int]) -> NDArray[np.bool_]:
    forced = np.zeros(len(answer), np.bool_)
    if chat.grammar is None:
        return forced
    mask = grammars.mask(chat.grammar)
    for position, token in enumerate(answer):
        forced[position] = mask.forced()[:1] == [token]
        if mask.is_finished():
            break
        mask.advance(token)
    return forced


def _file(folder: ModelFolder, chat: PreparedChat, cache: Path) -> Path:
    """Return the file of an answer, named after the model and everything that determines the answer."""
    settings = [chat.tokens, str(chat.grammar), MAX_ANSWER_TOKENS, _TOP]
    digest = hashlib.blake2b(json.dumps(settings).encode(), digest_size=12).hexdigest()
    return cache / folder.fingerprint() / f"{digest}.npz"
