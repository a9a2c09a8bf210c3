"""Search in OpenVINO graphs, and replacement of values."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

import openvino as ov

__all__ = [
    "chain",
    "consumers",
    "input_name",
    "reachable_parameters",
    "readers",
    "replace",
    "root_input",
    "skip",
]


def input_name(parameter: ov.Node) -> str:
    """Name of an input of a graph; empty without one."""
    return next(iter(parameter.output(0).get_names()), "")


def skip(output: Any, *types: str) -> Any:
    """The value before up to one operation of each type, in this order from the last to the first."""
    for kind in types:
        if output.get_node().get_type_name() == kind:
            output = output.get_node().input(0).get_source_output()
    return output


def root_input(output: Any) -> str:
    """Name of the input that an attention mask is derived from."""
    node = output.get_node()
    while node.get_type_name() != "Parameter":
        if not node.inputs():
            return ""
        node = node.input(0).get_source_output().get_node()
    return input_name(node)


def consumers(node: ov.Node, *types: str) -> list[ov.Node]:
    """Operations of these types that read the first output of ``node``."""
    found = [target.get_node() for target in node.output(0).get_target_inputs()]
    return [each for each in found if each.get_type_name() in types]


def chain(node: ov.Node, *types: str) -> Iterator[ov.Node]:
    """Single consumers of these types that follow ``node``."""
    while True:
        after = [target.get_node() for target in node.output(0).get_target_inputs()]
        if len(after) != 1 or after[0].get_type_name() not in types:
            return
        node = after[0]
        yield node


def readers(parameter: ov.Node | None, kind: str, port: int) -> list[ov.Node]:
    """Operations of a type that read ``parameter`` at an input, directly or through shape changes."""
    found: list[ov.Node] = []
    frontier = [] if parameter is None else [parameter]
    while frontier:
        node = frontier.pop()
        for target in node.output(0).get_target_inputs():
            reader = target.get_node()
            if reader.get_type_name() == kind and target.get_index() == port:
                found.append(reader)
            elif reader.get_type_name() in ("Squeeze", "Reshape", "Convert", "Unsqueeze"):
                frontier.append(reader)
    return found


def replace(old: Any, new: Any) -> None:
    """Let all consumers of the value ``old`` read ``new``."""
    for target in list(old.get_target_inputs()):
        target.replace_source_output(new)


def reachable_parameters(nodes: Iterable[ov.Node]) -> list[ov.Node]:
    """Inputs of the graph that the nodes depend on."""
    seen: set[str] = set()
    stack, found = list(nodes), []
    while stack:
        node = stack.pop()
        if node.get_friendly_name() in seen:
            continue
        seen.add(node.get_friendly_name())
        if node.get_type_name() == "Parameter":
            found.append(node)
        stack += [port.get_source_output().get_node() for port in node.inputs()]
    return found
