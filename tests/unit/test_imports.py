"""Modules that an import loads: a program or a command must not wait for those that it does not use."""

from __future__ import annotations

import subprocess
import sys

import pytest

_HEAVY = frozenset(
    {
        *("asyncio", "fastapi", "httpx", "httpx2", "huggingface_hub", "jsonschema", "langchain", "langchain_core"),
        *("llama_index", "llguidance", "numpy", "openai", "openvino", "openvino_genai", "openvino_tokenizers"),
        *("prometheus_client", "psutil", "pydantic", "rich", "sqlite3", "starlette", "transformers", "typer"),
        *("uvicorn", "xpu_speculation"),
    }
)
_OF_THE_COMMAND_LINE = frozenset({"pydantic", "rich", "typer"})
_OF_THE_ENGINE = frozenset({"asyncio", "llguidance", "numpy", "openvino", "openvino_genai", "psutil"})


def heavy_modules(module: str) -> set[str]:
    """Heavy top-level modules that the import of ``module`` loads in a new process."""
    code = f"import {module}, sys; print(*{{name.partition('.')[0] for name in sys.modules}})"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    return set(done.stdout.split()) & _HEAVY


@pytest.mark.parametrize("package", ["xpu_agents", "xpu_agents.__main__", "xpu_agents.chat", "xpu_runtime.errors"])
def test_packages_import_nothing_heavy(package: str) -> None:
    """Guards programs that need a few names of a package against a second of imports."""
    assert heavy_modules(package) == set()


def test_help_and_completion_import_no_engine() -> None:
    """Guards the help and TAB completion, for which the command line is imported, against the import of OpenVINO."""
    assert heavy_modules("xpu_agents.cli.app") <= _OF_THE_COMMAND_LINE


def test_run_imports_only_the_engine_and_the_terminal() -> None:
    """Guards the first token of ``xpu-agents run`` against imports of servers, hubs, tools and conversions."""
    assert heavy_modules("xpu_agents.cli.run") <= _OF_THE_COMMAND_LINE | _OF_THE_ENGINE
