"""Imports point downwards only, by the tables below."""

from __future__ import annotations

import ast
from collections.abc import Collection, Iterator, Mapping
from fnmatch import fnmatchcase
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from conftest import SourceModule

# ---- The rules ---------------------------------------------------------------------------------------------

# Which of our packages each one may import, besides itself.
PACKAGES = {
    "integrations": {"xpu_agents", "xpu_runtime"},
    "xpu_agents": {"xpu_runtime", "xpu_simulation", "xpu_speculation"},
    "xpu_simulation": {"xpu_runtime"},
    "xpu_speculation": set(),
    "xpu_runtime": set(),
}

# What integrations see of the runtime; what else they need is exported from `xpu_runtime`.
RUNTIME_PUBLIC = {"xpu_runtime", "xpu_runtime.config", "xpu_runtime.errors", "xpu_runtime.request"}

# Inside the runtime, from the bottom up: a unit imports itself and lower rows, never its neighbours in a row.
# The facade, `xpu_runtime` itself, is above them all.
RUNTIME_LAYERS = (
    {"errors"},
    {"cpu_plugin", "deprecation", "files", "forks", "no_telemetry", "process_identity", "python_process"},
    {"request"},
    {"config", "decoding", "heg", "kv", "soc", "trace"},
    {"model", "private_data", "scheduler"},
    {"memory"},
    {"grammar", "lanes"},
    {"calibration", "context_calibration"},
    {"qualification"},
    {"engine"},
    {"embedding", "profiling"},
)

# Modules of others, by top-level name, that a part of ours may not import.
FORBIDDEN = {
    "xpu_agents": {"langchain*", "langgraph*", "llama_index*"},
    "xpu_runtime": {"jinja2", "langchain*", "langgraph*", "llama_index*", "typer", "rich"},
    "xpu_simulation": {"langchain*", "langgraph*", "llama_index*", "typer", "rich"},
    "xpu_speculation": {"langchain*", "langgraph*", "llama_index*", "openvino*", "typer", "rich"},
    # Pure policy: the time is passed in, nothing waits, no model is near.
    "xpu_runtime.scheduler": {"asyncio", "concurrent", "openvino*", "threading", "time"},
}

# Packages in which no module may import itself through others, for types alone included.
WITHOUT_CYCLES = ("xpu_runtime.scheduler", "xpu_runtime.kv", "xpu_runtime.heg", "xpu_runtime.trace")

# ---- Reading imports ---------------------------------------------------------------------------------------


def imports_of(name: str, is_package: bool, source: str, modules: Collection[str]) -> Iterator[str]:
    """Yield the dotted names of all modules that a source imports, at any depth, type-only imports included."""
    package = name.split(".") if is_package else name.split(".")[:-1]
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            above = package[: len(package) - node.level + 1] if node.level else []
            base = ".".join([*above, *([node.module] if node.module else [])])
            for alias in node.names:
                yield inner if (inner := f"{base}.{alias.name}") in modules else base
        elif isinstance(node, ast.Call) and ast.unparse(node.func).endswith(("import_module", "__import__")):
            yield from (arg.value for arg in node.args if isinstance(arg, ast.Constant) and isinstance(arg.value, str))


# ---- Checking imports --------------------------------------------------------------------------------------


def is_in(name: str, package: str) -> bool:
    """Whether a dotted name is the package or lies in it."""
    return name == package or name.startswith(f"{package}.")


def package_of(name: str, modules: Collection[str]) -> str | None:
    """Return the entry of `PACKAGES` that a module belongs to; None for third-party modules."""
    for package in PACKAGES:
        if is_in(name, package):
            return package
    return "integrations" if name in modules else None


def layer_of(name: str) -> int | None:
    """Return the row of a runtime module; None if the table lacks it."""
    unit = name.split(".")[1] if "." in name else None
    if unit is None:
        return len(RUNTIME_LAYERS)
    return next((row for row, units in enumerate(RUNTIME_LAYERS) if unit in units), None)


def violation(name: str, target: str, modules: Collection[str]) -> str | None:
    """Return why a module may not import another; None if it may."""
    package, target_package = package_of(name, modules), package_of(target, modules)
    for part, names in FORBIDDEN.items():
        if is_in(name, part) and any(fnmatchcase(target.split(".")[0], pattern) for pattern in names):
            return f"{part} may not import {target.split('.')[0]}"
    if target_package is None or package is None:
        return None
    if package == target_package == "xpu_runtime":
        return runtime_violation(name, target)
    if package == target_package == "integrations":
        same = name.split(".")[0] == target.split(".")[0]
        return None if same else "an integration may not import another"
    if package != target_package and target_package not in PACKAGES[package]:
        return f"{package} may not import {target_package}"
    if package == "integrations" and target_package == "xpu_runtime" and target not in RUNTIME_PUBLIC:
        return f"integrations may import {', '.join(sorted(RUNTIME_PUBLIC))} only; export what is needed there"
    return None


def runtime_violation(name: str, target: str) -> str | None:
    """Return why a module of the runtime may not import another one; None if it may."""
    here, there = layer_of(name), layer_of(target)
    for module, row in ((name, here), (target, there)):
        if row is None:
            return f"{module} has no layer: give it a row in RUNTIME_LAYERS"
    if name.split(".")[1:2] == target.split(".")[1:2] or there < here:
        return None
    return f"layer {there} is not below layer {here}"


# ---- The tests ---------------------------------------------------------------------------------------------


def cycle_of(imports: Mapping[str, Collection[str]]) -> list[str]:
    """Return the modules of one import cycle, in order; empty if there is none."""
    done: set[str] = set()

    def visit(name: str, path: list[str]) -> list[str]:
        if name in path:
            return path[path.index(name) :]
        if name in done:
            return []
        for target in sorted(imports.get(name, ())):
            if found := visit(target, [*path, name]):
                return found
        done.add(name)
        return []

    return next((found for name in sorted(imports) if (found := visit(name, []))), [])


@pytest.mark.parametrize("package", WITHOUT_CYCLES)
def test_no_module_imports_itself_through_others(source_modules: tuple[SourceModule, ...], package: str) -> None:
    """Modules must not depend on each other, type-only imports included."""
    modules = {module.name for module in source_modules}
    inside = [module for module in source_modules if is_in(module.name, package)]
    assert inside
    imports = {each.name: {*imports_of(each.name, each.is_package, each.text(), modules)} for each in inside}
    assert not cycle_of({name: targets - {name} for name, targets in imports.items()})


def test_cycle_is_found() -> None:
    """The check for cycles must find a cycle."""
    assert cycle_of({"a": {"b"}, "b": {"c"}, "c": {"b"}}) == ["b", "c"]
    assert not cycle_of({"a": {"b", "c"}, "b": {"c"}, "c": set()})


def test_imports_point_downwards_only(source_modules: tuple[SourceModule, ...]) -> None:
    """All modules must follow the tables, and every module of the runtime must have a layer."""
    modules = {module.name for module in source_modules}
    assert {"xpu_agents", "xpu_runtime", "langchain_xpu", "llama_index.llms.xpu"} <= modules
    problems = [
        f"{module.name} imports {target}: {reason}"
        for module in source_modules
        for target in sorted(set(imports_of(module.name, module.is_package, module.text(), modules)))
        if (reason := violation(module.name, target, modules))
    ]
    homeless = [name for name in modules if is_in(name, "xpu_runtime") and layer_of(name) is None]
    assert not problems, "\n".join(problems)
    assert not homeless, f"without a row in RUNTIME_LAYERS: {', '.join(sorted(homeless))}"


MODULES = {
    "langchain_xpu",
    "langchain_xpu.chat",
    "llama_index.llms.xpu",
    "xpu_agents.cli",
    "xpu_runtime",
    "xpu_runtime.errors",
    "xpu_runtime.kv.block_pool",
    "xpu_runtime.scheduler.queues",
    "xpu_runtime.soc.devices",
    "xpu_simulation",
    "xpu_speculation.cache",
}


@pytest.mark.parametrize(
    ("name", "source"),
    [
        ("langchain_xpu.chat", "from langchain_xpu import base"),
        ("langchain_xpu.chat", "from xpu_runtime import Engine, errors"),
        ("llama_index.llms.xpu", "from llama_index.core import Settings"),
        ("xpu_agents.cli", "import rich, typer, xpu_speculation.cache, xpu_runtime.soc.devices"),
        ("xpu_runtime", "from xpu_runtime.engine import Engine"),
        ("xpu_runtime.kv.block_pool", "from ..errors import KvExhaustedError"),
        ("xpu_runtime.kv.block_pool", "from . import prefix"),
        ("xpu_runtime.lanes.cpu", "import time, threading, openvino"),
        ("xpu_runtime.scheduler.queues", "import timeit"),
        ("xpu_simulation", "from xpu_runtime.soc.devices import Device"),
    ],
)
def test_allowed_imports(name: str, source: str) -> None:
    """The rules must not refuse what the design needs."""
    targets = list(imports_of(name, False, source, MODULES))
    assert targets
    assert not [reason for target in targets if (reason := violation(name, target, MODULES))]


@pytest.mark.parametrize(
    ("name", "source"),
    [
        ("langchain_xpu.chat", "from xpu_runtime.soc.devices import discover"),
        ("langchain_xpu.chat", "import llama_index.llms.xpu"),
        ("langchain_xpu.chat", "import xpu_speculation.cache"),
        ("xpu_agents.cli", "from langchain_xpu.chat import XPUChatModel"),
        ("xpu_agents.cli", "def f():\n    from llama_index.core.llms import ChatMessage"),
        ("xpu_speculation.cache", "import xpu_runtime"),
        ("xpu_speculation.cache", "import xpu_agents.cli"),
        ("xpu_runtime.errors", "import rich.table"),
        ("xpu_runtime.engine", "from langchain_core.messages import AIMessage"),
        ("xpu_runtime.engine", "def f():\n    from xpu_agents import cli"),
        ("xpu_runtime.engine", "from xpu_runtime import Engine"),
        ("xpu_runtime.engine", "import xpu_simulation"),
        ("xpu_runtime.kv.block_pool", "from ..soc import devices"),
        ("xpu_runtime.kv.block_pool", "import xpu_runtime.scheduler.queues"),
        ("xpu_runtime.model.cut", "from xpu_runtime.novelty import x"),
        ("xpu_runtime.scheduler.queues", "from time import monotonic"),
        ("xpu_runtime.scheduler.queues", "if True:\n    import threading"),
        ("xpu_runtime.scheduler.queues", "import importlib\nimportlib.import_module('asyncio')"),
        ("xpu_runtime.scheduler.queues", "import openvino_genai"),
    ],
)
def test_refused_imports(name: str, source: str) -> None:
    """Each rule must find its violation."""
    assert any(violation(name, target, MODULES) for target in imports_of(name, False, source, MODULES))
