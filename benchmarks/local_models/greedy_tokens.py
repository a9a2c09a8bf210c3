"""Greedy tokens at f32 of this engine and of openvino-genai, which opens the same GGUF file.

openvino-genai rounds the zero points of Q4_1 and Q4_K weights, so both read a copy of the file with Q8_0 weights.
"""

from __future__ import annotations

import tempfile
from collections.abc import Sequence
from pathlib import Path

import gguf
import numpy as np

from benchmarks.common.engine_jobs import EXACT_PROPERTIES
from benchmarks.common.figures import Figures
from benchmarks.common.passages import passages
from xpu_runtime import Engine, EngineConfig, SamplingParams

__all__ = ["compare_tokens"]

_ANSWER = 24
_CHARS = (20, 900)


def compare_tokens(file: Path, count: int, seed: int, figures: Figures) -> None:
    """Add the share of prompts whose answers are equal; prompts are passages of text."""
    prompts = passages(count, _CHARS, seed)
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder) / "copy.Q8_0.gguf"
        write_q8_copy(file, copy)
        _compare(copy, prompts, figures)


def write_q8_copy(file: Path, copy: Path) -> None:
    """Write the model of ``file`` with all quantised weights as Q8_0."""
    reader = gguf.GGUFReader(file)
    writer = gguf.GGUFWriter(copy, str(reader.fields["general.architecture"].contents()))
    for name, entry in reader.fields.items():
        if name.startswith("GGUF.") or name in ("general.architecture", "general.file_type"):
            continue
        kinds = list(entry.types)
        writer.add_key_value(name, entry.contents(), kinds[0], kinds[-1] if len(kinds) > 1 else None)
    writer.add_file_type(gguf.LlamaFileType.MOSTLY_Q8_0)
    kept = (gguf.GGMLQuantizationType.F32, gguf.GGMLQuantizationType.Q8_0)
    for tensor in reader.tensors:
        data, kind = np.array(tensor.data), tensor.tensor_type
        if kind not in kept:
            kind = gguf.GGMLQuantizationType.Q8_0
            data = gguf.quants.quantize(gguf.quants.dequantize(data, tensor.tensor_type), kind)
        writer.add_tensor(tensor.name, data, raw_dtype=kind)
    writer.write_header_to_file()
    writer.write_kv_data_to_file()
    writer.write_tensors_to_file()
    writer.close()


def _compare(file: Path, prompts: Sequence[str], figures: Figures) -> None:
    import openvino_genai

    count = len(prompts)
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
