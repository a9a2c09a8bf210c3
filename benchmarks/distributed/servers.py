"""Processes of real servers: vLLM, llama.cpp, llama-cpp-python and our own."""

from __future__ import annotations

import contextlib
import importlib.metadata
import json
import os
import re
import signal
import socket
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from types import TracebackType
from typing import Any, Self

__all__ = [
    "RealServer",
    "free_port",
    "hugging_face_folder",
    "llama_cpp_python_server",
    "llamacpp_server",
    "own_server",
    "vllm_server",
]

_MODEL_NAME = "smol"
"""Name of the model on the servers of others."""
_START_S, _POLL_S, _END_S = 600.0, 0.05, 20.0
_CONTEXT = 2048
"""Context length in tokens; short, so that the calls with long prompts are quick on a CPU."""
_OWN_SETTINGS = 'max_context = {context}\nprecision = "f32"\nkv_precision = "f32"\nprefix_cache = true\n'
"""Settings of our server: sampled answers repeat, also where a prefix is in the cache, and no run finds prefixes of an
earlier one."""
_HERE = Path(__file__).parent
_CONVERT = """
import os, sys
import torch
from transformers import AutoModelForCausalLM, AutoTokenizer, LlamaForCausalLM
folder, file = os.path.split(sys.argv[1])
loaded = AutoModelForCausalLM.from_pretrained(folder, gguf_file=file, dtype=torch.bfloat16)
vars(loaded.config).pop("quantization_config", None)  # the weights are no longer quantised
plain = LlamaForCausalLM(loaded.config).to(torch.bfloat16)  # a model that was loaded from GGUF refuses to be saved
plain.load_state_dict(loaded.state_dict())
plain.save_pretrained(sys.argv[2])
AutoTokenizer.from_pretrained(folder, gguf_file=file).save_pretrained(sys.argv[2])
"""


@dataclass
class RealServer:
    """A server in a process of its own; a context manager that starts it and waits until it answers.

    Attributes:
        title: name in tables.
        kind: name of the kind, one of `xpu_agents.remote.SERVERS`.
        command: command line; empty for a server that runs already.
        port: port on 127.0.0.1.
        environment: further environment variables.
        metrics: path whose response tells the number of running requests; empty if there is none.
        version: version of the program, if it is known before the start.
        is_prioritised: whether it was started so that priorities take effect.
    """

    title: str
    kind: str
    command: Sequence[str]
    port: int
    environment: Mapping[str, str] = field(default_factory=dict)
    metrics: str = ""
    version: str = ""
    is_prioritised: bool = False
    _process: subprocess.Popen[bytes] | None = field(default=None, init=False)
    _log: Any = field(default=None, init=False)

    @property
    def base_url(self) -> str:
        """Its ``base_url``."""
        return f"http://127.0.0.1:{self.port}/v1"

    def __enter__(self) -> Self:
        if not self.command:
            return self
        self._log = tempfile.TemporaryFile()
        # A session of its own: the server's children end with it.
        self._process = subprocess.Popen(
            self.command,
            stdout=self._log,
            stderr=self._log,
            env={**os.environ, **self.environment},
            start_new_session=True,
        )
        deadline = time.perf_counter() + _START_S
        while self.get("/v1/models") is None:
            if self._process.poll() is not None or time.perf_counter() > deadline:
                log = self.log()
                self.stop()
                raise RuntimeError(f"{self.title} did not start:\n{log}")
            time.sleep(_POLL_S)
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.stop()

    def get(self, path: str) -> str | None:
        """Return the body of a GET of ``path``; None while the server does not answer, or for an error."""
        try:
            with urllib.request.urlopen(f"http://127.0.0.1:{self.port}{path}", timeout=10.0) as response:
                return str(response.read().decode(errors="replace"))
        except (OSError, urllib.error.URLError):
            return None

    @cached_property
    def model(self) -> str:
        """Name of its model."""
        return str(json.loads(self.get("/v1/models") or "")["data"][0]["id"])

    @property
    def full_version(self) -> str:
        """Name and version of the running program."""
        if self.kind == "vllm":
            return f"vLLM {json.loads(self.get('/version') or '{}').get('version', '')}"
        if self.kind == "llamacpp":
            return f"llama.cpp {json.loads(self.get('/props') or '{}').get('build_info', '')}"
        return f"{self.title} {self.version}"

    @property
    def running(self) -> int | None:
        """Number of requests that are computed now; None if the server does not tell it."""
        body = self.get(self.metrics) if self.metrics else None
        if body is None:
            return None
        if body.startswith("["):
            return sum(bool(slot["is_processing"]) for slot in json.loads(body))
        counts = re.findall(r"^(?:vllm:num|xpu)_requests_running\S* ([\d.e+]+)$", body, re.M)
        return None if not counts else int(sum(map(float, counts)))

    def log(self) -> str:
        """The end of what the server has written."""
        self._log.seek(0)
        return str(self._log.read().decode(errors="replace"))[-4000:]

    def kill(self) -> None:
        """End the server at once, as a crash would."""
        self._signal(signal.SIGKILL)
        if self._process is not None:
            self._process.wait()

    def stop(self) -> None:
        """End the server."""
        if self._process is None:
            return
        self._signal(signal.SIGTERM)
        with contextlib.suppress(subprocess.TimeoutExpired):
            self._process.wait(_END_S)
        self._signal(signal.SIGKILL)
        self._process.wait()
        self._process = None
        self._log.close()

    def _signal(self, number: int) -> None:
        if self._process is not None:
            with contextlib.suppress(ProcessLookupError):
                os.killpg(self._process.pid, number)


def vllm_server(program: Path, folder: Path, *, policy: str = "priority", slots: int = 2) -> RealServer:
    """Return vLLM for CPUs.

    Args:
        program: the command ``vllm`` of its environment.
        folder: folder of the model in the format of Hugging Face.
        policy: scheduling policy, ``priority`` or ``fcfs``.
        slots: number of requests that are computed at once.
    """
    port = free_port()
    command = [
        *(str(program), "serve", str(folder), "--served-model-name", _MODEL_NAME, "--port", str(port)),
        *("--host", "127.0.0.1", "--scheduling-policy", policy, "--max-num-seqs", str(slots)),
        *("--max-model-len", str(_CONTEXT), "--enforce-eager"),
        *("--enable-auto-tool-choice", "--tool-call-parser", "hermes"),
        *("--chat-template", str(_HERE / "hermes.jinja")),
    ]
    environment = {"VLLM_CPU_KVCACHE_SPACE": "1", "HF_HUB_OFFLINE": "1", "VLLM_NO_USAGE_STATS": "1"}
    title = "vLLM" if policy == "priority" else f"vLLM, {policy}"
    is_prioritised = policy == "priority"
    return RealServer(title, "vllm", command, port, environment, "/metrics", is_prioritised=is_prioritised)


def llamacpp_server(program: Path, gguf: Path, *, slots: int = 2, threads: int | None = None) -> RealServer:
    """Return llama.cpp's server. Its context is shared by the slots; None means its default number of threads."""
    port = free_port()
    command = [
        *(str(program), "-m", str(gguf), "--alias", _MODEL_NAME, "--host", "127.0.0.1", "--port", str(port)),
        *("-c", str(_CONTEXT * slots), "-np", str(slots), "--jinja", "--metrics", "--slots"),
        *(() if threads is None else ("-t", str(threads))),
    ]
    return RealServer("llama.cpp", "llamacpp", command, port, metrics="/slots")


def llama_cpp_python_server(python: Path, gguf: Path, *, threads: int | None = None) -> RealServer:
    """Return the server of llama-cpp-python; ``python`` is the interpreter of its environment."""
    port = free_port()
    command = [
        *(str(python), "-m", "llama_cpp.server", "--model", str(gguf), "--model_alias", _MODEL_NAME),
        *("--host", "127.0.0.1", "--port", str(port), "--n_ctx", str(_CONTEXT)),
        *(() if threads is None else ("--n_threads", str(threads), "--n_threads_batch", str(threads))),
    ]
    ask = [str(python), "-c", "import importlib.metadata; print(importlib.metadata.version('llama-cpp-python'))"]
    version = subprocess.run(ask, check=True, capture_output=True, text=True).stdout.strip()
    return RealServer("llama-cpp-python", "llama-cpp-python", command, port, version=version)


def own_server(model: str, scratch: Path) -> RealServer:
    """Return our own server; ``scratch`` is a folder for its settings."""
    port, settings = free_port(), scratch / "settings.toml"
    settings.write_text(_OWN_SETTINGS.format(context=_CONTEXT), encoding="utf-8")
    command = [sys.executable, "-m", "xpu_agents", "serve", model, "--port", str(port), "--config", str(settings)]
    version = importlib.metadata.version("xpu-agents")
    return RealServer(
        "xpu-agents", "xpu-agents", command, port, metrics="/metrics", version=version, is_prioritised=True
    )


def hugging_face_folder(program: Path, gguf: Path, cache: Path) -> Path:
    """Convert a GGUF file of a Llama model to the format of Hugging Face, once, with the libraries of vLLM.

    Args:
        program: the command ``vllm`` of its environment, which also has the packages transformers and gguf.
        gguf: the file.
        cache: folder of the result.
    """
    folder = cache / f"{gguf.stem}-hf"
    if not (folder / "tokenizer_config.json").is_file():
        subprocess.run([str(program.parent / "python"), "-c", _CONVERT, str(gguf), str(folder)], check=True)
    return folder


def free_port() -> int:
    """Return a port on which nothing listens."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])
