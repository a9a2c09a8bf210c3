"""A LangGraph graph that answers mail in the background and sends nothing before a person has seen it.

    python examples/langgraph_review.py [MODEL]

It needs the package langgraph, which comes with langchain. Without a model it takes desk, the small one that comes with
xpu-agents, whose letters are nothing to send. In a terminal you decide; elsewhere everything is approved.
"""

from __future__ import annotations

import asyncio
import sys
from typing import Any, Literal

from langchain_core.runnables import RunnableConfig
from langgraph.checkpoint.memory import InMemorySaver
from langgraph.graph import END, START, StateGraph
from langgraph.types import Command, interrupt
from pydantic import BaseModel
from typing_extensions import TypedDict

from langchain_xpu import XPUChatModel

MAILS = (
    "Would Monday afternoon suit you for the interview? It takes an hour.",
    "The nightly build failed twice. Could you look at the cache this week?",
    "Reminder: the certificate of the staging server expires in nine days.",
)


class Triage(BaseModel):
    """What a mail is about."""

    kind: Literal["question", "news"]
    urgent: bool


class Letter(TypedDict, total=False):
    """A mail on its way through the graph."""

    mail: str
    kind: str
    urgent: bool
    draft: str
    verdict: str


def review_graph(model: XPUChatModel) -> Any:
    """Sorts a mail, drafts an answer, and waits for a person before it is sent."""
    sort = model.with_structured_output(Triage, method="function_calling")

    async def triage(state: Letter) -> Letter:
        found = await sort.ainvoke(f"What kind of mail is this?\n\n{state['mail']}")
        assert isinstance(found, Triage)
        return {"kind": found.kind, "urgent": found.urgent}

    async def draft(state: Letter) -> Letter:
        answer = await model.ainvoke(f"Write a short answer to this mail.\n\n{state['mail']}")
        return {"draft": " ".join(answer.text.split())}

    def review(state: Letter) -> Command[Literal["draft", "__end__"]]:
        verdict = interrupt({"mail": state["mail"], "draft": state["draft"]})  # waits here, in a checkpoint
        return Command(goto="draft" if verdict == "again" else END, update={"verdict": verdict})

    graph = StateGraph(Letter)
    graph.add_node("triage", triage)
    graph.add_node("draft", draft)
    graph.add_node("review", review)
    graph.add_edge(START, "triage")
    graph.add_edge("triage", "draft")
    graph.add_edge("draft", "review")
    return graph.compile(checkpointer=InMemorySaver())


async def main(model: str = "desk") -> None:
    """Run the graph on a model."""
    await work(XPUChatModel(model=model, max_tokens=64))


async def work(model: XPUChatModel) -> None:
    """Every mail goes through the graph at once, up to the person."""
    graph = review_graph(model)
    # Every model that a node of the graph asks has this priority.
    runs: list[RunnableConfig] = [
        {"configurable": {"thread_id": str(number)}, "metadata": {"xpu_priority": "proactive"}}
        for number, _ in enumerate(MAILS)
    ]
    await asyncio.gather(*(graph.ainvoke({"mail": mail}, run) for mail, run in zip(MAILS, runs, strict=True)))
    for run in runs:
        while (state := await graph.aget_state(run)).next:
            letter = state.values
            print(f"\nMail ({letter['kind']}{', urgent' if letter['urgent'] else ''}): {letter['mail']}")
            print(f"Draft: {letter['draft']}")
            await graph.ainvoke(Command(resume=await asyncio.to_thread(decide)), run)
        print("->", state.values["verdict"])


def decide() -> str:
    """What the person says."""
    if not sys.stdin.isatty():
        return "send"
    given = input("[s]end, [d]rop or write [a]gain? ").strip().lower()[:1]
    return {"s": "send", "d": "drop", "a": "again"}.get(given, "drop")


if __name__ == "__main__":
    asyncio.run(main(*sys.argv[1:2]))
