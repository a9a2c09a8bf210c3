"""Scheduling on one kind of device, a CPU or a GPU alone: reactive work first, the background within its slack."""

from __future__ import annotations

from xpu_runtime.config import SchedulerPolicy
from xpu_runtime.heg import Form, Heg, Load
from xpu_runtime.scheduler.fairness import Fairness
from xpu_runtime.scheduler.launcher import Launcher
from xpu_runtime.scheduler.passes import Pass
from xpu_runtime.scheduler.policies.device_policy import DevicePolicy
from xpu_runtime.scheduler.policies.single_device.slack import DecodeSlack
from xpu_runtime.scheduler.queues import Queues

__all__ = ["SingleDevicePolicy"]


class SingleDevicePolicy(DevicePolicy):
    """Runs reactive prefill first, then reactive decode, then the background, on the only lane.

    Background alone shares passes: its decode tokens piggyback in its prefill. While a reactive answer is decoded,
    background prefill runs in slices between two steps, as far as the slack allows.
    """

    def __init__(
        self, heg: Heg, policy: SchedulerPolicy, queues: Queues, launcher: Launcher, fairness: Fairness
    ) -> None:
        self._heg = heg
        self._policy = policy
        self._queues = queues
        self._launcher = launcher
        self._fairness = fairness
        self._lane = heg.general_lane
        self._decode_slack = DecodeSlack(heg, policy)
        self._prefill_ran_last = False

    def pass_stopped(self, pass_: Pass, lane: str, busy_s: float, counted_s: float, now: float) -> None:
        """Book the time of ``pass_`` on the slack accounts of reactive sequences."""
        if pass_.reactive:
            self._decode_slack.record(pass_, counted_s, now)
        else:
            self._decode_slack.record_background(self._queues.reactive.decode, busy_s, between=pass_.protected)

    def background_room_s(self) -> float:
        """Seconds that other background work may take between two steps of the reactive answers; 0 for none."""
        if self._launcher.reactive_prefill_wanted() or not self._queues.reactive.can_decode:
            return 0.0
        decodes = self._queues.reactive.decode
        return self._decode_slack.room_s(decodes) if self._decode_slack.measured(len(decodes)) else 0.0

    def other_work_ran(self, busy_s: float, *, slack: bool) -> None:
        """Account for ``busy_s`` seconds of work that is no pass; ``slack``: within `background_room_s`."""
        self._decode_slack.record_background(self._queues.reactive.decode, busy_s, between=slack)

    def peers_ran(self, busy_s: float) -> None:
        """Account for ``busy_s`` seconds in which other engines used the devices."""
        self._decode_slack.exclude(busy_s)

    def dispatch(self, now: float, *, starved: bool, beside_peers: bool = False) -> None:
        """Launch what should run now, see `DevicePolicy.dispatch`."""
        launcher, background = self._launcher, self._queues.proactive
        prefill_wanted = launcher.reactive_prefill_wanted()
        decoding = bool(self._queues.reactive.decode)
        prefills = launcher.proactive_pass is not None or background.can_prefill
        decodes = prefill_wanted or not decoding  # background decodes piggyback on reactive ones
        if starved and (prefill_wanted or decoding or beside_peers) and self._fairness.background_turn:
            if prefills and not (self._prefill_ran_last and launcher.background_decode_waits()):
                self._run_prefill(now, kernels=launcher.slice_kernels(), protected=True)
            elif decodes and launcher.background_decode_waits() and launcher.lanes.free(self._lane):
                self._start_decode(now, background_only=True)
        if beside_peers:
            launcher.lanes.background_held = True
        if prefill_wanted:
            self._offer_reactive_prefill(now)
        elif decoding:
            self._run_reactive_decode(now, prefills=prefills, starved=starved)
        elif launcher.lanes.free(self._lane):
            decode_first = not self._policy.piggybacking and self._prefill_ran_last
            if launcher.proactive_pass is None and (not prefills or decode_first) and background.can_decode:
                self._start_decode(now)
            else:
                self._run_prefill(now)

    def _offer_reactive_prefill(self, now: float) -> None:
        launcher = self._launcher
        if launcher.reactive_pass is None:
            launcher.begin_reactive_prefill(self._lane)
        pass_ = launcher.launchable_reactive()
        if pass_ is not None:
            launcher.offer(self._lane, pass_, self._heg.last_kernel(pass_.form, pass_.load), now)

    def _run_reactive_decode(self, now: float, *, prefills: bool, starved: bool) -> None:
        """Run the next reactive decode step, or before it background prefill as the slack allows."""
        launcher, reactive = self._launcher, self._queues.reactive
        if not reactive.can_decode:
            return
        if prefills:
            self._use_slack(now)
        if launcher.lanes.free(self._lane):
            # Slack goes to prefill first: it uses the machine better than piggybacked decodes do.
            # Aged sequences need no slack (v2 §4.5 (3)).
            alone = not starved and (prefills or self._decode_slack.room_s(reactive.decode) <= 0.0)
            self._start_decode(now, alone=alone)
        else:
            launcher.reserve(self._lane)

    def _use_slack(self, now: float) -> None:
        """Run the next background kernel before the next decode step, if every reactive decode can afford it."""
        pass_, decodes = self._launcher.proactive_pass, self._queues.reactive.decode
        if (pass_ is not None and pass_.lanes) or not self._decode_slack.measured(len(decodes)):
            return
        chunk = self._policy.chunk_tokens
        cursor, load = (0, Load(chunk, 0, chunk)) if pass_ is None else (pass_.cursor, pass_.load)
        if self._heg.kernel_s(Form.CUT, cursor, self._lane.name, load) <= self._decode_slack.room_s(decodes):
            self._run_prefill(now, kernels=1, protected=True)

    def _run_prefill(self, now: float, *, kernels: int | None = None, protected: bool = False) -> None:
        """Continue background prefill by up to ``kernels`` kernels, or begin the next pass.

        A ``protected`` launch is a guaranteed slice, which is not preempted.
        """
        launcher, lane = self._launcher, self._lane
        if not launcher.open(lane):
            return
        pass_ = launcher.proactive_pass
        if pass_ is None:
            pass_ = launcher.begin_proactive_prefill(now)
        if pass_ is None or pass_.lanes or not launcher.lanes.admit(lane, pass_, now):
            return
        stop = self._heg.last_kernel(pass_.form, pass_.load)
        if launcher.lanes.limited(lane):
            kernels = 1
        if kernels is not None:
            stop = min(stop, pass_.cursor + kernels)
        launcher.launch(lane, pass_, stop, now, protected=protected)
        self._prefill_ran_last = True

    def _start_decode(self, now: float, *, alone: bool = False, background_only: bool = False) -> None:
        if self._launcher.start_decode(now, alone=alone, background_only=background_only):
            self._prefill_ran_last = False
