"""``xpu-agents demo``, whole and in its parts."""

from __future__ import annotations

import io
import json
import os
import sys
from collections.abc import Callable
from dataclasses import asdict
from pathlib import Path

import pytest
from rich.console import Console, RenderableType
from typer.testing import Result

from xpu_agents.demo.child import Worker
from xpu_agents.demo.keyboard import Keyboard
from xpu_agents.demo.messages import Done, Failed, Loading, Message, Ready, Request, Span, Tick, decode, encode
from xpu_agents.demo.picture import Glyphs, legend, panel
from xpu_agents.demo.score import Score
from xpu_agents.demo.script import Script, write_script
from xpu_agents.demo.stats import Spread, percentile, seconds
from xpu_agents.demo.verdict import verdict
from xpu_agents.demo.worker import Task

Cli = Callable[..., Result]

IDLE = {"reactive": (0, 0, 0), "proactive": (0, 0, 0)}
MESSAGES: list[Message] = [
    Loading(0.5, "compiling"),
    Ready("CPU", ("cpu", "cpu.decode")),
    Request(0, False, 400, 40, 0.0),
    Request(1, True, 200, 30, 1.0, typed=(5, 6), text="hello"),
    Tick(
        2.0,
        (Span("cpu", "proactive", 0.0, 1.0), Span("cpu", "reactive", 1.0, 1.5)),
        (Span("cpu.decode", "reactive", 1.5, 2.0, "decode 1"),),
        {"reactive": (0, 0, 1), "proactive": (1, 2, 3)},
        900,
        4,
        0.25,
    ),
    Request(1, True, 200, 30, 1.0, first=1.5),
    Request(1, True, 200, 30, 1.0, first=1.5, ended=3.0),
    Request(2, True, 200, 30, 2.0),
    Tick(4.0, (), (), IDLE, 1600),
    Done(4.0, (0.001, 0.003)),
]


def played(title: str = "xpu-agents", until: int | None = None) -> Score:
    """A score after the first ``until`` messages."""
    score = Score(title)
    for message in MESSAGES[:until]:
        score.apply(message)
    return score


def drawn(content: RenderableType, width: int = 110) -> str:
    """What it looks like without colours."""
    out = io.StringIO()
    Console(file=out, width=width).print(content)
    return out.getvalue()


def test_headless_demo_compares_both_engines(cli: Cli) -> None:
    """Guards the first thing a newcomer runs: it builds its model, runs both engines, and ends with the comparison."""
    result = cli("demo", "--shape", "test", "--seconds", 1.5, "--agents", 2)
    assert result.exit_code == 0, result.output
    told = result.stdout
    assert "meaningless" in told
    for wanted in ("xpu-agents", "openvino-genai", "ratio", "reactive: first token, mean", "all tokens a second"):
        assert wanted in told
    assert "2 of 2" in told or "1 of 1" in told


def test_demo_without_the_peer_on_a_given_model(cli: Cli, test_model: Path) -> None:
    """Guards --no-peer, and that a real model's text is not called meaningless."""
    result = cli("demo", test_model, "--seconds", 1, "--agents", 1, "--no-peer", "--headless")
    assert result.exit_code == 0, result.output
    assert "random weights" not in result.stdout
    assert "ratio" not in result.stdout
    assert "A person waited" in result.stdout


def test_a_worker_that_cannot_start_says_why(tmp_path: Path) -> None:
    """Guards the picture against waiting for ever for a process that has died."""
    with Worker(Task("ours", str(tmp_path / "nowhere"), write_script(1.0, 0), 1 << 24)) as worker:
        told: list[Message] = []
        while not worker.ended:
            told += worker.messages(1.0)
    assert isinstance(told[-1], Failed)
    assert "nowhere" in told[-1].text


def test_a_worker_that_is_killed_is_noticed(tmp_path: Path) -> None:
    """Guards against a worker that dies without a word, as one does that runs out of memory."""
    with Worker(Task("no such side", str(tmp_path), write_script(1.0, 0), 1 << 24)) as worker:
        worker._process.kill()
        told: list[Message] = []
        while not worker.ended:
            told += worker.messages(1.0)
    assert isinstance(told[-1], Failed)
    assert worker._process.returncode is not None


@pytest.mark.parametrize("message", MESSAGES, ids=lambda message: type(message).__name__)
def test_messages_survive_the_pipe(message: Message) -> None:
    """Guards the protocol between the processes."""
    assert decode(encode(message)) == message


@pytest.mark.parametrize("line", ["", "{}", "[]", '{"kind": "Nothing"}', '{"kind": "Done"}', "no json"])
def test_other_lines_are_refused(line: str) -> None:
    """Guards against taking a library's chatter for a message."""
    with pytest.raises(ValueError, match=r"demo worker|Expecting"):
        decode(line)


def test_the_script_is_seeded_and_survives_json() -> None:
    """Guards that both engines get the same requests."""
    script = write_script(20.0, 3)
    assert script == write_script(20.0, 3) == Script.from_json(json.loads(json.dumps(asdict(script))))
    assert script != write_script(20.0, 4)
    assert script.reactive
    assert all(0 < at < 20.0 for at, _ in script.reactive)
    job = script.background(2, 5)
    assert job == script.background(2, 5) != script.background(2, 6)
    assert job.tokens(8192) == job.tokens(8192)
    assert len(job.tokens(50)) == job.prompt_tokens
    assert all(0 <= token < 50 for token in job.tokens(50))
    assert write_script(20.0, 3, scripted=False).reactive == ()


def test_the_score_counts_what_it_was_told() -> None:
    """Guards the figures: latencies from arrival, and unanswered requests counted, not dropped, at the end."""
    during = played(until=8)
    assert during.first_token() == Spread(1, 0.5, 0.5)
    assert during.answered(reactive=True) == 1
    assert during.busy("cpu", 2.0) == pytest.approx(0.75)
    assert during.busy("cpu.decode", 2.0) == pytest.approx(0.25)
    after = played()
    assert after.over
    assert not after.running
    assert after.first_token().mean == pytest.approx((0.5 + 2.0) / 2)
    assert after.whole_answer().count == 2
    assert after.tokens_per_s == 400.0
    assert after.recent_tokens_per_s == pytest.approx(350.0)


@pytest.mark.parametrize("until", range(len(MESSAGES) + 1))
@pytest.mark.parametrize("width", [60, 110])
def test_the_picture_can_be_drawn_at_every_moment(until: int, width: int) -> None:
    """Guards the live picture against any state, and against lines that break the frame."""
    told = drawn(panel(played(until=until), 20.0, 5.0, Glyphs(plain=False), "typed"), width)
    assert {len(line) for line in told.splitlines()} == {width}
    if until == 5:
        assert "decode 1" in told
        assert "question 1" in told


def test_plain_terminals_get_plain_characters() -> None:
    """Guards terminals that cannot show block characters."""
    assert legend(Glyphs(plain=True)).plain.isascii()


def test_the_verdict_names_the_ratio_and_the_unanswered() -> None:
    """Guards the last words: who waited how long, and that a missing answer is not hidden."""
    peer = Score("openvino-genai")
    for message in MESSAGES:
        peer.apply(message)
    told = drawn(verdict(played(), peer, Glyphs(plain=False), random_model=True))
    assert "about as soon" in told
    assert "left 1 questions unanswered" in told
    assert "meaningless" in told
    silent = Score("xpu-agents")
    silent.apply(Done(1.0))
    assert "Nobody asked" in drawn(verdict(silent, None, Glyphs(plain=False), random_model=False))


def test_times_are_written_for_people() -> None:
    """Guards units and missing values."""
    assert [seconds(value) for value in (0.0421, 1.5, float("nan"))] == ["42 ms", "1.50 s", "-"]
    assert percentile([3.0, 1.0, 2.0], 0.5) == 2.0
    assert percentile([], 0.9) != percentile([], 0.9)


@pytest.mark.skipif(sys.platform == "win32", reason="pseudo-terminals are POSIX")
def test_the_keyboard_reads_lines_and_restores_the_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    """Guards interactive questions, corrections with backspace, and the terminal afterwards."""
    import pty
    import termios

    parent, child = pty.openpty()
    try:
        with open(child, encoding="utf-8", closefd=False) as terminal:
            monkeypatch.setattr(sys, "stdin", terminal)
            before = termios.tcgetattr(child)
            with Keyboard() as keyboard:
                os.write(parent, b"helo\x7flo?\nmore")
                lines: list[str] = []
                while keyboard.line != "more":
                    lines += keyboard.poll()
                assert lines == ["hello?"]
            assert termios.tcgetattr(child) == before
    finally:
        os.close(parent)
        os.close(child)
