"""Check that an exported folder computes the same as the torch network, in openvino-genai and in the engine."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
import openvino as ov
import openvino_genai
from xpu_runtime import Engine, EngineConfig, SamplingParams

if TYPE_CHECKING:
    from desk_model.training.network import Decoder

__all__ = ["Answers", "answers_of_all", "by_genai", "by_runtime"]

# Nothing is rounded but the weights.
_NO_ROUNDING = {"DYNAMIC_QUANTIZATION_GROUP_SIZE": 0}


@dataclass(frozen=True, slots=True)
class Answers:
    """Greedy tokens to one prompt.

    Attributes:
        torch: Of the network with the weights as the folder holds them.
        genai: Of openvino-genai.
        runtime: Of this project's engine.
    """

    torch: list[int]
    genai: list[int]
    runtime: list[int]

    @property
    def agree(self) -> bool:
        """True if all three have the same tokens."""
        return self.torch == self.genai == self.runtime


def by_genai(folder: Path, prompts: Sequence[Sequence[int]], longest: int, *, ignore_eos: bool) -> list[list[int]]:
    """Greedy tokens of openvino-genai at f32; it may keep the token that ends an answer."""
    exact = {"INFERENCE_PRECISION_HINT": "f32", "KV_CACHE_PRECISION": "f32", **_NO_ROUNDING}
    pipeline = openvino_genai.LLMPipeline(folder, "CPU", **exact)
    settings = openvino_genai.GenerationConfig(max_new_tokens=longest, ignore_eos=ignore_eos)
    return [list(pipeline.generate(ov.Tensor(np.array([prompt], np.int64)), settings).tokens[0]) for prompt in prompts]


def by_runtime(folder: Path, prompts: Sequence[Sequence[int]], longest: int, *, ignore_eos: bool) -> list[list[int]]:
    """Greedy tokens of the engine at f32."""
    config = EngineConfig(
        precision="f32",
        kv_precision="f32",
        profile=False,
        memory="lean",
        kv_cache_bytes=16 << 20,
        offload_bytes=0,
        properties=_NO_ROUNDING,
    )
    params = SamplingParams(max_tokens=longest, ignore_eos=ignore_eos)
    with Engine.load(folder, config) as engine:
        return [list(engine.generate(list(prompt), params).token_ids) for prompt in prompts]


def answers_of_all(model: Decoder, folder: Path, prompts: Sequence[Sequence[int]], longest: int) -> list[Answers]:
    """Generate a fixed number of tokens with torch, openvino-genai and the engine.

    Args:
        model: The network that the folder was exported from.
        folder: The model folder.
        prompts: Token ids.
        longest: Tokens of an answer.
    """
    # Only here, since the two others do without torch.
    from desk_model.evaluation.decoding import greedy
    from desk_model.training.export import put_weights, rounded, weights_of
    from desk_model.training.network import Decoder

    reference = Decoder(model.shape)
    put_weights(reference, rounded(model.shape, weights_of(model)))
    by_torch = [greedy(reference, [prompt], end=None, longest=longest)[0] for prompt in prompts]
    genai = by_genai(folder, prompts, longest, ignore_eos=True)
    runtime = by_runtime(folder, prompts, longest, ignore_eos=True)
    return [Answers(*each) for each in zip(by_torch, genai, runtime, strict=True)]
