"""Send reactive and proactive requests to one server with the OpenAI client.

    pip install openai
    xpu-agents serve                       # in another terminal
    python examples/openai_client.py [URL]

The base URL sets the priority: ``/v1`` is reactive, ``/proactive/v1`` is proactive. The script summarises notes with
proactive requests while it streams the answer to a reactive question.
"""

from __future__ import annotations

import asyncio
import sys
import time
from collections.abc import Sequence

from openai import APIConnectionError, APIStatusError, AsyncOpenAI

NOTES = (
    "The review of the quarterly figures moved to Thursday at ten. Marta wants the slides by Wednesday noon.",
    "A parcel waits at the shop on the corner until Saturday evening; it takes the code and a document.",
    "The nightly build failed twice, since the tests of the importer ran out of memory on the small runners.",
    "The certificate of the staging server expires in nine days; renewal needs access to the vault.",
)
QUESTION = "Hello, what can you do for me?"


async def main(arguments: Sequence[str]) -> None:
    """Send the requests to the server at the given address."""
    url = arguments[0].rstrip("/") if arguments else "http://127.0.0.1:8000"
    try:
        await run_both(url)
    except APIConnectionError:
        sys.exit(f"{url}: no server answers there; start `xpu-agents serve` in another terminal, or give its address")
    except APIStatusError as error:
        sys.exit(f"{url}: {error.message}")


async def run_both(url: str) -> None:
    """Summarise the notes with proactive requests and answer the question at the same time."""
    async with (
        AsyncOpenAI(base_url=f"{url}/v1", api_key="any") as person,
        AsyncOpenAI(base_url=f"{url}/proactive/v1", api_key="any") as background,
    ):
        model = (await person.models.list()).data[0].id
        notes = [asyncio.create_task(summarise(background, model, note)) for note in NOTES]
        await stream_answer(person, model)
        for note in notes:
            print(f"- {await note}")


async def stream_answer(person: AsyncOpenAI, model: str) -> None:
    """Stream the answer to the question and print it."""
    print(f"> {QUESTION}")
    began, first_ms = time.perf_counter(), None
    stream = await person.chat.completions.create(
        model=model, messages=[{"role": "user", "content": QUESTION}], max_tokens=60, stream=True
    )
    async for piece in stream:
        text = piece.choices[0].delta.content
        if text and first_ms is None:
            first_ms = 1e3 * (time.perf_counter() - began)
        print(text or "", end="", flush=True)
    print(f"\n(first words after {first_ms or 0:.0f} ms)\n")


async def summarise(background: AsyncOpenAI, model: str, note: str) -> str:
    """Return a summary of a note."""
    reply = await background.chat.completions.create(
        model=model, messages=[{"role": "user", "content": f"Summarise: {note}"}], max_tokens=40
    )
    return (reply.choices[0].message.content or "").strip()


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1:]))
