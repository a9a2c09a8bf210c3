"""Worker process of a setup under test: reads one job as JSON from standard input and prints its result as JSON.

A job is ``{"engine": SETUP, "model": DIR, "seed": N, "agents": N, "questions": N, "pause": S, "time_limit": S}``. The
user asks the same questions twice, first without background and then beside the agents, which process mail after mail.
In the second round no question starts after ``time_limit``. As a warm-up each question runs once with a truncated
answer, and one mail is processed; neither is reported.
"""

from __future__ import annotations

import asyncio
import json
import math
import sys
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from itertools import count
from pathlib import Path
from typing import Any

import numpy as np

from benchmarks.frameworks.framework_setups import MAIL_ANSWER_TOKENS, FrameworkSetup, load
from xpu_agents.engines import close_all
from xpu_runtime.model.tokenizer import Tokenizer

__all__ = ["PERIOD_S", "LagRecorder", "RandomTexts", "main", "measure_lag", "measure_setup", "run_chat"]

PERIOD_S = 0.005
"""Wake-up period of the lag recorder."""
IDLE_S = 2.0
SETTLE_S = 1.0
"""Time the agents work before the user starts."""
ANSWER_TOKENS, WARM_TOKENS = 32, 4
_LENGTHS = 60, 200
_WORDS = """
    about after again all also always and any are ask back bad before best big book bring build buy call can car change
    check city clean close cold come cost day deal do door down early end every fact far fast few find first five follow
    free friend from full get give go good great half hand hard have head help here high home hour how idea just keep
    kind know large last late law leave left letter life like line list little long look lost make many mean meet men
    month more morning most move much must name near need new next night no note now number off office old on open order
    other our out over own page part past pay people place plan play point put read real rest right room run same say
    see send set ship short show side small some soon start still stop such sure take talk team tell that the then there
    they thing think this time to today town tree try turn two under until up use very view wait walk want water way
    week well what when where which white who why will wish with word work world write year yes you
""".split()  # noqa: SIM905

Result = dict[str, Any]


class RandomTexts:
    """Questions and mails of common words, the same for the same seed."""

    def __init__(self, seed: int) -> None:
        self._seed = seed

    def question(self, number: int) -> str:
        """Return a question of the user."""
        return self._text(0, number)

    def mail(self, agent: int, number: int) -> str:
        """Return a mail for an agent."""
        return self._text(1 + agent, number)

    def _text(self, *what: int) -> str:
        rng = np.random.default_rng([self._seed, *what])
        return " ".join(rng.choice(_WORDS, rng.integers(*_LENGTHS)))


class LagRecorder:
    """Records by how many seconds a task is woken late that should wake every `PERIOD_S`.

    Periods missed during a stall count as well, so that a long stall is not a single value among many.

    Args:
        began: current time of the event loop's clock.
    """

    def __init__(self, began: float) -> None:
        self.lags: list[float] = []
        self.due = began + PERIOD_S

    def record(self, now: float) -> float:
        """Record the periods due by ``now``, and return the seconds until the next one."""
        while self.due <= now:
            self.lags.append(now - self.due)
            self.due += PERIOD_S
        return self.due - now


@asynccontextmanager
async def measure_lag() -> AsyncIterator[list[float]]:
    """Record the event loop's lag inside the ``with`` block."""
    loop = asyncio.get_running_loop()
    recorder = LagRecorder(loop.time())

    async def wake() -> None:
        while True:
            await asyncio.sleep(recorder.record(loop.time()))

    task = asyncio.create_task(wake())
    try:
        yield recorder.lags
    finally:
        task.cancel()
        recorder.record(loop.time())


async def run_chat(
    setup: FrameworkSetup, questions: Sequence[str], tokens: int, pause: float, time_limit: float = math.inf
) -> list[dict[str, float]]:
    """Ask the questions one after the other; return the seconds to the first text and to the end of each answer.

    No question starts after ``time_limit`` seconds. Times start at the intended time of a question, even if the event
    loop was blocked then.
    """
    loop = asyncio.get_running_loop()
    began = due = loop.time()
    chat_waits: list[dict[str, float]] = []
    for question in questions:
        due += pause
        await asyncio.sleep(max(0.0, due - loop.time()))
        first_text_at: float | None = None
        async for chunk in setup.chat(question, tokens):
            if chunk and first_text_at is None:
                first_text_at = loop.time()
        end = loop.time()
        chat_waits.append({"first": (end if first_text_at is None else first_text_at) - due, "end": end - due})
        due = end
        if end - began > time_limit:
            break
    return chat_waits


async def measure_setup(
    setup: FrameworkSetup,
    count_tokens: Callable[[str], int],
    seed: int,
    agents: int,
    questions: int,
    pause: float,
    time_limit: float,
) -> Result:
    """Run all measurements of one setup; ``count_tokens`` counts the tokens of a text."""
    loop, texts = asyncio.get_running_loop(), RandomTexts(seed)
    questions_asked = [texts.question(number) for number in range(questions)]
    processed: list[str] = []

    async def run_agent(agent: int) -> None:
        for number in count():
            mail = texts.mail(agent, number)
            await setup.process_mail(agent, mail)
            processed.append(mail)
            await asyncio.sleep(0)  # yields to the event loop as I/O would

    await run_chat(setup, questions_asked, WARM_TOKENS, 0.0)
    await setup.process_mail(0, texts.mail(agents, 0))
    async with measure_lag() as idle:
        await asyncio.sleep(IDLE_S)
    alone = await run_chat(setup, questions_asked, ANSWER_TOKENS, pause)
    agent_tasks = [asyncio.create_task(run_agent(agent)) for agent in range(agents)]
    await asyncio.sleep(SETTLE_S)
    began, before = loop.time(), len(processed)
    async with measure_lag() as lags:
        loaded = await run_chat(setup, questions_asked, ANSWER_TOKENS, pause, time_limit)
    wall, mails = loop.time() - began, processed[before:]
    for task in agent_tasks:
        if task.done():
            task.result()  # agents end only by an error
        task.cancel()
    await asyncio.gather(*agent_tasks, return_exceptions=True)
    tokens = sum(count_tokens(mail) + MAIL_ANSWER_TOKENS for mail in mails) + sum(
        count_tokens(each) + ANSWER_TOKENS for each in questions_asked[: len(loaded)]
    )
    return {"idle": idle, "alone": alone, "loaded": loaded, "lags": lags, "tokens_per_s": tokens / wall}


def main() -> None:
    """Run the job read from standard input."""
    job = json.load(sys.stdin)
    engine, model = job.pop("engine"), job.pop("model")
    setup, tokenizer = load(engine, model, job["agents"]), Tokenizer(Path(model))
    try:
        result = asyncio.run(measure_setup(setup, lambda text: len(tokenizer.encode(text)), **job))
    finally:
        close_all()
    print(json.dumps([result]))


if __name__ == "__main__":
    main()
