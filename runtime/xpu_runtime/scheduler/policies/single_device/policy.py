"""Scheduling on one kind of device, a CPU or a GPU alone: reactive work first, the background within its slack."""

from __future__ import annotations

from xpu_runtime.config import SchedulerPolicy
from xpu_runtime.heg import Form, Heg, LaneSpec, Load
from xpu_runtime.scheduler.fairness import Fairness
from xpu_runtime.scheduler.launcher import Launcher
from xpu_runtime.scheduler.passes import Pass
from xpu_runtime.scheduler.policies.device_policy import DevicePolicy
from xpu_runtime.scheduler.policies.single_device.slack import DecodeSlack
from xpu_runtime.scheduler.queues import Queues

__all__ = ["SingleDevicePolicy"]


class SingleDevicePolicy(DevicePolicy):
    """Runs reactive prefill first, then reactive decode, then the background.

    Background alone shares passes: its decode tokens piggyback in its prefill. Beside a reactive decode, background
    prefill runs on a part of the cores, or in slices between two steps, as far as the slack allows.
    """

    def __init__(
        self, heg: Heg, policy: SchedulerPolicy, queues: Queues, launcher: Launcher, fairness: Fairness
    ) -> None:
        self._heg = heg
        self._policy = policy
        self._queues = queues
        self._launcher = launcher
        self._fairness = fairness
        self._general_lane = heg.general_lane
        self._decode_lane = heg.lane("decode")
        self._prefill_lane = heg.lane("prefill")
        self._decode_slack = DecodeSlack(heg, policy)
        self._prefill_ran_last = False

    def pass_stopped(self, pass_: Pass, lane: str, busy_s: float, counted_s: float, now: float) -> None:
        """Book the time of ``pass_`` on the slack accounts of reactive sequences."""
        if pass_.reactive:
            lanes = self._launcher.lanes
            self._decode_slack.record(pass_, lane, counted_s, now, beside=any(lanes.running()) or lanes.holding)
        else:
            self._decode_slack.record_background(self._queues.reactive.decode, busy_s, between=pass_.protected)

    def background_room_s(self) -> float:
        """Seconds that other background work may take between two steps of the reactive answers; 0 for none."""
        if self._launcher.reactive_prefill_wanted() or not self._queues.reactive.can_decode:
            return 0.0
        return self.beside_room_s()

    def beside_room_s(self) -> float:
        """Seconds by which work on idle cores may still delay each reactive answer; 0 for none."""
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
                self._run_prefill(self._general_lane, now, kernels=launcher.slice_kernels(), protected=True)
            elif decodes and launcher.background_decode_waits() and launcher.lanes.free(self._general_lane):
                self._start_decode(self._general_lane, now, background_only=True)
        if beside_peers:
            launcher.lanes.background_held = True
        if prefill_wanted:
            self._offer_reactive_prefill(now)
        elif decoding:
            self._run_reactive_decode(now, prefills=prefills, starved=starved)
        elif launcher.lanes.free(self._general_lane):
            decode_first = not self._policy.piggybacking and self._prefill_ran_last
            if launcher.proactive_pass is None and (not prefills or decode_first) and background.can_decode:
                self._start_decode(self._general_lane, now)
            else:
                self._run_prefill(self._general_lane, now)

    def _offer_reactive_prefill(self, now: float) -> None:
        launcher = self._launcher
        if launcher.reactive_pass is None:
            launcher.begin_reactive_prefill(self._general_lane)
        pass_ = launcher.launchable_reactive()
        if pass_ is not None:
            launcher.offer(self._general_lane, pass_, self._heg.last_kernel(pass_.form, pass_.load), now)

    def _run_reactive_decode(self, now: float, *, prefills: bool, starved: bool) -> None:
        """Run the next reactive decode step, and background prefill beside it or in between as the slack allows."""
        launcher, reactive = self._launcher, self._queues.reactive
        ready = reactive.can_decode
        if prefills and not launcher.lanes.broken:
            self._use_slack(now, ready=ready)
        if not ready:
            return
        decode, prefill = self._decode_lane, self._prefill_lane
        split = decode is not None and prefill is not None and self._works_beside(prefill, len(reactive.decode))
        lane = decode if split and decode is not None else self._general_lane
        if launcher.lanes.free(lane):
            # Slack goes to prefill first: it uses the machine better beside a decode than piggybacked decodes do.
            # Aged sequences need no slack (v2 §4.5 (3)).
            alone = not starved and (prefills or self._decode_slack.room_s(reactive.decode) <= 0.0)
            self._start_decode(lane, now, alone=alone or split)
        else:
            launcher.reserve(lane)

    def _works_beside(self, prefill: LaneSpec, n_decodes: int) -> bool:
        """True if background work on ``prefill`` goes on beside a step of ``n_decodes`` reactive sequences."""
        lanes = self._launcher.lanes
        if lanes.held(prefill.name):
            return self._heg.step_lane(n_decodes) is self._decode_lane
        return lanes.work_on(prefill.name) is not None

    def _use_slack(self, now: float, *, ready: bool) -> None:
        """Run the next background kernel in the cheaper of two ways, if every reactive decode can afford it."""
        launcher, decodes = self._launcher, self._queues.reactive.decode
        pass_ = launcher.proactive_pass
        if (pass_ is not None and pass_.lanes) or not self._decode_slack.measured(len(decodes)):
            return
        room_s = self._decode_slack.room_s(decodes)
        if room_s <= 0.0:
            return
        decode, prefill = self._decode_lane, self._prefill_lane
        splits = self._policy.disaggregation and decode is not None and prefill is not None
        beside = decode is not None and (ready or launcher.lanes.work_on(decode.name) is not None)
        if not ready and not (splits and beside):
            return
        load = pass_.load if pass_ is not None else Load(self._policy.chunk_tokens, 0, self._policy.chunk_tokens)
        kernel = self._heg.forms[Form.CUT][0 if pass_ is None else pass_.cursor]
        between_s = self._heg.time_s(kernel, self._general_lane.name, load)
        if splits and prefill is not None:
            beside_s = self._decode_slack.cost_of_split(self._heg.time_s(kernel, prefill.name, load), len(decodes))
            if beside_s < between_s:
                if beside_s <= room_s and beside and launcher.lanes.free(prefill):
                    self._run_prefill(prefill, now, kernels=1)
                return
        if ready and between_s <= room_s:
            self._run_prefill(self._general_lane, now, kernels=1, protected=True)

    def _run_prefill(self, lane: LaneSpec, now: float, *, kernels: int | None = None, protected: bool = False) -> None:
        """Continue background prefill on ``lane`` by up to ``kernels`` kernels, or begin the next pass.

        A ``protected`` launch is a guaranteed slice, which is not preempted.
        """
        launcher = self._launcher
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

    def _start_decode(self, lane: LaneSpec, now: float, *, alone: bool = False, background_only: bool = False) -> None:
        if self._launcher.start_decode(lane, now, alone=alone, background_only=background_only):
            self._prefill_ran_last = False
