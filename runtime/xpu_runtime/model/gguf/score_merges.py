"""Merges of a SentencePiece vocabulary, which has scores only."""

from __future__ import annotations

from xpu_runtime.model.gguf.vocabulary import GgufVocabulary, TokenType

__all__ = ["merges_from_scores"]


def merges_from_scores(vocabulary: GgufVocabulary) -> list[tuple[str, str]]:
    """All pairs of tokens whose joined text is a token, best score of the joined token first.

    SentencePiece joins two neighbours whenever the joined text is a token, highest score first. Pairs of the same
    token are ordered by the ids of their parts.
    """
    scores = vocabulary.scores
    joined = (TokenType.NORMAL, TokenType.UNUSED)
    ids = {text: at for at, text in enumerate(vocabulary.tokens) if vocabulary.types[at] in joined}
    order = sorted(ids.values(), key=lambda at: -scores[at])
    merges = []
    for at in order:
        text = vocabulary.tokens[at]
        pairs = [(text[:cut], text[cut:]) for cut in range(1, len(text))]
        known = [pair for pair in pairs if pair[0] in ids and pair[1] in ids]
        merges.extend(sorted(known, key=lambda pair: (ids[pair[0]], ids[pair[1]])))
    return merges
