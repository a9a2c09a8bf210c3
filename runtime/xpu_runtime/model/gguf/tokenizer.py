"""Tokenizer, detokenizer and chat template of a GGUF file, written as files of a model folder.

Tokens are those of llama.cpp, with two exceptions. Combining marks belong to the word, as in the models' own
tokenizers. A whole word that is a token, but not by way of merges, is built from smaller tokens, since
openvino_tokenizers always merges; this concerns a few rare words of the Llama 3 and Tekken vocabularies.
"""

from __future__ import annotations

from pathlib import Path

from openvino_tokenizers import tokenizer_pipeline as steps
from openvino_tokenizers.constants import UTF8ReplaceMode
from openvino_tokenizers.utils import apply_unicode_to_bytes

from xpu_runtime.errors import ModelFolderError
from xpu_runtime.model.gguf.chat_templates import DEFAULT_TEMPLATE, chat_templates
from xpu_runtime.model.gguf.metadata import GgufFile
from xpu_runtime.model.gguf.score_merges import merges_from_scores
from xpu_runtime.model.gguf.vocabulary import GgufVocabulary, TokenType, eos_token_ids
from xpu_runtime.model.tokenizer_graphs import TokenizerProperties, add_final_steps, write_tokenizer_pipeline
from xpu_runtime.model.unigram import SPACE, add_space_decoding, space_normalization, unigram_step
from xpu_runtime.model.word_piece import add_word_piece_decoding, add_word_piece_steps

__all__ = ["eos_token_ids", "write_tokenizer"]

_PREFIX = "tokenizer.ggml."
_NEVER = "\uffff\ufffe\uffff"
"""Noncharacters, which no text has."""
_UNREACHABLE = b"\xff"
"""First byte of a token that no text has, since it is no UTF-8."""
_BYTES = frozenset(f"<0x{value:02X}>" for value in range(256))


def write_tokenizer(gguf: GgufFile, folder: Path) -> None:
    """Write ``openvino_tokenizer.*``, ``openvino_detokenizer.*`` and the chat templates of a GGUF file.

    Args:
        gguf: The file; its metadata has the vocabulary under ``tokenizer.ggml.*``.
        folder: The model folder, which exists.

    Raises:
        UnsupportedModelError: The kind of vocabulary or its pre-tokenization is unknown.
        ModelFolderError: A value is missing or malformed.
        OSError: The files cannot be written.
    """
    vocabulary = GgufVocabulary.of(gguf)
    pipeline = steps.TokenizerPipeline()
    pipeline.add_steps(_special_split(vocabulary))
    if vocabulary.model == "gpt2" and not vocabulary.pre_tokenizer.spaces_escaped:
        _add_byte_level_steps(pipeline, vocabulary)
    elif vocabulary.model == "t5":
        _add_unigram_steps(pipeline, vocabulary)
    elif vocabulary.model == "bert":
        _add_word_piece_steps(pipeline, vocabulary)
    else:
        _add_sentence_piece_steps(pipeline, vocabulary)
    templates = chat_templates(gguf.metadata)
    template = templates.get(DEFAULT_TEMPLATE, next(iter(templates.values()), None))
    end = next(iter(eos_token_ids(gguf)), None)
    properties = TokenizerProperties(
        begin=vocabulary.token_id("bos"),
        end=end,
        pad=_pad_id(vocabulary),
        chat_template=template,
        segments=vocabulary.model == "bert",
    )
    write_tokenizer_pipeline(pipeline, folder, properties)
    for name, text in templates.items():
        file = "chat_template.jinja" if name == DEFAULT_TEMPLATE else f"chat_template.{name}.jinja"
        (folder / file).write_text(text, encoding="utf-8", newline="\n")


def _special_split(vocabulary: GgufVocabulary) -> steps.SpecialTokensSplit:
    name = str(vocabulary.metadata.get("general.name", "")).lower()
    strips = "phi-3" in name or "phi3" in name
    kept = ("<unk>", "<s>", "<|endoftext|>")
    found = [
        steps.SpecialToken(text, strip_right=strips and text not in kept and vocabulary.types[at] == TokenType.CONTROL)
        for text, at in vocabulary.special.items()
    ]
    # Without this step a second split of the text is undefined in openvino_tokenizers.
    return steps.SpecialTokensSplit(found or [steps.SpecialToken(_NEVER)])


def _pad_id(vocabulary: GgufVocabulary) -> int:
    return next((at for at in map(vocabulary.token_id, ("padding", "eos", "bos")) if at is not None), 0)


def _add_ends(pipeline: steps.TokenizerPipeline, vocabulary: GgufVocabulary, *, begin: bool, end: bool) -> None:
    """Add the tokens around the text, as the file has them, else by the defaults of the kind of vocabulary."""
    before = ["bos"] if vocabulary.flag("add_bos_token", begin) else []
    after = ["eos"] if vocabulary.flag("add_eos_token", end) else []
    if vocabulary.model == "bert" and vocabulary.flag("add_sep_token", True):
        after.append("seperator")
    reason = "expected the id of the token that the tokenizer adds"
    before_ids, after_ids = ([vocabulary.required_id(name, reason) for name in names] for names in (before, after))
    add_final_steps(pipeline, _pad_id(vocabulary), before_ids, after_ids)


def _cache_capacity(vocabulary: GgufVocabulary) -> int:
    """Words whose tokens are kept, as openvino_tokenizers chooses it."""
    return max(len(vocabulary.tokens) // 5, 20_000)


def _add_byte_level_steps(pipeline: steps.TokenizerPipeline, vocabulary: GgufVocabulary) -> None:
    """Steps of byte-level BPE (GPT-2)."""
    pre = vocabulary.pre_tokenizer
    for split in pre.splits:
        pipeline.add_steps(steps.RegexSplitStep(split, invert=False, behaviour="isolate", mergeable=False))
    words = [
        _as_bytes(token) if kind == TokenType.NORMAL else token.encode()
        for token, kind in zip(vocabulary.tokens, vocabulary.types, strict=True)
    ]
    merges = [(_as_bytes(left), _as_bytes(right)) for left, right in vocabulary.merges]
    known = frozenset(words)
    _check_merges(vocabulary, [(left, right) for left, right in merges if left + right not in known])
    pipeline.add_steps(
        steps.BPETokenizationStep(
            vocab=list(words),
            merges=merges,
            added_tokens={text.encode(): at for text, at in vocabulary.special.items()},
            cache_capacity=_cache_capacity(vocabulary),
        )
    )
    _add_ends(pipeline, vocabulary, begin=pre.add_begin, end=False)
    pipeline.add_steps(steps.VocabDecoderStep(words, vocabulary.hidden))
    pipeline.add_steps(steps.FuseStep())
    pipeline.add_steps(steps.UTF8ValidateStep(UTF8ReplaceMode.REPLACE))


def _as_bytes(part: str) -> bytes:
    converted: bytes = apply_unicode_to_bytes(part, return_corrupted_tokens=True)
    return converted


def _check_merges(vocabulary: GgufVocabulary, unknown: list[tuple[bytes, bytes]]) -> None:
    if unknown:
        raise ModelFolderError(
            f"tokenizer.ggml.merges: {unknown[0]!r} gives no token of the {len(vocabulary.tokens)} tokens; "
            f"expected merges of the same vocabulary"
        )


def _add_sentence_piece_steps(pipeline: steps.TokenizerPipeline, vocabulary: GgufVocabulary) -> None:
    """Steps of SentencePiece BPE: spaces as U+2581, and bytes of characters without a token."""
    ranked = vocabulary.model != "llama"
    pre = vocabulary.pre_tokenizer if ranked else None
    prefix = vocabulary.flag("add_space_prefix", not ranked)
    if prefix:
        pipeline.add_steps(steps.RegexNormalizationStep.prepend_regex(SPACE))
    pipeline.add_steps(steps.RegexNormalizationStep.replace_spaces_metaspace(SPACE))
    for split in pre.splits if pre else ():
        pipeline.add_steps(steps.RegexSplitStep(split, invert=False, behaviour="isolate", mergeable=False))
    merges = vocabulary.merges if ranked else merges_from_scores(vocabulary)
    pipeline.add_steps(
        steps.BPETokenizationStep(
            vocab=_with_single_bytes(vocabulary),
            merges=[(left.encode(), right.encode()) for left, right in merges],
            added_tokens={text.encode(): at for text, at in vocabulary.special.items()},
            unk_token=vocabulary.tokens[vocabulary.token_id("unknown") or 0],
            fuse_unk=True,
            cache_capacity=_cache_capacity(vocabulary),
        )
    )
    _add_ends(pipeline, vocabulary, begin=pre.add_begin if pre else True, end=False)
    _add_space_decoding(pipeline, vocabulary, strip=prefix)


def _with_single_bytes(vocabulary: GgufVocabulary) -> list[bytes]:
    """The vocabulary with the byte itself in place of ``<0x0A>``, which must not match as a text."""
    words = [token.encode() for token in vocabulary.tokens]
    known = frozenset(words)
    for at, token in enumerate(vocabulary.tokens):
        if token in _BYTES and vocabulary.types[at] == TokenType.BYTE:
            byte = bytes.fromhex(token[3:5])
            words[at] = _UNREACHABLE + words[at] if byte in known else byte
    return words


def _add_unigram_steps(pipeline: steps.TokenizerPipeline, vocabulary: GgufVocabulary) -> None:
    """Steps of SentencePiece unigram vocabularies (T5, XLM-R)."""
    prefix = vocabulary.flag("add_space_prefix", True)
    charsmap = bytes(int(value) % 256 for value in vocabulary.metadata.get(f"{_PREFIX}precompiled_charsmap", ()))
    collapse = " " if vocabulary.flag("remove_extra_whitespaces", False) else None
    pipeline.add_steps(space_normalization(charsmap, prefix=prefix, collapse=collapse, strip=True))
    unknown = vocabulary.required_id("unknown", "expected the id of the token of unknown characters")
    special = frozenset(vocabulary.special.values())
    pipeline.add_steps(unigram_step(vocabulary.tokens, vocabulary.scores, special, unknown, byte_fallback=False))
    _add_ends(pipeline, vocabulary, begin=False, end=True)
    _add_space_decoding(pipeline, vocabulary, strip=prefix)


def _add_space_decoding(pipeline: steps.TokenizerPipeline, vocabulary: GgufVocabulary, *, strip: bool) -> None:
    fallback = TokenType.BYTE in vocabulary.types
    add_space_decoding(pipeline, vocabulary.tokens, vocabulary.hidden, strip=strip, byte_fallback=fallback)


def _add_word_piece_steps(pipeline: steps.TokenizerPipeline, vocabulary: GgufVocabulary) -> None:
    """Steps of WordPiece (BERT)."""
    lowercase = vocabulary.flag("normalizer.lowercase", True)
    tokens = [_word_piece(token) for token in vocabulary.tokens]
    unknown = vocabulary.required_id("unknown", "expected the id of the token of unknown words")
    add_word_piece_steps(
        pipeline, tokens, tokens[unknown], lowercase, vocabulary.flag("normalizer.strip_accents", lowercase)
    )
    _add_ends(pipeline, vocabulary, begin=True, end=False)
    add_word_piece_decoding(pipeline, tokens, vocabulary.hidden)


def _word_piece(token: str) -> str:
    """A token as WordPiece has it; GGUF marks the start of a word in place of its continuation."""
    if token.startswith("[") and token.endswith("]"):
        return token
    return token.removeprefix(SPACE) if token.startswith(SPACE) else f"##{token}"
