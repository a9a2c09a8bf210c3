"""Tool-call formats: one module for each family, chosen by what the chat template says."""

from __future__ import annotations

from xpu_agents.chat.formats.base import Prompt, ToolCallFormat
from xpu_agents.chat.formats.call_parser import CallParser, CallSyntax
from xpu_agents.chat.formats.choice import choose_format
from xpu_agents.chat.formats.emitter import CallEvent, CallIds
from xpu_agents.chat.formats.hermes import HermesFormat
from xpu_agents.chat.formats.lark import Lark
from xpu_agents.chat.formats.llama import LlamaFormat, LlamaFunctionFormat
from xpu_agents.chat.formats.mistral import MistralFormat, MistralNamedFormat
from xpu_agents.chat.formats.phi import PhiFormat
from xpu_agents.chat.formats.prompted import PromptedFormat

__all__ = [
    "CallEvent",
    "CallIds",
    "CallParser",
    "CallSyntax",
    "HermesFormat",
    "Lark",
    "LlamaFormat",
    "LlamaFunctionFormat",
    "MistralFormat",
    "MistralNamedFormat",
    "PhiFormat",
    "Prompt",
    "PromptedFormat",
    "ToolCallFormat",
    "choose_format",
]
