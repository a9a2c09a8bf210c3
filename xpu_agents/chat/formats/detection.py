"""Detection of a model's tool-call format from its chat template."""

from __future__ import annotations

import re
from collections.abc import Callable

from xpu_agents.chat.formats.base import ToolCallFormat
from xpu_agents.chat.formats.cohere import CohereFormat
from xpu_agents.chat.formats.deepseek import SECTION as DEEPSEEK_SECTION
from xpu_agents.chat.formats.deepseek import DeepSeekFormat
from xpu_agents.chat.formats.gemma import GemmaFormat
from xpu_agents.chat.formats.granite import GraniteFormat
from xpu_agents.chat.formats.harmony import HarmonyFormat
from xpu_agents.chat.formats.hermes import HermesFormat
from xpu_agents.chat.formats.kimi import SECTION as KIMI_SECTION
from xpu_agents.chat.formats.kimi import KimiFormat
from xpu_agents.chat.formats.llama import LlamaFormat, LlamaFunctionFormat
from xpu_agents.chat.formats.mistral import MistralFormat, MistralNamedFormat
from xpu_agents.chat.formats.phi import PhiFormat
from xpu_agents.chat.formats.prompted import PromptedFormat
from xpu_agents.chat.formats.pythonic import MarkedPythonicFormat, PythonicFormat
from xpu_agents.chat.formats.tagged import GlmFormat, MiniMaxFormat, QwenTaggedFormat
from xpu_agents.chat.formats.tool_calls import OPENING as TOOL_CALLS
from xpu_agents.chat.formats.tool_calls import ToolCallsFormat
from xpu_agents.chat.templates import ChatTemplate

__all__ = ["detect_format"]

_UNKNOWN_TAGS = re.compile(r"<parameter=|<invoke\b|<parameter name=")
"""Formats with tagged arguments, which are not supported even if the opening marker is that of another family."""
_PYTHON_LIST = re.compile(r"\[func(tion)?_?name1?\(")
"""Instruction to answer with a list of calls in Python syntax."""
_PARAMETERS = re.compile(r"""["']parameters["']\s*:""")


def detect_format(template: ChatTemplate) -> ToolCallFormat:
    """Return the format that a chat template describes; the prompted format if it describes no known one."""
    source = template.source
    for family, marks in _TRAINED_FAMILIES:
        if any(mark in source for mark in marks):
            return family(template)
    if template.mentions_tools:
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


_TRAINED_FAMILIES: tuple[tuple[Callable[[ChatTemplate], ToolCallFormat], tuple[str, ...]], ...] = (
    (HarmonyFormat, ("<|channel|>analysis<|message|>",)),
    (DeepSeekFormat, (DEEPSEEK_SECTION[0],)),
    (KimiFormat, (KIMI_SECTION[0], "<|im_system|>tool_declare")),
)
"""Formats of models that write their own calls also if the template does not take tools, with texts of the template."""
_FAMILIES: tuple[tuple[Callable[[ChatTemplate], ToolCallFormat], Callable[[ChatTemplate], bool]], ...] = (
    (MistralNamedFormat, lambda template: "[TOOL_CALLS]" in template.source and "[ARGS]" in template.source),
    (MistralFormat, lambda template: "[TOOL_CALLS]" in template.source),
    (GlmFormat, lambda template: "<arg_key>" in template.source),
    (QwenTaggedFormat, lambda template: "<function=" in template.source and "<parameter=" in template.source),
    (MiniMaxFormat, lambda template: "<minimax:tool_call>" in template.source),
    (PromptedFormat, lambda template: _UNKNOWN_TAGS.search(template.source) is not None),
    (GemmaFormat, lambda template: "<|tool_call>call:" in template.source),
    (CohereFormat, lambda template: "<|START_ACTION|>" in template.source),
    (ToolCallsFormat, lambda template: TOOL_CALLS in template.source),
    (HermesFormat, lambda template: "<tool_call>" in template.source),
    (LlamaFunctionFormat, lambda template: "<function=" in template.source),
    (
        MarkedPythonicFormat,
        lambda template: "<|tool_call_start|>" in template.source or "<|tool_list_start|>" in template.source,
    ),
    (PythonicFormat, lambda template: _PYTHON_LIST.search(template.source) is not None),
    (LlamaFormat, _llama),
    (GraniteFormat, lambda template: "<|tool_call|>" in template.source and "<|start_of_role|>" in template.source),
    (PhiFormat, _phi),
)
"""Formats with their detection functions, most specific first."""
