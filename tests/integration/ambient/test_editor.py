"""``xpu-agents inbox edit`` with an editor: written text is not lost."""

from __future__ import annotations

import errno
import json
from collections.abc import Callable
from pathlib import Path

import click
import pytest
from typer.testing import Result

from xpu_agents.ambient.store.deliveries import DeliveryTarget
from xpu_agents.ambient.store.items import Ask, Decision, InboxItem, ItemKind
from xpu_agents.ambient.store.store import Store, store_dir
from xpu_agents.apps.display import editor as editor_module

Cli = Callable[..., Result]

FORM = {"type": "object", "properties": {"to": {"type": "string"}}, "required": ["to"]}


@pytest.fixture
def review(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> InboxItem:
    """A review of data with a schema; kept files lie in the folder of the test."""
    (tmp_path / "kept").mkdir()
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path / "kept"))
    asks = Ask(ItemKind.REVIEW, "Send?", content={"to": "Ann"}, form=FORM, allow=(Decision.EDIT, Decision.APPROVE))
    with Store(store_dir("one")) as store:
        store.journal.accept("n", "1", None, [DeliveryTarget("a")], 0.0).result()
        store.journal.claim("a", 0.0, None).result()
        return store.inbox.ask(1, "a", "k", asks, 0.0, park=True).result()


@pytest.fixture
def editor(monkeypatch: pytest.MonkeyPatch) -> Callable[..., list[str]]:
    """Scripts the text written at each opening of the editor, None for no change; returns the shown texts."""

    def begin(*written: str | bytes | None) -> list[str]:
        left, shown = list(written), []

        def edit(filename: str) -> None:
            file, text = Path(filename), left.pop(0)
            shown.append(file.read_text(encoding="utf-8-sig"))
            if text is not None:
                file.write_bytes(text if isinstance(text, bytes) else text.encode())

        monkeypatch.setattr(click, "edit", edit)
        return shown

    return begin


def kept(tmp_path: Path) -> list[str]:
    """Texts of the kept files."""
    return [file.read_text(encoding="latin-1") for file in (tmp_path / "kept").iterdir()]


def answer(cli: Cli) -> tuple[str | None, object]:
    """Decision and answer of the review."""
    (item,) = json.loads(cli("inbox", "--all", "--json").stdout)
    return item["decision"], item["answer"]


@pytest.mark.parametrize(
    ("written", "message"),
    [('{"to": "Bob"', "not JSON"), ('{"to": 3}', "does not match"), (b'{"to": "\xe9"}', "UTF-8")],
)
def test_rejected_text_is_kept(
    tmp_path: Path, cli: Cli, review: InboxItem, editor: Callable[..., list[str]], written: str | bytes, message: str
) -> None:
    """Guards the user's text against a syntax error: without a terminal the error names the file."""
    editor(written)
    refused = cli("inbox", "edit", review.id)
    (file,) = (tmp_path / "kept").iterdir()
    assert refused.exit_code == 2
    assert message in refused.stderr
    assert f"{file}, for --file" in refused.stderr
    assert file.read_bytes() == (written if isinstance(written, bytes) else written.encode())
    file.write_text('{"to": "Bob"}')
    assert cli("inbox", "edit", review.id, "--file", file).exit_code == 0
    assert answer(cli) == ("edit", {"to": "Bob"})


def test_the_editor_opens_again_after_an_error(
    tmp_path: Path, cli: Cli, review: InboxItem, editor: Callable[..., list[str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Guards corrections: the editor opens with the last text as often as needed, and no file stays."""
    monkeypatch.setattr(editor_module, "_is_terminal", lambda: True)
    shown = editor("{", '{"to": 3}', '{"to": "Bob"}')
    assert "approved as you changed it" in cli("inbox", "edit", review.id, stdin="y\n\n").stdout
    assert shown[1:] == ["{", '{"to": 3}']
    assert answer(cli) == ("edit", {"to": "Bob"})
    assert kept(tmp_path) == []


@pytest.mark.parametrize(("replies", "saves"), [("n\n", ()), ("", ()), ("y\n", (None,))])
def test_text_is_kept_if_the_user_stops(
    tmp_path: Path,
    cli: Cli,
    review: InboxItem,
    editor: Callable[..., list[str]],
    monkeypatch: pytest.MonkeyPatch,
    replies: str,
    saves: tuple[None, ...],
) -> None:
    """Guards the text if the user stops: by a reply, by Ctrl-C, or without saving."""
    monkeypatch.setattr(editor_module, "_is_terminal", lambda: True)
    editor("{", *saves)
    left = cli("inbox", "edit", review.id, stdin=replies)
    assert left.exit_code != 0
    assert "for --file" in left.stderr
    assert kept(tmp_path) == ["{"]
    assert answer(cli) == (None, None)


def test_an_open_file_is_no_error(
    tmp_path: Path, cli: Cli, review: InboxItem, editor: Callable[..., list[str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Guards an accepted answer if an editor on Windows still has the file open."""

    def unlink(path: Path, missing_ok: bool = False) -> None:
        raise PermissionError(errno.EACCES, "Access is denied", str(path))

    editor('{"to": "Bob"}')
    monkeypatch.setattr(Path, "unlink", unlink)
    edited = cli("inbox", "edit", review.id)
    assert edited.exit_code == 0, edited.output
    assert "approved as you changed it" in edited.stdout
    assert kept(tmp_path) == ['{"to": "Bob"}']


def test_an_item_answered_meanwhile_is_not_opened_again(
    tmp_path: Path, cli: Cli, review: InboxItem, editor: Callable[..., list[str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Guards against a pointless correction; the text is kept all the same."""
    monkeypatch.setattr(editor_module, "_is_terminal", lambda: True)
    editor('{"to": "Bob"}')
    edit = click.edit

    def answers(filename: str) -> None:
        edit(filename=filename)
        cli("inbox", "approve", review.id)

    monkeypatch.setattr(click, "edit", answers)
    refused = cli("inbox", "edit", review.id)
    assert refused.exit_code == 2
    assert "already answered" in refused.stderr
    assert "again?" not in refused.stderr
    assert kept(tmp_path) == ['{"to": "Bob"}']


def test_a_failing_editor_keeps_saved_text(
    tmp_path: Path, cli: Cli, review: InboxItem, editor: Callable[..., list[str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Guards text that was saved before an editor crashed, and against empty kept files."""
    editor("{", None)
    edit = click.edit

    def crashes(filename: str) -> None:
        edit(filename=filename)
        raise click.ClickException("crashed")

    monkeypatch.setattr(click, "edit", crashes)
    assert "the text is kept in" in cli("inbox", "edit", review.id).stderr
    assert kept(tmp_path) == ["{"]
    assert "kept" not in cli("inbox", "edit", review.id).stderr.replace(str(tmp_path), "")
    assert kept(tmp_path) == ["{"]
