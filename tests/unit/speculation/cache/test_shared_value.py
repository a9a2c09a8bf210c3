"""Copies of a value for several calls, and the limits of the cache."""

from __future__ import annotations

import threading
from dataclasses import dataclass, field

import pytest
from hypothesis import given
from hypothesis import strategies as st

from xpu_speculation.cache.entries import CacheBounds, CacheEntries, CacheEntry
from xpu_speculation.cache.shared_value import SharedValue
from xpu_speculation.errors import SpeculationError

JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(st.characters(), max_size=8),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=4), inner, max_size=4),
    max_leaves=12,
)
ODD = st.recursive(
    JSON | st.binary(max_size=8) | st.tuples(st.integers(), st.text(max_size=3)),
    lambda inner: st.lists(inner, max_size=3) | st.tuples(inner) | st.dictionaries(st.integers(), inner, max_size=3),
    max_leaves=6,
)


@dataclass
class Answer:
    """A value without a form in JSON."""

    lines: list[str] = field(default_factory=list)


class Uncopyable:
    """Cannot be copied."""

    def __deepcopy__(self, memo: object) -> object:
        raise TypeError


def shared(value: object, *, largest: int = 10_000, takers: int = 0, itself: bool = False) -> SharedValue:
    return SharedValue.of(value, max_bytes=largest, waiting=takers, give_original=itself)


@given(ODD)
def test_copies_equal_the_original(value: object) -> None:
    """Guards value, types and order in every internal form."""
    for _ in range(2):
        assert repr(shared(value).give()) == repr(value)


def test_value_that_json_would_change_has_no_text() -> None:
    """Guards against a list for a tuple, a string for a number, or null for NaN."""
    odd: list[object] = [(1,), {1: 2}, float("nan"), float("inf"), b"x", {"a": {2}}, True + 0j, type("S", (str,), {})()]
    for value in odd:
        assert shared(value).text is None, value
        assert shared([value]).text is None, value
    for value in ({"a": [1, 1.5, -0.0, True, None, "é\ud800"]}, "", []):
        assert shared(value).text is not None, value


def test_copies_are_independent() -> None:
    """Guards callers against each other's changes."""
    for original in ({"a": [1]}, Answer(["a"]), ([1],)):
        value = shared(original)
        before = repr(original)
        for each in (original, value.give()):
            inner = each.lines if isinstance(each, Answer) else each["a"] if isinstance(each, dict) else each[0]
            inner.append("changed")
        assert repr(value.give()) == before


def test_uncopyable_value_goes_to_one_call() -> None:
    """Guards one-shot values, such as a generator, against two consumers."""
    for value in (Uncopyable(), threading.Lock(), (number for number in range(3))):
        one = shared(value, takers=2, itself=True)
        assert one.size is None
        assert one.give() is value
        with pytest.raises(LookupError):
            one.give()
        with pytest.raises(LookupError):
            shared(value, takers=2).give()


@pytest.mark.parametrize("value", ["x" * 200, ["x"] * 200, {str(n): n for n in range(200)}, Answer(["y" * 200])])
def test_large_value_goes_to_waiting_calls_only(value: object) -> None:
    """Guards memory: a value above the limit is not cached."""
    large = shared(value, largest=100, takers=2, itself=True)
    assert large.text is None
    assert large.size is None
    assert [large.give(), large.give()] == [value, value]
    with pytest.raises(LookupError):
        large.give()


def test_cyclic_and_deep_values_neither_hang_nor_raise() -> None:
    """Guards against cyclic and deeply nested values."""
    endless: list[object] = []
    endless.append(endless)
    deep: list[object] = []
    for _ in range(100_000):
        deep = [deep]
    for value in (endless, deep):
        assert shared(value, largest=1 << 20).text is None
    assert shared(10**10_000, largest=1 << 20).text is None


def keep(values: CacheEntries, name: str, *, at: float = 0.0, ttl_s: float = 10.0, size: int = 1) -> list[CacheEntry]:
    return values.put(name, CacheEntry(SharedValue('"' + "x" * (size - 2) + '"'), at, at + ttl_s, 0.0, None), at)


@given(st.lists(st.tuples(st.integers(0, 20), st.integers(2, 4_000), st.floats(0, 5), st.floats(0.1, 20))))
def test_cache_stays_within_its_limits(puts: list[tuple[int, int, float, float]]) -> None:
    """Guards memory: number and bytes stay bounded, and every value is dropped exactly once."""
    bounds = CacheBounds(values=5, total_bytes=8_000)
    values, now, came, left = CacheEntries(bounds), 0.0, 0, []
    for name, size, passed, ttl_s in puts:
        now += passed
        came += 1
        left += keep(values, str(name), at=now, ttl_s=ttl_s, size=size)
        assert len(values) <= bounds.values
        assert values.total_bytes <= bounds.total_bytes
        assert values.get(str(name), now, ttl_s) is not None
    left += values.clear()
    assert len(left) == len({id(each) for each in left}) == came
    assert (len(values), values.total_bytes) == (0, 0)


def test_shorter_ttl_applies() -> None:
    """Guards against stale values: the shorter ttl of writer and reader applies."""
    values = CacheEntries(CacheBounds())
    keep(values, "a", ttl_s=10.0)
    assert values.get("a", 9.9, 20.0) is not None
    assert values.get("a", 10.0, 20.0) is None
    assert values.get("a", 4.9, 5.0) is not None
    assert values.get("a", 5.0, 5.0) is None


def test_least_recently_used_value_is_dropped_first() -> None:
    """Guards hits: a used value outlives an unused one."""
    values = CacheEntries(CacheBounds(values=2))
    keep(values, "used")
    keep(values, "unused")
    assert values.get("used", 0.0, 10.0) is not None
    keep(values, "new")
    assert values.get("unused", 0.0, 10.0) is None
    assert values.get("used", 0.0, 10.0) is not None


@pytest.mark.parametrize("name", ["early", "values", "total_bytes", "value_bytes"])
@pytest.mark.parametrize("bound", [0, -1, 1.5, True, "8"])
def test_invalid_limit_is_refused(name: str, bound: object) -> None:
    """Guards against an invalid limit. The error names it."""
    with pytest.raises(SpeculationError, match=f"{name} is {bound!r}, must be an integer, 1 or more"):
        CacheBounds(**{name: bound})  # type: ignore[arg-type]
