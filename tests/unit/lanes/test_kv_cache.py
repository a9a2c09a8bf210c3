"""KV cache layout as reported by the device, and copies of blocks."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Any, ClassVar, cast

import numpy as np
import openvino as ov
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray

from xpu_runtime.errors import ConfigError, UnsupportedModelError
from xpu_runtime.lanes.kv_cache import KvCache, KvLayout
from xpu_runtime.model.folder import ModelFolder
from xpu_runtime.model.paged_attention import load_paged_model

LLAMA = Path(__file__).parents[2] / "fixtures/models/llama"


@cache
def compiled(kv: str) -> ov.CompiledModel:
    core = ov.Core()
    properties = {"INFERENCE_PRECISION_HINT": "f32", "KV_CACHE_PRECISION": kv}
    return core.compile_model(load_paged_model(core, ModelFolder.open(LLAMA)), "CPU", properties)


def read(cache_of: KvCache, blocks: Sequence[int]) -> dict[str, NDArray[np.uint8]]:
    return cache_of.read(blocks, np.empty(len(blocks) * cache_of.layout.bytes_per_block, np.uint8))


def layout(kv: str) -> KvLayout:
    made = KvLayout()
    made.add(compiled(kv), "llama")
    return made


def test_layout_of_an_f32_cache() -> None:
    """Guards against a pool with the size of another cache layout."""
    found = layout("f32")
    assert found.layers == 3
    assert found.names == tuple(f"{kind}_cache.{layer}" for layer in range(3) for kind in ("key", "value"))
    assert found.bytes_per_token == 3 * 2 * 2 * 16 * 4  # layers, keys and values, heads, width, bytes
    assert found.bytes_per_block == found.bytes_per_token * found.block_size
    assert found.exact


def test_layout_of_an_8_bit_cache() -> None:
    """Guards against scales missing in the size of a block."""
    found = layout("u8")
    values = 3 * 2 * 2 * 16
    assert values < found.bytes_per_token < 2 * values
    assert found.block_size == 32


@dataclass
class Port:
    """A cache input of a device: ``[blocks, *shape]``."""

    name: str
    kind: ov.Type
    shape: tuple[int, ...]

    def get_names(self) -> set[str]:
        return {self.name}

    def get_element_type(self) -> ov.Type:
        return self.kind

    def get_partial_shape(self) -> ov.PartialShape:
        return ov.PartialShape([-1, *self.shape])


@dataclass
class Kernel:
    """A compiled kernel with cache inputs only."""

    device: str
    inputs: list[Port]

    def get_property(self, name: str) -> list[str]:
        assert name == "EXECUTION_DEVICES"
        return [self.device]


def layout_of(device: str, kind: ov.Type, *layers: tuple[Sequence[int], Sequence[int]]) -> KvLayout:
    """A layout of ``layers``, each with the shapes of its keys and values."""
    made = KvLayout()
    for number, (key, value) in enumerate(layers):
        ports = [Port(f"key_cache.{number}", kind, tuple(key)), Port(f"value_cache.{number}", kind, tuple(value))]
        made.add(cast("Any", Kernel(device, ports)), "made up")
    return made


WIDTHS = (8, 16, 24, 32, 40, 64, 128)
"""Head sizes; with 8 bytes of scales some meet the 32 tokens of a block, or those and their scales."""


@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize(("kind", "scales"), [(ov.Type.u8, 8), (ov.Type.u4, 16)])
def test_quantised_by_channel_is_never_exact(width: int, kind: ov.Type, scales: int) -> None:
    """Guards against chunks of any length, although the scales of a block depend on tokens written together."""
    by_channel = (2, 32 + scales, width), (2, 32, width + scales)
    by_token = (2, 32, width + scales), (2, 32, width + scales)
    found = layout_of("CPU", kind, by_channel)
    assert not found.exact
    assert found.block_size == 32
    assert not layout_of("CPU", kind, by_token, by_channel).exact
    assert layout_of("CPU", kind, by_token, by_token).exact


@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize("groups", [1, 2, 4])
def test_quantised_by_token_is_exact(width: int, groups: int) -> None:
    """Guards against unnecessary whole-block chunks, also with keys and values of different width."""
    assert layout_of("CPU", ov.Type.u8, ((2, 32, width + 8 * groups), (2, 32, width + 8))).exact
    assert layout_of("CPU", ov.Type.u8, ((2, 32, width + 64 + 8 * groups), (2, 32, width + 8))).exact


@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize("kind", [ov.Type.f16, ov.Type.bf16, ov.Type.f32])
def test_unquantised_is_exact_in_any_order_of_axes(width: int, kind: ov.Type) -> None:
    """Guards against the transposed keys of a GPU that are treated as keys with scales."""
    assert layout_of("CPU", kind, ((2, 32, width), (2, 32, width))).exact
    assert layout_of("GPU", kind, ((2, width, 16), (2, 16, width))).exact


@pytest.mark.parametrize("width", [12, 16, 64])
def test_quantised_keys_on_a_gpu_are_inexact(width: int) -> None:
    """Guards against transposed keys with 16 channels, 16 tokens and 4 scales, whose shape is that of values."""
    assert not layout_of("GPU", ov.Type.i8, ((2, width, 20), (2, 16, width + 4))).exact
    assert not layout_of("GPU", ov.Type.i8, ((2, width + 4, 16), (2, 16, width + 4))).exact


def test_kernels_with_different_layouts_are_an_error() -> None:
    """Guards against two lanes that read one cache with different layouts."""
    found = layout("f32")
    with pytest.raises(UnsupportedModelError, match=r"llama: key_cache\.\d is .* in another; set kv_precision"):
        found.add(compiled("u8"), "llama")


@pytest.mark.parametrize("kv", ["f32", "f16", "u8"])
def test_blocks_round_trip_through_the_host(kv: str) -> None:
    """Guards against blocks that change, or are written to other indices."""
    cache_of = KvCache(ov.Core(), "CPU", layout(kv), 6)
    assert cache_of.nbytes == 7 * cache_of.layout.bytes_per_block  # with the scratch block
    random = np.random.default_rng(0)
    for name in cache_of.layout.names:
        whole = cache_of._cache_bytes(name)
        whole[...] = random.integers(0, 256, whole.shape, dtype=np.uint8)
    before = {name: cache_of._cache_bytes(name).copy() for name in cache_of.layout.names}
    content = read(cache_of, [4, 1])
    assert sum(part.nbytes for part in content.values()) == 2 * cache_of.layout.bytes_per_block
    cache_of.write([0, 5], content)
    for name in cache_of.layout.names:
        after = cache_of._cache_bytes(name)
        np.testing.assert_array_equal(after[[0, 5]], before[name][[4, 1]])
        np.testing.assert_array_equal(after[1:5], before[name][1:5])
        content[name][...] = 0
        np.testing.assert_array_equal(after[[0, 5]], before[name][[4, 1]])


@pytest.mark.parametrize("kv", ["f32", "u8"])
def test_clear_writes_zeros(kv: str) -> None:
    """Guards measurements: cleared blocks have physical memory, and other blocks do not change."""
    cache_of = KvCache(ov.Core(), "CPU", layout(kv), 6)
    for name in cache_of.layout.names:
        cache_of._cache_bytes(name)[...] = 7
    cache_of.clear([4, 1])
    for name in cache_of.layout.names:
        assert [set(block.tolist()) for block in cache_of._cache_bytes(name)] == [{7}, {0}, {7}, {7}, {0}, {7}, {7}]


def test_read_copies_into_the_given_memory() -> None:
    """Guards the latency of reactive requests against copies into newly allocated memory."""
    cache_of = KvCache(ov.Core(), "CPU", layout("f16"), 6)
    for number, name in enumerate(cache_of.layout.names):
        cache_of._cache_bytes(name)[...] = 10 * number + np.arange(7, dtype=np.uint8)[:, None]
    into = np.full(4 * cache_of.layout.bytes_per_block, 255, np.uint8)
    content = cache_of.read((5, 0, 1), into)
    for number, name in enumerate(cache_of.layout.names):
        assert np.shares_memory(content[name], into)
        assert content[name].flags.c_contiguous
        assert (content[name] == 10 * number + np.array([[5], [0], [1]])).all()
    assert (into[-cache_of.layout.bytes_per_block :] == 255).all()


def test_allocation_error_names_the_setting() -> None:
    """Guards against ``bad_alloc``, which names neither a size nor a setting."""
    made = layout("f32")
    blocks = (1 << 52) // made.bytes_per_block
    with pytest.raises(ConfigError, match=r"kv_cache_bytes: \d+ bytes .* on CPU; give less"):
        KvCache(ov.Core(), "CPU", made, blocks)


class Remote:
    """The cache of a GPU, or a part of it. During each copy a running kernel writes the block ``busy``."""

    copies: ClassVar[list[int]] = []

    def __init__(self, kind: ov.Type, whole: NDArray[np.uint8], shape: Sequence[int], busy: int, part: slice) -> None:
        self.kind, self.whole, self.shape, self.busy, self.blocks = kind, whole, shape, busy, part

    def get_element_type(self) -> ov.Type:
        return self.kind

    def get_shape(self) -> list[int]:
        return [len(self.whole[self.blocks]), *self.shape]

    def part(self, first: int, count: int) -> Remote:
        return Remote(self.kind, self.whole, self.shape, self.busy, slice(first, first + count))

    def copy_to(self, host: ov.Tensor) -> None:
        self.copies.append(len(self.whole[self.blocks]))
        host.data.view(np.uint8).reshape(-1)[...] = self.whole[self.blocks].reshape(-1)
        self.whole[self.busy] += 1

    def copy_from(self, host: ov.Tensor) -> None:
        self.whole[self.busy] += 1
        self.whole[self.blocks] = host.data.view(np.uint8).reshape(-1, self.whole.shape[1])


@pytest.mark.parametrize("kind", [ov.Type.f16, ov.Type.i8])
def test_copy_does_not_overwrite_blocks_of_running_kernels(monkeypatch: pytest.MonkeyPatch, kind: ov.Type) -> None:
    """Guards against wrong tokens on a GPU from a copy of the whole cache."""
    shape, busy = (2, 32, 16), 3
    cache_of = KvCache(ov.Core(), "CPU", layout_of("GPU", kind, (shape, shape)), 6)
    monkeypatch.setattr(cache_of, "_cache_device", "GPU")
    monkeypatch.setattr(
        cache_of, "_device_blocks", lambda name, first, count: cache_of.tensors[name].part(first, count)
    )
    random = np.random.default_rng(0)
    before = {}
    for name in cache_of.layout.names:
        whole = random.integers(0, 100, (7, 1024 * kind.size), dtype=np.uint8)
        cache_of.tensors[name] = Remote(kind, whole, shape, busy, slice(0, 7))
        before[name] = whole.copy()
    content = read(cache_of, [4, 1])
    written = {name: remote.whole[busy].copy() for name, remote in cache_of.tensors.items()}
    cache_of.write([0, 5], content)
    for name, remote in cache_of.tensors.items():
        np.testing.assert_array_equal(content[name], before[name][[4, 1]])
        np.testing.assert_array_equal(remote.whole[[0, 5]], before[name][[4, 1]])
        np.testing.assert_array_equal(remote.whole[[1, 2, 4, 6]], before[name][[1, 2, 4, 6]])
        np.testing.assert_array_equal(remote.whole[busy], written[name] + 2)


@given(st.lists(st.integers(0, 11), unique=True, max_size=12))
def test_neighbours_are_copied_from_and_to_a_gpu_at_once(blocks: list[int]) -> None:
    """A copy for each block has the fixed cost of one each time; all blocks must arrive in their order."""
    shape = (2, 4, 8)
    with pytest.MonkeyPatch.context() as patch:
        cache_of = KvCache(ov.Core(), "CPU", layout_of("GPU", ov.Type.bf16, (shape, shape)), 12)
        patch.setattr(cache_of, "_cache_device", "GPU")
        patch.setattr(cache_of, "_device_blocks", lambda name, first, count: cache_of.tensors[name].part(first, count))
        patch.setattr(Remote, "copies", copies := [])
        for name in cache_of.layout.names:
            whole = np.random.default_rng(len(name)).integers(0, 100, (14, 128), dtype=np.uint8)
            cache_of.tensors[name] = Remote(ov.Type.bf16, whole, shape, 13, slice(0, 14))
        content = read(cache_of, blocks)
        neighbours = sum(after == before + 1 for before, after in pairwise(blocks))
        assert len(copies) == 2 * (len(blocks) - neighbours)
        assert sum(copies) == 2 * len(blocks)
        for name, rows in content.items():
            np.testing.assert_array_equal(rows, cache_of.tensors[name].whole[blocks])
            cache_of.tensors[name].whole[:12] = 0
        cache_of.write(blocks, content)
        for name, rows in content.items():
            np.testing.assert_array_equal(rows, cache_of.tensors[name].whole[blocks])
            others = sorted(set(range(12)) - set(blocks))
            assert not cache_of.tensors[name].whole[others].any()


WRITES = st.lists(st.tuples(st.integers(0, 50), st.integers(1, 14)), min_size=1, max_size=4)
"""First token and number of tokens of each write, within 64 tokens."""


@pytest.mark.parametrize("device", ["CPU", "GPU"])
@pytest.mark.parametrize("kind", [ov.Type.f32, ov.Type.f16, ov.Type.bf16])
@settings(max_examples=15, deadline=None)
@given(writes=WRITES, seed=st.integers(0, 99))
def test_tokens_are_written_and_gathered_in_their_places(
    device: str, kind: ov.Type, writes: list[tuple[int, int]], seed: int
) -> None:
    """Guards attention on an NPU: keys of a GPU are transposed and copied, and no other token or block may change."""
    heads, width, size, count = 2, 8, 16, 6
    value = heads, size, width
    key = (heads, width, size) if device == "GPU" else value
    random = np.random.default_rng(seed)
    blocks = random.permutation(count)[:4].astype(np.int32)
    with pytest.MonkeyPatch.context() as patch:
        cache_of = KvCache(ov.Core(), "CPU", layout_of(device, kind, (key, value)), count)
        patch.setattr(cache_of, "_cache_device", device)
        patch.setattr(ov, "RemoteTensor", ov.Tensor)  # a part of host memory
        assert cache_of.gathers
        for name, shape in (("key_cache.0", key), ("value_cache.0", value)):
            raw = cache_of.tensors[name].data.view({2: np.uint16, 4: np.uint32}[kind.size]).reshape(-1, *shape)
            raw[...] = random.integers(0, 1 << 14, raw.shape)  # finite in every type
            for first, length in writes:
                before, positions = raw.copy(), np.arange(first, first + length)
                # These values are the same in all types.
                rows = random.integers(-100, 100, (length, heads, width)).astype(np.float32)
                cache_of.write_tokens(name, blocks, first, rows)
                found = np.full((heads, first + length, width), np.nan, np.float32)
                cache_of.read_tokens(name, blocks, found)
                np.testing.assert_array_equal(found[:, first:].swapaxes(0, 1), rows)
                in_place = raw if shape is value else raw.swapaxes(2, 3)
                before = before if shape is value else before.swapaxes(2, 3)
                written = np.zeros(in_place.shape, bool)
                written[blocks[positions // size], :, positions % size] = True
                np.testing.assert_array_equal(in_place[~written], before[~written])


def test_gpu_copy_is_limited_to_its_blocks(monkeypatch: pytest.MonkeyPatch) -> None:
    """Guards against a copy of blocks that a running kernel writes."""
    shape = (2, 32, 16)
    cache_of = KvCache(ov.Core(), "CPU", layout_of("GPU", ov.Type.f16, (shape, shape)), 6)
    monkeypatch.setattr(ov, "RemoteTensor", lambda tensor, begin, end: (tensor, list(begin), list(end)))
    tensor = cache_of.tensors["key_cache.0"]
    assert cache_of._device_blocks("key_cache.0", 4, 2) == (tensor, [4, 0, 0, 0], [6, *shape])


def test_memory_of_blocks_goes_back() -> None:
    """Guards the content of all other blocks; the blocks whose memory went back can be written again."""
    made = layout_of("CPU", ov.Type.f16, ((2, 32, 64), (2, 32, 64)))  # two pages of 4 KiB for each cache input
    cache = KvCache(ov.Core(), "CPU", made, 8)
    blocks = list(range(8))
    content = read(cache, blocks)
    for number, each in enumerate(content.values(), 1):
        each[...] = number
    cache.write(blocks, content)
    cache.return_memory([1, 2, 3, 6])
    found = read(cache, blocks)
    for name, each in content.items():
        assert np.array_equal(found[name][[0, 4, 5, 7]], each[[0, 4, 5, 7]])
        if cache.can_return_memory and sys.platform == "linux":
            assert not found[name][2].any()
    cache.write(blocks, content)
    assert all(np.array_equal(read(cache, blocks)[name], each) for name, each in content.items())
    cache.return_memory([])
