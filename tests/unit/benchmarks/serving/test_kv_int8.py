"""Comparison of answers and times with a KV cache in 8 bits."""

from __future__ import annotations

import random
from pathlib import Path

import numpy as np
import pytest

from xpu_runtime.model.folder import ModelFolder
from xpu_runtime.model.synthetic import make_model


@pytest.fixture(scope="module")
def folder(tmp_path_factory) -> ModelFolder:
    """A model with a tokenizer."""
    return ModelFolder.open(make_model("test", tmp_path_factory.mktemp("kv") / "model", vocab_size=1024))


@pytest.mark.slow
def test_a_coarser_cache_differs_more(bench, folder, monkeypatch):
    """Guards the decision for 8 bits: the reference equals itself, and fewer bits are farther from it."""
    module, figures = bench("serving.kv_quality"), bench("common.figures").Figures("run")
    names = ("f32", "f32, KV f16", "f32, KV u8 by token", "default")
    monkeypatch.setattr(module, "SETTINGS", {name: module.SETTINGS[name] for name in names})
    chooser = random.Random(3)
    module.compare_precisions(folder, [chooser.choices(range(16, 1024), k=300) for _ in range(2)], figures)
    values = {figure.name.rpartition(f"{folder.name}")[2].lstrip(", "): figure.value for figure in figures.rows}
    assert (values["f32: KL"], values["f32: same token"], values["f32: change of perplexity"]) == (0.0, 1.0, 0.0)
    assert 0.0 < values["f32, KV f16: KL"] < values["f32, KV u8 by token: KL"] < 100.0
    assert values["f32, KV u8 by token: same token"] > 0.8
    assert values["default: KL"] > 0.0
    (ratio,) = [figure for figure in figures.rows if "KL of KV u8 by token at f32" in figure.name]
    assert ratio.value > 0.0


def test_rows_are_those_before_each_token(bench, folder):
    """Guards the perplexity: each row has the probabilities of the token that follows it, also for single tokens."""
    module = bench("serving.kv_quality")
    model = bench("common.row_model").RowModel(folder, 256)
    tokens = random.Random(4).choices(range(16, 1024), k=193)
    found = module._log_probabilities(model, tokens)
    assert found.shape == (128, 1024)
    assert np.exp(found).sum(-1) == pytest.approx(np.ones(128))
    expected = model.logits(tokens[:-1], 0)[-128:]
    assert found.argmax(-1).tolist() == expected.argmax(-1).tolist()


def test_every_setting_is_one_of_the_engine(bench, folder):
    """Guards settings that the engine would refuse, and the reference against quantised activations."""
    module = bench("serving.kv_quality")
    properties = {name: module._properties(folder, settings) for name, settings in module.SETTINGS.items()}
    assert properties["f32"]["KV_CACHE_PRECISION"] == "f32"
    assert properties["f32"]["DYNAMIC_QUANTIZATION_GROUP_SIZE"] == "0"
    assert properties["f32, KV u8"]["KV_CACHE_PRECISION"] == "u8"
    assert properties["default, KV u8 by token"]["KEY_CACHE_QUANT_MODE"] == "BY_TOKEN"


def test_texts_without_files_are_passages(bench, folder, capsys):
    """Guards a checkout without the workloads: the texts are said to be others, and long enough to be compared."""
    module = bench("serving.kv_quality")
    texts = module.workload_texts(folder, Path("missing"), 2, 7)
    assert "missing" in capsys.readouterr().out
    assert len(texts) == 2
    assert all(len(text) > 256 for text in texts)


def test_ratios_are_those_of_one_repeat(bench):
    """Guards the direction of the ratios, and measures of one length that stand for another."""
    module = bench("serving.kv_int8")

    def results(scale):
        requests = [{"prompt": length, "first": scale * length, "end": 3 * scale * length} for length in (10, 20)]
        return [{"requests": [each], "rss_mib": 100.0 * scale} for each in requests]

    ratios = module._ratios(results(2.0), results(1.0))
    assert ratios == {f"{measure} at {length} tokens": 0.5 for length in (10, 20) for measure in ("TTFT", "TPOT")} | {
        "RSS": 0.5
    }
