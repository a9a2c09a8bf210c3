"""Synthetic models: the files, the graph, the weights and the tokenizer."""

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
from xpu_runtime.model.synthetic import SHAPES, make_model
from xpu_runtime.model.synthetic.decoder_graph import build_graph, matrix_specs
from xpu_runtime.model.synthetic.graph_nodes import GraphNodes
from xpu_runtime.model.synthetic.serialization import serialize_model
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
    """The small model, compiled without any rounding of activations or cache."""
    return ov.Core().compile_model(graph(), "CPU", EXACT).create_infer_request()


@pytest.fixture(scope="module")
def tokenizer(test_model: Path) -> openvino_genai.Tokenizer:
    """The tokenizer of the test model."""
    return openvino_genai.Tokenizer(test_model)


def encode(tokenizer: openvino_genai.Tokenizer, text: str, special: bool = False) -> list[int]:
    return list(tokenizer.encode(text, add_special_tokens=special).input_ids.data.reshape(-1))


# The folder


def test_a_folder_has_every_file_of_an_export(test_model: Path) -> None:
    """Guards against a folder that GenAI or a server cannot load for want of a file."""
    graphs = {f"openvino_{part}.{kind}" for part in ("model", "tokenizer", "detokenizer") for kind in ("xml", "bin")}
    configs = {"config.json", "generation_config.json", "openvino_config.json", "tokenizer_config.json"}
    assert set(files(test_model)) == graphs | configs | {"tokenizer.json", "chat_template.jinja", "xpu_synthetic.json"}
    config = json.loads((test_model / "config.json").read_text("utf-8"))
    assert (config["hidden_size"], config["num_key_value_heads"], config["vocab_size"]) == (256, 4, 8192)
    assert json.loads((test_model / "generation_config.json").read_text("utf-8"))["eos_token_id"] == [2, 3]


@pytest.mark.parametrize("weights", WEIGHT_FORMATS)
def test_equal_arguments_give_equal_bytes(tmp_path: Path, weights: WeightFormat) -> None:
    """Guards against names or numbers that depend on what the process did before."""
    first = make_model("test", tmp_path / "a", weights=weights, vocab_size=512)
    second = make_model("test", tmp_path / "b", weights=weights, vocab_size=512)
    assert files(first) == files(second)


def test_another_seed_gives_other_weights(tmp_path: Path) -> None:
    """Guards against a seed that is not used."""
    one, two = (make_model("test", tmp_path / str(seed), seed=seed, vocab_size=512) for seed in (1, 2))
    assert files(one)["openvino_model.bin"] != files(two)["openvino_model.bin"]
    assert files(one)["openvino_model.xml"] == files(two)["openvino_model.xml"]


def test_the_same_model_is_found_and_another_replaces_it(tmp_path: Path) -> None:
    """Guards against work done twice, and against a stale model behind new arguments."""
    calls: list[tuple[float, str]] = []
    folder = make_model("test", str(tmp_path / "m"), vocab_size=512)
    before = (folder / "openvino_model.bin").stat().st_mtime_ns
    assert make_model("test", folder, vocab_size=512, progress=lambda *call: calls.append(call)) == folder
    assert calls == [(1.0, "found")]
    assert (folder / "openvino_model.bin").stat().st_mtime_ns == before
    make_model("test", folder, vocab_size=600)
    assert json.loads((folder / "config.json").read_text("utf-8"))["vocab_size"] == 600
    assert [path.name for path in tmp_path.iterdir()] == ["m"]


def test_progress_rises_to_one(tmp_path: Path) -> None:
    """Guards against a bar that jumps back or never ends."""
    done: list[float] = []
    make_model("test", tmp_path / "m", vocab_size=512, progress=lambda share, _what: done.append(share))
    assert done == sorted(done)
    assert (done[0], done[-1]) == (0.0, 1.0)


def test_a_build_that_fails_leaves_what_was_there(tmp_path: Path) -> None:
    """Guards against half a model, or none, after an interrupted build."""

    def interrupt(share: float, _what: str) -> None:
        if share > 0.5:
            raise KeyboardInterrupt

    folder = make_model("test", tmp_path / "m", vocab_size=512)
    before = files(folder)
    with pytest.raises(KeyboardInterrupt):
        make_model("test", folder, vocab_size=600, progress=interrupt)
    assert files(folder) == before
    assert [path.name for path in tmp_path.iterdir()] == ["m"]


def test_a_graph_that_cannot_be_written_is_named(tmp_path: Path) -> None:
    """Guards a full disk: OpenVINO says "iostream error", and that was called a bug of ours."""
    (tmp_path / "m.bin").mkdir()  # which cannot be opened to write
    with pytest.raises(OSError, match=r"(?s)cannot write it .* MB of the disk are free: .*m\.xml"):
        serialize_model(graph(), tmp_path / "m.xml")


def test_foreign_files_are_never_replaced(tmp_path: Path) -> None:
    """Guards against deleting a user's folder; an empty one may be used."""
    (tmp_path / "full").mkdir()
    (tmp_path / "full" / "thesis.txt").write_text("mine", "utf-8")
    for target in (tmp_path / "full", tmp_path / "full" / "thesis.txt"):
        with pytest.raises(ConfigError, match=r"out is .*must be a"):
            make_model("test", target, vocab_size=512)
    assert (tmp_path / "full" / "thesis.txt").read_text("utf-8") == "mine"
    (tmp_path / "empty").mkdir()
    assert (make_model("test", tmp_path / "empty", vocab_size=512) / "config.json").is_file()


def test_the_folder_one_is_in_is_not_replaced(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Guards minutes of building that Windows refuses in the end, and a shell whose folder was replaced under it."""
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
def test_bad_arguments_are_named(tmp_path: Path, arguments: dict[str, Any], message: str) -> None:
    """Guards against errors that do not say what to change, and against a folder left behind by one."""
    with pytest.raises(ConfigError, match=message):
        make_model(**{"shape": "test", "out": tmp_path / "m", **arguments})
    assert not list(tmp_path.iterdir())


def test_no_training_framework_is_imported(tmp_path: Path) -> None:
    """Guards against a dependency that only development machines have."""
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


def test_shapes_are_those_of_the_public_models() -> None:
    """Guards against a typing error in the table: the sizes decide every measurement."""
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
def test_impossible_shapes_are_refused(field: str, value: Any) -> None:
    """Guards against a graph that only fails when it is compiled."""
    sizes = {"hidden": 64, "intermediate": 96, "layers": 2, "heads": 4, "kv_heads": 2, "head_dim": 16}
    with pytest.raises(ConfigError, match=f"{field} of shape 'odd' is {value!r}"):
        ModelShape("odd", vocab=512, max_positions=256, **{**sizes, field: value})


# The weights


@settings(max_examples=25)
@given(st.integers(1, 40), st.sampled_from([2, 34, 96, 128, 384]), st.integers(0, 2**40), st.sampled_from([0.02, 1.0]))
def test_rounding_is_to_the_nearest(rows: int, cols: int, seed: int, std: float) -> None:
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


def test_weights_have_the_spread_asked_for_and_zero_rows() -> None:
    """Guards against a distribution off by a factor and against specials that greedy decoding could pick."""
    drawn = make_matrix(MatrixSpec("w", 300, 700, 0.02, "fp32", zero_rows=8), 0).data
    assert not drawn[:8].any()
    assert drawn[8:].std() == pytest.approx(0.02, rel=0.01)
    assert abs(drawn[8:].mean()) < 2e-4


@pytest.mark.parametrize(("weights", "tolerance"), [("fp16", 1e-3), ("int8", 0.02), ("int4", 0.4)])
def test_the_graph_restores_the_weights(weights: WeightFormat, tolerance: float) -> None:
    """Guards against packed values that lose their memory or their order on the way into the graph."""
    exact = make_matrix(MatrixSpec("w", 48, 256, 1.0, "fp32"), 3).data
    node = GraphNodes([MatrixSpec("w", 48, 256, 1.0, weights)], 3, lambda _: None).weight("w", 1)
    got = ov.Core().compile_model(ov.Model([node], []), "CPU", EXACT)([])[0]
    assert np.abs(got - exact).max() < tolerance


# The graph


def test_a_token_at_a_time_is_all_at_once(request_small: ov.InferRequest) -> None:
    """Guards against a cache, position or mask that depends on how the prompt is cut."""
    request_small.reset_state()
    whole = step(request_small, IDS, 0)
    assert whole.std() > 1
    request_small.reset_state()
    parts = [step(request_small, IDS[:, at : at + 1], at) for at in range(IDS.shape[1])]
    assert np.concatenate(parts, 1) == pytest.approx(whole, abs=1e-3)


def test_padding_changes_nothing(request_small: ov.InferRequest) -> None:
    """Guards against a mask that ignores the rows of a batch."""
    request_small.reset_state()
    alone = step(request_small, IDS[:, 9:], 0)[0, -1]
    mask = np.ones((2, IDS.shape[1]), np.int64)
    mask[1, :9] = 0
    request_small.reset_state()
    both = step(request_small, np.concatenate([IDS, IDS]), 0, mask)
    assert both[1, -1] == pytest.approx(alone, abs=1e-3)
    assert np.abs(both[0, -1] - alone).max() > 0.01


def test_the_past_and_its_order_matter(request_small: ov.InferRequest) -> None:
    """Guards against a model whose answers cannot reveal a wrong cache."""
    answers = []
    for ids in (IDS, np.concatenate([IDS[:, 11::-1], IDS[:, 12:]], 1)):
        request_small.reset_state()
        answers.append(step(request_small, ids, 0)[0, -1])
    assert np.abs(answers[0] - answers[1]).max() > 0.05


@pytest.mark.parametrize("weights", WEIGHT_FORMATS)
@pytest.mark.parametrize("kv_heads", [2, 4])
def test_it_becomes_paged_attention(weights: WeightFormat, kv_heads: int) -> None:
    """Guards against a form the PagedAttention transformation does not recognise."""
    model = graph(weights, ModelShape("paged", 64, 96, 2, 4, kv_heads, 16, 512, 256))
    paged_attention_transformation(model)
    kinds = [node.get_type_name() for node in model.get_ordered_ops()]
    assert kinds.count("PagedAttentionExtension") == 2
    assert not {"ReadValue", "Assign", "ScaledDotProductAttention"} & set(kinds)


def test_the_plugin_keeps_weights_compressed_and_fuses_the_rest() -> None:
    """Guards against a form that computes the same but more slowly than an export."""
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


def test_both_pipelines_give_the_same_tokens(test_model: Path) -> None:
    """Guards against a model that stateful and paged attention read differently."""
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


@settings(max_examples=200)
@given(text=st.text(st.characters(exclude_categories=["Cs"]), max_size=60))
def test_any_text_comes_back(tokenizer: openvino_genai.Tokenizer, text: str) -> None:
    """Guards against characters that are lost, joined or replaced."""
    if any(token in text for token in SPECIAL_TOKENS):
        return
    assert tokenizer.decode(encode(tokenizer, text)) == text if text else encode(tokenizer, text) == []


def test_words_are_single_tokens_and_emoji_come_back(tokenizer: openvino_genai.Tokenizer) -> None:
    """Guards against merges that never apply, which would make every text several times longer."""
    assert len(encode(tokenizer, " the people find water")) == 4
    assert tokenizer.decode(encode(tokenizer, "Zoë 😀👩‍👩‍👧 世界\r\n\t ''")) == "Zoë 😀👩‍👩‍👧 世界\r\n\t ''"


def test_learnt_tokens_encode_to_themselves(tokenizer: openvino_genai.Tokenizer) -> None:
    """Guards against a merge table that leads to other tokens than it was made for."""
    for token in range(600, 8192, 97):
        assert encode(tokenizer, tokenizer.decode([token])) == [token]


def test_special_tokens_are_added_read_and_left_out(tokenizer: openvino_genai.Tokenizer) -> None:
    """Guards against a second begin-of-text after the template's, and against markers in answers."""
    assert encode(tokenizer, "a", special=True) == [1, *encode(tokenizer, "a")]
    assert encode(tokenizer, "<|user|>") == [SPECIAL_TOKENS.index("<|user|>")]
    assert tokenizer.decode([1, *encode(tokenizer, "a"), 3]) == "a"
    assert (tokenizer.get_bos_token_id(), tokenizer.get_eos_token_id(), tokenizer.get_pad_token_id()) == (1, 2, 0)


def test_the_chat_template_knows_all_roles(tokenizer: openvino_genai.Tokenizer) -> None:
    """Guards against a conversation with tools that cannot be brought into a prompt."""
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
def test_a_vocabulary_has_the_size_asked_for(size: int) -> None:
    """Guards against logits without a token, two ids with one text, and merges that lead outside."""
    vocabulary = build_vocabulary(size)
    assert len(vocabulary.tokens) == len(set(vocabulary.tokens)) == size
    assert vocabulary.tokens[: len(SPECIAL_TOKENS)] == SPECIAL_TOKENS
    assert {left + right for left, right in vocabulary.merges} <= set(vocabulary.tokens)
