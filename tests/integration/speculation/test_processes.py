"""Two processes of one user that share results."""

from __future__ import annotations

import asyncio
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from child_process import environment

from xpu_speculation.cache.future_cache import FutureCache
from xpu_speculation.store.result_store import ResultStore
from xpu_speculation.tools.keys import canonical_key
from xpu_speculation.tools.specs import ToolSpec

SPEC = ToolSpec(name="search", parameters={"type": "object", "properties": {"q": {"type": "string"}}})
KEY = canonical_key(SPEC, {"q": "tea"})
LEASE_S = 300.0
_LIMIT_S = 60.0

Start = Callable[[str, str], subprocess.Popen[str]]


@pytest.fixture
def start(tmp_path: Path) -> Iterator[Start]:
    """Starts a process that calls the tool. It is ended with the test."""
    begun: list[subprocess.Popen[str]] = []

    def run(name: str, how: str) -> subprocess.Popen[str]:
        process = subprocess.Popen(
            [sys.executable, __file__, str(tmp_path), name, how],
            env=environment(),
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        begun.append(process)
        return process

    yield run
    for process in begun:
        with process:
            process.kill()


def runs(folder: Path) -> list[str]:
    """Returns the processes that ran the tool, in order."""
    path = folder / "runs.txt"
    return path.read_text(encoding="utf-8").split() if path.exists() else []


def wait_for(condition: Callable[[], bool], process: subprocess.Popen[str]) -> None:
    """Polls a condition of a process."""
    end = time.monotonic() + _LIMIT_S
    while not condition():
        assert process.poll() is None, process.communicate()[0]
        assert time.monotonic() < end, "the process does not get on"
        time.sleep(0.005)


def answer(process: subprocess.Popen[str]) -> str:
    """Returns the output of a process at its end."""
    output, _ = process.communicate(timeout=_LIMIT_S)
    assert process.returncode == 0, output
    return output.strip()


def test_killed_lease_holder_does_not_block_calls(tmp_path: Path, start: Start) -> None:
    """Guards calls that wait for a killed process: they run the tool before the lease expires."""
    first = start("first", "hang")
    wait_for(lambda: runs(tmp_path) == ["first"], first)
    second = start("second", "value")
    wait_for((tmp_path / "second.waits").exists, second)
    with pytest.raises(subprocess.TimeoutExpired):
        second.wait(0.5)
    assert runs(tmp_path) == ["first"], "both run it"
    first.kill()
    assert answer(second) == "value of second, miss"
    assert runs(tmp_path) == ["first", "second"]
    assert answer(start("third", "value")) == "value of second, hit"


def test_one_of_two_processes_runs_the_tool(tmp_path: Path, start: Start) -> None:
    """Guards against duplicate runs of concurrent processes."""
    processes = {name: start(name, "value") for name in ("first", "second", "third")}
    for name, process in processes.items():
        wait_for((tmp_path / f"{name}.waits").exists, process)
    (tmp_path / "go").touch()
    output = {name: answer(process) for name, process in processes.items()}
    [runner] = runs(tmp_path)
    assert output.pop(runner) == f"value of {runner}, miss"
    assert set(output.values()) <= {f"value of {runner}, late_hit", f"value of {runner}, hit"}


async def main(folder: Path, name: str, how: str) -> None:
    async def run() -> object:
        with (folder / "runs.txt").open("a", encoding="utf-8") as out:
            out.write(f"{name}\n")
        if how == "hang":
            await asyncio.get_running_loop().create_future()
        while not (folder / "go").exists() and runs(folder)[0] == name:
            await asyncio.sleep(0.005)
        return f"value of {name}"

    with FutureCache(ResultStore(folder / "results", lease_s=LEASE_S)) as cache:
        call = asyncio.ensure_future(cache.result(SPEC, KEY, run, owner=name))
        await asyncio.sleep(0)
        (folder / f"{name}.waits").touch()
        outcome = await call
    print(f"{outcome.value}, {outcome.source}")  # noqa: T201 - to the test


if __name__ == "__main__":
    asyncio.run(main(Path(sys.argv[1]), sys.argv[2], sys.argv[3]))
