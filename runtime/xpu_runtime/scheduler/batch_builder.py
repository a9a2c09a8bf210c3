"""Batch building: chooses the tokens of the next prefill pass and of the next decode batch."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from collections.abc import Sequence as ReadOnlyList
from itertools import count
from operator import attrgetter

from xpu_runtime.config import SchedulerPolicy
from xpu_runtime.heg import Form, Heg, KernelKind, Load
from xpu_runtime.kv import KvManager
from xpu_runtime.request import Priority
from xpu_runtime.scheduler.passes import ActivationSlot, Pass, Segment, load_of
from xpu_runtime.scheduler.queues import Queues
from xpu_runtime.scheduler.row_split import RowSplit
from xpu_runtime.scheduler.sequence import Sequence

__all__ = ["BatchBuilder"]

_MAX_ATTENTION_S = 0.1
"""Longest attention kernel of background prefill where a running kernel cannot be cancelled (paper: v2 §4.4, 97 ms at
most)."""


class BatchBuilder:
    """Builds passes from the queues, with their tokens, form and activation slot, and finds the pass of a sequence.

    Attributes:
        row_split: divides kernels of reactive prompts by rows, which sets the size of reactive passes.
        piggybacks: whether decode tokens piggyback in prefill passes.
        may_piggyback: whether reactive decode tokens may piggyback in another reactive prompt where that saves time.
    """

    def __init__(self, heg: Heg, policy: SchedulerPolicy, queues: Queues, kv: KvManager) -> None:
        self._heg = heg
        self._policy = policy
        self._queues = queues
        self._kv = kv
        self._prefix_caching = kv.cache is not None
        self.kv_changed()
        self.recalibrated()
        self._decode_form = heg.decode_form
        # Beside a static lane decode runs between the kernels of prefill.
        self.piggybacks = policy.piggybacking and heg.lane("static") is None
        self._pass_ids = count()
        self._passes: dict[int, Pass] = {}
        cut = () if policy.cancel_kernels and heg.general_lane.cancels else heg.forms[Form.CUT]
        self._attention_kernel = next((kernel for kernel in cut if kernel.kind is KernelKind.ATTENTION), None)

    def recalibrated(self) -> None:
        """Divide rows by the rooflines of the graph."""
        self.row_split = RowSplit(self._heg, self._policy)
        self.may_piggyback = self._policy.piggybacking and self.row_split.enabled

    def kv_changed(self) -> None:
        """Read the size of KV blocks again."""
        self._block_size = self._kv.pool.block_size
        # A block quantised by channel depends on which tokens are written together, so one pass must fill it.
        self._chunk_step = 1 if self._kv.exact_blocks else self._block_size

    def pass_of(self, sequence: Sequence) -> Pass | None:
        """The pass that computes ``sequence``."""
        return None if sequence.pass_id is None else self._passes[sequence.pass_id]

    def release(self, pass_: Pass) -> None:
        """Free the sequences of ``pass_`` for another pass."""
        pass_.unbind()
        self._passes.pop(pass_.id, None)

    def _build_pass(
        self,
        priority: Priority,
        form: Form,
        segments: list[Segment],
        slot: ActivationSlot | None = None,
        load: Load | None = None,
    ) -> Pass:
        built = Pass.build(next(self._pass_ids), priority, form, segments, slot=slot, load=load)
        self._passes[built.id] = built
        return built

    def reactive_prefill(self) -> Pass | None:
        """Build the next pass of the oldest reactive prompt (`agent-xpu-v2 §4.3`: one request at a time).

        Where one lane runs both, reactive decode tokens piggyback instead of waiting for it.
        """
        ready = self._queues.reactive.ready_to_prefill()
        if not ready:
            return None
        segments: list[Segment] = []
        budget, stretched = self.row_split.chunk, self.row_split.stretched_chunk
        decodes = self._queues.reactive.ready_to_decode()
        if decodes and (self.piggybacks or self.piggybacking_pays(ready[0], decodes)):
            rows = self._policy.max_batch
            if self._heg.static_tokens:  # decode tokens take rows of the static chunk
                rows = min(rows, budget - self._block_size)
            left = self._add_decodes(segments, decodes, rows)
            if self._heg.static_tokens:
                budget, stretched = budget - (rows - left), stretched - (rows - left)
        if (self._heg.static_tokens == 0 or self.row_split.enabled) and ready[0].num_prefill_left <= stretched:
            budget = stretched  # one longer last pass, rather than a short one behind it
        self._add_prefill(segments, ready[:1], budget)
        return self._build_pass(Priority.REACTIVE, Form.CUT, segments)

    def piggybacking_pays(self, prompt: Sequence, decodes: ReadOnlyList[Sequence], wait_s: float = 0.0) -> bool:
        """True if reactive decodes should piggyback in the next pass of a reactive prompt instead of running beside it.

        The prompt then has both lanes to itself, and each decode gets one token out of the pass. It pays if the prompt
        gains more time than all decodes together lose. The decode step under way ends in ``wait_s`` seconds.
        """
        if not self.may_piggyback:
            return False
        step_s = self.step_s(decodes)
        rows = min(prompt.num_prefill_left, self.row_split.chunk)
        alone_s, beside_s = self.row_split.pass_s(rows, prompt.num_computed_tokens, step_s)
        return beside_s - alone_s - wait_s > len(decodes) * max(0.0, alone_s - step_s)

    def step_s(self, decodes: ReadOnlyList[Sequence]) -> float:
        """Predicted duration of a decode step of these sequences by itself."""
        context = sum([len(each.tokens) for each in decodes])
        load = Load(len(decodes), context, context, len(decodes))
        return self._heg.form_s(self._decode_form, self._heg.general_lane.name, load)

    def proactive_prefill(self, now: float, *, slot: ActivationSlot = ActivationSlot.PROACTIVE) -> Pass | None:
        """Build a pass of `SchedulerPolicy.chunk_tokens` rows of background prompts, with decode tokens piggybacking.

        Prompts that were begun go first: aged ones, then those with the fewest tokens left. New ones follow in order of
        arrival. A new prompt that starts as another one does waits until that is computed, and shares its KV.
        """
        # Tokens left stand for the estimated time of `agent-xpu-v1 §6.2`, without attention.
        ready = self._queues.proactive.ready_to_prefill()
        if not ready:
            return None
        limit = now - self._policy.aging_s
        begun = [s for s in ready if s.num_computed_tokens > s.memory.cached]
        begun.sort(key=lambda s: (s.progressed_at > limit, s.num_prefill_left, s.arrived_at))
        new = [s for s in ready if s.num_computed_tokens == s.memory.cached]
        new.sort(key=attrgetter("arrived_at"))
        order = [*begun, *new] if self._policy.pack_prefill else [*begun, *new][:1]
        segments: list[Segment] = []
        budget = self._policy.chunk_tokens
        if self.piggybacks:
            decodes = self._queues.proactive.ready_to_decode()[: self._policy.max_batch]
            # One row more than the chunk costs as much as many more, so decode tokens take rows of the chunk. At least
            # one block is left for prefill.
            budget = self._add_decodes(segments, decodes, budget - self._block_size) + self._block_size
        n_decodes = len(segments)
        self._add_prefill(segments, self._without_shared(order), budget)
        # A reactive arrival waits for the running kernel, and attention of a chunk is longer behind a long context.
        while budget > self._block_size and self._attention_s(segments) > _MAX_ATTENTION_S:
            budget = max(self._block_size, budget // 2 // self._block_size * self._block_size)
            del segments[n_decodes:]
            self._add_prefill(segments, self._without_shared(order), budget)
        if len(segments) == n_decodes:
            return None
        return self._build_pass(Priority.PROACTIVE, Form.CUT, segments, slot)

    def decode(
        self,
        now: float,
        *,
        alone: bool = False,
        background_only: bool = False,
        interleaved: bool = False,
        cut: bool = False,
    ) -> Pass | None:
        """Build the next decode batch (`agent-xpu-v2 §4.5 (2)`).

        A reactive batch takes all reactive sequences, a proactive one `SchedulerPolicy.max_batch`. Proactive sequences
        join a reactive batch up to `SchedulerPolicy.reactive_batch`; long and newly arrived ones are left out first,
        aged ones pass the cap.

        With ``alone`` no proactive sequence joins a reactive batch; with ``background_only`` only proactive ones are
        taken. An ``interleaved`` batch runs between the kernels of prefill and has an activation slot of its own. The
        form is chosen unless ``cut`` is set.

        Returns:
            The pass; None if no sequence is ready.
        """
        reactive = [] if background_only else self._queues.reactive.ready_to_decode()
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
        load, slot = load_of(segments), ActivationSlot(priority.value)
        form = Form.CUT if cut else self._decode_batch_form(load, reactive=bool(reactive))
        if form is Form.CUT and interleaved:
            slot = ActivationSlot.DECODE
        return self._build_pass(priority, form, segments, slot, load)

    def _decode_batch_form(self, load: Load, *, reactive: bool) -> Form:
        """The form of a decode batch; a background batch must end soon or be stoppable in between."""
        if reactive or self._decode_form is Form.CUT:
            return self._decode_form
        too_long = self._heg.form_s(Form.WHOLE, self._heg.general_lane.name, load) > self._policy.max_kernel_s
        return Form.CUT if too_long else Form.WHOLE

    def _attention_s(self, segments: list[Segment]) -> float:
        """Predicted duration of the attention of one layer, where it is a kernel of its own."""
        if self._attention_kernel is None:
            return 0.0
        return self._heg.time_s(self._attention_kernel, self._heg.general_lane.name, load_of(segments))

    def _add_decodes(self, segments: list[Segment], ready: ReadOnlyList[Sequence], budget: int) -> int:
        """Append one decode step of each sequence while the budget of rows lasts, and return the rest of it."""
        spare = max(0, budget - len(ready))  # drafts take no row from another sequence
        has_reactive = any(sequence.reactive for sequence in ready)
        for sequence in ready:
            if budget < 1:
                break
            if sequence.num_missing_tokens > 1:  # its KV was discarded: known answer tokens are recomputed one a step
                segments.append(Segment(sequence, sequence.num_computed_tokens, 1, 0))
                budget -= 1
                continue
            drafts: tuple[int, ...] = ()
            if sequence.drafts and (sequence.reactive or not has_reactive):  # each row makes a reactive step longer
                drafts = tuple(sequence.drafts[: min(spare, sequence.max_new - sequence.num_generated - 1)])
                spare -= len(drafts)
            rows = 1 + len(drafts)
            segments.append(Segment(sequence, sequence.num_computed_tokens, rows, rows, drafts))
            budget -= rows
        return budget

    def _add_prefill(self, segments: list[Segment], ready: Iterable[Sequence], budget: int) -> None:
        """Append prompt chunks while the budget lasts; where the KV cache needs it they end at block boundaries."""
        for sequence in ready:
            start, left = sequence.num_computed_tokens, self._chunk_limit(sequence)
            length = left if left <= budget else budget // self._chunk_step * self._chunk_step
            if length <= 0:
                break
            rows = 1 if start + length == len(sequence.tokens) else 0
            segments.append(Segment(sequence, start, length, rows))
            budget -= length

    def _chunk_limit(self, sequence: Sequence) -> int:
        """Most tokens of the next chunk of a prompt.

        A prompt in the prefix cache lacks only its tokens from the last block boundary on. A repeatable one always
        computes them by themselves: below f32 a row depends on the rows beside it, and draws would differ.
        """
        start, left = sequence.num_computed_tokens, sequence.num_prefill_left
        if sequence.repeatable and self._prefix_caching:
            cacheable = (sequence.prompt_len - 1) // self._block_size * self._block_size
            if start < cacheable:
                return min(left, cacheable - start)
        return left

    def _without_shared(self, ready: Iterable[Sequence]) -> Iterator[Sequence]:
        """Prompts of ``ready`` that share little with prompts under way and with those before them."""
        queues = (self._queues.reactive, self._queues.proactive)
        others = [sequence for each in queues for sequence in each.prefill if sequence.pass_id is not None]
        for sequence in ready:
            if not self._is_shared(sequence, others):
                others.append(sequence)
                yield sequence

    def _is_shared(self, sequence: Sequence, others: Iterable[Sequence]) -> bool:
        """True if half or more of what a prompt lacks is about to be computed for another, and can be shared later."""
        start = sequence.num_computed_tokens
        if not self._prefix_caching or start > sequence.memory.cached:
            return False
        stop = start + max(self._block_size, sequence.num_prefill_left // 2 // self._block_size * self._block_size)
        return any(
            other.num_computed_tokens == start
            and other.prompt_len >= stop
            and other.tokens[start:stop] == sequence.tokens[start:stop]
            for other in others
        )
