"""Greedy tokens at f32 of this engine and of openvino-genai, which opens the same GGUF file."""

from __future__ import annotations

import random
from collections.abc import Sequence
from pathlib import Path

from benchmarks.common.engine_jobs import EXACT_PROPERTIES
from benchmarks.common.figures import Figures
from xpu_runtime import Engine, EngineConfig, SamplingParams

__all__ = ["compare_tokens"]

_ANSWER = 24
_CHARS = (20, 900)


def compare_tokens(file: Path, texts: Sequence[Path], count: int, seed: int, figures: Figures) -> None:
    """Add the share of prompts whose answers are equal; prompts are passages of ``texts``."""
    import openvino_genai

    prompts = _passages(texts, count, seed)
    pipeline = openvino_genai.LLMPipeline(
        str(file), "CPU", ATTENTION_BACKEND="SDPA", KV_CACHE_PRECISION="f32", **EXACT_PROPERTIES
    )
    settings = openvino_genai.GenerationConfig(max_new_tokens=_ANSWER, ignore_eos=True, apply_chat_template=False)
    expected = []
    for prompt in prompts:
        tokens = pipeline.get_tokenizer().encode(prompt, add_special_tokens=False).input_ids
        expected.append((tokens.data[0].tolist(), list(pipeline.generate(tokens, settings).tokens[0])))
    config = EngineConfig(precision="f32", kv_precision="f32", properties=dict(EXACT_PROPERTIES))
    params = SamplingParams(max_tokens=_ANSWER, temperature=0.0, ignore_eos=True)
    with Engine.load(file, config) as engine:
        handles = [engine.submit(tokens, params, priority="proactive") for tokens, _ in expected]
        answers = [list(handle.result().token_ids) for handle in handles]
        encoded = [engine.tokenizer.encode(prompt, add_special_tokens=False) for prompt in prompts]
    equal = sum(answer == tokens for answer, (_, tokens) in zip(answers, expected, strict=True))
    same = sum(ids == tokens for ids, (tokens, _) in zip(encoded, expected, strict=True))
    figures.add("greedy tokens equal to openvino-genai, f32", equal / count, "", "== 1", f"{equal} of {count}")
    figures.add("prompts with equal token ids", same / count, "", "== 1", f"{same} of {count}")


def _passages(texts: Sequence[Path], count: int, seed: int) -> list[str]:
    chooser = random.Random(seed)
    contents = [text.read_text(encoding="utf-8") for text in texts]
    found = []
    while len(found) < count:
        content = chooser.choice(contents)
        begin = chooser.randrange(max(1, len(content) - _CHARS[1]))
        passage = content[begin : begin + chooser.randint(*_CHARS)].strip()
        if passage:
            found.append(passage)
    return found
