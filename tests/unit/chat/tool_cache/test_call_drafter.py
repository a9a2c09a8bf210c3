"""Drafts of cached calls: the rest of a call after the model has begun it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import overload

import pytest
from hypothesis import given
from hypothesis import strategies as st

from xpu_agents.chat import ToolCache, ToolCall
from xpu_agents.chat.tool_cache.call_drafter import MAX_DRAFT_TOKENS, CallDrafter
from xpu_speculation import ToolSpec

ADD = ToolSpec("add", {"type": "object", "properties": {"a": {"type": "integer"}}, "required": ["a"]})
PROMPT = (9, 1, 2, 3)  # begins like the calls, and must be ignored


class Written:
    """Renders calls and counts how often."""

    def __init__(self, *answers: Sequence[int]) -> None:
        self.answers, self.rendered = answers, list[int]()

    def __call__(self, call: ToolCall) -> Sequence[int]:
        number: int = call.parsed["a"]
        self.rendered.append(number)
        return self.answers[number]


def cache_of(count: int) -> ToolCache:
    """A cache with this many calls; the n-th has the argument n."""
    cache = ToolCache()
    for n in range(count):
        assert cache.put(ADD, {"a": n}, str(n))
    return cache


def test_call_is_drafted_after_its_opening() -> None:
    """Guards the number of passes of a cached call: one for its opening, and one for the rest."""
    written = Written((1, 2, 3, 4, 5, 6))
    drafter = CallDrafter(cache_of(1), written, len(PROMPT))
    assert list(drafter.propose(PROMPT, 9)) == []
    assert list(drafter.propose((*PROMPT, 7), 9)) == []
    assert list(drafter.propose((*PROMPT, 7, 1), 9)) == [2, 3, 4, 5, 6]
    assert list(drafter.propose((*PROMPT, 7, 1, 2), 2)) == [3, 4]
    assert list(drafter.propose((*PROMPT, 7, 1, 2, 8), 9)) == []
    assert list(drafter.propose((*PROMPT, 7, 1, 2, 3, 4, 5, 6), 9)) == []
    assert written.rendered == [0]


def test_calls_with_equal_beginnings() -> None:
    """Guards the choice: the latest first, and another one as soon as only it matches."""
    cache = cache_of(2)
    drafter = CallDrafter(cache, Written((1, 2, 3, 4), (1, 2, 5, 6)), len(PROMPT))
    assert list(drafter.propose((*PROMPT, 1), 9)) == [2, 5, 6]
    assert list(drafter.propose((*PROMPT, 1, 2, 3), 9)) == [4]
    assert list(drafter.propose((*PROMPT, 1, 2, 5), 9)) == [6]
    cache.put(ADD, {"a": 0}, "again")
    assert list(drafter.propose((*PROMPT, 1), 9)) == [2, 3, 4]


def test_calls_stored_during_the_reply() -> None:
    """Guards early runs that end during a reply, and a second call after the first."""
    cache = cache_of(1)
    drafter = CallDrafter(cache, Written((1, 2, 3, 4), (1, 5, 6)), len(PROMPT))
    assert list(drafter.propose((*PROMPT, 1, 5), 9)) == []
    cache.put(ADD, {"a": 1}, "1")
    assert list(drafter.propose((*PROMPT, 1, 5), 9)) == [6]
    assert list(drafter.propose((*PROMPT, 1, 5, 0, 1, 2), 9)) == [3, 4]
    cache.close()
    assert list(drafter.propose((*PROMPT, 1, 5), 9)) == []


def expected_draft(calls: Sequence[Sequence[int]], answer: Sequence[int], limit: int) -> list[int]:
    """The expected draft, computed by a simple search; the most recent calls come first."""
    for call in calls:
        for count in range(min(len(answer), len(call) - 1), 0, -1):
            if list(answer[-count:]) == list(call[:count]):
                return list(call[count : count + limit])
    return []


TOKENS = st.lists(st.integers(1, 3), max_size=8)


@given(st.lists(TOKENS, max_size=5), TOKENS, TOKENS, st.integers(0, 5))
def test_drafts_continue_a_cached_call(
    answers: list[list[int]], before: list[int], answer: list[int], limit: int
) -> None:
    """Guards verification against impossible drafts, and calls against not being drafted."""
    drafter = CallDrafter(cache_of(len(answers)), Written(*answers), len(before))
    proposed = list(drafter.propose((*before, *answer), limit))
    assert len(proposed) <= limit
    assert proposed == expected_draft(answers[::-1], answer, limit)


CALLS = st.lists(st.lists(st.integers(1, 2), max_size=20), min_size=1, max_size=10)


@given(CALLS, st.data())
def test_incremental_equals_full_matching(answers: list[list[int]], data: st.DataObject) -> None:
    """Guards the incremental state: calls that are stored late or again, and rejected drafts."""
    numbers = st.integers(0, len(answers) - 1)
    # A part of a call, to get long matches, and arbitrary tokens.
    parts = st.tuples(numbers, st.integers(0, 20), st.integers(0, 20), TOKENS)
    steps = st.tuples(st.lists(numbers, max_size=2), parts, parts, st.integers(0, 3))
    cache = ToolCache()
    drafter = CallDrafter(cache, Written(*answers), len(PROMPT))
    answer: list[int] = []
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("xpu_agents.chat.tool_cache.call_drafter.MAX_DRAFT_TOKENS", 3)
        for known, *new, n_drafted in data.draw(st.lists(steps, max_size=10)):
            for number in known:
                cache.put(ADD, {"a": number}, "")
            written, drafted = ([*answers[call][start:stop], *other] for call, start, stop, other in new)
            answer += written
            ahead = [*answer, *drafted[:n_drafted]]
            calls = [answers[call.parsed["a"]] for call in cache.cached_calls[:-9:-1]]
            assert list(drafter.propose([*PROMPT, *ahead], 9)) == expected_draft(calls, ahead, 9)


@pytest.mark.parametrize("settled", [1, 100])
@pytest.mark.parametrize("n_wrong", [1, MAX_DRAFT_TOKENS])
@pytest.mark.parametrize("more", [1, MAX_DRAFT_TOKENS + 1])
def test_rejected_draft_is_removed(settled: int, n_wrong: int, more: int) -> None:
    """Guards grammars with forced tokens: the model may tokenize the text differently."""
    call = [1] * 300
    drafter = CallDrafter(cache_of(1), Written(call), len(PROMPT))
    drafted = [*PROMPT, *call[:settled], 2, *call[: n_wrong - 1]]
    assert list(drafter.propose(drafted, 300)) == (call[n_wrong - 1 :] if n_wrong > 1 else [])
    assert list(drafter.propose([*PROMPT, *call[: settled + more]], 300)) == call[settled + more :]


class Counted(Sequence[int]):
    """Tokens that count their reads."""

    def __init__(self, tokens: Sequence[int]) -> None:
        self.tokens, self.looks = tokens, 0

    def __len__(self) -> int:
        return len(self.tokens)

    @overload
    def __getitem__(self, at: int) -> int: ...
    @overload
    def __getitem__(self, at: slice) -> Sequence[int]: ...
    def __getitem__(self, at: int | slice) -> int | Sequence[int]:
        found = self.tokens[at]
        self.looks += 1 if isinstance(found, int) else len(found)
        return found


def looks(call: Sequence[int], wrong: Sequence[int]) -> int:
    """Number of tokens read while a call is written token by token, with ``wrong`` drafted each time.

    Eight calls are cached that differ at their end only.
    """
    calls = [Counted([*call, number]) for number in range(8)]
    drafter = CallDrafter(cache_of(len(calls)), Written(*calls), 0)
    count = 0
    for length in range(1, len(call) + 1):
        text = Counted([*call[:length], *wrong])
        drafter.propose(text, 1)
        count += text.looks
    return count + sum(each.looks for each in calls)


@pytest.mark.parametrize("wrong", [(), (9,), (1, 9)])
@pytest.mark.parametrize("pattern", [(1,), (1, 2), (1, 1, 2), tuple(range(100, 1000))])
def test_cost_per_token_is_constant(pattern: tuple[int, ...], wrong: tuple[int, ...]) -> None:
    """Guards the engine thread against quadratic cost for long arguments."""
    long = (pattern * 1000)[:1000]
    assert looks(long, wrong) < 2.1 * looks(long[:500], wrong)
