"""``xpu-agents ambient`` and ``xpu-agents inbox``."""

from __future__ import annotations

import json
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import click
import psutil
import pytest
from typer.testing import Result

from xpu_agents.ambient.app_loading import load_app
from xpu_agents.ambient.inbox import make_question
from xpu_agents.ambient.store.deliveries import DeliveryTarget
from xpu_agents.ambient.store.items import Ask, ItemKind
from xpu_agents.ambient.store.store import Store, store_dir

Cli = Callable[..., Result]
Start = Callable[..., subprocess.Popen[str]]

APP = Path(__file__).parent / "desk_app.py"
_LIMIT_S = 60.0


@pytest.fixture
def running(tmp_path: Path, start: Start, cli: Cli) -> subprocess.Popen[str]:
    """The app in a process of its own, started by the command, with one mail in its journal."""
    shutil.copy(APP, tmp_path / APP.name)
    app = load_app(f"{APP}:app")
    app.emit("mail", {"to": "Ann", "text": "hello"}, key="k")
    app.close()
    process = start("-m", "xpu_agents", "ambient", "run", "desk_app.py:app")
    until(cli, lambda agents: agents["draft"]["asking"] == 1 and agents["fails"]["dead"] == 1)
    return process


def until(cli: Cli, condition: Callable[[dict[str, Any]], bool]) -> None:
    """Poll the status of another process until a condition holds."""
    end = time.monotonic() + _LIMIT_S
    while time.monotonic() < end:
        result = cli("ambient", "status", "--json")
        if result.exit_code == 0 and condition({each["name"]: each for each in json.loads(result.stdout)[0]["agents"]}):
            return
        time.sleep(0.02)
    raise AssertionError(result.output)


def runner(cli: Cli, running: subprocess.Popen[str]) -> int:
    """The process id of the runner: in a virtual environment on Windows a child of the started process."""
    pid = int(json.loads(cli("ambient", "status", "--json").stdout)[0]["runner"]["pid"])
    assert running.pid in (pid, psutil.Process(pid).ppid())
    return pid


def items(cli: Cli, *options: str) -> list[dict[str, Any]]:
    """The open items."""
    return json.loads(cli("inbox", "--json", *options).stdout)


def test_items_are_answered_from_another_terminal(tmp_path: Path, running: subprocess.Popen[str], cli: Cli) -> None:
    """Guards the inbox commands: items are listed and shown, and every answer reaches the waiting handler."""
    shown = cli("inbox").stdout
    assert "A mail came" in shown
    assert "Send this?" in shown
    notice, review = items(cli)
    whole = cli("inbox", "show", review["id"]).stdout
    for part in ("Send this?", "It looks urgent.", '"to": "Ann"', f"xpu-agents inbox edit {review['id']}"):
        assert part in whole
    assert "is read" in cli("inbox", "ignore", notice["id"]).stdout
    wrong = cli("inbox", "edit", review["id"], "--text", '{"to": 3, "text": "x"}')
    assert wrong.exit_code == 2
    assert "content.to does not match" in wrong.stderr
    assert "not JSON" in cli("inbox", "edit", review["id"], "--text", "{").stderr
    saved = tmp_path / "edited.json"
    saved.write_text('{"to": "Bob", "text": "x"}', encoding="utf-16")  # as some editors of Windows do
    assert f"{saved}: not UTF-8 text" in " ".join(cli("inbox", "edit", review["id"], "--file", saved).stderr.split())
    edited = cli("inbox", "edit", review["id"], "--file", "-", stdin='{"to": "Bob", "text": "x"}')
    assert "approved as you changed it" in edited.stdout
    again = cli("inbox", "approve", review["id"])
    assert again.exit_code == 2
    assert "already answered" in again.stderr
    until(cli, lambda agents: len(items(cli)) == 1)
    (question,) = items(cli)
    assert "question (2 h left)" in cli("inbox").stdout
    assert "replies: haste, habit" in cli("inbox", "show", question["id"]).stdout
    assert cli("inbox", "reply", question["id"], "boredom").exit_code == 2
    assert "answered" in cli("inbox", "reply", question["id"], "habit").stdout
    until(cli, lambda agents: agents["draft"]["done"] == 1)
    assert cli("inbox").stdout.strip() == "no open items"
    assert "question (reply)" in cli("inbox", "--all").stdout
    assert "reply: habit" in cli("inbox", "show", question["id"]).stdout


def test_editing_in_an_editor(
    tmp_path: Path, running: subprocess.Popen[str], cli: Cli, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Guards editing: closing without a change decides nothing, and a failing editor is a user error."""
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    review = items(cli)[1]
    monkeypatch.setenv("VISUAL", "no-such-editor")
    failed = cli("inbox", "edit", review["id"])
    assert failed.exit_code == 2
    assert "it stays open; set another editor in VISUAL" in " ".join(failed.stderr.split())
    monkeypatch.setattr(click, "edit", lambda filename: None)
    assert "stays open" in cli("inbox", "edit", review["id"]).stdout

    def to_bob(filename: str) -> None:
        file = Path(filename)
        file.write_text(file.read_text().replace("Ann", "Bob"))

    monkeypatch.setattr(click, "edit", to_bob)
    assert "approved as you changed it" in cli("inbox", "edit", review["id"], "-m", "to Bob").stdout
    assert not [*tmp_path.glob("inbox-*")]
    found = next(item for item in items(cli, "--all") if item["id"] == review["id"])
    assert (found["answer"], found["comment"]) == ({"to": "Bob", "text": "hello"}, "to Bob")
    assert "already answered" in cli("inbox", "edit", review["id"]).stderr


@pytest.mark.slow
def test_agents_are_controlled_from_another_terminal(running: subprocess.Popen[str], cli: Cli) -> None:
    """Guards status, pause, resume and dead letters of an app in another process."""
    table, pid = cli("ambient", "status").stdout, runner(cli, running)
    for part in ("desk-app", "draft", "every 1:00:00", f"process {pid}", "[no] Ann", "xpu-agents inbox"):
        assert part in table
    assert "fails is paused" in cli("ambient", "pause", "fails").stdout
    letters = json.loads(cli("ambient", "dead", "--json").stdout)
    assert [(letter["agent"], letter["error"]) for letter in letters] == [("fails", "ValueError: [no] Ann")]
    assert "ValueError: [no] Ann" in cli("ambient", "dead").stdout
    number = letters[0]["number"]
    assert cli("ambient", "retry", number).exit_code == 0
    until(cli, lambda agents: agents["fails"]["paused"] and agents["fails"]["waiting"] == 1)
    assert "fails is resumed" in cli("ambient", "resume", "fails").stdout
    until(cli, lambda agents: agents["fails"]["dead"] == 1)
    assert cli("ambient", "drop", number).exit_code == 0
    assert cli("ambient", "dead").stdout.strip() == "no dead letters"
    assert "no such number" in cli("ambient", "drop", number).stderr
    assert "expected one of draft, fails, tick" in cli("ambient", "pause", "sleeps").stderr
    second = cli("ambient", "run", f"{APP}:app")
    assert second.exit_code == 2
    assert f"another process (process {pid})" in " ".join(second.stderr.split())


@pytest.mark.parametrize("name", ["SIGINT", "SIGTERM"])
def test_a_signal_stops_gracefully(running: subprocess.Popen[str], cli: Cli, name: str) -> None:
    """Guards the stop by a signal, and its last line of output."""
    if sys.platform == "win32":
        name = "CTRL_BREAK_EVENT"  # the only one that can be sent to another process there
    running.send_signal(getattr(signal, name))
    printed = running.communicate(timeout=_LIMIT_S)[0]
    assert running.returncode == 0, printed
    assert "desk-app runs: draft, fails, tick" in printed
    assert "given up" in printed
    assert printed.strip().endswith("desk-app: stopped")
    assert "Traceback" not in printed
    assert "not running" in cli("ambient", "status").stdout
    assert len(items(cli)) == 2


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="no Ctrl-C can be sent to another process there")
@pytest.mark.parametrize("ignored", [False, True])
def test_a_second_signal_stops_at_once(tmp_path: Path, start: Start, cli: Cli, ignored: bool) -> None:
    """Guards against a handler that blocks the stop, and against a traceback; nothing is lost.

    Shells let background jobs ignore Ctrl-C.
    """
    (tmp_path / "stuck_app.py").write_text(
        "import asyncio\n"
        "from xpu_agents.ambient import AmbientApp\n"
        "app = AmbientApp(name='stuck', slow=None, grace=3600)\n"
        "@app.on('n')\n"
        "async def stuck():\n"
        "    await asyncio.get_running_loop().create_future()\n"
        "app.emit('n')\n"
    )
    before = signal.signal(signal.SIGINT, signal.SIG_IGN if ignored else signal.default_int_handler)
    try:
        process = start("-m", "xpu_agents", "ambient", "run", "stuck_app.py")
    finally:
        signal.signal(signal.SIGINT, before)
    # The store is there a moment before its first event, by which the agent is known.
    until(cli, lambda agents: "stuck" in agents and agents["stuck"]["running"] == 1)
    process.send_signal(signal.SIGINT)
    assert process.stdout is not None
    printed = [process.stdout.readline()]
    while "waiting for 1 running handlers" not in printed[-1]:
        assert printed[-1], printed
        printed.append(process.stdout.readline())
    process.send_signal(signal.SIGINT)
    rest = process.communicate(timeout=_LIMIT_S)[0]
    assert process.returncode == 130
    assert rest.strip() == ""
    until(cli, lambda agents: agents["stuck"]["waiting"] == 1)


@pytest.mark.parametrize(
    ("args", "message"),
    [
        (("ambient", "run", "nowhere:app"), "module 'nowhere' is neither"),
        (("ambient", "status"), "no app has run yet"),
        (("ambient", "pause", "x", "--name", "lost"), "no store there"),
        (("inbox",), "no app has run yet"),
        (("inbox", "approve", "abc"), "no app has run yet"),
        (("inbox", "--name", "a", "--folder", "b"), "give one of them"),
    ],
)
def test_errors_are_one_line(cli: Cli, args: tuple[str, ...], message: str) -> None:
    """Guards the advice in user errors."""
    result = cli(*args)
    assert result.exit_code == 2
    assert message in " ".join(result.stderr.split())


def test_closed_items_show_the_reason(tmp_path: Path, cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    """Guards the user against questions without a waiting handler: they are not listed, and show a reason."""
    monkeypatch.setenv("XPU_AGENTS_DATA", str(tmp_path))
    question = make_question("Which?", "", [])
    with Store(store_dir("one")) as store:
        for seq in (1, 2):
            store.journal.accept("n", "1", None, [DeliveryTarget("a")], 0.0).result()
            store.journal.claim("a", 0.0, None).result()
            store.inbox.ask(seq, "a", "k", question, 0.0, park=True, within_s=60.0 if seq == 2 else None).result()
        store.journal.mark_dead(1, "no luck", 1.0).result()
        given_up, late = store.inbox.all(answered=True).result()
    assert json.loads(cli("ambient", "status", "--json").stdout)[0]["open_items"] == 0
    assert cli("inbox").stdout.strip() == "no open items"
    assert cli("inbox", "--all").stdout.count("question (closed)") == 2
    assert "closed: dead letter: no luck" in cli("inbox", "show", given_up.id).stdout
    assert "closed: no answer within the time limit" in cli("inbox", "show", late.id).stdout
    refused = cli("inbox", "reply", given_up.id, "x")
    assert refused.exit_code == 2
    assert "is closed: dead letter: no luck" in " ".join(refused.stderr.split())


def test_an_ambiguous_id_is_rejected(tmp_path: Path, cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    """Guards against approving the wrong item: an id prefix that matches items of two apps."""
    monkeypatch.setenv("XPU_AGENTS_DATA", str(tmp_path))
    for name in ("one", "two"):
        with Store(store_dir(name)) as store:
            store.journal.accept("n", "1", None, [DeliveryTarget("a")], 0.0).result()
            store.inbox.ask(1, "a", "k", Ask(ItemKind.NOTICE, "Read me"), 0.0, park=True).result()
            store.database.write(lambda db, name=name: db.execute("UPDATE items SET id = ?", (f"ab{name}",))).result()
    refused = cli("inbox", "ignore", "ab")
    assert refused.exit_code == 2
    printed = " ".join(refused.stderr.split())
    assert "ambiguous in one and two" in printed
    assert "xpu-agents inbox --name one" in printed
    assert cli("inbox", "--name", "one", "show", "ab").exit_code == 0
    assert cli("inbox", "ignore", "ABO").exit_code == 0
    assert [item["name"] for item in items(cli)] == ["two"]


def test_a_broken_pipe_stops_gracefully(running: subprocess.Popen[str], cli: Cli) -> None:
    """Guards ``ambient run | head``: the agent that logged was killed during its work."""
    assert running.stdout is not None
    assert running.stdout.readline().startswith("desk-app runs")
    running.stdout.close()
    (letter,) = json.loads(cli("ambient", "dead", "--json").stdout)
    assert cli("ambient", "retry", letter["number"]).exit_code == 0
    assert running.wait(timeout=_LIMIT_S) == 1
    assert "not running" in cli("ambient", "status").stdout
    assert len(json.loads(cli("ambient", "dead", "--json").stdout)) == 1, "the agent had come to its end"
    assert len(items(cli)) == 2
