"""Steps of WordPiece tokenization (BERT)."""

from __future__ import annotations

from collections.abc import Sequence

from openvino_tokenizers import tokenizer_pipeline as steps
from openvino_tokenizers.constants import UTF8ReplaceMode

__all__ = ["add_word_piece_decoding", "add_word_piece_steps", "bert_normalization", "lowercase_steps"]

_CONTINUED = "##"
_CONTROL = r"[\x00-\x08\x0B\x0C\x0E-\x1F\x7F-\x9F\p{Cf}\p{Co}\x{FFFD}]"
_CHINESE = (
    r"([\x{4E00}-\x{9FFF}\x{3400}-\x{4DBF}\x{20000}-\x{2A6DF}\x{2A700}-\x{2B73F}\x{2B740}-\x{2B81F}"
    r"\x{2B920}-\x{2CEAF}\x{F900}-\x{FAFF}\x{2F800}-\x{2FA1F}])"
)
"""CJK ideographs as in BERT, without kana, hangul and radicals."""

_LOWER_ALREADY = {"\u00b5": "\ue0b5", "\u017f": "\ue17f", "\u03c2": "\ue3c2"}
"""Lower-case letters that case folding replaces, and the private characters in their place meanwhile."""


def lowercase_steps(between: Sequence[steps.BasePipelineStep] = ()) -> list[steps.BasePipelineStep]:
    """Steps of conversion to lower case, which is case folding except for the micro sign, long s and final sigma.

    Args:
        between: Steps that run with the folding, such as the removal of accents.
    """
    hide = [steps.RegexNormalizationStep(letter, private) for letter, private in _LOWER_ALREADY.items()]
    show = [steps.RegexNormalizationStep(private, letter) for letter, private in _LOWER_ALREADY.items()]
    return [*hide, *between, steps.CaseFoldStep(), *show]


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
            steps.RegexNormalizationStep(_CONTROL, ""),
            steps.RegexNormalizationStep.replace_whitespace_regex(),
        ]
    if chinese:
        found.append(steps.RegexNormalizationStep(_CHINESE, " $1 "))
    accents = [steps.NormalizeUnicode("NFD"), steps.RegexNormalizationStep.strip_accents_regex()]
    unaccented = accents if strip_accents else []
    return [*found, *(lowercase_steps(unaccented) if lowercase else unaccented)]


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
