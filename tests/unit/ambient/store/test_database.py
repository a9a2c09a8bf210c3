"""The writer thread of a store."""

from __future__ import annotations

import sqlite3
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from xpu_agents.ambient.errors import StoreError
from xpu_agents.ambient.store.database import Database
from xpu_agents.ambient.store.inbox_items import InboxTable
from xpu_agents.ambient.store.schema import SCHEMA_VERSIONS


@pytest.fixture
def database(tmp_path: Path) -> Iterator[Database]:
    """A database with a table of numbers."""
    found = Database(tmp_path / "x" / "journal.db")
    found.write(lambda db: db.execute("CREATE TABLE numbers (n INTEGER)") and None).result()
    yield found
    found.close()


def put(number: int) -> Callable[[sqlite3.Connection], int]:
    """A job that inserts a number."""

    def work(db: sqlite3.Connection) -> int:
        db.execute("INSERT INTO numbers VALUES (?)", (number,))
        return number

    return work


def numbers(db: sqlite3.Connection) -> list[int]:
    """All inserted numbers."""
    return [row["n"] for row in db.execute("SELECT n FROM numbers ORDER BY rowid")]


def test_waiting_jobs_share_a_transaction(database: Database) -> None:
    """Guards the cost of durability: one fsync for all waiting jobs, in order."""
    commits: list[str] = []
    gate = threading.Event()

    def hold(db: sqlite3.Connection) -> None:
        db.set_trace_callback(commits.append)
        gate.wait()

    held = database.write(hold)
    futures = [database.write(put(number), durable=True) for number in range(100)]
    gate.set()
    held.result()
    assert [future.result() for future in futures] == list(range(100))
    database.read(lambda db: db.set_trace_callback(None)).result()
    assert commits.count("COMMIT") <= 3
    assert database.read(numbers).result() == list(range(100))


def test_durable_jobs_reach_the_disk(database: Database) -> None:
    """Guards accepted events: a durable commit waits for the disk (FULL is 2), others need not (NORMAL is 1)."""

    def level(db: sqlite3.Connection) -> tuple[int, str]:
        return db.execute("PRAGMA synchronous").fetchone()[0], db.execute("PRAGMA journal_mode").fetchone()[0]

    assert database.write(level, durable=True).result() == (2, "wal")
    assert database.write(level).result() == (1, "wal")
    assert database.write(level, durable=True).result() == (2, "wal")


def test_a_failing_job_is_rolled_back_alone(database: Database) -> None:
    """Guards the other jobs of its transaction."""
    gate = threading.Event()
    database.write(lambda _: gate.wait() and None)

    def fails(db: sqlite3.Connection) -> None:
        put(2)(db)
        raise KeyError("inside")

    jobs: list[Any] = [database.write(put(1)), database.write(fails), database.write(put(3))]
    gate.set()
    assert jobs[0].result() == 1
    with pytest.raises(StoreError, match="inside"):
        jobs[1].result()
    assert jobs[2].result() == 3
    assert database.read(numbers).result() == [1, 3]


def test_a_failed_commit_fails_all_jobs(database: Database) -> None:
    """Guards against reporting a write that did not happen, and that the store continues."""
    gate = threading.Event()
    database.write(lambda _: gate.wait() and None)

    def spoils(db: sqlite3.Connection) -> None:
        db.execute("ROLLBACK")  # stands for a disk that is full when the group is written

    jobs = [database.write(put(1)), database.write(spoils), database.write(put(2))]
    gate.set()
    for job in jobs:
        with pytest.raises(StoreError):
            job.result()
    assert database.write(put(3)).result() == 3
    assert database.read(numbers).result() == [3]


def test_a_cancelled_job_is_not_run(database: Database) -> None:
    """Guards against work without a receiver."""
    gate = threading.Event()
    database.write(lambda _: gate.wait() and None)
    job = database.write(put(1))
    assert job.cancel()
    gate.set()
    assert database.read(numbers).result() == []


def test_commits_of_another_process_change_the_version(database: Database) -> None:
    """Guards pauses, answers and events from other processes."""
    before = database.data_version().result()
    database.write(put(1)).result()
    assert database.data_version().result() == before
    other = Database(database.path)
    other.write(put(2)).result()
    other.close()
    assert database.data_version().result() != before


def test_closing_finishes_submitted_jobs(tmp_path: Path) -> None:
    """Guards the close: submitted jobs are written, later ones are rejected."""
    database = Database(tmp_path / "journal.db")
    made = database.write(lambda db: db.execute("CREATE TABLE numbers (n INTEGER)") and None)
    last = database.write(put(1))
    database.close()
    database.close()
    assert made.done()
    assert last.result() == 1
    with pytest.raises(StoreError, match="is closed"):
        database.write(put(2))


def test_unusable_files_are_named(tmp_path: Path) -> None:
    """Guards that errors name the file."""
    (tmp_path / "text.db").write_text("no database at all, but long enough to be read as one" * 10)
    with pytest.raises(StoreError, match=r"text\.db: the store cannot be opened"):
        Database(tmp_path / "text.db")
    (tmp_path / "file").write_text("")
    with pytest.raises(StoreError, match="cannot be opened"):
        Database(tmp_path / "file" / "journal.db")
    Database(tmp_path / "newer.db").close()
    with sqlite3.connect(tmp_path / "newer.db") as connection:
        connection.execute("PRAGMA user_version = 99")
    connection.close()
    with pytest.raises(StoreError, match="newer xpu-agents"):
        Database(tmp_path / "newer.db")


@pytest.mark.parametrize("damage", ["zeroed header", "truncated"])
def test_a_damaged_journal_is_left_as_it_is(tmp_path: Path, damage: str) -> None:
    """Guards accepted events: unlike a cache, a damaged journal is neither replaced nor moved."""
    path = tmp_path / "journal.db"
    Database(path).close()
    content = path.read_bytes()
    path.write_bytes(bytes(100) + content[100:] if damage == "zeroed header" else content[: len(content) // 2])
    damaged = path.read_bytes()
    with pytest.raises(StoreError, match=r"journal\.db: the store cannot .* left as it is") as caught:
        Database(path).read(lambda db: db.execute("SELECT * FROM items").fetchall()).result()
    assert "\n" not in str(caught.value)
    assert path.read_bytes() == damaged
    assert not list(tmp_path.glob("*broken*"))


def test_a_store_of_the_first_schema_version_is_migrated(tmp_path: Path) -> None:
    """Guards upgrades: stored data is read unchanged, and no column is added twice."""
    path = tmp_path / "old.db"
    with sqlite3.connect(path) as connection:
        for statement in SCHEMA_VERSIONS[0]:
            connection.execute(statement)
        connection.execute("INSERT INTO events VALUES ('e', 'n', 'k', '1', 0.0)")
        connection.execute("INSERT INTO deliveries (event_id, agent, group_key, due_at) VALUES ('e', 'a', '', 0.0)")
        connection.execute(
            "INSERT INTO items (id, delivery, agent, key, kind, title, body, content, form, allow, asked_at) "
            "VALUES ('ab', 1, 'a', 'k', 'question', 't', '', 'null', '{\"schema\": null, \"choices\": []}', '', 1.0)"
        )
        connection.execute("PRAGMA user_version = 1")
    connection.close()
    for _ in range(2):
        database = Database(path)
        (item,) = InboxTable(database).all().result()
        assert (item.id, item.open, item.until, item.closed) == ("ab", True, None, "")
        database.close()
