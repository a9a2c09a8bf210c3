"""The limit of the reasoning of an answer."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from xpu_agents.chat import ChatRequest
from xpu_agents.chat.reasoning_budget import ReasoningBudget
from xpu_runtime import TokenMask
from xpu_runtime.decoding.token_mask import allows
from xpu_runtime.errors import InvalidRequestError

OPENING, CLOSING = 7, 5
TOKENS = st.lists(st.sampled_from([0, 1, CLOSING, OPENING, 9]), max_size=30)
BUDGETS = st.integers(0, 8)


def generate(mask: ReasoningBudget, wanted: list[int], undone: list[int]) -> list[int]:
    """The answer of a model that wants these tokens; before each one ``undone`` was drafted and undone."""
    answer: list[int] = []
    for token in wanted:
        num_drafts = 0
        while num_drafts < len(undone) and allows(mask, undone[num_drafts]):
            mask.advance(undone[num_drafts])
            num_drafts += 1
        mask.rollback(num_drafts)
        allowed = mask.allowed()
        assert allowed is None or list(allowed.nonzero()[0]) == [CLOSING]
        assert allows(mask, token) == (allowed is None or token == CLOSING)
        answer.append(token if allows(mask, token) else CLOSING)
        mask.advance(answer[-1])
        assert not mask.is_finished()
    return answer


@given(budget=BUDGETS, wanted=TOKENS, undone=TOKENS, is_begun=st.booleans())
def test_reasoning_ends_at_its_budget(budget: int, wanted: list[int], undone: list[int], is_begun: bool) -> None:
    """Guards `max_tokens` from being used up by reasoning, and everything but reasoning from the limit."""
    before = [] if is_begun else [OPENING]
    mask = ReasoningBudget(budget, None if is_begun else OPENING, CLOSING, None)
    assert isinstance(mask, TokenMask)
    answer = generate(mask, [*before, *wanted], undone)[len(before) :]
    reasoning = wanted.index(CLOSING) if CLOSING in wanted else len(wanted)
    if reasoning <= budget and (CLOSING in wanted or reasoning < budget or reasoning == len(wanted)):
        assert answer == wanted
    else:
        assert answer == [*wanted[:budget], CLOSING, *wanted[budget + 1 :]]


@given(budget=BUDGETS, wanted=TOKENS, undone=TOKENS)
def test_answers_without_reasoning_have_no_limit(budget: int, wanted: list[int], undone: list[int]) -> None:
    """Guards models that answer at once, also if their answer names the marker later."""
    wanted = [*[0] * 3, *wanted]
    assert generate(ReasoningBudget(budget, OPENING, CLOSING, None), wanted, undone) == wanted


def test_only_consumed_tokens_are_undone() -> None:
    """Guards the engine's count of drafts."""
    with pytest.raises(ValueError, match=r"^n: 1 "):
        ReasoningBudget(2, None, CLOSING, None).rollback(1)


@pytest.mark.parametrize("budget", [-1, 1.5, True, "8"])
def test_invalid_budgets(budget: object) -> None:
    """Guards against a limit without effect."""
    with pytest.raises(InvalidRequestError, match=r"^reasoning_budget: "):
        ChatRequest([{"role": "user", "content": "Hello"}], reasoning_budget=budget)  # type: ignore[arg-type]
