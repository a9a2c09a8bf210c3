"""Model loading: cuts a model, compiles its kernels for the lanes, and allocates the KV cache and buffers."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import count
from math import prod
from typing import Any

import openvino as ov

from xpu_runtime.config import UNQUANTISED_KV, EngineConfig
from xpu_runtime.errors import DeviceError
from xpu_runtime.heg import Edge, Form, GraphBlock, Heg, Kernel, KernelKind, LaneSpec, Roofline
from xpu_runtime.lanes.activation_buffer import ActivationBuffer, ValueSpec
from xpu_runtime.lanes.compiled_kernel import CompiledKernel, Program, RunnableKernel, row_shape
from xpu_runtime.lanes.device_properties import DeviceProperties
from xpu_runtime.lanes.graph_loader import GraphLoader
from xpu_runtime.lanes.host_memory import Allocate, host_allocator
from xpu_runtime.lanes.kernel_cache import kernel_cache_properties
from xpu_runtime.lanes.kv_cache import KvCache, KvLayout
from xpu_runtime.lanes.position_values import PositionValues
from xpu_runtime.lanes.static_attention import AttentionKernels
from xpu_runtime.lanes.static_kernel import StaticKernel
from xpu_runtime.lanes.topology import SHORT_GRAPH_SHARE, holds_kernel, kernel_blocks, quantises_kv
from xpu_runtime.model.cut import CutGraph, OpGroup, cut_attention, cut_layers
from xpu_runtime.model.folder import ModelFolder
from xpu_runtime.model.op_costs import graph_work
from xpu_runtime.model.paged_attention import add_hidden_output, load_paged_model
from xpu_runtime.model.position_graph import split_positions
from xpu_runtime.model.static_attention import paged_attention_inputs
from xpu_runtime.model.symmetric_weights import remove_zero_points
from xpu_runtime.scheduler import ActivationSlot
from xpu_runtime.soc.devices import load_core

__all__ = [
    "ATTENTION_COMPILE_S",
    "GROUP_SIZE",
    "CompiledForm",
    "CompiledGroup",
    "LoadedModel",
    "ModelLoader",
    "with_fixed_tokens",
]

_LOG = logging.getLogger(__name__)

GROUP_SIZE = "DYNAMIC_QUANTIZATION_GROUP_SIZE"
"""OpenVINO property for dynamic quantisation of activations; 0 turns it off."""
_TEST_BLOCKS = 2
"""KV blocks of the test whether keys and values are gathered from the right places."""
ATTENTION_COMPILE_S = 2.0
"""Seconds in which attention is assumed to compile before it was measured (estimate, as of the simulated 125H)."""


@dataclass(frozen=True, slots=True)
class CompiledGroup:
    """A compiled op-group.

    Attributes:
        group: the op-group.
        model: its compiled graph.
        static_tokens: rows of a static graph; 0 if it is dynamic.
        position_values: computes the inputs that a static graph reads instead of positions.
    """

    group: OpGroup
    model: ov.CompiledModel
    static_tokens: int = 0
    position_values: PositionValues | None = None

    def kernel(self, kv: Mapping[str, Any], scratch_block: int = 0) -> CompiledKernel:
        """Make a kernel of it, see `CompiledKernel`."""
        reads, writes = self.group.reads, self.group.writes
        return CompiledKernel(self.model, reads, writes, kv, self.static_tokens, scratch_block, self.position_values)


@dataclass(slots=True)
class CompiledForm:
    """The compiled op-groups of one form on one lane; None for op-groups that the lane does not run."""

    groups: tuple[OpGroup, ...]
    compiled: list[CompiledGroup | None]
    static_tokens: int = 0
    properties: dict[str, Any] = field(default_factory=dict)


@dataclass(slots=True)
class LoadedModel:
    """The loaded model: execution graph, programs by lane and form, KV cache and activation buffers.

    Attributes:
        graphs: loads graphs of other shapes for the static lane; None without short graphs.
        attention: attention of the static lane, compiled on demand; None where it has none.
    """

    heg: Heg
    programs: dict[str, dict[Form, Program]]
    kv: KvCache
    buffers: dict[ActivationSlot, ActivationBuffer]
    vocab_size: int
    graphs: GraphLoader | None = None
    attention: AttentionKernels | None = None


class ModelLoader:
    """Reads, cuts and compiles one model for the lanes of an engine.

    Attributes:
        folder: the model folder.
        config: the settings.
        lanes: all lanes.
        deferred: the lane of them whose kernels are compiled after `finish`, if there is one.
        core: the OpenVINO core.
        layout: layout of the KV cache in the kernels that were compiled.
    """

    def __init__(
        self, folder: ModelFolder, config: EngineConfig, lanes: tuple[LaneSpec, ...], deferred: LaneSpec | None = None
    ) -> None:
        self.folder = folder
        self.config = config
        self.lanes = lanes
        self.deferred = deferred
        self.core = load_core()
        self.layout = KvLayout()
        self._compiled_forms: dict[tuple[str, Form], CompiledForm] = {}
        self._model: ov.Model | None = None
        self._position_values: dict[tuple[str, ...], PositionValues] = {}
        self._device_properties: dict[str, DeviceProperties] = {}

    @property
    def first_lanes(self) -> tuple[LaneSpec, ...]:
        """The lanes whose kernels are compiled before `finish`."""
        return tuple(lane for lane in self.lanes if lane != self.deferred)

    @property
    def disaggregated(self) -> bool:
        """True if token-wise kernels and attention run on different devices."""
        return any(lane.role == "static" for lane in self.lanes)

    @property
    def host_allocator(self) -> Allocate:
        """Allocates the values between kernels, without the driver of a deferred lane, whose tests come later."""
        return host_allocator(self.core, {lane.device for lane in self.first_lanes})

    def lane_properties(self, lane: LaneSpec, tuned: dict[str, Any]) -> dict[str, Any]:
        """OpenVINO properties of the kernels on ``lane``; `EngineConfig.properties` take precedence."""
        config = self.config
        properties: dict[str, Any] = {"PERFORMANCE_HINT": "LATENCY", "NUM_STREAMS": "1"}
        if config.precision == "f32" and lane.device == "CPU":
            # With dynamic quantisation, results depend on the number of rows of a product.
            properties[GROUP_SIZE] = "0"
            tuned = {key: value for key, value in tuned.items() if key != GROUP_SIZE}
        if config.kv_precision == "auto":
            if not quantises_kv(config, lane.device):
                properties.update(UNQUANTISED_KV)
        elif config.kv_precision != "default" and lane.device != "NPU":
            properties["KV_CACHE_PRECISION"] = config.kv_precision
        if lane.device == "CPU" and lane.threads:
            properties["INFERENCE_NUM_THREADS"] = lane.threads
            # Prefill and small decode batches are faster without pinning (measured).
            properties["ENABLE_CPU_PINNING"] = False
        if lane.device in ("NPU", "GPU"):
            del properties["NUM_STREAMS"]
            properties.update(self._kernel_cache)
        device = self._properties_of(lane.device)
        return {**properties, **device.defaults(), **device.supported(tuned), **device.chosen()}

    def _properties_of(self, device: str) -> DeviceProperties:
        if device not in self._device_properties:
            self._device_properties[device] = DeviceProperties(self.core, device, self.config)
        return self._device_properties[device]

    @cached_property
    def _kernel_cache(self) -> dict[str, str]:
        """Looked at once: what is written later takes the room that was found for it."""
        return kernel_cache_properties(self.folder.weights_bytes)

    def cut(self, layers_per_group: int) -> CutGraph:
        """Read the model and cut it: around attentions for lanes of different kinds, else into groups of layers."""
        model = self.read_model()
        return cut_attention(model) if self.disaggregated else cut_layers(model, layers_per_group)

    def whole(self) -> CutGraph:
        """Read the model as one op-group; for in-context calibration it also returns the hidden states."""
        model = self.read_model()
        if self.config.context_calibration:
            add_hidden_output(model)
        return CutGraph((OpGroup("whole", KernelKind.WHOLE, model, (), (), (0, 0)),))

    def read_model(self) -> ov.Model:
        """Read the model in its PagedAttention form; every call returns another graph with the same weights."""
        if self._model is None:
            self._model = load_paged_model(self.core, self.folder)
        return self._model.clone()

    def compile_model(self, lane: LaneSpec, name: str, model: ov.Model, tuned: dict[str, Any]) -> ov.CompiledModel:
        """Compile one kernel for ``lane``.

        Raises:
            DeviceError: the device does not accept the kernel or its properties.
        """
        properties = self.lane_properties(lane, tuned)
        try:
            return self.core.compile_model(model, lane.device, properties)
        except (RuntimeError, MemoryError, OSError) as error:
            reason = (str(error).strip() or repr(error)).splitlines()[-1]
            raise DeviceError(
                f"device {lane.device} cannot compile kernel {name!r} of {self.folder.name} with {properties}: "
                f"{reason}; try other values of precision, kv_precision and properties"
            ) from error

    def compile_group(
        self, lane: LaneSpec, group: OpGroup, tuned: dict[str, Any], static_tokens: int = 0
    ) -> CompiledGroup:
        """Compile one op-group for ``lane``, with ``static_tokens`` rows unless that is 0.

        A static graph reads what follows from positions alone, such as the cosines and sines of RoPE, instead of
        positions: see `split_positions`. On an NPU its weights have no zero points: see `remove_zero_points`.

        Raises:
            DeviceError: the device does not accept the kernel or its properties.
            StaticShapeError: an input besides the tokens is dynamic.
        """
        model, values = group.model, None
        if static_tokens:
            model = with_fixed_tokens(model, static_tokens)
            Program.require_static(lane.name, group.name, model)
            if lane.device == "NPU":
                remove_zero_points(model)
            positions = split_positions(model)
            if positions is not None:
                values = self._shared_position_values(positions)
        return CompiledGroup(group, self.compile_model(lane, group.name, model, tuned), static_tokens, values)

    def _shared_position_values(self, graph: ov.Model) -> PositionValues:
        """The values of ``graph``, which op-groups with equal ones share."""
        key = tuple(port.get_any_name() for port in graph.outputs)
        if key not in self._position_values:
            self._position_values[key] = PositionValues(self.core, graph)
        return self._position_values[key]

    def compile(
        self,
        lane: LaneSpec,
        form: Form,
        graph: CutGraph,
        tuned: dict[str, Any],
        static_tokens: int = 0,
        report: Callable[[str], None] = lambda step: None,
    ) -> CompiledForm:
        """Compile the groups of ``graph`` that ``lane`` holds; those of a static lane have ``static_tokens`` rows.

        ``report`` is called with the step before each kernel; an error that it raises ends the compilation.

        Raises:
            DeviceError: the device does not accept a kernel or its properties.
            StaticShapeError: a kernel of a static lane has a dynamic input.
        """
        static = lane.role == "static"

        def holds(group: OpGroup) -> bool:
            return holds_kernel(lane, group.kind, reads_token_ids=group.reads_token_ids)

        begun, total = count(1), sum(map(holds, graph.groups))

        def compile_group(group: OpGroup) -> CompiledGroup | None:
            if not holds(group):
                return None
            report(f"compiling kernel {next(begun)} of {total}")
            return self.compile_group(lane, group, tuned, static_tokens if static else 0)

        if lane.threads > 1:  # the plugin of a CPU compiles on one thread, others on several
            with ThreadPoolExecutor(lane.threads, "xpu-compile") as pool:
                compiled = list(pool.map(compile_group, graph.groups))
        else:
            compiled = [compile_group(group) for group in graph.groups]
        for each in compiled:
            if each is not None:
                self.layout.add(each.model, self.folder.name)
        result = CompiledForm(graph.groups, compiled, static_tokens if static else 0, tuned)
        self._compiled_forms[lane.name, form] = result
        return result

    def kv_cache(self, blocks: int) -> KvCache:
        """Allocate a KV cache on the device of the general lane, see `KvCache`."""
        device = next(lane.device for lane in self.lanes if lane.role == "all")
        return KvCache(self.core, device, self.layout, blocks)

    def finish(
        self, rooflines: dict[str, Roofline], kv: KvCache, max_tokens: int, deferred_tokens: int = 0
    ) -> LoadedModel:
        """Allocate activation buffers, bind them and the KV cache to the kernels, and build the execution graph.

        Args:
            rooflines: calibration by lane.
            kv: the KV cache.
            max_tokens: most rows of a pass.
            deferred_tokens: rows of the static kernels of the `deferred` lane.
        """
        programs: dict[str, dict[Form, Program]] = {lane.name: {} for lane in self.lanes}
        graphs: GraphLoader | None = None
        for (lane, form), compiled in self._compiled_forms.items():
            kernels = self._bound_kernels(compiled, kv)
            if compiled.static_tokens and self.config.policy.short_graphs:
                graphs = self._make_replaceable(lane, compiled, kernels)
            programs[lane][form] = Program(kernels)
        static = max(deferred_tokens, *(form.static_tokens for form in self._compiled_forms.values()))
        short = static // SHORT_GRAPH_SHARE if graphs is not None else 0
        loads_s = () if graphs is None else graphs.measure(short)
        edges, values = self._dataflow()
        attention = self._static_attention(kv, static)
        lanes = {lane.name: lane for lane in self.lanes}
        if attention is not None:
            lanes |= {
                n: replace(lane, compile_s=ATTENTION_COMPILE_S) for n, lane in lanes.items() if lane.role == "static"
            }
        heg = Heg(
            {form: self._heg_kernels(form) for form in Form if any(key[1] is form for key in self._compiled_forms)},
            edges,
            lanes,
            rooflines,
            static,
            short_tokens=short,
            graph_blocks=() if graphs is None else tuple(map(GraphBlock, graphs.blocks, loads_s)),
        )
        rows = max(max_tokens, static)
        head = self._any_compiled(Form.CUT).groups[-1].model.outputs[0].get_partial_shape()
        vocab = head[len(head) - 1].get_length()
        kinds = ActivationSlot if static else (ActivationSlot.REACTIVE, ActivationSlot.PROACTIVE)
        buffers = {kind: ActivationBuffer(values, rows, self.host_allocator) for kind in kinds}
        if graphs is not None:
            self._compiled_forms.clear()  # the kernels alone keep their graphs in memory
        return LoadedModel(heg, programs, kv, buffers, vocab, graphs, attention)

    def _static_attention(self, kv: KvCache, rows: int) -> AttentionKernels | None:
        """Attention of the static lane; None where it cannot compute that of the model, or the settings exclude it."""
        lane = next((lane for lane in self.lanes if lane.role == "static"), None)
        if lane is None or not rows or not self.config.policy.attention_warmup:
            return None
        groups = enumerate(self._any_compiled(Form.CUT).groups)
        found = {index: paged_attention_inputs(each) for index, each in groups if each.kind is KernelKind.ATTENTION}
        inputs = {index: each for index, each in found.items() if each is not None}
        if not kv.gathers or not inputs or len(inputs) < len(found):
            reason = "its options" if kv.gathers else "a quantised KV cache"
            _LOG.info("%s: attention does not run on lane %r because of %s", self.folder.name, lane.name, reason)
            return None
        core, device, properties = self.core, lane.device, self.lane_properties(lane, {})
        general = next(lane for lane in self.lanes if lane.role == "all")
        attention = self._compiled_forms[general.name, Form.CUT].compiled[next(iter(inputs))]
        assert attention is not None  # the general lane has every kernel

        def general_kernel() -> tuple[CompiledKernel, KvCache]:
            layout = KvLayout()
            layout.add(attention.model, attention.group.name)
            own = KvCache(core, general.device, layout, _TEST_BLOCKS)
            return attention.kernel(own.tensors, own.scratch), own

        def compile_model(model: ov.Model) -> ov.CompiledModel:
            return core.compile_model(model, device, properties)

        return AttentionKernels(inputs, rows, kv, general_kernel, compile_model, self.host_allocator)

    def forget(self, lane: LaneSpec) -> None:
        """Free the compiled kernels of ``lane``, whose op-groups other lanes have as well."""
        for key in [key for key in self._compiled_forms if key[0] == lane.name]:
            del self._compiled_forms[key]

    @property
    def cut_graph(self) -> CutGraph:
        """The op-groups of the cut form that was compiled."""
        return CutGraph(self._any_compiled(Form.CUT).groups)

    def programs(self, lanes: Iterable[LaneSpec], kv: KvCache) -> dict[str, dict[Form, Program]]:
        """Programs of the compiled kernels of ``lanes`` by lane and form, with infer requests of their own."""
        programs: dict[str, dict[Form, Program]] = {lane.name: {} for lane in lanes}
        for (lane, form), compiled in self._compiled_forms.items():
            if lane in programs:
                programs[lane][form] = Program(self._bound_kernels(compiled, kv))
        return programs

    @staticmethod
    def _bound_kernels(compiled: CompiledForm, kv: KvCache) -> list[RunnableKernel | None]:
        return [None if each is None else each.kernel(kv.tensors, kv.scratch) for each in compiled.compiled]

    def _make_replaceable(
        self, lane_name: str, compiled: CompiledForm, kernels: list[RunnableKernel | None]
    ) -> GraphLoader:
        """Replace the ``kernels`` of a static lane by such whose graphs can change, and make the loader of these."""
        lane = next(lane for lane in self.lanes if lane.name == lane_name)
        static: dict[int, StaticKernel] = {}
        for index, kernel in enumerate(kernels):
            if isinstance(kernel, CompiledKernel):
                kernels[index] = static[index] = StaticKernel(kernel, compiled.static_tokens)
        groups, properties = compiled.groups, compiled.properties  # without the compiled models

        def compile_graph(index: int, rows: int) -> CompiledKernel:
            return self.compile_group(lane, groups[index], properties, rows).kernel({})

        return GraphLoader(kernel_blocks(sorted(static)), static, compile_graph)

    def compiled_kernels(self) -> list[ov.CompiledModel]:
        """All kernels that were compiled so far; none after `finish` if their graphs can change."""
        return [each.model for form in self._compiled_forms.values() for each in form.compiled if each is not None]

    def _any_compiled(self, form: Form) -> CompiledForm:
        return next(compiled for (_, kind), compiled in self._compiled_forms.items() if kind is form)

    def _heg_kernels(self, form: Form) -> tuple[Kernel, ...]:
        per_layer = self.layout.bytes_per_token / max(1, self.layout.layers)
        row_bytes = {edge.value: edge.bytes_per_token for edge in self._dataflow()[0]}
        kernels = []
        for index, group in enumerate(self._any_compiled(form).groups):
            work = graph_work(group.model, per_layer)
            activations = sum(row_bytes.get(name, 0) for name in (*group.reads, *group.writes))
            lanes = tuple(lane.name for lane in self.lanes if self._runs(lane, form, index))
            kernels.append(
                Kernel(
                    index,
                    group.name,
                    group.kind,
                    work,
                    lanes,
                    group.reads,
                    group.writes,
                    int(work.weight_bytes),
                    activations,
                )
            )
        return tuple(kernels)

    def _runs(self, lane: LaneSpec, form: Form, index: int) -> bool:
        """True if ``lane`` has the kernel, or will have it."""
        if lane == self.deferred:
            group = self._any_compiled(form).groups[index]
            return form is Form.CUT and holds_kernel(lane, group.kind, reads_token_ids=group.reads_token_ids)
        compiled = self._compiled_forms.get((lane.name, form))
        return compiled is not None and compiled.compiled[index] is not None

    def _dataflow(self) -> tuple[tuple[Edge, ...], list[ValueSpec]]:
        """Edges of the cut form, and the same values as specifications for the activation buffers."""
        groups = self._any_compiled(Form.CUT).groups
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
