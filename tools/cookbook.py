"""Runs the notebooks of ``cookbook/`` and stores their outputs.

    python tools/cookbook.py [NAME ...]

Without a name all notebooks run, one after the other. Run it on an idle machine: the outputs contain times.
Notebooks in which the content of text matters use the real model if there is one (``benchmarks/README.md``).
"""

from __future__ import annotations

import argparse
import os
import re
import sys
import time
from pathlib import Path
from typing import Any

import nbformat
from nbclient import NotebookClient

__all__: list[str] = []

_ROOT = Path(__file__).parents[1]
_FOLDER = _ROOT / "cookbook"
_CELL_S = 600
_COLOUR = re.compile(r"\x1b\[[0-9;]*m")


def main() -> int:
    """Run the notebooks named on the command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("names", nargs="*", help="beginnings of file names, such as 03")
    notebook_names = parser.parse_args().names
    sys.path.insert(0, str(_ROOT))
    from benchmarks.common.real_model import REAL_MODEL_MISSING, REAL_MODEL_VARIABLE, real_model

    model = real_model()
    if model is None:
        print(REAL_MODEL_MISSING)  # noqa: T201
    else:
        os.environ[REAL_MODEL_VARIABLE] = model  # which the notebooks read
    for file in sorted(_FOLDER.glob("*.ipynb")):
        if not notebook_names or file.name.startswith(tuple(notebook_names)):
            began = time.perf_counter()
            _run(file)
            print(f"{file.name}: {time.perf_counter() - began:.0f} s", flush=True)  # noqa: T201
    return 0


def _run(file: Path) -> None:
    notebook = nbformat.read(file, 4)
    client = NotebookClient(
        notebook, timeout=_CELL_S, kernel_name="python3", resources={"metadata": {"path": str(_FOLDER)}}
    )
    client.execute()
    for cell in notebook.cells:
        cell.metadata.pop("execution", None)  # times of the run
        if cell.cell_type == "code":
            cell.outputs = _joined(cell.outputs)
            for cell_output in cell.outputs:
                for texts, key in ((cell_output, "text"), (cell_output.get("data", {}), "text/plain")):
                    if key in texts:
                        texts[key] = texts[key].replace(str(Path.home()), "~")
    notebook.metadata = {
        "kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"},
        "language_info": {"name": "python"},
    }
    nbformat.write(notebook, file)


def _joined(outputs: list[Any]) -> list[Any]:
    """Outputs without terminal colours, consecutive texts of one stream joined."""
    joined: list[Any] = []
    for cell_output in outputs:
        if cell_output.output_type == "stream":
            cell_output.text = _COLOUR.sub("", cell_output.text)
            if joined and joined[-1].get("name") == cell_output.name:
                joined[-1].text += cell_output.text
                continue
        if "text/plain" in cell_output.get("data", {}):
            cell_output.data["text/plain"] = _COLOUR.sub("", cell_output.data["text/plain"])
            cell_output.data.pop("text/html", None)
        joined.append(cell_output)
    return joined


if __name__ == "__main__":
    sys.exit(main())
