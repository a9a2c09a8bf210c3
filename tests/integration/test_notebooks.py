"""The notebooks of the examples in a real Jupyter kernel, and what a notebook does that a script does not."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import nbformat
import pytest
from nbclient import NotebookClient

EXAMPLES = Path(__file__).parents[2] / "examples"
NOTEBOOKS = sorted(EXAMPLES.glob("*.ipynb"))
_CELL_S = 300  # for what would otherwise wait for ever

# Of the client's loop on Windows, where it makes do.
pytestmark = pytest.mark.filterwarnings("ignore:Proactor event loop does not implement add_reader:RuntimeWarning")


class Notebook:
    """A notebook whose cells are run one by one.

    Attributes:
        said: what the cells have printed and shown.
        pictures: how many.
    """

    def __init__(self, client: NotebookClient) -> None:
        self.said = ""
        self.pictures = 0
        self._client = client

    def run(self, source: str) -> str:
        """Run a cell.

        Returns:
            The name of the error that it raised; nothing if it raised none.
        """
        cell = nbformat.v4.new_code_cell(source)
        self._client.nb.cells.append(cell)
        self._client.execute_cell(cell, len(self._client.nb.cells) - 1)
        failed = ""
        for output in cell.outputs:
            data = output.get("data", {})
            self.said += output.get("text", "") + data.get("text/plain", "") + output.get("evalue", "")
            self.pictures += "image/png" in data
            failed = output.get("ename", failed)
        return failed


@pytest.fixture
def notebook(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[Notebook]:
    """One with a kernel of this Python, beside the examples, that leaves nothing in the home of who tests."""
    for name in ("IPYTHONDIR", "JUPYTER_RUNTIME_DIR"):
        monkeypatch.setenv(name, str(tmp_path / name))
    client = NotebookClient(
        nbformat.v4.new_notebook(),
        timeout=_CELL_S,
        allow_errors=True,
        kernel_name="python3",
        extra_arguments=["--IPKernelApp.log_level=ERROR"],
        resources={"metadata": {"path": str(EXAMPLES)}},
    )
    with client.setup_kernel():
        yield Notebook(client)


EXPECTED = {
    "first_steps": ("get_weather", "8 mails summarised", "['"),
    "simulation": ("a person's answer takes",),
    "speculation": ("plain        ran the tool for Oslo, Lisbon, Vienna, Oslo\n", "wasted work: at most"),
}


@pytest.mark.slow
@pytest.mark.parametrize("file", NOTEBOOKS, ids=lambda file: file.stem)
def test_a_notebook_runs_from_top_to_bottom(file: Path, notebook: Notebook) -> None:
    """Guards readers from notebooks that have fallen behind the code, and from what only an event loop around does."""
    cells = nbformat.read(file, 4).cells
    for cell in cells:
        if cell.cell_type == "code":
            assert not cell.outputs, "figures of some machine"
            assert not notebook.run(cell.source), notebook.said
    for words in EXPECTED[file.stem]:
        assert words in notebook.said
    assert notebook.pictures == 1


STOPPED = """
import os, signal, threading

from xpu_agents.engines import shared_chat
from langchain_xpu import XPUChatModel

model = XPUChatModel(max_tokens=3500, ignore_eos=True)
model.invoke("Hello", max_tokens=1)
metrics = shared_chat("desk", None).engine.metrics


def stop():
    while metrics().output_tokens < 30:
        pass
    os.kill(os.getpid(), signal.SIGINT)


threading.Thread(target=stop, daemon=True).start()
model.invoke("Hello")
"""


@pytest.mark.skipif(sys.platform == "win32", reason="a process cannot send itself Ctrl-C there")
def test_a_cell_is_interrupted(notebook: Notebook) -> None:
    """Guards the button that stops a cell: the answer ends at once, and the next cell finds the model idle."""
    assert notebook.run(STOPPED) == "KeyboardInterrupt", notebook.said
    assert not notebook.run("while any(metrics().running.values()): pass")
    assert not notebook.run("model.invoke('Hello', max_tokens=4, ignore_eos=False).text")
    assert not notebook.run("print({status.name: count for (_, status), count in metrics().ended.items()})")
    assert "'CANCELLED': 1" in notebook.said, notebook.said


def test_an_app_cannot_take_the_loop_of_a_notebook(notebook: Notebook) -> None:
    """Guards against asyncio's words for it, which tell nobody what to write instead."""
    assert not notebook.run("from xpu_agents.ambient import AmbientApp; app = AmbientApp(); app")
    assert "<AmbientApp 'default': no agents>" in notebook.said
    assert notebook.run("app.run()") == "ConfigError"
    assert "write 'async with app:' around what else is done" in notebook.said
