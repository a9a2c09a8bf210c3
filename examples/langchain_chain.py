"""A LangChain chain that answers a person while the same model summarises in the background.

    python examples/langchain_chain.py [MODEL_FOLDER]

Without a folder it makes a small synthetic model; its weights are random, so the times mean something and the text does
not.
"""

from __future__ import annotations

import asyncio
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path

from langchain_core.output_parsers import StrOutputParser
from langchain_core.prompts import ChatPromptTemplate

from langchain_xpu import XPUChatModel
from xpu_agents.engines import close_all

MAILS = (
    "Hi, the review of the quarterly figures moved to Thursday at ten. Please send your slides by Wednesday noon, and "
    "tell me who of your group will join in person, so that I can book a room of the right size. Thanks, Marta",
    "Your parcel could not be delivered because nobody was at home. It waits for you at the shop on the corner until "
    "Saturday evening. Please bring the code of this message and a document with your name.",
    "The nightly build failed twice: the tests of the importer ran out of memory on the small runners. I have raised "
    "the limit for now. Could you look whether the new cache ever lets go of its entries? No hurry, this week is fine.",
    "We have looked at your application and would like to talk with you. Would Monday afternoon suit you? The talk "
    "takes an hour; two people from the laboratory will be there. Please let us know what equipment you need.",
    "Dear neighbours, on the first weekend of next month we celebrate the summer in the yard. Everybody brings a dish. "
    "Who can lend a table or a grill? Please write into the list at the door until the end of this month.",
    "Reminder: the certificate of the staging server expires in nine days. Renewal needs somebody with access to the "
    "vault. If nothing happens, the integration tests stop on the morning of the tenth.",
)


async def main(arguments: Sequence[str]) -> None:
    """Run the chain on the folder that is named, or on a synthetic model."""
    with tempfile.TemporaryDirectory(prefix="xpu-agents-") as scratch:
        folder = Path(arguments[0]) if arguments else synthetic_model(Path(scratch) / "test-model")
        try:
            await work(folder)
        finally:
            close_all()  # before its files go


def synthetic_model(folder: Path) -> Path:
    """A model of the smallest shape."""
    from xpu_runtime.model.synthetic import make_model

    print("No folder given: making a small synthetic model, whose answers are random text.")
    make_model("test", folder)
    return folder


async def work(folder: Path) -> None:
    """Six summaries in the background, and a question to the same model in the midst of them."""
    model = XPUChatModel(model=str(folder), max_tokens=48)
    summarise = (
        ChatPromptTemplate.from_messages([("system", "Summarise the mail in one sentence."), ("human", "{mail}")])
        | model
        | StrOutputParser()
    ).with_config(metadata={"xpu_priority": "proactive"})
    answer = ChatPromptTemplate.from_messages([("human", "{question}")]) | model | StrOutputParser()

    await answer.ainvoke({"question": "Are you there?"})  # loads the model
    began = time.perf_counter()
    background = asyncio.create_task(summarise.abatch([{"mail": mail} for mail in MAILS]))
    await asyncio.sleep(0.05)  # a person takes a while to ask; the summaries are under way by then

    asked = time.perf_counter()
    print("\nYou:   What did Marta ask for?\nModel: ", end="")
    first: float | None = None
    async for piece in answer.astream({"question": f"What did Marta ask for?\n\n{MAILS[0]}"}):
        first = first or time.perf_counter() - asked
        print(piece, end="", flush=True)
    last = time.perf_counter() - asked
    print(f"\n\nYour answer began after {(first or last) * 1e3:.0f} ms and was complete after {last * 1e3:.0f} ms.")

    summaries = await background
    print(f"The {len(summaries)} summaries took {(time.perf_counter() - began) * 1e3:.0f} ms:")
    for summary in summaries:
        print("-", " ".join(summary.split())[:100])


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1:]))
