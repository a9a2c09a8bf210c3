"""Stop strings in streamed text, for any division into deltas."""

from __future__ import annotations

from itertools import pairwise, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from xpu_runtime.decoding import StopMatcher

texts = st.text("abc", max_size=30)
stops = st.lists(st.text("abc", min_size=1, max_size=5), max_size=4).map(tuple)


def run(matcher: StopMatcher, pieces: list[str]) -> str:
    """Return all text that a matcher releases."""
    return "".join(matcher.feed(piece)[0] for piece in pieces) + matcher.flush()


def cut(text: str, at: list[int]) -> list[str]:
    """Split a text into deltas, some of them empty."""
    marks = [0, *sorted(min(mark, len(text)) for mark in at), len(text)]
    return [text[begin:end] for begin, end in pairwise(marks)]


def truncated(text: str, stop: tuple[str, ...], include: bool) -> tuple[str, bool]:
    """Reference: the text up to the first completed stop string, the longest of several."""
    for end in range(1, len(text) + 1):
        found = [word for word in stop if text[:end].endswith(word)]
        if found:
            return text[: end if include else end - max(map(len, found))], True
    return text, False


@given(texts, stops, st.booleans(), st.lists(st.integers(0, 30), max_size=10))
def test_any_split_gives_the_truncated_text(text: str, stop: tuple[str, ...], include: bool, at: list[int]) -> None:
    """The text must not depend on the division into tokens."""
    matcher = StopMatcher(stop, include)
    expected, found = truncated(text, stop, include)
    assert run(matcher, cut(text, at)) == expected
    assert (matcher.matched is not None) == found


@pytest.mark.parametrize(
    "stop", [("ab",), ("b", "aab"), ("aba", "bb"), ("aab", "ab"), ("abab", "ba"), ("aaaa",), ("ab", "abb", "bab")]
)
@pytest.mark.parametrize("include", [False, True])
@pytest.mark.parametrize("size", [1, 2, 3])
def test_every_short_text(stop: tuple[str, ...], include: bool, size: int) -> None:
    """All overlaps of stop strings with each other and with delta borders."""
    for letters in (each for n in range(8) for each in product("ab", repeat=n)):
        text = "".join(letters)
        pieces = [text[at : at + size] for at in range(0, len(text), size)]
        matcher = StopMatcher(stop, include)
        assert (run(matcher, pieces), matcher.matched is not None) == truncated(text, stop, include)


@given(texts, stops, st.lists(st.integers(0, 30), max_size=10))
def test_only_partial_stop_strings_are_held_back(text: str, stop: tuple[str, ...], at: list[int]) -> None:
    """Only text that may start a stop string may be delayed."""
    matcher = StopMatcher(stop)
    seen = shown = ""
    for piece in cut(text, at):
        delta, found = matcher.feed(piece)
        seen, shown = seen + piece, shown + delta
        if found:
            return
        held = seen[len(shown) :]
        assert seen == shown + held
        assert not held or any(word.startswith(held) for word in stop)


def test_include_holds_nothing_back() -> None:
    """No text may be delayed if the stop string is shown anyway."""
    matcher = StopMatcher(("abc",), include=True)
    assert [matcher.feed(piece) for piece in ("xa", "b", "cy")] == [("xa", False), ("b", False), ("c", True)]
    assert matcher.matched == "abc"
    assert matcher.flush() == ""


def test_after_a_match_everything_is_dropped() -> None:
    """Text of tokens drafted past the stop string must be dropped."""
    matcher = StopMatcher(("b",))
    assert matcher.feed("ab") == ("a", True)
    assert matcher.feed("more") == ("", True)
    assert matcher.flush() == ""


@pytest.mark.parametrize("include", [False, True])
def test_text_before_min_tokens_does_not_count(include: bool) -> None:
    """Neither a whole stop string nor its first half counts before ``min_tokens``."""
    matcher = StopMatcher(("ab",), include)
    assert matcher.feed("ab a", armed=False) == ("ab a", False)
    assert matcher.feed("b") == ("b", False)
    assert matcher.feed("ab")[1]


def test_empty_stop_string_is_refused() -> None:
    """An empty stop string would match everywhere."""
    with pytest.raises(ValueError, match="empty"):
        StopMatcher(("a", ""))
