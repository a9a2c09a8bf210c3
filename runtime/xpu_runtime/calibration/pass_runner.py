"""Runs and times dummy passes on a loaded model, without an engine."""

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
"""Context tokens of a decode step."""
_DUMMY_ROOFLINE = Roofline(1e12, 1e10, 1.0, 1.0, 100.0)
"""For lanes whose durations are not predicted."""


class PassRunner:
    """Runs passes over dummy sequences on the lanes of a loaded model."""

    def __init__(self, model: LoadedModel) -> None:
        self._loaded_model = model
        self._block_size = model.kv.layout.block_size
        self._blocks_per_sequence = -(-MAX_TOKENS // self._block_size)
        self._initialised_blocks: set[int] = set()  # KV blocks

    @classmethod
    def of(cls, loader: ModelLoader) -> PassRunner:
        """Create a runner for the kernels that ``loader`` has compiled so far."""
        blocks = MAX_SEQUENCES * -(-MAX_TOKENS // loader.layout.block_size)
        rooflines = {lane.name: _DUMMY_ROOFLINE for lane in loader.lanes}
        return cls(loader.finish(rooflines, loader.kv_cache(blocks), 256))

    @property
    def disaggregated(self) -> bool:
        """True if prefill runs on a static lane."""
        return self._loaded_model.heg.lane("static") is not None

    def prefill(self, tokens: int, lane: str) -> Callable[[], None]:
        """Return a function that runs a prefill pass of ``tokens`` on ``lane``."""
        return self.pass_function(dummy_pass([(0, tokens, 1)]), lane)

    def decode(self, batch: int, lane: str) -> Callable[[], None]:
        """Return a function that runs a decode step of ``batch`` sequences on ``lane``."""
        return self.pass_function(dummy_pass([(_CONTEXT, 1, 1)] * batch, self._loaded_model.heg.decode_form), lane)

    def pass_function(self, pass_: Pass, lane: str) -> Callable[[], None]:
        """Return a function that runs ``pass_`` on ``lane``, which must have all kernels of its form."""
        num_blocks = self._loaded_model.kv.blocks

        def table(sequence: int) -> NDArray[np.int32]:
            first = sequence * self._blocks_per_sequence
            return np.arange(first, first + self._blocks_per_sequence, dtype=np.int32) % num_blocks  # may overlap

        for number, segment in enumerate(pass_.segments):
            self._initialise_blocks(table(number)[: -(-segment.start // self._block_size)].tolist())
        step = StepInputs(pass_.segments, table, self._block_size)
        program = self._loaded_model.programs[lane][pass_.form]
        values = next(iter(self._loaded_model.buffers.values())) if pass_.form is Form.CUT else None

        def run() -> None:
            for kernel in program.kernels:
                if kernel is not None:
                    kernel.run(step, values)

        return run

    def _initialise_blocks(self, blocks: list[int]) -> None:
        """Write KV blocks that a pass reads: reading memory that was never written is faster than in an engine."""
        new = set(blocks) - self._initialised_blocks
        if new:
            self._loaded_model.kv.clear(sorted(new))
            self._initialised_blocks |= new
