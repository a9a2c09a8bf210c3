"""Values that static kernels read instead of positions, computed on the CPU in f32."""

from __future__ import annotations

import threading
from typing import Any

import numpy as np
import openvino as ov
from numpy.typing import NDArray

__all__ = ["PositionValues"]

_PROPERTIES = {
    "INFERENCE_PRECISION_HINT": "f32",
    "INFERENCE_NUM_THREADS": 1,
    "NUM_STREAMS": "1",
    "ENABLE_CPU_PINNING": False,
}


class PositionValues:
    """Computes the inputs that `split_positions` took out of the kernels of a static lane; from any thread.

    Args:
        core: OpenVINO.
        graph: the graph of `split_positions`.

    Attributes:
        names: names of the inputs.
    """

    def __init__(self, core: ov.Core, graph: ov.Model) -> None:
        self._request = core.compile_model(graph, "CPU", _PROPERTIES).create_infer_request()
        self.names = tuple(port.get_any_name() for port in graph.outputs)
        self._lock = threading.Lock()

    def __call__(self, positions: NDArray[np.int64]) -> dict[str, NDArray[Any]]:
        """Values by input name for the positions of all rows of a kernel."""
        with self._lock:
            self._request.infer([positions])
            return {name: self._request.get_output_tensor(at).data.copy() for at, name in enumerate(self.names)}
