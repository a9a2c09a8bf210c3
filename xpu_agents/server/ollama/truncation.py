"""Shortening of conversations that exceed the context, as Ollama's server does."""

from __future__ import annotations

from dataclasses import replace

from xpu_agents.chat import Chat, ChatRequest, Message

__all__ = ["shortened_request"]

_ANSWER_SHARE = 4
"""An answer without a limit gets at least this fraction of the context, 1 / 4 (chosen)."""


def shortened_request(chat: Chat, request: ChatRequest) -> ChatRequest | None:
    """Leave out the oldest messages, so that the prompt leaves room for an answer.

    System messages and the last message are kept. A result is not kept without its call.

    Args:
        chat: chat whose context the prompt exceeds.
        request: request that is too long.

    Returns:
        The shortened request; None if the messages that must be kept are too long.
    """
    context = chat.engine.max_context
    most_answer = context // _ANSWER_SHARE
    limit = None if request.params is None or "max_tokens" not in request.params.model_fields_set else request.params
    most_prompt = context - min(most_answer, most_answer if limit is None else limit.max_tokens)
    messages = request.conversation
    starts = [at for at in range(1, len(messages)) if messages[at].role != "tool"]

    def shortened(start: int) -> ChatRequest:
        kept: list[Message] = [message for message in messages[:start] if message.role == "system"]
        return replace(request, messages=[*kept, *messages[start:]])

    def fits(start: int) -> bool:
        prompt = chat.model.prompt(shortened(start))
        return len(chat.engine.tokenizer.encode(prompt, add_special_tokens=False)) <= most_prompt

    if not starts or not fits(starts[-1]):
        return None
    low, high = 0, len(starts) - 1
    while low < high:
        middle = (low + high) // 2
        low, high = (low, middle) if fits(starts[middle]) else (middle + 1, high)
    return shortened(starts[low])
