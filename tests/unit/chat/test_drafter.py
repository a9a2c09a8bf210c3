"""Drafts of known calls: what is proposed is the rest of one of them, once it has begun."""

from __future__ import annotations

from collections.abc import Sequence

from hypothesis import given
from hypothesis import strategies as st

from xpu_agents.chat import ToolCache, ToolCall
from xpu_agents.chat.drafter import CallDrafter
from xpu_speculation import ToolSpec

ADD = ToolSpec("add", {"type": "object", "properties": {"a": {"type": "integer"}}, "required": ["a"]})
PROMPT = (9, 1, 2, 3)  # begins as the calls do, which must not count


class Written:
    """How calls are written, and how often that was asked."""

    def __init__(self, *answers: Sequence[int]) -> None:
        self.answers, self.asked = answers, list[int]()

    def __call__(self, call: ToolCall) -> Sequence[int]:
        number: int = call.parsed["a"]
        self.asked.append(number)
        return self.answers[number]


def cache_of(count: int) -> ToolCache:
    """A cache that knows so many calls; the n-th is made with the number n."""
    cache = ToolCache()
    for n in range(count):
        assert cache.put(ADD, {"a": n}, str(n))
    return cache


def test_a_call_is_drafted_from_its_opening_on() -> None:
    """Guards the passes that a known call takes: one for its opening, and one for the rest."""
    written = Written((1, 2, 3, 4, 5, 6))
    drafter = CallDrafter(cache_of(1), written, len(PROMPT))
    assert list(drafter.propose(PROMPT, 9)) == []
    assert list(drafter.propose((*PROMPT, 7), 9)) == []
    assert list(drafter.propose((*PROMPT, 7, 1), 9)) == [2, 3, 4, 5, 6]
    assert list(drafter.propose((*PROMPT, 7, 1, 2), 2)) == [3, 4]
    assert list(drafter.propose((*PROMPT, 7, 1, 2, 8), 9)) == []
    assert list(drafter.propose((*PROMPT, 7, 1, 2, 3, 4, 5, 6), 9)) == []
    assert written.asked == [0]


def test_of_several_calls_of_one_tool_the_one_that_goes_on_as_written() -> None:
    """Guards equal beginnings: the latest first, and another as soon as only that can be meant."""
    cache = cache_of(2)
    drafter = CallDrafter(cache, Written((1, 2, 3, 4), (1, 2, 5, 6)), len(PROMPT))
    assert list(drafter.propose((*PROMPT, 1), 9)) == [2, 5, 6]
    assert list(drafter.propose((*PROMPT, 1, 2, 3), 9)) == [4]
    assert list(drafter.propose((*PROMPT, 1, 2, 5), 9)) == [6]
    cache.put(ADD, {"a": 0}, "again")
    assert list(drafter.propose((*PROMPT, 1), 9)) == [2, 3, 4]


def test_calls_that_become_known_while_the_model_writes() -> None:
    """Guards early runs that end in the middle of a reply, and a second call behind the first."""
    cache = cache_of(1)
    drafter = CallDrafter(cache, Written((1, 2, 3, 4), (1, 5, 6)), len(PROMPT))
    assert list(drafter.propose((*PROMPT, 1, 5), 9)) == []
    cache.put(ADD, {"a": 1}, "1")
    assert list(drafter.propose((*PROMPT, 1, 5), 9)) == [6]
    assert list(drafter.propose((*PROMPT, 1, 5, 0, 1, 2), 9)) == [3, 4]
    cache.close()
    assert list(drafter.propose((*PROMPT, 1, 5), 9)) == []


TOKENS = st.lists(st.integers(1, 3), max_size=8)


@given(st.lists(TOKENS, max_size=5), TOKENS, TOKENS, st.integers(0, 5))
def test_whatever_is_proposed_goes_on_with_a_known_call(
    answers: list[list[int]], before: list[int], answer: list[int], limit: int
) -> None:
    """Guards the verification against drafts that cannot be right, and calls against not being drafted."""
    drafter = CallDrafter(cache_of(len(answers)), Written(*answers), len(before))
    proposed = list(drafter.propose((*before, *answer), limit))
    assert len(proposed) <= limit
    begun = [
        expected[count : count + limit]
        for expected in reversed(answers)
        for count in range(len(expected) - 1, 0, -1)
        if answer[-count:] == expected[:count]
    ]
    assert proposed == (begun[0] if begun else [])
