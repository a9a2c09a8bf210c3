"""Tool-call formats: one module for each model family, detected from the chat template."""

from __future__ import annotations

from xpu_agents.chat.formats.base import TemplateInput, ToolCallFormat
from xpu_agents.chat.formats.detection import detect_format
from xpu_agents.chat.formats.hermes import HermesFormat
from xpu_agents.chat.formats.llama import LlamaFormat, LlamaFunctionFormat
from xpu_agents.chat.formats.mistral import MistralFormat, MistralNamedFormat
from xpu_agents.chat.formats.phi import PhiFormat
from xpu_agents.chat.formats.prompted import PromptedFormat
from xpu_agents.chat.parsing.call_events import CallEvent, CallIds
from xpu_agents.chat.parsing.call_parser import CallParser
from xpu_agents.chat.parsing.call_syntax import CallSyntax
from xpu_agents.chat.structured.lark import LarkBuilder

__all__ = [
    "CallEvent",
    "CallIds",
    "CallParser",
    "CallSyntax",
    "HermesFormat",
    "LarkBuilder",
    "LlamaFormat",
    "LlamaFunctionFormat",
    "MistralFormat",
    "MistralNamedFormat",
    "PhiFormat",
    "PromptedFormat",
    "TemplateInput",
    "ToolCallFormat",
    "detect_format",
]
