"""Decides when the calibration kernel runs over the rows of a prompt, as background work (`coordgen §3.3`)."""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Hashable, Iterator
from dataclasses import dataclass

from xpu_runtime.config import SchedulerPolicy
from xpu_runtime.heg import Heg, LaneSpec, Load, Work
from xpu_runtime.request import Priority
from xpu_runtime.scheduler.actions import ActionQueue, Calibrate, Yield
from xpu_runtime.scheduler.fairness import Fairness
from xpu_runtime.scheduler.launcher import Launcher
from xpu_runtime.scheduler.passes import Pass
from xpu_runtime.scheduler.policies.device_policy import DevicePolicy
from xpu_runtime.scheduler.queues import Queues
from xpu_runtime.scheduler.sequence import Sequence

__all__ = ["CalibrationGain", "CalibrationTurns", "calibration_lane"]

_TRIALS = 2
"""Requests of a class that are calibrated before it is known what they save (chosen)."""
_TRIAL_EVERY = 32
"""Of the later requests every so many is a trial, so that a class that saved nothing is tried again (chosen)."""
_WEIGHT = 0.1
"""Weight of the newest value in running means (chosen)."""


def calibration_lane(heg: Heg) -> LaneSpec:
    """The lane of the calibration kernel: the static lane, which decode leaves free, if there is one."""
    return heg.lane("static") or heg.general_lane


class CalibrationGain:
    """Running mean of the tokens that calibration saves in a request, for each class of requests."""

    def __init__(self) -> None:
        self._saved_tokens: dict[Hashable, float] = {}
        self._requests: Counter[Hashable] = Counter()

    def begin(self, kind: Hashable) -> bool:
        """Count a request of class ``kind``; returns whether it is calibrated as a trial."""
        number = self._requests[kind]
        self._requests[kind] += 1
        return number < _TRIALS or number % _TRIAL_EVERY == 0

    def expected(self, kind: Hashable) -> float:
        """Tokens that calibration is expected to save in a request of class ``kind``."""
        return self._saved_tokens.get(kind, 0.0)

    def record(self, kind: Hashable, num_saved: int) -> None:
        """Add a calibrated request, which saved ``num_saved`` decode steps."""
        usual = self._saved_tokens.get(kind, float(num_saved))
        self._saved_tokens[kind] = usual + _WEIGHT * (num_saved - usual)


@dataclass(slots=True, eq=False)
class _Offer:
    """Rows of one prompt whose hidden states are kept; ``trial`` is None until it was considered."""

    sequence: Sequence
    kind: Hashable
    pieces: deque[tuple[int, int]]
    num_pieces: int = 0
    num_done: int = 0
    trial: bool | None = None


@dataclass(slots=True, eq=False)
class _Running:
    """A piece on the lane; ``slack``: between two steps of the answer that it is for."""

    offer: _Offer
    piece: tuple[int, int]
    slack: bool
    stopping: bool = False


class CalibrationTurns:
    """Order of the pieces of calibration and of all other work; calibration ranks last.

    A piece is one short kernel of background work. It runs only if the tokens that calibration is expected to save take
    more time than the kernels over the whole prompt, or as a trial:

    - on a lane that nothing else wants, beside decode steps that leave it free anyway;
    - one piece between two steps of the only reactive answer, if that is its own, within the slack of the answer
      (`SchedulerPolicy.reactive_slack`);
    - without reactive requests, before the next background step, if it saves more than it delays all of them.

    Reactive work that needs the lane cancels a running piece, where the device can do that.
    """

    def __init__(
        self,
        heg: Heg,
        policy: SchedulerPolicy,
        queues: Queues,
        launcher: Launcher,
        fairness: Fairness,
        device_policy: DevicePolicy,
        actions: ActionQueue,
    ) -> None:
        self.gain = CalibrationGain()
        self._heg = heg
        self._policy = policy
        self._queues = queues
        self._launcher = launcher
        self._fairness = fairness
        self._device_policy = device_policy
        self._actions = actions
        self._lane = calibration_lane(heg)
        self._piece_s = self._utilisation = 0.0
        self._step_s: dict[Priority, float] = {}
        self._offers: dict[int, _Offer] = {}  # by sequence id
        self._running: _Running | None = None
        self._may_use_slack = True

    # -- events ----------------------------------------------------------------------------------------------------

    def enable(self, lane: LaneSpec, work: Work, piece_rows: int) -> None:
        """Use the calibration kernel on ``lane``, with ``work`` for up to ``piece_rows`` rows."""
        self._lane = lane
        roofline, load = self._heg.rooflines[lane.name], Load(piece_rows, 0, 0)
        self._piece_s = roofline.time_s(work.flops(load), work.traffic(load))
        self._utilisation = roofline.share(work.traffic(load), self._piece_s)

    def offer(self, sequence: Sequence, pieces: list[tuple[int, int]], kind: Hashable) -> None:
        """Add ``pieces`` of rows ``[first, last)`` of the prompt of ``sequence``, a request of class ``kind``."""
        offer = self._offers.setdefault(sequence.id, _Offer(sequence, kind, deque()))
        offer.pieces.extend(pieces)
        offer.num_pieces += len(pieces)

    def drop(self, sequence: Sequence, num_saved: int) -> None:
        """Forget the rows of ``sequence``, in which calibration saved ``num_saved`` decode steps."""
        offer = self._offers.pop(sequence.id, None)
        if offer is not None and 2 * offer.num_done >= offer.num_pieces:  # of fewer rows it says too little
            self.gain.record(offer.kind, num_saved)

    def step_ended(self, pass_: Pass, now: float) -> None:
        """Account for a pass that was completed."""
        if pass_.prefill or pass_.started_at is None:
            return
        self._may_use_slack |= pass_.reactive
        took_s = now - pass_.started_at
        usual_s = self._step_s.get(pass_.priority, took_s)
        self._step_s[pass_.priority] = usual_s + _WEIGHT * (took_s - usual_s)

    def ended(self, lane: str, now: float, *, done: bool) -> float:
        """Account for the piece on ``lane``; ``done``: it was computed. Returns its seconds."""
        busy_s = self._launcher.lanes.end_hold(lane, now)
        assert self._running is not None
        running, self._running = self._running, None
        offer = running.offer
        if done:
            offer.num_done += 1
            self._piece_s += _WEIGHT * (busy_s - self._piece_s)
        else:
            offer.pieces.appendleft(running.piece)
        self._fairness.record(offer.sequence.priority, busy_s * self._heg.machine_share(lane), now)
        self._device_policy.other_work_ran(busy_s, slack=running.slack)
        return busy_s

    # -- decisions -------------------------------------------------------------------------------------------------

    def dispatch_first(self, now: float, *, others_wait: bool) -> None:
        """Run a piece in place of the next step that it delays.

        Args:
            now: time in seconds.
            others_wait: work of others that goes first waits: other engines, texts to embed, an aged background.
        """
        if self._running is not None or not self._offers or others_wait or self._lane.role == "static":
            return
        if not self._launcher.lanes.may_hold(self._lane, now, reactive=False):
            return
        reactive, proactive = self._queues.reactive, self._queues.proactive
        if not reactive:
            delayed = len(proactive.prefill) + len(proactive.decode)
            self._start_first(Priority.PROACTIVE, now, delayed=delayed)
        elif len(reactive) == 1 and self._may_use_slack:
            room_s = self._device_policy.background_room_s()
            self._may_use_slack = self._piece_s > room_s or not self._start_first(Priority.REACTIVE, now, slack=True)

    def dispatch_last(self, now: float, *, others_wait: bool) -> None:
        """Run a piece on a lane that everything else leaves free."""
        if self._running is None and self._offers and not others_wait and self._fits_beside(now):
            _ = self._start_first(Priority.REACTIVE, now) or self._start_first(Priority.PROACTIVE, now)

    def stop_for_reactive(self, *, reactive_elsewhere: bool) -> None:
        """Cancel a running piece if reactive work waits for its lane, or ``reactive_elsewhere`` than in the queues."""
        running, policy, lane = self._running, self._policy, self._lane
        if running is None or running.stopping or not (policy.preemption and policy.cancel_kernels and lane.cancels):
            return
        reserved = not running.slack and self._launcher.reserved(lane)
        if reactive_elsewhere or reserved or self._launcher.reactive_prefill_wanted():
            running.stopping = True
            self._actions.add(Yield(lane.name, cancel=True))

    def _fits_beside(self, now: float) -> bool:
        """True if its lane is static, so that a piece takes nothing from decode, and no prefill wants the lane."""
        lane, launcher = self._lane, self._launcher
        decodes = self._queues.reactive.decode or self._queues.proactive.decode
        if lane.role == "all" or not decodes or not launcher.open(lane):
            return False
        if not launcher.lanes.may_hold(lane, now, reactive=False) or launcher.reactive_prefill_wanted():
            return False
        if launcher.proactive_pass is not None or self._queues.proactive.can_prefill:
            return False
        return launcher.lanes.shared_pressure + self._utilisation <= self._policy.pressure_high

    def _start_first(self, priority: Priority, now: float, *, delayed: int = 1, slack: bool = False) -> bool:
        """Start the next piece of the oldest request of ``priority`` for which it pays; returns whether there is one.

        Args:
            priority: priority of the request.
            now: time in seconds.
            delayed: number of requests that wait for the piece.
            slack: the piece runs within the slack of the answer.
        """
        offer = next((each for each in self._ready(priority) if self._pays(each, delayed)), None)
        if offer is None:
            return False
        piece = offer.pieces.popleft()
        self._launcher.lanes.hold(self._lane, now, self._piece_s, reactive=False)
        self._running = _Running(offer, piece, slack)
        self._actions.add(Calibrate(self._lane.name, offer.sequence, *piece))
        return True

    def _ready(self, priority: Priority) -> Iterator[_Offer]:
        """Offers of ``priority`` whose answer is being decoded, in order of arrival."""
        for offer in self._offers.values():
            sequence = offer.sequence
            live = sequence.ended is None and not sequence.status.terminal
            if sequence.priority is priority and offer.pieces and live and not sequence.num_prefill_left:
                yield offer

    def _pays(self, offer: _Offer, delayed: int) -> bool:
        """True if calibration saves more time than it delays ``delayed`` requests, or for a trial."""
        if offer.trial is None:
            offer.trial = self.gain.begin(offer.kind)
        saved_s = self.gain.expected(offer.kind) * self._step_s.get(offer.sequence.priority, 0.0)
        return offer.trial or saved_s > delayed * offer.num_pieces * self._piece_s
