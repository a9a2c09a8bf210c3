"""Synthetic models: files, graph, weights and tokenizer."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
import openvino as ov
import openvino_genai
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from openvino._offline_transformations import paged_attention_transformation

from xpu_runtime.errors import ConfigError
from xpu_runtime.model.serialization import serialize_model
from xpu_runtime.model.synthetic import SHAPES, make_model
from xpu_runtime.model.synthetic.decoder_graph import build_graph, matrix_specs
from xpu_runtime.model.synthetic.graph_nodes import GraphNodes
from xpu_runtime.model.synthetic.shapes import ModelShape
from xpu_runtime.model.synthetic.vocabulary import SPECIAL_TOKENS, build_vocabulary
from xpu_runtime.model.synthetic.weights import WEIGHT_FORMATS, MatrixSpec, WeightFormat, make_matrix

EXACT = {"INFERENCE_PRECISION_HINT": "f32", "KV_CACHE_PRECISION": "f32", "DYNAMIC_QUANTIZATION_GROUP_SIZE": 0}
SMALL = ModelShape("small", 64, 96, 2, 4, 2, 16, 512, 256)
IDS = np.random.default_rng(7).integers(8, 512, (1, 24))


def files(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.iterdir()}


def graph(weights: WeightFormat = "int8", shape: ModelShape = SMALL) -> ov.Model:
    return build_graph(shape, matrix_specs(shape, 512, weights, 8), 0, lambda _: None)


def step(request: ov.InferRequest, ids: Any, past: int, mask: Any = None) -> npt.NDArray[np.float32]:
    batch, tokens = ids.shape
    positions = np.broadcast_to(np.arange(past, past + tokens), ids.shape)
    if mask is not None:
        positions = np.maximum(mask.cumsum(-1) - 1, 0)[:, past:]
    inputs = {
        "input_ids": ids,
        "attention_mask": np.ones((batch, past + tokens), np.int64) if mask is None else mask,
        "position_ids": positions,
        "beam_idx": np.arange(batch, dtype=np.int32),
    }
    return np.array(request.infer(inputs)["logits"])


@pytest.fixture(scope="module")
def request_small() -> ov.InferRequest:
    """An infer request of the small model, without quantisation of activations or cache."""
    return ov.Core().compile_model(graph(), "CPU", EXACT).create_infer_request()


@pytest.fixture(scope="module")
def tokenizer(test_model: Path) -> openvino_genai.Tokenizer:
    """The tokenizer of the test model."""
    return openvino_genai.Tokenizer(test_model)


def encode(tokenizer: openvino_genai.Tokenizer, text: str, special: bool = False) -> list[int]:
    return list(tokenizer.encode(text, add_special_tokens=special).input_ids.data.reshape(-1))


# The folder


def test_folder_has_all_files_of_an_export(test_model: Path) -> None:
    """Guards against a folder that GenAI or a server cannot load because a file is missing."""
    graphs = {f"openvino_{part}.{kind}" for part in ("model", "tokenizer", "detokenizer") for kind in ("xml", "bin")}
    configs = {"config.json", "generation_config.json", "openvino_config.json", "tokenizer_config.json"}
    assert set(files(test_model)) == graphs | configs | {"tokenizer.json", "chat_template.jinja", "xpu_synthetic.json"}
    config = json.loads((test_model / "config.json").read_text("utf-8"))
    assert (config["hidden_size"], config["num_key_value_heads"], config["vocab_size"]) == (256, 4, 8192)
    assert json.loads((test_model / "generation_config.json").read_text("utf-8"))["eos_token_id"] == [2, 3]


@pytest.mark.parametrize("weights", WEIGHT_FORMATS)
def test_equal_arguments_give_equal_bytes(tmp_path: Path, weights: WeightFormat) -> None:
    """Guards against names or numbers that depend on the state of the process."""
    first = make_model("test", tmp_path / "a", weights=weights, vocab_size=512)
    second = make_model("test", tmp_path / "b", weights=weights, vocab_size=512)
    assert files(first) == files(second)


def test_another_seed_gives_other_weights(tmp_path: Path) -> None:
    """Guards against an unused seed."""
    one, two = (make_model("test", tmp_path / str(seed), seed=seed, vocab_size=512) for seed in (1, 2))
    assert files(one)["openvino_model.bin"] != files(two)["openvino_model.bin"]
    assert files(one)["openvino_model.xml"] == files(two)["openvino_model.xml"]


def test_same_model_is_reused_and_another_one_replaced(tmp_path: Path) -> None:
    """Guards against repeated work, and against an old model for new arguments."""
    calls: list[tuple[float, str]] = []
    folder = make_model("test", str(tmp_path / "m"), vocab_size=512)
    before = (folder / "openvino_model.bin").stat().st_mtime_ns
    assert make_model("test", folder, vocab_size=512, progress=lambda *call: calls.append(call)) == folder
    assert calls == [(1.0, "found")]
    assert (folder / "openvino_model.bin").stat().st_mtime_ns == before
    make_model("test", folder, vocab_size=600)
    assert json.loads((folder / "config.json").read_text("utf-8"))["vocab_size"] == 600
    assert [path.name for path in tmp_path.iterdir()] == ["m"]


def test_progress_is_monotonic_and_ends_at_one(tmp_path: Path) -> None:
    """Guards against a progress bar that goes back or never ends."""
    done: list[float] = []
    make_model("test", tmp_path / "m", vocab_size=512, progress=lambda share, _what: done.append(share))
    assert done == sorted(done)
    assert (done[0], done[-1]) == (0.0, 1.0)


def test_failed_build_keeps_the_existing_folder(tmp_path: Path) -> None:
    """Guards against a partial or missing model after an interrupted build."""

    def interrupt(share: float, _what: str) -> None:
        if share > 0.5:
            raise KeyboardInterrupt

    folder = make_model("test", tmp_path / "m", vocab_size=512)
    before = files(folder)
    with pytest.raises(KeyboardInterrupt):
        make_model("test", folder, vocab_size=600, progress=interrupt)
    assert files(folder) == before
    assert [path.name for path in tmp_path.iterdir()] == ["m"]


def test_write_error_names_the_file(tmp_path: Path) -> None:
    """Guards a full disk, for which OpenVINO only reports an iostream error."""
    (tmp_path / "m.bin").mkdir()  # which cannot be opened to write
    with pytest.raises(OSError, match=r"(?s)cannot write it .* MB of the disk are free: .*m\.xml"):
        serialize_model(graph(), tmp_path / "m.xml")


def test_folder_with_other_files_is_not_replaced(tmp_path: Path) -> None:
    """Guards against deletion of a user's folder; an empty folder may be used."""
    (tmp_path / "full").mkdir()
    (tmp_path / "full" / "thesis.txt").write_text("mine", "utf-8")
    for target in (tmp_path / "full", tmp_path / "full" / "thesis.txt"):
        with pytest.raises(ConfigError, match=r"out is .*must be a"):
            make_model("test", target, vocab_size=512)
    assert (tmp_path / "full" / "thesis.txt").read_text("utf-8") == "mine"
    (tmp_path / "empty").mkdir()
    assert (make_model("test", tmp_path / "empty", vocab_size=512) / "config.json").is_file()


def test_working_directory_is_not_replaced(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Guards against a build that Windows rejects at the end, and a shell in a deleted folder."""
    monkeypatch.chdir(tmp_path)
    with pytest.raises(ConfigError, match=r"out is .*, the working directory; it must be another folder"):
        make_model("test", ".", vocab_size=512)
    assert list(tmp_path.iterdir()) == []
    assert (make_model("test", "inside", vocab_size=512) / "config.json").is_file()


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"shape": "7b"}, r"shape is '7b'; it must be one of test, 0.5b, .*8b"),
        ({"weights": "int2"}, r"weights is 'int2'; it must be one of int8, int4, fp16, fp32"),
        ({"seed": -1}, r"seed is -1; it must be"),
        ({"seed": True}, r"seed is True; it must be"),
        ({"vocab_size": 511}, r"vocab_size is 511; it must be an integer from 512 to 1048576"),
        ({"vocab_size": 10**9}, r"vocab_size is 1000000000; it must be an integer from 512 to 1048576"),
    ],
)
def test_invalid_arguments_are_named(tmp_path: Path, arguments: dict[str, Any], message: str) -> None:
    """Guards against unclear errors, and a folder left behind by one."""
    with pytest.raises(ConfigError, match=message):
        make_model(**{"shape": "test", "out": tmp_path / "m", **arguments})
    assert not list(tmp_path.iterdir())


def test_no_training_framework_is_imported(tmp_path: Path) -> None:
    """Guards against a dependency that is not installed with the package."""
    code = (
        "import sys; from xpu_runtime.model.synthetic import make_model"
        "; make_model('test', sys.argv[1], vocab_size=512)"
        "; sys.exit(', '.join({'torch', 'transformers', 'optimum', 'tokenizers'} & set(sys.modules)) or None)"
    )
    done = subprocess.run(
        [sys.executable, "-c", code, str(tmp_path / "m")], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr


# The shapes


def test_shapes_match_the_public_models() -> None:
    """Guards against a typing error in the dimensions, on which all measurements depend."""
    llama = SHAPES["8b"]
    assert llama is SHAPES["llama-3.1-8b"]
    specs = matrix_specs(llama, llama.vocab, "int8", 8)
    assert sum(spec.parameters for spec in specs) == pytest.approx(8.03e9, rel=1e-3)
    small = matrix_specs(SHAPES["0.5b"], 8192, "int8", 8)
    assert sum(spec.parameters for spec in small) == pytest.approx(0.37e9, rel=0.02)


@pytest.mark.parametrize(
    ("field", "value"),
    [("kv_heads", 3), ("head_dim", 15), ("layers", 0), ("layers", 2.5), ("hidden", "64"), ("rope_theta", float("inf"))],
)
def test_invalid_shapes_are_an_error(field: str, value: Any) -> None:
    """Guards against a graph that fails only at compilation."""
    sizes = {"hidden": 64, "intermediate": 96, "layers": 2, "heads": 4, "kv_heads": 2, "head_dim": 16}
    with pytest.raises(ConfigError, match=f"{field} of shape 'odd' is {value!r}"):
        ModelShape("odd", vocab=512, max_positions=256, **{**sizes, field: value})


# The weights


@settings(max_examples=12)
@given(st.integers(1, 40), st.sampled_from([2, 34, 96, 128, 384]), st.integers(0, 2**40), st.sampled_from([0.02, 1.0]))
def test_weights_are_rounded_to_the_nearest_value(rows: int, cols: int, seed: int, std: float) -> None:
    """Guards against scales or zero points that waste or clip the range of the format."""
    exact = make_matrix(MatrixSpec("w", rows, cols, std, "fp32"), seed).data
    for weights, bits in (("int8", 8), ("int4", 4)):
        matrix = make_matrix(MatrixSpec("w", rows, cols, std, weights), seed)  # type: ignore[arg-type]
        assert matrix.scale is not None
        assert matrix.zero_point is not None
        data, zero = matrix.data, matrix.zero_point
        if bits == 4:
            data, zero = (np.stack([packed & 15, packed >> 4], -1).reshape(-1) for packed in (data, zero))
        scale = matrix.scale.astype(np.float64)
        data = data[: rows * cols].reshape(*scale.shape[:-1], matrix.group).astype(np.float64)
        restored = (data - zero[: scale.size].reshape(scale.shape)) * scale
        # Half a step, and as much again at the ends, where the rounded zero point may push a value out of range.
        # Scales are f16: those of nearly empty rows are rounded themselves, by up to 2**-25 a step.
        error = np.abs(restored - exact.reshape(restored.shape)) - 256 * 2.0**-25
        assert (error <= 1.05 * scale).all()
        assert np.mean(error <= 0.51 * scale) > 0.8


def test_random_weights_have_the_specified_std_and_zero_rows() -> None:
    """Guards against a wrong distribution, and special tokens that greedy decoding could select."""
    drawn = make_matrix(MatrixSpec("w", 300, 700, 0.02, "fp32", zero_rows=8), 0).data
    assert not drawn[:8].any()
    assert drawn[8:].std() == pytest.approx(0.02, rel=0.01)
    assert abs(drawn[8:].mean()) < 2e-4


@pytest.mark.parametrize(("weights", "tolerance"), [("fp16", 1e-3), ("int8", 0.02), ("int4", 0.4)])
def test_graph_decompresses_the_weights(weights: WeightFormat, tolerance: float) -> None:
    """Guards against packed values that lose their memory or order in the graph."""
    exact = make_matrix(MatrixSpec("w", 48, 256, 1.0, "fp32"), 3).data
    node = GraphNodes([MatrixSpec("w", 48, 256, 1.0, weights)], 3, lambda _: None).weight("w", 1)
    got = ov.Core().compile_model(ov.Model([node], []), "CPU", EXACT)([])[0]
    assert np.abs(got - exact).max() < tolerance


# The graph


def test_one_token_at_a_time_equals_one_pass(request_small: ov.InferRequest) -> None:
    """Guards against a cache, position or mask that depends on how the prompt is split."""
    request_small.reset_state()
    whole = step(request_small, IDS, 0)
    assert whole.std() > 1
    request_small.reset_state()
    parts = [step(request_small, IDS[:, at : at + 1], at) for at in range(IDS.shape[1])]
    assert np.concatenate(parts, 1) == pytest.approx(whole, abs=1e-3)


def test_padding_does_not_change_logits(request_small: ov.InferRequest) -> None:
    """Guards against an attention mask that is ignored."""
    request_small.reset_state()
    alone = step(request_small, IDS[:, 9:], 0)[0, -1]
    mask = np.ones((2, IDS.shape[1]), np.int64)
    mask[1, :9] = 0
    request_small.reset_state()
    both = step(request_small, np.concatenate([IDS, IDS]), 0, mask)
    assert both[1, -1] == pytest.approx(alone, abs=1e-3)
    assert np.abs(both[0, -1] - alone).max() > 0.01


def test_logits_depend_on_the_past_and_its_order(request_small: ov.InferRequest) -> None:
    """Guards against a model whose answers cannot reveal a wrong KV cache."""
    answers = []
    for ids in (IDS, np.concatenate([IDS[:, 11::-1], IDS[:, 12:]], 1)):
        request_small.reset_state()
        answers.append(step(request_small, ids, 0)[0, -1])
    assert np.abs(answers[0] - answers[1]).max() > 0.05


@pytest.mark.parametrize("weights", WEIGHT_FORMATS)
@pytest.mark.parametrize("kv_heads", [2, 4])
def test_graph_converts_to_paged_attention(weights: WeightFormat, kv_heads: int) -> None:
    """Guards against a graph that the PagedAttention transformation does not recognise."""
    model = graph(weights, ModelShape("paged", 64, 96, 2, 4, kv_heads, 16, 512, 256))
    paged_attention_transformation(model)
    kinds = [node.get_type_name() for node in model.get_ordered_ops()]
    assert kinds.count("PagedAttentionExtension") == 2
    assert not {"ReadValue", "Assign", "ScaledDotProductAttention"} & set(kinds)


def test_plugin_keeps_weights_compressed_and_fuses_operations() -> None:
    """Guards against a graph that is slower than an export."""
    compiled = ov.Core().compile_model(graph(), "CPU")
    kinds = [
        str(node.get_rt_info()["layerType"].astype(str)) for node in compiled.get_runtime_model().get_ordered_ops()
    ]
    assert (kinds.count("RMS"), kinds.count("RoPE")) == (5, 4)
    assert kinds.count("FullyConnected") == 2 * 7 + 1
    assert kinds.count("ScaledDotProductAttention") == 2
    stored = [node for node in compiled.get_runtime_model().get_ordered_ops() if node.get_output_size()]
    matrices = {
        str(node.get_rt_info()["outputPrecisions"].astype(str))
        for node in stored
        if node.get_rt_info()["layerType"].astype(str) == "Const" and len(node.get_output_shape(0)) == 2
    }
    assert "u8" in matrices


def test_stateful_and_paged_pipelines_give_equal_tokens(test_model: Path) -> None:
    """Guards against different results of stateful and paged attention."""
    prompt = ov.Tensor(np.random.default_rng(1).integers(8, 8192, (1, 40)))
    answers = []
    for backend in ("SDPA", "PA"):
        pipeline = openvino_genai.LLMPipeline(test_model, "CPU", ATTENTION_BACKEND=backend, **EXACT)
        config = openvino_genai.GenerationConfig(max_new_tokens=16, ignore_eos=True)
        answers.append(pipeline.generate(prompt, config).tokens[0])
    assert answers[0] == answers[1]
    assert min(answers[0]) >= len(SPECIAL_TOKENS)
    assert len(set(answers[0])) > 4


# The tokenizer


@settings(max_examples=60)
@given(text=st.text(st.characters(exclude_categories=["Cs"]), max_size=60))
def test_any_text_round_trips(tokenizer: openvino_genai.Tokenizer, text: str) -> None:
    """Guards against characters that are lost, joined or replaced."""
    if any(token in text for token in SPECIAL_TOKENS):
        return
    assert tokenizer.decode(encode(tokenizer, text)) == text if text else encode(tokenizer, text) == []


def test_words_are_single_tokens_and_emoji_round_trip(tokenizer: openvino_genai.Tokenizer) -> None:
    """Guards against merges that never apply, with which every text would have many more tokens."""
    assert len(encode(tokenizer, " the people find water")) == 4
    assert tokenizer.decode(encode(tokenizer, "Zoë 😀👩‍👩‍👧 世界\r\n\t ''")) == "Zoë 😀👩‍👩‍👧 世界\r\n\t ''"


def test_merged_tokens_encode_to_themselves(tokenizer: openvino_genai.Tokenizer) -> None:
    """Guards against a merge table that produces other tokens."""
    for token in range(600, 8192, 97):
        assert encode(tokenizer, tokenizer.decode([token])) == [token]


def test_special_tokens_are_added_parsed_and_skipped(tokenizer: openvino_genai.Tokenizer) -> None:
    """Guards against a second BOS token after that of the template, and special tokens in answers."""
    assert encode(tokenizer, "a", special=True) == [1, *encode(tokenizer, "a")]
    assert encode(tokenizer, "<|user|>") == [SPECIAL_TOKENS.index("<|user|>")]
    assert tokenizer.decode([1, *encode(tokenizer, "a"), 3]) == "a"
    assert (tokenizer.get_bos_token_id(), tokenizer.get_eos_token_id(), tokenizer.get_pad_token_id()) == (1, 2, 0)


def test_chat_template_renders_all_roles(tokenizer: openvino_genai.Tokenizer) -> None:
    """Guards against a conversation with tools that cannot be rendered."""
    call = {"id": "1", "type": "function", "function": {"name": "add", "arguments": {"a": 1}}}
    messages: list[dict[str, Any]] = [
        {"role": "system", "content": "s"},
        {"role": "user", "content": [{"type": "text", "text": "u"}]},
        {"role": "assistant", "content": None, "tool_calls": [call]},
        {"role": "tool", "content": "r", "tool_call_id": "1"},
    ]
    prompt = tokenizer.apply_chat_template(messages, add_generation_prompt=True, tools=[{"name": "add"}])
    assert prompt == (
        '<|bos|><|system|>Tools: [{"name": "add"}]<|end|><|system|>s<|end|><|user|>u<|end|><|assistant|>'
        '<tool_call>{"name": "add", "arguments": {"a": 1}}</tool_call><|end|><|tool|>r<|end|><|assistant|>'
    )
    assert encode(tokenizer, prompt).count(SPECIAL_TOKENS.index("<|end|>")) == 5


@pytest.mark.parametrize("size", [512, 1000, 8192, 20000])
def test_vocabulary_has_the_requested_size(size: int) -> None:
    """Guards against logits without a token, duplicate tokens, and merges outside the vocabulary."""
    vocabulary = build_vocabulary(size)
    assert len(vocabulary.tokens) == len(set(vocabulary.tokens)) == size
    assert vocabulary.tokens[: len(SPECIAL_TOKENS)] == SPECIAL_TOKENS
    assert {left + right for left, right in vocabulary.merges} <= set(vocabulary.tokens)
