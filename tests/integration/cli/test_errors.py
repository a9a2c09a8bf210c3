"""User errors, bugs and Ctrl-C."""

from __future__ import annotations

import errno
import io
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace

import pytest
import typer
from child_process import environment, printed
from typer.testing import Result

from xpu_agents.ambient.store.deliveries import DeliveryTarget
from xpu_agents.ambient.store.items import Ask, ItemKind
from xpu_agents.ambient.store.store import Store
from xpu_agents.apps.display.terminal import replace_unencodable
from xpu_agents.cli import doctor, main
from xpu_agents.cli.app import COMMANDS

Cli = Callable[..., Result]

FOLDERCOMMANDS = [("run",), ("profile",), ("profile", "--quick"), ("bench",), ("race",)]


@pytest.mark.parametrize("stdin", ["hello", ""])
@pytest.mark.parametrize("command", FOLDERCOMMANDS)
def test_a_missing_folder_is_one_line_and_code_2(cli: Cli, command: tuple[str, ...], stdin: str) -> None:
    """Guards against a traceback, silence, or an unrelated message for a mistyped path."""
    result = cli(*command, "nowhere", stdin=stdin)
    assert result.exit_code == 2
    assert result.stdout.strip() == ""
    lines = [line for line in result.stderr.splitlines() if line.startswith("error: ")]
    assert len(lines) == 1
    assert "'nowhere' is not a folder" in lines[0]
    assert "make-model" in lines[0], "it should say what to do"


@pytest.mark.parametrize("command", FOLDERCOMMANDS)
def test_an_empty_folder_names_the_export_command(cli: Cli, command: tuple[str, ...], tmp_path: Path) -> None:
    """Guards the most common mistake after a typing error: a folder without an exported model."""
    result = cli(*command, tmp_path, stdin="hello")
    assert result.exit_code == 2
    assert "has no openvino_model.xml" in result.stderr
    assert "optimum-cli export" in result.stderr


@pytest.mark.parametrize(
    ("args", "expected_message"),
    [
        (("bench", "--shape", "9b"), "9b"),
        (("race", "--shape", "9b"), "9b"),
        (("make-model", "--shape", "9b", "--out", "out"), "9b"),
        (("make-model", "--weights", "int3", "--out", "out"), "int3"),
        (("make-model",), "--out"),
        (("profile",), "MODEL"),
        (("pull",), "ID"),
        (("pull", "owner/name", "--no-such-option"), "--no-such-option"),
        (("models", "--no-such-option"), "--no-such-option"),
        (("models", "rm"), "MODEL"),
        (("models", "remove"), "remove"),
        (("run", "nowhere", "--max-tokens", "0"), "max-tokens"),
        (("run", "nowhere", "--max-tokens", "many"), "max-tokens"),
        (("run", "nowhere", "--temperature", "-1"), "temperature"),
        (("run", "nowhere", "--temperature", "inf"), "temperature"),
        (("run", "nowhere", "--no-such-option"), "--no-such-option"),
        (("profile", "nowhere", "--no-such-option"), "--no-such-option"),
        (("doctor", "--no-such-option"), "--no-such-option"),
        (("make-model", "--seed", "-1", "--out", "out"), "seed"),
        (("make-model", "--vocab", "-1", "--out", "out"), "vocab"),
        (("make-model", "--vocab", "1000000000", "--out", "out"), "1048576"),
        (("make-model", "--out", ""), "'--out': the path is empty; expected a folder"),
        (("bench", "--seconds", "-1"), "seconds"),
        (("bench", "--seconds", "inf"), "seconds"),
        (("bench", "--proactive-per-minute", "-1"), "proactive-per-minute"),
        (("bench", "--reactive-per-minute", "1e99"), "reactive-per-minute"),
        (("bench", "nowhere", "--shape", "test"), "--shape"),
        (("bench", "--proactive-per-minute", "0", "--reactive-per-minute", "0"), "both 0"),
        (("bench", "--json", "no/such/folder/figures.json"), "--json"),
        (("bench", "--json", "."), "--json"),
        (("bench", "--record", "no/such/folder/trace.jsonl"), "--record"),
        (("bench", "--kernels", "."), "--kernels"),
        (("bench", "--json", "a", "--record", "./a"), "--record: 'a' is also the file of --json"),
        (("bench", "--replay", "no-trace.jsonl"), "no-trace.jsonl"),
        (("bench", "--replay", "a.jsonl", "--seconds", "5"), "--seconds 5.0: an option of a generated load"),
        (("bench", "--replay", "a.jsonl", "--reactive-per-minute", "5"), "--reactive-per-minute 5.0"),
        (("simulate", "--soc", "9999X"), "9999X"),
        (("simulate", "--soc", "host", "--model", "nowhere"), "'nowhere' is not a folder"),
        (("simulate", "--soc", "HOST"), "--soc host: needs --model"),
        (("simulate", "--json", "-"), "--json: '-' is not a file"),
        (("simulate", "--model", "9b"), "9b"),
        (("simulate", "--minutes", "0"), "minutes"),
        (("simulate", "--reactive", "-1"), "reactive"),
        (("simulate", "--reactive", "0", "--proactive", "0"), "give no request; give a higher rate"),
        (("simulate", "--trace", "no-trace.jsonl"), "no-trace.jsonl"),
        (("simulate", "--json", "no/such/folder/figures.json"), "--json"),
        (("simulate", "--kernels", "."), "--kernels"),
        (("simulate", "--report", "a", "--kernels", "a"), "'a' is also the file of"),
        (("bench", "--replay", "a", "--record", "./a"), "--record: 'a' is also the file of --replay"),
        (("simulate", "--trace", "a", "--json", "a"), "--json: 'a' is also the file of --trace"),
        (("simulate", "--soc", "a.toml", "--kernels", "a.toml"), "--kernels: 'a.toml' is also the file of --soc"),
        (("race", "--interactive"), "--interactive"),
        (("race", "--seconds", "0"), "seconds"),
        (("race", "--seconds", "inf"), "seconds"),
        (("race", "--agents", "-1"), "agents"),
        (("race", "--agents", "1000000"), "agents"),
        (("race", "nowhere", "--shape", "test"), "--shape"),
        (("no-such-command",), "no-such-command"),
    ],
)
def test_a_wrong_option_is_named(
    cli: Cli, args: tuple[str, ...], expected_message: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Guards against late errors, and errors that do not name the option."""
    monkeypatch.chdir(tmp_path)
    result = cli(*args, stdin="hello")
    assert result.exit_code == 2
    assert expected_message.lower() in result.stderr.lower()
    assert not list(tmp_path.iterdir()), "a refused command should leave nothing behind"


def test_a_folder_that_cannot_be_written_is_named(cli: Cli, tmp_path: Path) -> None:
    """Guards against Python's text for operating system errors."""
    (tmp_path / "file").touch()
    result = cli("make-model", "--out", tmp_path / "file" / "model")
    assert result.exit_code == 2
    assert f"error: {tmp_path / 'file'}" in result.stderr
    assert "Errno" not in result.stderr


@pytest.mark.parametrize("option", ["--json", "--report", "--plots"])
def test_an_unwritable_folder_is_found_first(
    cli: Cli, option: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Guards minutes of simulation for a folder of another user, which `os.access` does not detect on Windows.

    Root may write everywhere, so the error is simulated.
    """
    opened = Path.open

    def refused(path: Path, mode: str = "r", *rest: object, **more: object) -> object:
        if path.parent == tmp_path:
            raise PermissionError(errno.EACCES, "Permission denied")
        return opened(path, mode, *rest, **more)

    monkeypatch.setattr(Path, "open", refused)
    monkeypatch.setattr(os, "access", lambda path, mode: True)
    monkeypatch.setattr("xpu_agents.cli.simulate.run_study", lambda *args, **options: pytest.fail("it ran"))
    result = cli("simulate", option, tmp_path / "out")
    assert result.exit_code == 2
    place = tmp_path if option == "--plots" else tmp_path / "out"
    assert f"{option}: {str(place)!r} cannot be written (Permission denied)" in result.stderr


def test_a_file_that_cannot_be_opened_is_found_first(cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Guards minutes of simulation for a file that only fails on open, as in /proc; no empty file stays behind."""
    monkeypatch.setattr("xpu_agents.cli.simulate.run_study", lambda *args, **options: pytest.fail("it ran"))
    opened = Path.open

    def refused(path: Path, mode: str = "r", *rest: object, **more: object) -> object:
        if path.name == "refused" and mode == "ab":
            raise PermissionError(errno.EPERM, "Operation not permitted")
        return opened(path, mode, *rest, **more)

    monkeypatch.setattr(Path, "open", refused)
    result = cli("simulate", "--record", tmp_path / "refused", "--json", tmp_path / "good")
    assert result.exit_code == 2
    assert f"--record: {str(tmp_path / 'refused')!r} cannot be written (Operation not permitted)" in result.stderr
    assert list(tmp_path.iterdir()) == []


def test_ctrl_c_ends_with_130(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    """Guards the exit code of an interrupted command."""

    def interrupted(*args: object, **kwargs: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(doctor, "run_checks", interrupted)
    assert cli("doctor").exit_code == 130


def test_a_bug_is_reported_without_a_traceback(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Guards users against tracebacks, and developers against losing them."""

    def broken(*args: object, **kwargs: object) -> None:
        raise AssertionError("the impossible happened")

    monkeypatch.setattr(doctor, "run_checks", broken)
    monkeypatch.setattr(sys, "argv", ["xpu-agents", "doctor"])
    with pytest.raises(SystemExit) as ended:
        main()
    assert ended.value.code == 1
    text_output = capsys.readouterr().err
    assert "error: the impossible happened" in text_output
    assert "Traceback" not in text_output
    monkeypatch.setenv("XPU_AGENTS_TRACEBACK", "1")
    with pytest.raises(AssertionError, match="impossible"):
        main()


@pytest.mark.parametrize(
    ("typed", "taken"), [("*", "*"), ("$HOME", "$HOME"), ("~ 5 euros", "~ 5 euros"), ("~/x", "{home}/x")]
)
def test_arguments_are_not_expanded_on_windows(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path, typed: str, taken: str
) -> None:
    """Guards ``--allow-origin *`` and keys with ``$``, which click expanded."""
    (tmp_path / "notes.txt").touch()
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(typer.core, "os", SimpleNamespace(name="nt", environ=os.environ))
    monkeypatch.setattr(sys, "platform", "win32")
    monkeypatch.setattr(sys, "argv", ["xpu-agents", "models", "rm", typed])
    with pytest.raises(SystemExit):
        main()
    expected = taken.format(home=Path.home().as_posix())
    assert f"MODEL: {expected!r} was neither pulled nor converted" in capsys.readouterr().err.replace("\\\\", "/")


def test_help_names_every_command(cli: Cli) -> None:
    """Guards against a missing command, and a list that differs from the help of the command."""
    text_output = cli("--help").output
    assert {"run", "demo", "race", "bench", "pull", "models", "profile", "make-model", "doctor"} <= set(COMMANDS)
    for name, text in COMMANDS.items():
        assert name in text_output
        own = " ".join(cli(name, "--help").output.split())
        assert text.removesuffix(".") in own, f"{name}: its help begins otherwise"
    assert "openvino" in cli("--version").output


@pytest.mark.parametrize(
    ("arguments", "variables"),
    [
        pytest.param(["--help"], {}, id="help"),
        pytest.param(
            [],
            {"_XPU_AGENTS_COMPLETE": "complete_bash", "COMP_WORDS": "xpu-agents m", "COMP_CWORD": "1"},
            id="tab",
        ),
    ],
)
def test_help_and_completions_do_not_wait_for_openvino(arguments: list[str], variables: dict[str, str]) -> None:
    """Guards the time to the output: importing OpenVINO takes a second or two."""
    code = f"""
import atexit, os, sys
atexit.register(lambda: print("imported:", "openvino" in sys.modules))
os.environ.update({variables!r})
sys.argv = ["xpu-agents", *{arguments!r}]
from xpu_agents.__main__ import main
main()
"""
    *text_output, last = printed("-c", code, timeout_s=60).splitlines()
    assert "make-model" in "".join(text_output)
    assert last == "imported: False"


def test_output_whose_encoding_lacks_a_letter(tmp_path: Path) -> None:
    """Guards output files on Windows: an arrow in a title ended the command."""
    with Store(tmp_path / "store") as store:
        store.journal.accept("n", "1", None, [DeliveryTarget("a")], 0.0).result()
        store.inbox.ask(1, "a", "k", Ask(ItemKind.NOTICE, "Ann \u2192 Bj\u00f6rn"), 0.0, park=True).result()
    text_output = subprocess.run(
        [sys.executable, "-m", "xpu_agents", "inbox", "--folder", str(tmp_path / "store")],
        env=environment(PYTHONIOENCODING="cp1252"),
        stdin=subprocess.DEVNULL,
        capture_output=True,
        check=False,
    )
    assert text_output.returncode == 0, text_output.stderr
    assert "Ann ? Bj\u00f6rn" in text_output.stdout.decode("cp1252")


@pytest.mark.parametrize(
    ("platform", "chosen", "written"),
    [("win32", "", "\u2192 \xf6".encode()), ("win32", "cp1252", b"? \xf6"), ("linux", "", b"? \xf6")],
)
def test_redirected_output_on_windows_is_utf8(
    monkeypatch: pytest.MonkeyPatch, platform: str, chosen: str, written: bytes
) -> None:
    """Guards ``run < prompt.txt > answer.txt``: the output had question marks; also the encoding chosen by the user."""
    file = io.BytesIO()
    monkeypatch.setattr(sys, "platform", platform)
    monkeypatch.setattr(sys, "stdout", io.TextIOWrapper(file, encoding="cp1252", write_through=True))
    monkeypatch.setenv("PYTHONIOENCODING", chosen)
    monkeypatch.delenv("PYTHONUTF8", raising=False)
    replace_unencodable()
    sys.stdout.write("\u2192 \xf6")
    assert file.getvalue() == written
