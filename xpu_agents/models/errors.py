"""What goes wrong with pulling a model."""

from __future__ import annotations

from xpu_runtime.errors import ModelError

__all__ = ["PullError"]


class PullError(ModelError):
    """A model that could not be pulled.

    Attributes:
        problem: what went wrong.
        advice: what to do about it, as sentences.
    """

    def __init__(self, problem: str, advice: str) -> None:
        super().__init__(problem, advice)
        self.problem = problem
        self.advice = advice

    def __str__(self) -> str:
        return f"{self.problem}. {self.advice}"
