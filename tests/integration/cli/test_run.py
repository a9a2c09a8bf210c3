"""``xpu-agents run``: piped prompts, and conversations."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from child_process import environment
from typer.testing import Result

from xpu_agents.apps.display.output_files import read_text
from xpu_agents.apps.display.terminal_chat import TerminalChat, converse
from xpu_agents.cli import doctor
from xpu_runtime import Engine, EngineConfig, Handle, LaneState, LaneStatus, SamplingParams
from xpu_runtime.errors import RequestTooLongError

Cli = Callable[..., Result]


@pytest.fixture(scope="module")
def engine(test_model: Path) -> Iterator[Engine]:
    """The test model with a short context, so that it can be exceeded."""
    with Engine.load(test_model, EngineConfig(max_context=512, memory="lean", kv_cache_bytes=1 << 24)) as loaded:
        yield loaded


def lines(*given: str) -> Callable[[], str]:
    """Input lines of a user, then the end of input."""
    left = iter(given)

    def read() -> str:
        try:
            return next(left)
        except StopIteration:
            raise EOFError from None

    return read


@pytest.mark.slow
def test_a_piped_prompt_is_answered_on_stdout(cli: Cli, test_model: Path) -> None:
    """Guards shell scripts: only the answer on stdout, metrics on stderr, the same answer when greedy."""
    answers = [cli("run", test_model, "--max-tokens", 6, "--temperature", 0, stdin="Hello there") for _ in range(2)]
    assert [result.exit_code for result in answers] == [0, 0]
    assert answers[0].stdout.endswith("\n")
    assert answers[0].stdout == answers[1].stdout
    assert "tok/s" not in answers[0].stdout
    said = r"takes .* for weights .* for the KV pool; .* is free; with less than .* given back"
    assert all(re.search(said, answer.stderr) for answer in answers)
    assert "first token" in answers[0].stderr
    assert re.search(r"tokens in.*, [1-6] out", answers[0].stderr)


@pytest.mark.skipif(sys.platform == "win32", reason="its shell cannot close them")
@pytest.mark.parametrize(
    ("closing", "expected_message"), [("<&-", "standard input: closed"), (">&-", "standard output: closed")]
)
def test_a_closed_stream_is_a_user_error(closing: str, expected_message: str) -> None:
    """Guards services that start a command without standard streams, which raised an AttributeError."""
    done = subprocess.run(
        f'"{sys.executable}" -m xpu_agents run {closing}',
        shell=True,
        env=environment(),
        stdin=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
        check=False,
    )
    assert done.returncode == 2
    assert f"error: {expected_message}" in done.stderr
    assert "bug" not in done.stderr


def test_empty_input_is_refused(cli: Cli, test_model: Path) -> None:
    """Guards against a broken pipe that looks like a question."""
    result = cli("run", test_model, stdin=" \n")
    assert result.exit_code == 2
    assert "standard input" in result.stderr


def test_input_that_is_not_utf8_is_refused(cli: Cli, test_model: Path) -> None:
    """Guards against reporting a pipe in another encoding as a bug, and against garbled prompts."""
    result = cli("run", test_model, stdin="Gr\u00fc\u00dfe".encode("utf-16"))
    assert result.exit_code == 2
    assert "standard input: not UTF-8 text" in result.stderr


@pytest.mark.parametrize(("platform", "expected_message"), [("win32", "chcp 65001"), ("linux", "save it as UTF-8")])
def test_the_advice_fits_the_shell(
    cli: Cli, monkeypatch: pytest.MonkeyPatch, platform: str, expected_message: str
) -> None:
    """Guards pipes of PowerShell and cmd, which are not UTF-8 by default."""

    def fails(*args: object, **options: object) -> str:
        monkeypatch.setattr(sys, "platform", platform)
        return read_text()

    monkeypatch.setattr(doctor, "run_checks", fails)
    result = cli("doctor", stdin="Gr\u00fc\u00dfe".encode("cp850"))
    assert result.exit_code == 2
    assert expected_message in result.stderr


def test_the_history_is_sent_and_reset_clears_it(engine: Engine) -> None:
    """Guards the history of a conversation, through the chat template, and /reset."""
    written: list[str] = []
    chat = TerminalChat(engine, written.append, system="Be brief.", max_tokens=4)
    first = chat.ask("One?")
    second = chat.ask("Two?")
    assert [message["role"] for message in chat.history] == ["system", "user", "assistant", "user", "assistant"]
    assert "".join(written) == chat.history[2]["content"] + chat.history[4]["content"]
    assert second.prompt_tokens > first.prompt_tokens
    chat.reset()
    assert [message["role"] for message in chat.history] == ["system"]
    assert chat.ask("One?").prompt_tokens == first.prompt_tokens


@pytest.mark.parametrize(
    ("given", "shown"),
    [
        (SamplingParams(), "sampling: temperature 0.6, top_p 0.9"),
        (SamplingParams(temperature=0.0), "sampling: greedy"),
        (SamplingParams(temperature=1.2), "sampling: temperature 1.2, top_p 0.9"),
    ],
)
def test_sampling_is_that_of_the_model(
    engine: Engine,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    given: SamplingParams,
    shown: str,
) -> None:
    """Guards the order: option, model, greedy; and that the user sees what holds."""
    monkeypatch.setattr(engine, "default_sampling_params", SamplingParams(temperature=0.6, top_p=0.9))
    submitted = []
    submit = engine.submit

    def noticed(prompt: list[int], params: SamplingParams) -> Handle:
        submitted.append(params)
        return submit(prompt, params)

    monkeypatch.setattr(engine, "submit", noticed)
    chat = TerminalChat(engine, lambda text: None, given, max_tokens=2)
    converse(chat, lines("Hi"), "test")
    assert shown in capsys.readouterr().err.splitlines()
    defaults = {"temperature": 0.6, "top_p": 0.9, "max_tokens": 2}
    assert submitted[0].model_dump(exclude_unset=True) == defaults | given.model_dump(exclude_unset=True)


def test_raw_prompts_have_no_template_and_no_history(engine: Engine) -> None:
    """Guards base models, which have no chat template."""
    chat = TerminalChat(engine, lambda text: None, max_tokens=2, raw=True)
    wanted = len(engine.tokenizer.encode("Once upon a time"))
    assert [chat.ask("Once upon a time").prompt_tokens for _ in range(2)] == [wanted, wanted]


def test_commands_of_the_conversation(engine: Engine, capsys: pytest.CaptureFixture[str]) -> None:
    """Guards /reset, /exit and mistyped commands against being sent to the model."""
    chat = TerminalChat(engine, lambda text: None, max_tokens=2)
    converse(chat, lines("Hi", "", "/rset", "/reset", "/exit", "never read"), "test")
    printed = capsys.readouterr().err
    assert chat.history == []
    assert "unknown command /rset" in printed
    assert printed.count("first token") == 1


def test_lanes_that_are_not_ready_are_shown(
    engine: Engine, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A user must see that an NPU is still loading, how far it is, and when it is ready, and nothing twice."""
    igpu, npu = LaneStatus("igpu", "GPU"), LaneStatus("npu", "NPU")
    steps = [replace(npu, state=LaneState.LOADING, reason=f"compiling kernel {number} of 33") for number in (1, 9, 9)]
    states = iter([*steps, npu, npu])
    monkeypatch.setattr(engine, "lane_status", lambda: (next(states), igpu))
    chat = TerminalChat(engine, lambda text: None, max_tokens=2)
    converse(chat, lines("Hi", "Hi", "Hi", "Hi"), "test")
    assert [line for line in capsys.readouterr().err.splitlines() if line.startswith("lane ")] == [
        "lane npu (NPU) loading: compiling kernel 1 of 33",
        "lane npu (NPU) loading: compiling kernel 9 of 33",
        "lane npu (NPU) ready",
    ]


def test_an_overlong_prompt_is_reported_and_dropped(engine: Engine, capsys: pytest.CaptureFixture[str]) -> None:
    """Guards the conversation against ending after one overlong prompt."""
    chat = TerminalChat(engine, lambda text: None, max_tokens=2)
    with pytest.raises(RequestTooLongError):
        chat.ask("word " * 600)
    assert chat.history == []
    converse(chat, lines("word " * 600, "Hi"), "test")
    assert len(chat.history) == 2
    assert "/reset clears" in capsys.readouterr().err


def test_ctrl_c_stops_an_answer_and_keeps_the_conversation(engine: Engine, capsys: pytest.CaptureFixture[str]) -> None:
    """Guards Ctrl-C during a long answer."""
    pieces: list[str] = []

    def write(text: str) -> None:
        pieces.append(text)
        if len(pieces) == 2:
            raise KeyboardInterrupt

    chat = TerminalChat(engine, write, max_tokens=200)
    converse(chat, lines("Go on and on", "Hi"), "test")
    assert "stopped" in capsys.readouterr().err
    assert [message["role"] for message in chat.history] == ["user", "assistant"] * 2
    assert chat.history[1]["content"] == "".join(pieces[:2])
