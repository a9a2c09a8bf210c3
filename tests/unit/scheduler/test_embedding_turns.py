"""Batches of embedding models beside a chat model: order, waits, shares and aging, in virtual time."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scheduler_harness import TOPOLOGIES, SchedulerHarness

from xpu_runtime.config import SchedulerPolicy
from xpu_runtime.request import Priority, RequestStatus
from xpu_runtime.scheduler import EmbeddingJob, EmbeddingQueue

pytestmark = pytest.mark.slow

_TARGET_S = 0.025
_AGING_S = 0.05
POLICY = SchedulerPolicy(chunk_tokens=256)
AGING = SchedulerPolicy(chunk_tokens=256, aging_s=_AGING_S)
EVERY_TOPOLOGY = pytest.mark.parametrize("name", sorted(TOPOLOGIES))


def _index(harness: SchedulerHarness, texts: int = 400) -> EmbeddingJob:
    """A proactive job that keeps the lane busy for seconds."""
    return harness.embed(0.0, Priority.PROACTIVE, [100 + i % 100 for i in range(texts)])


def _first(harness: SchedulerHarness, job: EmbeddingJob) -> float:
    """Start of the first batch with a text of ``job``."""
    return min(start for start, _, batch in harness.embeds if any(each is job for each, _ in batch.texts))


@EVERY_TOPOLOGY
@pytest.mark.parametrize("when", [0.0101, 0.1234, 0.3])
def test_reactive_chat_waits_for_one_batch_at_most(name: str, when: float) -> None:
    """Indexing must not delay an answer by more than the kernel in flight."""
    harness = SchedulerHarness(TOPOLOGIES[name](), POLICY, embed_token_s=1e-4)
    _index(harness)
    chat = harness.reactive(when, 100, 3)
    harness.run(until=when + 0.2)
    longest = max(end - start for start, end, _ in harness.embeds)
    assert longest < 2 * _TARGET_S
    assert chat.usage.first_kernel_at is not None
    in_flight = [end for start, end, _ in harness.embeds if start <= when < end]
    assert chat.usage.first_kernel_at <= max([when, *in_flight]) + 1e-6


@EVERY_TOPOLOGY
def test_a_reactive_text_waits_for_one_batch_at_most(name: str) -> None:
    """A question overtakes the documents that wait before it."""
    harness = SchedulerHarness(TOPOLOGIES[name](), POLICY, embed_token_s=1e-4)
    _index(harness)
    question = harness.embed(0.333, Priority.REACTIVE, [20])
    harness.run(until=1.0)
    in_flight = [end for start, end, _ in harness.embeds if start <= 0.333 < end]
    assert _first(harness, question) <= max([0.333, *in_flight]) + 1e-6


@EVERY_TOPOLOGY
def test_a_long_text_is_cut_into_short_kernels(name: str) -> None:
    """One text of a large model takes a second, and a question must not wait for its end."""
    harness = SchedulerHarness(
        TOPOLOGIES[name](), POLICY, embed_token_s=2e-3, embedding_queue=EmbeddingQueue(groups=24)
    )
    harness.embedding_queue.times.record_time(1, 500, 1.0)
    harness.embed(0.0, Priority.PROACTIVE, [500] * 3)
    question = harness.embed(0.333, Priority.REACTIVE, [10])
    chat = harness.reactive(1.5, 100, 3)
    harness.run(until=8.0)
    assert max(end - start for start, end, _ in harness.embeds) < 0.05
    assert _first(harness, question) < 0.333 + 0.05
    assert chat.usage.first_kernel_at is not None
    assert chat.usage.first_kernel_at < 1.5 + 0.05
    assert len(harness.embedded) == 4


@EVERY_TOPOLOGY
def test_a_reactive_text_preempts_background_chat(name: str) -> None:
    """Background prompts end at the next boundary, and not after the whole prompt."""
    harness = SchedulerHarness(TOPOLOGIES[name](), POLICY, embed_token_s=1e-4)
    for _ in range(4):
        harness.proactive(0.0, 2000, 20)
    question = harness.embed(0.0101, Priority.REACTIVE, [20])
    harness.run(until=2.0)
    launches = [(when, launch) for when, launch in harness.log if 0.0101 < when < _first(harness, question)]
    assert not [launch for _, launch in launches if launch.lane == harness.heg.general_lane.name], "it was overtaken"


@EVERY_TOPOLOGY
def test_reactive_texts_get_a_share_beside_an_endless_answer(name: str) -> None:
    """A question of a second user must not wait for the end of the answer to the first one."""
    harness = SchedulerHarness(TOPOLOGIES[name](), POLICY, embed_token_s=1e-4)
    answer = harness.reactive(0.0, 64, 4000)
    questions = [harness.embed(0.1 + 0.2 * i, Priority.REACTIVE, [50]) for i in range(4)]
    harness.run(until=1.5)
    assert answer.status is RequestStatus.DECODE
    longest = max(launch_s for launch_s in _spans(harness))
    for job in questions:
        assert _first(harness, job) - job.arrived_at <= 4 * 56e-4 + 2 * longest


def _spans(harness: SchedulerHarness) -> list[float]:
    heg = harness.heg
    return [
        heg.form_s(launch.work.form, launch.lane, launch.load, launch.start, launch.stop) for _, launch in harness.log
    ]


@EVERY_TOPOLOGY
def test_background_chat_and_indexing_share_the_general_lane(name: str) -> None:
    """Neither of two endless background loads may take the lane for itself."""
    harness = SchedulerHarness(TOPOLOGIES[name](), POLICY, embed_token_s=1e-4)
    _index(harness, 1000)
    for _ in range(60):
        harness.proactive(0.0, 500, 40)
    while harness.now < 3.0 and len(harness.alive()) > 50:
        harness.run(until=harness.now + 0.1)
    embeds = sum(end - start for start, end, _ in harness.embeds)
    assert 0.25 * harness.now < embeds < 0.75 * harness.now


@EVERY_TOPOLOGY
@pytest.mark.parametrize("prompt", [32, 256])
def test_indexing_goes_on_beside_an_endless_reactive_stream(name: str, prompt: int) -> None:
    """Aged texts get a batch, at most one in each aging time, so that answers stay fast."""
    harness = SchedulerHarness(TOPOLOGIES[name](), AGING, embed_token_s=1e-4)
    _index(harness)
    for i in range(100):
        harness.reactive(0.005 * i, prompt, 10)
    harness.run(until=0.5)
    served = [start for start, _, _ in harness.embeds if start > 0.1]
    assert len(served) >= 3, "indexing starves"


@pytest.mark.parametrize("name", ["cpu", "cpu that cancels", "gpu"])
def test_indexing_uses_the_slack_of_an_answer(name: str) -> None:
    """Indexing beside one answer goes on, and delays it by no more than the setting allows."""
    harness = SchedulerHarness(TOPOLOGIES[name](), POLICY.replace(reactive_slack=0.2), embed_token_s=1e-5)
    answer = harness.reactive(0.0, 64, 1000)
    harness.embed(0.05, Priority.PROACTIVE, [100] * 2000)
    harness.run(until=0.9)
    assert answer.status is RequestStatus.DECODE
    embeds = sum(end - start for start, end, _ in harness.embeds if start > 0.05)
    assert 0.02 < embeds < 0.2 * 0.9 + _TARGET_S


@EVERY_TOPOLOGY
def test_background_chat_ends_beside_endless_reactive_texts(name: str) -> None:
    """Reactive texts must not starve the background of the chat model."""
    harness = SchedulerHarness(TOPOLOGIES[name](), AGING, embed_token_s=1e-4)
    chat = harness.proactive(0.0, 200, 3)
    for i in range(800):
        harness.embed(0.002 * i, Priority.REACTIVE, [40])
    harness.run(until=1.6)
    assert chat.status is RequestStatus.FINISHED


@settings(max_examples=25)
@given(
    name=st.sampled_from(sorted(TOPOLOGIES)),
    chats=st.lists(
        st.tuples(st.floats(0, 0.2), st.sampled_from(Priority), st.integers(1, 600), st.integers(1, 12)), max_size=8
    ),
    jobs=st.lists(
        st.tuples(
            st.floats(0, 0.2),
            st.sampled_from(Priority),
            st.lists(st.integers(1, 500), max_size=20),
            st.none() | st.floats(0, 0.3),
        ),
        max_size=6,
    ),
    token_s=st.sampled_from([1e-6, 1e-4, 1e-3]),
    share=st.sampled_from([1.0, 0.3]),
    groups=st.sampled_from([1, 4]),
)
def test_everything_ends_once(
    name: str,
    chats: list[tuple[float, Priority, int, int]],
    jobs: list[tuple[float, Priority, list[int], float | None]],
    token_s: float,
    share: float,
    groups: int,
) -> None:
    """Whatever arrives and is cancelled: no lane runs two kernels, no text is lost, and no request stays."""
    harness = SchedulerHarness(
        TOPOLOGIES[name](),
        POLICY.replace(gpu_share=share),
        embed_token_s=token_s,
        embedding_queue=EmbeddingQueue(groups=groups),
    )
    for when, priority, prompt, new in chats:
        harness.arrive(when, priority, prompt, new)
    made = []
    for when, priority, texts, cancelled_at in jobs:
        made.append(job := harness.embed(when, priority, texts))
        if cancelled_at is not None:
            harness.at(when + cancelled_at, lambda job=job: harness.embedding_queue.remove(job))  # type: ignore[misc]
    harness.run()
    for job, (_, _, texts, cancelled_at) in zip(made, jobs, strict=True):
        done = [index for number, index in harness.embedded if number == job.id]
        assert cancelled_at is not None or sorted(done) == list(range(len(texts)))


@given(
    jobs=st.lists(st.tuples(st.sampled_from(Priority), st.lists(st.integers(1, 4000), max_size=30)), max_size=5),
    token_s=st.floats(1e-7, 1e-2),
)
def test_batches_hold_every_text_once_and_fit_in_the_target(
    jobs: list[tuple[Priority, list[int]]], token_s: float
) -> None:
    """A batch that is too long delays a question; one that mixes lengths computes padding."""
    queue = EmbeddingQueue(_TARGET_S)
    made = []
    for number, (priority, texts) in enumerate(jobs):
        made.append(job := EmbeddingJob(number, priority, 0.0))
        queue.add(job)
        queue.extend(job, [(tokens, index) for index, tokens in enumerate(texts)])
    seen, now = [], 0.0
    for priority in Priority:
        first = True
        while (batch := queue.next_batch(priority)) is not None:
            lengths = [jobs[job.id][1][index] for job, index in batch.texts]
            assert max(lengths) <= batch.width < max(lengths) + 16
            assert 2 * min(lengths) >= max(lengths) - 1 or len(lengths) == 1
            assert len(batch.texts) == 1 or batch.predicted_s <= _TARGET_S * 1.01 or first
            seen += [(job.id, index) for job, index in batch.texts]
            now += batch.tokens * token_s
            queue.finished(batch, batch.tokens * token_s, now)
            first = False
    assert sorted(seen) == [(number, index) for number, (_, texts) in enumerate(jobs) for index in range(len(texts))]
