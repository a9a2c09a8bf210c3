"""Time from the start of a process to its first answer, by this engine and by openvino-genai, on a GGUF file."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path

from benchmarks.common.figures import Figures, spread

__all__ = ["first_answers"]

_PROMPT = "Name three colours."
_XPU = """
import sys
from xpu_agents.chat import Chat, ChatRequest
from xpu_runtime import Engine, EngineConfig, SamplingParams
with Engine.load(sys.argv[1], EngineConfig(memory=sys.argv[3], generation_config="none")) as engine:
    messages = [{"role": "user", "content": sys.argv[2]}]
    print(Chat(engine).complete(ChatRequest(messages, params=SamplingParams(max_tokens=16))).text)
"""
_GENAI = """
import sys
import openvino_genai
print(openvino_genai.LLMPipeline(sys.argv[1], "CPU").generate(sys.argv[2], max_new_tokens=16))
"""


def first_answers(file: Path, repeats: int, figures: Figures) -> None:
    """Measure with an empty cache, with the conversion in it, and with everything in it; engines alternate."""
    times: dict[str, list[float]] = {}
    for _ in range(repeats):
        for memory in ("auto", "lean"):
            with tempfile.TemporaryDirectory() as cache:
                environment = {**os.environ, "XPU_AGENTS_CACHE": cache}
                for state in ("first start", "second start"):
                    seconds = _run(_XPU, [str(file), _PROMPT, memory], environment)
                    times.setdefault(f"{state}, memory={memory}", []).append(seconds)
        times.setdefault("openvino-genai", []).append(_run(_GENAI, [str(file), _PROMPT], dict(os.environ)))
    for name, values in times.items():
        figures.add_repeats(f"first answer, {name}", values, "s")
    for name in times:
        if name != "openvino-genai":
            ratios = [ours / theirs for ours, theirs in zip(times[name], times["openvino-genai"], strict=True)]
            target = "<= 2" if name.startswith("first") else ""
            median = sorted(ratios)[len(ratios) // 2]
            figures.add(f"first answer, {name} / openvino-genai", median, "x", target, spread(ratios))


def _run(program: str, arguments: Sequence[str], environment: dict[str, str]) -> float:
    environment = {**environment, "PYTHONPATH": os.pathsep.join(each for each in sys.path if each)}
    began = time.perf_counter()
    subprocess.run([sys.executable, "-c", program, *arguments], check=True, env=environment, stdout=subprocess.DEVNULL)
    return time.perf_counter() - began
