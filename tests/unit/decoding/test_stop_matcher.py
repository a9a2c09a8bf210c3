"""Stop strings in a stream, however it is cut."""

from __future__ import annotations

from itertools import pairwise, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from xpu_runtime.decoding import StopMatcher

texts = st.text("abc", max_size=30)
stops = st.lists(st.text("abc", min_size=1, max_size=5), max_size=4).map(tuple)


def run(matcher: StopMatcher, pieces: list[str]) -> str:
    """Everything a matcher lets out."""
    return "".join(matcher.feed(piece)[0] for piece in pieces) + matcher.flush()


def cut(text: str, at: list[int]) -> list[str]:
    """A text in pieces, some of them empty."""
    marks = [0, *sorted(min(mark, len(text)) for mark in at), len(text)]
    return [text[begin:end] for begin, end in pairwise(marks)]


def truncated(text: str, stop: tuple[str, ...], include: bool) -> tuple[str, bool]:
    """The definition: the first occurrence to be complete, of several the longest."""
    for end in range(1, len(text) + 1):
        found = [word for word in stop if text[:end].endswith(word)]
        if found:
            return text[: end if include else end - max(map(len, found))], True
    return text, False


@given(texts, stops, st.booleans(), st.lists(st.integers(0, 30), max_size=10))
def test_any_split_gives_the_truncated_text(text: str, stop: tuple[str, ...], include: bool, at: list[int]) -> None:
    """Guards against text lost, shown too early or depending on how tokens fall."""
    matcher = StopMatcher(stop, include)
    wanted, found = truncated(text, stop, include)
    assert run(matcher, cut(text, at)) == wanted
    assert (matcher.matched is not None) == found


@pytest.mark.parametrize(
    "stop", [("ab",), ("b", "aab"), ("aba", "bb"), ("aab", "ab"), ("abab", "ba"), ("aaaa",), ("ab", "abb", "bab")]
)
@pytest.mark.parametrize("include", [False, True])
@pytest.mark.parametrize("size", [1, 2, 3])
def test_every_short_text(stop: tuple[str, ...], include: bool, size: int) -> None:
    """Guards every overlap of stop strings with each other and with the borders of the pieces."""
    for letters in (each for n in range(8) for each in product("ab", repeat=n)):
        text = "".join(letters)
        pieces = [text[at : at + size] for at in range(0, len(text), size)]
        matcher = StopMatcher(stop, include)
        assert (run(matcher, pieces), matcher.matched is not None) == truncated(text, stop, include)


@given(texts, stops, st.lists(st.integers(0, 30), max_size=10))
def test_nothing_is_held_back_without_reason(text: str, stop: tuple[str, ...], at: list[int]) -> None:
    """Guards the latency of a stream: only what may begin a stop string waits."""
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
    """Guards the latency where the stop string is shown anyway."""
    matcher = StopMatcher(("abc",), include=True)
    assert [matcher.feed(piece) for piece in ("xa", "b", "cy")] == [("xa", False), ("b", False), ("c", True)]
    assert matcher.matched == "abc"
    assert matcher.flush() == ""


def test_after_a_match_everything_is_dropped() -> None:
    """Guards against text of tokens that were drafted past the end."""
    matcher = StopMatcher(("b",))
    assert matcher.feed("ab") == ("a", True)
    assert matcher.feed("more") == ("", True)
    assert matcher.flush() == ""


@pytest.mark.parametrize("include", [False, True])
def test_text_before_min_tokens_does_not_count(include: bool) -> None:
    """Guards min_tokens: neither a whole stop string nor the first half of one counts."""
    matcher = StopMatcher(("ab",), include)
    assert matcher.feed("ab a", armed=False) == ("ab a", False)
    assert matcher.feed("b") == ("b", False)
    assert matcher.feed("ab")[1]


def test_empty_stop_string_is_refused() -> None:
    """Guards against a stop string that matches everywhere."""
    with pytest.raises(ValueError, match="empty"):
        StopMatcher(("a", ""))
