"""What an engine is asked for, as a trace; and that recording is nobody's trouble."""

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
    """Guards what a replay needs: arrivals, priorities, lengths, and the figures to hold it against."""
    file = tmp_path / "trace.jsonl"
    with engine.record(file) as recording:
        first = engine.generate(PROMPT, SHORT)
        second = engine.generate([7] * 40, SHORT, priority="proactive", deadline_s=600)
    engine.generate(PROMPT, SHORT)
    assert not recording._running, "what comes after the end is nobody's to keep"
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
    """Guards prefix caching in a replay, and the privacy of what was said."""
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


def test_a_replay_hits_the_prefix_cache_as_the_recorded_load_did(bench: Any, tmp_path: Path) -> None:
    """Guards the purpose of the names: another engine that plays the trace finds the same tokens cached."""
    file, again = tmp_path / "trace.jsonl", tmp_path / "again.jsonl"
    engine = bench.load()
    with engine.record(file):
        said = engine.generate(PROMPT, LONG)
        engine.generate([*PROMPT, *said.token_ids, 9, 9], SHORT)
    trace = read_trace(file)
    other = bench.load()
    with other.record(again):
        for number in range(2):
            prompt, answer = trace.tokens(number, range(10, 1000))
            other.submit(prompt, replay=answer).result()
    cached = [[r.result and r.result.cached_tokens for r in read_trace(each).requests] for each in (file, again)]
    assert cached[0] == cached[1]
    assert cached[0][1] > len(PROMPT)


def test_every_end_is_recorded(bench: Any, fresh_hook: Any, tmp_path: Path) -> None:
    """Guards a load against looking lighter than it was: what was cancelled, or has not ended, is in it too."""
    file = tmp_path / "trace.jsonl"
    engine = bench.load(fresh_hook)
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


def test_closing_the_engine_ends_its_recording(bench: Any, fresh_hook: Any, tmp_path: Path) -> None:
    """Guards a trace that was asked for by a setting, which nobody else closes; it holds what was cut off."""
    file = tmp_path / "trace.jsonl"
    engine = bench.load(fresh_hook, trace_file=file)
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


def test_the_last_request_of_an_engine_that_nobody_holds_is_recorded_with_its_result(
    folders: dict[str, Path], fresh_hook: Any, tmp_path: Path
) -> None:
    """Guards against an end that frees the engine, and with it closes the recording, before it is recorded."""
    file = tmp_path / "trace.jsonl"

    hold = fresh_hook.hold()
    config = EngineConfig(memory="balanced", kv_cache_bytes=1 << 20, trace_file=file)
    handle = Engine.load(folders["llama"], config, hook=fresh_hook).submit(PROMPT, SHORT)
    hold.wait_until_held()  # it runs, and its handle alone holds the engine
    hold.release()
    handle.result(60)
    (request,) = read_trace(file).requests
    assert request.result is not None
    assert request.result.status == "finished"


def test_a_file_that_cannot_be_written_is_refused_at_once(engine: Engine, tmp_path: Path) -> None:
    """Guards against hours of a load that nobody recorded; the engine goes on, and can record elsewhere."""
    with pytest.raises(ConfigError, match=r"trace: .*missing.*cannot be written.*give another file"):
        engine.record(tmp_path / "missing" / "trace.jsonl")
    engine.record(tmp_path / "trace.jsonl").close()


@pytest.mark.parametrize(
    ("field", "name", "said"),
    [
        ("trace_file", "missing/trace.jsonl", r"trace_file: .*missing.*cannot be written.*give another file"),
        ("trace_file", "", "trace_file: "),
        ("offload_dir", "taken", r"offload_dir: .*taken' cannot be used \(.*\); give another folder, or set offload_b"),
    ],
)
def test_a_setting_that_cannot_be_is_refused_before_the_model_is_loaded(
    folders: dict[str, Path], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, field: str, name: str, said: str
) -> None:
    """Guards against minutes of loading before the mistake in the setting is found."""
    monkeypatch.setattr("xpu_runtime.engine.engine.load_engine", lambda *given: pytest.fail("it is loaded"))
    (tmp_path / "taken").write_text("a file, and no folder", encoding="utf-8")
    with pytest.raises(ConfigError, match=said):
        Engine.load(folders["llama"], EngineConfig(**{field: tmp_path / name}))


def test_a_cache_that_cannot_be_used_is_no_reason_not_to_load(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """Guards containers whose home cannot be written: displaced requests are recomputed there."""
    (tmp_path / "taken").write_text("a file, and no folder", encoding="utf-8")
    monkeypatch.setenv("XPU_AGENTS_CACHE", str(tmp_path / "taken"))
    assert open_kv_store(EngineConfig()) is None
    assert "preempted requests are recomputed" in caplog.text


def test_a_model_that_is_not_loaded_leaves_the_trace_before(
    folders: dict[str, Path], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Guards an old trace, and a folder without one, against a check for whether a file can be written."""

    def refuse(*given: object) -> None:
        raise ModelError("it cannot be served")

    monkeypatch.setattr("xpu_runtime.engine.engine.load_engine", refuse)
    old = tmp_path / "old.jsonl"
    old.write_text("a trace", encoding="utf-8")
    for file in (old, tmp_path / "new.jsonl"):
        with pytest.raises(ModelError):
            Engine.load(folders["llama"], EngineConfig(trace_file=file))
    assert [file.name for file in tmp_path.iterdir()] == ["old.jsonl"]
    assert old.read_text(encoding="utf-8") == "a trace"


def test_a_request_that_is_refused_is_not_in_the_trace(bench: Any, tmp_path: Path) -> None:
    """Guards against requests in a trace that never were in the engine: its thread has ended meanwhile."""
    file = tmp_path / "trace.jsonl"
    engine = bench.load()
    with engine.record(file):
        engine.generate(PROMPT, SHORT)
        engine._loop.stop("it has to end")
        engine._loop.engine_thread.thread.join(60)
        with pytest.raises(EngineClosedError, match="it has to end"):
            engine.submit(PROMPT[:50], SHORT)
    assert [request.prompt_tokens for request in read_trace(file).requests] == [100]


def test_a_recording_that_has_ended_is_let_go_of(engine: Engine, tmp_path: Path) -> None:
    """Guards the memory of an engine that is recorded again and again, which kept all recordings up to its own end."""
    recording = engine.record(tmp_path / "trace.jsonl")
    recording.close()
    ended = weakref.ref(recording)
    del recording
    engine.record(tmp_path / "trace.jsonl").close()
    assert ended() is None


class FullDisk:
    """Takes nothing."""

    def write(self, line: bytes) -> int:
        raise OSError(28, "No space left on device")

    def close(self) -> None:
        raise OSError(28, "No space left on device")


def test_a_full_disk_is_one_warning_and_no_request_hears_of_it(
    engine: Engine, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """Guards requests against a file that fails while they run."""
    with caplog.at_level(logging.WARNING), engine.record(tmp_path / "trace.jsonl") as recording:
        assert recording._stream is not None
        recording._stream.close()
        monkeypatch.setattr(recording, "_stream", FullDisk())
        for _ in range(3):
            assert len(engine.generate(PROMPT, SHORT).token_ids) == 6
    assert [record.message for record in caplog.records if "trace" in record.message] == [
        f"the trace {tmp_path / 'trace.jsonl'} is incomplete: it cannot be written any more "
        f"([Errno 28] No space left on device)"
    ]


class NearlyFullDisk(FileIO):
    """Takes half of a line."""

    def write(self, line: Any) -> int:
        return super().write(line[: len(line) // 2])


def test_a_disk_that_fills_up_leaves_what_was_recorded_before(
    engine: Engine, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """Guards hours of a trace against half a line at its end, for which all of it would be refused."""
    file = tmp_path / "trace.jsonl"
    with engine.record(file):
        engine.generate(PROMPT, SHORT)
    with NearlyFullDisk(file, "ab") as disk, engine.record(tmp_path / "other.jsonl") as recording:
        assert recording._stream is not None
        recording._stream.close()
        monkeypatch.setattr(recording, "_stream", disk)
        engine.generate(PROMPT[:50], SHORT)
    assert "No space left on device" in caplog.text
    assert [request.prompt_tokens for request in read_trace(file).requests] == [100]


def test_a_writer_that_does_not_keep_up_loses_lines_and_nothing_else(
    engine: Engine, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """Guards memory: what waits to be written is bounded, and what is lost is said."""
    monkeypatch.setattr("xpu_runtime.engine.recording._MAX_QUEUED", 0)
    with caplog.at_level(logging.WARNING), engine.record(tmp_path / "trace.jsonl"):
        for _ in range(3):
            engine.generate(PROMPT, SHORT)
    assert read_trace(tmp_path / "trace.jsonl").requests == ()
    assert "lacks 3 requests" in caplog.text


def test_an_engine_that_records_nothing_has_no_thread_for_it(engine: Engine) -> None:
    """Guards the cost of recording where it is off."""
    engine.generate(PROMPT, SHORT)
    assert "xpu-trace" not in {thread.name for thread in threading.enumerate()}
