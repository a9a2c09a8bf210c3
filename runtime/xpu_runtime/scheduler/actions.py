"""What the scheduler asks for; whoever drives it carries the actions out in their order."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from xpu_runtime.heg.roofline import Load
from xpu_runtime.request import RequestStatus
from xpu_runtime.scheduler.passes import Pass
from xpu_runtime.scheduler.sequence import Sequence

__all__ = ["Action", "CompileKernel", "End", "Extend", "Launch", "Offload", "ReleaseKernel", "Restore", "Yield"]


class Launch(NamedTuple):
    """Run kernels ``[start, stop)`` of ``work`` on ``lane``, one after the other, unless told to yield.

    With ``rows`` it is one token-wise kernel, of which this lane computes the rows ``[first, last)`` only.
    """

    lane: str
    work: Pass
    start: int
    stop: int
    rows: tuple[int, int] | None = None

    @property
    def load(self) -> Load:
        """What the lane gets of the pass."""
        return self.work.load.part(self.rows)


@dataclass(frozen=True, slots=True)
class Yield:
    """Stop what runs on ``lane`` at the next kernel boundary (`agent-xpu-v2 §4.4`, wait-then-execute).

    With ``cancel`` the running kernel is given up as well and runs again when the pass goes on. It ``preempts`` if the
    requests that run are stopped for others, and not because nobody wants them any more.
    """

    lane: str
    cancel: bool = False
    preempts: bool = False


@dataclass(frozen=True, slots=True)
class Offload:
    """Save ``blocks`` of ``sequence``.

    Copied they have to be before anything that is decided later; if they cannot be saved, call `Scheduler.lost`, also
    when that turns out afterwards.
    """

    sequence: Sequence
    blocks: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Restore:
    """Load what was saved of ``sequence`` into ``blocks``; then call `Scheduler.restored`, or `Scheduler.lost`.

    That may take its time, and the sequence joins no pass before. If it gives up its blocks meanwhile, because it ends
    or is displaced again, this is not ``under_way`` any more: nothing may be written to them then, and nothing told.
    """

    sequence: Sequence
    blocks: tuple[int, ...]

    @property
    def under_way(self) -> bool:
        """Whether the scheduler still waits for it, and the blocks are those of its sequence."""
        return self.sequence.restoring is self


@dataclass(frozen=True, slots=True)
class End:
    """``sequence`` is over for a reason that is no result: cancelled, shed, expired or failed."""

    sequence: Sequence
    status: RequestStatus
    reason: str


@dataclass(frozen=True, slots=True)
class Extend:
    """``sequence`` goes on with what was to be appended; or, if it is finished, there was no room for it."""

    sequence: Sequence


@dataclass(frozen=True, slots=True)
class CompileKernel:
    """Compile attention over ``context`` tokens for ``lane`` on a thread of the CPU; then call `Scheduler.compiled`."""

    lane: str
    context: int


@dataclass(frozen=True, slots=True)
class ReleaseKernel:
    """Give up the attention over ``context`` tokens that was compiled for ``lane``; it does not run."""

    lane: str
    context: int


Action = Launch | Yield | Offload | Restore | End | Extend | CompileKernel | ReleaseKernel
