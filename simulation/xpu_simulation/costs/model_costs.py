"""Compute and memory traffic of the op-groups of a model, from its graph or its dimensions."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Self

import openvino as ov

from xpu_runtime.errors import ConfigError
from xpu_runtime.files import expand_home
from xpu_runtime.heg import KernelKind, Work
from xpu_runtime.model.cut import CutGraph, cut_attention, cut_layers, even_size
from xpu_runtime.model.folder import ModelFolder
from xpu_runtime.model.op_costs import ACTIVATION_BYTES, graph_work
from xpu_runtime.model.paged_attention import load_paged_model
from xpu_runtime.model.synthetic import SHAPES, ModelShape
from xpu_runtime.model.synthetic.decoder_graph import matrix_specs
from xpu_runtime.model.synthetic.weights import WEIGHT_FORMATS, WeightFormat

__all__ = ["NAMED_SHAPES", "ModelCosts", "OpGroupCost", "matrix_work"]

_KV_ELEMENT_BYTES = 2
"""Bytes of one element of a key or value, which are not quantised (`xpu_runtime.config.UNQUANTISED_KV`)."""

NAMED_SHAPES = {
    **SHAPES,
    # From the published config.json; norms of queries and keys, and biases, are not counted.
    "qwen2.5-0.5b": ModelShape("qwen2.5-0.5b", 896, 4864, 24, 14, 2, 64, 151936, 32768, 1e6),
    "qwen2.5-1.5b": ModelShape("qwen2.5-1.5b", 1536, 8960, 28, 12, 2, 128, 151936, 32768, 1e6),
    "qwen3-4b": ModelShape("qwen3-4b", 2560, 9728, 36, 32, 8, 128, 151936, 40960, 1e6),
}
"""Dimensions of models that can be simulated without a model folder, by name."""


@dataclass(frozen=True, slots=True)
class OpGroupCost:
    """Cost of one op-group: its name, kind, compute and traffic, and whether it has the embedding table."""

    name: str
    kind: KernelKind
    work: Work
    reads_token_ids: bool = False


@dataclass(frozen=True, slots=True)
class ModelCosts:
    """Costs of one model in both cuts of the engine.

    Attributes:
        name: name of the model.
        around_attention: alternating token-wise and attention groups, then the head; for lanes of different kinds.
        layers: one group for each layer, then the head; for lanes of one kind.
        file_bytes: bytes of the weight file, with the embedding; a copy on a device counts as much.
        kv_bytes_per_token: bytes of the keys and values of one token over all layers.
        max_context: trained context length in tokens.
    """

    name: str
    around_attention: tuple[OpGroupCost, ...]
    layers: tuple[OpGroupCost, ...]
    file_bytes: int
    kv_bytes_per_token: int
    max_context: int

    @classmethod
    def open(cls, model: str | Path, weights: WeightFormat = "int8") -> Self:
        """The costs of a model folder or, if ``model`` is not a folder, of a named shape.

        Args:
            model: path of a model folder, or a name in `NAMED_SHAPES`.
            weights: storage format of a named shape (int8 is the W8A16 of the papers); a folder has its own.

        Raises:
            ConfigError: ``model`` is neither a folder nor a known name.
            ModelError: the model of the folder is not supported.
        """
        if expand_home(model).is_dir():
            return cls.of_folder(ModelFolder.open(model))
        shape = NAMED_SHAPES.get(str(model).lower())
        if shape is None:
            raise ConfigError(f"model={str(model)!r}: expected a model folder or one of {', '.join(NAMED_SHAPES)}")
        return cls.of_shape(shape, weights)

    @classmethod
    def of_folder(cls, folder: ModelFolder) -> Self:
        """The costs of a model folder, counted from its graph as in the engine; nothing is compiled.

        Raises:
            UnsupportedModelError: the graph cannot be cut.
        """
        core = ov.Core()
        by_attention, by_layer = (
            cut_attention(load_paged_model(core, folder)),
            cut_layers(load_paged_model(core, folder), 1),
        )
        attention = next(group.model for group in by_attention.groups if group.kind is KernelKind.ATTENTION)
        kv_bytes = _kv_bytes(attention)
        layers = sum(group.kind is KernelKind.ATTENTION for group in by_attention.groups)
        return cls(
            folder.name,
            _graph_costs(by_attention, kv_bytes),
            _graph_costs(by_layer, kv_bytes),
            folder.weights_bytes,
            layers * kv_bytes,
            folder.max_context,
        )

    @classmethod
    def of_shape(cls, shape: ModelShape, weights: WeightFormat = "int8") -> Self:
        """The costs of a Llama decoder, computed from its dimensions; equal to `of_folder` for the same model.

        Raises:
            ConfigError: ``weights`` is not a known format.
        """
        if weights not in WEIGHT_FORMATS:
            raise ConfigError(f"weights={weights!r}: expected one of {', '.join(WEIGHT_FORMATS)}")
        query_width, key_width = shape.heads * shape.head_dim, shape.kv_heads * shape.head_dim
        kv_bytes = 2 * key_width * _KV_ELEMENT_BYTES
        attention = Work(flops_per_pair=4.0 * query_width, bytes_per_context=kv_bytes)
        before = matrix_work(shape, "q_proj", "k_proj", "v_proj", weights=weights)
        after = matrix_work(shape, "o_proj", "gate_proj", "up_proj", "down_proj", weights=weights)
        between = (KernelKind.TOKENWISE, after + before), (KernelKind.ATTENTION, attention)
        op_groups = [(KernelKind.TOKENWISE, before), (KernelKind.ATTENTION, attention), *between * (shape.layers - 1)]
        layers = [(KernelKind.LAYERS, before + attention + after)] * shape.layers
        last = (KernelKind.HEAD, matrix_work(shape, "lm_head", weights=weights))
        around_attention = _op_group_costs([*op_groups, (KernelKind.TOKENWISE, after), last])
        return cls(
            shape.name,
            around_attention,
            _op_group_costs([*layers, last]),
            int(sum(spec.stored_bytes for spec in matrix_specs(shape, shape.vocab, weights, 0))),
            shape.layers * kv_bytes,
            shape.max_positions,
        )

    @property
    def whole(self) -> OpGroupCost:
        """The whole model as one group."""
        return OpGroupCost("whole", KernelKind.WHOLE, _total_work(self.layers), reads_token_ids=True)

    @property
    def weights_bytes(self) -> int:
        """Bytes of the weights that a pass reads, without the embedding."""
        return int(self.whole.work.weight_bytes)

    def in_groups(self, layers: int) -> tuple[OpGroupCost, ...]:
        """Even groups of at most ``layers`` layers, then the head."""
        *single, head = self.layers
        size = even_size(len(single), layers)
        layer_groups = [_total_work(single[start : start + size]) for start in range(0, len(single), size)]
        return _op_group_costs([*((KernelKind.LAYERS, work) for work in layer_groups), (head.kind, head.work)])


def matrix_work(shape: ModelShape, *matrices: str, weights: WeightFormat = "int8") -> Work:
    """Compute and traffic of weight matrices of one layer, by names such as ``q_proj``, or of ``lm_head``."""
    total_work = Work()
    for spec in matrix_specs(replace(shape, layers=1), shape.vocab, weights, 0):
        if spec.name.rpartition(".")[2] in matrices:
            total_work += Work(
                flops_per_token=2.0 * spec.parameters,
                weight_bytes=spec.stored_bytes,
                bytes_per_token=float(ACTIVATION_BYTES * spec.rows),
            )
    return total_work


def _op_group_costs(works: Sequence[tuple[KernelKind, Work]]) -> tuple[OpGroupCost, ...]:
    """Op-groups with the names of `xpu_runtime.model.cut`; the first one has the embedding table."""
    return tuple(
        OpGroupCost(f"{index:03d}-{kind.value}", kind, work, index == 0) for index, (kind, work) in enumerate(works)
    )


def _total_work(parts: Sequence[OpGroupCost]) -> Work:
    return sum((op_cost.work for op_cost in parts), Work())


def _graph_costs(graph: CutGraph, kv_bytes: int) -> tuple[OpGroupCost, ...]:
    return tuple(
        OpGroupCost(group.name, group.kind, graph_work(group.model, kv_bytes), group.reads_token_ids)
        for group in graph.groups
    )


def _kv_bytes(attention: ov.Model) -> int:
    """Bytes of one token's keys and values in one layer."""
    node = next(op for op in attention.get_ordered_ops() if op.get_type_name() == "PagedAttentionExtension")
    widths: list[int] = [node.input(port).get_partial_shape()[1].get_length() for port in (1, 2)]
    return sum(widths) * _KV_ELEMENT_BYTES
