"""Indexing of passages: throughput beside openvino-genai's, and a user's latency while passages are indexed."""

from __future__ import annotations

import json
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from benchmarks.common.figures import Figures, spread
from benchmarks.common.passages import passages as text_passages

__all__ = ["indexing"]

_CHARS = (200, 1200)
_USER_REQUESTS = 12

_XPU = """
import json, sys, time
from xpu_runtime.embedding import EmbeddingEngine
passages = json.load(open(sys.argv[2]))
with EmbeddingEngine.load(sys.argv[1]) as engine:
    engine.embed(passages[:16]).result()
    began = time.perf_counter()
    handle = engine.embed(passages)
    handle.result()
    print(json.dumps({"seconds": time.perf_counter() - began, "graph": str(engine.model.graph),
                      "tokenizer": str(engine.model.tokenizer_folder)}))
"""
_GENAI = """
import json, sys, time
import openvino_genai
passages = json.load(open(sys.argv[2]))
config = openvino_genai.TextEmbeddingPipeline.Config()
config.batch_size = int(sys.argv[3])
config.pooling_type = openvino_genai.TextEmbeddingPipeline.PoolingType.MEAN
pipeline = openvino_genai.TextEmbeddingPipeline(sys.argv[1], "CPU", config)
pipeline.embed_documents(passages[:int(sys.argv[3])])
began = time.perf_counter()
step = int(sys.argv[3])
for at in range(0, len(passages), step):
    batch = passages[at : at + step]
    pipeline.embed_documents(batch + batch[:1] * (step - len(batch)))
print(json.dumps({"seconds": time.perf_counter() - began}))
"""
_USER = """
import json, sys, threading, time
from xpu_runtime import Engine, SamplingParams
from xpu_runtime.embedding import EmbeddingEngine
passages, requests = json.load(open(sys.argv[2])), int(sys.argv[4])
params = SamplingParams(max_tokens=32, temperature=0.0, ignore_eos=True)
with Engine.load(sys.argv[3]) as engine, EmbeddingEngine.load(sys.argv[1], engine=engine) as embeddings:
    def user(count):
        found = []
        for index in range(count):
            prompt = f"Question {index}: " + passages[index % len(passages)][:600]
            began = time.perf_counter()
            engine.submit(prompt, params).result()
            found.append(time.perf_counter() - began)
            time.sleep(0.2)
        return found
    embeddings.embed(passages[:16]).result()
    user(2)
    alone = user(requests)
    handles, ended = [], threading.Event()
    def index():
        while not ended.is_set():
            embeddings.embed(passages).result()
    indexer = threading.Thread(target=index)
    indexer.start()
    time.sleep(0.5)
    beside = user(requests)
    ended.set()
    indexer.join()
    print(json.dumps({"alone": alone, "beside": beside}))
"""


def indexing(model: Path, chat_model: Path, passages: int, repeats: int, seed: int, figures: Figures) -> None:
    """Index ``passages`` alone with both programs in turns, and beside a user of ``chat_model``."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "passages.json"
        file.write_text(json.dumps(text_passages(passages, _CHARS, seed)), encoding="utf-8")
        ours: list[float] = []
        theirs: dict[int, list[float]] = {8: [], 32: []}
        alone, beside = [], []
        for _ in range(repeats):
            found = _run(_XPU, [str(model), str(file)])
            ours.append(passages / found["seconds"])
            copy = _genai_folder(Path(found["graph"]), Path(found["tokenizer"]), Path(folder) / "genai")
            for batch, values in theirs.items():
                values.append(passages / _run(_GENAI, [str(copy), str(file), str(batch)])["seconds"])
            user = _run(_USER, [str(model), str(file), str(chat_model), str(_USER_REQUESTS)])
            alone.append(statistics.mean(user["alone"]))
            beside.append(statistics.mean(user["beside"]))
    figures.add_repeats("indexing: passages/s", ours, "1/s")
    for batch, values in theirs.items():
        figures.add_repeats(f"indexing, openvino-genai, batches of {batch}: passages/s", values, "1/s")
    best = max(theirs.values(), key=statistics.median)
    ratios = [mine / other for mine, other in zip(ours, best, strict=True)]
    figures.add("indexing: passages/s / openvino-genai", statistics.median(ratios), "x", ">= 0.95", spread(ratios))
    figures.add_repeats("user alone: mean latency", alone, "s")
    figures.add_repeats("user beside indexing: mean latency", beside, "s")
    ratios = [with_index / without for with_index, without in zip(beside, alone, strict=True)]
    figures.add("user beside indexing / alone", statistics.median(ratios), "x", "<= 1.25", spread(ratios))


def _genai_folder(graph: Path, tokenizer: Path, folder: Path) -> Path:
    """Copy the graph and the tokenizer that this engine uses to one folder with the names of openvino-genai."""
    folder.mkdir(exist_ok=True)
    for ending in (".xml", ".bin"):
        shutil.copyfile(graph.with_suffix(ending), folder / f"openvino_model{ending}")
        shutil.copyfile(tokenizer / f"openvino_tokenizer{ending}", folder / f"openvino_tokenizer{ending}")
    return folder


def _run(program: str, arguments: Sequence[str]) -> dict[str, Any]:
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(each for each in sys.path if each)}
    command = [sys.executable, "-c", program, *arguments]
    output = subprocess.run(command, check=True, env=environment, stdout=subprocess.PIPE, text=True).stdout
    result: dict[str, Any] = json.loads(output.splitlines()[-1])
    return result
