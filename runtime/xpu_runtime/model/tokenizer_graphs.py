"""Writing of tokenizer pipelines as the graph files ``openvino_tokenizer`` and ``openvino_detokenizer``."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import openvino as ov
from openvino_tokenizers import __version__ as tokenizers_version
from openvino_tokenizers import tokenizer_pipeline as steps
from openvino_tokenizers.utils import change_inputs_type, change_outputs_type

from xpu_runtime.model.serialization import serialize_model

__all__ = ["TokenizerProperties", "add_final_steps", "write_tokenizer_pipeline"]

_MOST_TOKENS = 2**31 - 1
_NO_TOKEN = -1
"""Id that no token has."""


@dataclass(frozen=True, slots=True)
class TokenizerProperties:
    """Properties that are stored with the graphs.

    Attributes:
        begin: Id of the beginning-of-sequence token; None without one.
        end: Id of the end-of-sequence token; None without one.
        pad: Id of the padding token; None without one.
        chat_template: Jinja source; None without one.
        segments: True if the tokenizer has the output ``token_type_ids``, as BERT models need it.
    """

    begin: int | None = None
    end: int | None = None
    pad: int | None = None
    chat_template: str | None = None
    segments: bool = False


def add_final_steps(
    pipeline: steps.TokenizerPipeline,
    pad: int,
    before: Sequence[int] = (),
    after: Sequence[int] = (),
    *,
    max_length: int | None = None,
) -> None:
    """Add truncation, the special tokens around the text, and padding.

    Args:
        pipeline: The pipeline, which ends with the tokenization step.
        pad: Id of the padding token.
        before: Ids of the special tokens before the text.
        after: Ids of the special tokens after the text.
        max_length: Length in tokens to which truncation shortens, special tokens included, where it is switched on.
    """
    n_special = len(before) + len(after)
    # GenAI adds the special tokens to the limit, in 32 bits.
    limit = _MOST_TOKENS - max(1, n_special) if max_length is None else max(1, max_length - n_special)
    pipeline.add_steps(steps.TruncationStep(max_length=limit))
    segments: list[steps.TokenWithTypeId] = [steps.AddToken(_token_id=token) for token in before]
    segments.append(steps.Sequence())
    segments.extend(steps.AddToken(_token_id=token) for token in after)
    pipeline.add_steps(steps.CombineSegmentsStep(segments))
    pipeline.add_steps(steps.PaddingStep(_token_id=pad))


def write_tokenizer_pipeline(pipeline: steps.TokenizerPipeline, folder: Path, properties: TokenizerProperties) -> None:
    """Write the two graphs of a pipeline as ``.xml`` and ``.bin`` files.

    Args:
        pipeline: All steps from the text to padded ids, and those of decoding.
        folder: The model folder.
        properties: Properties of the tokenizer.

    Raises:
        OSError: The files cannot be written.
    """
    for step in pipeline.steps:
        if isinstance(step, steps.VocabDecoderStep) and not step.skip_tokens:
            step.skip_tokens = [_NO_TOKEN]  # OpenVINO cannot compile the graph with an empty list
    encode = pipeline.get_tokenizer_ov_subgraph()
    # As in an export, the segment ids are omitted unless the model has an input for them.
    names = ["input_ids", *(["token_type_ids"] if properties.segments else []), "attention_mask"]
    results = [encode.output(name) for name in names]
    sinks = encode.get_sinks()
    encode.inputs[0].get_tensor().set_names({"text"})
    encode = ov.Model(results, sinks, encode.get_parameters(), "tokenizer")
    _write_graph(change_outputs_type(encode, ov.Type.i64), folder / "openvino_tokenizer", properties)
    decode = pipeline.get_detokenizer_ov_subgraph()
    decode.inputs[0].get_tensor().set_names({"token_ids"})
    decode.outputs[0].get_tensor().set_names({"string_output"})
    _write_graph(change_inputs_type(decode, ov.Type.i64), folder / "openvino_detokenizer", properties)


def _write_graph(model: ov.Model, path: Path, properties: TokenizerProperties) -> None:
    # Automatic names contain a counter of the process; equal vocabularies must give equal files.
    for index, node in enumerate(model.get_ordered_ops()):
        node.set_friendly_name(f"{node.get_type_name()}_{index}")
    ids = {"bos_token_id": properties.begin, "eos_token_id": properties.end, "pad_token_id": properties.pad}
    for key, value in {
        "add_special_tokens": "True",
        "skip_special_tokens": "True",
        **{key: str(token) for key, token in ids.items() if token is not None},
        **({} if properties.chat_template is None else {"chat_template": properties.chat_template}),
        # Without versions GenAI treats the graph as an old one, in which special tokens cannot be turned off.
        "openvino_version": ov.get_version(),
        "openvino_tokenizers_version": tokenizers_version,
    }.items():
        model.set_rt_info(value, [key])
    serialize_model(model, path.with_suffix(".xml"))
