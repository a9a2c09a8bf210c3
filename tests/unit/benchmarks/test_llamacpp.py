"""llama.cpp as a peer: the file it loads, and what is asked of its server."""

from __future__ import annotations

import sys
from pathlib import Path

import numpy as np
import pytest

from xpu_runtime.errors import ModelFolderError
from xpu_runtime.model.synthetic import make_model

FAMILIES = Path(__file__).parents[2] / "fixtures" / "models"

# What of the server counts: tokens come in events, half a character does not, and whoever leaves is noticed.
SERVER = """#!{python}
import json, sys, time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

busy = set()

class Handler(BaseHTTPRequestHandler):
    def do_GET(self):
        body = json.dumps([{{"is_processing": bool(busy)}}] if self.path == "/slots" else {{}}).encode()
        self.send_response(200); self.end_headers(); self.wfile.write(body)

    def do_POST(self):
        asked = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        if max(asked["prompt"]) > 7999:
            self.send_response(400); self.end_headers(); self.wfile.write(b"no such token")
            return
        self.send_response(200); self.end_headers()
        busy.add(self)
        try:
            for number in range(1, asked["n_predict"] + 1):
                last = number == asked["n_predict"]
                self.say({{"tokens": [] if last else [number], "tokens_predicted": number, "stop": last}})
                if asked["n_predict"] == 99:
                    while True:
                        self.say({{"tokens": [], "tokens_predicted": 1, "stop": False}})
                        time.sleep(0.001)  # as a model: full buffers would hide for minutes that nobody reads
        except OSError:
            pass
        finally:
            busy.discard(self)

    def say(self, event):
        self.wfile.write(b"data: " + json.dumps(event).encode() + b"\\n\\n"); self.wfile.flush()

    def log_message(self, *args):
        pass

ThreadingHTTPServer(("127.0.0.1", int(sys.argv[sys.argv.index("--port") + 1])), Handler).serve_forever()
"""


@pytest.fixture
def server(tmp_path: Path) -> str:
    """A program that stands in for llama-server."""
    if sys.platform == "win32":
        pytest.skip("a script with a first line that names its interpreter is no program there")
    program = tmp_path / "llama-server"
    program.write_text(SERVER.format(python=sys.executable), encoding="utf-8")
    program.chmod(0o700)
    return str(program)


def test_the_file_has_the_same_weights(bench, tmp_path):
    """Guards a comparison of two models that are not the same."""
    gguf, folder = pytest.importorskip("gguf"), make_model("test", tmp_path / "model")
    module = bench("serving.gguf_model")
    file = module.write_gguf(folder, tmp_path / "model.gguf", "f32")
    wanted = module._weights(module.ModelFolder.open(folder))
    found = {tensor.name: tensor.data for tensor in gguf.GGUFReader(file).tensors}
    assert np.array_equal(found["token_embd.weight"], wanted["model.embed_tokens"])
    assert np.array_equal(found["blk.3.ffn_down.weight"], wanted["model.layers.3.mlp.down_proj"])
    # Shape "test" has heads of 32: what is turned together lies side by side there, and half a head apart here.
    query = wanted["model.layers.0.self_attn.q_proj"]
    assert np.array_equal(found["blk.0.attn_q.weight"][64:68], query[[64, 80, 65, 81]])
    assert len(found) == len(wanted) + 2 * 4 + 1


def test_eight_bits_are_near(bench, tmp_path):
    """Guards the file that is measured: rounded once more, by less than a hundredth of the largest weight."""
    gguf, folder = pytest.importorskip("gguf"), make_model("test", tmp_path / "model")
    module = bench("serving.gguf_model")
    reader = gguf.GGUFReader(module.write_gguf(folder, tmp_path / "model.gguf"))
    (head,) = [tensor for tensor in reader.tensors if tensor.name == "output.weight"]
    wanted = module._weights(module.ModelFolder.open(folder))["lm_head"]
    found = gguf.dequantize(head.data, head.tensor_type)
    assert head.tensor_type is gguf.GGMLQuantizationType.Q8_0
    assert 0 < np.abs(found - wanted).max() < np.abs(wanted).max() / 100


def test_other_models_are_refused(bench, tmp_path):
    """Guards a file of a model whose norms or biases would be lost."""
    pytest.importorskip("gguf")
    with pytest.raises(ModelFolderError, match="--gguf FILE"):
        bench("serving.gguf_model").write_gguf(FAMILIES / "qwen3", tmp_path / "model.gguf")


def test_calls_are_answered_and_the_rest_is_given_up(bench, server):
    """Guards times of calls that were cut off, lost tokens, and a background that works on into the next run."""
    traces, jobs = bench("common.request_traces"), bench("common.engine_jobs")
    person, endless = traces.Call(0.0, "reactive", 5, 4, 1), traces.Call(0.0, "proactive", 5, 99, 2)
    mixed = {"calls": jobs._listed([endless, person]), "seconds": 0.0, "until": "reactive", "keep_tokens": True}
    first, second = jobs.llama(server, "no.gguf", 4, [mixed, jobs.job_run([person])])
    left, answered = first["calls"]
    assert answered["tokens"] == [1, 2, 3, -1]  # half a character is left in the end
    assert answered["got"] == 4
    assert 0 < answered["first"] <= answered["end"]
    assert left["end"] is None
    assert second["calls"][0]["got"] == 4


def test_a_server_that_refuses_or_does_not_start(bench, server, tmp_path):
    """Guards against a comparison with a peer that did nothing."""
    module = bench("common.llama_server")
    with module.LlamaServer(server, "no.gguf", 1) as running, pytest.raises(RuntimeError, match="400: no such token"):
        list(running.ask([8000], 2).tokens())
    Path(server).write_text(f"#!{sys.executable}\nprint('no model')\n", encoding="utf-8")
    with pytest.raises(RuntimeError, match="no model"), module.LlamaServer(server, "no.gguf", 1):
        pass


def test_the_part_needs_a_program(bench, monkeypatch, capsys):
    """Guards a part that is asked for and left out without a word."""
    monkeypatch.setattr(sys, "argv", ["serving.py", "--only", "llama.cpp"])
    with pytest.raises(SystemExit):
        bench("serving.__main__").options()
    assert "--llama-server" in capsys.readouterr().err
    monkeypatch.setattr(sys, "argv", ["serving.py"])
    assert "llama.cpp" not in bench("serving.__main__").options().only
