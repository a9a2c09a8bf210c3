"""Kernels and tokenizers that many engines of one model share, since to compile them is most of what a load costs."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import openvino as ov
import pytest

from xpu_runtime.engine import engine
from xpu_runtime.heg import Form, LaneSpec
from xpu_runtime.lanes.loader import ModelLoader
from xpu_runtime.model.tokenizer import Tokenizer


class CompiledOnce:
    """What was compiled, by all that it was compiled of and for.

    Engines have requests, KV caches and threads of their own, and no two lanes or forms of one engine share a kernel,
    so nothing passes from one engine to another. How they are loaded is tested without this, in `test_loading`.
    """

    def __init__(self) -> None:
        self._kernels: dict[Any, ov.CompiledModel] = {}
        self._tokenizers: dict[Path, Tokenizer] = {}
        self._compile = ModelLoader.compile_model

    def use(self, patch: pytest.MonkeyPatch) -> None:
        """Let engines that are loaded from now on share what they can."""
        patch.setattr(ModelLoader, "compile_model", lambda loader, *given: self._kernel(loader, *given))
        patch.setattr(engine, "Tokenizer", self._tokenizer)

    def _kernel(
        self,
        loader: ModelLoader,
        lane: LaneSpec,
        name: str,
        model: ov.Model,
        tuned: dict[str, Any],
        form: Form = Form.CUT,
    ) -> ov.CompiledModel:
        properties = sorted(loader.lane_properties(lane, tuned, form).items())
        nodes = [  # without names: those that OpenVINO makes up are others each time
            (node.get_type_name(), *(str(port.get_partial_shape()) for port in node.outputs()))
            for node in model.get_ordered_ops()
        ]
        key = (loader.folder.path, lane, form, name, str(properties), str(nodes))
        if key not in self._kernels:
            self._kernels[key] = self._compile(loader, lane, name, model, tuned, form)
        return self._kernels[key]

    def _tokenizer(self, folder: Path) -> Tokenizer:
        if folder not in self._tokenizers:
            self._tokenizers[folder] = Tokenizer(folder)
        return self._tokenizers[folder]
