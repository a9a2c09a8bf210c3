"""From a model folder to lanes ready to run: cut, compile, calibrate, allocate."""

from __future__ import annotations

from dataclasses import dataclass
from math import prod
from typing import Any

import openvino as ov

from xpu_runtime.config import UNQUANTISED_KV, EngineConfig
from xpu_runtime.errors import DeviceError
from xpu_runtime.heg import Edge, Form, Heg, Kernel, KernelKind, LaneSpec, Roofline
from xpu_runtime.lanes.activation_buffer import ActivationBuffer, ValueSpec
from xpu_runtime.lanes.compiled_kernel import CompiledKernel, Program, row_shape
from xpu_runtime.lanes.kv_cache import KvCache, KvLayout
from xpu_runtime.model.cut import CutGraph, OpGroup, cut_attention, cut_layers
from xpu_runtime.model.folder import ModelFolder
from xpu_runtime.model.matmul_fusion import fuse_matmuls
from xpu_runtime.model.op_costs import graph_work
from xpu_runtime.model.paged_attention import load_paged_model
from xpu_runtime.scheduler import ActivationSlot
from xpu_runtime.soc.profile import cache_dir

__all__ = ["GROUP_SIZE", "CompiledForm", "LoadedModel", "ModelLoader", "with_fixed_tokens"]

GROUP_SIZE = "DYNAMIC_QUANTIZATION_GROUP_SIZE"
"""The property for activations quantised on the fly; 0 is off."""


@dataclass(slots=True)
class CompiledForm:
    """One form on one lane: compiled op-groups, None where the lane does not hold one."""

    groups: tuple[OpGroup, ...]
    compiled: list[ov.CompiledModel | None]
    static_tokens: int = 0


@dataclass(slots=True)
class LoadedModel:
    """Everything the engine runs on."""

    heg: Heg
    programs: dict[str, dict[Form, Program]]
    kv: KvCache
    buffers: dict[ActivationSlot, ActivationBuffer]
    vocab_size: int


class ModelLoader:
    """Reads, cuts and compiles one model for a set of lanes."""

    def __init__(self, folder: ModelFolder, config: EngineConfig, lanes: tuple[LaneSpec, ...]) -> None:
        self.folder = folder
        self.config = config
        self.lanes = lanes
        self.core = ov.Core()
        self.layout = KvLayout()
        self._forms: dict[tuple[str, Form], CompiledForm] = {}

    @property
    def disaggregated(self) -> bool:
        """Whether token-wise kernels and attention run on different devices."""
        return any(lane.role == "static" for lane in self.lanes)

    def lane_properties(self, lane: LaneSpec, tuned: dict[str, Any], form: Form = Form.CUT) -> dict[str, Any]:
        """OpenVINO properties of the kernels of ``form`` on ``lane``; the user's own come last."""
        config = self.config
        given: dict[str, Any] = {"PERFORMANCE_HINT": "LATENCY", "NUM_STREAMS": "1"}
        if config.precision != "default":
            given["INFERENCE_PRECISION_HINT"] = config.precision
        if config.precision == "f32" and lane.device == "CPU":
            # Activations quantised on the fly give results that depend on how many rows a product has.
            given[GROUP_SIZE] = "0"
            tuned = {key: value for key, value in tuned.items() if key != GROUP_SIZE}
        if config.kv_precision == "auto":
            if lane.device == "CPU" and config.precision != "f32":
                given.update(UNQUANTISED_KV)
        elif config.kv_precision != "default" and lane.device != "NPU":
            given["KV_CACHE_PRECISION"] = config.kv_precision
        if lane.device == "CPU" and lane.threads:
            given["INFERENCE_NUM_THREADS"] = lane.threads
            # Two halves of a CPU must not be pinned: each would take the first cores. Prefill and lone decode steps are
            # faster unpinned too (measured: 10 to 15 %); batches of six and more are 15 to 20 % faster pinned.
            given["ENABLE_CPU_PINNING"] = form is Form.BATCH
        if lane.device in ("NPU", "GPU"):
            given = {key: value for key, value in given.items() if key != "NUM_STREAMS"}
            given["CACHE_DIR"] = str(cache_dir() / "kernels")
        return {**given, **tuned, **config.properties}

    def cut(self, layers_per_group: int) -> CutGraph:
        """A fresh cut of the model: between attentions where lanes differ in kind, else by layers."""
        model = self._paged()
        return cut_attention(model) if self.disaggregated else cut_layers(model, layers_per_group)

    def whole(self) -> CutGraph:
        """The uncut model as a chain of one."""
        model = self._paged()
        return CutGraph((OpGroup("whole", KernelKind.WHOLE, model, (), (), (0, 0)),))

    def _paged(self) -> ov.Model:
        model = load_paged_model(self.core, self.folder)
        if all(lane.device == "CPU" for lane in self.lanes):  # a GPU does that itself, and an NPU is not measured
            fuse_matmuls(model)
        return model

    def compile_model(
        self, lane: LaneSpec, name: str, model: ov.Model, tuned: dict[str, Any], form: Form = Form.CUT
    ) -> ov.CompiledModel:
        """Compile one kernel for ``lane``.

        Raises:
            DeviceError: the device refuses it, because of its properties or by its nature.
        """
        properties = self.lane_properties(lane, tuned, form)
        try:
            return self.core.compile_model(model, lane.device, properties)
        except RuntimeError as error:
            reason = str(error).strip().splitlines()[-1]
            raise DeviceError(
                f"device {lane.device} refuses kernel {name!r} of {self.folder.name}: {reason}; it was asked for with "
                f"{properties}: try other settings of precision, kv_precision and properties"
            ) from error

    def compile(
        self, lane: LaneSpec, form: Form, graph: CutGraph, tuned: dict[str, Any], static_tokens: int = 0
    ) -> CompiledForm:
        """Compile ``graph`` for ``lane``; a static lane takes the token-wise groups only, reshaped to the chunk."""
        compiled: list[ov.CompiledModel | None] = []
        for group in graph.groups:
            model = group.model
            if lane.role == "static":
                if group.kind is not KernelKind.TOKENWISE:
                    compiled.append(None)
                    continue
                model = with_fixed_tokens(model, static_tokens)
                Program.require_static(lane.name, group.name, model)
            made = self.compile_model(lane, group.name, model, tuned, form)
            self.layout.add(made, self.folder.name)
            compiled.append(made)
        done = CompiledForm(graph.groups, compiled, static_tokens if lane.role == "static" else 0)
        self._forms[lane.name, form] = done
        return done

    def finish(self, rooflines: dict[str, Roofline], kv_blocks: int, max_tokens: int) -> LoadedModel:
        """Allocate KV and activations, bind them to the kernels, and describe the result as a graph."""
        kv_device = next(lane.device for lane in self.lanes if lane.role == "all")
        kv = KvCache(self.core, kv_device, self.layout, kv_blocks)
        programs: dict[str, dict[Form, Program]] = {lane.name: {} for lane in self.lanes}
        for (lane, form), done in self._forms.items():
            programs[lane][form] = Program(
                [
                    None
                    if model is None
                    else CompiledKernel(model, group.reads, group.writes, kv.tensors, done.static_tokens, kv.scratch)
                    for group, model in zip(done.groups, done.compiled, strict=True)
                ]
            )
        static = max((form.static_tokens for form in self._forms.values()), default=0)
        edges, values = self._dataflow()
        heg = Heg(
            {form: self._kernels(form) for form in Form if any(key[1] is form for key in self._forms)},
            edges,
            {lane.name: lane for lane in self.lanes},
            rooflines,
            static,
        )
        rows = max(max_tokens, static)
        head = self._any(Form.CUT).groups[-1].model.outputs[0].get_partial_shape()
        vocab = head[len(head) - 1].get_length()
        kinds = ActivationSlot if static else (ActivationSlot.REACTIVE, ActivationSlot.PROACTIVE)
        buffers = {kind: ActivationBuffer(values, rows) for kind in kinds}
        return LoadedModel(heg, programs, kv, buffers, vocab)

    def _any(self, form: Form) -> CompiledForm:
        return next(done for (_, kind), done in self._forms.items() if kind is form)

    def _kernels(self, form: Form) -> tuple[Kernel, ...]:
        per_layer = self.layout.bytes_per_token / max(1, self.layout.layers)
        kernels = []
        for index, group in enumerate(self._any(form).groups):
            work = graph_work(group.model, per_layer)
            held = tuple(
                lane.name
                for lane in self.lanes
                if (done := self._forms.get((lane.name, form))) is not None and done.compiled[index] is not None
            )
            kernels.append(
                Kernel(index, group.name, group.kind, work, held, group.reads, group.writes, int(work.weight_bytes))
            )
        return tuple(kernels)

    def _dataflow(self) -> tuple[tuple[Edge, ...], list[ValueSpec]]:
        """Edges of the cut form, and the same values as the activation buffers need them."""
        groups = self._any(Form.CUT).groups
        edges, values = [], []
        for index, group in enumerate(groups[:-1]):
            for output, name in zip(group.model.outputs, group.writes, strict=True):
                consumers = tuple(i for i, other in enumerate(groups) if name in other.reads)
                shape = row_shape(output)
                values.append(ValueSpec(name, shape, index, max(consumers)))
                edges.append(Edge(name, index, consumers, 4 * prod(shape), self.disaggregated))
        return tuple(edges), values


def with_fixed_tokens(model: ov.Model, tokens: int) -> ov.Model:
    """A copy of ``model`` with the token axis of every input fixed."""
    copy = model.clone()
    copy.reshape({port: [tokens, *list(port.get_partial_shape())[1:]] for port in copy.inputs})
    return copy
