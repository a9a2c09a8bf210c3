"""``xpu-agents pull`` with a hub on this machine."""

from __future__ import annotations

import errno
import io
import os
import shutil
import socket
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from types import SimpleNamespace

import pytest
from hub_server import HubServer, Repository
from huggingface_hub import constants
from huggingface_hub.utils import WeakFileLock, close_session
from rich.console import Console
from typer.testing import Result

from xpu_agents.apps.display import terminal
from xpu_agents.models import download, pull
from xpu_runtime import files

Cli = Callable[..., Result]

ID = "Tester/tiny-int8-ov"
WEIGHTS = "openvino_model.bin"
LISTING = (
    b'{"id": "Tester/tiny-int8-ov", "sha": "%s", "siblings": [{"rfilename": "a", "size": %%s, "blobId": "%s"}]}'
    % ((b"0" * 40,) * 2)
)


@pytest.fixture
def hub(store: Path, test_model: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[HubServer]:
    """A hub with one model, used by the library instead of the real one, without delays between retries."""
    monkeypatch.setenv("NO_PROXY", "127.0.0.1")
    monkeypatch.setenv("HF_TOKEN", "hf_of_the_tests")
    monkeypatch.setenv("HF_HUB_DISABLE_TELEMETRY", "1")
    monkeypatch.setattr(constants, "HF_HUB_DISABLE_TELEMETRY", True)
    monkeypatch.setattr(download, "_RETRY_DELAYS_S", ())
    with HubServer({ID: Repository.of(test_model)}) as server:
        monkeypatch.setenv("HF_ENDPOINT", server.url)
        close_session()
        yield server
        close_session()


def names(folder: Path) -> set[str]:
    """File names in a folder, without locks."""
    return {each.name for each in folder.iterdir() if each.suffix != ".lock"}


def refused(result: Result, *expected_message: str) -> str:
    """Check for one line of error and one of advice, and return them."""
    assert result.exit_code == 2, result.output
    lines = [line for line in result.stderr.splitlines() if line.startswith(("error: ", "-> "))]
    assert [line[:2] for line in lines] == ["er", "->"], result.stderr
    printed = " ".join(lines)
    for each in expected_message:
        assert each in printed
    return printed


@pytest.mark.slow
def test_a_pulled_model_is_run_by_its_id(cli: Cli, hub: HubServer, store: Path, test_model: Path) -> None:
    """Guards the steps of a new user: pull, then run by the same name, with every file of the hub."""
    result = cli("pull", ID)
    assert result.exit_code == 0, result.output
    folder = store / "Tester--tiny-int8-ov"
    assert str(folder) in result.stdout
    assert "int8" in result.stdout
    assert f"xpu-agents run {ID}" in result.stdout
    assert f"pulling {ID}:" in result.stderr
    assert names(store) == {folder.name}
    assert names(folder) == names(test_model) | {"xpu_pulled.json"}
    for file in test_model.iterdir():
        assert (folder / file.name).read_bytes() == file.read_bytes()
        assert hub.sent[file.name] == file.stat().st_size
    assert hub.tokens == {"Bearer hf_of_the_tests"}
    answer = cli("run", ID, "--max-tokens", 1, stdin="Hello")
    assert answer.exit_code == 0, answer.output
    assert "1 out" in answer.stderr


def test_a_new_process_uses_hf_endpoint(hub: HubServer, store: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Guards HF_ENDPOINT set before the process starts, and that nothing but the model is requested."""
    monkeypatch.delenv("HF_HUB_DISABLE_TELEMETRY")
    code = f"import sys; sys.argv[1:] = ['pull', {ID!r}]; from xpu_agents.cli import main; main()"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert (store / "Tester--tiny-int8-ov" / WEIGHTS).is_file()
    assert not hub.others


def test_a_broken_connection_is_resumed(cli: Cli, hub: HubServer, store: Path) -> None:
    """Guards long downloads over poor networks: received bytes are not requested again, not even within one run."""
    size = len(hub.models[ID].files[WEIGHTS])
    hub.cuts[WEIGHTS] = [size // 3, size // 3]
    result = cli("pull", ID)
    assert result.exit_code == 0, result.output
    assert not hub.cuts[WEIGHTS]
    assert hub.sent[WEIGHTS] == size


def test_an_interrupted_pull_is_no_model_and_resumes(cli: Cli, hub: HubServer, store: Path) -> None:
    """Guards against a partial model that looks complete, and against starting anew."""
    files = hub.models[ID].files
    hub.cuts[WEIGHTS] = [1000, 0]
    refused(cli("pull", ID), "broke", "the same command continues")
    assert not (store / "Tester--tiny-int8-ov").exists()
    assert f"`xpu-agents pull {ID}` continues" in cli("run", ID, stdin="Hello").stderr
    listed = cli("models")
    assert "No model has been pulled" in listed.stdout
    assert f"{ID} is not complete" in listed.stdout
    assert cli("pull", ID).exit_code == 0
    assert {name: hub.sent[name] for name in files} == {name: len(content) for name, content in files.items()}
    assert (store / "Tester--tiny-int8-ov" / WEIGHTS).read_bytes() == files[WEIGHTS]


def test_ctrl_c_says_that_nothing_is_lost(cli: Cli, hub: HubServer, monkeypatch: pytest.MonkeyPatch) -> None:
    """Guards the message after Ctrl-C."""

    def interrupted(*args: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(pull, "install_model", interrupted)
    result = cli("pull", ID)
    assert result.exit_code == 130
    assert "the downloaded part is kept" in result.stderr


def test_a_server_without_ranges_sends_all_again(cli: Cli, hub: HubServer, store: Path) -> None:
    """Guards against a file with its beginning twice, behind proxies without range requests."""
    content = hub.models[ID].files[WEIGHTS]
    hub.cuts[WEIGHTS], hub.knows_ranges = [1000], False
    assert cli("pull", ID).exit_code == 0
    assert hub.sent[WEIGHTS] == 1000 + len(content)
    assert (store / "Tester--tiny-int8-ov" / WEIGHTS).read_bytes() == content


def test_a_server_without_ranges_keeps_received_bytes(cli: Cli, hub: HubServer, store: Path) -> None:
    """Guards received bytes of a large file against a connection that breaks earlier the next time."""
    hub.cuts[WEIGHTS], hub.knows_ranges = [3000, 1000], False
    refused(cli("pull", ID), "broke", "Downloaded data is kept")
    (part,) = (store / ".Tester--tiny-int8-ov.partial").glob(f"{WEIGHTS}.*.part")
    assert part.stat().st_size == 3000
    assert cli("pull", ID).exit_code == 0
    assert (store / "Tester--tiny-int8-ov" / WEIGHTS).read_bytes() == hub.models[ID].files[WEIGHTS]


@pytest.mark.parametrize("tells_length", [True, False])
@pytest.mark.parametrize("page", [b"<html>Please log in</html>", b"<html>" * 1_000_000])
def test_a_page_instead_of_a_file_keeps_received_bytes(
    cli: Cli, hub: HubServer, page: bytes, tells_length: bool
) -> None:
    """Guards received bytes of a large file against a login page, which looks like a new file."""
    hub.cuts[WEIGHTS] = [1000, 0]
    refused(cli("pull", ID), "broke")
    hub.page, hub.tells_length = page, tells_length
    refused(cli("pull", ID), f"{WEIGHTS}: the received file does not have", "bytes")
    hub.page = None
    assert cli("pull", ID).exit_code == 0
    assert hub.sent[WEIGHTS] == len(hub.models[ID].files[WEIGHTS])


@pytest.mark.parametrize(("name", "kind"), [(WEIGHTS, "SHA-256"), ("tokenizer_config.json", "git SHA-1")])
def test_a_damaged_file_is_found_and_fetched_again(cli: Cli, hub: HubServer, store: Path, name: str, kind: str) -> None:
    """Guards against wrong weights that load; the next pull fetches only that file."""
    hub.damaged = {name}
    refused(cli("pull", ID), f"{name} is corrupt: its {kind} is", "pull again")
    assert not (store / "Tester--tiny-int8-ov").exists()
    sent = hub.sent.copy()
    hub.damaged = set()
    assert cli("pull", ID).exit_code == 0
    files = hub.models[ID].files
    assert hub.sent[name] == 2 * len(files[name])
    assert all(hub.sent[other] == len(files[other]) for other in sent if other != name)


def test_a_damaged_file_is_removed_after_a_virus_scan(
    cli: Cli, hub: HubServer, store: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Guards the message about a damaged file, which on Windows was "Access is denied"."""
    unlink, refusals = Path.unlink, ["open"]

    def scanned(path: Path, missing_ok: bool = False) -> None:
        if path.suffix == ".part" and refusals:
            refusals.pop()
            raise PermissionError(errno.EACCES, "Access is denied", str(path))
        unlink(path, missing_ok=missing_ok)

    monkeypatch.setattr(Path, "unlink", scanned)
    monkeypatch.setattr(files, "sys", SimpleNamespace(platform="win32"))
    monkeypatch.setattr(files, "_PAUSES_S", (0.0,))
    hub.damaged = {WEIGHTS}
    refused(cli("pull", ID), f"{WEIGHTS} is corrupt: its SHA-256 is", "pull again")
    assert not list((store / ".Tester--tiny-int8-ov.partial").glob("*.part"))


def test_only_needed_files_are_fetched(cli: Cli, hub: HubServer, store: Path) -> None:
    """Guards against gigabytes for other frameworks, and against file names outside of the folder."""
    extra = ("pytorch_model.bin", "model.safetensors", "onnx/model.xml", "../outside.json", ".gitattributes", "a b.txt")
    hub.models[ID].files |= dict.fromkeys(extra, b"no")
    hub.models[ID].files |= {"README.md": b"# A card", "LICENSE": b"Apache-2.0", "openvino_extra.xml": b"<net/>"}
    assert cli("pull", ID).exit_code == 0
    assert not hub.sent.keys() & set(extra)
    assert {"README.md", "LICENSE", "openvino_extra.xml"} <= names(store / "Tester--tiny-int8-ov")
    assert not (store / "outside.json").exists()


@pytest.mark.skipif(sys.platform == "win32", reason="Windows takes paths of 260 characters")
def test_files_with_long_names_are_fetched(cli: Cli, hub: HubServer, store: Path) -> None:
    """Guards names of maximum length against temporary suffixes, and against longer names."""
    long, too_long = "a" * 250 + ".json", "a" * 251 + ".json"
    hub.models[ID].files |= {long: b"{}", too_long: b"{}"}
    assert cli("pull", ID).exit_code == 0
    folder = store / "Tester--tiny-int8-ov"
    assert (folder / long).read_bytes() == b"{}"
    assert too_long not in names(folder)
    assert "is here already" in cli("pull", ID).stdout


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere all names of the test are one")
def test_names_that_differ_by_case_are_refused_on_such_systems(cli: Cli, hub: HubServer, store: Path) -> None:
    """Guards Windows and macOS against overwriting, and Linux against a needless error."""
    hub.models[ID].files |= {"README.md": b"# A card", "Readme.md": b"# Another"}
    store.mkdir(parents=True)
    elsewhere = store / ".tESTER--TINY-INT8-OV.PARTIAL"
    elsewhere.mkdir()  # as if the folder were found by this name too
    refused(cli("pull", ID), "README.md", "Readme.md", "the same file", str(store), "XPU_AGENTS_CACHE")
    assert not hub.sent
    elsewhere.rmdir()
    assert not names(store)
    assert cli("pull", ID).exit_code == 0
    assert {"README.md", "Readme.md"} <= names(store / "Tester--tiny-int8-ov")


def test_an_update_fetches_changed_files(cli: Cli, hub: HubServer, store: Path) -> None:
    """Guards against fetching weights again because of a new model card, or without any change."""
    old, folder = hub.models[ID].commit, store / "Tester--tiny-int8-ov"
    assert cli("pull", ID).exit_code == 0
    hub.sent.clear()
    again = cli("pull", ID)
    assert again.exit_code == 0
    assert "is here already" in again.stdout
    hub.models[ID].files["README.md"] = b"# A card"
    updated = cli("pull", ID, "--revision", hub.models[ID].commit)
    assert updated.exit_code == 0, updated.output
    assert old[:7] not in updated.stdout
    assert hub.models[ID].commit[:7] in updated.stdout
    assert hub.sent == {"README.md": 8}
    assert (folder / WEIGHTS).read_bytes() == hub.models[ID].files[WEIGHTS]
    assert names(store) == {folder.name}


def test_a_failed_update_leaves_the_old_version(cli: Cli, hub: HubServer, store: Path) -> None:
    """Guards a working model against an update that fails."""
    assert cli("pull", ID).exit_code == 0
    hub.models[ID].files["README.md"] = b"# A card"
    hub.damaged = {"README.md"}
    refused(cli("pull", ID), "README.md is corrupt")
    assert (store / "Tester--tiny-int8-ov" / WEIGHTS).read_bytes() == hub.models[ID].files[WEIGHTS]


def test_a_copied_folder_is_used(cli: Cli, hub: HubServer, store: Path, test_model: Path) -> None:
    """Guards the advice for machines without a network; a later pull checks the copy and fetches nothing."""
    shutil.copytree(test_model, store / "Tester--tiny-int8-ov")
    assert f"  {ID} " in cli("models").stdout
    assert cli("pull", ID).exit_code == 0
    assert not hub.sent


def test_a_partial_file_of_another_version_is_removed(cli: Cli, hub: HubServer, store: Path) -> None:
    """Guards against mixing two versions when the model changes between two pulls."""
    hub.cuts[WEIGHTS] = [1000, 0]
    cli("pull", ID)
    files = hub.models[ID].files
    files[WEIGHTS] = bytes(reversed(files[WEIGHTS]))
    assert cli("pull", ID).exit_code == 0
    folder = store / "Tester--tiny-int8-ov"
    assert (folder / WEIGHTS).read_bytes() == files[WEIGHTS]
    assert names(folder) == files.keys() | {"xpu_pulled.json"}


def test_two_pulls_of_one_model_are_exclusive(
    cli: Cli, hub: HubServer, store: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Guards against two processes that write into the same file."""
    monkeypatch.setattr(pull, "_LOCK_TIMEOUT_S", 0.01)
    store.mkdir(parents=True)
    with WeakFileLock(store / ".Tester--tiny-int8-ov.lock"):
        refused(cli("pull", ID), "pulled by another process")
    assert cli("pull", ID).exit_code == 0


# ---- What can go wrong -------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["tiny", "./folder", "a/b/c", "Tester/tiny..ov", "Tester/a--b", "[/x]", ""])
def test_an_invalid_id_is_rejected(cli: Cli, name: str) -> None:
    """Guards against requests to the hub for an impossible id."""
    result = cli("pull", name)
    assert result.exit_code == 2
    assert "expected OWNER/NAME" in result.stderr


def test_an_unknown_model_or_revision_is_named(cli: Cli, hub: HubServer, store: Path) -> None:
    """Guards against the library's message for a typing error."""
    refused(cli("pull", "Tester/tyni"), "no model Tester/tyni", "Check owner and name", "HF_TOKEN")
    refused(cli("pull", ID, "--revision", "v9"), "--revision v9", "Leave it out")
    assert not store.exists()


@pytest.mark.parametrize("status", [401, 403])
def test_a_gated_model_explains_the_access(cli: Cli, hub: HubServer, store: Path, status: int) -> None:
    """Guards the steps for gated models: accept the licence, create a token, set it."""
    hub.models[ID].gated = status
    refused(cli("pull", ID), f"{ID} is gated", "Agree on its page", "HF_TOKEN")
    assert names(store) == set(), "nothing was begun"


def test_other_formats_are_rejected_before_large_files(cli: Cli, hub: HubServer, store: Path) -> None:
    """Guards against an hour of download of unusable weights."""
    hub.models["Tester/torch"] = Repository({"config.json": b"{}", "pytorch_model.bin": bytes(64)})
    refused(cli("pull", "Tester/torch"), "no openvino_model.xml", "OpenVINO/*-ov", "optimum-cli export openvino")
    del hub.models[ID].files["openvino_detokenizer.xml"]
    refused(cli("pull", ID), "it has no openvino_detokenizer.xml")
    assert not hub.sent
    assert not store.exists()


def test_without_a_network_it_explains_the_offline_copy(
    cli: Cli, hub: HubServer, store: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Guards machines that are never online, or offline at the moment."""
    folder = str(store / "Tester--tiny-int8-ov")
    with monkeypatch.context() as patch:
        patch.setattr(constants, "HF_HUB_OFFLINE", True)
        refused(cli("pull", ID), "HF_HUB_OFFLINE is set", "Unset it", "another machine", folder)
    with socket.socket() as unused:
        unused.bind(("127.0.0.1", 0))  # no process listens there
        with monkeypatch.context() as patch:
            patch.setenv("HF_ENDPOINT", f"http://127.0.0.1:{unused.getsockname()[1]}")
            refused(cli("pull", ID), "cannot be reached", "Check the connection", folder)
    assert cli("pull", ID).exit_code == 0
    monkeypatch.setattr(constants, "HF_HUB_OFFLINE", True)
    refused(cli("pull", ID), f"without a network: `xpu-agents run {ID}`")


@pytest.mark.parametrize(
    ("answer", "expected_message"),
    [
        ((200, b"<html>Please log in</html>"), "did not come from a Hugging Face hub"),
        ((200, b"[]"), "did not come from a Hugging Face hub"),
        (
            (200, b'{"id": "Tester/tiny-int8-ov", "sha": "../..", "siblings": []}'),
            "did not come from a Hugging Face hub",
        ),
        ((200, b"[" * 100_000), "did not come from a Hugging Face hub"),
        ((200, LISTING % b'"12"'), "did not come from a Hugging Face hub"),
        ((200, LISTING % b"-1"), "did not come from a Hugging Face hub"),
        ((404, b"<html>Nothing</html>"), "There is no model"),
        ((401, b"{}"), "does not accept your token"),
        ((429, b"{}"), "Try again later"),
        ((503, b"{}"), "error 503"),
    ],
)
def test_unexpected_responses_are_explained(
    cli: Cli, hub: HubServer, answer: tuple[int, bytes], expected_message: str
) -> None:
    """Guards against a stack of library errors for a broken proxy, mirror or hub."""
    hub.answer = answer
    assert expected_message in refused(cli("pull", ID))
    assert not hub.sent


def test_a_file_missing_on_the_hub_is_no_missing_model(cli: Cli, hub: HubServer) -> None:
    """Guards against the advice to check the name of a model that was just found."""
    hub.lost.add(WEIGHTS)
    assert "the hub lists a file that it does not have" in refused(cli("pull", ID), WEIGHTS)


def test_a_missing_token_is_named(cli: Cli, hub: HubServer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Guards against advice about a wrong token when there is none."""
    monkeypatch.delenv("HF_TOKEN")
    monkeypatch.setattr(constants, "HF_TOKEN_PATH", str(tmp_path / "token"))
    hub.answer = (401, b"{}")
    assert "there is none" in refused(cli("pull", ID), "HF_TOKEN")


@pytest.mark.parametrize(
    ("name", "value"),
    [("ALL_PROXY", "socks5://127.0.0.1:1"), ("HTTPS_PROXY", "nope://127.0.0.1:1"), ("SSL_CERT_FILE", "/not/there.pem")],
)
def test_invalid_proxy_settings_are_named(
    cli: Cli, hub: HubServer, monkeypatch: pytest.MonkeyPatch, name: str, value: str
) -> None:
    """Guards users behind a proxy against a bug report, or advice about a login page."""
    monkeypatch.setitem(sys.modules, "socksio", None)  # which no part of this project needs
    monkeypatch.setenv(name, value)
    assert name in refused(cli("pull", ID), "cannot be", "Correct or unset it")


@pytest.mark.parametrize(
    ("value", "shown"),
    [
        ("http://[x", "http://[x"),
        ("mirror.example", "mirror.example"),
        ("http://user:word@host:99999", "http://...@host:99999"),
    ],
)
def test_an_invalid_hub_address_is_named(
    cli: Cli, hub: HubServer, monkeypatch: pytest.MonkeyPatch, value: str, shown: str
) -> None:
    """Guards a mistyped HF_ENDPOINT against advice about the network, and against a secret in the log."""
    monkeypatch.setenv("HF_ENDPOINT", value)
    printed = cli("pull", ID)
    assert printed.exit_code == 2
    assert f"HF_ENDPOINT: {shown!r} is not the URL of a hub; expected something like https://" in printed.stderr


def test_an_invalid_hub_address_is_found_before_the_import(hub: HubServer, monkeypatch: pytest.MonkeyPatch) -> None:
    """Guards against a bug report: the library reads HF_ENDPOINT on import, and fails."""
    monkeypatch.setenv("HF_ENDPOINT", "http://[x")
    code = f"import sys; sys.argv[1:] = ['pull', {ID!r}]; from xpu_agents.cli import main; main()"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.returncode == 2, done.stderr
    assert "HF_ENDPOINT: 'http://[x'" in done.stderr


@pytest.mark.parametrize("token", ["hf_ü", "hf_\x7f"])
def test_an_invalid_token_is_named_and_not_shown(
    cli: Cli, hub: HubServer, monkeypatch: pytest.MonkeyPatch, token: str
) -> None:
    """Guards against an unrelated error without a request, and against a token in the log."""
    monkeypatch.setenv("HF_TOKEN", token)
    assert token not in refused(cli("pull", ID), "HF_TOKEN", "characters that tokens cannot have", "Copy it again")


def test_an_unreadable_token_file_is_named(
    cli: Cli, hub: HubServer, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Guards against a bug report for a damaged file of `hf auth login`."""
    monkeypatch.delenv("HF_TOKEN")
    file = tmp_path / "token"
    file.write_bytes(b"hf_\xff\xfe")
    monkeypatch.setattr(constants, "HF_TOKEN_PATH", str(file))
    assert "`hf auth login`" in refused(cli("pull", ID), "characters that tokens cannot have")


def test_a_full_disk_is_reported_before_and_during_a_pull(
    cli: Cli, hub: HubServer, store: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Guards against an hour of download that cannot finish, and against a traceback when the disk fills meanwhile."""
    with monkeypatch.context() as patch:
        patch.setattr(shutil, "disk_usage", lambda at: SimpleNamespace(free=1000))
        refused(cli("pull", ID), "1.0 kB are free", str(store), "XPU_AGENTS_CACHE")
    assert not hub.sent

    def full(handle: int) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    with monkeypatch.context() as patch:
        patch.setattr(download.os, "fsync", full)
        refused(cli("pull", ID), "is full", "XPU_AGENTS_CACHE", "Downloaded data is kept")
    assert cli("pull", ID).exit_code == 0


def test_a_terminal_shows_a_progress_bar(monkeypatch: pytest.MonkeyPatch) -> None:
    """Guards the progress bar, and that it leaves nothing behind."""
    shown = io.StringIO()
    monkeypatch.setattr(terminal, "stderr", lambda: Console(file=shown, force_terminal=True, width=120))
    with terminal.transfer_bar("pulling X") as say:
        say(0, 4_000_000, "weights.bin")
        say(1_000_000, 4_000_000, "weights.bin")
    assert "1.0/4.0 MB" in shown.getvalue()
    assert "weights.bin" in shown.getvalue()
