"""OpenVINO tells nobody of itself where it is imported by us."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from child_process import environment

AFTER = """
import atexit, runpy, sys

told = []
NAMES = {"os.exec", "os.fork", "os.forkpty", "os.posix_spawn", "os.spawn", "subprocess.Popen", "socket.connect"}
sys.addaudithook(lambda event, args: told.append((event, args)) if event in NAMES else None)
atexit.register(lambda: print("done:", told, sys.modules.get("openvino_telemetry")))
"""


def in_a_process(code: str, home: Path) -> str:
    """The last line that ``code`` prints, run by a user whose home is ``home``."""
    at_home = environment(HOME=str(home), USERPROFILE=str(home), PYTHONWARNINGS="ignore")
    done = subprocess.run(
        [sys.executable, "-c", AFTER + code],
        env={name: value for name, value in at_home.items() if name not in ("CI", "TF_BUILD", "JENKINS_URL")},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=True,
    )
    assert "WARNING" not in done.stderr
    return done.stdout.splitlines()[-1]


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
    """Guards "no network is used": OpenVINO wrote an identifier into the home and told Google Analytics of itself."""
    assert in_a_process(code, tmp_path) == "done: [] None"
    assert list(tmp_path.iterdir()) == []


def test_who_imported_openvino_first_keeps_what_it_loaded(tmp_path: Path) -> None:
    """Guards a program that uses ``openvino_telemetry`` from losing it; a module of its own plays the part."""
    code = "sys.modules['openvino_telemetry'] = 'theirs'; import xpu_runtime"
    assert in_a_process(code, tmp_path) == "done: [] theirs"


def test_the_command_line_hears_ctrl_c_before_openvino_is_there(tmp_path: Path) -> None:
    """Guards the first seconds of a command: a Ctrl-C in them ended in a traceback out of the import."""
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
