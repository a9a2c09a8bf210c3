"""A process forked after a model was used in it."""

from __future__ import annotations

import gc
import os
import sys
from pathlib import Path

import pytest
from child_process import printed

from langchain_xpu import XPUChatModel
from xpu_runtime import Engine, EngineConfig

_LIMIT_S = 120.0


@pytest.mark.slow
@pytest.mark.skipif(sys.platform != "linux", reason="only Linux forks a process that holds OpenVINO")
def test_fork_loads_its_own_engine(test_model: Path) -> None:
    """Guards a child against freeing the parent's engine, which would wait for missing threads."""
    output = printed("-W", "ignore::DeprecationWarning", __file__, str(test_model), timeout_s=_LIMIT_S)
    assert output.splitlines() == ["child answers the same", "child ended with 0"] * 2


def main(folder: str) -> None:
    config = EngineConfig(memory="lean", kv_cache_bytes=64 << 20, offload_bytes=0)
    model = XPUChatModel(model=folder, config=config, max_tokens=2, ignore_eos=True)
    answer = model.invoke("Hello").content
    engine: Engine | None = Engine.load(folder, config)  # an engine that is not shared
    for end in (os._exit, sys.exit):
        child = os.fork()
        if not child:
            engine = None
            gc.collect()
            if model.invoke("Hello").content == answer:
                print("child answers the same", flush=True)  # noqa: T201 - to the test
            end(0)
        _, status = os.waitpid(child, 0)
        print("child ended with", os.waitstatus_to_exitcode(status), flush=True)  # noqa: T201 - to the test
    assert engine is not None


if __name__ == "__main__":
    main(sys.argv[1])
