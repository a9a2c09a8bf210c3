"""Prompts that are continued without a chat template: `RawPrompt`."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from xpu_runtime import Priority, SamplingParams

__all__ = ["RawPrompt"]


@dataclass(frozen=True, slots=True)
class RawPrompt:
    """A prompt that is continued as it is.

    Attributes:
        tokens: token ids of the prompt; special tokens have their meaning.
        params: sampling parameters; if ``max_tokens`` is not set, it is limited by the remaining context and the
            default of the chat.
        priority: reactive or proactive.
        deadline_s: seconds from now after which the continuation is no longer needed.
        store: whether the KV of the prompt may be kept on disk (`EngineConfig.prefix_cache`).
    """

    tokens: Sequence[int]
    params: SamplingParams = field(default_factory=SamplingParams)
    priority: Priority | str = Priority.REACTIVE
    deadline_s: float | None = None
    store: bool = True
