"""Chat templates and their capabilities, which are detected by rendering probes."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property
from typing import Any

from xpu_agents.chat.templates.continuation import render_open
from xpu_agents.chat.templates.conversation_data import TemplateData
from xpu_agents.chat.templates.loading import LoadedTemplates
from xpu_agents.chat.templates.program import TemplateFailure
from xpu_agents.chat.templates.sources import TemplateSources
from xpu_agents.chat.templates.special_tokens import SpecialTokens
from xpu_runtime.errors import InvalidRequestError, ModelFolderError
from xpu_runtime.model.tokenizer import Tokenizer

__all__ = ["CallSupport", "ChatTemplate"]

_PROBE_TOOL = "probe_tool"
_KEY, _VALUE = "probe_key", "probe_value"
_TEXT = "Let me see."
_PROBE_MESSAGE: Mapping[str, Any] = {"role": "user", "content": "Hello"}


_TOOLS_AS_TAGS = "xml_tools"
"""Name of the tools in the template of SmolLM3."""


@dataclass(frozen=True, slots=True)
class CallSupport:
    """Support of a template for an assistant's tool calls.

    Attributes:
        arguments_as_text: whether arguments are given as JSON text instead of an object.
        allows_several: whether a message may have more than one call.
        with_text: whether calls are rendered in messages that also have text.
    """

    arguments_as_text: bool
    allows_several: bool
    with_text: bool = True


class ChatTemplate:
    """Chat template of a model, rendered as Hugging Face's tokenizers do.

    Thread-safe.

    Args:
        tokenizer: tokenizer of the model; its folder has the template.
        clock: current local time, for templates that write the date.

    Raises:
        ModelFolderError: the template is no Jinja template, or cannot render the simplest conversation.
    """

    def __init__(self, tokenizer: Tokenizer, clock: Callable[[], datetime] = datetime.now) -> None:
        self._tokenizer = tokenizer
        self._token_ids: dict[str, int | None] = {}
        self._sources = TemplateSources.of(tokenizer)
        self._loaded = LoadedTemplates.of(self._sources, clock)

    @property
    def source(self) -> str:
        """Source of the template, of that with tools if the model has two; empty if it has none."""
        return "" if self._sources.with_tools is None else self._sources.with_tools.text

    @property
    def mentions_tools(self) -> bool:
        """True if the template renders tools."""
        return re.search(r"\btools\b", self.source) is not None

    @cached_property
    def calls(self) -> CallSupport | None:
        """Support for an assistant's calls with JSON arguments; None if the template does not render them so."""
        return self.call_support(r'(?<!\\)"{key}"\s*:\s*"{value}"')

    def call_support(self, argument: str) -> CallSupport | None:
        """Return the support for an assistant's calls; None if the template does not render them in a known form.

        Args:
            argument: regular expression of an argument as the template renders it, with ``{key}`` and ``{value}``.
        """
        if "tool_calls" not in self.source:
            return None  # calls in the output would come from the template engine's default
        for as_text in (False, True):
            probed = self._render_probe(1, as_text=as_text)
            pattern = argument.format(key=_KEY, value=_VALUE)
            if re.search(pattern, probed) and _PROBE_TOOL in probed:
                allows_several = self._render_probe(2, as_text=as_text).count(_PROBE_TOOL) >= 2
                return CallSupport(as_text, allows_several, _KEY in self._render_probe(1, as_text=as_text, text=_TEXT))
        return None

    @cached_property
    def renders_tool_results(self) -> bool:
        """True if the template renders tool results."""
        return re.search(r"""['"]tool['"]""", self.source) is not None

    def token_id(self, text: str) -> int | None:
        """Return the token id of a text that is a single token, else None."""
        if text not in self._token_ids:
            ids = self._tokenizer.encode(text, add_special_tokens=False)
            self._token_ids[text] = ids[0] if len(ids) == 1 else None
        return self._token_ids[text]

    def is_silent(self, text: str) -> bool:
        """True if a marker is one special token that the engine leaves out of the answer's text."""
        token = self.token_id(text)
        return token is not None and self._tokenizer.is_silent(token)

    def escape_special_tokens(self, text: str) -> str:
        """Escape special tokens in a text that is not the template's own."""
        return self._special_tokens.escape(text)

    @cached_property
    def _special_tokens(self) -> SpecialTokens:
        return SpecialTokens(self._tokenizer, self.source, self._sources.special_tokens.values())

    def render(
        self,
        messages: Sequence[Mapping[str, Any]],
        tools: Sequence[Mapping[str, Any]] | None = None,
        extra: Mapping[str, Any] | None = None,
        *,
        add_generation_prompt: bool = True,
        continue_final: bool = False,
    ) -> str:
        """Render a prompt; encode it without adding special tokens, since the template writes them.

        Args:
            messages: messages with ``role`` and ``content``.
            tools: function schemas for the model, as in OpenAI's ``tools``.
            extra: more template variables, such as ``enable_thinking``.
            add_generation_prompt: end the prompt with the start of the assistant's message.
            continue_final: end the prompt with the text of the last message, so that the model continues it.

        Raises:
            ModelFolderError: the model has no chat template.
            InvalidRequestError: the template cannot render the conversation, or a value is no JSON value.
        """
        template = self._loaded.with_tools if tools or any(map(_uses_tools, messages)) else self._loaded.default
        if template is None:
            raise ModelFolderError(
                f"model: {str(self._tokenizer.folder)!r} has no chat template; add the model's chat_template.jinja to "
                f"the folder or send a text prompt"
            )
        data = TemplateData()
        variables = {**self._sources.special_tokens, "documents": None, **data.variables(messages, tools, extra)}
        variables["tools"] = variables["tools"] or template.no_tools
        if tools:
            variables.setdefault(_TOOLS_AS_TAGS, variables["tools"])
        variables["add_generation_prompt"] = add_generation_prompt and not continue_final
        try:
            if continue_final:
                return render_open(template.program, variables, data.characters)
            return template.program.render(variables, data.characters)
        except TemplateFailure as failure:
            raise InvalidRequestError(_refusal(failure)) from None

    def _render_probe(self, count: int, *, as_text: bool, text: str = "") -> str:
        """Render an assistant's message with ``count`` probe calls; empty if the template rejects it."""
        arguments = f'{{"{_KEY}": "{_VALUE}"}}' if as_text else {_KEY: _VALUE}
        calls = [
            {"id": f"probe000{number}", "type": "function", "function": {"name": _PROBE_TOOL, "arguments": arguments}}
            for number in range(count)
        ]
        results = [
            {"role": "tool", "tool_call_id": call["id"], "name": _PROBE_TOOL, "content": "done"} for call in calls
        ]
        try:
            return self.render([_PROBE_MESSAGE, {"role": "assistant", "content": text, "tool_calls": calls}, *results])
        except InvalidRequestError:
            return ""


def _uses_tools(message: Mapping[str, Any]) -> bool:
    return bool(message.get("tool_calls")) or message.get("role") == "tool"


def _refusal(failure: TemplateFailure) -> str:
    if failure.refused:
        return f'messages: the chat template of the model refuses them: "{failure.reason}"'
    line = "" if failure.line is None else f" in line {failure.line}"
    return f"messages: the chat template of the model cannot render them{line}: {failure.reason}"
