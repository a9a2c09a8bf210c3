"""LangChain agents with tools: one answers a person, others work through the mail in the background.

    python examples/langchain_agent.py [MODEL]

It needs the package langchain. Without a model it takes desk, the small one that comes with xpu-agents; it is trained
for tools like these, and makes mistakes all the same.
"""

from __future__ import annotations

import asyncio
import sys
import time
from typing import Any

from langchain.agents import create_agent
from langchain.agents.middleware import ModelCallLimitMiddleware, ToolErrorMiddleware
from langchain_core.messages import AIMessage, ToolMessage
from langchain_core.tools import tool

from langchain_xpu import XPUChatModel
from langchain_xpu.middleware import XPUPriorityMiddleware

WEATHER = {"Oslo": ("snow", -3), "Lisbon": ("sunny", 21), "Vienna": ("rain", 9)}
QUESTIONS = ("What's the weather like in Oslo?", 'Add "call the plumber" to my tasks.', "How is the weather in Lisbon?")
MAILS = (
    "From Marta: please send your slides by Wednesday noon.",
    "From the library: please bring back the two books until Friday.",
    "From Tomas: could you book the table for twelve on Thursday?",
    "From the landlord: somebody has to be at home on Monday morning, the meter is read.",
)

tasks: list[str] = []


@tool
def get_weather(city: str) -> dict[str, Any]:
    """Get the current weather for a city."""
    if city not in WEATHER:
        raise LookupError(f"{city!r} is not known; there is {', '.join(WEATHER)}")
    sky, degrees = WEATHER[city]
    return {"city": city, "temperature": degrees, "condition": sky}


@tool
def add_task(task: str) -> dict[str, str]:
    """Add a task to the to-do list."""
    tasks.append(task)
    return {"status": "added"}


async def main(model: str = "desk") -> None:
    """Run the agents on a model."""
    await work(XPUChatModel(model=model, max_tokens=96))


async def work(model: XPUChatModel) -> None:
    """Four agents read mails, and a person asks in the midst of it."""
    # A small model may call the same tool again and again, and call it with what it cannot take.
    careful = [ModelCallLimitMiddleware(run_limit=3), ToolErrorMiddleware(on_error=lambda error, _: str(error))]
    assistant = create_agent(
        model,
        [get_weather, add_task],
        system_prompt="You are a desk assistant. Use the tools when they help.",
        middleware=careful,
    )
    secretary = create_agent(
        model,
        [add_task],
        system_prompt="You read mail. Add what there is to do to the tasks.",
        middleware=[*careful, XPUPriorityMiddleware("proactive")],
    )
    await model.ainvoke("Are you there?")  # loads the model
    background = asyncio.gather(*(secretary.ainvoke({"messages": [("user", mail)]}) for mail in MAILS))
    for question in QUESTIONS:
        await ask(assistant, question)
    done = await background
    print(f"\nThe {len(done)} mails are read; the tasks are:")
    for task in tasks:
        print("-", task)


async def ask(agent: Any, question: str) -> None:
    """One question, with what is called for it and how long the answer took."""
    asked = time.perf_counter()
    print("\nYou:  ", question, end="\nModel: ")
    async for piece, _ in agent.astream({"messages": [("user", question)]}, stream_mode="messages"):
        if isinstance(piece, ToolMessage):
            print(f"\n       -> {piece.name}: {piece.text}", end="\nModel: ", flush=True)
        elif isinstance(piece, AIMessage):
            print("".join(str(part["name"] or "") for part in getattr(piece, "tool_call_chunks", [])), end="")
            print(piece.text, end="", flush=True)
    print(f"\n       ({(time.perf_counter() - asked) * 1e3:.0f} ms)")


if __name__ == "__main__":
    asyncio.run(main(*sys.argv[1:2]))
