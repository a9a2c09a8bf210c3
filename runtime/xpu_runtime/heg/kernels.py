"""Nodes and edges of the execution graph, its forms, and the lanes that run kernels.

A model exists in one or two *forms*. ``CUT`` is a chain of op-groups, with a kernel boundary (a point of preemption)
between any two. ``WHOLE`` is one kernel for the whole model, for decode (`agent-xpu-v2 §4.2`: the decode micro-DAG
collapses into single kernels). A lane whose kernels can be cancelled has long op-groups, through which it decodes, too.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Literal

from xpu_runtime.heg.roofline import Work

__all__ = ["Edge", "Form", "GraphBlock", "Kernel", "KernelKind", "LaneSpec"]


class Form(StrEnum):
    """Division of the model into kernels."""

    CUT = "cut"
    """Kernels of a few layers or op-groups."""
    WHOLE = "whole"
    """The whole model in one kernel."""


class KernelKind(StrEnum):
    """Content of a kernel, which decides the lanes that may run it (`agent-xpu-v2 §4.2`)."""

    LAYERS = "layers"
    """One or more whole layers; with attention inside it needs the KV cache and dynamic shapes."""
    TOKENWISE = "tokenwise"
    """All operations between two attentions; rows are independent, so an NPU may run a static chunk."""
    ATTENTION = "attention"
    """Attention of one layer over the KV cache."""
    HEAD = "head"
    """Final norm and LM head over the sampled rows."""
    WHOLE = "whole"
    """The whole model in one kernel."""


@dataclass(frozen=True, slots=True)
class LaneSpec:
    """One execution resource, which runs one kernel at a time.

    Attributes:
        name: ``npu``, ``igpu``, ``gpu`` for a discrete GPU, or ``cpu``.
        device: the OpenVINO device.
        role: ``all`` runs every kernel; ``static`` runs token-wise kernels of static shape only.
        threads: CPU threads, 0 on other devices.
        cancels: whether a running kernel can be cancelled within a few milliseconds. Kernels may be long then: work up
            to the last boundary is kept, and the cancelled kernel runs again.
        bounded: whether `SchedulerPolicy.gpu_share` limits proactive work on it.
        own_memory: whether the device has memory of its own, as a discrete GPU has.
        compile_s: seconds in which a CPU thread is expected to compile attention of one static shape for it; 0 if it
            cannot run attention.
    """

    name: str
    device: str
    role: Literal["all", "static"]
    threads: int = 0
    bounded: bool = False
    own_memory: bool = False
    cancels: bool = False
    compile_s: float = 0.0


@dataclass(frozen=True, slots=True)
class GraphBlock:
    """Token-wise kernels of the static lane whose graphs are loaded together (`CoordGen §3.1`).

    Attributes:
        kernels: their indices in the cut form.
        load_s: seconds to load their short graphs, and about those of the long ones.
    """

    kernels: tuple[int, ...]
    load_s: float


@dataclass(frozen=True, slots=True)
class Edge:
    """A value that one kernel hands to others.

    Attributes:
        value: name of the value.
        producer: index of the kernel that writes it.
        consumers: indices of the kernels that read it; it is live until the last of them is done.
        bytes_per_token: size in bytes of one row.
        transfers: whether it may cross from one device to another.
    """

    value: str
    producer: int
    consumers: tuple[int, ...]
    bytes_per_token: int
    transfers: bool


@dataclass(frozen=True, slots=True)
class Kernel:
    """One node of a form.

    Attributes:
        index: position in its form.
        name: unique name.
        kind: content of the kernel.
        work: operations and bytes as functions of the load.
        lanes: names of the lanes that hold a variant of it. With more than one it is elastic: the lane is chosen at
            launch (`agent-xpu-v1 §5.2`).
        reads: values that it reads.
        writes: values that it writes.
        footprint_bytes: weights that it keeps resident on each lane.
        activation_bytes: bytes of a row of the values that it reads and writes.
    """

    index: int
    name: str
    kind: KernelKind
    work: Work
    lanes: tuple[str, ...]
    reads: tuple[str, ...] = ()
    writes: tuple[str, ...] = ()
    footprint_bytes: int = 0
    activation_bytes: int = 0
