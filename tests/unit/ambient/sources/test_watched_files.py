"""Path patterns, and changes of matching files."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator
from pathlib import Path
from typing import Any

import pytest
import watchfiles
from ambient_harness import VirtualClock

from xpu_agents.ambient.sources import watched_files
from xpu_agents.ambient.sources.file_changes import FileChangeTracker
from xpu_agents.ambient.sources.path_patterns import PathPattern
from xpu_agents.ambient.sources.watched_files import FileSource
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
