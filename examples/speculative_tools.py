"""Run a tool while the model still writes the call, with the OpenAI client and the server's tool cache.

    pip install openai
    xpu-agents serve                            # in another terminal
    python examples/speculative_tools.py [URL]

The program predicts the call, runs the tool early, and adds its output to the running response. When the model makes
the predicted call, the response goes on with the output instead of ending. If the prediction is wrong, the response
ends with the call as usual. Here a rule predicts: the question names a city. A small model on another server could.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import sys
from collections.abc import Sequence
from typing import Any

from openai import APIConnectionError, APIStatusError, AsyncOpenAI, NotFoundError

QUESTION = "What is the weather in Oslo?"
CITIES = ("Bergen", "Oslo", "Tromso")
TOOL: Any = {
    "type": "function",
    "function": {
        "name": "weather",
        "description": "Get the current weather for a city.",
        "parameters": {"type": "object", "properties": {"city": {"type": "string"}}, "required": ["city"]},
    },
}


async def weather(city: str) -> str:
    """Return the weather of a city; it takes a moment, as a request to a weather service does."""
    await asyncio.sleep(0.05)
    return f"snow in {city}, -3 degrees"


async def main(arguments: Sequence[str]) -> None:
    """Ask the server at the given address."""
    url = arguments[0].rstrip("/") if arguments else "http://127.0.0.1:8000"
    try:
        async with AsyncOpenAI(base_url=f"{url}/v1", api_key="any") as client:
            await ask(client, (await client.models.list()).data[0].id)
    except APIConnectionError:
        sys.exit(f"{url}: no server answers there; start `xpu-agents serve` in another terminal, or give its address")
    except APIStatusError as error:
        sys.exit(f"{url}: {error.message}")


async def ask(client: AsyncOpenAI, model: str) -> None:
    """Ask the question and print the answer, while the predicted call runs."""
    messages: list[Any] = [{"role": "user", "content": QUESTION}]
    print(f"> {QUESTION}")
    stream = await client.chat.completions.create(model=model, messages=messages, tools=[TOOL], stream=True)
    speculation: asyncio.Task[None] | None = None
    calls: dict[int, dict[str, str]] = {}
    async for chunk in stream:
        if speculation is None:  # the first chunk has the id
            speculation = asyncio.create_task(speculate(client, chunk.id))
        if not chunk.choices:
            continue
        delta = chunk.choices[0].delta
        for each in delta.tool_calls or ():
            call = calls.setdefault(each.index, {"id": each.id or "", "name": "", "arguments": ""})
            if each.function is not None:
                call["name"] += each.function.name or ""
                call["arguments"] += each.function.arguments or ""
        for result in getattr(delta, "tool_results", None) or ():  # the output that was added
            call = calls.pop(result["index"])
            print(f"[{call['name']} {call['arguments']} ran early: {result['content']}]")
        print(delta.content or "", end="", flush=True)
    if speculation is not None:
        await speculation
    if calls:  # the prediction was wrong or late
        await finish(client, model, messages, list(calls.values()))
    print()


async def speculate(client: AsyncOpenAI, response_id: str) -> None:
    """Run the tool for each city of the question, and add its outputs to the running response."""
    cities = [city for city in CITIES if city in QUESTION]
    outputs = [{"name": "weather", "params": {"city": city}, "output": await weather(city)} for city in cities]
    with contextlib.suppress(NotFoundError):  # the response has ended
        await client.post(f"/cache-tool-output/{response_id}", body=outputs, cast_to=object)


async def finish(client: AsyncOpenAI, model: str, messages: list[Any], calls: list[dict[str, str]]) -> None:
    """Run the calls as usual, and print the answer to their outputs."""
    made = [
        {"id": call["id"], "type": "function", "function": {"name": call["name"], "arguments": call["arguments"]}}
        for call in calls
    ]
    messages = [*messages, {"role": "assistant", "content": None, "tool_calls": made}]
    for call in calls:
        output = await weather(**json.loads(call["arguments"]))
        print(f"[{call['name']} {call['arguments']}: {output}]")
        messages.append({"role": "tool", "tool_call_id": call["id"], "content": output})
    reply = await client.chat.completions.create(model=model, messages=messages, tools=[TOOL])
    print(reply.choices[0].message.content or "", end="")


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1:]))
