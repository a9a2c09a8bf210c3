"""A thread that compiles kernels while the engine serves, with a time limit: `BackgroundCompile`."""

from __future__ import annotations

import threading
from collections.abc import Callable

from xpu_runtime.qualification import CompileNote

__all__ = ["BackgroundCompile"]


class BackgroundCompile:
    """Runs a compilation on a thread of its own; the first caller of `decide` sets the outcome.

    A compiler cannot be interrupted: after the time limit or `cancel` the thread goes on, and its result is not used.

    Args:
        name: name of the thread.
        run: compiles, on the thread; it calls `decide` of its argument before it uses a result or reports an error.
        timeout_s: seconds after which the compilation is given up.
        give_up: called then, on the thread of a timer.
        note: entered by ``run`` where it uses the device.

    Attributes:
        note: the same.
        thread: the thread.
    """

    def __init__(
        self,
        name: str,
        run: Callable[[BackgroundCompile], None],
        timeout_s: float,
        give_up: Callable[[], None],
        note: CompileNote,
    ) -> None:
        self.note = note
        self._decided = threading.Lock()
        self._given_up = False
        self._timer = threading.Timer(timeout_s, self._expire, (give_up,))
        self._timer.daemon = True
        self.thread = threading.Thread(target=self._run, args=(run,), name=name, daemon=True)

    @property
    def decided(self) -> bool:
        """True once the outcome is decided; a running compilation may stop then."""
        return self._decided.locked()

    def start(self) -> None:
        """Start the thread, and the time."""
        self._timer.start()
        self.thread.start()

    def decide(self) -> bool:
        """True for the first caller alone, whose outcome counts; from any thread."""
        self._timer.cancel()
        return self._decided.acquire(blocking=False)

    def cancel(self) -> None:
        """Use no later outcome, and remove the note: the process may end; from any thread."""
        self.decide()
        self.note.close()

    def close(self, timeout_s: float) -> None:
        """`cancel`, and wait for the end of the thread unless the compilation was given up."""
        self.cancel()
        if not self._given_up and self.thread is not threading.current_thread():
            self.thread.join(timeout_s)

    def _run(self, run: Callable[[BackgroundCompile], None]) -> None:
        try:
            run(self)
        finally:
            self._timer.cancel()

    def _expire(self, give_up: Callable[[], None]) -> None:
        if self.decide():
            self._given_up = True
            give_up()
