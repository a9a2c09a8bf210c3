"""Tokenizer files: OpenVINO graphs built with openvino_tokenizers, and the equivalent ``tokenizer.json``."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from openvino_tokenizers import tokenizer_pipeline as steps
from openvino_tokenizers.constants import UTF8ReplaceMode
from openvino_tokenizers.utils import apply_unicode_to_bytes

from xpu_runtime.model.synthetic.tokenizer_rules import TokenizerRules
from xpu_runtime.model.synthetic.vocabulary import BpeVocabulary
from xpu_runtime.model.tokenizer_graphs import TokenizerProperties, add_final_steps, write_tokenizer_pipeline

__all__ = ["tokenizer_files", "write_tokenizer_graphs"]


def write_tokenizer_graphs(vocabulary: BpeVocabulary, folder: Path, rules: TokenizerRules) -> None:
    """Write ``openvino_tokenizer`` and ``openvino_detokenizer`` as ``.xml`` and ``.bin`` files.

    Args:
        vocabulary: Tokens and merges; the special tokens of the rules come first.
        folder: The model folder.
        rules: Special tokens, pre-tokenization and chat template.
    """
    special = dict(zip(rules.special_tokens, range(len(rules.special_tokens)), strict=True))
    pipeline = steps.TokenizerPipeline()
    pipeline.add_steps(steps.SpecialTokensSplit.from_string_iter(rules.special_tokens))
    if rules.split is None:
        pipeline.add_steps(steps.RegexSplitStep.byte_level_splitter())
    else:
        pipeline.add_steps(steps.RegexSplitStep(rules.split, invert=False, behaviour="isolate"))
    pipeline.add_steps(steps.BytesToCharsStep())
    pipeline.add_steps(
        steps.BPETokenizationStep(vocab=list(vocabulary.tokens), merges=list(vocabulary.merges), added_tokens=special)
    )
    add_final_steps(pipeline, rules.pad, before=() if rules.begin is None else (rules.begin,))
    words = [apply_unicode_to_bytes(token, return_corrupted_tokens=True) for token in vocabulary.tokens]
    pipeline.add_steps(steps.VocabDecoderStep(words, rules.hidden))
    pipeline.add_steps(steps.CharsToBytesStep())
    pipeline.add_steps(steps.UTF8ValidateStep(UTF8ReplaceMode.REPLACE))
    properties = TokenizerProperties(rules.begin, rules.ends[0], rules.pad, rules.chat_template)
    write_tokenizer_pipeline(pipeline, folder, properties)


def tokenizer_files(vocabulary: BpeVocabulary, max_positions: int, rules: TokenizerRules) -> dict[str, dict[str, Any]]:
    """Contents of ``tokenizer.json`` and ``tokenizer_config.json``, by file name.

    Args:
        vocabulary: Tokens and merges.
        max_positions: Longest context in tokens.
        rules: Special tokens and pre-tokenization.
    """
    flags = {"single_word": False, "lstrip": False, "rstrip": False, "normalized": False}
    added = [{"content": token, **flags, "special": token not in rules.shown} for token in rules.special_tokens]
    byte_level = {"type": "ByteLevel", "add_prefix_space": False, "trim_offsets": True, "use_regex": True}
    tokenizer = {
        "version": "1.0",
        "truncation": None,
        "padding": None,
        "added_tokens": [{"id": token_id, **each} for token_id, each in enumerate(added)],
        "normalizer": None,
        "pre_tokenizer": byte_level if rules.split is None else _split_step(rules.split, byte_level),
        "post_processor": None if rules.begin is None else _begin_template(rules, rules.begin),
        "decoder": byte_level,
        "model": {
            "type": "BPE",
            "dropout": None,
            "unk_token": None,
            "continuing_subword_prefix": None,
            "end_of_word_suffix": None,
            "fuse_unk": False,
            "byte_fallback": False,
            "ignore_merges": True,
            "vocab": {token: token_id for token_id, token in enumerate(vocabulary.tokens)},
            "merges": [list(pair) for pair in vocabulary.merges],
        },
    }
    config = {
        "added_tokens_decoder": {str(token_id): each for token_id, each in enumerate(added)},
        **({} if rules.begin is None else {"bos_token": rules.special_tokens[rules.begin]}),
        "clean_up_tokenization_spaces": False,
        "eos_token": rules.special_tokens[rules.ends[0]],
        "model_max_length": max_positions,
        "pad_token": rules.special_tokens[rules.pad],
        "tokenizer_class": "PreTrainedTokenizerFast",
    }
    return {"tokenizer.json": tokenizer, "tokenizer_config.json": config}


def _split_step(pattern: str, byte_level: dict[str, Any]) -> dict[str, Any]:
    """Pre-tokenizer that splits text by ``pattern`` and maps bytes to characters."""
    pieces = {"type": "Split", "pattern": {"Regex": pattern}, "behavior": "Isolated", "invert": False}
    return {"type": "Sequence", "pretokenizers": [pieces, {**byte_level, "use_regex": False}]}


def _begin_template(rules: TokenizerRules, token_id: int) -> dict[str, Any]:
    """Post-processor that adds the beginning-of-sequence token."""
    token = rules.special_tokens[token_id]
    begin: dict[str, Any] = {"SpecialToken": {"id": token, "type_id": 0}}
    first, second = ({"Sequence": {"id": which, "type_id": i}} for i, which in enumerate("AB"))
    return {
        "type": "TemplateProcessing",
        "single": [begin, first],
        "pair": [begin, first, {"SpecialToken": {"id": token, "type_id": 1}}, second],
        "special_tokens": {token: {"id": token, "ids": [token_id], "tokens": [token]}},
    }
