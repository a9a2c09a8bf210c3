"""Steps of WordPiece tokenization (BERT)."""

from __future__ import annotations

from collections.abc import Sequence

from openvino_tokenizers import tokenizer_pipeline as steps
from openvino_tokenizers.constants import UTF8ReplaceMode

__all__ = ["add_word_piece_decoding", "add_word_piece_steps", "bert_normalization"]

_CONTINUED = "##"


def bert_normalization(
    *, clean: bool = True, chinese: bool = True, lowercase: bool, strip_accents: bool
) -> list[steps.BasePipelineStep]:
    """Steps of BERT's normalization.

    Args:
        clean: Remove control characters and replace all whitespace by spaces.
        chinese: Put spaces around Chinese characters.
        lowercase: Convert to lower case.
        strip_accents: Remove accents.
    """
    found: list[steps.BasePipelineStep] = []
    if clean:
        found += [
            steps.RegexNormalizationStep.del_control_chars_regex(),
            steps.RegexNormalizationStep.replace_whitespace_regex(),
        ]
    if chinese:
        found.append(steps.RegexNormalizationStep.handle_chinese_chars_regex())
    if strip_accents:
        found += [steps.NormalizeUnicode("NFD"), steps.RegexNormalizationStep.strip_accents_regex()]
    if lowercase:
        found.append(steps.CaseFoldStep())
    return found


def add_word_piece_steps(
    pipeline: steps.TokenizerPipeline, tokens: Sequence[str], unknown: str, lowercase: bool, strip_accents: bool
) -> None:
    """Add BERT's normalization, its split of words and punctuation, and WordPiece.

    Args:
        pipeline: The pipeline.
        tokens: Tokens by id; those inside a word begin with ``##``.
        unknown: The token of unknown words.
        lowercase: Convert to lower case.
        strip_accents: Remove accents.
    """
    pipeline.add_steps(bert_normalization(lowercase=lowercase, strip_accents=strip_accents))
    pipeline.add_steps(steps.RegexSplitStep.bert_splitter())
    pipeline.add_steps(steps.WordPieceTokenizationStep(list(tokens), unknown))


def add_word_piece_decoding(pipeline: steps.TokenizerPipeline, tokens: Sequence[str], hidden: Sequence[int]) -> None:
    """Add the decoding of WordPiece: words are joined by spaces.

    Args:
        pipeline: The pipeline.
        tokens: Tokens by id.
        hidden: Ids that decoding skips with the special tokens.
    """
    words = [
        token if token in ".,!?" else token.removeprefix(_CONTINUED) if token.startswith(_CONTINUED) else f" {token}"
        for token in tokens
    ]
    pipeline.add_steps(steps.VocabDecoderStep(words, list(hidden)))
    pipeline.add_steps(steps.FuseStep())
    pipeline.add_steps(steps.RegexDecodingStep.strip_forward_space())
    pipeline.add_steps(steps.UTF8ValidateStep(UTF8ReplaceMode.REPLACE))
