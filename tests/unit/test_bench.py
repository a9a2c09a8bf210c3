"""The load of ``xpu-agents bench``."""

from __future__ import annotations

from xpu_agents.bench import draw_load, with_other_prompts
from xpu_runtime import Priority

RATES = {Priority.REACTIVE: 20.0, Priority.PROACTIVE: 60.0}


def test_the_load_is_seeded_and_fits_the_context() -> None:
    """Guards repeatability, and short contexts against prompts they cannot hold."""
    load = draw_load(30.0, RATES, 5, 256)
    assert load == draw_load(30.0, RATES, 5, 256)
    assert load != draw_load(30.0, RATES, 6, 256)
    assert all(a.job.prompt_tokens + a.job.output_tokens <= 256 and 0 <= a.at < 30.0 for a in load)
    assert {a.priority for a in load} == set(Priority)
    assert [a.at for a in load] == sorted(a.at for a in load)


def test_a_short_load_has_one_of_each_kind_with_a_rate() -> None:
    """Guards short runs against showing nothing, and a rate of 0 against requests."""
    rates = {Priority.REACTIVE: 0.1, Priority.PROACTIVE: 0.0}
    assert {a.priority for a in draw_load(1.0, rates, 5, 256)} == {Priority.REACTIVE}


def test_other_prompts_have_the_same_lengths() -> None:
    """Guards the second phase against a prefix cache that the first has filled, and against another load."""
    load = draw_load(30.0, RATES, 5, 4096)
    other = with_other_prompts(load)
    assert [(a.at, a.job.prompt_tokens) for a in load] == [(a.at, a.job.prompt_tokens) for a in other]
    assert all(a.job.tokens(8000) != b.job.tokens(8000) for a, b in zip(load, other, strict=True))
