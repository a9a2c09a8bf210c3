"""Loading of the graphs of a static lane, block by block, while other kernels run (`CoordGen §3.2`)."""

from __future__ import annotations

import queue
import threading
import time
from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager, nullcontext
from typing import Protocol

from xpu_runtime.lanes.compiled_kernel import CompiledKernel
from xpu_runtime.lanes.static_kernel import StaticKernel

__all__ = ["GraphLoader", "LoadNote"]

_Job = tuple[int, int, Callable[[BaseException | None], None]]
"""Block, rows, and the function that takes the error or None."""


class LoadNote(AbstractContextManager[None], Protocol):
    """A record of a compilation, from its start to its end."""

    def close(self) -> None:
        """End the record while the compilation runs; from any thread."""


class GraphLoader:
    """Compiles graphs of the token-wise kernels and installs them, on one thread that starts with the first load.

    While a block changes, one kernel of it may have two graphs, and no other block has.

    Args:
        blocks: indices of the kernels of each block.
        kernels: the kernels by index.
        compile_graph: compiles the graph of a kernel for a number of rows; a device with a cache reads it from there.

    Attributes:
        make_note: makes the record of each `load`, which a driver that ends the process leaves behind; None for none.
    """

    def __init__(
        self,
        blocks: Sequence[Sequence[int]],
        kernels: dict[int, StaticKernel],
        compile_graph: Callable[[int, int], CompiledKernel],
    ) -> None:
        self.blocks = tuple(tuple(block) for block in blocks)
        self.make_note: Callable[[], LoadNote] | None = None
        self._note: LoadNote | None = None
        self._closed = False
        self._kernels = kernels
        self._compile_graph = compile_graph
        self._jobs: queue.SimpleQueue[_Job | None] = queue.SimpleQueue()
        self._thread: threading.Thread | None = None

    def measure(self, rows: int) -> tuple[float, ...]:
        """Compile all graphs of ``rows`` rows once, so that a cache has them, and return the load time of each block.

        The time is that of a second load of the first block, in proportion to the number of kernels.
        """
        for block in self.blocks:
            self._compile(block, rows)
        began = time.perf_counter()
        self._compile(self.blocks[0], rows)
        kernel_s = (time.perf_counter() - began) / len(self.blocks[0])
        return tuple(kernel_s * len(block) for block in self.blocks)

    def load(self, block: int, rows: int, on_loaded: Callable[[BaseException | None], None]) -> None:
        """Give all kernels of ``block`` graphs of ``rows`` rows; ``on_loaded`` is called on the thread of the loader.

        After an error the kernels keep graphs that work, of either size.
        """
        if self._thread is None:
            self._thread = threading.Thread(target=self._run, name="xpu-graph-loader", daemon=True)
            self._thread.start()
        self._jobs.put((block, rows, on_loaded))

    def close(self, timeout_s: float) -> bool:
        """Stop the thread after the load under way, whose note ends; returns True if it ended in time."""
        if self._thread is None:
            return True
        self._closed = True
        if self._note is not None:
            self._note.close()  # the process may end
        self._jobs.put(None)
        if self._thread is not threading.current_thread():
            self._thread.join(timeout_s)
        return not self._thread.is_alive()

    def clear(self) -> None:
        """Drop the kernels and their weights, after `close`."""
        self._kernels.clear()

    def _run(self) -> None:
        while (job := self._jobs.get()) is not None:
            block, rows, on_loaded = job
            error: BaseException | None = None
            try:
                with self._next_note():
                    for kernel in self.blocks[block]:
                        if self._kernels[kernel].rows != rows:
                            self._kernels[kernel].use(self._compile_graph(kernel, rows), rows)
            except BaseException as raised:  # the engine must receive every error
                error = raised
            on_loaded(error)

    def _next_note(self) -> AbstractContextManager[None]:
        if self.make_note is None:
            return nullcontext()
        note = self._note = self.make_note()
        if self._closed:
            note.close()
        return note

    def _compile(self, block: Sequence[int], rows: int) -> None:
        for kernel in block:
            self._compile_graph(kernel, rows)
