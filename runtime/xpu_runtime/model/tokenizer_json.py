"""Tokenizer files of OpenVINO from a Hugging Face ``tokenizer.json``, for folders that have no others."""

from __future__ import annotations

import base64
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from openvino_tokenizers import tokenizer_pipeline as steps
from openvino_tokenizers.constants import UTF8ReplaceMode
from openvino_tokenizers.utils import apply_unicode_to_bytes

from xpu_runtime.errors import ModelFolderError, UnsupportedModelError
from xpu_runtime.model.json_files import read_json_object
from xpu_runtime.model.tokenizer_graphs import TokenizerProperties, add_final_steps, write_tokenizer_pipeline
from xpu_runtime.model.unigram import add_space_decoding, space_normalization, unigram_step
from xpu_runtime.model.word_piece import add_word_piece_decoding, bert_normalization, lowercase_steps

__all__ = ["write_tokenizer_json"]

_NO_LIMIT = 10**9
"""Longer limits of a configuration mean that there is none."""


def write_tokenizer_json(folder: Path, target: Path) -> None:
    """Write ``openvino_tokenizer.*`` and ``openvino_detokenizer.*`` from ``tokenizer.json``.

    WordPiece, Unigram and byte-level BPE are read, with ids and length limit of ``tokenizer_config.json``.

    Args:
        folder: Folder with ``tokenizer.json``.
        target: Folder of the new files, which exists.

    Raises:
        ModelFolderError: ``tokenizer.json`` is missing or malformed.
        UnsupportedModelError: It has a part of an unknown type; the message names it.
        OSError: The files cannot be written.
    """
    description = read_json_object(folder / "tokenizer.json")
    config = read_json_object(folder / "tokenizer_config.json", optional=True)
    try:
        pipeline, properties = _pipeline(description, config)
    except (AttributeError, IndexError, KeyError, TypeError, ValueError) as error:
        raise ModelFolderError(
            f"model: {str(folder / 'tokenizer.json')!r} cannot be used: {type(error).__name__}: {error}"
        ) from error
    write_tokenizer_pipeline(pipeline, target, properties)


def _pipeline(
    description: Mapping[str, Any], config: Mapping[str, Any]
) -> tuple[steps.TokenizerPipeline, TokenizerProperties]:
    model = description["model"]
    kind = model.get("type")
    if kind not in ("WordPiece", "Unigram", "BPE"):
        raise _unsupported("model", kind, ["WordPiece", "Unigram", "BPE"])
    added = {token["content"]: int(token["id"]) for token in description.get("added_tokens", ())}
    hidden = [int(token["id"]) for token in description.get("added_tokens", ()) if token.get("special")]
    pipeline = steps.TokenizerPipeline()
    marks = [
        steps.SpecialToken(token["content"], bool(token.get("lstrip")), bool(token.get("rstrip")))
        for token in description.get("added_tokens", ())
    ]
    pipeline.add_steps(steps.SpecialTokensSplit(marks or [steps.SpecialToken("\uffff\ufffe\uffff")]))
    splits = _sequence(description.get("pre_tokenizer"), "pretokenizers")
    if any(split["type"] == "Metaspace" for split in splits):
        pipeline.add_steps(_sentence_piece_normalization(description, splits))
    else:
        for step in _sequence(description.get("normalizer"), "normalizers"):
            pipeline.add_steps(_select("normalizer", _NORMALIZERS, step))
        for step in splits:
            pipeline.add_steps(_select("pre_tokenizer", _PRE_TOKENIZERS, step))
    vocab = {token: at for at, (token, _) in enumerate(model["vocab"])} if kind == "Unigram" else model["vocab"]
    ids = {**vocab, **added}
    named = {name: ids.get(_text(config.get(f"{name}_token"))) for name in ("bos", "eos", "pad", "cls", "sep")}
    pad = named["pad"] or int((description.get("padding") or {}).get("pad_id", 0))
    limit = config.get("model_max_length")
    before, after = _ends(description.get("post_processor"), ids)
    if kind == "WordPiece":
        tokens = _by_id(ids)
        pipeline.add_steps(steps.WordPieceTokenizationStep(tokens, model["unk_token"]))
    elif kind == "Unigram":
        pipeline.add_steps(_unigram(model, added, _by_id(ids)))
    else:
        pipeline.add_steps(_byte_pairs(model, added, ids))
    add_final_steps(pipeline, pad, before, after, max_length=int(limit) if limit and limit < _NO_LIMIT else None)
    _add_decoding(pipeline, model, _by_id(ids), added, hidden)
    properties = TokenizerProperties(
        begin=next((at for at in (named["bos"], named["cls"]) if at is not None), None),
        end=next((at for at in (named["eos"], named["sep"]) if at is not None), None),
        pad=pad,
        segments=kind == "WordPiece",
    )
    return pipeline, properties


def _sentence_piece_normalization(
    description: Mapping[str, Any], splits: list[dict[str, Any]]
) -> list[steps.BasePipelineStep]:
    """Normalization of vocabularies with U+2581 in place of spaces, as SentencePiece does it."""
    charsmap = None
    collapse = r"\s" if any(split["type"] == "WhitespaceSplit" for split in splits) else None
    strip = collapse is not None
    for step in _sequence(description.get("normalizer"), "normalizers"):
        pattern = step.get("pattern", {})
        if step["type"] == "Precompiled":
            charsmap = base64.b64decode(step["precompiled_charsmap"])
        elif step["type"] == "Replace" and pattern.get("Regex", pattern.get("String")) == " {2,}":
            collapse = collapse or " "
        elif step["type"] == "Strip":
            strip = strip or bool(step.get("strip_right"))
        else:
            raise _unsupported("normalizer", step["type"], ["Precompiled", "Replace", "Strip"])
    for split in splits:
        if split["type"] not in ("Metaspace", "WhitespaceSplit"):
            raise _unsupported("pre_tokenizer", split["type"], ["Metaspace", "WhitespaceSplit"])
    meta = next(split for split in splits if split["type"] == "Metaspace")
    scheme = meta.get("prepend_scheme", "always" if meta.get("add_prefix_space", True) else "never")
    return space_normalization(charsmap, prefix=scheme != "never", collapse=collapse, strip=strip)


def _unigram(model: Mapping[str, Any], added: Mapping[str, int], tokens: list[str]) -> steps.UnigramModelStep:
    scores = [float(score) for _, score in model["vocab"]]
    scores += [0.0] * (len(tokens) - len(scores))
    fallback = bool(model.get("byte_fallback"))
    return unigram_step(tokens, scores, frozenset(added.values()), int(model["unk_id"]), byte_fallback=fallback)


def _byte_pairs(
    model: Mapping[str, Any], added: Mapping[str, int], ids: Mapping[str, int]
) -> steps.BPETokenizationStep:
    for name in ("continuing_subword_prefix", "end_of_word_suffix", "byte_fallback"):
        if model.get(name):
            raise _unsupported(f"model {name}", model[name], ["none"])
    pairs = [tuple(merge.split(" ", 1)) if isinstance(merge, str) else tuple(merge) for merge in model["merges"]]
    return steps.BPETokenizationStep(
        vocab=_byte_words(ids, added),
        merges=[(_as_bytes(left), _as_bytes(right)) for left, right in pairs],
        added_tokens={token.encode(): at for token, at in added.items()},
        cache_capacity=max(len(ids) // 5, 20_000),
    )


def _byte_words(ids: Mapping[str, int], added: Mapping[str, int]) -> list[bytes]:
    return [token.encode() if token in added else _as_bytes(token) for token in _by_id(ids)]


def _as_bytes(token: str) -> bytes:
    converted: bytes = apply_unicode_to_bytes(token, return_corrupted_tokens=True)
    return converted


def _add_decoding(
    pipeline: steps.TokenizerPipeline,
    model: Mapping[str, Any],
    tokens: list[str],
    added: Mapping[str, int],
    hidden: list[int],
) -> None:
    if model["type"] == "WordPiece":
        add_word_piece_decoding(pipeline, tokens, hidden)
        return
    if model["type"] == "Unigram":
        fallback = bool(model.get("byte_fallback"))
        add_space_decoding(pipeline, tokens, hidden, strip=True, byte_fallback=fallback)
        return
    pipeline.add_steps(steps.VocabDecoderStep(_byte_words({t: at for at, t in enumerate(tokens)}, added), hidden))
    pipeline.add_steps(steps.FuseStep())
    pipeline.add_steps(steps.UTF8ValidateStep(UTF8ReplaceMode.REPLACE))


def _ends(processor: Mapping[str, Any] | None, ids: Mapping[str, int]) -> tuple[list[int], list[int]]:
    """Ids of the special tokens before and after a text."""
    ends: tuple[list[int], list[int]] = ([], [])
    for step in _sequence(processor, "processors"):
        if step["type"] in ("BertProcessing", "RobertaProcessing"):
            ends = ([int(step["cls"][1])], [int(step["sep"][1])])
        elif step["type"] == "TemplateProcessing":
            single = step["single"]
            at = next(index for index, part in enumerate(single) if "Sequence" in part)
            names = [[part["SpecialToken"]["id"] for part in parts] for parts in (single[:at], single[at + 1 :])]
            known = {name: entry["ids"][0] for name, entry in step.get("special_tokens", {}).items()}
            before, after = ([int({**ids, **known}[name]) for name in part] for part in names)
            ends = (before, after)
        elif step["type"] != "ByteLevel":
            expected = ["BertProcessing", "ByteLevel", "RobertaProcessing", "TemplateProcessing"]
            raise _unsupported("post_processor", step["type"], expected)
    return ends


def _bert(step: Mapping[str, Any]) -> list[steps.BasePipelineStep]:
    lowercase = bool(step["lowercase"])
    accents = step.get("strip_accents")
    return bert_normalization(
        clean=bool(step["clean_text"]),
        chinese=bool(step["handle_chinese_chars"]),
        lowercase=lowercase,
        strip_accents=lowercase if accents is None else bool(accents),
    )


def _split(step: Mapping[str, Any]) -> list[steps.BasePipelineStep]:
    pattern = step["pattern"]
    expression = pattern["Regex"] if "Regex" in pattern else steps.quote_meta(pattern["String"])
    behaviour = str(step["behavior"]).lower().removesuffix("d")
    return [steps.RegexSplitStep(expression, bool(step.get("invert")), behaviour, mergeable=False)]


def _byte_level(step: Mapping[str, Any]) -> list[steps.BasePipelineStep]:
    found: list[steps.BasePipelineStep] = []
    if step.get("add_prefix_space"):
        found.append(steps.RegexNormalizationStep.add_prefix_whitespace_to_not_whitespace_regex())
    if step.get("use_regex", True):
        split = steps.RegexSplitStep.byte_level_splitter()
        split.mergeable = False
        found.append(split)
    return found


def _digits(step: Mapping[str, Any]) -> list[steps.BasePipelineStep]:
    return [
        steps.RegexSplitStep(
            r"\p{N}" if step.get("individual_digits") else r"\p{N}+", False, "isolate", mergeable=False
        )
    ]


_Parser = Callable[[Mapping[str, Any]], list[steps.BasePipelineStep]]
_NORMALIZERS: dict[str, _Parser] = {
    "BertNormalizer": _bert,
    "Lowercase": lambda _: lowercase_steps(),
    "StripAccents": lambda _: [steps.RegexNormalizationStep.strip_accents_regex()],
    **{form: lambda step: [steps.NormalizeUnicode(step["type"])] for form in ("NFC", "NFD", "NFKC", "NFKD")},
}
_PRE_TOKENIZERS: dict[str, _Parser] = {
    "BertPreTokenizer": lambda _: [*steps.RegexSplitStep.bert_splitter()],
    "Whitespace": lambda _: [steps.RegexSplitStep.whitespace_splitter()],
    "ByteLevel": _byte_level,
    "Digits": _digits,
    "Split": _split,
}


def _select(part: str, parsers: Mapping[str, _Parser], step: Mapping[str, Any]) -> list[steps.BasePipelineStep]:
    if step["type"] not in parsers:
        raise _unsupported(part, step["type"], sorted(parsers))
    return parsers[step["type"]](step)


def _sequence(part: Mapping[str, Any] | None, name: str) -> list[dict[str, Any]]:
    if part is None:
        return []
    return list(part[name]) if part["type"] == "Sequence" else [dict(part)]


def _by_id(ids: Mapping[str, int]) -> list[str]:
    tokens = [f"\uffff{at}" for at in range(max(ids.values()) + 1)]  # ids without a token match no text
    for token, at in ids.items():
        tokens[at] = token
    return tokens


def _text(token: object) -> str:
    """Text of a token of ``tokenizer_config.json``, which is a string or an object."""
    return str(token.get("content", "")) if isinstance(token, dict) else str(token or "")


def _unsupported(part: str, value: object, expected: list[str]) -> UnsupportedModelError:
    return UnsupportedModelError(f"tokenizer.json: {part} {value!r} is not supported; expected {' or '.join(expected)}")
