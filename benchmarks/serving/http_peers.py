"""The same mixed load over HTTP: this server, llama.cpp's server, and openvino-genai behind a thin server.

Loads, latencies and tokens/s are defined as in `mixed`; requests are streamed completions of OpenAI's protocol with
prompts of token ids. This server gets the priority of each request, the others have none. Each runs in a process of its
own, with default settings except for the prompt cache, which is off, and the KV cache of openvino-genai, which has the
precision of ours. *RSS* is the resident memory of the server's process after the loads. llama.cpp takes part with
--llama-server PROGRAM.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import numpy as np

from benchmarks.common.engine_jobs import latencies, window_throughput
from benchmarks.common.figures import Figures
from benchmarks.common.http_load import HttpLoad
from benchmarks.common.llama_server import LlamaServer
from benchmarks.common.request_traces import MixedTrace
from benchmarks.common.server_process import ServerProcess
from benchmarks.serving.llamacpp import LlamaCppSetup
from benchmarks.serving.server import PRIORITY_FIELDS

__all__ = ["compare_servers"]

_OURS = "xpu-agents"
_LOADS = (0.0, 1.0, 2.0)
_WARM_UP_ANSWER = 4
_SETTINGS = "prefix_cache = false\n"

Result = dict[str, Any]


@dataclass(frozen=True)
class _Peer:
    """A server under test, and the fields of its requests by priority."""

    start: Callable[[], AbstractContextManager[ServerProcess]]
    fields: dict[str, dict[str, Any]]


def compare_servers(
    model: str, named: str, setup: LlamaCppSetup | None, figures: Figures, mix: MixedTrace, repeats: int, scratch: Path
) -> None:
    """Measure reactive latency, tokens/s and memory of each server, and their ratios.

    Args:
        model: folder of the model.
        named: path or name of the model as users give it.
        setup: llama.cpp's server; None leaves it out.
        figures: receives the figures.
        mix: trace.
        repeats: number of repeats.
        scratch: folder for the settings file.
    """
    settings = scratch / "serve.toml"
    settings.write_text(_SETTINGS, encoding="utf-8")
    peers = {
        _OURS: _Peer(lambda: ServerProcess(lambda port: _serve_command(named, port, settings)), PRIORITY_FIELDS),
        "openvino-genai": _Peer(lambda: ServerProcess(lambda port: _genai_command(model, port)), {}),
    }
    if setup is not None:
        file = setup.gguf_path(model)
        for slots, name in zip(setup.slots, setup.names, strict=True):
            fields = {priority: {"cache_prompt": False} for priority in PRIORITY_FIELDS}
            peers[name] = _Peer(lambda slots=slots: LlamaServer(setup.server, file, slots), fields)  # type: ignore[misc]
    measured: dict[str, list[dict[str, tuple[float, str]]]] = {name: [] for name in peers}
    for repeat in range(repeats):
        trace = replace(mix, seed=mix.seed + repeat)
        for name in list(peers)[:: -1 if repeat % 2 else 1]:
            measured[name].append(_measure(peers[name], trace))
            summary = (f"{measure} {value:.3g}" for measure, (value, _) in measured[name][-1].items())
            print(f"{name}: {', '.join(summary)}", flush=True)
    for name in list(peers)[1:]:
        for measure, (_, unit) in measured[_OURS][0].items():
            pairs = zip(measured[_OURS], measured[name], strict=True)
            ratios = [ours[measure][0] / other[measure][0] for ours, other in pairs]
            figures.add_repeats(f"over {name}: {measure}", ratios, "x", ">= 1" if unit == "1/s" else "<= 1")
    for name, repeated in measured.items():
        for measure, (_, unit) in repeated[0].items():
            figures.add_repeats(f"servers, {name}: {measure}", [each[measure][0] for each in repeated], unit)


def _measure(peer: _Peer, mix: MixedTrace) -> dict[str, tuple[float, str]]:
    """Run the loads and return each measure with its unit."""
    found: dict[str, tuple[float, str]] = {}
    with peer.start() as server:
        load = HttpLoad(server.port, peer.fields)
        for request in mix.requests(0.0):
            load.run([replace(request, at=0.0, answer=min(request.answer, _WARM_UP_ANSWER))])
        for factor in _LOADS:
            result = load.run(mix.requests(factor), mix.seconds, "reactive")
            times = latencies(result)
            found[f"load {factor:g}, reactive mean"] = float(times.mean()), "s"
            found[f"load {factor:g}, reactive P90"] = float(np.quantile(times, 0.9)), "s"
            found[f"load {factor:g}, reactive TTFT"] = _ttft(result["requests"]), "s"
            if factor:
                found[f"load {factor:g}, tokens/s"] = window_throughput(result, mix.seconds), "1/s"
        found["RSS"] = server.rss_mib, "MiB"
    return found


def _ttft(records: Sequence[dict[str, Any]]) -> float:
    return float(np.mean([r["first"] - r["at"] for r in records if r["priority"] == "reactive"]))


def _serve_command(model: str, port: int, settings: Path) -> list[str]:
    command = [sys.executable, "-m", "xpu_agents", "serve", model]
    return [*command, "--port", str(port), "--config", str(settings)]


def _genai_command(model: str, port: int) -> list[str]:
    return [sys.executable, "-m", "benchmarks.common.genai_server", model, "--port", str(port)]
