"""Baseline proposers compared with a search of all matches."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

TEXT = st.lists(st.integers(0, 2), min_size=1, max_size=40)


def _matches(text, last, max_draft):
    """Find the longest suffix of ``last`` that occurs in ``text`` before its end, by brute force."""
    for equal in range(min(max_draft, len(last)), 0, -1):
        for at in range(equal, len(text)):
            if text[at - equal : at] == last[len(last) - equal :]:
                return equal, at
    return 0, 0


def test_prompt_lookup_drafts_from_the_first_match(bench):
    """Guards the comparison with prompt lookup against a weaker baseline."""
    retrieval = bench("drafting.retrieval_baselines")

    @given(text=TEXT, more=st.lists(TEXT, max_size=3))
    def check(text, more):
        proposer = retrieval.PromptLookup(5, 3)
        for tokens in ([], *more):
            text = [*text, *tokens]
            equal, at = _matches(text, text, 3)
            assert list(proposer.propose(text, 40)) == (text[at : at + 5] if equal else [])

    check()


def test_suffix_lookup_drafts_from_the_longest_match(bench):
    """Guards the comparison with SAM-Decoding against an automaton that misses matches."""
    retrieval = bench("drafting.retrieval_baselines")

    @given(earlier=st.lists(TEXT, max_size=3), text=TEXT, more=st.lists(TEXT, max_size=3))
    def check(earlier, text, more):
        automaton, before = retrieval.SuffixAutomaton(), [token for answer in earlier for token in (*answer, -1)]
        automaton.extend(before)
        proposer = retrieval.SuffixLookup(automaton, 4)
        for tokens in ([], *more):
            text = [*text, *tokens]
            here, at = _matches(text, text, len(text))
            there, then = _matches(before, text, len(text))
            source, at = (text, at) if here >= there else (before, then)
            expected = source[at : at + 4] if here or there else []
            assert list(proposer.propose(text, 40)) == expected[: (*expected, -1).index(-1)]

    check()
