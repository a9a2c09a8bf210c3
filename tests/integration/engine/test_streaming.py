"""Streams, results and metrics, in sync and async form."""

from __future__ import annotations

import asyncio
import gc
import math
import threading
import time
from typing import Any

import pytest

from xpu_runtime import Engine, Priority, SamplingParams
from xpu_runtime.errors import InvalidRequestError, RequestCancelledError, RequestFailedError
from xpu_runtime.request import FinishReason

PROMPT = list(range(40, 90))
LONG = SamplingParams(max_tokens=60, ignore_eos=True)
# A high temperature gives every kind of token, including byte tokens in the middle of a character.
WILD = SamplingParams(max_tokens=120, ignore_eos=True, temperature=5.0, seed=7)


@pytest.mark.parametrize("params", [LONG, WILD], ids=["greedy", "wild"])
def test_deltas_add_up_to_the_result(engine: Engine, params: SamplingParams) -> None:
    """A stream must not drop, repeat or split text or tokens."""
    expected = engine.generate(PROMPT, params)
    deltas = list(engine.stream(PROMPT, params))
    assert "".join(delta.text for delta in deltas) == expected.text
    assert tuple(token for delta in deltas for token in delta.token_ids) == expected.token_ids
    assert [delta.finish_reason for delta in deltas[:-1]] == [None] * (len(deltas) - 1)
    assert deltas[-1].finish_reason is FinishReason.LENGTH

    async def collect() -> str:
        return "".join([delta.text async for delta in engine.astream(PROMPT, params)])

    assert asyncio.run(collect()) == expected.text
    assert expected.text == engine.tokenizer.decode(list(expected.token_ids))


def test_characters_of_several_tokens_are_never_split(engine: Engine) -> None:
    """A stream must not show replacement characters for partial characters."""
    text = "Grüße, 日本語 – naïve 🦙 café"
    tokens = engine.tokenizer.encode(text, add_special_tokens=False)
    handle = engine.submit(PROMPT, replay=tokens)
    parts = [delta.text for delta in handle]
    assert "".join(parts) == engine.tokenizer.decode(tokens)
    assert not any("\ufffd" in part for part in parts)


def test_slow_reader_gets_fewer_and_larger_deltas(engine: Engine) -> None:
    """A slow reader must not fall behind further and further."""
    handle = engine.submit(PROMPT, LONG)
    output = handle.result(60)
    deltas = list(handle)
    assert len(deltas) == 1
    assert deltas[0].token_ids == output.token_ids
    assert deltas[0].text == output.text


def test_stream_left_early_cancels(engine: Engine, loader: Any) -> None:
    """Leaving a stream early must cancel its request."""
    handle = engine.submit(PROMPT, SamplingParams(max_tokens=600, ignore_eos=True))
    for delta in handle:
        assert delta.token_ids
        break
    with pytest.raises(RequestCancelledError):
        handle.result(60)

    async def leave() -> None:
        async for delta in engine.astream(PROMPT, SamplingParams(max_tokens=600, ignore_eos=True)):
            assert delta.token_ids
            return

    asyncio.run(leave())
    gc.collect()
    loader.check_idle(engine)


def test_second_reader_is_refused(engine: Engine) -> None:
    """Two readers must not share one stream."""
    handle = engine.submit(PROMPT, LONG)
    stream = iter(handle)
    for again in (iter, aiter):
        with pytest.raises(InvalidRequestError, match=f"{handle.request_id} is streamed already"):
            again(handle)
    assert handle.result(60).text == "".join(delta.text for delta in stream)
    assert list(stream) == []


def test_result_can_be_read_repeatedly_and_may_time_out(engine: Engine, hook: Any) -> None:
    """A timeout must not end the request, and a result must be readable more than once."""
    hold = hook.hold()
    handle = engine.submit(PROMPT, LONG)
    hold.wait_until_held()
    assert not handle.done
    with pytest.raises(TimeoutError, match=f"{handle.request_id} has not ended within timeout=0.01 seconds"):
        handle.result(0.01)
    found: list[Any] = []
    readers = [threading.Thread(target=lambda: found.append(handle.result(60))) for _ in range(3)]
    for reader in readers:
        reader.start()
    hold.release()
    for reader in readers:
        reader.join(60)
    assert handle.done
    assert [output.token_ids for output in found] == [handle.result(0).token_ids] * 3


def test_cancelled_task_cancels_the_request(engine: Engine, hook: Any, loader: Any) -> None:
    """A request must not outlive the task that waits for it."""
    for wait in (lambda handle: handle.aresult(), lambda handle: anext(aiter(handle))):
        hold = hook.hold()
        handle = engine.submit(PROMPT, LONG)
        hold.wait_until_held()

        async def main(handle: Any = handle, wait: Any = wait) -> None:
            task = asyncio.ensure_future(wait(handle))
            await asyncio.sleep(0)  # one iteration, so that it waits
            task.cancel()
            with pytest.raises(asyncio.CancelledError):
                await task

        asyncio.run(main())
        hold.release()
        with pytest.raises(RequestCancelledError):
            handle.result(60)
    loader.check_idle(engine)


async def test_many_requests_of_one_event_loop(engine: Engine, reference: Any) -> None:
    """No wake-up between threads and the event loop may be lost."""
    params = SamplingParams(max_tokens=6, ignore_eos=True)
    prompts = [[n, *PROMPT[: n % 17]] for n in range(3, 35)]
    outputs = await asyncio.gather(
        *(engine.agenerate(prompt, params, priority=list(Priority)[n % 2]) for n, prompt in enumerate(prompts))
    )
    assert [output.token_ids for output in outputs] == [reference(prompt, params) for prompt in prompts]


async def test_async_errors_reach_the_waiter(engine: Engine, hook: Any) -> None:
    """Errors must also be raised in async callers."""

    def throw(lane: str, launch: Any, kernel: int) -> None:
        raise OSError("gone")

    hook.action = throw
    with pytest.raises(RequestFailedError, match="gone"):
        await engine.agenerate(PROMPT, LONG)
    with pytest.raises(RequestFailedError, match="gone"):
        await anext(engine.astream(PROMPT, LONG))


@pytest.mark.parametrize("include", [False, True])
def test_stop_string_across_tokens(engine: Engine, include: bool) -> None:
    """A stop string that ends within a token must be found and not shown."""
    free = engine.generate(PROMPT, WILD)
    text = free.text
    # A part of the answer that starts and ends within tokens, and does not occur before.
    begin = next(n for n in range(25, len(text)) if text.find(text[n : n + 7]) == n and "\ufffd" not in text[n : n + 7])
    stop = text[begin : begin + 7]
    params = WILD.model_copy(update={"stop": ("never there", stop), "include_stop_str": include})
    output = engine.generate(PROMPT, params)
    assert output.text == text[: begin + 7 if include else begin]
    assert output.finish_reason is FinishReason.STOP
    assert output.token_ids == free.token_ids[: len(output.token_ids)]
    assert len(output.token_ids) < len(free.token_ids)
    deltas = list(engine.stream(PROMPT, params))
    assert "".join(delta.text for delta in deltas) == output.text
    assert (output.answers[-1].stop_string, deltas[-1].stop_string) == (stop, stop)


def test_stop_string_that_never_comes_loses_nothing(engine: Engine) -> None:
    """Text held back for a stop string must be shown in the end."""
    free = engine.generate(PROMPT, WILD)
    held = free.text[-3:] + "!!"
    output = engine.generate(PROMPT, WILD.model_copy(update={"stop": (held,)}))
    assert output.text == free.text
    assert output.finish_reason is FinishReason.LENGTH


def test_stop_tokens_and_min_tokens(engine: Engine) -> None:
    """No stop before ``min_tokens``, and none missed after it."""
    free = engine.generate(PROMPT, LONG).token_ids
    token = free[3]
    first = free.index(token)
    stopped = engine.generate(PROMPT, LONG.model_copy(update={"stop_token_ids": (token,)}))
    assert stopped.token_ids == free[: first + 1]
    assert stopped.finish_reason is FinishReason.STOP
    later = engine.generate(PROMPT, LONG.model_copy(update={"stop_token_ids": (token,), "min_tokens": 10}))
    assert len(later.token_ids) >= 10
    assert token not in later.token_ids[:10]
    text = engine.generate(PROMPT, LONG).text
    word = text[5:8]
    patient = LONG.model_copy(update={"stop": (word,), "min_tokens": 12})
    assert (
        len(engine.generate(PROMPT, patient).token_ids)
        > 12
        > len(engine.generate(PROMPT, LONG.model_copy(update={"stop": (word,)})).token_ids)
    )


def test_logprobs_belong_to_the_tokens(engine: Engine) -> None:
    """Log-probabilities must align with the tokens and be present in deltas."""
    params = SamplingParams(max_tokens=12, ignore_eos=True, logprobs=3)
    output = engine.generate(PROMPT, params)
    assert output.token_ids == engine.generate(PROMPT, params.model_copy(update={"logprobs": None})).token_ids
    assert tuple(item.token_id for item in output.logprobs) == output.token_ids
    for item in output.logprobs:
        assert len(item.top) == 3
        assert item.top[0] == (item.token_id, item.logprob)
        assert 0 > item.logprob >= item.top[1][1] >= item.top[2][1]
    deltas = list(engine.stream(PROMPT, params))
    assert tuple(item for delta in deltas for item in delta.logprobs) == output.logprobs


def test_metrics_add_up(engine: Engine, hook: Any) -> None:
    """No time may be counted twice or left out."""
    handles = [
        engine.submit(
            [n, *PROMPT, *PROMPT], SamplingParams(max_tokens=15, ignore_eos=True), priority=list(Priority)[n % 2]
        )
        for n in range(3, 11)
    ]
    for handle in handles:
        metrics = handle.result(60).metrics
        parts = (metrics.queue_s, metrics.prefill_s, metrics.decode_s, metrics.preempted_s)
        assert min(parts) >= 0
        assert sum(parts) == pytest.approx(metrics.latency_s, abs=1e-6)
        assert metrics.prompt_tokens == 101
        assert metrics.output_tokens == 15
        assert 0 < metrics.ttft_s <= metrics.latency_s
        assert metrics.tpot_s > 0
        assert metrics.arrived_at <= metrics.first_kernel_at <= metrics.first_token_at <= metrics.ended_at


def test_engine_metrics_count_tokens_and_ends(loader: Any, fresh_hook: Any) -> None:
    """Engine metrics must match the work done."""
    engine = loader.load(fresh_hook)
    hold = fresh_hook.hold()
    handle = engine.submit(PROMPT, LONG)
    hold.wait_until_held()
    queued = engine.submit(PROMPT, LONG, priority="proactive")
    queued.cancel()
    with pytest.raises(RequestCancelledError):
        queued.result(60)
    now = engine.metrics()
    assert now.running[Priority.REACTIVE] == 1
    assert now.waiting == {Priority.REACTIVE: 0, Priority.PROACTIVE: 0}
    hold.release()
    handle.result(60)
    loader.check_idle(engine)
    again = engine.generate(PROMPT, LONG)
    loader.check_idle(engine)
    now = engine.metrics()
    assert {(str(kind), status.name): count for (kind, status), count in now.ended.items()} == {
        ("reactive", "FINISHED"): 2,
        ("proactive", "CANCELLED"): 1,
    }
    assert now.cached_tokens == again.metrics.cached_tokens == 32
    assert now.prompt_tokens == 2 * len(PROMPT) - 32
    assert now.output_tokens == 120
    assert now.lane_busy_s["cpu"] > 0
    assert len(now.decision_s) > 0
    assert all(delay >= 0 for delay in now.dispatch_delay_s)
    assert (now.decisions, now.dispatches) == (len(now.decision_s), len(now.dispatch_delay_s))
    spans, mark = engine.kernels_since(0)
    assert engine.kernels() == spans
    assert engine.kernels_since(mark) == ((), mark)
    assert all(span.started_at <= span.ended_at for span in spans)
    assert {span.priority for span in spans} == {Priority.REACTIVE}


def test_idle_engine_wakes_for_memory_only(loader: Any, fresh_hook: Any) -> None:
    """An engine without requests must not wake the machine for timers of earlier requests."""
    engine = loader.load(fresh_hook)
    engine.generate(PROMPT, LONG, deadline_s=600.0)
    loader.wait_until_warm(engine)
    loader.check_idle(engine)
    assert engine.metrics().wakeups > 0
    loop = engine._loop
    with loop.engine_thread._step_lock:
        memory_check = math.inf if loop.memory is None else loop.memory.next_check
        assert loop.next_wake(time.perf_counter()) == memory_check


@pytest.mark.parametrize("priority", Priority)
def test_simultaneous_prompts_share_their_common_prefix(
    engine: Engine, reference: Any, hook: Any, priority: Priority
) -> None:
    """Requests with a common prefix that arrive together must compute it once."""
    begin = 300 if priority is Priority.REACTIVE else 500  # the two cases share no prefix
    prompts = [[*range(begin, begin + 96), 700 + each] for each in range(4)]
    hold = hook.hold()
    first = engine.submit([7, 8, 9], LONG, priority=priority)  # keeps the engine busy until all are submitted
    hold.wait_until_held()
    handles = [engine.submit(prompt, LONG, priority=priority) for prompt in prompts]
    hold.release()
    for prompt, handle in zip(prompts, handles, strict=True):
        assert handle.result(60).token_ids == reference(prompt, LONG)
    first.result(60)
    assert sorted(handle.metrics.cached_tokens for handle in handles) == [0, 96, 96, 96]
