"""Decides which tokens of which sequences go into the next pass of each pipeline."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from collections.abc import Sequence as ReadOnlyList
from itertools import count
from operator import attrgetter

from xpu_runtime.config import SchedulerPolicy
from xpu_runtime.heg.graph import Form, Heg, KernelKind
from xpu_runtime.heg.roofline import Load
from xpu_runtime.kv import KvManager
from xpu_runtime.request import Priority
from xpu_runtime.scheduler.passes import Pass, Segment, load_of
from xpu_runtime.scheduler.queues import Queues
from xpu_runtime.scheduler.row_split import RowSplit
from xpu_runtime.scheduler.sequence import Sequence

__all__ = ["BatchBuilder"]

_LONGEST_S = 0.1
"""Attention of the background takes at most so long where it cannot be given up (paper: v2 §4.4, 97 ms at most)."""


class BatchBuilder:
    """Builds passes from the queues; holds no state but a counter.

    Attributes:
        parallel: divides a person's kernels, and says how large a pass that makes.
        rides: whether decode tokens ride along in prefill passes.
        may_carry: whether people's answers may ride along in another person's prompt where that gains time.
    """

    def __init__(self, heg: Heg, policy: SchedulerPolicy, queues: Queues, kv: KvManager) -> None:
        self.parallel = RowSplit(heg, policy)
        self._policy = policy
        self._queues = queues
        self._block = kv.pool.block_size
        self._shares = kv.cache is not None
        # A block quantised by channel depends on which tokens arrive together: one pass must always fill it.
        self._grain = 1 if kv.exact_blocks else self._block
        self._whole = heg.decode_form
        # Beside a static lane decode has kernels and a lane of its own, unless all passes go through the cut form.
        self.rides = policy.piggybacking and (heg.lane("static") is None or self._whole is Form.CUT)
        self.may_piggyback = policy.piggybacking and self.parallel.on
        self._heg = heg
        self._numbers = count()
        everything = heg.everything
        cut = () if policy.cancel_kernels and everything.cancels else heg.forms[Form.CUT]
        self._attention = next((kernel for kernel in cut if kernel.kind is KernelKind.ATTENTION), None)

    def reactive_prefill(self) -> Pass | None:
        """The next pass of the oldest reactive prompt (`agent-xpu-v2 §4.3`: one request at a time).

        Where one lane holds both, reactive decodes ride along instead of waiting for it.
        """
        ready = self._queues.reactive.ready_to_prefill()
        if not ready:
            return None
        segments: list[Segment] = []
        budget, stretched = self.parallel.chunk, self.parallel.stretched_chunk
        riders = self._queues.reactive.ready_to_decode()
        if riders and (self.rides or self.carries(ready[0], riders)):
            rows = self._policy.max_batch
            if self._heg.static_tokens:  # riders take rows of the static chunk
                rows = min(rows, budget - self._block)
            left = self._add_decodes(segments, riders, rows)
            if self._heg.static_tokens:
                budget, stretched = budget - (rows - left), stretched - (rows - left)
        if (self._heg.static_tokens == 0 or self.parallel.on) and ready[0].num_prefill_left <= stretched:
            budget = stretched  # rather a longer last pass than a short one behind it
        self._add_prefill(segments, ready[:1], budget)
        # Nothing preempts it, so where one lane runs it all it goes through the model in one piece.
        form = Form.CUT if self._heg.lane("static") is not None else self._whole
        return Pass.build(next(self._numbers), Priority.REACTIVE, form, segments)

    def carries(self, prompt: Sequence, answers: ReadOnlyList[Sequence], wait_s: float = 0.0) -> bool:
        """Whether answers ride along in the next pass of a person's prompt, where they could have steps beside it.

        Then the prompt has both lanes to itself, and each answer gets one token out of the pass. So it is if the prompt
        gains more time by that than all answers together lose.

        Args:
            prompt: what is read.
            answers: what is written.
            wait_s: until the step ends that the answers have under way.
        """
        if not self.may_piggyback:
            return False
        step_s = self.step_s(answers)
        rows = min(prompt.num_prefill_left, self.parallel.chunk)
        alone_s, beside_s = self.parallel.pass_s(rows, prompt.computed, step_s)
        return beside_s - alone_s - wait_s > len(answers) * max(0.0, alone_s - step_s)

    def step_s(self, answers: ReadOnlyList[Sequence]) -> float:
        """How long a decode step of so many answers takes by itself."""
        context = sum([len(each.tokens) for each in answers])
        load = Load(len(answers), context, context, len(answers))
        return self._heg.form_s(self._whole, self._heg.everything.name, load)

    def proactive_prefill(self, now: float) -> Pass | None:
        """A pass of `SchedulerPolicy.chunk_tokens` rows of background prompts, with decode tokens riding along.

        Prompts that were begun go on first: aged ones, then those with the fewest tokens left; then new ones in arrival
        order. New ones that begin as another does wait until that is computed, and share it.
        """
        # Tokens stand for the estimated time of `agent-xpu-v1 §6.2`, which leaves attention out: the end of a long
        # prompt takes longer than it seems. By predicted time people's P90 rose by 5 % and the background ended 3 %
        # later at worst on the papers' loads, simulated, and neither gained.
        ready = self._queues.proactive.ready_to_prefill()
        if not ready:
            return None
        limit = now - self._policy.aging_s
        begun = [s for s in ready if s.computed > s.cached]
        begun.sort(key=lambda s: (s.progressed_at > limit, s.num_prefill_left, s.arrived_at))
        fresh = [s for s in ready if s.computed == s.cached]
        fresh.sort(key=attrgetter("arrived_at"))
        order = [*begun, *fresh] if self._policy.pack_prefill else [*begun, *fresh][:1]
        segments: list[Segment] = []
        budget = self._policy.chunk_tokens
        if self.rides:
            riders = self._queues.proactive.ready_to_decode()[: self._policy.max_batch]
            # A matrix product of one row more than the chunk costs as much as one of many more (measured: 20 % at 257),
            # so riders take rows of the chunk; one block at least is left for prefill.
            budget = self._add_decodes(segments, riders, budget - self._block) + self._block
        riding = len(segments)
        self._add_prefill(segments, self._apart(order), budget)
        # A person waits for the kernel in flight, and attention of a chunk takes longer the more is before it.
        while budget > self._block and self._attention_s(segments) > _LONGEST_S:
            budget = max(self._block, budget // 2 // self._block * self._block)
            del segments[riding:]
            self._add_prefill(segments, self._apart(order), budget)
        if len(segments) == riding:
            return None
        return Pass.build(next(self._numbers), Priority.PROACTIVE, Form.CUT, segments)

    def decode(self, *, alone: bool, now: float, kernel_lane: str, background: bool = False) -> Pass | None:
        """The next decode batch (`agent-xpu-v2 §4.5 (2)`).

        A reactive batch takes all, a proactive one `SchedulerPolicy.max_batch`. Proactive sequences join a reactive one
        up to `SchedulerPolicy.reactive_batch`; long and newly arrived ones are left out first, aged ones pass the cap.
        With ``alone`` nobody joins it: the background has a lane of its own, or no slack. With ``background`` only
        proactive ones are taken.
        """
        reactive = [] if background else self._queues.reactive.ready_to_decode()
        proactive = self._queues.proactive.ready_to_decode()
        if not reactive:
            chosen = proactive[: self._policy.max_batch]
        elif alone:
            chosen = reactive
        elif not self._policy.batch_cap:
            chosen = [*reactive, *proactive][: self._policy.max_batch]
        else:
            limit = now - self._policy.aging_s
            aged = [s for s in proactive if s.progressed_at <= limit][: self._policy.reactive_batch]
            room = max(0, self._policy.reactive_batch - len(reactive) - len(aged))
            others = sorted((s for s in proactive if s not in aged), key=lambda s: (len(s.tokens) >> 8, s.arrived_at))
            chosen = [*reactive, *aged, *others[:room]]
        if not chosen:
            return None
        segments: list[Segment] = []
        self._add_decodes(segments, chosen, self._policy.chunk_tokens)
        priority = Priority.REACTIVE if reactive else Priority.PROACTIVE
        made = Pass.build(next(self._numbers), priority, self._whole, segments)
        # In one piece it may only be where it can be given up.
        cancels = self._policy.cancel_kernels and self._heg.lanes[kernel_lane].cancels
        if (
            not reactive
            and made.load.tokens >= self._policy.batch_form_rows
            and Form.BATCH in self._heg.forms
            and cancels
        ):
            made.form = Form.BATCH
        elif not reactive and made.form is Form.WHOLE:
            # A large batch takes longer than a reactive arrival may wait; cut, it can be stopped in between.
            predicted = self._heg.form_s(Form.WHOLE, kernel_lane, made.load)
            if predicted > self._policy.max_kernel_s:
                made.form = Form.CUT
        return made

    def _attention_s(self, segments: list[Segment]) -> float:
        """Predicted duration of the attention of one layer, where it is a kernel of its own."""
        if self._attention is None:
            return 0.0
        return self._heg.time_s(self._attention, self._heg.everything.name, load_of(segments))

    def _add_decodes(self, segments: list[Segment], ready: ReadOnlyList[Sequence], budget: int) -> int:
        """Append one step of each sequence while the budget of rows lasts; returns what is left of it."""
        spare = max(0, budget - len(ready))  # drafts, which may be long, take no row from another sequence
        beside_people = any(sequence.reactive for sequence in ready)
        for sequence in ready:
            if budget < 1:
                break
            if sequence.pending > 1:  # its KV was given up: known answer tokens are fed again, one a step as before
                segments.append(Segment(sequence, sequence.computed, 1, 0))
                budget -= 1
                continue
            drafts: tuple[int, ...] = ()
            if sequence.drafts and (sequence.reactive or not beside_people):  # their step takes longer by each row
                drafts = tuple(sequence.drafts[: min(spare, sequence.max_new - sequence.generated - 1)])
                spare -= len(drafts)
            rows = 1 + len(drafts)
            segments.append(Segment(sequence, sequence.computed, rows, rows, drafts))
            budget -= rows
        return budget

    def _add_prefill(self, segments: list[Segment], ready: Iterable[Sequence], budget: int) -> None:
        """Append prompt chunks while the budget lasts; where the KV cache needs it they end at block boundaries."""
        for sequence in ready:
            start, left = sequence.computed, sequence.num_prefill_left
            length = left if left <= budget else budget // self._grain * self._grain
            if length <= 0:
                break
            rows = 1 if start + length == len(sequence.tokens) else 0
            segments.append(Segment(sequence, start, length, rows))
            budget -= length

    def _apart(self, ready: Iterable[Sequence]) -> Iterator[Sequence]:
        """Those of ``ready`` that share little with what is under way, and with those before them."""
        queues = (self._queues.reactive, self._queues.proactive)
        others = [sequence for each in queues for sequence in each.prefill if sequence.current]
        for sequence in ready:
            if not self._is_shared(sequence, others):
                others.append(sequence)
                yield sequence

    def _is_shared(self, sequence: Sequence, others: Iterable[Sequence]) -> bool:
        """Whether half of what a prompt lacks, or more, is about to be computed for another: it shares that later."""
        if not self._shares or sequence.computed > sequence.cached:
            return False
        start = sequence.computed
        stop = start + max(self._block, sequence.num_prefill_left // 2 // self._block * self._block)
        return any(
            other.computed == start
            and other.prompt_len >= stop
            and other.tokens[start:stop] == sequence.tokens[start:stop]
            for other in others
        )
