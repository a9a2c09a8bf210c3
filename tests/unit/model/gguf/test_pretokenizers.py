"""Regular expressions of the pre-tokenizers, as OpenVINO's split applies them."""

from __future__ import annotations

import openvino as ov
import pytest
from openvino_tokenizers import _get_opset_factory
from openvino_tokenizers import tokenizer_pipeline as steps

from xpu_runtime.model.gguf.pretokenizers import PRE_TOKENIZERS

_TEXT = "It's 12345 iPhone\u4f60\u597d\uff0c\r\n\n  x"


def _pieces(text: str, splits: tuple[str, ...]) -> list[str]:
    parameter = ov.op.Parameter(ov.Type.string, ov.PartialShape(["?"]))
    nodes = _get_opset_factory("opset15").create("StringTensorUnpack", parameter.outputs()).outputs()
    nodes = steps.TokenizerPipeline.add_ragged_dimension(nodes)
    nodes = steps.SpecialTokensSplit.from_string_iter(["<special>"]).get_ov_subgraph(nodes)
    for split in splits:
        nodes = steps.RegexSplitStep(split, invert=False, behaviour="isolate").get_ov_subgraph(nodes)
    compiled = ov.Core().compile_model(ov.Model(nodes[2:5], [parameter], "split"), "CPU")
    begins, ends, chars = (compiled([text])[at] for at in range(3))
    return [chars.tobytes()[begin:end].decode() for begin, end in zip(begins, ends, strict=True)]


@pytest.mark.parametrize("split", sorted({split for each in PRE_TOKENIZERS.values() for split in each.splits}))
def test_every_expression_compiles(split: str) -> None:
    # An expression that does not compile splits nothing, without an error.
    assert _pieces("\ue000x", (f"\ue000|{split}",))[0] == "\ue000"


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("gpt-2", ["It", "'s", " 12345", " iPhone\u4f60\u597d", "\uff0c", "\r\n\n ", " x"]),
        ("smollm", ["It", "'s", " ", *"12345", " iPhone\u4f60\u597d", "\uff0c", "\r\n\n ", " x"]),
        ("llama-bpe", ["It", "'s", " ", "123", "45", " iPhone\u4f60\u597d", "\uff0c\r\n\n", " ", " x"]),
        ("qwen2", ["It", "'s", " ", *"12345", " iPhone\u4f60\u597d", "\uff0c\r\n\n", " ", " x"]),
        ("tekken", ["It", "'s", " ", *"12345", " i", "Phone\u4f60\u597d", "\uff0c\r\n\n", " ", " x"]),
        ("gpt-4o", ["It's", " ", "123", "45", " i", "Phone\u4f60\u597d", "\uff0c\r\n\n", " ", " x"]),
        ("deepseek-llm", ["It", "'", "s", " ", "12345", " iPhone", "\u4f60\u597d", "\uff0c", "\r", "\n", "\n"]),
        ("deepseek-v3", ["It", "'s", " ", "123", "45", " iPhone", "\u4f60\u597d", "\uff0c\r\n\n", " ", " x"]),
    ],
)
def test_pieces(name: str, expected: list[str]) -> None:
    assert _pieces(_TEXT, PRE_TOKENIZERS[name].splits)[: len(expected)] == expected
