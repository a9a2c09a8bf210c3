"""Agents, overhead and the openvino-genai wrapper of the frameworks benchmark."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from concurrent.futures import Future
from typing import Any

import numpy as np
import pytest
from virtual_time import hold_up, run_virtual


class Instant:
    """Setup that answers in virtual time: half a second to the first text and one second to the end."""

    def __init__(self, *, blocking: bool = False) -> None:
        self._blocking = blocking
        self.mails: list[tuple[int, str]] = []

    async def process_mail(self, number: int, mail: str) -> None:
        self.mails.append((number, mail))
        await self._work(2.0)

    async def chat(self, question: str, tokens: int) -> AsyncIterator[str]:
        yield ""
        await self._work(0.5)
        yield "first"
        await self._work(0.5)
        yield "last"

    async def _work(self, seconds: float) -> None:
        if self._blocking:
            hold_up(seconds)
        else:
            await asyncio.sleep(seconds)


def test_stall_counts_for_its_duration(bench):
    """Guards the lag against a stall that counts as a single late value."""
    worker = bench("frameworks.agent_worker")
    recorder = worker.LagRecorder(0.0)
    assert recorder.record(0.001) == pytest.approx(worker.PERIOD_S - 0.001)
    assert recorder.lags == []
    recorder.record(1.001)
    assert len(recorder.lags) == round(1.0 / worker.PERIOD_S)
    assert max(recorder.lags) == pytest.approx(1.001 - worker.PERIOD_S)
    assert np.median(recorder.lags) == pytest.approx(0.5, abs=worker.PERIOD_S)


def test_lag_of_a_blocked_loop(bench):
    """Guards the lag of a blocked loop against that of an idle one."""
    worker = bench("frameworks.agent_worker")

    async def lags() -> tuple[list[float], list[float]]:
        async with worker.measure_lag() as idle:
            await asyncio.sleep(1.0)
        async with worker.measure_lag() as held:
            await asyncio.sleep(0.1)
            hold_up(0.4)
        return idle, held

    idle, held = run_virtual(lags())
    assert max(idle) < 1e-6
    assert max(held) == pytest.approx(0.4, abs=2 * worker.PERIOD_S)


def test_latency_starts_at_the_intended_time(bench):
    """Guards latencies against leaving out the time of a blocked event loop."""
    worker = bench("frameworks.agent_worker")

    async def asked() -> list[dict[str, float]]:
        asyncio.get_running_loop().call_later(1.0, hold_up, 3.0)
        return await worker.run_chat(Instant(), ["a", "b"], 8, 2.0)

    lags, prompt = run_virtual(asked())
    assert lags == pytest.approx({"first": 2.5, "end": 3.0})
    assert prompt == pytest.approx({"first": 0.5, "end": 1.0})


def test_time_limit_allows_one_question(bench):
    """Guards the duration of a run with a slow setup, and figures against no answer."""
    worker = bench("frameworks.agent_worker")

    def asked(time_limit: float) -> int:
        return len(run_virtual(worker.run_chat(Instant(), ["a"] * 9, 8, 0.5, time_limit)))

    assert (asked(0.1), asked(4.0), asked(1e3)) == (1, 3, 9)


@pytest.mark.parametrize("blocking", [False, True])
def test_agents_run_during_the_chat(bench, blocking):
    """Guards the background: all agents work on mails of their own, also if they block the loop."""
    worker = bench("frameworks.agent_worker")
    setup = Instant(blocking=blocking)
    result = run_virtual(worker.measure_setup(setup, len, seed=7, agents=3, questions=4, pause=0.5, time_limit=60.0))
    assert [answer["end"] for answer in result["alone"]] == pytest.approx([1.0] * 4)
    assert len(result["loaded"]) == 4
    assert result["tokens_per_s"] > 200.0
    agents, mails = zip(*setup.mails, strict=True)
    assert set(agents) == {0, 1, 2}
    assert len(set(mails)) == len(mails)
    waited = max(answer["end"] for answer in result["loaded"])
    assert (waited > 4.0) is blocking
    assert (np.quantile(result["lags"], 0.99) > 1.0) == blocking


def test_error_of_an_agent_is_raised(bench):
    """Guards against a background that has ended."""
    worker = bench("frameworks.agent_worker")

    class Broken(Instant):
        async def process_mail(self, number: int, mail: str) -> None:
            await super().process_mail(number, mail)
            if len(self.mails) > 5:
                raise ConnectionError("out of order")

    with pytest.raises(ConnectionError, match="out of order"):
        run_virtual(worker.measure_setup(Broken(), len, seed=7, agents=3, questions=4, pause=0.5, time_limit=60.0))


def test_texts_are_the_same_for_a_seed(bench):
    """Guards setups against different prompts, and agents against equal, cached ones."""
    texts = bench("frameworks.agent_worker").RandomTexts
    assert texts(7).question(1) == texts(7).question(1)
    some = [texts(7).question(0), texts(7).question(1), texts(8).question(0), texts(7).mail(0, 0), texts(7).mail(1, 0)]
    assert len(set(some)) == len(some)


def test_overhead_is_a_difference_within_a_round(bench):
    """Guards a millisecond against a machine that slows down."""
    overhead = bench("frameworks.overhead")
    speed = np.linspace(0.1, 0.4, 100)
    assert overhead.differences(speed + 0.0005, speed) == pytest.approx([0.5] * overhead.FIFTHS)
    assert overhead.differences([0.3], [0.1]) == pytest.approx([200.0])


async def test_every_round_calls_every_method(bench):
    """Guards against a fixed order of methods, and against mixed answer lengths."""
    overhead, order = bench("frameworks.overhead"), []

    def method(name: str) -> Any:
        async def ask(tokens: int) -> None:
            order.append((name, tokens))

        return ask

    whole, stream, most = "Chat.complete", "Chat.stream", overhead.TOKENS
    long, short = await overhead.measure({name: method(name) for name in (whole, stream)}, 7, 20)
    assert {name: len(seconds) for name, seconds in long.items()} == {whole: 20, stream: 20}
    assert {name: len(seconds) for name, seconds in short.items()} == {stream: 20}
    rounds = [tuple(order[start : start + 3]) for start in range(0, len(order), 3)]
    assert {frozenset(each) for each in rounds} == {frozenset({(whole, most), (stream, most), (stream, 1)})}
    assert len(set(rounds)) == 6


def test_stream_overhead_by_call_and_token(bench, monkeypatch):
    """Guards the cost of a call against that of further tokens, and a method that is not installed."""
    overhead, figures = bench("frameworks.overhead"), bench("common.figures").Figures("run")
    chat = {name: [0.010] * 5 for name in ("Chat.complete", "Chat.acomplete", "Chat.stream", "Chat.astream")}
    long = {**chat, "LangChain invoke": [0.0104] * 5, "LangChain stream": [0.0135] * 5}
    short = {"Chat.stream": [0.004] * 5, "Chat.astream": [0.004] * 5, "LangChain stream": [0.0045] * 5}
    monkeypatch.setattr(overhead, "run_job", lambda job, script: [long, short])
    overhead.overhead("folder", figures, 7, 5)
    rows = {row.name: row for row in figures.rows}
    assert rows["LangChain invoke over Chat.complete"].value == pytest.approx(0.4)
    assert rows["LangChain stream over Chat.stream"].value == pytest.approx(0.5)
    assert rows["LangChain stream over Chat.stream"].holds is True
    assert rows["LangChain stream over Chat.stream, each further token"].value == pytest.approx(0.2)
    assert not any("LlamaIndex" in name for name in rows)


def result(alone: float, loaded: float, lags: float, tokens: int) -> dict[str, Any]:
    """Create the result of a setup."""
    return {
        "alone": [{"first": alone / 2, "end": alone}],
        "loaded": [{"first": loaded / 2, "end": loaded}],
        "lags": [lags] * 10,
        "idle": [0.001] * 10,
        "tokens_per_s": tokens,
    }


def test_figures_of_the_agents(bench, monkeypatch):
    """Guards ratios against reversal, and against a missing setup."""
    agents, figures = bench("frameworks.agents"), bench("common.figures").Figures("run")
    names = bench("frameworks.framework_setups").NAMES
    answers = {names[0]: result(1.0, 1.2, 0.004, 800), names[2]: result(1.0, 12.0, 0.030, 1000)}
    jobs: list[dict[str, Any]] = []

    def run(job: dict[str, Any], script: str) -> list[dict[str, Any]]:
        jobs.append(job)
        return [answers[job["engine"]]]

    monkeypatch.setattr(agents, "run_job", run)
    results = agents.agents("folder", figures, 7, list(answers), questions=1, pause=0.5, repeats=2)
    assert list(results) == list(answers)
    assert [job["engine"] for job in jobs] == [names[0], names[2], names[2], names[0]]
    assert [job["seed"] for job in jobs] == [7, 7, 8, 8]
    rows = {row.name: row for row in figures.rows}
    assert rows["LangChain: reactive latency, ten agents / no background"].value == pytest.approx(1.2)
    assert rows["LangChain: reactive latency, ten agents / no background"].holds is True
    assert rows["LangChain: reactive latency, ten agents / openvino-genai, generate"].value == pytest.approx(0.1)
    assert rows["LangChain: tokens/s, ten agents and the person / openvino-genai, generate"].value == pytest.approx(0.8)
    assert rows["LangChain: event loop lag, P99"].value == pytest.approx(4.0)
    assert rows["LangChain: event loop lag, P99"].holds is True
    assert rows[f"agents, {names[2]}: lag P99"].value == pytest.approx(30.0)
    assert not any("LlamaIndex" in name or "batched" in name for name in rows)


def test_ratios_use_common_questions(bench):
    """Guards a comparison with a setup that answered fewer questions."""
    assert bench("frameworks.agents")._ratios([[1.0, 2.0, 9.0]], [[2.0, 4.0]]) == pytest.approx([0.5])


def test_group_rows_with_commas(bench, tmp_path):
    """Guards the table of the setups, whose names have commas."""
    figures, report, path = bench("common.figures"), bench("common.report"), tmp_path / "figures.json"
    run = figures.Figures("run")
    run.add("agents, LangChain on openvino-genai, batched: TTFT, alone", 0.5, "s")
    run.save(path)
    assert "| LangChain on openvino-genai, batched | 0.5 |" in report.markdown(path)


def test_setup_without_its_package_is_skipped(bench, capsys, monkeypatch):
    """Guards a run without the optional packages of LlamaIndex."""
    frameworks, setups = bench("frameworks.__main__"), bench("frameworks.framework_setups")
    monkeypatch.setattr(setups, "_is_installed", lambda module: not module.endswith("openvino_genai"))
    assert frameworks.installed() == list(setups.NAMES[:4])
    assert (
        "LlamaIndex on openvino-genai: skipped, missing packages: llama-index-llms-openvino-genai"
        in capsys.readouterr().out
    )
    assert setups.missing_packages("LlamaIndex") == []


def test_plot_is_written(bench, tmp_path):
    """Guards the last step of a run."""
    names = bench("frameworks.framework_setups").NAMES
    path = tmp_path / "a.png"
    values = [0.001, 0.004, 3.0]
    bench("common.plots").frameworks_plot(path, {name: ([1.0], [2.0]) for name in names}, dict.fromkeys(names, values))
    assert path.stat().st_size > 10_000


class Scripted:
    """Pipeline with scripted answers, from another thread like the real ones."""

    def __init__(self, chunks: list[str], error: Exception | None = None) -> None:
        self._pieces, self._error = chunks, error
        self.asked: list[tuple[list[dict[str, Any]], int]] = []

    def submit(self, messages: list[dict[str, Any]], tokens: int, on_text: Any) -> Future[str]:
        self.asked.append((messages, tokens))
        answer: Future[str] = Future()

        def work() -> None:
            for chunk in self._pieces:
                if on_text is not None:
                    on_text(chunk)
            if self._error is None:
                answer.set_result("".join(self._pieces))
            else:
                answer.set_exception(self._error)

        asyncio.get_running_loop().run_in_executor(None, work)
        return answer


async def test_wrapper_answers_complete_and_streamed(bench):
    """Guards the compared wrapper against losing text."""
    pytest.importorskip("langchain_core")
    pipeline = Scripted(["one ", "two ", "three"])
    model = bench("frameworks.genai_chat").GenAIChatModel(pipeline=pipeline, max_tokens=5)
    assert (await model.ainvoke("Count.")).text == "one two three"
    chunks = [
        chunk.text async for chunk in model.bind(max_tokens=3).astream([("system", "Be short."), ("user", "Hm?")])
    ]
    assert [chunk for chunk in chunks if chunk] == ["one ", "two ", "three"]
    assert pipeline.asked == [
        ([{"role": "user", "content": "Count."}], 5),
        ([{"role": "system", "content": "Be short."}, {"role": "user", "content": "Hm?"}], 3),
    ]


async def test_wrapper_raises_errors(bench):
    """Guards against waiting for a wrapper that failed."""
    pytest.importorskip("langchain_core")
    model = bench("frameworks.genai_chat").GenAIChatModel(pipeline=Scripted(["one "], RuntimeError("out of order")))
    with pytest.raises(RuntimeError, match="out of order"):
        await model.ainvoke("Count.")
    with pytest.raises(RuntimeError, match="out of order"):
        assert [chunk async for chunk in model.astream("Count.")]
