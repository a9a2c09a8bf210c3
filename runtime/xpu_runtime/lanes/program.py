"""A form of the model compiled for one lane."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
import openvino as ov
from numpy.typing import NDArray

from xpu_runtime.errors import StaticShapeError
from xpu_runtime.lanes.step import StepInputs
from xpu_runtime.memory.activation import ActivationBuffer

__all__ = ["CompiledKernel", "Program"]


class CompiledKernel:
    """One kernel with an infer request of its own.

    Args:
        compiled: the kernel on its device.
        reads: activation values it takes.
        writes: activation values it produces, in output order; empty for the one that yields logits.
        kv: KV cache tensors by input name.
        static_tokens: rows it is compiled for, 0 if dynamic.
    """

    def __init__(
        self,
        compiled: ov.CompiledModel,
        reads: Sequence[str],
        writes: Sequence[str],
        kv: Mapping[str, Any],
        static_tokens: int = 0,
    ) -> None:
        self._request = compiled.create_infer_request()
        self._reads = tuple(reads)
        self._writes = tuple(writes)
        self._static = static_tokens
        self._inputs = []
        for port in compiled.inputs:
            names = port.get_names()
            cache = next((name for name in names if name in kv), None)
            if cache is not None:
                self._request.set_tensor(cache, kv[cache])
            elif not names & set(reads):
                self._inputs.append(port.get_any_name())

    def run(self, step: StepInputs, values: ActivationBuffer | None) -> NDArray[np.float32] | None:
        """Run on the rows of ``step``; returns the logits ``[rows, vocab]`` if this kernel yields them.

        The logits are a view that the next run of this kernel overwrites.
        """
        request = self._request
        rows = self._static or step.tokens
        given = {**step.tensors, **step.padded(rows)} if self._static else step.tensors
        for name in self._inputs:
            request.set_tensor(name, given[name])
        if values is not None:
            for name in self._reads:
                request.set_tensor(name, ov.Tensor(values.view(name, rows), shared_memory=True))
            for index, name in enumerate(self._writes):
                request.set_output_tensor(index, ov.Tensor(values.view(name, rows), shared_memory=True))
        request.infer()
        if self._writes:
            return None
        logits = request.get_output_tensor(0).data
        return logits.reshape(-1, logits.shape[-1])

    def cancel(self) -> None:
        """Ask the device to give up the running kernel; devices that cannot ignore it."""
        self._request.cancel()


class Program:
    """The kernels of one form that a lane holds; None where it lacks one.

    Raises:
        StaticShapeError: at `require_static`, for a kernel with a dynamic input.
    """

    def __init__(self, kernels: Sequence[CompiledKernel | None]) -> None:
        self.kernels = tuple(kernels)

    @staticmethod
    def require_static(lane: str, name: str, model: ov.Model) -> None:
        """Refuse a dynamic kernel on a lane that runs static shapes only."""
        for port in model.inputs:
            if port.get_partial_shape().is_dynamic:
                raise StaticShapeError(
                    f"lane {lane!r} runs static shapes only, but kernel {name!r} takes {port.get_any_name()!r} of shape "
                    f"{port.get_partial_shape()}; reshape it to the chunk first, or give it to a dynamic lane"
                )
