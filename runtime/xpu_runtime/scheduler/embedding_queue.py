"""Texts that wait to be embedded, and the batches that are made of them.

A batch that takes longer than a kernel should is run in pieces, each some groups of the layers of the model.
"""

from __future__ import annotations

from bisect import bisect_right, insort
from collections.abc import Iterable
from dataclasses import dataclass, field
from itertools import count

from xpu_runtime.request import Priority

__all__ = ["TARGET_S", "EmbeddingBatch", "EmbeddingJob", "EmbeddingQueue", "EmbeddingTimes", "next_priority"]

TARGET_S = 0.025
"""Target duration of a kernel in seconds, which a reactive request may have to wait (chosen: a long decode step)."""
_FIRST_TOKEN_S = 1e-4
"""Seconds for each token before the first batch was measured (chosen: that of a small encoder on two cores)."""
_WEIGHT = 0.3
"""Weight of the newest batch in the mean (chosen)."""
_OUTLIER = 4.0
"""A batch counts for at most this many times the predicted time, so that one pause does not move the mean (chosen)."""
_LEAST_FILL = 0.5
"""Least length of a text, as share of the longest in its batch; shorter ones would be mostly padding (chosen)."""
_MOST_TOKENS = 32768
"""Most tokens of a batch, padding included (chosen: bounds the memory of the activations)."""
_AGING_S = 1.0
"""Seconds without a batch after which a proactive job gets one before reactive jobs (chosen: at most a batch each
second)."""
_UNIT = 16
"""Texts are padded to a multiple of this many tokens, so that there are few shapes (chosen)."""


@dataclass(slots=True, eq=False)
class EmbeddingJob:
    """The texts of one request.

    Attributes:
        id: unique number.
        priority: reactive or proactive.
        arrived_at: arrival in seconds.
        waiting: ``(tokens, index)`` of the texts that wait, the shortest first.
        served_s: predicted time of its texts in batches so far, for a fair order.
        progressed_at: time at which its latest batch ended; aging counts from it.
        alone: True if its texts share no batch with those of other jobs.
        ended: True if it was cancelled or has failed.
    """

    id: int
    priority: Priority
    arrived_at: float
    waiting: list[tuple[int, int]] = field(default_factory=list)
    served_s: float = 0.0
    progressed_at: float = 0.0
    alone: bool = False
    ended: bool = False

    def __post_init__(self) -> None:
        self.progressed_at = self.arrived_at


@dataclass(slots=True, eq=False)
class EmbeddingBatch:
    """Texts that are embedded together.

    Attributes:
        id: unique number.
        priority: that of its texts.
        texts: job and index of each text.
        width: tokens to which each text is padded.
        groups: groups of layers of the model.
        start: index of the first group of the next kernel.
        stop: index of the group before which the next kernel ends.
        predicted_s: predicted duration of the next kernel in seconds.
    """

    id: int
    priority: Priority
    texts: tuple[tuple[EmbeddingJob, int], ...]
    width: int
    groups: int = 1
    start: int = 0
    stop: int = 1
    predicted_s: float = 0.0

    @property
    def tokens(self) -> int:
        """Tokens with padding."""
        return self.width * len(self.texts)

    @property
    def live(self) -> bool:
        """True if a request still wants it."""
        return any(not job.ended for job, _ in self.texts)


class EmbeddingTimes:
    """Measured time for each token of a batch, by the length of its texts."""

    def __init__(self) -> None:
        self._token_s: dict[int, float] = {}

    def predict(self, texts: int, width: int) -> float:
        """Predicted seconds of a batch of ``texts`` texts with ``width`` tokens each."""
        return texts * width * self._rate(width)

    def record_time(self, texts: int, width: int, busy_s: float) -> None:
        """Add the measured seconds of a batch."""
        key, known, token_s = _bucket(width), self._rate(width), busy_s / (texts * width)
        if key not in self._token_s:
            self._token_s[key] = token_s
        else:
            self._token_s[key] += _WEIGHT * (min(token_s, _OUTLIER * known) - known)

    def _rate(self, width: int) -> float:
        key = _bucket(width)
        if key in self._token_s or not self._token_s:
            return self._token_s.get(key, _FIRST_TOKEN_S)
        return self._token_s[min(self._token_s, key=lambda known: abs(known - key))]


class EmbeddingQueue:
    """Jobs of both priorities; jobs of one priority share the time evenly.

    It is pure as the scheduler is: the time is an argument.

    Args:
        target_s: target duration of a kernel in seconds.
        groups: groups of layers of the model.
        max_width: most tokens of a text, padding included.

    Attributes:
        times: measured speed.
    """

    def __init__(self, target_s: float = TARGET_S, *, groups: int = 1, max_width: int = _MOST_TOKENS) -> None:
        self.times = EmbeddingTimes()
        self._target_s = target_s
        self._groups = groups
        self._max_width = max_width
        self._unfinished: dict[Priority, EmbeddingBatch] = {}
        self._jobs: dict[Priority, list[EmbeddingJob]] = {priority: [] for priority in Priority}
        self._batch_numbers = count(1)

    def __len__(self) -> int:
        return sum(len(jobs) for jobs in self._jobs.values())

    def use(self, times: EmbeddingTimes, groups: int) -> None:
        """Use another encoder, with its speed and its groups of layers; batches that have begun are forgotten."""
        self.times, self._groups = times, groups
        self._unfinished.clear()

    def add(self, job: EmbeddingJob) -> None:
        """Accept ``job``; its texts follow by `extend`."""
        jobs = self._jobs[job.priority]
        job.served_s = min((each.served_s for each in jobs), default=0.0)  # no credit for the time before
        jobs.append(job)

    def extend(self, job: EmbeddingJob, texts: Iterable[tuple[int, int]]) -> None:
        """Add texts, each as ``(tokens, index)``, to ``job``."""
        for text in texts:
            insort(job.waiting, text)

    def remove(self, job: EmbeddingJob) -> None:
        """Forget a job that has ended."""
        job.ended = True
        job.waiting.clear()
        if job in self._jobs[job.priority]:
            self._jobs[job.priority].remove(job)
        batch = self._unfinished.get(job.priority)
        if batch is not None and not batch.live:
            del self._unfinished[job.priority]

    def ready(self, priority: Priority) -> bool:
        """True if a text of ``priority`` waits, or a batch that has begun."""
        return priority in self._unfinished or any(job.waiting for job in self._jobs[priority])

    def waits_since(self, priority: Priority) -> float | None:
        """Time since which the job with the longest wait for a kernel waits; None if no text waits."""
        waiting = {job: None for job in self._jobs[priority] if job.waiting}
        if priority in self._unfinished:
            waiting |= {job: None for job, _ in self._unfinished[priority].texts if not job.ended}
        return min((job.progressed_at for job in waiting), default=None)

    def next_batch_s(self, priority: Priority) -> float:
        """Predicted seconds of the next kernel of ``priority``, at most the target or those of one text."""
        if priority in self._unfinished:
            return self._unfinished[priority].predicted_s
        total = 0.0
        for job in self._jobs[priority]:
            for tokens, _ in reversed(job.waiting):
                total += self.times.predict(1, tokens)
                if total >= self._target_s:
                    return total
        return total

    def next_batch(self, priority: Priority) -> EmbeddingBatch | None:
        """Take the batch of the next kernel of ``priority``; None if no text waits.

        A batch that has begun goes on. For a new one, the job with the least time so far gives the longest text, and it
        and the others the texts that fit beside it.
        """
        batch = self._unfinished.pop(priority, None) or self._new_batch(priority)
        if batch is not None:
            whole_s = self.times.predict(len(batch.texts), batch.width)
            count = max(1, round(self._target_s * batch.groups / whole_s)) if whole_s > 0 else batch.groups
            batch.stop = min(batch.groups, batch.start + count)
            batch.predicted_s = whole_s * (batch.stop - batch.start) / batch.groups
        return batch

    def _new_batch(self, priority: Priority) -> EmbeddingBatch | None:
        jobs = sorted((job for job in self._jobs[priority] if job.waiting), key=_place)
        if not jobs:
            return None
        longest = jobs[0].waiting[-1][0]
        width = max(longest, min(-(-longest // _UNIT) * _UNIT, self._max_width))
        most = max(1, min(int(self._target_s / self.times.predict(1, width)), _MOST_TOKENS // width))
        least = int(longest * _LEAST_FILL)
        texts: list[tuple[EmbeddingJob, int]] = []
        for job in jobs[:1] if jobs[0].alone else [job for job in jobs if not job.alone]:
            stop = bisect_right(job.waiting, longest, key=_tokens)
            start = max(bisect_right(job.waiting, least - 1, key=_tokens), stop - (most - len(texts)))
            if start < stop:
                texts += [(job, index) for _, index in job.waiting[start:stop]]
                del job.waiting[start:stop]
                job.served_s += self.times.predict(stop - start, width)
        return EmbeddingBatch(next(self._batch_numbers), priority, tuple(texts), width, self._groups)

    def finished(self, batch: EmbeddingBatch, busy_s: float, now: float) -> bool:
        """Record that a kernel of ``batch`` took ``busy_s`` seconds until ``now``; returns whether it was the last."""
        self.times.record_time(len(batch.texts), batch.width, busy_s * batch.groups / (batch.stop - batch.start))
        for job, _ in batch.texts:
            job.progressed_at = now
        batch.start = batch.stop
        if batch.start < batch.groups and batch.live:
            self._unfinished[batch.priority] = batch
            return False
        return True


def _place(job: EmbeddingJob) -> tuple[float, float, int]:
    return job.served_s, job.arrived_at, job.id


def _tokens(text: tuple[int, int]) -> int:
    return text[0]


def _bucket(width: int) -> int:
    """Lengths of the same power of two cost about the same for each token."""
    return width.bit_length()


def next_priority(queue: EmbeddingQueue, now: float) -> Priority | None:
    """Priority of the next batch where nothing else runs: reactive, or proactive if that has aged; None if none waits.

    An aged job gets one batch.
    """
    if not queue.ready(Priority.REACTIVE):
        return Priority.PROACTIVE if queue.ready(Priority.PROACTIVE) else None
    since = queue.waits_since(Priority.PROACTIVE)
    return Priority.PROACTIVE if since is not None and now - since > _AGING_S else Priority.REACTIVE
