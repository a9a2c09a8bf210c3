"""Next tokens and perplexity of a GGUF file on texts, compared with llama.cpp on the same tokens.

llama.cpp quantises activations for quantised weights, this engine's reference run does not, so the two differ slightly
even with exact weights.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
import openvino as ov

from benchmarks.common.engine_jobs import EXACT_PROPERTIES
from benchmarks.common.figures import Figures
from xpu_runtime.model.folder import ModelFolder

__all__ = ["compare_logits"]

_TOKENS = 800
_CHARS = 4000


def compare_logits(file: Path, texts: Sequence[Path], figures: Figures) -> None:
    """Add the agreement of the most likely next tokens, and the ratio of the perplexities."""
    from llama_cpp import GGML_TYPE_F32, Llama

    reference = Llama(
        str(file),
        n_ctx=_TOKENS + 8,
        n_batch=_TOKENS + 8,
        n_ubatch=_TOKENS + 8,
        logits_all=True,
        verbose=False,
        type_k=GGML_TYPE_F32,
        type_v=GGML_TYPE_F32,
    )
    core = ov.Core()
    properties = {**EXACT_PROPERTIES, "KV_CACHE_PRECISION": "f32"}
    model = core.compile_model(ModelFolder.open(file).read_graph(core), "CPU", properties).create_infer_request()
    agreements: list[npt.NDArray[np.bool_]] = []
    ours, theirs = [], []
    for text in texts:
        ids = reference.tokenize(text.read_bytes()[:_CHARS], add_bos=True)[:_TOKENS]
        reference.reset()
        reference.eval(ids)
        expected = np.array(reference.scores[: len(ids)])
        found = _logits(model, ids)
        agreements.append(found.argmax(-1) == expected.argmax(-1))
        ours.append(_losses(found, ids))
        theirs.append(_losses(expected, ids))
    ratio = float(np.exp(np.concatenate(ours).mean() - np.concatenate(theirs).mean()))
    shares = [float(each.mean()) for each in agreements]
    figures.add(
        f"{file.stem}: next tokens equal to llama.cpp's",
        float(np.concatenate(agreements).mean()),
        "",
        ">= 0.9",
        f"{min(shares):.3f} .. {max(shares):.3f}",
    )
    figures.add(f"{file.stem}: perplexity / llama.cpp's", ratio, "x", "<= 1.01")


def _logits(model: Any, ids: Sequence[int]) -> npt.NDArray[np.float32]:
    model.reset_state()
    positions = np.arange(len(ids))[None]
    model.infer(
        {
            "input_ids": np.array([ids]),
            "attention_mask": np.ones_like(positions),
            "position_ids": positions,
            "beam_idx": np.zeros(1, np.int32),
        }
    )
    found: npt.NDArray[np.float32] = model.get_tensor("logits").data[0].copy()
    return found


def _losses(logits: npt.NDArray[np.float32], ids: Sequence[int]) -> npt.NDArray[np.float64]:
    """Negative log-likelihood of every token after the first one."""
    scores = logits[:-1].astype(np.float64)
    scores -= scores.max(-1, keepdims=True)
    chosen = scores[np.arange(len(ids) - 1), np.array(ids[1:])]
    losses: npt.NDArray[np.float64] = np.log(np.exp(scores).sum(-1)) - chosen
    return losses
