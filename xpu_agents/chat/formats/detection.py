"""Which format a model speaks."""

from __future__ import annotations

import re
from collections.abc import Callable

from xpu_agents.chat.formats.base import ToolCallFormat
from xpu_agents.chat.formats.hermes import HermesFormat
from xpu_agents.chat.formats.llama import LlamaFormat, LlamaFunctionFormat
from xpu_agents.chat.formats.mistral import MistralFormat, MistralNamedFormat
from xpu_agents.chat.formats.phi import PhiFormat
from xpu_agents.chat.formats.prompted import PromptedFormat
from xpu_agents.chat.template import ChatTemplate

__all__ = ["detect_format"]

_XML = re.compile(r"<parameter=|<arg_key>|<invoke\b|<parameter name=")
"""Arguments in tags of their own: the opening may be that of another family, what follows is not JSON."""
_PARAMETERS = re.compile(r"""["']parameters["']\s*:""")


def detect_format(template: ChatTemplate) -> ToolCallFormat:
    """The format that a chat template teaches; where it teaches none that is known here, the prompted one."""
    source = template.source
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
    tagged = "<|tool|>" in source and template.token_of("<|tool_call|>") is not None
    return "<|tool_call|>" in source or "functools[" in source or tagged


_FAMILIES: tuple[tuple[Callable[[ChatTemplate], ToolCallFormat], Callable[[ChatTemplate], bool]], ...] = (
    (MistralNamedFormat, lambda template: "[TOOL_CALLS]" in template.source and "[ARGS]" in template.source),
    (MistralFormat, lambda template: "[TOOL_CALLS]" in template.source),
    (HermesFormat, lambda template: "<tool_call>" in template.source),
    (LlamaFunctionFormat, lambda template: "<function=" in template.source),
    (LlamaFormat, _llama),
    (PhiFormat, _phi),
)
"""The first that fits is taken; what is more special comes first."""
