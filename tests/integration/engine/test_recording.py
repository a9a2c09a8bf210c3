"""Recording of requests as a trace, without effect on the requests."""

from __future__ import annotations

import logging
import threading
import weakref
from io import FileIO
from pathlib import Path
from typing import Any

import pytest

from xpu_runtime import Engine, EngineConfig, SamplingParams
from xpu_runtime.engine.engine_core import open_kv_store
from xpu_runtime.errors import ConfigError, EngineClosedError, ModelError, RequestCancelledError, RequestExpiredError
from xpu_runtime.request import Priority
from xpu_runtime.trace import read_trace

PROMPT = list(range(3, 103))
SHORT = SamplingParams(max_tokens=6, ignore_eos=True)
LONG = SamplingParams(max_tokens=60, ignore_eos=True)


def test_requests_are_recorded_with_their_results(engine: Engine, tmp_path: Path) -> None:
    """A trace must contain arrivals, priorities, lengths and results."""
    file = tmp_path / "trace.jsonl"
    with engine.record(file) as recording:
        first = engine.generate(PROMPT, SHORT)
        second = engine.generate([7] * 40, SHORT, priority="proactive", deadline_s=600)
    engine.generate(PROMPT, SHORT)
    assert not recording._running, "requests after the end must not be tracked"
    trace = read_trace(file)
    assert (trace.header.made_by, trace.header.model) == ("engine", engine.name)
    shapes = [(r.priority, r.prompt_tokens, r.output_tokens, r.deadline_s) for r in trace.requests]
    assert shapes == [(Priority.REACTIVE, 100, 6, None), (Priority.PROACTIVE, 40, 6, 600.0)]
    for request, output in zip(trace.requests, (first, second), strict=True):
        assert request.at == pytest.approx(output.metrics.arrived_at - recording.began, abs=1e-6)
        assert request.result is not None
        assert request.result.status == "finished"
        assert request.result.ttft_s == pytest.approx(output.metrics.ttft_s, abs=1e-6)
        assert request.result.latency_s == pytest.approx(output.metrics.latency_s, abs=1e-6)
        assert len(request.blocks) == request.tokens // trace.header.block_tokens


def test_shared_prefixes_are_recorded_and_texts_are_not(engine: Engine, tmp_path: Path) -> None:
    """A replay needs shared prefixes; texts must not be recoverable."""
    files = [tmp_path / name for name in ("first", "second")]
    for file in files:
        with engine.record(file):
            engine.generate(PROMPT, SHORT)
            engine.generate([*PROMPT[:70], 5, 5, 5], SHORT)
    trace = read_trace(files[0])
    size = trace.header.block_tokens
    alike = [a == b for a, b in zip(*(request.blocks for request in trace.requests), strict=False)]
    assert alike == [True] * (70 // size) + [False] * (len(alike) - 70 // size)
    assert trace.requests[1].result is not None
    assert trace.requests[1].result.cached_tokens >= 70 // size * size
    assert not set(trace.requests[0].blocks) & set(read_trace(files[1]).requests[0].blocks)


def test_replay_has_the_same_prefix_cache_hits(loader: Any, tmp_path: Path) -> None:
    """Another engine that replays the trace must find the same tokens cached."""
    file, again = tmp_path / "trace.jsonl", tmp_path / "again.jsonl"
    engine = loader.load()
    with engine.record(file):
        message = engine.generate(PROMPT, LONG)
        engine.generate([*PROMPT, *message.token_ids, 9, 9], SHORT)
    trace = read_trace(file)
    other = loader.load()
    with other.record(again):
        for number in range(2):
            prompt, answer = trace.tokens(number, range(10, 1000))
            other.submit(prompt, replay=answer).result()
    cached = [[r.result and r.result.cached_tokens for r in read_trace(each).requests] for each in (file, again)]
    assert cached[0] == cached[1]
    assert cached[0][1] > len(PROMPT)


def test_every_end_is_recorded(loader: Any, fresh_hook: Any, tmp_path: Path) -> None:
    """Cancelled, expired and unfinished requests must be recorded too."""
    file = tmp_path / "trace.jsonl"
    engine = loader.load(fresh_hook)
    hold = fresh_hook.hold()
    recording = engine.record(file)
    running = engine.submit(PROMPT, LONG)
    hold.wait_until_held()
    cancelled = engine.submit(PROMPT[:50], LONG, priority="proactive")
    cancelled.cancel()
    with pytest.raises(RequestCancelledError):
        cancelled.result(60)
    late = engine.submit(PROMPT[:60], LONG, deadline_s=0.01)
    with pytest.raises(RequestExpiredError):
        late.result(60)
    recording.close()
    recording.close()
    hold.release()
    running.result(60)
    found = {request.prompt_tokens: request for request in read_trace(file).requests}
    assert set(found) == {50, 60, 100}
    assert found[100].result is None
    assert found[50].result is not None
    assert found[50].result.status == "cancelled"
    assert found[50].output_tokens == 1
    assert found[60].result is not None
    assert found[60].result.status == "expired"
    ended = {status.name: count for (_, status), count in engine.metrics().ended.items()}
    assert ended == {"FINISHED": 1, "CANCELLED": 1, "EXPIRED": 1}


def test_closing_the_engine_ends_its_recording(loader: Any, fresh_hook: Any, tmp_path: Path) -> None:
    """A trace that a setting started must be complete when the engine closes."""
    file = tmp_path / "trace.jsonl"
    engine = loader.load(fresh_hook, trace_file=file)
    with pytest.raises(ConfigError, match=r"other.jsonl' cannot be recorded while .*trace.jsonl' is open"):
        engine.record(tmp_path / "other.jsonl")
    hold = fresh_hook.hold()
    running = engine.submit(PROMPT, LONG)
    hold.wait_until_held()
    hold.release()
    engine.close()
    (request,) = read_trace(file).requests
    assert request.result is not None
    assert request.result.status == ("cancelled" if running._stream.error else "finished")


def test_last_request_of_a_dropped_engine_is_recorded(
    folders: dict[str, Path], fresh_hook: Any, tmp_path: Path
) -> None:
    """The end of the last request may close the engine, but must be recorded first."""
    file = tmp_path / "trace.jsonl"

    hold = fresh_hook.hold()
    config = EngineConfig(kv_cache_bytes=1 << 20, trace_file=file)
    handle = Engine.load(folders["llama"], config, hook=fresh_hook).submit(PROMPT, SHORT)
    hold.wait_until_held()  # running; only the handle references the engine
    hold.release()
    handle.result(60)
    (request,) = read_trace(file).requests
    assert request.result is not None
    assert request.result.status == "finished"


def test_unwritable_trace_file_is_refused_at_once(engine: Engine, tmp_path: Path) -> None:
    """The engine must continue, and must be able to record elsewhere."""
    with pytest.raises(ConfigError, match=r"trace: .*missing.*cannot be written.*give another file"):
        engine.record(tmp_path / "missing" / "trace.jsonl")
    engine.record(tmp_path / "trace.jsonl").close()


@pytest.mark.parametrize(
    ("field", "name", "message"),
    [
        ("trace_file", "missing/trace.jsonl", r"trace_file: .*missing.*cannot be written.*give another file"),
        ("trace_file", "", "trace_file: "),
        ("offload_dir", "taken", r"offload_dir: .*taken' cannot be used \(.*\); give another folder, or set offload_b"),
    ],
)
def test_invalid_path_setting_is_refused_before_loading(
    folders: dict[str, Path], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, field: str, name: str, message: str
) -> None:
    """An invalid path must not be found only after minutes of loading."""
    monkeypatch.setattr(
        "xpu_runtime.engine.engine.load_engine", lambda *given, **options: pytest.fail("the model was loaded")
    )
    (tmp_path / "taken").write_text("a file, not a folder", encoding="utf-8")
    with pytest.raises(ConfigError, match=message):
        Engine.load(folders["llama"], EngineConfig(**{field: tmp_path / name}))


def test_unusable_cache_folder_disables_off_loading(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """A container with a read-only home must still load a model."""
    (tmp_path / "taken").write_text("a file, not a folder", encoding="utf-8")
    monkeypatch.setenv("XPU_AGENTS_CACHE", str(tmp_path / "taken"))
    assert open_kv_store(EngineConfig()) is None
    assert "preempted requests are recomputed" in caplog.text


def test_failed_load_leaves_an_existing_trace(
    folders: dict[str, Path], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Checking the trace file must neither change nor create it."""

    def refuse(*given: object, **options: object) -> None:
        raise ModelError("it cannot be served")

    monkeypatch.setattr("xpu_runtime.engine.engine.load_engine", refuse)
    old = tmp_path / "old.jsonl"
    old.write_text("a trace", encoding="utf-8")
    for file in (old, tmp_path / "new.jsonl"):
        with pytest.raises(ModelError):
            Engine.load(folders["llama"], EngineConfig(trace_file=file))
    assert [file.name for file in tmp_path.iterdir()] == ["old.jsonl"]
    assert old.read_text(encoding="utf-8") == "a trace"


def test_refused_request_is_not_in_the_trace(loader: Any, tmp_path: Path) -> None:
    """A request that the engine refused must not be recorded."""
    file = tmp_path / "trace.jsonl"
    engine = loader.load()
    with engine.record(file):
        engine.generate(PROMPT, SHORT)
        engine._loop.stop("stopped by the test")
        engine._loop.engine_thread.thread.join(60)
        with pytest.raises(EngineClosedError, match="stopped by the test"):
            engine.submit(PROMPT[:50], SHORT)
    assert [request.prompt_tokens for request in read_trace(file).requests] == [100]


def test_ended_recording_is_garbage_collected(engine: Engine, tmp_path: Path) -> None:
    """Repeated recordings must not accumulate in the engine."""
    recording = engine.record(tmp_path / "trace.jsonl")
    recording.close()
    ended = weakref.ref(recording)
    del recording
    engine.record(tmp_path / "trace.jsonl").close()
    assert ended() is None


class FullDisk:
    """A stream that fails to write."""

    def write(self, line: bytes) -> int:
        raise OSError(28, "No space left on device")

    def close(self) -> None:
        raise OSError(28, "No space left on device")


def test_full_disk_gives_one_warning(
    engine: Engine, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """A failing trace file must not affect requests."""
    with caplog.at_level(logging.WARNING), engine.record(tmp_path / "trace.jsonl") as recording:
        assert recording._trace_stream is not None
        recording._trace_stream.close()
        monkeypatch.setattr(recording, "_trace_stream", FullDisk())
        for _ in range(3):
            assert len(engine.generate(PROMPT, SHORT).token_ids) == 6
    assert [record.message for record in caplog.records if "trace" in record.message] == [
        f"the trace {tmp_path / 'trace.jsonl'} is incomplete: it cannot be written any more "
        f"([Errno 28] No space left on device)"
    ]


class NearlyFullDisk(FileIO):
    """A stream that writes half of a line."""

    def write(self, line: Any) -> int:
        return super().write(line[: len(line) // 2])


def test_partial_line_is_removed(
    engine: Engine, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """A partial line at the end must not make the trace unreadable."""
    file = tmp_path / "trace.jsonl"
    with engine.record(file):
        engine.generate(PROMPT, SHORT)
    with NearlyFullDisk(file, "ab") as disk, engine.record(tmp_path / "other.jsonl") as recording:
        assert recording._trace_stream is not None
        recording._trace_stream.close()
        monkeypatch.setattr(recording, "_trace_stream", disk)
        engine.generate(PROMPT[:50], SHORT)
    assert "No space left on device" in caplog.text
    assert [request.prompt_tokens for request in read_trace(file).requests] == [100]


def test_queue_of_the_writer_is_bounded(
    engine: Engine, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """If the writer is too slow, lines must be dropped with a warning."""
    monkeypatch.setattr("xpu_runtime.engine.recording._MAX_QUEUED", 0)
    with caplog.at_level(logging.WARNING), engine.record(tmp_path / "trace.jsonl"):
        for _ in range(3):
            engine.generate(PROMPT, SHORT)
    assert read_trace(tmp_path / "trace.jsonl").requests == ()
    assert "lacks 3 requests" in caplog.text


def test_no_writer_thread_without_recording(engine: Engine) -> None:
    """Recording must cost nothing when it is off."""
    engine.generate(PROMPT, SHORT)
    assert "xpu-trace" not in {thread.name for thread in threading.enumerate()}
