"""Unix sockets to listen on."""

from __future__ import annotations

import os
import socket
import stat
import sys
import threading
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path

import pytest

from xpu_agents.sharing import unix_socket as module
from xpu_agents.sharing.unix_socket import unix_socket
from xpu_runtime.errors import ConfigError

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="Python has no Unix sockets on Windows")


def connect(path: Path) -> None:
    """Connect to a socket once."""
    with socket.socket(socket.AF_UNIX) as client:
        client.connect(str(path))


def leave_behind(path: Path) -> None:
    """Leave a socket file, as a killed program does."""
    with socket.socket(socket.AF_UNIX) as killed:
        killed.bind(str(path))


def test_mode_from_the_first_moment(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Another user who connects between creation and a change of the mode would stay connected."""
    tmp_path.chmod(0o755)
    modes = []
    bind = socket.socket.bind

    class Observed(socket.socket):
        def bind(self, address: object) -> None:
            bind(self, address)  # type: ignore[arg-type]
            modes.append(stat.S_IMODE(Path(str(address)).lstat().st_mode))

    monkeypatch.setattr(module.socket, "socket", Observed)
    before = os.umask(0o022)
    try:
        with unix_socket(tmp_path / "s") as listener:
            assert stat.S_IMODE((tmp_path / "s").lstat().st_mode) == 0o600
            connect(tmp_path / "s")
            listener.accept()[0].close()
        assert os.umask(0o022) == 0o022, "the umask of the program must be restored"
    finally:
        os.umask(before)
    assert modes == [0o600]


def test_file_is_removed_at_the_end(tmp_path: Path) -> None:
    """A file that stays would look like a server to others."""
    with pytest.raises(ZeroDivisionError), unix_socket(tmp_path / "s"):
        raise ZeroDivisionError
    assert list(tmp_path.iterdir()) == []


def test_leftover_is_replaced(tmp_path: Path) -> None:
    """A server that was killed must not keep the next one from starting."""
    leave_behind(tmp_path / "s")
    with unix_socket(tmp_path / "s"):
        connect(tmp_path / "s")


def test_listening_program_is_not_replaced(tmp_path: Path) -> None:
    """A second server must not take the clients of the first one."""
    with unix_socket(tmp_path / "s") as first:
        with pytest.raises(ConfigError, match="another program listens"), unix_socket(tmp_path / "s"):
            pass
        connect(tmp_path / "s")
        first.accept()[0].close()


def test_program_with_a_full_queue_is_not_replaced(tmp_path: Path) -> None:
    """A busy server still listens, though it accepts nothing."""
    with socket.socket(socket.AF_UNIX) as busy, ExitStack() as stack:
        busy.bind(str(tmp_path / "s"))
        busy.listen(0)
        waiting = stack.enter_context(socket.socket(socket.AF_UNIX))
        waiting.connect(str(tmp_path / "s"))
        with pytest.raises(ConfigError, match="another program listens"), unix_socket(tmp_path / "s"):
            pass


@pytest.mark.parametrize("make", [Path.touch, Path.mkdir, lambda path: path.symlink_to("missing")])
def test_other_files_are_not_replaced(tmp_path: Path, make: Callable[[Path], None]) -> None:
    """A misspelt path must not cost the user a file."""
    make(tmp_path / "s")
    with pytest.raises(ConfigError, match="is a file or folder and no socket"), unix_socket(tmp_path / "s"):
        pass
    assert os.path.lexists(tmp_path / "s")


@pytest.mark.parametrize("name", ["no/such/folder/s", "s" * 200])
def test_unusable_path(tmp_path: Path, name: str) -> None:
    """The error must name the path and say what would be right."""
    with pytest.raises(ConfigError, match=r"uds: .* cannot be used"), unix_socket(tmp_path / name):
        pass


def test_later_program_keeps_its_socket(tmp_path: Path) -> None:
    """A server whose file was removed by hand must not remove that of its successor."""
    with ExitStack() as second:
        with unix_socket(tmp_path / "s"):
            (tmp_path / "s").unlink()
            second.enter_context(unix_socket(tmp_path / "s"))
        connect(tmp_path / "s")


def test_one_of_many_wins(tmp_path: Path) -> None:
    """Programs that start together and find a leftover must not replace each other."""
    leave_behind(tmp_path / "s")
    count = 8
    ready, done, errors = threading.Barrier(count), threading.Barrier(count), list[str]()

    def start() -> None:
        ready.wait()
        try:
            with unix_socket(tmp_path / "s"):
                done.wait()
        except ConfigError as error:
            errors.append(str(error))
            done.wait()

    threads = [threading.Thread(target=start) for _ in range(count)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(errors) == count - 1


def test_system_without_unix_sockets(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """The error must say so instead of an attribute error."""
    monkeypatch.setattr(module, "HAS_UNIX_SOCKETS", False)
    with pytest.raises(ConfigError, match="no Unix sockets"), unix_socket(tmp_path / "s"):
        pass
