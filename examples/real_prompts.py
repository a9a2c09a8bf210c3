"""A LangChain program on your own prompts: a person chats while the same model summarises in the background.

    python examples/real_prompts.py --prompts FILE [--model MODEL_FOLDER]

FILE has a JSON object on every line, with these fields; others, such as tools or a reference answer, are ignored:

- ``messages``: the conversation so far, a list of objects with ``role`` (system, user or assistant) and ``content``
  (a text); the last one is the user's;
- ``prompt``: instead of ``messages``, one text of the user;
- ``later_user_turns`` (optional): texts that the user says next, each after an answer;
- ``id`` (optional): a name for the table; otherwise it is the number of the line.

Some lines, spread over the file, are chats with a person who waits; others are conversations to be summarised, for
which nobody waits. Without a folder it makes a small synthetic model; its weights are random, so the times mean
something and the text does not.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import sys
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from typing import Any, TypeVar

from langchain_core.callbacks import AsyncCallbackHandler
from langchain_core.messages import AIMessage
from langchain_core.output_parsers import StrOutputParser
from langchain_core.outputs import ChatGeneration, LLMResult
from langchain_core.prompts import ChatPromptTemplate, MessagesPlaceholder
from rich.console import Console
from rich.table import Table
from rich.text import Text

from langchain_xpu import XPUChatModel
from xpu_agents.engines import close_all, shared_engine
from xpu_runtime.errors import XpuError

ROLES = ("system", "user", "assistant")
TEMPLATE_TOKENS = 16
"""More than a chat template adds to a message."""
PAUSE_S = 0.05
"""What a person takes to type: very little, so that small models are still busy by then."""

T = TypeVar("T")


class PromptFileError(ValueError):
    """A file of prompts that cannot be used; the message names the line and the field."""


@dataclass(frozen=True, slots=True)
class Prompt:
    """One line of the file."""

    name: str
    messages: tuple[dict[str, str], ...]
    later: tuple[str, ...] = ()

    @property
    def text(self) -> str:
        """The conversation as a text to be summarised."""
        return "\n\n".join(f"{message['role']}: {message['content']}" for message in self.messages)

    def tokens(self, model: XPUChatModel, answer: int) -> int:
        """At most so many tokens it takes, with ``answer`` tokens for each answer."""
        texts = [*(message["content"] for message in self.messages), *self.later]
        asked = sum(len(model.get_token_ids(text)) + TEMPLATE_TOKENS for text in texts)
        return asked + TEMPLATE_TOKENS + answer * (1 + len(self.later))


def read_prompts(path: Path) -> list[Prompt]:
    """All prompts of a file; empty lines are skipped.

    Raises:
        PromptFileError: there is no such file, a line is wrong, or there are no lines.
    """
    if not path.is_file():
        raise PromptFileError(f"{str(path)!r} is no file; give one with a JSON object on every line")
    found = []
    try:
        with path.open(encoding="utf-8") as lines:
            for number, line in enumerate(lines, 1):
                if line.strip():
                    found.append(read_line(line, number))
    except (OSError, UnicodeDecodeError) as error:
        raise PromptFileError(f"{str(path)!r} cannot be read: {error}") from error
    if not found:
        raise PromptFileError(f"{str(path)!r} has no prompts; give a JSON object on every line")
    return found


def read_line(line: str, number: int) -> Prompt:
    """The prompt of one line."""
    where = f"line {number}"
    try:
        given = json.loads(line.rstrip())
    except json.JSONDecodeError as error:
        raise PromptFileError(f"{where}, column {error.colno}: no JSON: {error.msg}") from error
    except (ValueError, RecursionError) as error:  # an endless number, or nested too deeply
        raise PromptFileError(f"{where}: it cannot be read: {error}") from error
    fields = typed(given, dict, where)
    if "messages" in fields:
        messages = tuple(
            read_message(message, f"{where}: messages[{index}]")
            for index, message in enumerate(typed(fields["messages"], list, f"{where}: messages"))
        )
    elif "prompt" in fields:
        messages = ({"role": "user", "content": typed(fields["prompt"], str, f"{where}: prompt")},)
    else:
        has = ", ".join(map(repr, fields)) or "nothing"
        raise PromptFileError(f"{where}: expected a field 'messages' or 'prompt', found {has}")
    if not messages or messages[-1]["role"] != "user":
        role = repr(messages[-1]["role"]) if messages else "nothing"
        raise PromptFileError(f"{where}: messages: the last one must be the user's, found {role}")
    later = typed(fields.get("later_user_turns", []), list, f"{where}: later_user_turns")
    turns = tuple(typed(turn, str, f"{where}: later_user_turns[{index}]") for index, turn in enumerate(later))
    return Prompt(str(fields.get("id", where)), messages, turns)


def read_message(given: Any, where: str) -> dict[str, str]:
    """One message of a conversation."""
    fields = typed(given, dict, where)
    if fields.get("role") not in ROLES:
        raise PromptFileError(f"{where}.role: {fields.get('role')!r} is none of {', '.join(map(repr, ROLES))}")
    return {"role": fields["role"], "content": typed(fields.get("content"), str, f"{where}.content")}


def typed(value: Any, kind: type[T], where: str) -> T:
    """``value``, which has to be a ``kind``."""
    if not isinstance(value, kind):
        names: dict[type[Any], str] = {dict: "an object", list: "a list", str: "a text"}
        raise PromptFileError(f"{where}: expected {names[kind]}, found {json.dumps(value)[:60]}")
    return value


def spread(items: Sequence[T], count: int) -> list[T]:
    """``count`` of the items, or all, from the whole length of the list."""
    return list(items[:: max(1, len(items) // max(1, count))][:count])


class Record(AsyncCallbackHandler):
    """Keeps the message of one request, since the parser behind the model lets only its text through."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.message = AIMessage("")

    async def on_llm_end(self, response: LLMResult, **_: Any) -> None:
        """LangChain calls it with the answer."""
        generation = response.generations[0][0]
        if isinstance(generation, ChatGeneration) and isinstance(generation.message, AIMessage):
            self.message = generation.message

    @property
    def timings(self) -> dict[str, float]:
        """Where its time went, in seconds."""
        timings: dict[str, float] = self.message.response_metadata["timings"]
        return timings


def table_of(records: Sequence[Record]) -> Table:
    """Every request with what it cost."""
    table = Table(title="Every request")
    table.add_column("prompt", overflow="ellipsis", no_wrap=True, max_width=36)
    table.add_column("priority")
    for name in ("tokens in", "cached", "tokens out", "first token", "complete", "stood by", "preempted"):
        table.add_column(name, justify="right")
    for record in records:
        usage, timings = record.message.usage_metadata, record.timings
        assert usage is not None
        table.add_row(
            Text(record.name),
            str(record.message.response_metadata["priority"]),
            str(usage["input_tokens"]),
            str(usage["input_token_details"]["cache_read"]),
            str(usage["output_tokens"]),
            f"{timings['ttft_s']:.2f} s",
            f"{timings['latency_s']:.2f} s",
            f"{timings['preempted_s']:.2f} s",
            str(timings["preemptions"]),
        )
    return table


async def main(arguments: Sequence[str]) -> None:
    """Read the file, and serve it on the folder that is named, or on a synthetic model."""
    parser = argparse.ArgumentParser(description="A chat beside summaries in the background, on prompts from a file.")
    parser.add_argument("--prompts", type=Path, required=True, metavar="FILE", help="a JSON object on every line")
    parser.add_argument("--model", type=Path, metavar="FOLDER", help="model folder; by default a small random one")
    parser.add_argument("--chats", type=int, default=3, help="lines that a person asks (default: %(default)s)")
    parser.add_argument("--summaries", type=int, default=6, help="lines to summarise (default: %(default)s)")
    parser.add_argument("--max-tokens", type=int, default=48, help="longest answer (default: %(default)s)")
    options = parser.parse_args(arguments)
    for name in ("chats", "summaries", "max_tokens"):
        if getattr(options, name) < 1:
            parser.error(f"--{name.replace('_', '-')}: {getattr(options, name)} is below 1")
    try:
        prompts = read_prompts(options.prompts)
        with tempfile.TemporaryDirectory(prefix="xpu-agents-") as scratch:
            folder = options.model or synthetic_model(Path(scratch) / "test-model")
            try:
                await work(folder, prompts, options)
            finally:
                close_all()  # before its files go
    except PromptFileError as error:
        parser.error(f"--prompts: {error}")
    except XpuError as error:
        parser.error(str(error))


def synthetic_model(folder: Path) -> Path:
    """A model of the smallest shape."""
    from xpu_runtime.model.synthetic import make_model

    print("No folder given: making a small synthetic model, whose answers are random text.")
    make_model("test", folder)
    return folder


async def work(folder: Path, prompts: Sequence[Prompt], options: argparse.Namespace) -> None:
    """Chats with a person, and summaries in the background, by the same model."""
    console = Console()
    with console.status("Loading the model"):
        engine = await asyncio.to_thread(shared_engine, folder)  # which the first request would do otherwise
    model = XPUChatModel(model=str(folder), max_tokens=options.max_tokens)
    fitting = [prompt for prompt in prompts if prompt.tokens(model, options.max_tokens) <= engine.max_context]
    print(f"{len(prompts)} prompts, {len(prompts) - len(fitting)} too long for a context of {engine.max_context}.")
    if not fitting:
        raise PromptFileError(f"none fits the model's context of {engine.max_context} tokens")
    asked = spread(fitting, options.chats)
    others = [prompt for prompt in fitting if prompt not in asked]
    read = spread(others or fitting, options.summaries)

    chat = ChatPromptTemplate([MessagesPlaceholder("conversation")]) | model | StrOutputParser()
    summarise = (
        ChatPromptTemplate([("system", "Summarise the conversation in one sentence."), ("human", "{text}")])
        | model
        | StrOutputParser()
    ).with_config(metadata={"xpu_priority": "proactive"})

    background = [Record(prompt.name) for prompt in read]
    summaries = asyncio.create_task(
        summarise.abatch([{"text": prompt.text} for prompt in read], [{"callbacks": [record]} for record in background])
    )
    waited: list[Record] = []
    beside = 0
    for prompt in asked:
        conversation = list(prompt.messages)
        for turn in range(1 + len(prompt.later)):
            if turn:
                conversation.append({"role": "user", "content": prompt.later[turn - 1]})
            await asyncio.sleep(PAUSE_S)
            beside += not summaries.done()
            waited.append(Record(prompt.name if not turn else f"{prompt.name}, turn {turn + 1}"))
            console.print("\nYou:  ", Text(shortened(conversation[-1]["content"])))
            print("Model: ", end="")
            answer = ""
            async for piece in chat.astream({"conversation": conversation}, {"callbacks": [waited[-1]]}):
                answer += piece
                print(piece, end="", flush=True)
            console.print()
            conversation.append({"role": "assistant", "content": answer})

    with console.status("Waiting for the summaries"):
        texts = await summaries
    console.print("\nSummaries:")
    for record, text in zip(background, texts, strict=True):
        console.print(Text(f"- {record.name}: {shortened(text)}"))
    console.print()
    console.print(table_of([*waited, *background]))
    first, last = (median(record.timings["ttft_s"] for record in records) for records in (waited, background))
    print(f"{beside} of {len(waited)} answers were asked for while summaries ran.")
    print(f"First token, median: {first:.2f} s for the person, {last:.2f} s for the summaries.")


def shortened(text: str) -> str:
    """The beginning of a text, on one line."""
    words = " ".join(text.split())
    return words if len(words) <= 100 else f"{words[:99]}…"


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1:]))
