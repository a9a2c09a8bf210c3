"""The compiled encoder of an embedding model."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil
from typing import Any

import numpy as np
import openvino as ov
from numpy.typing import NDArray

from xpu_runtime.config import EngineConfig
from xpu_runtime.embedding.encoder_cut import EncoderGroup, cut_encoder
from xpu_runtime.embedding.model import EmbeddingModel
from xpu_runtime.embedding.pooling import pooled
from xpu_runtime.errors import DeviceError, ModelFolderError, UnsupportedModelError
from xpu_runtime.forks import keep_alive_in_forks
from xpu_runtime.heg import LaneSpec
from xpu_runtime.lanes.device_properties import DeviceProperties
from xpu_runtime.lanes.kernel_cache import kernel_cache_properties
from xpu_runtime.model.graph_files import WEIGHTS
from xpu_runtime.model.openvino_errors import openvino_message
from xpu_runtime.model.position_graph import keep_positions_in_f32
from xpu_runtime.request import Priority
from xpu_runtime.scheduler import EmbeddingTimes
from xpu_runtime.scheduler.embedding_queue import TARGET_S
from xpu_runtime.soc.devices import load_core

__all__ = ["EncodedBatch", "Encoder", "encoder_properties"]

_HIDDEN = ("last_hidden_state", "token_embeddings")
_INPUTS = {"input_ids", "attention_mask", "token_type_ids", "position_ids"}
_MEASURED_TOKENS = 128
"""Tokens of the text that is timed at load (chosen: short, and long enough for the usual speed)."""
_LONG_TOKENS = 512
"""Tokens of a text that shall be cut into kernels of the target duration; longer ones give longer kernels (chosen: the
limit of most encoders)."""


@dataclass(slots=True)
class EncodedBatch:
    """Texts on their way through the groups of layers.

    Attributes:
        lengths: tokens of each text.
        values: inputs and values that later groups read, by name.
        cursor: index of the next group.
        vectors: ``[texts, dim]`` f32, not normalised; None before the last group has run.
    """

    lengths: NDArray[np.int64]
    values: dict[str, Any]
    cursor: int = 0
    vectors: NDArray[np.float32] | None = None


class Encoder:
    """Computes the pooled vectors of batches of token ids; one thread at a time.

    Two batches may be under way, one of each priority.

    Attributes:
        times: measured speed of a batch.

    Raises:
        UnsupportedModelError: the graph has other inputs or outputs.
        ModelFolderError: the graph cannot be read.
        DeviceError: the device does not accept the graph or the properties.
    """

    def __init__(self, model: EmbeddingModel, config: EngineConfig, lane: LaneSpec, groups: int | None = None) -> None:
        self._model = model
        self._core = load_core()
        self._lane = lane
        self._properties = encoder_properties(self._core, config, lane, model.graph.with_name(WEIGHTS).stat().st_size)
        self.times = EmbeddingTimes()
        self._compile(groups or 1)
        seconds = self._measure()
        if groups is None and (wanted := ceil(self.times.predict(1, self._long_tokens) / TARGET_S)) > 1:
            self._compile(wanted)
            seconds = self._measure()
        self.times = EmbeddingTimes()
        self.times.record_time(1, self._measured_tokens, seconds)
        keep_alive_in_forks(self)

    @property
    def groups(self) -> int:
        """Number of groups of layers."""
        return len(self._groups)

    def start(self, rows: Sequence[Sequence[int]], width: int = 0) -> EncodedBatch:
        """Prepare texts.

        Args:
            rows: token ids of each text, at least one for each.
            width: tokens to which the texts are padded; at least the longest text.
        """
        lengths = np.array([len(row) for row in rows], np.int64)
        columns = np.arange(max(int(lengths.max()), width), dtype=np.int64)
        mask = columns < lengths[:, None]
        ids = np.full(mask.shape, self._model.pad_token_id, np.int64)
        ids[mask] = np.concatenate([np.asarray(row, np.int64) for row in rows])
        values: dict[str, NDArray[np.int64]] = {
            "input_ids": ids,
            "attention_mask": mask.astype(np.int64),
            "token_type_ids": np.zeros_like(ids),
            "position_ids": np.broadcast_to(columns, mask.shape).copy(),
        }
        return EncodedBatch(lengths, {name: ov.Tensor(value) for name, value in values.items()})

    def advance(self, batch: EncodedBatch, stop: int, priority: Priority) -> None:
        """Run the groups up to ``stop``; a batch of the same ``priority`` has to end before the next one starts."""
        for index in range(batch.cursor, stop):
            group, request = self._groups[index], self._requests[priority][index]
            for name in group.reads:
                request.set_tensor(name, batch.values[name])
            request.infer(share_outputs=True)
            batch.values.update((name, request.get_output_tensor(port)) for port, name in enumerate(group.writes))
        if stop == self.groups:
            hidden = self._requests[priority][-1].get_output_tensor(0).data
            batch.vectors = pooled(hidden, batch.lengths, self._model.pooling)
            for step in self._model.steps:
                batch.vectors = step(batch.vectors)
            if not np.isfinite(batch.vectors).all():  # such as after an overflow in f16
                raise DeviceError(
                    f"device {self._lane.device}: vectors of embedding model {self._model.name!r} are not finite; try "
                    f"precision='f32' or another device"
                )
            batch.values.clear()
        batch.cursor = stop

    def run(self, rows: Sequence[Sequence[int]], width: int = 0) -> NDArray[np.float32]:
        """Compute the vectors of texts at once, ``[texts, dim]`` f32, not normalised."""
        batch = self.start(rows, width)
        self.advance(batch, self.groups, Priority.REACTIVE)
        assert batch.vectors is not None
        return batch.vectors

    @property
    def _measured_tokens(self) -> int:
        return min(_MEASURED_TOKENS, self._model.max_tokens)

    @property
    def _long_tokens(self) -> int:
        return min(_LONG_TOKENS, self._model.max_tokens)

    def warm_up(self) -> None:
        """Compute the vector of a text of padding."""
        self.run([[self._model.pad_token_id] * self._measured_tokens])

    def _measure(self) -> float:
        """Return the seconds of one text, the fastest of some runs, and set `times`."""
        seconds = []
        for _ in range(3):
            started_at = time.perf_counter()
            self.warm_up()
            seconds.append(time.perf_counter() - started_at)
        self.times.record_time(1, self._measured_tokens, min(seconds))
        return min(seconds)

    def _compile(self, groups: int) -> None:
        graph = self._read_graph()
        if groups == 1:
            names = tuple(port.get_any_name() for port in graph.inputs)
            self._groups: tuple[EncoderGroup, ...] = (EncoderGroup(graph, names, ()),)
        else:
            self._groups = cut_encoder(graph, groups)
        try:
            compiled = [
                self._core.compile_model(group.model, self._lane.device, self._properties) for group in self._groups
            ]
        except RuntimeError as error:
            raise DeviceError(
                f"device {self._lane.device} cannot compile embedding model {self._model.name!r} with "
                f"{self._properties}: {openvino_message(error)}; try other values of precision and properties"
            ) from error
        self._requests = {priority: [each.create_infer_request() for each in compiled] for priority in Priority}

    def _read_graph(self) -> ov.Model:
        """The graph with one output, the hidden state."""
        try:
            graph = self._core.read_model(self._model.graph)
        except RuntimeError as error:
            raise ModelFolderError(
                f"model: {str(self._model.graph)!r} cannot be read: {openvino_message(error)}"
            ) from error
        inputs = [port.get_any_name() for port in graph.inputs]
        if set(inputs) - _INPUTS or "input_ids" not in inputs:
            raise UnsupportedModelError(
                f"model: the graph of {self._model.name!r} has the inputs {inputs}; an embedding model has input_ids, "
                f"attention_mask, token_type_ids and position_ids only (export with `--task feature-extraction`)"
            )
        output = next((port for port in graph.outputs if port.get_names() & set(_HIDDEN)), None)
        if output is None:
            names = [sorted(port.get_names()) for port in graph.outputs]
            raise UnsupportedModelError(
                f"model: the graph of {self._model.name!r} has the outputs {names}; expected last_hidden_state"
            )
        shape = output.get_partial_shape()
        if shape.rank.is_static and (len(shape) != 3 or shape[2] != self._model.hidden_size):
            raise UnsupportedModelError(
                f"model: the hidden state of {self._model.name!r} has the shape {shape}; expected "
                f"[texts, tokens, {self._model.hidden_size}]"
            )
        keep_positions_in_f32(self._core, graph)
        return ov.Model([output.get_node()], graph.get_parameters(), self._model.name)


def encoder_properties(core: ov.Core, config: EngineConfig, lane: LaneSpec, weights_bytes: int) -> dict[str, Any]:
    """OpenVINO properties of the encoder on ``lane``; `EngineConfig.properties` take precedence."""
    properties: dict[str, Any] = {"PERFORMANCE_HINT": "LATENCY", "NUM_STREAMS": "1"}
    if lane.device == "CPU":
        if config.precision == "f32":
            properties["DYNAMIC_QUANTIZATION_GROUP_SIZE"] = "0"
        if lane.threads:
            properties["INFERENCE_NUM_THREADS"] = lane.threads
        properties["ENABLE_CPU_PINNING"] = False  # it shares its cores with the lanes of a chat engine
    else:
        del properties["NUM_STREAMS"]
        properties.update(kernel_cache_properties(weights_bytes))
    device = DeviceProperties(core, lane.device, config)
    return {**properties, **device.defaults(), **device.chosen()}
