"""Output to a pipe that its reader has closed."""

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


class ClosedPipe(io.StringIO):
    """An output on Windows whose reader has closed the pipe."""

    def write(self, text: str) -> int:
        raise OSError(errno.EINVAL, os.strerror(errno.EINVAL))


@pytest.mark.parametrize(
    ("platform", "error", "broken"),
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
def test_broken_pipes_are_recognised(
    monkeypatch: pytest.MonkeyPatch, platform: str, error: Exception, broken: bool
) -> None:
    """Guards against other errors taken for a broken pipe, such as an invalid file name on Windows."""
    monkeypatch.setattr(sys, "platform", platform)
    assert is_broken_pipe(error) is broken


def test_a_broken_log_pipe_stops_the_program(monkeypatch: pytest.MonkeyPatch) -> None:
    """Guards ``ambient run | more`` on Windows against an error for every log line."""
    monkeypatch.setattr(sys, "platform", "win32")
    stops: list[int] = []
    monkeypatch.setattr(signal, "raise_signal", stops.append)
    with log_lines(Console(file=ClosedPipe()), NAME):
        logging.getLogger(NAME).info("one")
        logging.getLogger(NAME).info("two")
    assert stops == [signal.SIGINT]


def test_a_broken_pipe_ends_a_command_without_an_error() -> None:
    """Guards ``| more`` on Windows against the error of a write, simulated here, and of the flush at exit."""
    code = """
import errno, os, sys
from xpu_agents.cli import doctor, main
def fail(*args, **options):
    sys.stdout.write("unread text")
    raise OSError(errno.EINVAL, os.strerror(errno.EINVAL))
doctor.run_checks = fail
sys.argv = ["xpu-agents", "doctor"]
sys.platform = "win32"
main()
"""
    reader, writer = os.pipe()
    os.close(reader)
    done = subprocess.run(
        [sys.executable, "-c", code],
        env=environment(PYTHONUNBUFFERED=""),  # so that something is broken to be written at the end
        stdin=subprocess.DEVNULL,
        stdout=writer,
        stderr=subprocess.PIPE,
        text=True,
        check=False,
    )
    os.close(writer)
    assert (done.returncode, done.stderr) == (1, "")
