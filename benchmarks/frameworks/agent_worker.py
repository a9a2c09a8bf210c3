"""A stack under test, in a process of its own: reads one job as JSON from standard input, answers with one.

A job is ``{"engine": STACK, "model": DIR, "seed": N, "agents": N, "questions": N, "pause": S, "patience": S}``. The
person asks the same questions twice, first with no background and then beside the agents, who take one mail after the
other all the time; the second time no further question comes after ``patience``. Before that each question is asked
once, with its answer cut short, and a mail is read; neither is reported.
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

from benchmarks.frameworks.framework_stacks import MAIL_TOKENS, Stack, load
from xpu_agents.engines import close_all
from xpu_runtime.model.tokenizer import Tokenizer

__all__ = ["Texts", "Ticker", "play"]

PERIOD_S = 0.005
"""Of the ticker, which wakes up 200 times a second."""
IDLE_S = 2.0
SETTLE_S = 1.0
"""The agents are at work for so long before the person comes."""
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


class Texts:
    """Questions and mails made of common words; the same for everybody who has the seed."""

    def __init__(self, seed: int) -> None:
        self._seed = seed

    def question(self, number: int) -> str:
        """What the person asks."""
        return self._text(0, number)

    def mail(self, agent: int, number: int) -> str:
        """What an agent reads."""
        return self._text(1 + agent, number)

    def _text(self, *what: int) -> str:
        rng = np.random.default_rng([self._seed, *what])
        return " ".join(rng.choice(_WORDS, rng.integers(*_LENGTHS)))


class Ticker:
    """Keeps how late a task is woken that wants to be woken every `PERIOD_S`: one figure in seconds for each time.

    A time that passed while the loop was held up counts as well, or a stall would be one late moment among many good
    ones, however long it was.

    Args:
        began: now, on the clock of the event loop.
    """

    def __init__(self, began: float) -> None:
        self.late: list[float] = []
        self.due = began + PERIOD_S

    def woken(self, now: float) -> float:
        """Note what was due by now; seconds until the next time."""
        while self.due <= now:
            self.late.append(now - self.due)
            self.due += PERIOD_S
        return self.due - now


@asynccontextmanager
async def ticking() -> AsyncIterator[list[float]]:
    """A ticker that runs meanwhile: its figures."""
    loop = asyncio.get_running_loop()
    ticker = Ticker(loop.time())

    async def tick() -> None:
        while True:
            await asyncio.sleep(ticker.woken(loop.time()))

    task = asyncio.create_task(tick())
    try:
        yield ticker.late
    finally:
        task.cancel()
        ticker.woken(loop.time())


async def converse(
    stack: Stack, questions: Sequence[str], tokens: int, pause: float, patience: float = math.inf
) -> list[dict[str, float]]:
    """Ask one question after the other; seconds to the first text of each answer and to its end.

    After ``patience`` seconds there is no further question. The times count from the moment that the person wanted to
    ask, also where the event loop was held up then.
    """
    loop = asyncio.get_running_loop()
    began = asked = loop.time()
    found: list[dict[str, float]] = []
    for question in questions:
        asked += pause
        await asyncio.sleep(max(0.0, asked - loop.time()))
        first: float | None = None
        async for piece in stack.chat(question, tokens):
            if piece and first is None:
                first = loop.time()
        end = loop.time()
        found.append({"first": (end if first is None else first) - asked, "end": end - asked})
        asked = end
        if end - began > patience:
            break
    return found


async def play(
    stack: Stack, size: Callable[[str], int], seed: int, agents: int, questions: int, pause: float, patience: float
) -> Result:
    """Everything that is measured on one stack; ``size`` counts the tokens of a text."""
    loop, texts = asyncio.get_running_loop(), Texts(seed)
    asked = [texts.question(number) for number in range(questions)]
    read: list[str] = []

    async def work(agent: int) -> None:
        for number in count():
            mail = texts.mail(agent, number)
            await stack.read(agent, mail)
            read.append(mail)
            await asyncio.sleep(0)  # stands for the way to the next mail: any I/O lets others in

    await converse(stack, asked, WARM_TOKENS, 0.0)
    await stack.read(0, texts.mail(agents, 0))
    async with ticking() as idle:
        await asyncio.sleep(IDLE_S)
    alone = await converse(stack, asked, ANSWER_TOKENS, pause)
    office = [asyncio.create_task(work(agent)) for agent in range(agents)]
    await asyncio.sleep(SETTLE_S)
    began, before = loop.time(), len(read)
    async with ticking() as late:
        loaded = await converse(stack, asked, ANSWER_TOKENS, pause, patience)
    wall, mails = loop.time() - began, read[before:]
    for task in office:
        if task.done():
            task.result()  # they never end but by an error
        task.cancel()
    await asyncio.gather(*office, return_exceptions=True)
    tokens = sum(size(mail) + MAIL_TOKENS for mail in mails) + sum(
        size(each) + ANSWER_TOKENS for each in asked[: len(loaded)]
    )
    return {"idle": idle, "alone": alone, "loaded": loaded, "late": late, "tokens_per_s": tokens / wall}


def main() -> None:
    """Run the job on standard input."""
    job = json.load(sys.stdin)
    engine, model = job.pop("engine"), job.pop("model")
    stack, tokenizer = load(engine, model, job["agents"]), Tokenizer(Path(model))
    try:
        result = asyncio.run(play(stack, lambda text: len(tokenizer.encode(text)), **job))
    finally:
        close_all()
    print(json.dumps([result]))


if __name__ == "__main__":
    main()
