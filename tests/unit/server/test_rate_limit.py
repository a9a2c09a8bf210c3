"""The limit of requests in a minute."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from xpu_agents.server.load.rate_limit import RateLimit, RateLimitError

PERIOD_S = 60.0


class Clock:
    """A clock that stands still."""

    now = 1000.0

    def __call__(self) -> float:
        return self.now


@given(
    st.integers(1, 5),
    st.lists(st.tuples(st.sampled_from("ab"), st.integers(0, 320).map(lambda eighths: eighths / 8)), max_size=60),
)
def test_window(limit: int, requests: list[tuple[str, float]]) -> None:
    """A client must never exceed its limit in any minute, nor wait longer than needed, whatever others do."""
    clock = Clock()
    rate = RateLimit(limit, clock)
    accepted: dict[str, list[float]] = {"a": [], "b": []}
    for client, step_s in requests:
        clock.now += step_s
        in_window = [at for at in accepted[client] if at > clock.now - PERIOD_S]
        if len(in_window) < limit:
            rate.acquire(client)
            accepted[client].append(clock.now)
            continue
        with pytest.raises(RateLimitError) as refused:
            rate.acquire(client)
        assert refused.value.retry_after_s == in_window[0] + PERIOD_S - clock.now
        assert 0 < refused.value.retry_after_s <= PERIOD_S


def test_accepted_after_the_time_that_was_told() -> None:
    """A client that waits as it was told must be accepted."""
    clock = Clock()
    rate = RateLimit(1, clock)
    rate.acquire("a")
    clock.now += 20.5
    with pytest.raises(RateLimitError) as refused:
        rate.acquire("a")
    assert refused.value.retry_after_s == 39.5
    clock.now += refused.value.retry_after_s
    rate.acquire("a")


def test_old_clients_are_forgotten() -> None:
    """A server must not keep the addresses of all clients that it ever had."""
    clock = Clock()
    rate = RateLimit(2, clock)
    for number in range(1000):
        rate.acquire(str(number))
        clock.now += 1.0
    assert len(rate._accepted) <= PERIOD_S + 1
