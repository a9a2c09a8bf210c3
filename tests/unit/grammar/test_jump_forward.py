"""Jump-forward decoding through draft verification."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import TYPE_CHECKING

import numpy as np
import pytest

from xpu_runtime.decoding import (
    CalibratedLookup,
    CalibrationTable,
    Proposer,
    SamplingParams,
    SequenceSampler,
    allowed_prefix,
    verify_draft,
)
from xpu_runtime.grammar import Grammar, JumpForwardProposer

if TYPE_CHECKING:
    from conftest import Family

SCHEMA = {
    "type": "object",
    "properties": {
        "temperature_in_celsius": {"type": "integer", "minimum": 0, "maximum": 99},
        "conditions": {"enum": ["sunny", "snowy", "stormy <|end|>"]},
        "note": {"type": "string", "maxLength": 12},
    },
    "required": ["temperature_in_celsius", "conditions", "note"],
    "additionalProperties": False,
}


class FixedProposer:
    """Proposes fixed tokens and records the acceptance reports."""

    def __init__(self, tokens: Sequence[int]) -> None:
        self.tokens = tokens
        self.calls: list[tuple[list[int], int]] = []
        self.reports: list[tuple[int, int]] = []

    def propose(self, token_ids: Sequence[int], limit: int) -> Sequence[int]:
        self.calls.append((list(token_ids), limit))
        return self.tokens[:limit]

    def accepted(self, n_proposed: int, n_accepted: int) -> None:
        self.reports.append((n_proposed, n_accepted))


def answer(family: Family, whitespace: str, temperature: float, draft: bool) -> tuple[list[int], int]:
    """Generate one answer with random logits; returns its tokens and the number of passes."""
    vocab = family.tokenizer.vocab_size + 37  # padded, as in many models
    mask = family.compiler.mask(Grammar.json_schema(SCHEMA, whitespace=whitespace))  # type: ignore[arg-type]
    sampler = SequenceSampler(
        SamplingParams(max_tokens=300, temperature=temperature, seed=7),
        eos_token_ids=family.tokenizer.eos_token_ids,
        prompt_token_ids=(),
        vocab_size=vocab,
    )
    proposer = JumpForwardProposer(mask, FixedProposer(family.encode('"sun'))) if draft else None
    output: list[int] = []
    for passes in range(1, 300):
        tokens = [] if proposer is None else allowed_prefix(proposer.propose(output, 8), mask)
        mask.prepare(tokens)
        rows = [np.random.default_rng(len(output) + row).normal(size=vocab) for row in range(len(tokens) + 1)]
        found = verify_draft(tokens, np.array(rows, dtype=np.float32), sampler, mask=mask)
        if proposer is not None and tokens:
            proposer.accepted(len(tokens), found.n_accepted)
        output += found.token_ids
        if found.finished:
            return output, passes
    raise AssertionError("the answer does not end")


@pytest.mark.parametrize("name", ["bytes", "bytes, names", "pieces", "pieces, names"])
@pytest.mark.parametrize("temperature", [0.0, 1.0])
@pytest.mark.parametrize("whitespace", ["none", "single", "flexible"])
def test_forced_drafts_do_not_change_the_answer(
    families: dict[str, Family], name: str, temperature: float, whitespace: str
) -> None:
    """Jump-forward must give the same answer in fewer passes."""
    family = families[name]
    plain, n_plain = answer(family, whitespace, temperature, draft=False)
    drafted, n_drafted = answer(family, whitespace, temperature, draft=True)
    assert plain == drafted
    assert n_plain == len(plain)
    assert n_drafted < n_plain * (0.8 if whitespace == "flexible" else 0.5)
    value = json.loads(family.text(plain))
    assert list(value) == SCHEMA["required"]


def test_other_proposer_drafts_after_forced_tokens(families: dict[str, Family]) -> None:
    """The other proposer must draft where the grammar leaves a choice, and only get reports about its own tokens."""
    family = families["bytes"]
    mask = family.compiler.mask(Grammar.regex("abc[0-9]{3}"))
    forced = mask.forced()
    other = FixedProposer([5, 6, 7])
    proposer = JumpForwardProposer(mask, other)
    assert isinstance(proposer, Proposer)
    assert list(proposer.propose([1, 2], len(forced) + 2)) == [*forced, 5, 6]
    assert other.calls == [([1, 2, *forced], 2)]
    proposer.accepted(len(forced) + 2, len(forced) + 1)
    proposer.accepted(len(forced) + 1, len(forced) - 1)
    proposer.accepted(len(forced), len(forced))
    assert other.reports == [(2, 1), (1, 0)]
    assert list(proposer.propose([], 1)) == forced[:1]
    assert len(other.calls) == 1
    for token in forced:
        mask.advance(token)
    assert list(proposer.propose([1], 2)) == [5, 6]
    proposer.accepted(2, 2)
    assert other.reports[-1] == (2, 2)


def test_nothing_is_forced_at_a_choice_or_at_the_end(families: dict[str, Family]) -> None:
    """No token must be forced at a free choice or in a complete answer."""
    family = families["bytes"]
    mask = family.compiler.mask(Grammar.regex("[ab]"))
    assert list(JumpForwardProposer(mask).propose([], 8)) == []
    mask.advance(family.encode("a")[0])
    assert list(JumpForwardProposer(mask).propose([], 8)) == []


def test_tables_reach_the_other_proposer(families: dict[str, Family]) -> None:
    """Guards constrained answers, whose values may be calibrated too."""
    mask = families["bytes"].compiler.mask(Grammar.regex("[ab]"))
    table = CalibrationTable(3, 2)
    assert JumpForwardProposer(mask, CalibratedLookup()).calibrate(table)
    assert not JumpForwardProposer(mask, FixedProposer([])).calibrate(table)
    assert not JumpForwardProposer(mask).calibrate(table)
