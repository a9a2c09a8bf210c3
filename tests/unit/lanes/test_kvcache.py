"""KV layout as the device reports it, and blocks copied out of and into the cache."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import numpy as np
import openvino as ov
import pytest

from xpu_runtime.errors import UnsupportedModelError
from xpu_runtime.lanes.kvcache import KvCache, KvLayout
from xpu_runtime.model.folder import ModelFolder
from xpu_runtime.model.paged import load_paged

LLAMA = Path(__file__).parents[2] / "fixtures/models/llama"


@cache
def compiled(kv: str) -> ov.CompiledModel:
    core = ov.Core()
    properties = {"INFERENCE_PRECISION_HINT": "f32", "KV_CACHE_PRECISION": kv}
    return core.compile_model(load_paged(core, ModelFolder.open(LLAMA)), "CPU", properties)


def layout(kv: str) -> KvLayout:
    made = KvLayout()
    made.add(compiled(kv), "llama")
    return made


def test_layout_of_an_f32_cache() -> None:
    """Guards against a pool that is sized for another cache than the kernels use."""
    found = layout("f32")
    assert found.layers == 3
    assert found.names == tuple(f"{kind}_cache.{layer}" for layer in range(3) for kind in ("key", "value"))
    assert found.bytes_per_token == 3 * 2 * 2 * 16 * 4  # layers, keys and values, heads, width, bytes
    assert found.bytes_per_block == found.bytes_per_token * found.block_size
    assert found.exact


def test_layout_of_an_8_bit_cache() -> None:
    """Guards against scales that are forgotten in the size of a block."""
    found = layout("u8")
    values = 3 * 2 * 2 * 16
    assert values < found.bytes_per_token < 2 * values
    assert found.block_size == 32


def test_kernels_that_disagree_are_refused() -> None:
    """Guards against two lanes that read one cache in different ways."""
    found = layout("f32")
    with pytest.raises(UnsupportedModelError, match=r"llama: key_cache\.\d is .* in another; set kv_precision"):
        found.add(compiled("u8"), "llama")


@pytest.mark.parametrize("kv", ["f32", "f16", "u8"])
def test_blocks_survive_a_way_to_the_disk_and_back(kv: str) -> None:
    """Guards against blocks that come back changed, or into other blocks than asked for."""
    cache_of = KvCache(ov.Core(), "CPU", layout(kv), 6)
    assert cache_of.nbytes == 7 * cache_of.layout.bytes_per_block  # with the scratch block
    random = np.random.default_rng(0)
    for name in cache_of.layout.names:
        whole = cache_of._bytes(name)
        whole[...] = random.integers(0, 256, whole.shape, dtype=np.uint8)
    before = {name: cache_of._bytes(name).copy() for name in cache_of.layout.names}
    content = cache_of.read([4, 1])
    assert sum(part.nbytes for part in content.values()) == 2 * cache_of.layout.bytes_per_block
    cache_of.write([0, 5], content)
    for name in cache_of.layout.names:
        after = cache_of._bytes(name)
        np.testing.assert_array_equal(after[[0, 5]], before[name][[4, 1]])
        np.testing.assert_array_equal(after[1:5], before[name][1:5])
        content[name][...] = 0
        np.testing.assert_array_equal(after[[0, 5]], before[name][[4, 1]])
