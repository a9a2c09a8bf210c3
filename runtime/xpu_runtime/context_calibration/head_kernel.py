"""The compiled calibration kernel, with its infer request."""

from __future__ import annotations

import numpy as np
import openvino as ov
from numpy.typing import NDArray

from xpu_runtime.context_calibration.head_graph import calibration_graph
from xpu_runtime.heg import LaneSpec, Work
from xpu_runtime.lanes.model_loader import ModelLoader
from xpu_runtime.model.op_costs import graph_work

__all__ = ["NUM_TOKENS", "PIECE_ROWS", "HeadKernel"]

PIECE_ROWS = 64
"""Rows of one kernel, the most that a preemption may have to wait for where a kernel cannot be cancelled (chosen: from
64 rows on a CPU reads the weights of the head faster than it multiplies them)."""
NUM_TOKENS = 4
"""Tokens kept for each row (chosen: as many branches as a step can verify)."""


class HeadKernel:
    """Computes the likeliest next tokens of up to `PIECE_ROWS` hidden states.

    Args:
        compiled: the compiled `calibration_graph`.
        lane: the lane that it was compiled for.
        work: its operations and bytes.
    """

    def __init__(self, compiled: ov.CompiledModel, lane: LaneSpec, work: Work) -> None:
        self.lane = lane
        self.work = work
        self.row_shape: tuple[int, ...] = tuple(compiled.inputs[0].get_shape())[1:]
        """Shape of one hidden state."""
        self._infer_request = compiled.create_infer_request()
        self._rows = np.zeros((PIECE_ROWS, *self.row_shape), np.float32)
        self._infer_request.set_input_tensor(ov.Tensor(self._rows, shared_memory=True))

    @classmethod
    def load(cls, loader: ModelLoader, lane: LaneSpec) -> HeadKernel:
        """Compile the kernel for ``lane``.

        Raises:
            UnsupportedModelError: the model has no such kernel.
            DeviceError: the device does not accept it.
        """
        graph = calibration_graph(loader.read_model(), PIECE_ROWS, NUM_TOKENS)
        kernel = cls(loader.compile_model(lane, "calibration", graph, {}), lane, graph_work(graph, 0.0))
        kernel.run(np.zeros((1, *kernel.row_shape), np.float32))  # the first run of a kernel repacks its weights
        return kernel

    def run(self, hidden: NDArray[np.float32]) -> tuple[NDArray[np.int32], NDArray[np.float32]]:
        """Return token ids and probabilities, each ``[n, k]``, for ``n`` hidden states ``[n, ..., width]``.

        Raises:
            RuntimeError: the device failed, or `cancel` was called.
        """
        self._rows[: len(hidden)] = hidden
        self._infer_request.infer()
        found = [self._infer_request.get_output_tensor(index).data[: len(hidden)].copy() for index in range(2)]
        return found[0], found[1]

    def cancel(self) -> None:
        """Cancel the running kernel; ignored by devices that do not support it."""
        self._infer_request.cancel()
