"""A LlamaIndex AgentWorkflow: an agent at the desk hands over to one that knows the notes, and both share one model.

    python examples/llamaindex_workflow.py [MODEL]

Beside it the notes are sorted in the background, into objects: the model is held to the schema of their class. Without
a model it takes desk, the small one that comes with xpu-agents; whether it hands over when it should is another matter.
"""

from __future__ import annotations

import asyncio
import sys
import time
from typing import Literal

from llama_index.core.agent.workflow import AgentOutput, AgentWorkflow, FunctionAgent, ToolCallResult
from llama_index.core.prompts import PromptTemplate
from pydantic import BaseModel

from llama_index.llms.xpu import XPULLM

NOTES = {
    "Guest wifi": "The network is Garden and the password is on the box in the hall.",
    "Garden ideas": "Two apple trees at the fence, and a bench that looks west.",
    "Dentist": "Ask for a date in March; they open at eight.",
}
QUESTIONS = ('What does the note "Guest wifi" say?', "What time is it in Tokyo?")
SORT = PromptTemplate("Which kind of note is this, and how urgent?\n\n{note}")


class Label(BaseModel):
    """What is said about a note."""

    kind: Literal["fact", "idea", "task"]
    urgent: bool


def read_note(title: str) -> str:
    """Read a note by its title."""
    if title not in NOTES:
        raise LookupError(f"there is no note {title!r}; there is {', '.join(NOTES)}")
    return NOTES[title]


def get_time(city: str) -> dict[str, str]:
    """Get the current time in a city."""
    return {"city": city, "time": "09:30"}


async def main(model: str = "desk") -> None:
    """Run the workflow on a model."""
    await work(XPULLM(model=model, max_tokens=96))


async def work(llm: XPULLM) -> None:
    """Sort the notes in the background, and answer a person meanwhile."""
    await llm.acomplete("Are you there?")  # loads the model
    # JSON may have white space between its parts, and a model may use all of it: an object needs room.
    background = asyncio.create_task(sort(llm.model_copy(update={"priority": "proactive", "max_tokens": 600})))
    desk = FunctionAgent(
        name="desk",
        description="Talks with the person and knows the time.",
        system_prompt="You are a desk assistant. Hand over to the archivist when a note is asked for.",
        tools=[get_time],
        llm=llm,
        can_handoff_to=["archivist"],
    )
    archivist = FunctionAgent(
        name="archivist",
        description="Reads notes.",
        system_prompt="You read notes to the person.",
        tools=[read_note],
        llm=llm,
        can_handoff_to=[],
    )
    for question in QUESTIONS:
        await ask(AgentWorkflow(agents=[desk, archivist], root_agent="desk"), question)
    for title, label in zip(NOTES, await background, strict=True):
        print(f"\nNote {title!r}: {label.kind}{', urgent' if label.urgent else ''}", end="")
    print()


async def sort(llm: XPULLM) -> list[Label]:
    """A label for every note, all at once."""
    return await asyncio.gather(*(llm.astructured_predict(Label, SORT, note=note) for note in NOTES.values()))


async def ask(workflow: AgentWorkflow, question: str) -> None:
    """One question, with who worked on it and what was called."""
    asked = time.perf_counter()
    print("\nYou:", question)
    # A small model may call the same tool again and again; then it has to answer with what it knows.
    handler = workflow.run(user_msg=question, max_iterations=4, early_stopping_method="generate")
    async for event in handler.stream_events():
        if isinstance(event, ToolCallResult):
            print(f"  {event.tool_name}{event.tool_kwargs} -> {event.tool_output}")
        elif isinstance(event, AgentOutput) and event.response.content:
            print(f"{event.current_agent_name}: {event.response.content}")
    await handler
    print(f"  ({(time.perf_counter() - asked) * 1e3:.0f} ms)")


if __name__ == "__main__":
    asyncio.run(main(*sys.argv[1:2]))
