"""Actions that the scheduler asks its driver to carry out, and the queue that keeps them in order."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import NamedTuple

from xpu_runtime.heg import Form, Load
from xpu_runtime.request import RequestStatus
from xpu_runtime.scheduler.embedding_queue import EmbeddingBatch, EmbeddingQueue
from xpu_runtime.scheduler.passes import Pass
from xpu_runtime.scheduler.sequence import Sequence

__all__ = [
    "Action",
    "ActionQueue",
    "Calibrate",
    "CompileKernel",
    "Embed",
    "End",
    "Extend",
    "Launch",
    "Offload",
    "ReleaseKernel",
    "Restore",
    "SwitchGraph",
    "WarmUp",
    "Yield",
]


class Launch(NamedTuple):
    """Run kernels ``[start, stop)`` of pass ``work`` on ``lane``, one after the other, until a `Yield`.

    With ``rows`` it is one token-wise kernel, of which the lane computes rows ``[first, last)`` only.
    """

    lane: str
    work: Pass
    start: int
    stop: int
    rows: tuple[int, int] | None = None

    @property
    def load(self) -> Load:
        """Load of the part of the pass that the lane computes."""
        return self.work.load.part(self.rows)


@dataclass(frozen=True, slots=True)
class Embed:
    """Run ``batch``, taken from ``queue``, on ``lane``; then call `Scheduler.embedded`."""

    lane: str
    queue: EmbeddingQueue
    batch: EmbeddingBatch


@dataclass(frozen=True, slots=True)
class Calibrate:
    """Run the calibration kernel for rows ``[start, stop)`` of the prompt of ``sequence`` on ``lane``.

    Then call `Scheduler.calibrated`, also if a `Yield` cancelled the kernel.
    """

    lane: str
    sequence: Sequence
    start: int
    stop: int


@dataclass(frozen=True, slots=True)
class WarmUp:
    """Run the kernels of ``form`` on ``lane`` once, on dummy rows: ``tokens`` tokens and ``rows`` sampled rows.

    Then call `Scheduler.warmed_up`, also if a `Yield` cancelled them.
    """

    lane: str
    form: Form
    tokens: int
    rows: int = 1


@dataclass(frozen=True, slots=True)
class Yield:
    """Stop the pass on ``lane`` at the next kernel boundary (`agent-xpu-v2 §4.4`, wait-then-execute).

    With ``cancel`` the running kernel is aborted as well and runs again when the pass resumes. ``preempts`` tells a
    preemption for other work from the stop of a pass whose requests have all ended.
    """

    lane: str
    cancel: bool = False
    preempts: bool = False


@dataclass(frozen=True, slots=True)
class Offload:
    """Save the KV ``blocks`` of ``sequence``.

    The driver copies them before it carries out any later action. If they cannot be saved it calls `Scheduler.lost`,
    at once or later.
    """

    sequence: Sequence
    blocks: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Restore:
    """Load the saved KV of ``sequence`` into ``blocks``; then call `Scheduler.restored` or `Scheduler.lost`.

    The sequence joins no pass before that. It may give up the blocks meanwhile, because it ends or is displaced again.
    Then the restore is no longer ``under_way``: the driver stops, keeps the blocks allocated until it writes to them no
    more (`KvManager.retain_blocks`), and does not report.
    """

    sequence: Sequence
    blocks: tuple[int, ...]

    @property
    def under_way(self) -> bool:
        """True if the scheduler still waits for it."""
        return self.sequence.memory.restoring is self.blocks


@dataclass(frozen=True, slots=True)
class End:
    """Report that ``sequence`` ended without a result: cancelled, shed, expired or failed."""

    sequence: Sequence
    status: RequestStatus
    reason: str


@dataclass(frozen=True, slots=True)
class Extend:
    """Report that ``sequence`` continues with its appended tokens; if it is finished, there were no blocks for them."""

    sequence: Sequence


@dataclass(frozen=True, slots=True)
class CompileKernel:
    """Compile attention over ``context`` tokens for ``lane`` on a CPU thread; then call `Scheduler.compiled`."""

    lane: str
    context: int


@dataclass(frozen=True, slots=True)
class ReleaseKernel:
    """Release the attention kernel over ``context`` tokens that was compiled for ``lane``; it is not running."""

    lane: str
    context: int


@dataclass(frozen=True, slots=True)
class SwitchGraph:
    """Load graphs of ``rows`` rows for the kernels of ``block`` on ``lane``, in place of the others.

    The driver calls `Scheduler.graph_loaded` afterwards. The kernels may run meanwhile.
    """

    lane: str
    block: int
    rows: int


Action = (
    Launch
    | Embed
    | Calibrate
    | WarmUp
    | Yield
    | Offload
    | Restore
    | End
    | Extend
    | CompileKernel
    | ReleaseKernel
    | SwitchGraph
)


class ActionQueue:
    """Actions that were decided and not yet handed out, in order."""

    def __init__(self) -> None:
        self._actions: list[Action] = []

    def __len__(self) -> int:
        return len(self._actions)

    def add(self, action: Action) -> None:
        """Append one action."""
        self._actions.append(action)

    def extend(self, actions: Iterable[Action]) -> None:
        """Append ``actions`` in their order."""
        self._actions.extend(actions)

    def take(self) -> list[Action]:
        """Remove and return all actions."""
        actions, self._actions = self._actions, []
        return actions
