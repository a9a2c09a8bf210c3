"""The compiled encoder of an embedding model."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
import openvino as ov
from numpy.typing import NDArray

from xpu_runtime.config import EngineConfig
from xpu_runtime.embedding.model import EmbeddingModel
from xpu_runtime.embedding.pooling import pooled
from xpu_runtime.errors import DeviceError, ModelFolderError, UnsupportedModelError
from xpu_runtime.forks import keep_alive_in_forks
from xpu_runtime.heg import LaneSpec
from xpu_runtime.model.openvino_errors import openvino_message
from xpu_runtime.soc.profile import cache_dir

__all__ = ["Encoder", "encoder_properties"]

_HIDDEN = ("last_hidden_state", "token_embeddings")
_INPUTS = {"input_ids", "attention_mask", "token_type_ids", "position_ids"}


class Encoder:
    """Computes the pooled vectors of batches of token ids; one thread at a time.

    Raises:
        UnsupportedModelError: the graph has other inputs or outputs.
        ModelFolderError: the graph cannot be read.
        DeviceError: the device does not accept the graph or the properties.
    """

    def __init__(self, model: EmbeddingModel, config: EngineConfig, lane: LaneSpec) -> None:
        self._model = model
        core = ov.Core()
        try:
            graph = core.read_model(model.graph)
        except RuntimeError as error:
            raise ModelFolderError(f"model: {str(model.graph)!r} cannot be read: {openvino_message(error)}") from error
        self._inputs = [port.get_any_name() for port in graph.inputs]
        unknown = sorted(set(self._inputs) - _INPUTS)
        if unknown or "input_ids" not in self._inputs:
            raise UnsupportedModelError(
                f"model: the graph of {model.name!r} has the inputs {self._inputs}; an embedding model has input_ids, "
                f"attention_mask, token_type_ids and position_ids only (export with `--task feature-extraction`)"
            )
        output = next((port for port in graph.outputs if port.get_names() & set(_HIDDEN)), None)
        if output is None:
            names = [sorted(port.get_names()) for port in graph.outputs]
            raise UnsupportedModelError(
                f"model: the graph of {model.name!r} has the outputs {names}; expected last_hidden_state"
            )
        self._output = graph.outputs.index(output)
        properties = encoder_properties(config, lane)
        try:
            compiled = core.compile_model(graph, lane.device, properties)
        except RuntimeError as error:
            raise DeviceError(
                f"device {lane.device} cannot compile embedding model {model.name!r} with {properties}: "
                f"{openvino_message(error)}; try other values of precision and properties"
            ) from error
        self._request = compiled.create_infer_request()
        keep_alive_in_forks(self)

    def run(self, rows: Sequence[Sequence[int]], width: int | None = None) -> NDArray[np.float32]:
        """Compute the vectors of texts.

        Args:
            rows: token ids of each text, at least one for each.
            width: tokens to which the texts are padded; by default the longest text.

        Returns:
            ``[texts, dim]`` f32, not normalised.
        """
        lengths = np.array([len(row) for row in rows], np.int64)
        width = max(int(lengths.max()), width or 0)
        columns = np.arange(width, dtype=np.int64)
        mask = columns < lengths[:, None]
        ids = np.full(mask.shape, self._model.pad_token_id, np.int64)
        ids[mask] = np.concatenate([np.asarray(row, np.int64) for row in rows])
        values = {
            "input_ids": ids,
            "attention_mask": mask.astype(np.int64),
            "token_type_ids": np.zeros_like(ids),
            "position_ids": np.broadcast_to(columns, mask.shape).copy(),
        }
        self._request.infer({name: values[name] for name in self._inputs}, share_inputs=True, share_outputs=True)
        hidden = self._request.get_output_tensor(self._output).data
        return pooled(hidden, lengths, self._model.pooling)


def encoder_properties(config: EngineConfig, lane: LaneSpec) -> dict[str, Any]:
    """OpenVINO properties of the encoder on ``lane``; `EngineConfig.properties` take precedence."""
    properties: dict[str, Any] = {"PERFORMANCE_HINT": "LATENCY", "NUM_STREAMS": "1"}
    if config.precision != "default":
        properties["INFERENCE_PRECISION_HINT"] = config.precision
    if lane.device == "CPU":
        if config.precision == "f32":
            properties["DYNAMIC_QUANTIZATION_GROUP_SIZE"] = "0"
        if lane.threads:
            properties["INFERENCE_NUM_THREADS"] = lane.threads
        properties["ENABLE_CPU_PINNING"] = False  # it shares its cores with the lanes of a chat engine
    else:
        del properties["NUM_STREAMS"]
        properties["CACHE_DIR"] = str(cache_dir() / "kernels")
    return {**properties, **config.properties}
