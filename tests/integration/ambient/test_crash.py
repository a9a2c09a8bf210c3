"""A killed app: accepted events are handled, approvals are kept."""

from __future__ import annotations

import subprocess
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from xpu_agents.ambient.inbox_client import InboxClient
from xpu_agents.ambient.runtime.clock import SystemClock
from xpu_agents.ambient.store.store import DATABASE_NAME, Store

APP = Path(__file__).parent / "crash_app.py"
COUNT = 200
REVIEWS = range(0, COUNT, 10)
_LIMIT_S = 60.0

Start = Callable[..., subprocess.Popen[str]]


def lines(file: Path) -> list[str]:
    """The complete lines of a file."""
    return file.read_text(encoding="utf-8").splitlines() if file.exists() else []


def wait_for(condition: Callable[[], bool], process: subprocess.Popen[str]) -> None:
    """Poll a condition that a child process fulfils."""
    end = time.monotonic() + _LIMIT_S
    while not condition():
        assert process.poll() is None, process.communicate()[0]
        assert time.monotonic() < end, "the process does not get on"
        time.sleep(0.002)


@pytest.mark.parametrize("kills", [(20,), pytest.param((3, 70, 150), marks=pytest.mark.slow)])
def test_nothing_is_lost(tmp_path: Path, start: Start, kills: tuple[int, ...]) -> None:
    """Guards durability: killed during 200 events, every event is handled, and no approval is lost.

    Some approvals are given before the process is killed, some while it is down, some after its restart.
    """
    folder = tmp_path / "store"
    done, accepted = folder / "done.txt", folder / "accepted.txt"
    answered: dict[str, tuple[str, str]] = {}

    def answer(some: int) -> None:
        with Store(folder) as store:
            inbox = InboxClient(lambda: store, SystemClock())
            for item in inbox.list()[:some]:
                if len(answered) % 3 == 2:
                    inbox.reject(item.id)
                    answered[item.ask.title] = "reject", "None"
                else:
                    inbox.edit(item.id, f"edited {item.ask.title}")
                    answered[item.ask.title] = "edit", f"edited {item.ask.title}"

    for kill_at in kills:
        process = start(APP, folder, COUNT)
        wait_for(lambda: len(set(lines(done))) >= kill_at, process)  # noqa: B023 - called at once
        answer(2)
        process.kill()
        process.wait()
        assert set(lines(accepted)) <= journalled(folder), "an event was accepted that the journal does not have"
        answer(1)
    proven = {int(line) for line in lines(accepted)}

    process = start(APP, folder, COUNT)
    wait_for(lambda: len({line.split()[0] for line in lines(done)}) >= COUNT - len(REVIEWS), process)
    wait_for(lambda: _open(folder) + len(answered) == len(REVIEWS), process)
    answer(len(REVIEWS))
    wait_for(lambda: {line.split()[0] for line in lines(done)} == {str(number) for number in range(COUNT)}, process)
    process.kill()
    process.wait()

    seen = [line.split(maxsplit=2) for line in lines(done)]
    assert proven <= {int(line[0]) for line in seen}
    assert len(answered) == len(REVIEWS)
    for number in REVIEWS:
        decision, content = answered[f"job {number}"]
        output = {(line[1], line[2]) for line in seen if line[0] == str(number)}
        assert output == {(decision, content)}, "every run of the handler must get the decision of the user"
    with Store(folder) as store:
        assert store.dead_letters.all().result() == []
        events = store.database.read(lambda db: db.execute("SELECT COUNT(*) FROM events").fetchone()[0]).result()
        items = store.inbox.all(answered=True).result()
    assert events == COUNT, "emitting again under the same keys added nothing"
    assert len(items) == len(REVIEWS), "no item may be added twice"


def journalled(folder: Path) -> set[str]:
    """Keys of the events in the journal."""
    with Store(folder) as store:
        return store.database.read(lambda db: {row["key"] for row in db.execute("SELECT key FROM events")}).result()


def _open(folder: Path) -> int:
    assert (folder / DATABASE_NAME).exists()
    with Store(folder) as store:
        return len(store.inbox.all().result())
