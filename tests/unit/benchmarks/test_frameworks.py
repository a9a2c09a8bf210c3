"""What the benchmark of the frameworks computes, and the wrapper that it compares with."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from concurrent.futures import Future
from typing import Any

import numpy as np
import pytest
from virtual_time import hold_up, run_virtual


class Instant:
    """A stack that answers within virtual time: half a second to the first text, as long again to the end."""

    def __init__(self, *, blocking: bool = False) -> None:
        self._blocking = blocking
        self.mails: list[tuple[int, str]] = []

    async def read(self, number: int, mail: str) -> None:
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


def test_a_stall_counts_for_as_long_as_it_was(bench):
    """Guards the lag against a stall that is one late moment among many good ones."""
    worker = bench("frameworks.agent_worker")
    ticker = worker.Ticker(0.0)
    assert ticker.woken(0.001) == pytest.approx(worker.PERIOD_S - 0.001)
    assert ticker.late == []
    ticker.woken(1.001)
    assert len(ticker.late) == round(1.0 / worker.PERIOD_S)
    assert max(ticker.late) == pytest.approx(1.001 - worker.PERIOD_S)
    assert np.median(ticker.late) == pytest.approx(0.5, abs=worker.PERIOD_S)


def test_the_ticker_sees_who_holds_up_the_loop(bench):
    """Guards the lag of a busy loop against reading as that of an idle one, and the other way round."""
    worker = bench("frameworks.agent_worker")

    async def lags() -> tuple[list[float], list[float]]:
        async with worker.ticking() as idle:
            await asyncio.sleep(1.0)
        async with worker.ticking() as held:
            await asyncio.sleep(0.1)
            hold_up(0.4)
        return idle, held

    idle, held = run_virtual(lags())
    assert max(idle) < 1e-6
    assert max(held) == pytest.approx(0.4, abs=2 * worker.PERIOD_S)


def test_a_person_waits_from_when_they_wanted_to_ask(bench):
    """Guards latencies against leaving out the time before a blocked loop lets the person ask."""
    worker = bench("frameworks.agent_worker")

    async def asked() -> list[dict[str, float]]:
        asyncio.get_running_loop().call_later(1.0, hold_up, 3.0)
        return await worker.converse(Instant(), ["a", "b"], 8, 2.0)

    late, prompt = run_virtual(asked())
    assert late == pytest.approx({"first": 2.5, "end": 3.0})
    assert prompt == pytest.approx({"first": 0.5, "end": 1.0})


def test_a_person_has_patience_for_one_question_at_least(bench):
    """Guards the length of a run on a stack that answers late, and its figures against having no answer at all."""
    worker = bench("frameworks.agent_worker")

    def asked(patience: float) -> int:
        return len(run_virtual(worker.converse(Instant(), ["a"] * 9, 8, 0.5, patience)))

    assert (asked(0.1), asked(4.0), asked(1e3)) == (1, 3, 9)


@pytest.mark.parametrize("blocking", [False, True])
def test_agents_work_beside_the_person(bench, blocking):
    """Guards the background: all agents work, each on mails of its own, also where each of them holds up the loop."""
    worker = bench("frameworks.agent_worker")
    stack = Instant(blocking=blocking)
    result = run_virtual(worker.play(stack, len, seed=7, agents=3, questions=4, pause=0.5, patience=60.0))
    assert [answer["end"] for answer in result["alone"]] == pytest.approx([1.0] * 4)
    assert len(result["loaded"]) == 4
    assert result["tokens_per_s"] > 200.0
    agents, mails = zip(*stack.mails, strict=True)
    assert set(agents) == {0, 1, 2}
    assert len(set(mails)) == len(mails)
    waited = max(answer["end"] for answer in result["loaded"])
    assert (waited > 4.0) is blocking
    assert (np.quantile(result["late"], 0.99) > 1.0) == blocking


def test_an_agent_that_fails_is_told(bench):
    """Guards against a background that died, beside which nobody waits."""
    worker = bench("frameworks.agent_worker")

    class Broken(Instant):
        async def read(self, number: int, mail: str) -> None:
            await super().read(number, mail)
            if len(self.mails) > 5:
                raise ConnectionError("out of order")

    with pytest.raises(ConnectionError, match="out of order"):
        run_virtual(worker.play(Broken(), len, seed=7, agents=3, questions=4, pause=0.5, patience=60.0))


def test_texts_are_the_same_for_everybody(bench):
    """Guards the comparison of stacks against different prompts, and agents against one that all have cached."""
    texts = bench("frameworks.agent_worker").Texts
    assert texts(7).question(1) == texts(7).question(1)
    some = [texts(7).question(0), texts(7).question(1), texts(8).question(0), texts(7).mail(0, 0), texts(7).mail(1, 0)]
    assert len(set(some)) == len(some)


def test_overhead_is_taken_within_a_round(bench):
    """Guards a millisecond against a machine that gets slower meanwhile."""
    overhead = bench("frameworks.overhead")
    speed = np.linspace(0.1, 0.4, 100)
    assert overhead.differences(speed + 0.0005, speed) == pytest.approx([0.5] * overhead.FIFTHS)
    assert overhead.differences([0.3], [0.1]) == pytest.approx([200.0])


async def test_every_round_asks_in_every_way(bench):
    """Guards the ways against one that always comes after the same other one, and short answers taken for long ones."""
    overhead, order = bench("frameworks.overhead"), []

    def way(name: str) -> Any:
        async def ask(tokens: int) -> None:
            order.append((name, tokens))

        return ask

    whole, stream, most = "Chat.complete", "Chat.stream", overhead.TOKENS
    long, short = await overhead.measure({name: way(name) for name in (whole, stream)}, 7, 20)
    assert {name: len(seconds) for name, seconds in long.items()} == {whole: 20, stream: 20}
    assert {name: len(seconds) for name, seconds in short.items()} == {stream: 20}
    rounds = [tuple(order[start : start + 3]) for start in range(0, len(order), 3)]
    assert {frozenset(each) for each in rounds} == {frozenset({(whole, most), (stream, most), (stream, 1)})}
    assert len(set(rounds)) == 6


def test_a_stream_costs_by_the_call_and_by_the_token(bench, monkeypatch):
    """Guards the cost of a call against that of the tokens behind the first, and a way that is not installed."""
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


def result(alone: float, loaded: float, late: float, tokens: int) -> dict[str, Any]:
    """What a stack might answer."""
    return {
        "alone": [{"first": alone / 2, "end": alone}],
        "loaded": [{"first": loaded / 2, "end": loaded}],
        "late": [late] * 10,
        "idle": [0.001] * 10,
        "tokens_per_s": tokens,
    }


def test_figures_of_the_agents(bench, monkeypatch):
    """Guards ratios the wrong way round, and against a stack that is not there."""
    agents, figures = bench("frameworks.agents"), bench("common.figures").Figures("run")
    names = bench("frameworks.framework_stacks").NAMES
    answers = {names[0]: result(1.0, 1.2, 0.004, 800), names[2]: result(1.0, 12.0, 0.030, 1000)}
    jobs: list[dict[str, Any]] = []

    def run(job: dict[str, Any], script: str) -> list[dict[str, Any]]:
        jobs.append(job)
        return [answers[job["engine"]]]

    monkeypatch.setattr(agents, "run_job", run)
    seen = agents.agents("folder", figures, 7, list(answers), questions=1, pause=0.5, repeats=2)
    assert list(seen) == list(answers)
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


def test_ratios_are_over_the_questions_of_both(bench):
    """Guards a comparison with a stack on which fewer questions were asked."""
    assert bench("frameworks.agents")._ratios([[1.0, 2.0, 9.0]], [[2.0, 4.0]]) == pytest.approx([0.5])


def test_groups_with_commas_in_their_names_stay_whole(bench, tmp_path):
    """Guards the table of the stacks, whose names have commas."""
    figures, report, path = bench("common.figures"), bench("common.report"), tmp_path / "figures.json"
    run = figures.Figures("run")
    run.add("agents, LangChain on openvino-genai, batched: TTFT, alone", 0.5, "s")
    run.save(path)
    assert "| LangChain on openvino-genai, batched | 0.5 |" in report.markdown(path)


def test_a_stack_whose_package_is_not_there_is_left_out(bench, capsys, monkeypatch):
    """Guards a run without the packages of LlamaIndex, which are optional."""
    frameworks, stacks = bench("frameworks.__main__"), bench("frameworks.framework_stacks")
    monkeypatch.setattr(stacks, "_there", lambda module: not module.endswith("openvino_genai"))
    assert frameworks.installed() == list(stacks.NAMES[:4])
    assert "LlamaIndex on openvino-genai: left out without llama-index-llms-openvino-genai" in capsys.readouterr().out
    assert stacks.missing("LlamaIndex") == []


def test_the_picture_is_drawn(bench, tmp_path):
    """Guards the last step of a run."""
    names = bench("frameworks.framework_stacks").NAMES
    path = tmp_path / "a.png"
    values = [0.001, 0.004, 3.0]
    bench("common.plots").frameworks_plot(path, {name: ([1.0], [2.0]) for name in names}, dict.fromkeys(names, values))
    assert path.stat().st_size > 10_000


class Scripted:
    """A pipeline that answers what it is told to, from another thread as the real ones do."""

    def __init__(self, pieces: list[str], error: Exception | None = None) -> None:
        self._pieces, self._error = pieces, error
        self.asked: list[tuple[list[dict[str, Any]], int]] = []

    def ask(self, messages: list[dict[str, Any]], tokens: int, tell: Any) -> Future[str]:
        self.asked.append((messages, tokens))
        answer: Future[str] = Future()

        def work() -> None:
            for piece in self._pieces:
                if tell is not None:
                    tell(piece)
            if self._error is None:
                answer.set_result("".join(self._pieces))
            else:
                answer.set_exception(self._error)

        asyncio.get_running_loop().run_in_executor(None, work)
        return answer


async def test_the_wrapper_answers_whole_and_in_pieces(bench):
    """Guards the peer against losing text, which would make it fast."""
    pytest.importorskip("langchain_core")
    pipeline = Scripted(["one ", "two ", "three"])
    model = bench("frameworks.genai_chat").GenAIChatModel(pipeline=pipeline, max_tokens=5)
    assert (await model.ainvoke("Count.")).text == "one two three"
    pieces = [
        chunk.text async for chunk in model.bind(max_tokens=3).astream([("system", "Be short."), ("user", "Hm?")])
    ]
    assert [piece for piece in pieces if piece] == ["one ", "two ", "three"]
    assert pipeline.asked == [
        ([{"role": "user", "content": "Count."}], 5),
        ([{"role": "system", "content": "Be short."}, {"role": "user", "content": "Hm?"}], 3),
    ]


async def test_the_wrapper_passes_errors_on(bench):
    """Guards against a peer that fails and is waited for."""
    pytest.importorskip("langchain_core")
    model = bench("frameworks.genai_chat").GenAIChatModel(pipeline=Scripted(["one "], RuntimeError("out of order")))
    with pytest.raises(RuntimeError, match="out of order"):
        await model.ainvoke("Count.")
    with pytest.raises(RuntimeError, match="out of order"):
        assert [chunk async for chunk in model.astream("Count.")]
