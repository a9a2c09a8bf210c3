"""Arithmetic of the bound of the mix."""

from __future__ import annotations

import pytest


def _result(*spans):
    return {"requests": [{"at": at, "end": end} for at, end in spans]}


def test_overlapping_requests_count_once(bench):
    """Guards the share of the person: two answers at once do not occupy the device twice, nor after the trace."""
    occupied = bench("serving.mix_bound").occupied_s
    assert occupied(_result((1.0, 3.0), (2.0, 4.0), (2.5, 3.0), (8.0, 20.0)), 10.0) == pytest.approx(5.0)
    assert occupied(_result((11.0, 12.0)), 10.0) == 0.0
    assert occupied(_result(), 10.0) == 0.0


def test_rows_that_cost_less_than_a_full_batch_are_a_gain(bench):
    """Guards the gain: equal costs are none, cheaper rows are, and dearer ones are left out."""
    gain = bench("serving.mix_bound").join_gain
    assert gain({1: 10.0, 2: 12.0, 8: 16.0}) == pytest.approx(7 * 2.0 / 6.0 - 1)
    assert gain({1: 10.0, 2: 20.0, 4: 40.0}) == 0.0
    assert gain({1: 10.0, 2: 10.0, 4: 20.0}) == pytest.approx(3 * 5.0 / 10.0 - 1)


def test_the_bound_without_a_person_is_the_background(bench):
    """Guards the formula at its ends: no reactive time, and all of the time without cheap rows."""
    bound = bench("serving.mix_bound").bound
    assert bound(0.0, 500.0, 0.0, 0.3) == 500.0
    assert bound(120.0, 500.0, 1.0, 0.0) == 120.0
    assert bound(120.0, 500.0, 0.5, 0.2) == pytest.approx(120.0 + 500.0 * 0.525)


def test_steps_are_timed_while_all_requests_decode(bench):
    """Guards the step times against those of fewer rows before and after."""
    one = {"first": 1.0, "end": 6.0, "stamps": [(1.0, 1), (1.5, 1), (3.0, 1), (4.0, 1), (5.0, 1), (6.0, 1)]}
    other = {"first": 2.5, "end": 5.0, "stamps": [(2.5, 1), (5.0, 1)]}
    assert bench("serving.mix_bound").step_s({"requests": [one, other]}) == 1.0
