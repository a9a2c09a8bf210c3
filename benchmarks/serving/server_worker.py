"""Process with an engine that is used over HTTP and, on command, from inside the process.

    python -m benchmarks.serving.server_worker MODEL PORT

It runs the product's server. Each line of standard input is a list of requests (`RequestSpec` as JSON) that a thread
submits to the same engine directly; the result is printed as one line.
"""

from __future__ import annotations

import json
import os
import signal
import sys
import threading

from benchmarks.common.engine_worker import KV_GIB, run_in_process
from benchmarks.common.request_traces import RequestSpec
from xpu_agents.chat import Chat
from xpu_agents.server import ServerOptions
from xpu_agents.server.uvicorn_server import listening_socket, serve
from xpu_runtime import Engine, EngineConfig

__all__ = ["main"]


def main() -> None:
    """Serve until standard input ends."""
    model, port = sys.argv[1:]
    options = ServerOptions(port=int(port))
    config = EngineConfig(kv_cache_bytes=KV_GIB * 2**30, prefix_cache=False, lookup=False)  # only chats draft
    with listening_socket(options) as listener, Engine.load(model, config) as engine:
        engine.wait_for_npu()
        commands = threading.Thread(target=_obey, args=(engine,))
        serve(Chat(engine), options, listener, lambda url: commands.start())
        commands.join()


def _obey(engine: Engine) -> None:
    for line in sys.stdin:
        requests = [RequestSpec(**request) for request in json.loads(line)]
        print(json.dumps(run_in_process(engine, requests, 0.0, "all", False)), flush=True)
    os.kill(os.getpid(), signal.SIGTERM)  # `serve` ends then, and Windows ends the process


if __name__ == "__main__":
    main()
