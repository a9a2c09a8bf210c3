"""Form of a task and its answers on disk: `StoredTask`."""

from __future__ import annotations

import base64
from typing import Annotated, Literal, Self

import numpy as np
from pydantic import BaseModel, ConfigDict, Field

from xpu_agents.chat.draft_history.task import DraftTask
from xpu_runtime.decoding import TokenIds, latest_answers

__all__ = ["StoredAnswer", "StoredTask"]

_MAX_SHOWN_CHARS = 200
"""Most characters of the instructions that are stored, to show them (chosen)."""
_OWNER_CHARS = 8
_TYPE = np.dtype("<i4")

_Time = Annotated[float, Field(allow_inf_nan=False)]


class StoredAnswer(BaseModel):
    """An answer of a task.

    Attributes:
        at: time of its end in seconds since the epoch.
        tokens: base64 of its token ids as little-endian int32.
    """

    model_config = ConfigDict(strict=True, frozen=True, extra="forbid")

    at: _Time
    tokens: str

    @classmethod
    def of(cls, at: float, token_ids: TokenIds) -> Self:
        """Return the form of token ids."""
        return cls(at=at, tokens=base64.b64encode(token_ids.astype(_TYPE).tobytes()).decode())

    @property
    def token_ids(self) -> TokenIds:
        """The token ids.

        Raises:
            ValueError: the text is not the form of token ids.
        """
        return np.frombuffer(base64.b64decode(self.tokens, validate=True), _TYPE).astype(np.int32)


class StoredTask(BaseModel):
    """The latest answers of a task, with what `xpu-agents history` shows of it.

    Attributes:
        version: version of this form.
        model: name of the model.
        fingerprint: fingerprint of the model, whose tokens these are.
        owner: beginning of `DraftTask.owner`.
        tools: names of the offered tools.
        instructions: beginning of the system message.
        answers: the answers, the latest first.
    """

    model_config = ConfigDict(strict=True, frozen=True, extra="forbid")

    version: Literal[1]
    model: str
    fingerprint: str
    owner: str
    tools: tuple[str, ...]
    instructions: str
    answers: tuple[StoredAnswer, ...] = ()

    @classmethod
    def of(cls, task: DraftTask, model: str, fingerprint: str) -> Self:
        """Return a task without answers."""
        owner, instructions = task.owner[:_OWNER_CHARS], task.instructions[:_MAX_SHOWN_CHARS]
        return cls(
            version=1,
            model=model,
            fingerprint=fingerprint,
            owner=owner,
            tools=task.tools,
            instructions=instructions,
        )

    @classmethod
    def read(cls, text: str, fingerprint: str, vocab_size: int) -> Self:
        """Read an entry of a model.

        Raises:
            ValueError: it is damaged, of another version or model, or has ids outside of the vocabulary.
        """
        stored = cls.model_validate_json(text)
        if stored.fingerprint != fingerprint:
            raise ValueError(f"fingerprint {stored.fingerprint}, expected {fingerprint}")
        for answer in stored.answers:
            token_ids = answer.token_ids
            if len(token_ids) and not 0 <= token_ids.min() <= token_ids.max() < vocab_size:
                raise ValueError(f"token ids outside of a vocabulary of {vocab_size}")
        return stored

    @property
    def latest_at(self) -> float:
        """Time of the latest answer; 0 without answers."""
        return max((answer.at for answer in self.answers), default=0.0)

    def with_answer(self, answer: StoredAnswer, oldest: float) -> Self:
        """Return the task with a further answer, within the limits of a task and without those before ``oldest``."""
        answers = [answer, *(each for each in self.answers if each.at >= oldest)]
        num_kept = len(latest_answers(each.token_ids for each in answers))
        return self.model_copy(update={"answers": tuple(answers[:num_kept])})
