"""The history of answers on disk: shared, bounded, private, and optional if the disk fails."""

from __future__ import annotations

import json
import logging
import os
import sqlite3
import stat
import subprocess
import sys
import tempfile
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from xpu_agents.chat.draft_history.disk_history import DiskHistory, stored_tasks
from xpu_agents.chat.draft_history.task import DraftTask

DAY_S = 24 * 3600.0
VOCAB_SIZE = 100
TASK = DraftTask("", ("search",), "You are a clerk.")
OTHER = DraftTask("", (), "You are a clerk.")

Make = Callable[..., DiskHistory]


class WallClock:
    """Clock that a test moves."""

    def __init__(self) -> None:
        self.now = 1_700_000_000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Folder of the histories; it does not exist yet."""
    return tmp_path / "history"


@pytest.fixture
def make(folder: Path) -> Iterator[Make]:
    """Open the history of a model, as another process would."""
    made: list[DiskHistory] = []

    def open_history(fingerprint: str = "one", **options: Any) -> DiskHistory:
        made.append(DiskHistory("tiny", lambda: fingerprint, VOCAB_SIZE, folder, **options))
        return made[-1]

    yield open_history
    for history in made:
        history.close()


def answers(history: DiskHistory, task: DraftTask = TASK) -> list[list[int]]:
    """The answers of a task, after all pending work."""
    return [each.tolist() for each in history.tokens_for(task)]


def inside(history: DiskHistory, work: Callable[[Any], Any]) -> Any:
    """Work on the database directly."""
    return history._thread.submit(work, None).result(30)


def entries(history: DiskHistory) -> int:
    """Number of entries in the database."""
    return len(inside(history, lambda cache: list(stored_tasks(cache))))


TASKS = [TASK, OTHER, DraftTask("key", ("search",), "You are a clerk.")]
STEPS = st.one_of(
    st.tuples(
        st.just("add"),
        st.integers(0, 1),
        st.sampled_from(TASKS),
        st.lists(st.integers(0, VOCAB_SIZE - 1), min_size=1, max_size=4),
    ),
    st.tuples(st.just("clear"), st.integers(0, 1)),
    st.tuples(st.just("reopen"), st.integers(0, 1)),
    st.tuples(st.just("wait"), st.sampled_from([1.0, 10 * DAY_S, 25 * DAY_S])),
)


@settings(max_examples=20)
@given(st.lists(STEPS, max_size=25))
def test_two_processes_see_the_latest_answers_of_each_task(steps: list[Any]) -> None:
    """Guards the order, the age and the owner of answers, whichever process adds, clears or reads them."""
    clock, expected = WallClock(), dict[DraftTask, list[tuple[float, list[int]]]]()
    with tempfile.TemporaryDirectory() as folder:

        def opened() -> DiskHistory:
            return DiskHistory("tiny", lambda: "one", VOCAB_SIZE, Path(folder) / "history", clock=clock)

        views = [opened(), opened()]
        for kind, *given_args in steps:
            if kind == "add":
                view, task, token_ids = given_args
                views[view].add(task, token_ids)
                expected.setdefault(task, []).insert(0, (clock.now, token_ids))
            elif kind == "clear":
                views[given_args[0]].clear()
                expected.clear()
            elif kind == "reopen":
                views[given_args[0]].close()
                views[given_args[0]] = opened()
            else:
                clock.now += given_args[0]
            for view in views:
                view.tokens_for(TASK)  # its pending work is done
            for task in TASKS:
                young = [ids for at, ids in expected.get(task, ()) if clock.now - at <= 30 * DAY_S]
                assert [answers(view, task) for view in views] == [young, young]
        for view in views:
            view.close()


def test_processes_do_not_overwrite_each_other(folder: Path, make: Make) -> None:
    """Guards answers against a process that adds to the same task at the same time."""
    program = (
        "import sys\n"
        "from pathlib import Path\n"
        "from xpu_agents.chat.draft_history.disk_history import DiskHistory\n"
        "from xpu_agents.chat.draft_history.task import DraftTask\n"
        f"history = DiskHistory('tiny', lambda: 'one', {VOCAB_SIZE}, Path(sys.argv[1]))\n"
        "print('ready', flush=True)\n"
        "sys.stdin.readline()\n"
        "for number in range(20):\n"
        f"    history.add({TASK!r}, [int(sys.argv[2]), number])\n"
        "history.close()\n"
    )
    processes = [
        subprocess.Popen(
            [sys.executable, "-c", program, str(folder), str(each)], stdin=subprocess.PIPE, stdout=subprocess.PIPE
        )
        for each in range(2)
    ]
    for process in processes:
        assert process.stdout is not None
        assert process.stdout.readline() == b"ready\n"
    for process in processes:
        process.communicate(b"go\n", timeout=60)
        assert process.returncode == 0
    found = answers(make())
    for each in range(2):
        assert [number for writer, number in found if writer == each] == list(range(20))[::-1]


# ---- Bounds ------------------------------------------------------------------------------------------------------


def test_the_tasks_without_new_answers_go_first(make: Make, folder: Path) -> None:
    """Guards the disk: the bytes are bounded, and a task in use stays."""
    history = make(max_bytes=1 << 20)
    tasks = [DraftTask("", (), f"task {number}") for number in range(60)]
    for task in tasks:
        history.add(task, [1] * 10_000)
        history.add(tasks[0], [2])
    assert answers(history, tasks[-1])
    assert answers(history, tasks[0])[0] == [2]
    assert not answers(history, tasks[1])
    history.close()
    assert sum(path.stat().st_size for path in folder.iterdir()) < 1.2 * (1 << 20)


def test_the_answers_of_a_task_are_bounded(make: Make) -> None:
    """Guards the step that searches them, and the size of an entry."""
    history = make()
    for number in range(70):
        history.add(TASK, [number])
    assert answers(history) == [[number] for number in range(69, 5, -1)]
    history.add(TASK, [7] * 20_000)
    assert answers(history) == [[7] * 16_384]


# ---- Foreign and damaged entries ---------------------------------------------------------------------------------


def entry(**changed: Any) -> str:
    """A stored entry of `TASK` with other fields."""
    fields = {"version": 1, "model": "tiny", "fingerprint": "one", "owner": "", "tools": ["search"]}
    return json.dumps({**fields, "instructions": "", "answers": [{"at": 1e9, "tokens": "AQAAAA=="}], **changed})


@pytest.mark.parametrize(
    "text",
    [
        "",
        "nonsense",
        "[" * 100_000,
        entry(version=2),
        entry(version=None),
        entry(fingerprint="two"),
        entry(tools="search"),
        entry(surprise=1),
        entry(answers=[[1, 2]]),
        entry(answers=[{"at": "noon", "tokens": "AQAAAA=="}]),
        entry(answers=[{"at": float("nan"), "tokens": "AQAAAA=="}]),
        entry(answers=[{"at": 1e9, "tokens": "AQAA"}]),
        entry(answers=[{"at": 1e9, "tokens": "?QAAAA=="}]),
        entry(answers=[{"at": 1e9, "tokens": "/////w=="}]),  # -1
        entry(answers=[{"at": 1e9, "tokens": "ZAAAAA=="}]),  # VOCAB_SIZE
    ],
)
def test_entries_that_are_not_of_this_model_are_removed(
    make: Make, caplog: pytest.LogCaptureFixture, text: str
) -> None:
    """Guards drafts, kernels and the disk against damaged entries, other versions and other models."""
    history = make()
    history.add(TASK, [1])
    history.add(OTHER, [2])
    inside(history, lambda cache: cache.set(history._key(TASK), text))
    assert answers(history) == []
    assert answers(history, OTHER) == [[2]]
    assert entries(history) == 1
    inside(history, lambda cache: cache.set(history._key(TASK), text))
    history.add(TASK, [3])
    assert answers(history) == [[3]]
    assert not caplog.records


def test_an_intact_entry_is_read(make: Make) -> None:
    """Guards the test above against texts that are refused for another reason, and the form against a change."""
    clock = WallClock()
    clock.now = 1e9 + 60.0
    history = make(clock=clock)
    inside(history, lambda cache: cache.set(history._key(TASK), entry()))
    assert answers(history) == [[1]]


def test_models_have_histories_of_their_own(make: Make) -> None:
    """Guards drafts against the tokens of another model; clearing one leaves the other."""
    one, two = make("one"), make("two")
    one.add(TASK, [1])
    two.add(TASK, [2])
    assert (answers(one), answers(two)) == ([[1]], [[2]])
    one.clear()
    assert (answers(one), answers(two)) == ([], [[2]])


def test_tokens_beyond_the_vocabulary_end_an_answer(make: Make) -> None:
    """Guards an entry against padding of the logits, which would make all of it invalid."""
    history = make()
    history.add(TASK, [1, 2, VOCAB_SIZE, 3])
    history.add(TASK, [VOCAB_SIZE])
    assert answers(history) == [[1, 2]]


def test_clear_leaves_nothing_in_the_files(make: Make, folder: Path) -> None:
    """Guards privacy: SQLite leaves deleted text in its files, also while another process has them open."""
    history, other = make(), make()
    secret = DraftTask("", (), "SECRET INSTRUCTIONS")
    for number in range(50):
        history.add(secret, [number])
        history.add(OTHER, [number])
    assert answers(history, secret) == answers(other, secret)
    assert b"SECRET" in b"".join(path.read_bytes() for path in folder.iterdir())
    history.clear()
    assert answers(history, secret) == []
    assert b"SECRET" not in b"".join(path.read_bytes() for path in folder.iterdir())
    other.add(secret, [1])
    assert answers(other, secret) == [[1]]
    assert answers(history, secret) == [[1]]


# ---- The path of requests ----------------------------------------------------------------------------------------


def test_nothing_waits_for_the_disk(make: Make) -> None:
    """Guards requests: while the disk works, there are no answers, and adding returns at once."""
    history, go = make(), threading.Event()
    history.add(TASK, [1])
    assert answers(history) == [[1]]
    history._thread.thread.submit(go.wait, 30)
    try:
        read = history.start_reading(TASK)
        history.add(TASK, [2])
        assert list(read()) == []
    finally:
        go.set()
    assert answers(history) == [[2], [1]]
    assert [each.tolist() for each in read()] == [[1]], "it was asked for before the second"


def full(history: DiskHistory, folder: Path) -> None:
    inside(history, lambda cache: cache._sql("PRAGMA max_page_count = 1"))


def no_table(history: DiskHistory, folder: Path) -> None:
    inside(history, lambda cache: cache._sql("DROP TABLE Cache"))


@pytest.mark.parametrize("break_it", [full, no_table])
def test_a_disk_error_is_one_warning(
    make: Make, folder: Path, caplog: pytest.LogCaptureFixture, break_it: Callable[[DiskHistory, Path], None]
) -> None:
    """Guards requests against a full disk and a broken database."""
    history = make()
    history.add(TASK, [1])
    break_it(history, folder)
    for number in range(3):
        history.add(TASK, list(range(50)) * 300)
        history.add(DraftTask("", (), f"{number}"), list(range(50)) * 300)
        answers(history)
    assert answers(history) == []
    assert [record.levelno for record in caplog.records] == [logging.WARNING]
    assert str(folder) in caplog.text


def test_an_unusable_folder_is_one_warning(make: Make, folder: Path, caplog: pytest.LogCaptureFixture) -> None:
    """Guards requests against a folder that cannot be made."""
    folder.write_text("not a folder")
    history = make()
    for _ in range(3):
        history.add(TASK, [1])
        assert answers(history) == []
        assert list(history.start_reading(TASK)()) == []
    history.clear()
    assert [record.levelno for record in caplog.records] == [logging.WARNING]


@pytest.mark.skipif(sys.platform == "win32" or not hasattr(os, "geteuid") or os.geteuid() == 0, reason="root may write")
def test_a_read_only_folder_is_one_warning(make: Make, folder: Path, caplog: pytest.LogCaptureFixture) -> None:
    """Guards requests against a file system that became read-only."""
    folder.mkdir(mode=0o500)
    history = make()
    history.add(TASK, [1])
    assert answers(history) == []
    assert [record.levelno for record in caplog.records] == [logging.WARNING]


def test_an_unreadable_model_is_one_warning(folder: Path, caplog: pytest.LogCaptureFixture) -> None:
    """Guards requests against a model whose files are gone when its fingerprint is taken."""

    def gone() -> str:
        raise FileNotFoundError("openvino_model.xml")

    history = DiskHistory("tiny", gone, VOCAB_SIZE, folder)
    history.add(TASK, [1])
    assert answers(history) == []
    history.close()
    assert [record.levelno for record in caplog.records] == [logging.WARNING]


def test_a_locked_database_is_one_warning(
    make: Make, folder: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Guards requests against another program that holds the database; reading goes on."""
    monkeypatch.setattr("xpu_speculation.store.disk._BUSY_S", 0.01)
    history = make()
    history.add(TASK, [1])
    assert answers(history) == [[1]]
    other = sqlite3.connect(folder / "cache.db", isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    for number in (2, 3):
        history.add(TASK, [number])
        for _ in range(5):
            assert answers(history) == [[1]]
    other.execute("ROLLBACK")
    other.close()
    assert [record.levelno for record in caplog.records] == [logging.WARNING]
    history.add(TASK, [4])
    assert answers(history) == [[4], [1]]


def test_a_damaged_database_is_replaced(make: Make, folder: Path, caplog: pytest.LogCaptureFixture) -> None:
    """Guards against a history that is never used again, and against copies of what was said."""
    history = make()
    history.add(TASK, [1])
    history.close()
    for path in folder.glob("cache.db*"):
        path.write_bytes(b"torn" * 5000)
    history = make()
    history.add(TASK, [2])
    assert answers(history) == [[2]]
    assert [record.levelno for record in caplog.records] == [logging.WARNING]
    assert not list(folder.glob("*broken*"))


@pytest.mark.skipif(sys.platform == "win32", reason="the user's own folder is the user's")
def test_files_are_private(make: Make, folder: Path) -> None:
    """Guards what was said against other users of the machine."""
    history = make()
    history.add(TASK, [1])
    assert answers(history) == [[1]]
    assert stat.S_IMODE(folder.stat().st_mode) == 0o700
    assert {stat.S_IMODE(path.stat().st_mode) for path in folder.iterdir()} == {0o600}
