"""Passes on a loaded model without an engine, for measuring."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

from xpu_runtime.calibration.timing import dummy_pass
from xpu_runtime.heg import Form, Roofline
from xpu_runtime.lanes.model_loader import LoadedModel, ModelLoader
from xpu_runtime.lanes.step_inputs import StepInputs
from xpu_runtime.scheduler import Pass

__all__ = ["MAX_SEQUENCES", "MAX_TOKENS", "PassRunner"]

MAX_SEQUENCES = 8
"""Most sequences of a pass."""
MAX_TOKENS = 768
"""Most tokens of a sequence."""
_CONTEXT = 512
"""Tokens before a decode step."""
_ANY_ROOFLINE = Roofline(1e12, 1e10, 1.0, 1.0, 100.0)
"""For lanes that only run passes and predict none."""


class PassRunner:
    """Runs passes over made-up sequences."""

    def __init__(self, model: LoadedModel) -> None:
        self._model = model
        self._block = model.kv.layout.block_size
        self._blocks_each = -(-MAX_TOKENS // self._block)
        self._cleared: set[int] = set()

    @classmethod
    def of(cls, loader: ModelLoader) -> PassRunner:
        """What ``loader`` has compiled so far."""
        blocks = MAX_SEQUENCES * -(-MAX_TOKENS // loader.layout.block_size)
        return cls(loader.finish({lane.name: _ANY_ROOFLINE for lane in loader.lanes}, blocks, 256))

    @property
    def disaggregated(self) -> bool:
        """Whether prefill runs on a static lane."""
        return self._model.heg.lane("static") is not None

    def prefill(self, tokens: int, lane: str, buffer: int = 0) -> Callable[[], None]:
        """Something that runs a prefill pass of ``tokens`` once on ``lane``."""
        return self.action(dummy_pass([(0, tokens, 1)]), lane, buffer)

    def decode(self, batch: int, lane: str) -> Callable[[], None]:
        """Something that runs a decode step of ``batch`` sequences once on ``lane``."""
        return self.action(dummy_pass([(_CONTEXT, 1, 1)] * batch, self._model.heg.decode_form), lane)

    def _clear(self, blocks: list[int]) -> None:
        """See to it that ``blocks``, which a pass reads, were written."""
        new = set(blocks) - self._cleared
        if new:
            self._model.kv.clear(sorted(new))
            self._cleared |= new

    def action(self, work: Pass, lane: str, buffer: int = 0) -> Callable[[], None]:
        """Something that runs ``work`` once on ``lane``, which holds all kernels of its form."""
        blocks = self._model.kv.blocks

        def table(sequence: int) -> NDArray[np.int32]:
            first = (sequence + buffer * MAX_SEQUENCES) * self._blocks_each
            return np.arange(first, first + self._blocks_each, dtype=np.int32) % blocks  # a small pool is shared

        for number, segment in enumerate(work.segments):
            self._clear(table(number)[: -(-segment.start // self._block)].tolist())
        step = StepInputs(work.segments, table, self._block)
        program = self._model.programs[lane][work.form]
        values = tuple(self._model.buffers.values())[buffer] if work.form is Form.CUT else None

        def run() -> None:
            for kernel in program.kernels:
                if kernel is not None:
                    kernel.run(step, values)

        return run
