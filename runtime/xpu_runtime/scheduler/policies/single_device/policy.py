"""What runs beside what on one kind of device: a CPU, a lone GPU."""

from __future__ import annotations

from xpu_runtime.config import SchedulerPolicy
from xpu_runtime.heg.graph import Form, Heg
from xpu_runtime.heg.roofline import Load
from xpu_runtime.scheduler.fairness import Fairness
from xpu_runtime.scheduler.launcher import Launcher
from xpu_runtime.scheduler.policies.single_device.slack import DecodeSlack
from xpu_runtime.scheduler.queues import Queues

__all__ = ["SingleDevicePolicy"]


class SingleDevicePolicy:
    """Reactive prefill has everything; then comes reactive decode; then the background, in what is left.

    Background on its own shares passes: decode tokens ride along in prefill. Beside a reactive decode its prefill runs
    on a part of the cores, or in slices between two steps, as the slack allows.
    """

    def __init__(
        self,
        heg: Heg,
        policy: SchedulerPolicy,
        queues: Queues,
        launcher: Launcher,
        fairness: Fairness,
        slack: DecodeSlack,
    ) -> None:
        self._heg = heg
        self._policy = policy
        self._queues = queues
        self._launcher = launcher
        self._fairness = fairness
        self._slack = slack
        self._all = heg.everything
        self._decode = heg.lane("decode")
        self._prefill = heg.lane("prefill")

    def dispatch(self, now: float, *, starved: bool) -> None:
        """Launch what should run now; ``starved``: the background has a right to a slice."""
        launcher, background = self._launcher, self._queues.proactive
        prefill_wanted = launcher.reactive_prefill_wanted()
        decoding = bool(self._queues.reactive.decode)
        prefills = launcher.background is not None or background.can_prefill
        if starved and (prefill_wanted or decoding) and self._fairness.background_turn:
            if prefills and not (launcher.decode_turn and launcher.decodes_wait()):
                launcher.slice_background(self._all, now, kernels=launcher.slice(), protected=True)
            elif prefill_wanted and launcher.decodes_wait() and launcher.lanes.free(self._all):
                launcher.start_decode(self._all, now, background=True)
        if prefill_wanted:
            launcher.offer_person([self._all], now)
            return
        if decoding:
            self._answer(now, prefills=prefills, starved=starved)
            return
        if not launcher.lanes.free(self._all):
            return
        decode_first = not self._policy.piggybacking and launcher.decode_turn
        if launcher.background is None and (not prefills or decode_first) and background.can_decode:
            launcher.start_decode(self._all, now)
            return
        launcher.slice_background(self._all, now)

    def _answer(self, now: float, *, prefills: bool, starved: bool) -> None:
        """Decode what a person reads, and let background prefill on beside it or in between as the slack allows."""
        launcher, reactive = self._launcher, self._queues.reactive
        ready = reactive.can_decode
        if prefills and not launcher.lanes.broken:
            self._use_slack(now, ready=ready)
        if not ready:
            return
        decode, prefill = self._decode, self._prefill
        split = decode is not None and prefill is not None and launcher.lanes.work_on(prefill.name) is not None
        lane = decode if split and decode is not None else self._all
        if launcher.lanes.free(lane):
            # Slack goes to prefill first: beside an answer it gets more done a second than riders do (measured).
            # Aged riders need no slack (v2 §4.5 (3)).
            alone = not starved and (prefills or self._slack.room(reactive.decode) <= 0.0)
            launcher.start_decode(lane, now, alone=alone or split)
        else:
            launcher.reserve(lane)

    def _use_slack(self, now: float, *, ready: bool) -> None:
        """Start the next background kernel if every answer under way can afford it, the cheaper of two ways."""
        launcher, answers = self._launcher, self._queues.reactive.decode
        work = launcher.background
        if (work is not None and work.lanes) or not self._slack.measured(len(answers)):
            return
        room = self._slack.room(answers)
        if room <= 0.0:
            return
        decode, prefill = self._decode, self._prefill
        splits = self._policy.disaggregation and decode is not None and prefill is not None
        beside = decode is not None and (ready or launcher.lanes.work_on(decode.name) is not None)
        if not ready and not (splits and beside):
            return
        load = work.load if work is not None else Load(self._policy.chunk_tokens, 0, self._policy.chunk_tokens)
        kernel = self._heg.forms[Form.CUT][0 if work is None else work.cursor]
        alone = self._heg.time_s(kernel, self._all.name, load)
        if splits and prefill is not None:
            price = self._slack.price_of_split(self._heg.time_s(kernel, prefill.name, load), len(answers))
            if price < alone:
                if price <= room and beside and launcher.lanes.free(prefill):
                    launcher.slice_background(prefill, now, kernels=1)
                return
        if ready and alone <= room:
            launcher.slice_background(self._all, now, kernels=1, protected=True)
