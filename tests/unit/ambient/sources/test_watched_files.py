"""Patterns of paths, and what becomes of the files that they match."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator
from pathlib import Path
from typing import Any

import pytest
import watchfiles
from ambient_harness import VirtualClock

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
def test_what_matches(tmp_path: Path, pattern: str, path: str, matches: bool) -> None:
    """Guards what wildcards mean: a star stays in its folder, two go through folders, the rest is text."""
    assert PathPattern.of(tmp_path / pattern).matches(tmp_path.resolve() / path) is matches


def test_what_has_to_be_watched(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Guards that no more is watched than the pattern needs, and that a folder means all in it."""
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


def test_brackets_in_the_names_of_folders_that_are_not_written_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Guards against watching nothing, in silence, in a folder such as ``[old] notes``: that is no pattern."""
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


def test_a_pattern_that_is_no_path() -> None:
    """Guards the error of a pattern of another type: that of Python does not say what it is about."""
    with pytest.raises(ConfigError, match="watch: 5; expected a pattern"):
        PathPattern.of(5)  # type: ignore[arg-type]


def test_an_empty_pattern() -> None:
    """Guards against watching the current folder by mistake."""
    with pytest.raises(ConfigError, match="watch: ' '"):
        PathPattern.of(" ")


def test_files_are_told_as_they_are_now(tmp_path: Path) -> None:
    """Guards notes against editors that delete what they save: the file is there, so it was not deleted."""
    file, gone = tmp_path / "a.md", tmp_path / "b.md"
    file.write_text("x")
    files = FileChangeTracker(PathPattern.of(tmp_path))

    def told(*changes: tuple[int, Path]) -> list[tuple[Path, str]]:
        reported = {(change, str(path)) for change, path in changes}
        return [(each.path, each.change) for each in files.changes(reported)]

    assert told((1, file), (2, file), (3, gone)) == [(file, "added"), (gone, "deleted")]
    assert told((2, file)) == []
    file.write_text("longer")
    assert told((1, file), (3, file)) == [(file, "modified")]


def test_a_file_that_comes_back_is_told(tmp_path: Path) -> None:
    """Guards against a file that is put back just as it was, and taken for one that was told before."""
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
async def test_files_of_a_folder_that_is_new(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, pattern: str) -> None:
    """Guards files that come with their folder, moved in or made at once: the system reports the folder alone."""
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
    told = [incoming.payload async for incoming in source.events(VirtualClock(), None)]
    assert [(each.path, each.change) for each in told] == [(other, "added"), (file, "added")]


class ClockInAHurry(VirtualClock):
    """Time for which nobody waits."""

    async def sleep(self, seconds: float) -> None:
        self.now += seconds


async def test_a_name_that_is_no_utf8_costs_no_other_change(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """Guards the changes that the system was about to tell beside such a name, by which watchfiles ends."""
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
    told = [(each.payload.path, each.payload.change) async for each in source.events(ClockInAHurry(), None)]
    assert told == [(changed, "modified"), (gone, "deleted"), (new, "added")]
    assert [options["yield_on_timeout"] for options in begun] == [False, True]
    assert "not UTF-8" in caplog.text


async def test_a_folder_that_is_moved_in(tmp_path: Path) -> None:
    """Guards the same with what the system really reports."""
    watched, away = tmp_path.resolve() / "notes", tmp_path / "away"
    watched.mkdir()
    away.mkdir()
    (away / "a.md").write_text("x")
    events = FileSource(PathPattern.of(watched / "**" / "*.md")).events(VirtualClock(), None)
    first = asyncio.ensure_future(anext(events))
    asked = 0
    while not first.done():  # nobody tells when the system has begun to watch: until it is seen, it is moved again
        asked += 1
        source, to = (away, watched / "moved") if away.exists() else (watched / "moved", away)
        source.rename(to)
        await asyncio.wait([first], timeout=2.0)
        assert asked < 20
    await events.aclose()
    assert first.result().payload.path == watched / "moved" / "a.md"


@pytest.mark.parametrize("all_told", [False, True])
@pytest.mark.parametrize("pattern", ["**/*.md", "**"])
async def test_files_of_a_folder_that_goes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, pattern: str, all_told: bool
) -> None:
    """Guards files that go with their folder, each told once: of one that is moved the system reports that alone."""
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
    told = [incoming.payload async for incoming in source.events(VirtualClock(), None)]
    assert [(each.path, each.change) for each in told] == [(file, "deleted"), (other, "deleted")]


async def test_a_folder_that_is_moved_away(tmp_path: Path) -> None:
    """Guards the same with what the system really reports."""
    watched, away = tmp_path.resolve() / "notes" / "sub", tmp_path / "away"
    watched.mkdir(parents=True)
    (watched / "a.md").write_text("x")
    events = FileSource(PathPattern.of(watched.parent / "**" / "*.md")).events(VirtualClock(), None)
    told: list[str] = []
    asked = 0
    while "deleted" not in told:  # as above
        following = asyncio.ensure_future(anext(events))
        while not following.done():
            asked += 1
            source, to = (away, watched) if away.exists() else (watched, away)
            source.rename(to)
            await asyncio.wait([following], timeout=2.0)
            assert asked < 20
        told.append(following.result().payload.change)
    await events.aclose()
