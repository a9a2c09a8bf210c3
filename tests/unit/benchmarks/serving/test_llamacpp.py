"""GGUF files and requests for the comparison with llama.cpp."""

from __future__ import annotations

import sys
from pathlib import Path

import numpy as np
import pytest

from xpu_runtime.errors import ModelFolderError
from xpu_runtime.model.synthetic import make_model

FAMILIES = Path(__file__).parents[3] / "fixtures" / "models"

# Relevant behaviour: tokens come in events, incomplete characters do not, and a closed connection ends the request.
SERVER = """#!{python}
import json, sys, time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

busy = set()

class Handler(BaseHTTPRequestHandler):
    def do_GET(self):
        body = json.dumps([{{"is_processing": bool(busy)}}] if self.path == "/slots" else {{}}).encode()
        self.send_response(200); self.end_headers(); self.wfile.write(body)

    def do_POST(self):
        body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        if max(body["prompt"]) > 7999:
            self.send_response(400); self.end_headers(); self.wfile.write(b"no such token")
            return
        self.send_response(200); self.end_headers()
        busy.add(self)
        try:
            for number in range(1, body["n_predict"] + 1):
                last = number == body["n_predict"]
                self.send({{"tokens": [] if last else [number], "tokens_predicted": number, "stop": last}})
                if body["n_predict"] == 99:
                    while True:
                        self.send({{"tokens": [], "tokens_predicted": 1, "stop": False}})
                        time.sleep(0.001)  # as slow as a model, so that full buffers do not hide a closed connection
        except OSError:
            pass
        finally:
            busy.discard(self)

    def send(self, event):
        self.wfile.write(b"data: " + json.dumps(event).encode() + b"\\n\\n"); self.wfile.flush()

    def log_message(self, *args):
        pass

ThreadingHTTPServer(("127.0.0.1", int(sys.argv[sys.argv.index("--port") + 1])), Handler).serve_forever()
"""


@pytest.fixture
def server(tmp_path: Path) -> str:
    """Write a program that replaces llama-server."""
    if sys.platform == "win32":
        pytest.skip("scripts with a shebang line do not run on Windows")
    program = tmp_path / "llama-server"
    program.write_text(SERVER.format(python=sys.executable), encoding="utf-8")
    program.chmod(0o700)
    return str(program)


@pytest.mark.slow
def test_gguf_file_has_the_same_weights(bench, tmp_path):
    """Guards against a comparison of different models."""
    gguf, folder = pytest.importorskip("gguf"), make_model("test", tmp_path / "model")
    module = bench("serving.gguf_model")
    file = module.write_gguf(folder, tmp_path / "model.gguf", "f32")
    wanted = module._read_weights(module.ModelFolder.open(folder))
    found = {tensor.name: tensor.data for tensor in gguf.GGUFReader(file).tensors}
    assert np.array_equal(found["token_embd.weight"], wanted["model.embed_tokens"])
    assert np.array_equal(found["blk.3.ffn_down.weight"], wanted["model.layers.3.mlp.down_proj"])
    # Shape "test" has heads of 32: rotated elements are adjacent in GGUF and half a head apart in the folder.
    query = wanted["model.layers.0.self_attn.q_proj"]
    assert np.array_equal(found["blk.0.attn_q.weight"][64:68], query[[64, 80, 65, 81]])
    assert len(found) == len(wanted) + 2 * 4 + 1


@pytest.mark.slow
def test_eight_bit_weights_are_close(bench, tmp_path):
    """Guards the measured file: rounding changes a weight by less than a hundredth of the largest."""
    gguf, folder = pytest.importorskip("gguf"), make_model("test", tmp_path / "model")
    module = bench("serving.gguf_model")
    reader = gguf.GGUFReader(module.write_gguf(folder, tmp_path / "model.gguf"))
    (head,) = [tensor for tensor in reader.tensors if tensor.name == "output.weight"]
    wanted = module._read_weights(module.ModelFolder.open(folder))["lm_head"]
    found = gguf.dequantize(head.data, head.tensor_type)
    assert head.tensor_type is gguf.GGMLQuantizationType.Q8_0
    assert 0 < np.abs(found - wanted).max() < np.abs(wanted).max() / 100


def test_other_models_are_rejected(bench, tmp_path):
    """Guards against a file that loses norm gains or biases."""
    pytest.importorskip("gguf")
    with pytest.raises(ModelFolderError, match="--gguf FILE"):
        bench("serving.gguf_model").write_gguf(FAMILIES / "qwen3", tmp_path / "model.gguf")


def test_requests_finish_and_the_rest_is_cancelled(bench, server):
    """Guards against times of truncated requests, lost tokens, and background work in the next run."""
    traces, jobs = bench("common.request_traces"), bench("common.engine_jobs")
    reactive, endless = traces.RequestSpec(0.0, "reactive", 5, 4, 1), traces.RequestSpec(0.0, "proactive", 5, 99, 2)
    mixed = {"requests": jobs._as_dicts([endless, reactive]), "seconds": 0.0, "until": "reactive", "keep_tokens": True}
    first, second = jobs.run_llamacpp(server, "no.gguf", 4, [mixed, jobs.full_run([reactive])])
    left, answered = first["requests"]
    assert answered["tokens"] == [1, 2, 3, -1]  # an incomplete character remains
    assert answered["received"] == 4
    assert 0 < answered["first"] <= answered["end"]
    assert left["end"] is None
    assert second["requests"][0]["received"] == 4


def test_server_errors_are_raised(bench, server, tmp_path):
    """Guards against a comparison with a server that did nothing."""
    module = bench("common.llama_server")
    with module.LlamaServer(server, "no.gguf", 1) as running, pytest.raises(RuntimeError, match="400: no such token"):
        list(running.submit([8000], 2).tokens())
    Path(server).write_text(f"#!{sys.executable}\nprint('no model')\n", encoding="utf-8")
    with pytest.raises(RuntimeError, match="no model"), module.LlamaServer(server, "no.gguf", 1):
        pass


def test_part_needs_a_program(bench, monkeypatch, capsys):
    """Guards against a requested part that is skipped silently."""
    monkeypatch.setattr(sys, "argv", ["serving.py", "--only", "llama.cpp"])
    with pytest.raises(SystemExit):
        bench("serving.__main__").options()
    assert "--llama-server" in capsys.readouterr().err
    monkeypatch.setattr(sys, "argv", ["serving.py"])
    assert "llama.cpp" not in bench("serving.__main__").options().only
