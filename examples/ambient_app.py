"""Run three background agents and a chat on one model.

    python examples/ambient_app.py [MODEL]

One agent drafts answers to mails and asks for approval of each draft. The second summarises notes when they change. The
third reports every two seconds how many mails were sent. A person chats at the same time and does not wait for the
agents. The default of MODEL is ``desk``, the small model of the package; its answers are of low quality.

To run the agents alone until Ctrl-C, with an inbox in another terminal:

    mkdir notes
    xpu-agents ambient run examples/ambient_app.py:app
    xpu-agents inbox

Any other process can emit a mail, for example from the folder ``examples``:

    python -c "from ambient_app import app; app.emit('mail.received', {'sender': 'Marta', 'text': 'Will you come?'})"
"""

from __future__ import annotations

import asyncio
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from pathlib import Path

from pydantic import BaseModel

from xpu_agents.ambient import AmbientApp, FileChange, Inbox, Llm, Tick
from xpu_agents.chat import ChatRequest, TextDelta
from xpu_agents.engines import close_all, shared_chat
from xpu_runtime import SamplingParams

QUESTIONS = ("What is on my calendar today?", "How many grams are two ounces?", "Write a short greeting to Marta.")


class Mail(BaseModel):
    """A received mail."""

    sender: str
    text: str


MAILS = (
    Mail(
        sender="Marta", text="The review moved to Thursday at ten. Will you join in person? Please tell me by Tuesday."
    ),
    Mail(sender="the shop", text="Your parcel waits for you until Saturday evening. Bring the code of this message."),
    Mail(sender="Jonas", text="The nightly build failed twice. Could you look at the importer this week? No hurry."),
)


def make_app(model: str, notes: Path, store: Path | None = None, sent: list[str] | None = None) -> AmbientApp:
    """Return an app with three agents.

    Args:
        model: the model of the agents.
        notes: the folder of notes that ``read_note`` watches.
        store: the folder of the app's journal; None is the user's data folder.
        sent: the list that approved answers are appended to.
    """
    app = AmbientApp(model, name="example", folder=store)
    outbox = [] if sent is None else sent

    @app.on("mail.received", throttle="60/min", concurrency=2)
    async def answer_mail(mail: Mail, llm: Llm, inbox: Inbox) -> None:
        kind = await llm.choose(f"Which kind of mail is this?\n\n{mail.text}", ["work", "private", "delivery"])
        draft = await llm.ask(f"Answer this mail in one sentence:\n\n{mail.text}", max_tokens=48, temperature=0.0)
        # A person approves every answer before it is sent; the draft may wait for days and survives a restart.
        answer = await inbox.review(f"Send this to {mail.sender} ({kind})?", draft, body=mail.text)
        if answer.approved:
            outbox.append(f"to {mail.sender}: {answer.text}")

    @app.watch(notes / "**" / "*.md")
    async def read_note(change: FileChange, llm: Llm, inbox: Inbox) -> None:
        if change.change != "deleted":
            text = change.path.read_text(encoding="utf-8")
            summary = await llm.ask(f"Summarise in one sentence:\n\n{text}", max_tokens=48, temperature=0.0)
            await inbox.notify(f"{change.path.name} was written", summary)

    @app.every("2s", deadline="1m")
    async def digest(tick: Tick, inbox: Inbox) -> None:
        await inbox.notify("Digest", f"{tick.scheduled_at:%H:%M:%S}: {len(outbox)} mails were sent so far")

    return app


app = make_app("desk", Path("notes"))


async def main(arguments: Sequence[str]) -> None:
    """Chat while the agents run, then answer their inbox items."""
    model = arguments[0] if arguments else "desk"
    with tempfile.TemporaryDirectory(prefix="xpu-agents-") as scratch:
        notes = Path(scratch) / "notes"
        notes.mkdir()
        sent: list[str] = []
        background = make_app(model, notes, Path(scratch) / "store", sent)
        try:
            async with background:
                await chat_and_answer(background, model, notes, sent)
        finally:
            close_all()


async def chat_and_answer(background: AmbientApp, model: str, notes: Path, sent: list[str]) -> None:
    """Emit the mails, write a note, chat, then answer the items of the inbox."""
    chat = await asyncio.to_thread(shared_chat, model)
    for number, mail in enumerate(MAILS):
        await background.aemit("mail.received", mail, key=f"mail {number}")
    note = notes / "garden.md"
    note.write_text("Tomatoes need water every evening. The rake is at the neighbours'.", encoding="utf-8")

    for question in QUESTIONS:
        asked, first = time.perf_counter(), None
        print(f"\nYou:   {question}\nModel: ", end="")
        request = ChatRequest([{"role": "user", "content": question}], params=SamplingParams(max_tokens=64))
        async for event in chat.astream(request):
            if isinstance(event, TextDelta):
                first = first or time.perf_counter() - asked
                print(event.text, end="", flush=True)
        waited = first or time.perf_counter() - asked
        print(f"\n       (began after {waited * 1e3:.0f} ms, while agents worked)")

    await until(lambda: len(open_items(background, "answer_mail")) == len(MAILS), "mails were drafted")
    await until(lambda: bool(open_items(background, "read_note")), "the note was read", lambda: note.touch())
    await until(lambda: bool(open_items(background, "digest")), "a digest came")

    print("\nThe inbox:")
    for item in background.inbox.list():
        print(f"- {item.agent}: {item.ask.title}")
    for item in background.inbox.list():
        if "Marta" in item.ask.title:
            background.inbox.approve(item.id)
        elif "the shop" in item.ask.title:
            background.inbox.edit(item.id, "Thank you, I shall fetch it on Friday.")
        elif "Jonas" in item.ask.title:
            background.inbox.reject(item.id, comment="I shall call him")
    await until(lambda: background.status().agents[0].done == len(MAILS), "answers reached the agents")
    print("\nSent:", *sent, sep="\n- ")


def open_items(background: AmbientApp, agent: str) -> list[str]:
    """Return the ids of the inbox items of one agent."""
    return [item.id for item in background.inbox.list() if item.agent == agent]


async def until(condition: Callable[[], bool], what: str, again: Callable[[], object] = lambda: None) -> None:
    """Poll until the condition holds, for at most 120 seconds."""
    async with asyncio.timeout(120):
        while not condition():
            again()
            await asyncio.sleep(0.2)
    print(f"[{what}]")


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1:]))
