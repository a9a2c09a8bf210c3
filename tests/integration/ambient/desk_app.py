"""An app for the commands: one agent asks, one fails, one is a timer."""

from __future__ import annotations

from pydantic import BaseModel

from xpu_agents.ambient import AmbientApp, Inbox, Retry


class Mail(BaseModel):
    """An event payload."""

    to: str
    text: str


app = AmbientApp(name="desk-app", slow=None)


@app.on("mail")
async def draft(mail: Mail, inbox: Inbox) -> str:
    """Ask for approval of a mail."""
    await inbox.notify("A mail came", mail.text)
    answer = await inbox.review("Send this?", mail, body="It looks urgent.")
    reason = await inbox.question("Why?", choices=["haste", "habit"], within="2h")
    return f"{answer.decision} {answer.text} {reason.text}"


@app.on("mail", retry=Retry(attempts=1))
async def fails(mail: Mail) -> None:
    """Always fails."""
    raise ValueError(f"[no] {mail.to}")


@app.every("1h")
def tick() -> None:
    """Does nothing."""
