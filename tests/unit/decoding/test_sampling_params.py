"""Sampling parameters: accepted values, and errors for others."""

from __future__ import annotations

from typing import Any

import pytest
from pydantic import ValidationError

from xpu_runtime.decoding import SamplingParams
from xpu_runtime.errors import InvalidRequestError


def test_defaults_are_greedy_and_off() -> None:
    """Defaults must not change the model's distribution."""
    params = SamplingParams()
    assert (params.max_tokens, params.min_tokens, params.temperature, params.top_k) == (256, 0, 0.0, 0)
    assert (params.top_p, params.min_p, params.repetition_penalty) == (1.0, 0.0, 1.0)
    assert (params.stop, params.stop_token_ids, params.logit_bias) == ((), (), {})
    assert params.seed is None
    assert params.logprobs is None


@pytest.mark.parametrize(
    ("given", "stored"), [("a", ("a",)), (["a", "b"], ("a", "b")), (("a",), ("a",)), (None, ()), ([], ())]
)
def test_stop_becomes_a_tuple(given: Any, stored: tuple[str, ...]) -> None:
    """All forms of stop strings must be accepted."""
    assert SamplingParams(stop=given).stop == stored


def test_json_forms_are_accepted() -> None:
    """JSON gives lists, integers for floats and string keys."""
    params = SamplingParams(stop_token_ids=[3, 4], logit_bias={"7": -100}, temperature=1)
    assert (params.stop_token_ids, params.logit_bias, params.temperature) == ((3, 4), {7: -100.0}, 1.0)


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("max_tokens", 0),
        ("max_tokens", True),
        ("max_tokens", 1.5),
        ("min_tokens", -1),
        ("temperature", -0.1),
        ("temperature", float("nan")),
        ("temperature", float("inf")),
        ("temperature", "hot"),
        ("top_k", -1),
        ("top_p", 0.0),
        ("top_p", 1.1),
        ("min_p", -0.1),
        ("min_p", 1.5),
        ("repetition_penalty", 0.0),
        ("repetition_penalty", 1e-46),
        ("repetition_penalty", 1e39),
        ("presence_penalty", 2.5),
        ("frequency_penalty", -3.0),
        ("seed", 2**64),
        ("stop", ["a", ""]),
        ("stop", 5),
        ("stop_token_ids", [-1]),
        ("stop_token_ids", ["x"]),
        ("ignore_eos", "maybe"),
        ("logprobs", -1),
        ("logit_bias", {-1: 1.0}),
        ("logit_bias", {1: 101.0}),
        ("logit_bias", {1: float("nan")}),
    ],
)
def test_error_names_field_value_and_expected_values(field: str, value: Any) -> None:
    """Invalid values must be refused at once, with field, value and expected values."""
    with pytest.raises(InvalidRequestError) as caught:
        SamplingParams(**{field: value})
    message = str(caught.value)
    assert f"{field}={value!r}" in message
    assert str(SamplingParams.model_fields[field].description) in message


def test_every_field_has_a_description() -> None:
    """An error must not say ``expected None``."""
    assert all(field.description for field in SamplingParams.model_fields.values())


def test_unknown_parameter_is_refused_by_name() -> None:
    """A misspelt parameter must not be ignored."""
    with pytest.raises(InvalidRequestError, match=r"unknown sampling parameter temprature=0\.5.*temperature"):
        SamplingParams(temprature=0.5)  # type: ignore[call-arg]
    with pytest.raises(InvalidRequestError, match=r"unknown sampling parameter ''=1: expected"):
        SamplingParams(**{"": 1})


def test_min_tokens_must_fit_max_tokens() -> None:
    """``min_tokens`` above ``max_tokens`` must be refused."""
    with pytest.raises(InvalidRequestError, match=r"min_tokens=9 .*max_tokens=8"):
        SamplingParams(max_tokens=8, min_tokens=9)


def test_frozen() -> None:
    """Parameters must not change while a request runs."""
    params = SamplingParams()
    with pytest.raises(ValidationError):
        params.top_k = 3  # type: ignore[misc]
