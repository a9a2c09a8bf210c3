"""Nothing is sent without being asked: no telemetry of OpenVINO, and OpenTelemetry only where it is set up."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from child_process import environment

AFTER = """
import atexit, runpy, sys

events = []
NAMES = {"os.exec", "os.fork", "os.forkpty", "os.posix_spawn", "os.spawn", "subprocess.Popen", "socket.connect"}
sys.addaudithook(lambda event, args: events.append((event, args)) if event in NAMES else None)
atexit.register(lambda: print("done:", events, sys.modules.get("openvino_telemetry")))
"""


def in_a_process(code: str, home: Path) -> str:
    """Run ``code`` with the home folder ``home`` and return the last line of its output."""
    home_environment = environment(HOME=str(home), USERPROFILE=str(home), PYTHONWARNINGS="ignore")
    done = subprocess.run(
        [sys.executable, "-c", AFTER + code],
        env={name: value for name, value in home_environment.items() if name not in ("CI", "TF_BUILD", "JENKINS_URL")},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=True,
    )
    assert "WARNING" not in done.stderr
    return done.stdout.splitlines()[-1]


@pytest.mark.slow
@pytest.mark.parametrize(
    "code",
    [
        "import xpu_runtime, openvino",
        "import xpu_simulation, openvino",
        "import xpu_agents.engines, openvino",
        "import xpu_agents.apps.race.genai_backend",
        "from xpu_agents import Priority; import openvino, openvino_genai, openvino_tokenizers",
        "sys.argv[1:] = ['demo', '--help']; runpy.run_module('xpu_agents', run_name='__main__')",
    ],
)
def test_importing_openvino_writes_sends_and_starts_nothing(code: str, tmp_path: Path) -> None:
    """Importing must not write into the home folder, use the network or start a process."""
    assert in_a_process(code, tmp_path) == "done: [] None"
    assert list(tmp_path.iterdir()) == []


def test_opentelemetry_is_not_imported_unless_it_is_set_up(tmp_path: Path) -> None:
    """Packages of OpenTelemetry cost time and memory, and a request without it must have no span to fill."""
    code = """
import threading
from xpu_agents import ambient, chat, server
from xpu_agents.cli import serve
from xpu_agents.remote import RemoteChat
from xpu_agents.server import tracing
from xpu_agents.telemetry import Operation, begin_operation, configure_telemetry
from xpu_speculation import ParsedToolCall, ToolExecutor

assert not configure_telemetry({})
assert type(begin_operation("chat", "tiny", dimensions={})) is Operation
assert threading.active_count() == 1
def tell(): return 1
with ToolExecutor([tell]) as executor:
    assert executor.execute(ParsedToolCall("tell", {})).value == 1
assert not [name for name in sys.modules if name.startswith("opentelemetry")]
assert {thread.name for thread in threading.enumerate()} <= {"MainThread", "xpu-tool"}
"""
    assert in_a_process(code, tmp_path) == "done: [] None"


def test_telemetry_loaded_before_is_kept(tmp_path: Path) -> None:
    """A program that uses ``openvino_telemetry`` itself must keep it; a fake module plays its role."""
    code = "sys.modules['openvino_telemetry'] = 'theirs'; import xpu_runtime"
    assert in_a_process(code, tmp_path) == "done: [] theirs"


def test_ctrl_c_during_the_import_of_openvino(tmp_path: Path) -> None:
    """Ctrl-C in the first seconds of a command must not print a traceback."""
    code = """
import builtins
import xpu_agents.__main__ as begin

imported = builtins.__import__

def interrupted(name, *args, **options):
    if name == "openvino":
        raise KeyboardInterrupt
    return imported(name, *args, **options)

assert "openvino" not in sys.modules
sys.argv[1:] = ["demo"]
builtins.__import__ = interrupted
try:
    begin.main()
except SystemExit as ended:
    print("code", ended.code, file=sys.stderr)
    assert ended.code == 130
"""
    assert in_a_process(code, tmp_path).startswith("done: []")
