"""Tool agents in a small KV cache: prefixes that are kept, discarded or read from disk (`agent-xpu-v1 §6.5`).

While a tool runs, its agent has no request, and the KV of its prompt may be evicted for other requests. The reactive
requests of the load are those of agents with prompts of BFCL; the background is that of the papers.
"""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import replace
from itertools import product
from typing import Any

from benchmarks.agent_xpu.load_variants import LOADS, add_latencies
from benchmarks.agent_xpu.soc_loads import MODELS, SERVERS, SocLoads
from benchmarks.agent_xpu.user_behaviour import cached_share
from benchmarks.common.figures import Figures
from xpu_agents.workload import data_set
from xpu_agents.workload.arrivals import arrivals
from xpu_runtime import Priority
from xpu_runtime.trace import BLOCK_TOKENS, Trace, TracedRequest
from xpu_simulation import PRODUCT

__all__ = ["agent_trace", "tool_agents"]

_CALLS = 6
"""Tool calls of a task: 3.7 turns of 1.6 calls (counted: the 200 conversations of BFCL with several turns)."""
_RESULT_TOKENS = 128
"""Length of the result of a tool (chosen)."""
_CONDITIONS: Mapping[str, tuple[float, int | None]] = {
    "3 s": (3.0, 1 << 30),
    "30 s": (30.0, 1 << 30),
    "30 s, 4 GiB": (30.0, None),
}
"""Mean run time of a tool in seconds, the longest of ST §4.3 or a slow one (chosen), and bytes of the KV cache: 1 GiB,
that is 9,362 tokens of 3B or 8,192 of 8B (chosen), or the default of the engine."""
_RELATIVE_DEVIATION = 0.25
"""Deviation of the normally distributed run times (chosen; ST §4.3 states none)."""
_SETTINGS: Mapping[str, Mapping[str, Any]] = {
    "agent-xpu": {},
    "no expected continuations": {
        "scheme": replace(PRODUCT, name="no expected continuations", expects_continuations=False)
    },
    "no prefix cache": {"prefix_cache": False},
    "prefixes on disk": {"prefix_cache": "disk"},
}
"""Changes of a `Case`, by the name of a row."""


def agent_trace(background: Trace, per_minute: float, seconds: float, tool_s: float, seed: int) -> Trace:
    """Return ``background`` with ``per_minute`` reactive requests of agents, in tasks of several tool calls.

    A prompt is the one before it with its answer and the result of the tool. The last answer calls no tool.
    """
    rng, prompts, requests = random.Random(f"{seed} agents"), data_set("bfcl"), list(background.requests)
    for task, began in enumerate(arrivals(rng, per_minute / (_CALLS + 1), seconds)):
        at, prompt = began, prompts.prompt.draw(rng)
        for call in range(_CALLS + 1):
            answer = prompts.answer.draw(rng)
            blocks = tuple(f"agent-{task}.{index}" for index in range((prompt + answer) // BLOCK_TOKENS))
            calls_tool = call < _CALLS
            requests.append(
                TracedRequest(at, Priority.REACTIVE, prompt, answer, prompts.name, blocks=blocks, calls_tool=calls_tool)
            )
            at += max(0.0, rng.gauss(tool_s, _RELATIVE_DEVIATION * tool_s))
            prompt += answer + _RESULT_TOKENS
    return Trace.of(requests, background.header)


def tool_agents(figures: Figures, loads: SocLoads) -> None:
    """Simulate tool agents with each choice for the KV of their prompts while a tool runs."""
    rows = list(product(MODELS, LOADS, _CONDITIONS, _SETTINGS))
    cells = list(product(rows, loads.seeds))
    cases = []
    for (model, (reactive, proactive), condition, name), seed in cells:
        tool_s, num_bytes = _CONDITIONS[condition]
        case = loads.mixed(model, 0, proactive, seed, SERVERS[0])
        trace = agent_trace(case.load.trace(), reactive, loads.seconds, tool_s, seed)
        cases.append(replace(case, load=trace, kv_cache_bytes=num_bytes, **_SETTINGS[name]))
    runs = dict(zip(cells, loads.simulate("tool agents", cases), strict=True))
    for row in rows:
        model, load, condition, name = row
        found = [runs[row, seed] for seed in loads.seeds]
        label = f"tools, {model} {load[0]} + {load[1]}, {condition}, {name}"
        figures.add_repeats(f"{label}: cached share of prompts", [cached_share(each) for each in found])
        add_latencies(figures, label, found)
