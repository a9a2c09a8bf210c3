"""Path patterns, and changes of matching files."""

from __future__ import annotations

import asyncio
import errno
import os
import shutil
from collections.abc import AsyncGenerator
from pathlib import Path
from typing import Any

import pytest
import watchfiles
from ambient_harness import EPOCH, VirtualClock

from xpu_agents.ambient import AmbientApp
from xpu_agents.ambient.sources import watched_files
from xpu_agents.ambient.sources.file_changes import FileChangeTracker
from xpu_agents.ambient.sources.path_patterns import PathPattern
from xpu_agents.ambient.sources.watched_files import FileSource, default_poll_s
from xpu_runtime.errors import ConfigError


@pytest.mark.parametrize(
    ("pattern", "path", "matches"),
    [
        ("**/*.md", "a.md", True),
        ("**/*.md", "x/y/a.md", True),
        ("**/*.md", "x/a.txt", False),
        ("*.md", "a.md", True),
        ("*.md", "x/a.md", False),
        ("**", "x/y", True),
        ("x/**/z/*.md", "x/z/a.md", True),
        ("x/**/z/*.md", "x/1/2/z/a.md", True),
        ("x/**/z/*.md", "x/1/a.md", False),
        ("[ab]?.md", "a1.md", True),
        ("[!ab]?.md", "a1.md", False),
        ("[!ab]?.md", "c1.md", True),
        ("a.md", "a.md", True),
        ("a.md", "abmd", False),
        ("a+b.md", "a+b.md", True),
    ],
)
def test_wildcards(tmp_path: Path, pattern: str, path: str, matches: bool) -> None:
    """Guards the meaning of wildcards: one star stays in its folder, two cross folders, the rest is literal."""
    assert PathPattern.of(tmp_path / pattern).matches(tmp_path.resolve() / path) is matches


def test_base_folder_of_a_pattern(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Guards that only the needed folder is watched, and that a folder stands for all files in it."""
    root = tmp_path.resolve()
    deep = PathPattern.of(root / "notes" / "**" / "*.md")
    assert (deep.base, deep.recursive) == (root / "notes", True)
    flat = PathPattern.of(root / "notes" / "*.md")
    assert (flat.base, flat.recursive) == (root / "notes", False)
    whole = PathPattern.of(root / "notes" / "**")
    assert (whole.base, whole.recursive) == (root / "notes", True)
    assert PathPattern.of(root).matches(root / "any" / "thing")
    monkeypatch.chdir(root)
    assert PathPattern.of("*.md").base == root
    monkeypatch.setenv("HOME", str(root))
    monkeypatch.setenv("USERPROFILE", str(root))
    assert PathPattern.of("~/notes/*.md").base == root / "notes"
    assert str(PathPattern.of("~/notes/*.md")) == "~/notes/*.md"


def test_brackets_in_the_current_and_home_folder_are_literal(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Guards against watching nothing in a folder such as ``[old] notes``."""
    root = tmp_path.resolve() / "[old] notes"
    (root / "mails").mkdir(parents=True)
    monkeypatch.chdir(root)
    monkeypatch.setenv("HOME", str(root))
    monkeypatch.setenv("USERPROFILE", str(root))
    for pattern in ("*.md", "~/*.md", "./[ab].md"):
        assert PathPattern.of(pattern).base == root
        assert PathPattern.of(pattern).matches(root / "a.md")
    for pattern in ("mails", "~/mails", "mails/**", "../[[]old] notes/mails/*"):
        assert PathPattern.of(pattern).matches(root / "mails" / "a.md")
    assert PathPattern.of("~").matches(root / "a.md")
    assert PathPattern.of(".").matches(root / "mails" / "a.md")


def test_a_pattern_of_another_type_is_rejected() -> None:
    """Guards the error for a pattern that is not a path."""
    with pytest.raises(ConfigError, match="watch: 5; expected a pattern"):
        PathPattern.of(5)  # type: ignore[arg-type]


def test_an_empty_pattern_is_rejected() -> None:
    """Guards against watching the current folder by mistake."""
    with pytest.raises(ConfigError, match="watch: ' '"):
        PathPattern.of(" ")


def test_changes_reflect_the_current_state(tmp_path: Path) -> None:
    """Guards against editors that delete the file they save: the file exists, so it was not deleted."""
    file, gone = tmp_path / "a.md", tmp_path / "b.md"
    file.write_text("x")
    files = FileChangeTracker(PathPattern.of(tmp_path))

    def recorded(*changes: tuple[int, Path]) -> list[tuple[Path, str]]:
        reported = {(change, str(path)) for change, path in changes}
        return [(each.path, each.change) for each in files.changes(reported)]

    assert recorded((1, file), (2, file), (3, gone)) == [(file, "added"), (gone, "deleted")]
    assert recorded((2, file)) == []
    file.write_text("longer")
    assert recorded((1, file), (3, file)) == [(file, "modified")]


def set_back(file: Path, content: str, times: tuple[int, int]) -> None:
    """Writes a file and sets its times back, as some editors and synchronisers do."""
    file.write_text(content)
    os.utime(file, ns=times)


@pytest.mark.parametrize("how", ["rewritten", "replaced"])
def test_a_save_with_the_same_size_and_time_is_reported(tmp_path: Path, how: str) -> None:
    """Guards saves that modification time and size do not show (case save-same-size-and-time)."""
    file, times = tmp_path / "a.md", (1_700_000_000 * 10**9,) * 2
    set_back(file, "one", times)
    files = FileChangeTracker(PathPattern.of(tmp_path))
    assert [each.change for each in files.changes([(1, str(file))])] == ["added"]
    if how == "rewritten":
        set_back(file, "two", times)
    else:
        set_back(tmp_path / "new", "two", times)
        (tmp_path / "new").replace(file)
    assert [each.change for each in files.changes([(2, str(file))])] == ["modified"]
    assert files.changes([(2, str(file))]) == []
    assert files.missed() <= {(1, str(tmp_path / "new"))}


def test_a_large_save_with_the_same_size_and_time_is_reported(tmp_path: Path) -> None:
    """Guards files that are too large to be compared by content."""
    file, times = tmp_path / "a.md", (1_700_000_000 * 10**9,) * 2
    set_back(file, "1" * (1 << 21), times)
    files = FileChangeTracker(PathPattern.of(tmp_path))
    files.changes([(1, str(file))])
    set_back(file, "2" * (1 << 21), times)
    if os.name != "nt":  # no change time
        assert [each.change for each in files.changes([(2, str(file))])] == ["modified"]
    assert files.changes([(2, str(file))]) == []


def test_a_change_of_attributes_is_not_a_save(tmp_path: Path) -> None:
    """Guards against a second event when an editor sets the mode of the file that it has just written."""
    file = tmp_path / "a.md"
    file.write_text("x")
    files = FileChangeTracker(PathPattern.of(tmp_path))
    files.changes([(1, str(file))])
    file.chmod(0o600)
    assert files.changes([(2, str(file))]) == []


def test_a_restored_file_is_reported(tmp_path: Path) -> None:
    """Guards against a restored file that is taken for a known one."""
    file, away = tmp_path / "a.md", tmp_path / "away"
    file.write_text("x")
    files = FileChangeTracker(PathPattern.of(tmp_path))
    found = files.changes([(1, str(file))])
    file.rename(away)
    found += files.changes([(3, str(file))])
    away.rename(file)
    found += files.changes([(1, str(file))])
    assert [each.change for each in found] == ["added", "deleted", "added"]


@pytest.mark.parametrize("pattern", ["**/*.md", "**"])
async def test_files_of_a_new_folder_are_reported(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, pattern: str
) -> None:
    """Guards files that arrive with their folder: the system reports only the folder."""
    watched = tmp_path.resolve() / "notes"
    (watched / "new" / "deep").mkdir(parents=True)
    file, other = watched / "new" / "deep" / "a.md", watched / "new" / "b.md"
    file.write_text("x")
    other.write_text("x")

    async def reports(base: Path, *, watch_filter: Any, **options: Any) -> AsyncGenerator[set[tuple[int, str]], None]:
        assert options["recursive"]
        batches = [{(watchfiles.Change.added, str(watched / "new"))}, {(watchfiles.Change.added, str(file))}]
        for batch in batches:
            yield {change for change in batch if watch_filter(*change)}

    monkeypatch.setattr(watchfiles, "awatch", reports)
    source = FileSource(PathPattern.of(watched / pattern))
    recorded = [incoming.payload async for incoming in source.events(VirtualClock(), None)]
    assert [(each.path, each.change) for each in recorded] == [(other, "added"), (file, "added")]


class ImmediateClock(VirtualClock):
    """A clock whose sleeps end at once."""

    async def sleep(self, seconds: float) -> None:
        self.now += seconds


async def test_a_name_that_is_not_utf8_does_not_lose_other_changes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """Guards other changes in the report on which watchfiles fails."""
    watched = tmp_path.resolve()
    kept, changed, gone, new = (watched / f"{name}.md" for name in ("kept", "changed", "gone", "new"))
    for file in (kept, changed, gone):
        file.write_text("x")
    begun: list[dict[str, Any]] = []

    async def reports(base: Path, **options: Any) -> AsyncGenerator[set[tuple[int, str]], None]:
        begun.append(options)
        if len(begun) == 1:
            changed.write_text("longer")
            gone.unlink()
            new.write_text("x")
            raise ExceptionGroup("of a task", [RuntimeError("Unable to decode path b'caf\\xe9.md' to unicode")])
        yield set()

    monkeypatch.setattr(watchfiles, "awatch", reports)
    source = FileSource(PathPattern.of(watched / "*.md"))
    recorded = [(each.payload.path, each.payload.change) async for each in source.events(ImmediateClock(), None)]
    assert recorded == [(changed, "modified"), (gone, "deleted"), (new, "added")]
    assert [options["yield_on_timeout"] for options in begun] == [False, True]
    assert "not UTF-8" in caplog.text


async def test_polling_finds_changes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Guards folders whose changes the system does not report: the folder is read at each interval."""
    watched, times = tmp_path.resolve(), (1_700_000_000 * 10**9,) * 2
    kept, changed, gone, new = (watched / f"{name}.md" for name in ("kept", "changed", "gone", "new"))
    for file in (kept, changed, gone):
        set_back(file, "one", times)
    monkeypatch.setattr(watchfiles, "awatch", None)
    source = FileSource(PathPattern.of(watched / "*.md"), poll_s=5.0)
    assert str(source).endswith("(polled every 0:00:05)")
    steps = [
        lambda: set_back(changed, "two", times),
        gone.unlink,
        lambda: new.write_text("x"),
        lambda: new.write_text("longer"),
    ]

    class SteppedClock(ImmediateClock):
        async def sleep(self, seconds: float) -> None:
            await super().sleep(seconds)
            if steps and self.now % 2 == 0:
                steps.pop(0)()

    clock, found = SteppedClock(), []
    events = source.events(clock, None)
    async for each in events:
        found.append((each.payload.path, each.payload.change))
        if len(found) == 4:
            break
    await events.aclose()
    assert found == [(changed, "modified"), (gone, "deleted"), (new, "added"), (new, "modified")]
    assert (clock.now - EPOCH) % 5 == 0


@pytest.mark.parametrize("number", [errno.EIO, errno.ESTALE, errno.ETIMEDOUT])
async def test_a_network_folder_that_does_not_answer_has_lost_no_files(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, number: int
) -> None:
    """Guards against all files reported as deleted, and then as added, when the network fails for a moment."""
    file, stat, calls = tmp_path.resolve() / "a.md", Path.stat, []
    file.write_text("x")

    def failing(self: Path, **options: Any) -> os.stat_result:
        if self == file and (calls.append(1) or 2 <= len(calls) <= 4):
            raise OSError(number, "the network is down")
        if len(calls) == 6 and self == file:
            file.write_text("longer")
        return stat(self, **options)

    source = FileSource(PathPattern.of(file), poll_s=5.0)
    monkeypatch.setattr(Path, "stat", failing)
    events = source.events(ImmediateClock(), None)
    assert (await anext(events)).payload.change == "modified"
    await events.aclose()
    assert [record.levelname for record in caplog.records] == ["WARNING"]
    assert "the network is down" in caplog.text


async def test_a_polled_folder_that_is_removed(tmp_path: Path) -> None:
    """Guards the error for a removed folder; its files are reported first."""
    watched = tmp_path.resolve() / "notes"
    watched.mkdir()
    (watched / "a.md").write_text("x")

    class Remover(ImmediateClock):
        async def sleep(self, seconds: float) -> None:
            shutil.rmtree(watched, ignore_errors=True)

    events = FileSource(PathPattern.of(watched / "*.md"), poll_s=5.0).events(Remover(), None)
    assert (await anext(events)).payload.change == "deleted"
    with pytest.raises(ConfigError, match="does not exist"):
        await anext(events)


@pytest.mark.parametrize(
    ("forced", "delay", "expected"),
    [
        ("", "", None),
        ("false", "50", None),
        ("1", "", 0.3),
        ("true", "2000", 2.0),
        ("1", "soon", 0.3),
        ("1", "0", 0.001),
    ],
)
def test_polling_by_the_variables_of_watchfiles(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, forced: str, delay: str, expected: float | None
) -> None:
    """Guards users who set the variables that the documentation of watchfiles names."""
    monkeypatch.setenv("WATCHFILES_FORCE_POLLING", forced)
    monkeypatch.setenv("WATCHFILES_POLL_DELAY_MS", delay)
    assert default_poll_s() == expected
    app = AmbientApp(folder=tmp_path)
    app.watch(tmp_path / "*.md", name="variable")(lambda event: None)
    app.watch(tmp_path / "*.md", name="option", poll="7s")(lambda event: None)
    assert [agent.source.poll_s for agent in app.agents] == [expected, 7.0]  # type: ignore[union-attr]


@pytest.mark.parametrize("poll", ["soon", 0, -1, True])
def test_an_invalid_interval_is_refused(tmp_path: Path, poll: Any) -> None:
    """Guards against a folder that is read without a pause."""
    with pytest.raises(ConfigError, match="poll: "):
        AmbientApp(folder=tmp_path).watch(tmp_path / "*.md", poll=poll)


@pytest.mark.parametrize(
    ("error", "setting"),
    [
        pytest.param(OSError(28, "watch limit reached"), "fs.inotify.max_user_watches", id="case watch-limit"),
        (OSError('OS file watch limit reached. about ["/notes"]'), "fs.inotify.max_user_watches"),
        (ExceptionGroup("of a task", [OSError(errno.ENOSPC, "no space")]), "fs.inotify.max_user_watches"),
        (RuntimeError("Error creating recommended watcher: Too many open files (os error 24)"), "max_user_instances"),
    ],
)
async def test_a_watch_limit_names_its_remedy(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, error: Exception, setting: str
) -> None:
    """Guards users of large folders: the error names the system's setting, and polling."""

    async def limited(base: Path, **options: Any) -> AsyncGenerator[set[tuple[int, str]], None]:
        raise error
        yield set()

    monkeypatch.setattr(watchfiles, "awatch", limited)
    with pytest.raises(ConfigError, match=rf"sudo sysctl .*{setting}.*poll='5s'") as caught:
        await anext(FileSource(PathPattern.of(tmp_path / "*.md")).events(VirtualClock(), None))
    assert "\n" not in str(caught.value)


@pytest.fixture
def _fast_reports(monkeypatch: pytest.MonkeyPatch) -> None:
    """Real reports arrive within milliseconds."""
    for name, milliseconds in (("_REPORT_STEP_MS", 10), ("_REPORT_DEBOUNCE_MS", 20), ("_REPORT_TIMEOUT_MS", 50)):
        monkeypatch.setattr(watched_files, name, milliseconds)


@pytest.mark.usefixtures("_fast_reports")
async def test_a_folder_that_is_moved_in_with_real_reports(tmp_path: Path) -> None:
    """Guards new folders with the reports of the operating system."""
    watched, away = tmp_path.resolve() / "notes", tmp_path / "away"
    watched.mkdir()
    away.mkdir()
    (away / "a.md").write_text("x")
    events = FileSource(PathPattern.of(watched / "**" / "*.md")).events(VirtualClock(), None)
    first = asyncio.ensure_future(anext(events))
    moves = 0
    while not first.done():  # the start of watching is not reported, so the folder moves until it is seen
        moves += 1
        source, to = (away, watched / "moved") if away.exists() else (watched / "moved", away)
        source.rename(to)
        await asyncio.wait([first], timeout=0.3)
        assert moves < 200
    await events.aclose()
    assert first.result().payload.path == watched / "moved" / "a.md"


@pytest.mark.parametrize("all_told", [False, True])
@pytest.mark.parametrize("pattern", ["**/*.md", "**"])
async def test_files_of_a_removed_folder_are_reported(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, pattern: str, all_told: bool
) -> None:
    """Guards files that are removed with their folder: for a moved folder the system reports only the folder."""
    watched = tmp_path.resolve() / "notes"
    (watched / "old" / "deep").mkdir(parents=True)
    file, other, stays = watched / "old" / "b.md", watched / "old" / "deep" / "a.md", watched / "older.md"
    for each in (file, other, stays):
        each.write_text("x")

    async def reports(base: Path, *, watch_filter: Any, **options: Any) -> AsyncGenerator[set[tuple[int, str]], None]:
        (watched / "old").rename(tmp_path / "away")
        gone = [watched / "old", *([other.parent, file, other] if all_told else [])]
        yield {(3, str(path)) for path in gone if watch_filter(watchfiles.Change.deleted, str(path))}

    monkeypatch.setattr(watchfiles, "awatch", reports)
    source = FileSource(PathPattern.of(watched / pattern))
    recorded = [incoming.payload async for incoming in source.events(VirtualClock(), None)]
    assert [(each.path, each.change) for each in recorded] == [(file, "deleted"), (other, "deleted")]


@pytest.mark.usefixtures("_fast_reports")
async def test_a_folder_that_is_moved_away_with_real_reports(tmp_path: Path) -> None:
    """Guards removed folders with the reports of the operating system."""
    watched, away = tmp_path.resolve() / "notes" / "sub", tmp_path / "away"
    watched.mkdir(parents=True)
    (watched / "a.md").write_text("x")
    events = FileSource(PathPattern.of(watched.parent / "**" / "*.md")).events(VirtualClock(), None)
    recorded: list[str] = []
    moves = 0
    while "deleted" not in recorded:  # as above
        following = asyncio.ensure_future(anext(events))
        while not following.done():
            moves += 1
            source, to = (away, watched) if away.exists() else (watched, away)
            source.rename(to)
            await asyncio.wait([following], timeout=0.3)
            assert moves < 200
        recorded.append(following.result().payload.change)
    await events.aclose()
