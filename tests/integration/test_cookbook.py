"""The notebooks of the cookbook in a real Jupyter kernel, and behaviour that differs between notebook and script."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from pathlib import Path

import nbformat
import pytest
from nbclient import NotebookClient

COOKBOOK = Path(__file__).parents[2] / "cookbook"
NOTEBOOKS = sorted(COOKBOOK.glob("*.ipynb"))
CELL_TIMEOUT_S = 300

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
    """An empty notebook with a kernel of this Python that writes nothing into the home folder."""
    for name in ("IPYTHONDIR", "JUPYTER_RUNTIME_DIR"):
        monkeypatch.setenv(name, str(tmp_path / name))
    monkeypatch.delenv("PYTEST_CURRENT_TEST", raising=False)  # the kernel's streams have no descriptor beside it
    client = NotebookClient(
        nbformat.v4.new_notebook(),
        timeout=CELL_TIMEOUT_S,
        allow_errors=True,
        kernel_name="python3",
        extra_arguments=["--IPKernelApp.log_level=ERROR"],
        resources={"metadata": {"path": str(COOKBOOK)}},
    )
    with client.setup_kernel():
        yield Notebook(client)


EXPECTED = {
    "01_langchain_chain": ("get_weather", "city=", "input_tokens"),
    "02_user_and_background": ("beside proactive requests", "proactive finished"),
    "03_ambient_agent": ("sent before approval: []", "sent after the restart: ['marta.txt", "2 events done"),
    "04_speculative_tools": (
        "with speculation     tool runs: Oslo, Lisbon, Vienna\n",
        "read_note  may run early: True",
        "add_note   may run early: False",
        "the code is 2941",
    ),
    "05_llamaindex": ("source: parcel.txt", "get_weather{'city': 'Oslo'}", "call the plumber"),
    "06_langgraph_interrupts": ("draft:", "send ()", "drop ()"),
    "07_your_own_model": ("openvino_model.xml", "All requirements are met", "proactive: 800 tokens", "True"),
    "08_one_server": ("8 notes summarised", '"city"', "xpu_requests_total"),
    "09_simulated_ai_pc": ("mean latency",),
}
"""Texts that a run must print."""
SHORTER = {
    "02_user_and_background": {
        "AGENTS, PAUSE_S = 6, 1.0": "AGENTS, PAUSE_S = 2, 0.05",
        '"Thank you!"] * 2': '"Thank you!"]',
    },
    "09_simulated_ai_pc": {"seconds=120": "seconds=30"},
}
"""Texts of notebooks that wait for many answers or simulate long loads, and their replacements with shorter ones."""


@pytest.mark.slow
@pytest.mark.parametrize("file", NOTEBOOKS, ids=lambda file: file.stem)
def test_a_notebook_runs_from_top_to_bottom(file: Path, notebook: Notebook) -> None:
    """Guards readers from notebooks that no longer run, or whose stored pictures are missing."""
    cells = [cell for cell in nbformat.read(file, 4).cells if cell.cell_type == "code"]
    sources = [cell.source for cell in cells]
    for text, shorter in SHORTER.get(file.stem, {}).items():
        assert any(text in source for source in sources)
        sources = [source.replace(text, shorter) for source in sources]
    for source in sources:
        assert not notebook.run(source), notebook.said
    for text in EXPECTED[file.stem]:
        assert text in notebook.said
    assert notebook.pictures == sum("image/png" in each.get("data", {}) for cell in cells for each in cell.outputs)


@pytest.mark.parametrize("file", NOTEBOOKS, ids=lambda file: file.stem)
def test_a_notebook_is_stored_with_its_outputs(file: Path) -> None:
    """Guards the pages that readers see: outputs are stored, and they hold no error and no path of a machine."""
    notebook = nbformat.read(file, 4)
    outputs = [output for cell in notebook.cells if cell.cell_type == "code" for output in cell.outputs]
    texts = [output.get("text", "") + output.get("data", {}).get("text/plain", "") for output in outputs]
    for text in EXPECTED[file.stem]:
        assert any(text in each for each in texts)
    assert not any(output.output_type == "error" for output in outputs)
    assert not any(re.search(r"/(home|root|tmp|work|Users)/", text) for text in texts)


def test_the_menu_lists_every_notebook() -> None:
    """Guards notebooks that no page links to."""
    menu = (COOKBOOK / "README.md").read_text(encoding="utf-8")
    assert re.findall(r"\((\w+)\.ipynb\)", menu) == [file.stem for file in NOTEBOOKS]


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


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="a process cannot send itself Ctrl-C there")
def test_a_cell_is_interrupted(notebook: Notebook) -> None:
    """Guards the button that stops a cell: the answer ends at once, and the next cell finds the model idle."""
    assert notebook.run(STOPPED) == "KeyboardInterrupt", notebook.said
    assert not notebook.run("while any(metrics().running.values()): pass")
    assert not notebook.run("model.invoke('Hello', max_tokens=4, ignore_eos=False).text")
    assert not notebook.run("print({status.name: count for (_, status), count in metrics().ended.items()})")
    assert "'CANCELLED': 1" in notebook.said, notebook.said


def test_an_app_cannot_take_the_loop_of_a_notebook(notebook: Notebook) -> None:
    """Guards against an error of asyncio, which does not name the alternative."""
    assert not notebook.run("from xpu_agents.ambient import AmbientApp; app = AmbientApp(); app")
    assert "<AmbientApp 'default': no agents>" in notebook.said
    assert notebook.run("app.run()") == "ConfigError"
    assert "async with app:" in notebook.said
