"""Errors of pulling a model."""

from __future__ import annotations

from xpu_runtime.errors import ModelError

__all__ = ["PullError"]


class PullError(ModelError):
    """A model could not be pulled.

    Attributes:
        problem: description of the problem.
        advice: sentences about how to solve it.
    """

    def __init__(self, problem: str, advice: str) -> None:
        super().__init__(problem, advice)
        self.problem = problem
        self.advice = advice

    def __str__(self) -> str:
        return f"{self.problem}. {self.advice}"
