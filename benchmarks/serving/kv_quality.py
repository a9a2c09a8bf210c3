"""Next-token probabilities by the precision of arithmetic and of the KV cache, on the texts of the workloads.

A text is the beginning of a request's prompt. Its last 64 tokens are computed one by one, as those of an answer are.
The 64 tokens before them are a chunk behind the rest, as those of a prompt are. The rows of both are compared with the
rows of the same text at f32 with an f32 KV cache.

- *KL* is the mean Kullback-Leibler divergence from these probabilities.
- *Same token* is the proportion of rows with the same most likely token.
- *Change of perplexity* is that of the text's own tokens, relative to f32.
- *By token* has one scale for the key of each token, where ``u8`` by itself has one for a channel of each block.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from benchmarks.common.chat_requests import Progress
from benchmarks.common.figures import Figures
from benchmarks.common.passages import passages
from benchmarks.common.row_model import RowModel
from benchmarks.drafting.answers import prepared_requests
from xpu_runtime import EngineConfig
from xpu_runtime.heg import LaneSpec
from xpu_runtime.lanes.model_loader import ModelLoader
from xpu_runtime.model.folder import ModelFolder
from xpu_runtime.model.tokenizer import Tokenizer

__all__ = ["BY_TOKEN", "SETTINGS", "compare_precisions", "workload_texts"]

BY_TOKEN: Mapping[str, Any] = {"kv_precision": "u8", "properties": {"KEY_CACHE_QUANT_MODE": "BY_TOKEN"}}
"""Fields for a cache in 8 bits whose blocks do not depend on which of their tokens were written together."""
_REFERENCE, _DEFAULT, _KV_ONLY = "f32", "default", "f32, KV u8 by token"
SETTINGS: Mapping[str, Mapping[str, Any]] = {
    _REFERENCE: {"precision": "f32", "kv_precision": "f32"},
    "f32, KV f16": {"precision": "f32", "kv_precision": "f16"},
    "f32, KV u8": {"precision": "f32", "kv_precision": "u8"},
    _KV_ONLY: {"precision": "f32", **BY_TOKEN},
    _DEFAULT: {},
    "default, KV u8 by token": BY_TOKEN,
}
"""Compared fields of `EngineConfig` by their name in the figures."""
_ROWS = 64
"""Compared rows of the prompt, and of the answer."""
_MIN_TOKENS, _MAX_TOKENS = 256, 1024
"""Shortest and longest text, in tokens."""
_CHARS = (4000, 6000)
_TASKS = ("documents", "suggestions", "calls")

Rows = NDArray[np.float64]


def workload_texts(folder: ModelFolder, workloads: Path, count: int, seed: int) -> list[list[int]]:
    """Return up to ``count`` texts as tokens: prompts of three tasks, or passages of the documentation without files.

    Args:
        folder: the model.
        workloads: folder of the files of requests.
        count: number of texts.
        seed: seed of the passages.
    """
    if workloads.is_dir():
        share = -(-count // len(_TASKS))
        found = [chat.tokens for task in _TASKS for chat in prepared_requests(folder, task, workloads, 2 * share)]
    else:
        print(f"{workloads}: no such folder; texts are passages of the documentation")
        tokenizer = Tokenizer(folder.path)
        found = [tokenizer.encode(text) for text in passages(count, _CHARS, seed)]
    found = [list(tokens) for tokens in found if len(tokens) > _MIN_TOKENS]
    count = min(count, len(found))
    return [found[at * len(found) // count] for at in range(count)]


def compare_precisions(folder: ModelFolder, texts: Sequence[Sequence[int]], figures: Figures) -> None:
    """Add the differences of each of `SETTINGS`, and that of the KV cache alone relative to that of the default."""
    models = {name: RowModel(folder, _MAX_TOKENS, _properties(folder, each)) for name, each in SETTINGS.items()}
    divergences: dict[str, list[float]] = {name: [] for name in SETTINGS}
    same: dict[str, list[float]] = {name: [] for name in SETTINGS}
    losses: dict[str, list[float]] = {name: [] for name in SETTINGS}
    progress = Progress("texts", len(texts))
    for text in texts:
        # A block that is quantised by channel is filled by one pass, so chunks end at its boundary.
        tokens = list(text[: min(len(text) - 1, _MAX_TOKENS) // _ROWS * _ROWS + 1])
        reference = _log_probabilities(models[_REFERENCE], tokens)
        for name, model in models.items():
            rows = reference if name == _REFERENCE else _log_probabilities(model, tokens)
            divergences[name].append(float((np.exp(reference) * (reference - rows)).sum(-1).mean()))
            same[name].append(float((rows.argmax(-1) == reference.argmax(-1)).mean()))
            losses[name].append(-float(rows[np.arange(len(rows)), tokens[-len(rows) :]].mean()))
        progress.step()
    label = folder.name
    ratios = [alone / default for alone, default in zip(divergences[_KV_ONLY], divergences[_DEFAULT], strict=True)]
    figures.add_repeats(f"{label}: KL of KV u8 by token at f32 / KL of the default", ratios, "x", "<= 1")
    exact = np.mean(losses[_REFERENCE])
    for name in SETTINGS:
        variant = f"kv precision, {label}, {name}"
        figures.add(f"{variant}: KL", 1e3 * float(np.mean(divergences[name])), "1e-3 nats")
        figures.add(f"{variant}: same token", float(np.mean(same[name])))
        figures.add(f"{variant}: change of perplexity", 100 * float(np.expm1(np.mean(losses[name]) - exact)), "%")


def _properties(folder: ModelFolder, settings: Mapping[str, Any]) -> dict[str, Any]:
    """Return the OpenVINO properties of the engine's kernels."""
    lane = LaneSpec("cpu", "CPU", "all")
    return ModelLoader(folder, EngineConfig(**settings), (lane,)).lane_properties(lane, {})


def _log_probabilities(model: RowModel, tokens: Sequence[int]) -> Rows:
    """Compute all tokens but the last; return the log-probabilities ``[2 * _ROWS, vocab]`` of the tokens after them."""
    prompt, answer = tokens[: -_ROWS - 1], tokens[-_ROWS - 1 : -1]
    before = len(prompt) - _ROWS
    model.compute(prompt[:before])
    rows = [model.logits(prompt[before:], before).astype(np.float64)]
    rows += [model.logits([token], at).astype(np.float64) for at, token in enumerate(answer, len(prompt))]
    logits: Rows = np.concatenate(rows)
    logits -= logits.max(-1, keepdims=True)
    logits -= np.log(np.exp(logits).sum(-1, keepdims=True))
    return logits
