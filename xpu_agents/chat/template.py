"""What a model's chat template can do, found out by trying it."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from xpu_runtime.errors import InvalidRequestError
from xpu_runtime.model.tokenizer import Tokenizer

__all__ = ["CallSupport", "ChatTemplate"]

_TOOL = "probe_tool"
_KEY, _VALUE = "probe_key", "probe_value"
_TEXT = "Let me see."
_APART = "\u200b"
_WRITTEN_OUT = re.compile(rb"<[^\s<>]+>|\[[^\s\[\]]+\]")
"""What special tokens look like, and many others."""
_ASKED: Mapping[str, Any] = {"role": "user", "content": "Hello"}


@dataclass(frozen=True, slots=True)
class CallSupport:
    """What a template makes of an assistant's tool calls.

    Attributes:
        arguments_as_text: it wants arguments as JSON text and not as an object.
        several: it takes more than one call in a message.
        beside_text: it shows them where the message has a text, too.
    """

    arguments_as_text: bool
    several: bool
    with_text: bool = True


class ChatTemplate:
    """The chat template of a tokenizer."""

    def __init__(self, tokenizer: Tokenizer) -> None:
        self._tokenizer = tokenizer
        self._tokens: dict[str, int | None] = {}

    @cached_property
    def source(self) -> str:
        """The template itself; empty where the model has none."""
        # The tokenizer has no public name for it.
        return str(self._tokenizer._inner.chat_template or "")

    @property
    def mentions_tools(self) -> bool:
        """Whether it tells the model of tools."""
        return re.search(r"\btools\b", self.source) is not None

    @cached_property
    def calls(self) -> CallSupport | None:
        """How it writes an assistant's calls; None where it leaves them out, or writes none of ours."""
        if "tool_calls" not in self.source:
            return None  # what it seems to write then comes from the engine that runs templates
        for as_text in (False, True):
            written = self._written(1, as_text=as_text)
            if re.search(rf'(?<!\\)"{_KEY}"\s*:\s*"{_VALUE}"', written) and _TOOL in written:
                several = self._written(2, as_text=as_text).count(_TOOL) >= 2
                return CallSupport(as_text, several, _KEY in self._written(1, as_text=as_text, text=_TEXT))
        return None

    @cached_property
    def renders_tool_results(self) -> bool:
        """Whether it has a place for the results of calls."""
        return re.search(r"""['"]tool['"]""", self.source) is not None

    def token_of(self, text: str) -> int | None:
        """The one token that a text is; None where it is none or several."""
        if text not in self._tokens:
            ids = self._tokenizer.encode(text, add_special_tokens=False)
            self._tokens[text] = ids[0] if len(ids) == 1 else None
        return self._tokens[text]

    def is_silent(self, text: str) -> bool:
        """Whether a marker is one special token, which the engine leaves out of the text of an answer."""
        token = self.token_of(text)
        return token is not None and self._tokenizer.is_silent(token)

    def escape_special_tokens(self, text: str) -> str:
        """A text in which no special token is written out: with a space of no width in them they are mere characters.

        What somebody else has written, such as a page that a tool has read, could end its message with them, and begin
        another in the name of the system.
        """
        return self._specials.sub(lambda found: found[0][0] + _APART + found[0][1:], text)

    @cached_property
    def _specials(self) -> re.Pattern[str]:
        names = filter(_WRITTEN_OUT.fullmatch, self._tokenizer.vocabulary())
        found = [text for text in (name.decode(errors="replace") for name in names) if self.is_silent(text)]
        return re.compile("|".join(map(re.escape, sorted(found, key=len, reverse=True))) or r"(?!)")

    def render(
        self,
        messages: Sequence[Mapping[str, Any]],
        tools: Sequence[Mapping[str, Any]] | None = None,
        extra: Mapping[str, Any] | None = None,
    ) -> str:
        """The prompt.

        Raises:
            ModelFolderError: the model has no chat template.
            InvalidRequestError: the template refuses the conversation.
        """
        return self._tokenizer.apply_chat_template(messages, tools=tools or None, extra=extra or None)

    def _written(self, count: int, *, as_text: bool, text: str = "") -> str:
        """An assistant's message with calls, as the template writes it; empty where it refuses that."""
        arguments = f'{{"{_KEY}": "{_VALUE}"}}' if as_text else {_KEY: _VALUE}
        calls = [
            {"id": f"probe000{number}", "type": "function", "function": {"name": _TOOL, "arguments": arguments}}
            for number in range(count)
        ]
        answers = [{"role": "tool", "tool_call_id": call["id"], "name": _TOOL, "content": "done"} for call in calls]
        try:
            return self.render([_ASKED, {"role": "assistant", "content": text, "tool_calls": calls}, *answers])
        except InvalidRequestError:
            return ""
