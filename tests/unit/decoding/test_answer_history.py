"""Histories of answers in memory."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from xpu_runtime.decoding import AnswerHistory


@given(st.lists(st.tuples(st.sampled_from("abc"), st.lists(st.integers(0, 9), max_size=5)), max_size=200))
def test_each_task_has_its_latest_answers(answers: list[tuple[str, list[int]]]) -> None:
    """Answers must stay with their task, in order, and no more than 64 of them."""
    history = AnswerHistory()
    for task, token_ids in answers:
        history.add(task, token_ids)
    for task in "abcd":
        expected = [token_ids for own, token_ids in answers if own == task][::-1][:64]
        assert [each.tolist() for each in history.tokens_for(task)] == expected
        assert [each.tolist() for each in history.start_reading(task)()] == expected


def test_the_tokens_of_a_task_are_bounded() -> None:
    """A task must stay small in a long-running engine, since each draft searches all of it."""
    history = AnswerHistory()
    for first in (1, 2, 3):
        history.add("task", [first] * 6000)
    assert [(len(each), each[0]) for each in history.tokens_for("task")] == [(6000, 3), (6000, 2)]
    history.add("task", [4] * 20_000)
    assert [len(each) for each in history.tokens_for("task")] == [16_384]


def test_the_number_of_tasks_is_bounded() -> None:
    """Prompts that never recur must not fill the memory, nor displace a task in use."""
    history = AnswerHistory()
    for number in range(200):
        history.add(number, [number])
        history.add("used", [number])
    assert len(history.tokens_for("used")) == 64
    assert [number for number in range(200) if history.tokens_for(number)] == list(range(137, 200))


def test_clear_removes_all_tasks() -> None:
    """Answers must be gone when the user asks for it."""
    history = AnswerHistory()
    history.add("task", [1])
    read = history.start_reading("task")
    history.clear()
    assert history.tokens_for("task") == read() == []
