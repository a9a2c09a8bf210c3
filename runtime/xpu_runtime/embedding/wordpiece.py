"""OpenVINO tokenizer graph of a WordPiece ``tokenizer.json``."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import openvino as ov
from openvino_tokenizers import __version__ as tokenizers_version
from openvino_tokenizers import tokenizer_pipeline as steps
from openvino_tokenizers.utils import change_outputs_type

from xpu_runtime.errors import ModelFolderError, UnsupportedModelError

__all__ = ["wordpiece_tokenizer"]

_MOST_TOKENS = 1 << 30


def wordpiece_tokenizer(path: Path) -> ov.Model:
    """Build the tokenizer of ``path`` as a graph ``text -> input_ids, attention_mask``.

    Raises:
        UnsupportedModelError: the tokenizer is of another kind.
        ModelFolderError: the file is unreadable.
    """
    try:
        content = json.loads(path.read_text(encoding="utf-8"))
        model, special = content["model"], {each["content"]: int(each["id"]) for each in content["added_tokens"]}
        kind, normalizer = model["type"], content["normalizer"]["type"]
        if kind != "WordPiece" or normalizer != "BertNormalizer":
            raise UnsupportedModelError(
                f"tokenizer: {str(path)!r} is of kind {kind} with {normalizer}, not WordPiece with BertNormalizer; "
                f"convert the tokenizer with `convert_tokenizer ID -o DIR`"
            )
        pipeline = steps.TokenizerPipeline()
        pipeline.add_steps(steps.SpecialTokensSplit.from_string_iter(special))
        pipeline.add_steps(_normalization(content["normalizer"]))
        pipeline.add_steps(steps.RegexSplitStep.bert_splitter())
        pipeline.add_steps(steps.WordPieceTokenizationStep.from_hf_json(content))
        pipeline.vocab = pipeline[-1].vocab
        pipeline.add_steps(steps.TruncationStep(max_length=_MOST_TOKENS))
        pipeline.add_steps(_combination(content["post_processor"]))
        pad = (content.get("padding") or {}).get("pad_token", "[PAD]")
        pipeline.add_steps(steps.PaddingStep(token=pad, _token_id=special.get(pad, 0)))
        graph = pipeline.get_tokenizer_ov_subgraph()
    except (OSError, ValueError, TypeError, KeyError, AttributeError, RecursionError) as error:
        raise ModelFolderError(f"tokenizer: {str(path)!r} cannot be converted: {error}") from error
    graph.inputs[0].get_tensor().set_names({"text"})
    results = [graph.output(name) for name in ("input_ids", "attention_mask")]
    made = ov.Model(results, graph.get_sinks(), graph.get_parameters(), "tokenizer")
    made = change_outputs_type(made, ov.Type.i64)
    for key, value in {
        "add_special_tokens": "True",
        "pad_token_id": str(special.get(pad, 0)),
        "openvino_version": ov.get_version(),
        "openvino_tokenizers_version": tokenizers_version,
    }.items():
        made.set_rt_info(value, [key])
    return made


def _normalization(rules: dict[str, Any]) -> list[Any]:
    """Steps of a ``BertNormalizer``."""
    regex, made = steps.RegexNormalizationStep, []
    if rules.get("clean_text", True):
        made += [regex.del_control_chars_regex(), regex.replace_whitespace_regex()]
    if rules.get("handle_chinese_chars", True):
        made.append(regex.handle_chinese_chars_regex())
    lowercase, strip = rules.get("lowercase", True), rules.get("strip_accents")
    if lowercase if strip is None else strip:
        made += [steps.NormalizeUnicode("NFD"), regex.strip_accents_regex()]
    if lowercase:
        made.append(steps.CaseFoldStep())
    return made


def _combination(rules: dict[str, Any]) -> Any:
    """Step that adds the special tokens."""
    combine = steps.CombineSegmentsStep
    if rules["type"] == "TemplateProcessing":
        return combine.from_hf_json_template_postprocessor(rules, 1)
    return combine.from_hf_json_bert_postprocessor(rules, 1)
