"""Special tokens, pre-tokenization and chat template of a tokenizer."""

from __future__ import annotations

from dataclasses import dataclass

from xpu_runtime.model.synthetic.vocabulary import SPECIAL_TOKENS

__all__ = ["SYNTHETIC_RULES", "TokenizerRules"]

_CHAT_TEMPLATE = """\
{{- '<|bos|>' }}
{%- if tools %}
    {{- '<|system|>Tools: ' + (tools | tojson) + '<|end|>' }}
{%- endif %}
{%- for message in messages %}
    {{- '<|' + message.role + '|>' }}
    {%- if message.content is string %}
        {{- message.content }}
    {%- elif message.content %}
        {%- for part in message.content %}
            {%- if part.type == 'text' %}
                {{- part.text }}
            {%- endif %}
        {%- endfor %}
    {%- endif %}
    {%- if message.tool_calls %}
        {%- for call in message.tool_calls %}
            {{- '<tool_call>' + (call.function | tojson) + '</tool_call>' }}
        {%- endfor %}
    {%- endif %}
    {{- '<|end|>' }}
{%- endfor %}
{%- if add_generation_prompt %}
    {{- '<|assistant|>' }}
{%- endif %}
"""


@dataclass(frozen=True, slots=True)
class TokenizerRules:
    """Special tokens, pre-tokenization and chat template of one tokenizer.

    Attributes:
        special_tokens: Special tokens; the position is the id.
        pad: Id of the padding token.
        ends: Ids of the end-of-sequence tokens; the first is the EOS token of the tokenizer.
        chat_template: Jinja source.
        begin: Id of the beginning-of-sequence token; None without one.
        shown: Special tokens that decoding keeps in the text; the others are skipped.
        split: Regular expression of the pre-tokens; None for that of GPT-2.
    """

    special_tokens: tuple[str, ...]
    pad: int
    ends: tuple[int, ...]
    chat_template: str
    begin: int | None = None
    shown: frozenset[str] = frozenset()
    split: str | None = None

    @property
    def hidden(self) -> list[int]:
        """Ids of the special tokens that decoding skips."""
        return [at for at, token in enumerate(self.special_tokens) if token not in self.shown]


SYNTHETIC_RULES = TokenizerRules(
    SPECIAL_TOKENS,
    pad=SPECIAL_TOKENS.index("<|pad|>"),
    ends=(SPECIAL_TOKENS.index("<|eos|>"), SPECIAL_TOKENS.index("<|end|>")),
    chat_template=_CHAT_TEMPLATE,
    begin=SPECIAL_TOKENS.index("<|bos|>"),
)
"""Rules of the synthetic models; ``<|eos|>`` and ``<|end|>`` end a sequence."""
