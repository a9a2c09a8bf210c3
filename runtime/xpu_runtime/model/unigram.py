"""Steps of SentencePiece vocabularies, which have U+2581 in place of spaces."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from openvino_tokenizers import tokenizer_pipeline as steps
from openvino_tokenizers.constants import UTF8ReplaceMode

__all__ = ["SPACE", "add_space_decoding", "space_normalization", "unigram_step"]

SPACE = "\u2581"
"""Character in place of a space."""


def space_normalization(
    charsmap: bytes | None, *, prefix: bool, collapse: str | None, strip: bool
) -> list[steps.BasePipelineStep]:
    """Steps of SentencePiece's normalization.

    Args:
        charsmap: Compiled replacements of characters; None without any.
        prefix: Put a space before the text.
        collapse: Regular expression of the characters of which a run becomes one space; None to keep all spaces.
        strip: Remove these characters around the text. Replacements always do both or none.
    """
    if charsmap:
        return [
            steps.CharsmapStep(
                charsmap, add_dummy_prefix=prefix, remove_extra_whitespaces=bool(collapse), escape_whitespaces=True
            )
        ]
    # openvino_tokenizers has no such step without replacements.
    found: list[steps.BasePipelineStep] = []
    if collapse and strip:
        found.append(steps.RegexNormalizationStep(f"^{collapse}+|{collapse}+$", ""))
    if collapse:
        found.append(steps.RegexNormalizationStep(f"{collapse}+", SPACE))
    found.append(steps.RegexNormalizationStep.replace_spaces_metaspace(SPACE))
    if prefix:
        found.append(steps.RegexNormalizationStep.prepend_with_check_regex(SPACE, SPACE))
    return found


def unigram_step(
    tokens: Sequence[str], scores: Sequence[float], special: Collection[int], unknown: int, *, byte_fallback: bool
) -> steps.UnigramModelStep:
    """Step of a unigram vocabulary.

    Args:
        tokens: Tokens by id.
        scores: Log-probabilities by id.
        special: Ids of the tokens that are split from the text before.
        unknown: Id of the token of unknown characters.
        byte_fallback: Use the tokens ``<0x0A>`` for unknown characters.
    """
    # Tokens must differ and have no NUL; a noncharacter matches no text. The best score keeps a special token whole.
    unique = {token: at for at, token in enumerate(tokens) if token and "\0" not in token}
    return steps.UnigramModelStep(
        vocab=[token if unique.get(token) == at else f"\uffff{at}" for at, token in enumerate(tokens)],
        vocab_logprobs=[0.0 if at in special else score for at, score in enumerate(scores)],
        byte_fallback=byte_fallback,
        unk_token_id=unknown,
    )


def add_space_decoding(
    pipeline: steps.TokenizerPipeline,
    tokens: Sequence[str],
    hidden: Sequence[int],
    *,
    strip: bool,
    byte_fallback: bool,
) -> None:
    """Add the decoding of a SentencePiece vocabulary.

    Args:
        pipeline: The pipeline.
        tokens: Tokens by id.
        hidden: Ids that decoding skips with the special tokens.
        strip: Remove the space before the text.
        byte_fallback: The tokens ``<0x0A>`` are bytes.
    """
    # The names of the tokens stay apart, where a character and its byte are two tokens.
    pipeline.add_steps(steps.VocabDecoderStep(list(tokens), list(hidden)))
    pipeline.add_steps(steps.RegexDecodingStep.replace_sp_spaces())
    if byte_fallback:
        pipeline.add_steps(steps.ByteFallbackStep())
    pipeline.add_steps(steps.FuseStep())
    if strip:
        pipeline.add_steps(steps.RegexDecodingStep.strip_forward_space())
    pipeline.add_steps(steps.UTF8ValidateStep(UTF8ReplaceMode.REPLACE))
