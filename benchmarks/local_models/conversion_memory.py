"""Peak memory and time of the conversion of a synthetic GGUF file."""

from __future__ import annotations

import os
import tempfile
import threading
import time
from pathlib import Path

import gguf
import numpy as np
import psutil

from benchmarks.common.figures import Figures
from xpu_runtime.model.gguf.conversion import converted_folder
from xpu_runtime.model.synthetic.vocabulary import byte_alphabet

__all__ = ["conversion_memory"]

_WIDTH, _HEADS, _GROUPS, _FFN, _VOCABULARY = 2048, 32, 8, 8192, 32000
_LAYER_BYTES = 63.75e6
"""Bytes of a layer of these sizes with Q8_0 weights."""
_POLL_S = 0.05


def conversion_memory(megabytes: int, seed: int, figures: Figures) -> None:
    """Convert a Llama file of this size with Q8_0 weights, and add the peak memory of all processes."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "synthetic.gguf"
        write_synthetic(file, max(1, round(megabytes * 1e6 / _LAYER_BYTES)), seed)
        os.environ["XPU_AGENTS_CACHE"] = str(Path(folder) / "cache")
        peak = _Peak()
        began = time.perf_counter()
        with peak:
            converted_folder(file)
        size = file.stat().st_size
        figures.add("conversion: size of the file", size / 1e9, "GB")
        figures.add("conversion: time", time.perf_counter() - began, "s")
        figures.add("conversion: peak memory / size of the file", peak.bytes / size, "x", "<= 1.5")


class _Peak:
    """Largest resident memory of this process's children, sampled while the context is open."""

    def __init__(self) -> None:
        self.bytes = 0
        self._done = threading.Event()
        self._thread = threading.Thread(target=self._sample, daemon=True)

    def __enter__(self) -> None:
        self._thread.start()

    def __exit__(self, *exception: object) -> None:
        self._done.set()
        self._thread.join()

    def _sample(self) -> None:
        process = psutil.Process()
        while not self._done.wait(_POLL_S):
            total = 0
            for child in process.children(recursive=True):
                try:
                    total += child.memory_info().rss
                except psutil.Error:
                    continue
            self.bytes = max(self.bytes, total)


def write_synthetic(file: Path, layers: int, seed: int) -> None:
    """Write a Llama model with random Q8_0 weights; layers share their random numbers."""
    writer = gguf.GGUFWriter(file, "llama", use_temp_file=False)
    writer.add_file_type(gguf.LlamaFileType.MOSTLY_Q8_0)
    writer.add_context_length(4096)
    writer.add_embedding_length(_WIDTH)
    writer.add_block_count(layers)
    writer.add_feed_forward_length(_FFN)
    writer.add_head_count(_HEADS)
    writer.add_head_count_kv(_GROUPS)
    writer.add_layer_norm_rms_eps(1e-5)
    writer.add_rope_freq_base(10000.0)
    writer.add_rope_dimension_count(_WIDTH // _HEADS)
    letters = byte_alphabet()
    tokens = [*(letters[byte] for byte in range(0x100)), "ab", *(f"<{index}>" for index in range(257, _VOCABULARY))]
    writer.add_tokenizer_model("gpt2")
    writer.add_tokenizer_pre("qwen2")
    writer.add_token_list(tokens)
    writer.add_token_types([gguf.TokenType.NORMAL] * 257 + [gguf.TokenType.CONTROL] * (_VOCABULARY - 257))
    writer.add_token_merges(["a b"])
    writer.add_eos_token_id(257)
    random = np.random.default_rng(seed)
    kind = gguf.GGMLQuantizationType.Q8_0
    stored: dict[tuple[int, int], np.ndarray] = {}

    def matrix(name: str, rows: int, columns: int) -> None:
        if (rows, columns) not in stored:
            values = random.standard_normal((rows, columns), dtype=np.float32) * np.float32(columns**-0.5)
            stored[rows, columns] = gguf.quants.quantize(values, kind)
        writer.add_tensor(name, stored[rows, columns], raw_dtype=kind)

    ones = np.ones(_WIDTH, np.float32)
    matrix("token_embd.weight", _VOCABULARY, _WIDTH)
    writer.add_tensor("output_norm.weight", ones)
    matrix("output.weight", _VOCABULARY, _WIDTH)
    keys = _GROUPS * _WIDTH // _HEADS
    for layer in range(layers):
        at = f"blk.{layer}."
        for norm in ("attn_norm", "ffn_norm"):
            writer.add_tensor(f"{at}{norm}.weight", ones)
        for name, rows, columns in (
            ("attn_q", _WIDTH, _WIDTH),
            ("attn_k", keys, _WIDTH),
            ("attn_v", keys, _WIDTH),
            ("attn_output", _WIDTH, _WIDTH),
            ("ffn_gate", _FFN, _WIDTH),
            ("ffn_up", _FFN, _WIDTH),
            ("ffn_down", _WIDTH, _FFN),
        ):
            matrix(f"{at}{name}.weight", rows, columns)
    writer.write_header_to_file()
    writer.write_kv_data_to_file()
    writer.write_tensors_to_file()
    writer.close()
