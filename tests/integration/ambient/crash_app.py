"""An app that is killed while it runs, with a line in a file for each handled event.

python crash_app.py FOLDER COUNT: emits events 0 to COUNT - 1, each with its key, while it handles them.
"""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path

from pydantic import BaseModel

from xpu_agents.ambient import AmbientApp, Inbox, Retry


class Job(BaseModel):
    """An event payload."""

    number: int


def make_app(folder: Path, done: Path) -> AmbientApp:
    """Build an app in which every tenth job needs an approval."""
    app = AmbientApp(folder=folder, slow=None)

    @app.on("job", concurrency=4, retry=Retry(attempts=100))
    async def work(job: Job, inbox: Inbox) -> None:
        await asyncio.sleep(0.002)
        if job.number % 10 == 0:
            answer = await inbox.review(f"job {job.number}", f"result of {job.number}")
            note(done, f"{job.number} {answer.decision} {answer.content}")
        else:
            note(done, f"{job.number} done")

    return app


def note(file: Path, line: str) -> None:
    """Append one line."""
    with file.open("a", encoding="utf-8") as out:
        out.write(f"{line}\n")


async def main(folder: Path, count: int) -> None:
    app = make_app(folder, folder / "done.txt")
    async with app:
        for number in range(count):
            await app.aemit("job", Job(number=number), key=str(number))
            note(folder / "accepted.txt", str(number))
        await asyncio.get_running_loop().create_future()


if __name__ == "__main__":
    asyncio.run(main(Path(sys.argv[1]), int(sys.argv[2])))
