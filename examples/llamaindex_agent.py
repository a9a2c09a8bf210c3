"""A LlamaIndex FunctionAgent with tools: one answers a person, others work through the mail in the background.

    python examples/llamaindex_agent.py [MODEL]

Without a model it takes desk, the small one that comes with xpu-agents; it is trained for tools like these, and makes
mistakes all the same.
"""

from __future__ import annotations

import asyncio
import sys
import time
from typing import Any

from llama_index.core.agent.workflow import AgentStream, FunctionAgent, ToolCallResult

from llama_index.llms.xpu import XPULLM
from xpu_agents.priority import priority_scope

WEATHER = {"Oslo": ("snow", -3), "Lisbon": ("sunny", 21), "Vienna": ("rain", 9)}
QUESTIONS = ("What's the weather like in Oslo?", 'Add "call the plumber" to my tasks.', "How is the weather in Lisbon?")
MAILS = (
    "From Marta: please send your slides by Wednesday noon.",
    "From the library: please bring back the two books until Friday.",
    "From Tomas: could you book the table for twelve on Thursday?",
    "From the landlord: somebody has to be at home on Monday morning, the meter is read.",
)

# A small model may call the same tool again and again; then it has to answer with what it knows.
CAREFUL: dict[str, Any] = {"max_iterations": 3, "early_stopping_method": "generate"}

tasks: list[str] = []


def get_weather(city: str) -> dict[str, Any]:
    """Get the current weather for a city."""
    if city not in WEATHER:
        raise LookupError(f"{city!r} is not known; there is {', '.join(WEATHER)}")
    sky, degrees = WEATHER[city]
    return {"city": city, "temperature": degrees, "condition": sky}


def add_task(task: str) -> dict[str, str]:
    """Add a task to the to-do list."""
    tasks.append(task)
    return {"status": "added"}


async def main(model: str = "desk") -> None:
    """Run the agents on a model."""
    await work(XPULLM(model=model, max_tokens=96))


async def work(llm: XPULLM) -> None:
    """Four agents read mails, and a person asks in the midst of it."""
    assistant = FunctionAgent(
        tools=[get_weather, add_task],
        llm=llm,
        system_prompt="You are a desk assistant. Use the tools when they help.",
    )
    secretary = FunctionAgent(
        tools=[add_task], llm=llm, system_prompt="You read mail. Add what there is to do to the tasks."
    )
    await llm.acomplete("Are you there?")  # loads the model
    with priority_scope("proactive"):  # what begins in here is background work, however far it goes
        background = [secretary.run(mail, **CAREFUL) for mail in MAILS]
    for question in QUESTIONS:
        await ask(assistant, question)
    done = await asyncio.gather(*background)
    print(f"\nThe {len(done)} mails are read; the tasks are:")
    for task in tasks:
        print("-", task)


async def ask(agent: FunctionAgent, question: str) -> None:
    """One question, with what is called for it and how long the answer took."""
    asked = time.perf_counter()
    print("\nYou:  ", question, end="\nModel: ")
    handler = agent.run(question, **CAREFUL)
    async for event in handler.stream_events():
        if isinstance(event, AgentStream):
            print(event.delta, end="", flush=True)
        elif isinstance(event, ToolCallResult):
            print(f"{event.tool_name}{event.tool_kwargs}\n       -> {event.tool_output}", end="\nModel: ", flush=True)
    await handler
    print(f"\n       ({(time.perf_counter() - asked) * 1e3:.0f} ms)")


if __name__ == "__main__":
    asyncio.run(main(*sys.argv[1:2]))
