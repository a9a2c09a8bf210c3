"""The tokenizer files: OpenVINO graphs built with the step classes of openvino_tokenizers, and their JSON twins."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import openvino as ov
from openvino_tokenizers import __version__ as tokenizers_version
from openvino_tokenizers import tokenizer_pipeline as steps
from openvino_tokenizers.constants import UTF8ReplaceMode
from openvino_tokenizers.utils import apply_unicode_to_bytes, change_inputs_type, change_outputs_type

from xpu_runtime.model.synthetic.vocabulary import SPECIAL_TOKENS, Vocabulary

__all__ = ["BOS_TOKEN_ID", "CHAT_TEMPLATE", "EOS_TOKEN_IDS", "PAD_TOKEN_ID", "tokenizer_files", "write_graphs"]

PAD_TOKEN_ID = SPECIAL_TOKENS.index("<|pad|>")
BOS_TOKEN_ID = SPECIAL_TOKENS.index("<|bos|>")
EOS_TOKEN_IDS = (SPECIAL_TOKENS.index("<|eos|>"), SPECIAL_TOKENS.index("<|end|>"))
"""End of text and end of a turn."""

CHAT_TEMPLATE = """\
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

_MOST_TOKENS = 2**31 - 1


def write_graphs(vocabulary: Vocabulary, folder: Path) -> None:
    """Writes ``openvino_tokenizer`` and ``openvino_detokenizer``, ``.xml`` and ``.bin``."""
    special = dict(zip(SPECIAL_TOKENS, range(len(SPECIAL_TOKENS)), strict=True))
    pipeline = steps.TokenizerPipeline()
    pipeline.add_steps(steps.SpecialTokensSplit.from_string_iter(SPECIAL_TOKENS))
    pipeline.add_steps(steps.RegexSplitStep.byte_level_splitter())
    pipeline.add_steps(steps.BytesToCharsStep())
    pipeline.add_steps(
        steps.BPETokenizationStep(vocab=list(vocabulary.tokens), merges=list(vocabulary.merges), added_tokens=special)
    )
    pipeline.add_steps(steps.TruncationStep(max_length=_MOST_TOKENS - 1))
    bos = steps.AddToken(token=SPECIAL_TOKENS[BOS_TOKEN_ID], _token_id=BOS_TOKEN_ID)
    pipeline.add_steps(steps.CombineSegmentsStep([bos, steps.Sequence()]))
    pipeline.add_steps(steps.PaddingStep(token=SPECIAL_TOKENS[PAD_TOKEN_ID], _token_id=PAD_TOKEN_ID))
    words = [apply_unicode_to_bytes(token, return_corrupted_tokens=True) for token in vocabulary.tokens]
    pipeline.add_steps(steps.VocabDecoderStep(words, list(special.values())))
    pipeline.add_steps(steps.CharsToBytesStep())
    pipeline.add_steps(steps.UTF8ValidateStep(UTF8ReplaceMode.REPLACE))

    encode = pipeline.get_tokenizer_ov_subgraph()
    # The exporter leaves out the segment ids: a Llama has no input for them.
    results = [encode.output(name) for name in ("input_ids", "attention_mask")]
    sinks = encode.get_sinks()
    encode.inputs[0].get_tensor().set_names({"text"})
    encode = ov.Model(results, sinks, encode.get_parameters(), "tokenizer")
    _write(change_outputs_type(encode, ov.Type.i64), folder / "openvino_tokenizer")
    decode = pipeline.get_detokenizer_ov_subgraph()
    decode.inputs[0].get_tensor().set_names({"token_ids"})
    decode.outputs[0].get_tensor().set_names({"string_output"})
    _write(change_inputs_type(decode, ov.Type.i64), folder / "openvino_detokenizer")


def _write(model: ov.Model, path: Path) -> None:
    # The automatic names carry a counter of the process; equal vocabularies are to give equal files.
    for index, node in enumerate(model.get_ordered_ops()):
        node.set_friendly_name(f"{node.get_type_name()}_{index}")
    for key, value in {
        "add_special_tokens": "True",
        "skip_special_tokens": "True",
        "bos_token_id": str(BOS_TOKEN_ID),
        "eos_token_id": str(EOS_TOKEN_IDS[0]),
        "pad_token_id": str(PAD_TOKEN_ID),
        "chat_template": CHAT_TEMPLATE,
        # Without versions GenAI takes the graph for an old one whose special tokens cannot be switched off.
        "openvino_version": ov.get_version(),
        "openvino_tokenizers_version": tokenizers_version,
    }.items():
        model.set_rt_info(value, [key])
    ov.serialize(model, f"{path}.xml", f"{path}.bin")


def tokenizer_files(vocabulary: Vocabulary, max_positions: int) -> dict[str, dict[str, Any]]:
    """Contents of ``tokenizer.json`` and ``tokenizer_config.json``, by file name.

    Args:
        vocabulary: The vocabulary.
        max_positions: Longest context, in tokens.
    """
    flags = {"single_word": False, "lstrip": False, "rstrip": False, "normalized": False, "special": True}
    added = [{"id": token_id, "content": token, **flags} for token_id, token in enumerate(SPECIAL_TOKENS)]
    bos = SPECIAL_TOKENS[BOS_TOKEN_ID]
    byte_level = {"type": "ByteLevel", "add_prefix_space": False, "trim_offsets": True, "use_regex": True}
    begin: dict[str, Any] = {"SpecialToken": {"id": bos, "type_id": 0}}
    first, second = ({"Sequence": {"id": which, "type_id": i}} for i, which in enumerate("AB"))
    tokenizer = {
        "version": "1.0",
        "truncation": None,
        "padding": None,
        "added_tokens": added,
        "normalizer": None,
        "pre_tokenizer": byte_level,
        "post_processor": {
            "type": "TemplateProcessing",
            "single": [begin, first],
            "pair": [begin, first, {"SpecialToken": {"id": bos, "type_id": 1}}, second],
            "special_tokens": {bos: {"id": bos, "ids": [BOS_TOKEN_ID], "tokens": [bos]}},
        },
        "decoder": byte_level,
        "model": {
            "type": "BPE",
            "dropout": None,
            "unk_token": None,
            "continuing_subword_prefix": None,
            "end_of_word_suffix": None,
            "fuse_unk": False,
            "byte_fallback": False,
            "ignore_merges": True,
            "vocab": {token: token_id for token_id, token in enumerate(vocabulary.tokens)},
            "merges": [list(pair) for pair in vocabulary.merges],
        },
    }
    config = {
        "added_tokens_decoder": {str(i): {"content": token, **flags} for i, token in enumerate(SPECIAL_TOKENS)},
        "bos_token": bos,
        "clean_up_tokenization_spaces": False,
        "eos_token": SPECIAL_TOKENS[EOS_TOKEN_IDS[0]],
        "model_max_length": max_positions,
        "pad_token": SPECIAL_TOKENS[PAD_TOKEN_ID],
        "tokenizer_class": "PreTrainedTokenizerFast",
    }
    return {"tokenizer.json": tokenizer, "tokenizer_config.json": config}
