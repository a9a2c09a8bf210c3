"""Results on disk: shared by processes, and optional if the disk fails."""

from __future__ import annotations

import asyncio
import json
import logging
import os
import pickle
import sqlite3
import stat
import subprocess
import sys
import threading
import time
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path
from typing import Any

import diskcache
import psutil
import pytest

from xpu_speculation import FollowTable, ModelTurn, ToolExecutor
from xpu_speculation.cache.future_cache import FutureCache, ResultSource, StartResult
from xpu_speculation.errors import SpeculationError
from xpu_speculation.store.disk import is_database_busy
from xpu_speculation.store.lease import Lease
from xpu_speculation.store.result_store import ClaimResult, ResultStore, StoredValue
from xpu_speculation.tools.keys import CallKey, canonical_key
from xpu_speculation.tools.specs import ToolSpec

SPEC = ToolSpec(
    name="search",
    parameters={"type": "object", "properties": {"q": {"type": "string"}, "token": {"type": "string"}}},
    injected=frozenset({"token"}),
    ttl_s=10.0,
)
KEY = canonical_key(SPEC, {"q": "tea"})
EPOCH = 1_700_000_000.0


class WallClock:
    """Clock that a test moves."""

    def __init__(self) -> None:
        self.now = EPOCH

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> WallClock:
    """The time of all stores of a test."""
    return WallClock()


@pytest.fixture
def make(tmp_path: Path, clock: WallClock) -> Iterator[Callable[..., ResultStore]]:
    """Creates stores on one folder, as other processes would."""
    made: list[ResultStore] = []

    def make_store(**options: Any) -> ResultStore:
        made.append(ResultStore(**{"folder": tmp_path / "results", "clock": clock, **options}))
        return made[-1]

    yield make_store
    for store in made:
        store.close()


@pytest.fixture
def store(make: Callable[..., ResultStore]) -> ResultStore:
    """One store."""
    return make()


def claim(store: ResultStore, token: str = "me", digest: str = "d", ttl_s: float = 10.0) -> ClaimResult:
    return store.claim(digest, token, ttl_s).result(30)


def finish(store: ResultStore, text: str | None = '"value"', token: str = "me", digest: str = "d") -> None:
    store.finish(digest, token, text, ttl_s=10.0, ran_s=2.5)
    done(store)


def done(store: ResultStore) -> None:
    """Waits until all requests are done."""
    store._disk.submit(lambda cache: None, None).result(30)


def inside(store: ResultStore, work: Callable[[Any], Any]) -> Any:
    """Changes the database directly."""
    return store._disk.submit(work, None).result(30)


async def never() -> object:
    raise AssertionError("the tool is run")


def returns(value: object) -> Callable[[], Awaitable[object]]:
    async def run() -> object:
        return value

    return run


def result(cache: FutureCache, run: Callable[[], Awaitable[object]], key: CallKey = KEY) -> Any:
    return asyncio.run(cache.result(SPEC, key, run, owner="a"))


# ---- Values ------------------------------------------------------------------------------------------------------


def test_value_is_found_by_another_process(make: Callable[..., ResultStore], clock: WallClock) -> None:
    """Guards a stored value with its age, until it expires for writer or reader."""
    finish(make())
    clock.now += 4.0
    other = make()
    assert claim(other).stored == StoredValue('"value"', 4.0, 2.5)
    assert claim(other, ttl_s=4.0).stored is None
    clock.now += 6.0
    assert claim(other).stored is None


def test_value_from_the_future_is_ignored(store: ResultStore, clock: WallClock) -> None:
    """Guards against stale values after the clock was set back."""
    finish(store)
    clock.now -= 1.0
    assert claim(store).stored is None


def test_cache_finds_the_value_of_another_cache(make: Callable[..., ResultStore], clock: WallClock) -> None:
    """Guards a hit from disk: its age continues, and it is not counted as a run."""
    with FutureCache(make()) as first:
        assert result(first, returns({"n": [1]})).source is ResultSource.MISS
    clock.now += 9.0
    passed = 0.0
    with FutureCache(make(), clock=lambda: passed) as second:
        outcome = result(second, never)
        assert (outcome.value, outcome.source) == ({"n": [1]}, ResultSource.HIT)
        passed = 0.9
        assert result(second, never).source is ResultSource.HIT
        passed = 1.0
        clock.now += 1.0
        assert result(second, returns("new")).source is ResultSource.MISS
    total = second.counters.total
    assert (total.hits, total.misses) == (2, 1)


def test_value_on_disk_is_not_an_early_run(make: Callable[..., ResultStore]) -> None:
    """Guards counts: a value from disk is not a run."""
    with FutureCache(make()) as first:
        result(first, returns("value"))

    async def main(cache: FutureCache) -> None:
        assert cache.start(SPEC, KEY, never, owner="a") is StartResult.STARTED
        assert (await cache.result(SPEC, KEY, never, owner="a")).source is ResultSource.HIT
        cache.abandon("a")

    with FutureCache(make()) as second:
        asyncio.run(main(second))
    total = second.counters.total
    assert (total.hits, total.early, total.used, total.wasted) == (1, 0, 0, 0)


def test_non_json_value_stays_in_memory(make: Callable[..., ResultStore]) -> None:
    """Guards values that JSON would change."""
    with FutureCache(make()) as first:
        result(first, returns((1, b"x")))
        assert result(first, never).value == (1, b"x")
    with FutureCache(make()) as second:
        assert result(second, returns("own")).source is ResultSource.MISS


def test_errors_are_not_stored(make: Callable[..., ResultStore]) -> None:
    """Guards the next call against an error, and against the failed call's lease."""

    async def fail() -> object:
        raise ValueError("no")

    with FutureCache(make()) as first:
        with pytest.raises(ValueError, match="no"):
            result(first, fail)
        with FutureCache(make()) as second:
            assert result(second, returns("value")).source is ResultSource.MISS


def test_neither_arguments_nor_secrets_reach_the_disk(make: Callable[..., ResultStore], tmp_path: Path) -> None:
    """Guards secrets: files hold digests and values only."""
    key = canonical_key(SPEC, {"q": "hunter2-in-the-open", "token": "hunter2-injected"})
    store = make()
    with FutureCache(store) as cache:
        result(cache, returns("the value itself"), key)
        done(store)
        content = b"".join(path.read_bytes() for path in (tmp_path / "results").iterdir())
    assert b"the value itself" in content
    assert b"hunter2" not in content


def test_folder_stays_within_its_limit(make: Callable[..., ResultStore], tmp_path: Path) -> None:
    """Guards the disk: the oldest values are evicted."""
    store = make(max_bytes=1_000_000)
    for number in range(300):
        finish(store, json.dumps("x" * 100), digest=f"small {number}")
    for number in range(100):
        finish(store, json.dumps("x" * 50_000), digest=f"large {number}")
    assert (tmp_path / "results/cache.db").stat().st_size < 1_100_000
    assert claim(store, digest="large 99").stored is not None
    assert claim(store, digest="small 0").stored is None


# ---- Leases ------------------------------------------------------------------------------------------------------


def test_one_process_runs_a_call(make: Callable[..., ResultStore]) -> None:
    """Guards against duplicate runs: the others wait for the lease holder."""
    first, second = make(), make()
    assert claim(first, "first") == ClaimResult()
    assert claim(second, "second") == ClaimResult(is_run=True)
    assert claim(second, "second", digest="other") == ClaimResult()
    finish(second, None, "second")
    assert claim(second, "second").is_run, "who has none cannot give it back"
    finish(first, None, "first")
    assert claim(second, "second") == ClaimResult()
    finish(second, '"value"', "second")
    assert claim(first, "first").stored is not None


def test_unrenewed_lease_expires(make: Callable[..., ResultStore], clock: WallClock) -> None:
    """Guards against hung lease holders. A renewed lease stays."""
    first, second = make(lease_s=15.0), make(lease_s=15.0)
    claim(first, "first")
    for _ in range(3):
        clock.now += 14.0
        first.renew("d", "first")
        second.renew("d", "second")
        done(first)
        assert claim(second, "second").is_run
    clock.now += 15.0
    assert claim(second, "second") == ClaimResult()
    first.renew("d", "first")
    finish(first, None, "first")
    assert claim(first, "first").is_run, "the lease is the other's now"


def test_lease_from_the_future_is_ignored(make: Callable[..., ResultStore], clock: WallClock) -> None:
    """Guards against long waits after a clock was set back."""
    claim(make(), "first")
    clock.now -= 3_600.0
    assert claim(make(), "second") == ClaimResult()


def test_lease_of_a_dead_process_is_free(store: ResultStore) -> None:
    """Guards waiting calls against dead, zombie and reused process ids."""
    process = subprocess.Popen([sys.executable, "-c", "input()"], stdin=subprocess.PIPE)
    started_ms = int(psutil.Process(process.pid).create_time() * 1000)
    held = Lease("other", EPOCH + 5.0, process.pid, started_ms, Lease.for_this_process("me", 0.0).host)
    assert held.is_valid(EPOCH, 15.0)
    namesake = Lease("other", EPOCH + 5.0, process.pid, started_ms - 60_000, held.host)
    assert not namesake.is_valid(EPOCH, 15.0)
    inside(store, lambda cache: cache.set("lease-1:d", held.to_json()))
    assert claim(store).is_run
    process.kill()
    end = time.monotonic() + 20.0
    while held.is_valid(EPOCH, 15.0):  # not yet reaped by its parent
        assert time.monotonic() < end, "the dead holds it"
        time.sleep(0.005)
    process.communicate()
    assert not held.is_valid(EPOCH, 15.0)
    assert claim(store) == ClaimResult()


def test_lease_of_another_host_lasts_until_it_expires(store: ResultStore) -> None:
    """Guards shared folders: a remote process counts as alive."""
    lease = Lease("other", EPOCH + 5.0, 4_000_000, 0, "another host")
    assert lease.is_valid(EPOCH, 15.0)
    assert not lease.is_valid(EPOCH + 5.0, 15.0)
    assert Lease.parse(lease.to_json()) == lease


@pytest.mark.parametrize("text", ["", "{", "null", '{"token": "x"}', '{"token":1,"until":"x","pid":{}}', "[" * 9999])
def test_malformed_lease_is_ignored(store: ResultStore, text: str) -> None:
    """Guards waiting calls against a malformed lease."""
    inside(store, lambda cache: cache.set("lease-1:d", text))
    assert claim(store) == ClaimResult()


def test_lease_is_renewed_during_its_run(make: Callable[..., ResultStore]) -> None:
    """Guards long runs against a second run."""
    first, second = FutureCache(make(lease_s=0.3, clock=time.time)), FutureCache(make(lease_s=0.3, clock=time.time))
    runs: list[str] = []

    async def run(name: str) -> object:
        runs.append(name)
        await asyncio.sleep(1.0)
        return name

    async def main() -> None:
        early = asyncio.ensure_future(first.result(SPEC, KEY, lambda: run("first"), owner="a"))
        while not runs:
            await asyncio.sleep(0.005)
        outcome = await second.result(SPEC, KEY, lambda: run("second"), owner="b")
        assert (outcome.value, outcome.source) == ("first", ResultSource.LATE_HIT)
        await early

    asyncio.run(main())
    assert runs == ["first"]
    assert second.counters.total.late_hits == 1


def locked(
    make: Callable[..., ResultStore], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> tuple[ResultStore, sqlite3.Connection]:
    """A store with a lease, and another program that locks its database until it rolls back."""
    monkeypatch.setattr("xpu_speculation.store.disk._BUSY_S", 0.02)
    store = make()
    assert claim(store) == ClaimResult()
    done(store)
    other = sqlite3.connect(tmp_path / "results/cache.db", isolation_level=None, check_same_thread=False)
    other.execute("BEGIN IMMEDIATE")
    return store, other


def test_write_to_a_busy_database_is_repeated(
    make: Callable[..., ResultStore], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Guards against a lost value and a remaining lease."""
    store, other = locked(make, tmp_path, monkeypatch)
    tries: list[Exception] = []

    def busy(error: Exception) -> bool:
        tries.append(error)
        if len(tries) == 2:
            other.rollback()
        return is_database_busy(error)

    monkeypatch.setattr("xpu_speculation.store.cache_thread.is_database_busy", busy)
    finish(store)
    for _ in range(9):
        done(store)
    other.close()
    assert claim(store, "next").stored is not None
    assert not store._held_leases
    assert claim(make(), "another", "d", ttl_s=0.0) == ClaimResult(), "the lease was given back"


def test_attempts_on_a_busy_database_are_limited(
    make: Callable[..., ResultStore],
    tmp_path: Path,
    caplog: pytest.LogCaptureFixture,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Guards the thread against endless attempts, and lost values are named once. Closing releases the lease."""
    store, other = locked(make, tmp_path, monkeypatch)
    tries: list[Exception] = []
    monkeypatch.setattr(
        "xpu_speculation.store.cache_thread.is_database_busy",
        lambda error: not tries.append(error) and is_database_busy(error),
    )
    finish(store)
    for _ in range(9):
        done(store)
    assert len(tries) == 5
    for _ in range(2):
        finish(store)
        for _ in range(9):
            done(store)
    assert [record.levelno for record in caplog.records] == [logging.WARNING]
    assert "lock it" in caplog.text
    other.close()
    store.close()
    assert claim(make(), "next") == ClaimResult()


def test_closed_store_releases_its_leases(make: Callable[..., ResultStore]) -> None:
    """Guards other processes against waiting for a closed store."""
    store = make()
    claim(store, "one")
    claim(store, "two", digest="e")
    store.close()
    assert claim(make(), "next") == claim(make(), "next", digest="e") == ClaimResult()


def test_cancelled_claim_releases_its_lease(make: Callable[..., ResultStore]) -> None:
    """Guards against the lease of a run that ended during its claim."""
    store, go = make(), threading.Event()

    async def main() -> None:
        with FutureCache(store) as cache:
            store._disk.thread.submit(go.wait, 30)
            assert cache.start(SPEC, KEY, never, owner="a") is StartResult.STARTED
            await asyncio.sleep(0.01)
            cache.abandon("a")
            await asyncio.sleep(0.01)
            go.set()
            done(store)
            assert claim(make(), digest=KEY.digest) == ClaimResult()
        assert cache.counters.total.early == 0

    asyncio.run(main())


# ---- Disk errors -------------------------------------------------------------------------------------------------


def a_file_for_a_folder(folder: Path) -> None:
    folder.write_text("not a folder")


def another_database(folder: Path) -> None:
    folder.mkdir(mode=0o700)
    with sqlite3.connect(folder / "cache.db") as database:
        database.execute("CREATE TABLE Settings (key TEXT NOT NULL UNIQUE, value)")
        database.execute("INSERT INTO Settings VALUES ('eviction_policy', 'none'), ('disk_surprise', 1)")
        database.execute("CREATE TABLE Cache (odd)")
    database.close()


@pytest.mark.parametrize("break_it", [a_file_for_a_folder, another_database])
def test_unusable_folder_disables_the_disk(
    make: Callable[..., ResultStore],
    tmp_path: Path,
    caplog: pytest.LogCaptureFixture,
    break_it: Callable[[Path], None],
) -> None:
    """Guards calls: values stay in memory, and one warning is logged."""
    break_it(tmp_path / "results")
    with FutureCache(make()) as cache:
        assert result(cache, returns("value")).source is ResultSource.MISS
        assert result(cache, never).source is ResultSource.HIT
        for number in range(3):
            assert result(cache, returns(number), canonical_key(SPEC, {"q": str(number)})).value == number
    assert [record.levelno for record in caplog.records] == [logging.WARNING]
    assert str(tmp_path / "results") in caplog.text
    assert "in memory only" in caplog.text


def full(cache: Any) -> None:
    cache._sql("PRAGMA max_page_count = 1")


def no_table(cache: Any) -> None:
    cache._sql("DROP TABLE Cache")


@pytest.mark.parametrize("break_it", [full, no_table])
def test_later_disk_error_disables_the_disk(
    make: Callable[..., ResultStore], caplog: pytest.LogCaptureFixture, break_it: Callable[[Any], None]
) -> None:
    """Guards calls against a full or read-only disk."""
    store = make()
    with FutureCache(store) as cache:
        assert result(cache, returns("before")).source is ResultSource.MISS
        inside(store, break_it)
        for number in range(3):
            key = canonical_key(SPEC, {"q": str(number)})
            assert result(cache, returns("x" * 100_000), key).source is ResultSource.MISS
            assert result(cache, never, key).source is ResultSource.HIT
        done(store)
    assert [record.levelno for record in caplog.records] == [logging.WARNING]


# ---- Damaged databases -------------------------------------------------------------------------------------------


def zeroed_header(path: Path) -> None:
    with path.open("r+b") as file:
        file.write(bytes(100))


def torn_pages(path: Path) -> None:
    content = path.read_bytes()
    path.write_bytes(content[:8_192] + os.urandom(len(content) - 8_192))


def truncated(path: Path) -> None:
    os.truncate(path, path.stat().st_size // 2)


def cut_in_the_header(path: Path) -> None:
    os.truncate(path, 50)


def another_file(path: Path) -> None:
    path.write_bytes(os.urandom(8_192))


def a_folder_for_a_file(path: Path) -> None:
    path.unlink()
    path.mkdir()
    (path / "kept.txt").write_text("of the user")


def a_folder_for_the_log(path: Path) -> None:
    path.with_name("cache.db-wal").mkdir()


def a_broken_link(path: Path) -> None:
    path.unlink()
    path.symlink_to(path.parent / "missing" / "cache.db")


def not_writable(path: Path) -> None:
    if os.geteuid() == 0:
        pytest.skip("root may write every file")
    path.chmod(0o400)


DAMAGES = [
    pytest.param(zeroed_header, id="case tool-cache-overwritten"),
    torn_pages,
    truncated,
    cut_in_the_header,
    another_file,
    a_folder_for_a_file,
    a_folder_for_the_log,
]
if sys.platform != "win32":
    DAMAGES += [a_broken_link, not_writable]


def filled(make: Callable[..., ResultStore]) -> None:
    """Fills a store with values on several pages, and closes it."""
    with FutureCache(make()) as cache:
        for number in range(20):
            result(cache, returns("x" * 5_000), canonical_key(SPEC, {"q": str(number)}))


@pytest.mark.parametrize("damage", DAMAGES)
def test_damaged_database_is_replaced(
    make: Callable[..., ResultStore],
    tmp_path: Path,
    caplog: pytest.LogCaptureFixture,
    damage: Callable[[Path], None],
) -> None:
    """Guards against a cache that stays unused for ever: the damaged file is moved aside, named once."""
    filled(make)
    damage(tmp_path / "results/cache.db")
    with FutureCache(make()) as second:
        for number in range(20):
            key = canonical_key(SPEC, {"q": str(number)})
            assert result(second, returns(number), key).value in (number, "x" * 5_000)
    assert [record.levelno for record in caplog.records] == [logging.WARNING]
    assert str(tmp_path / "results/cache.db") in caplog.text
    assert os.path.lexists(tmp_path / "results/cache.db-broken1") or damage is a_folder_for_the_log
    caplog.clear()
    with FutureCache(make()) as third:
        assert result(third, never, canonical_key(SPEC, {"q": "19"})).value in (19, "x" * 5_000)
    assert not caplog.records
    for path in (tmp_path / "results").rglob("kept.txt"):
        assert path.read_text() == "of the user"


def test_damage_during_use_is_repaired(
    make: Callable[..., ResultStore], tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """Guards a running program, and two processes that find the same damage: the new database is not moved."""
    first, second = make(), make()
    for store in (first, second):
        finish(store, json.dumps("x" * 50_000))
    inside(first, lambda cache: cache._sql("PRAGMA wal_checkpoint(TRUNCATE)").fetchall())
    torn_pages(tmp_path / "results/cache.db")
    for store in (first, second, first):
        claim(store)
        finish(store, digest="new")
        assert claim(store, digest="new").stored is not None
    assert [record.levelno for record in caplog.records] == [logging.WARNING]
    assert len(list((tmp_path / "results").glob("cache.db-broken?"))) == 1


def test_few_damaged_databases_are_kept(make: Callable[..., ResultStore], tmp_path: Path) -> None:
    """Guards the disk of a user whose database is damaged again and again. A folder of the user is not deleted."""
    a_folder = tmp_path / "results/cache.db-broken2"
    a_folder.mkdir(parents=True)
    (a_folder / "kept.txt").write_text("of the user")
    (tmp_path / "results").chmod(0o700)
    for _ in range(6):
        with make() as store:
            finish(store)
        zeroed_header(tmp_path / "results/cache.db")
    assert len(list((tmp_path / "results").glob("cache.db-broken?"))) == 3
    assert (a_folder / "kept.txt").exists()


def test_healthy_database_is_never_moved(make: Callable[..., ResultStore], tmp_path: Path) -> None:
    """Guards values against an error that passes, such as too many open files."""
    with make() as store:
        finish(store)
        failures = [sqlite3.OperationalError("unable to open database file")]
        failures[0].sqlite_errorcode = sqlite3.SQLITE_CANTOPEN

        def fail_once(cache: Any) -> object:
            if failures:
                raise failures.pop()
            return cache.get("value-1:d")

        assert inside(store, fail_once)
    assert not list((tmp_path / "results").glob("cache.db-broken*"))


def test_busy_database_is_skipped_temporarily(
    make: Callable[..., ResultStore],
    tmp_path: Path,
    caplog: pytest.LogCaptureFixture,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Guards latency: calls run without the disk, and use it again later."""
    monkeypatch.setattr("xpu_speculation.store.disk._BUSY_S", 0.01)
    store = make()
    claim(store, digest="opened")
    other = sqlite3.connect(tmp_path / "results/cache.db", isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    with FutureCache(store) as cache:
        assert result(cache, returns("value")).source is ResultSource.MISS
        done(store)
        other.execute("ROLLBACK")
        other.close()
        key = canonical_key(SPEC, {"q": "later"})
        result(cache, returns("later"), key)
        done(store)
        assert claim(make(), digest=key.digest).stored is not None
    assert not caplog.records


def test_hung_disk_delays_one_call(
    make: Callable[..., ResultStore], caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Guards latency: only one call waits for a hung disk."""
    monkeypatch.setattr("xpu_speculation.cache.process_sharing._ANSWER_TIMEOUT_S", 0.05)
    store, go = make(), threading.Event()
    store._disk.thread.submit(go.wait, 30)
    cache = FutureCache(store)
    try:
        assert result(cache, returns("value")).source is ResultSource.MISS
        assert result(cache, never).source is ResultSource.HIT
    finally:
        go.set()
    cache.close()
    assert ["no answer" in record.message for record in caplog.records] == [True]


def test_blocked_event_loop_does_not_disable_the_disk(
    make: Callable[..., ResultStore], caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Guards the store against a caller that blocks its event loop."""
    monkeypatch.setattr("xpu_speculation.cache.process_sharing._ANSWER_TIMEOUT_S", 0.0)
    store = make()
    claims = store.claim

    def blocking(*given: Any) -> Any:
        asked = claims(*given)
        asked.result(30)
        return asked

    monkeypatch.setattr(store, "claim", blocking)
    cache = FutureCache(store)
    assert result(cache, returns("value")).source is ResultSource.MISS
    cache.close()
    assert not caplog.records
    assert claim(make(), digest=KEY.digest).stored is not None


@pytest.mark.parametrize("text", ["", "nonsense", "1 2\n{", "nan nan\n3", "1\n3", f"{EPOCH} 1\n" + "[" * 99_999])
def test_malformed_value_is_computed_again(
    make: Callable[..., ResultStore], caplog: pytest.LogCaptureFixture, text: str
) -> None:
    """Guards calls against a damaged value."""
    store = make()
    inside(store, lambda cache: cache.set(f"value-1:{KEY.digest}", text, expire=100.0))
    with FutureCache(store) as cache:
        assert result(cache, returns("value")).source is ResultSource.MISS
    assert claim(make(), digest=KEY.digest).stored is not None
    assert not caplog.records


class Bomb:
    """Object whose unpickling is detected."""

    went_off = False

    def __reduce__(self) -> tuple[Callable[[], None], tuple[()]]:
        return _go_off, ()


def _go_off() -> None:
    Bomb.went_off = True


def test_stored_rows_are_never_unpickled(make: Callable[..., ResultStore], tmp_path: Path) -> None:
    """Guards against forged rows: nothing is unpickled, and no named file is read or removed."""
    store = make()
    claim(store)
    victim = tmp_path / "victim.txt"
    victim.write_text(f"{EPOCH} 1\n3")
    with sqlite3.connect(tmp_path / "results/cache.db") as database:
        for digest, mode, filename, value in (
            ("pickle", diskcache.core.MODE_PICKLE, None, pickle.dumps(Bomb())),
            ("text", diskcache.core.MODE_TEXT, "../victim.txt", None),
            ("picklefile", diskcache.core.MODE_PICKLE, "../victim.txt", None),
            ("blob", diskcache.core.MODE_RAW, None, f"{EPOCH} 1\n3".encode()),
        ):
            database.execute(
                "INSERT INTO Cache (key, raw, store_time, access_time, mode, filename, value) VALUES (?,1,0,0,?,?,?)",
                (f"value-1:{digest}", mode, filename, value),
            )
    database.close()
    for digest in ("pickle", "text", "picklefile", "blob"):
        assert claim(store, digest=digest).stored is None
        finish(store, digest=digest)
        assert claim(store, digest=digest).stored is not None
    assert not Bomb.went_off
    assert victim.exists()


# ---- The folder --------------------------------------------------------------------------------------------------


@pytest.mark.skipif(sys.platform == "win32", reason="the user's own folder is the user's")
def test_folder_is_private(make: Callable[..., ResultStore], tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """Guards the modes of the folder and its files, also of an existing cache folder."""
    folder = tmp_path / "results"
    finish(make())
    assert stat.S_IMODE(folder.stat().st_mode) == 0o700
    folder.chmod(0o755)
    (folder / "cache.db").chmod(0o644)
    finish(make())
    assert stat.S_IMODE(folder.stat().st_mode) == 0o700
    assert {stat.S_IMODE(path.stat().st_mode) for path in folder.iterdir()} == {0o600}
    assert not caplog.records


@pytest.mark.skipif(sys.platform == "win32", reason="the user's own folder is the user's")
def test_shared_folder_is_not_used(
    make: Callable[..., ResultStore], tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """Guards other files in a folder: its mode is not changed."""
    folder = tmp_path / "results"
    folder.mkdir()
    (folder / "thesis.txt").write_text("precious")
    folder.chmod(0o755)
    finish(make())
    assert stat.S_IMODE(folder.stat().st_mode) == 0o755
    assert [path.name for path in folder.iterdir()] == ["thesis.txt"]
    assert "mode 0" in caplog.text


def test_folder_with_a_variable_in_its_name(
    make: Callable[..., ResultStore], tmp_path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Guards against values in another folder than the named one."""
    monkeypatch.setenv("ELSEWHERE", "elsewhere")
    finish(make(folder=tmp_path / "${ELSEWHERE}"))
    assert not (tmp_path / "elsewhere").exists()
    assert "variable" in caplog.text


def test_disabled_store_answers_at_once(make: Callable[..., ResultStore]) -> None:
    """Guards calls against the queue of a hung disk."""
    store, hung = make(), threading.Event()
    store._disk.thread.submit(hung.wait)
    try:
        behind = store.claim("tea", "me", 60.0)
        assert not behind.done()
        store.disable("it does not answer")
        assert store.claim("tea", "me", 60.0).result(0) == ClaimResult()
        store.close()
    finally:
        hung.set()
    assert behind.result(20.0) == ClaimResult()


@pytest.mark.parametrize("name", ["max_bytes", "lease_s"])
@pytest.mark.parametrize("number", [0, -1, float("nan"), "5", True])
def test_invalid_limits_are_refused(tmp_path: Path, name: str, number: Any) -> None:
    """Guards settings. The error names the field."""
    with pytest.raises(SpeculationError, match=f"{name} is {number!r}, must be a number above 0"):
        ResultStore(tmp_path, **{name: number})


def test_folder_may_be_a_string(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """Guards folders from configuration."""
    with ResultStore(str(tmp_path / "results")) as store:
        finish(store)
        assert claim(store).stored is not None
    assert not caplog.records


def test_tilde_is_the_home_folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Guards against a folder named ``~``, for every stored file."""
    for name in ("HOME", "USERPROFILE"):
        monkeypatch.setenv(name, str(tmp_path))
    with ResultStore("~/results") as store:
        finish(store)
        assert store.folder == tmp_path / "results"
    with ToolExecutor(folder=Path("~/tools")) as executor:
        executor.cache._store.claim("d", "me", 1.0).result(20.0)  # type: ignore[union-attr]
    assert (tmp_path / "tools" / "results").is_dir()
    table = FollowTable("~/habits.jsonl")
    table.learn(ModelTurn("desk", "t1", (), ()), [])
    table.close()
    assert (tmp_path / "habits.jsonl").read_text()


@pytest.mark.parametrize("make", [ResultStore, FollowTable, lambda path: ToolExecutor(folder=path)])
def test_invalid_path_is_refused(make: Callable[[Any], object]) -> None:
    """Guards against an unclear Python error for a wrong path."""
    with pytest.raises(SpeculationError, match=r"(folder|path) is 5, must be a path"):
        make(5)
    if sys.platform != "win32":  # which accepts any user name
        with pytest.raises(SpeculationError, match=r"(folder|path) is '~nobody-of-that-name/a': .*without '~'"):
            make("~nobody-of-that-name/a")


def test_closed_store_does_nothing(make: Callable[..., ResultStore]) -> None:
    """Guards against requests after closing, and closing twice."""
    store = make()
    finish(store)
    store.close()
    store.close()
    store.renew("d", "me")
    assert claim(store) == ClaimResult()
