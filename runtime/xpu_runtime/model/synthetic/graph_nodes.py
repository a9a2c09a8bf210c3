"""Named graph nodes, and the operation sequences that all layers share."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

import numpy as np
import openvino as ov
from openvino import opset15 as ops
from openvino.utils.node_factory import NodeFactory

from xpu_runtime.model.synthetic.weights import MatrixSpec, WeightSource, make_matrix

__all__ = ["GraphNodes"]

_RMS_EPS = 1e-6


class GraphNodes:
    """Creates named nodes.

    OpenVINO numbers unnamed nodes with a counter of the process, and the number is written to the file. Explicit names
    make the files of equal specifications equal.

    Args:
        specs: The weight matrices; each is generated when its node is created.
        source: Seed of the model, or its weights by name.
        on_matrix: Called after each matrix.
    """

    def __init__(
        self, specs: Iterable[MatrixSpec], source: WeightSource, on_matrix: Callable[[MatrixSpec], None]
    ) -> None:
        self._matrix_specs = {spec.name: spec for spec in specs}
        self._weight_source = source
        self._on_matrix = on_matrix

    def named(self, node: Any, name: str) -> Any:
        """Set the name of ``node`` and return it."""
        node.set_friendly_name(name)
        return node

    def parameter(self, name: str, kind: ov.Type, rank: int) -> Any:
        """A model input with dynamic dimensions."""
        node = self.named(ops.parameter(ov.PartialShape([-1] * rank), kind), name)
        node.output(0).get_tensor().set_names({name})
        return node

    def constant(self, value: Any, name: str, kind: Any = np.int64) -> Any:
        """A small constant."""
        return self.named(ops.constant(np.array(value, dtype=kind)), name)

    def unsqueeze(self, x: Any, axis: int, name: str) -> Any:
        """``x`` with a new axis of size 1."""
        return self.named(ops.unsqueeze(x, self.constant(axis, f"{name}/axis")), name)

    def size(self, shape_of: Any, axis: int, name: str) -> Any:
        """One entry of a shape, as a scalar."""
        index = self.constant(axis, f"{name}/axis")
        return self.named(ops.gather(shape_of, index, self.constant(0, f"{name}/zero")), name)

    def vector(self, scalar: Any, name: str) -> Any:
        """A scalar as a vector of one element."""
        return self.named(ops.reshape(scalar, self.constant([1], f"{name}/shape"), False), name)

    def weight(self, name: str, tag: int) -> Any:
        """A weight as f32, with the decompression operations that NNCF writes."""
        matrix = make_matrix(self._matrix_specs[name], self._weight_source)
        spec, at = matrix.spec, f"self.{name}.weight"
        self._on_matrix(spec)
        if matrix.scale is None:
            node = self._stored_constant(matrix.data, at)
            return self.named(ops.convert(node, "f32"), f"{at}/convert") if spec.format == "fp16" else node
        grouped = spec.format == "int4"
        dims = [spec.rows, spec.cols // matrix.group, matrix.group] if grouped else None
        data = self._stored_constant(matrix.data, at, dims)
        zero = self._stored_constant(matrix.zero_point, f"{at}/zero_point", matrix.scale.shape if grouped else None)
        scale = self._stored_constant(matrix.scale, f"{at}/scale")
        data = self.named(ops.convert(data, "f16"), f"{at}/to_f16")
        zero = self.named(ops.convert(zero, "f16"), f"{at}/zero_point/to_f16")
        node = self.named(ops.subtract(data, zero), f"{at}/zero_point/subtract")
        at = f"{at}/fq_weights_{tag}"
        node = self.named(ops.multiply(node, scale), at)
        if grouped:
            flat = self.constant([spec.rows, spec.cols], f"{at}/shape")
            node = self.named(ops.reshape(node, flat, False), f"{at}/reshape")
        return self.named(ops.convert(node, "f32"), f"{at}/convert")

    def swish(self, x: Any, name: str) -> Any:
        """Swish with one input, as the plugin fusions expect; the opset function always adds a second input."""
        return self.named(NodeFactory("opset4").create("Swish", [x.output(0)]), name)

    def linear(self, x: Any, name: str) -> Any:
        """``x`` times a transposed weight, without bias."""
        return self.named(ops.matmul(x, self.weight(name, 1), False, True), f"__module.{name}/aten::linear/MatMul")

    def rms_norm(self, x: Any, name: str) -> Any:
        """RMS normalisation with a weight of one, which the exporter removes."""
        at = f"__module.{name}"
        square = self.named(ops.power(x, self.constant([[[2.0]]], f"{at}/two", np.float32)), f"{at}/aten::pow/Power")
        last = self.constant([-1], f"{at}/axis")
        mean = self.named(ops.reduce_mean(square, last, True), f"{at}/aten::mean/ReduceMean")
        eps = self.constant([[[_RMS_EPS]]], f"{at}/eps", np.float32)
        root = self.named(ops.sqrt(self.named(ops.add(mean, eps), f"{at}/aten::add/Add")), f"{at}/aten::rsqrt/Sqrt")
        one = self.constant([[[1.0]]], f"{at}/one", np.float32)
        inverse = self.named(ops.divide(one, root), f"{at}/aten::rsqrt/Divide")
        return self.named(ops.multiply(x, inverse), f"{at}/aten::mul/Multiply")

    def _stored_constant(self, data: Any, name: str, nibbles: Sequence[int] | None = None) -> Any:
        """A constant, without a copy of ``data`` if possible; ``nibbles`` is the shape of packed 4-bit values."""
        if nibbles is None:
            return self.named(ops.constant(data, shared_memory=True), name)
        tensor = ov.Tensor(data, ov.Shape(list(nibbles)), ov.Type.u4)
        # A constant of packed values does not keep its source array alive, so it is copied.
        return self.named(ops.constant(tensor, shared_memory=False), name)
