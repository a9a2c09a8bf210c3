"""Detection of a model's tool-call format from its chat template."""

from __future__ import annotations

import re
from collections.abc import Callable

from xpu_agents.chat.formats.base import ToolCallFormat
from xpu_agents.chat.formats.harmony import HarmonyFormat
from xpu_agents.chat.formats.hermes import HermesFormat
from xpu_agents.chat.formats.llama import LlamaFormat, LlamaFunctionFormat
from xpu_agents.chat.formats.mistral import MistralFormat, MistralNamedFormat
from xpu_agents.chat.formats.phi import PhiFormat
from xpu_agents.chat.formats.prompted import PromptedFormat
from xpu_agents.chat.templates import ChatTemplate

__all__ = ["detect_format"]

_XML = re.compile(r"<parameter=|<arg_key>|<invoke\b|<parameter name=")
"""Formats with XML arguments, which are not supported even if the opening marker is that of another family."""
_PARAMETERS = re.compile(r"""["']parameters["']\s*:""")


def detect_format(template: ChatTemplate) -> ToolCallFormat:
    """Return the format that a chat template describes; the prompted format if it describes no known one."""
    source = template.source
    if "<|channel|>" in source and "<|message|>" in source:
        return HarmonyFormat(template)  # also without tools
    if template.mentions_tools and not _XML.search(source):
        for family, speaks in _FAMILIES:
            if speaks(template):
                return family(template)
    return PromptedFormat(template)


def _llama(template: ChatTemplate) -> bool:
    source = template.source
    return "<|python_tag|>" in source or ("ipython" in source and _PARAMETERS.search(source) is not None)


def _phi(template: ChatTemplate) -> bool:
    source = template.source
    tagged = "<|tool|>" in source and template.token_id("<|tool_call|>") is not None
    return "<|tool_call|>" in source or "functools[" in source or tagged


_FAMILIES: tuple[tuple[Callable[[ChatTemplate], ToolCallFormat], Callable[[ChatTemplate], bool]], ...] = (
    (MistralNamedFormat, lambda template: "[TOOL_CALLS]" in template.source and "[ARGS]" in template.source),
    (MistralFormat, lambda template: "[TOOL_CALLS]" in template.source),
    (HermesFormat, lambda template: "<tool_call>" in template.source),
    (LlamaFunctionFormat, lambda template: "<function=" in template.source),
    (LlamaFormat, _llama),
    (PhiFormat, _phi),
)
"""Formats with their detection functions, most specific first."""
