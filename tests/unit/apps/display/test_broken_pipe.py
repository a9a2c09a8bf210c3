"""Readers of the output that leave before its end."""

from __future__ import annotations

import errno
import io
import logging
import os
import signal
import subprocess
import sys

import pytest
from child_process import environment
from rich.console import Console

from xpu_agents.apps.display.broken_pipe import is_broken_pipe
from xpu_agents.apps.display.log_lines import log_lines

NAME = "tests.readers"


class Unread(io.StringIO):
    """An output of Windows whose reader has gone."""

    def write(self, text: str) -> int:
        raise OSError(errno.EINVAL, os.strerror(errno.EINVAL))


@pytest.mark.parametrize(
    ("platform", "error", "left"),
    [
        ("linux", BrokenPipeError(errno.EPIPE, ""), True),
        ("win32", BrokenPipeError(errno.EPIPE, ""), True),
        ("win32", OSError(errno.EINVAL, ""), True),
        ("win32", OSError(errno.EINVAL, "", "a?b"), False),
        ("win32", OSError(errno.ENOSPC, ""), False),
        ("win32", ValueError(), False),
        ("linux", OSError(errno.EINVAL, ""), False),
    ],
)
def test_who_has_left(monkeypatch: pytest.MonkeyPatch, platform: str, error: Exception, left: bool) -> None:
    """Guards other errors against being taken for that one, such as a file name that Windows does not allow."""
    monkeypatch.setattr(sys, "platform", platform)
    assert is_broken_pipe(error) is left


def test_a_log_that_nobody_reads_stops_the_program(monkeypatch: pytest.MonkeyPatch) -> None:
    """Guards ``ambient run | more`` on Windows: every line of the log failed in the middle of an agent's work."""
    monkeypatch.setattr(sys, "platform", "win32")
    stops: list[int] = []
    monkeypatch.setattr(signal, "raise_signal", stops.append)
    with log_lines(Console(file=Unread()), NAME):
        logging.getLogger(NAME).info("one")
        logging.getLogger(NAME).info("two")
    assert stops == [signal.SIGINT]


def test_a_reader_that_leaves_ends_a_command_quietly() -> None:
    """Guards ``| more`` on Windows, where the system and Python at its end both complained; the former is played."""
    code = """
import errno, os, sys
from xpu_agents.cli import doctor, main
def gone(*args, **options):
    sys.stdout.write("more than nobody reads")
    raise OSError(errno.EINVAL, os.strerror(errno.EINVAL))
doctor.examine = gone
sys.argv = ["xpu-agents", "doctor"]
sys.platform = "win32"
main()
"""
    reader, writer = os.pipe()
    os.close(reader)
    done = subprocess.run(
        [sys.executable, "-c", code],
        env=environment(PYTHONUNBUFFERED=""),  # so that something is left to be written at the end
        stdin=subprocess.DEVNULL,
        stdout=writer,
        stderr=subprocess.PIPE,
        text=True,
        check=False,
    )
    os.close(writer)
    assert (done.returncode, done.stderr) == (1, "")
