"""The example on a file of prompts: what it shows, and what it says about a file that is wrong."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

QUESTION = {"role": "user", "content": "When does it leave?"}
LINES: list[dict[str, Any]] = [
    {"id": "trip", "messages": [{"role": "system", "content": "The train leaves at nine."}, QUESTION]},
    {"id": "mail", "prompt": "Dear all, the meeting moves to {Thursday}. " * 10, "reference": ["Thursday"]},
    {"id": "tale", "messages": [{"role": "user", "content": "Tell a story."}], "later_user_turns": ["A shorter one."]},
    {"messages": [QUESTION, {"role": "assistant", "content": "At nine."}, {"role": "user", "content": "Sure?"}]},
    {"id": "book", "prompt": "A book. " * 9000},
]


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """A file of prompts with all fields, an empty line, and a prompt that is too long."""
    found = tmp_path / "prompts.jsonl"
    found.write_text("\n\n".join(map(json.dumps, LINES)), encoding="utf-8")
    return found


@pytest.fixture(scope="module")
def example(load_example: Callable[[str], dict[str, Any]]) -> dict[str, Any]:
    """What the example defines."""
    return load_example("real_prompts")


@pytest.mark.usefixtures("own_engines", "little_memory")
@pytest.mark.parametrize("named", [True, False], ids=["a folder", "no folder"])
async def test_chats_beside_summaries(
    example: dict[str, Any],
    file: Path,
    test_model: Path,
    named: bool,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Guards the first run on real prompts: fields, priorities, later turns, and a table that has every request."""
    monkeypatch.setenv("COLUMNS", "160")
    model = ["--model", str(test_model)] if named else []
    await example["main"](["--prompts", str(file), "--chats", "2", "--summaries", "2", "--max-tokens", "8", *model])
    told = capsys.readouterr().out
    assert "5 prompts, 1 too long for a context of 8192" in told
    rows = [re.split(r"\s*│\s*", line.strip("│ \n")) for line in told.splitlines() if line.startswith("│")]
    assert [row[:2] for row in rows] == [
        ["trip", "reactive"],
        ["tale", "reactive"],
        ["tale, turn 2", "reactive"],
        ["mail", "proactive"],
        ["line 7", "proactive"],
    ]
    for row in rows:
        assert int(row[2]) > int(row[3])  # tokens in, of them cached
        assert 0 < int(row[4]) <= 8
        assert row[-1].isdigit()  # how often it was preempted
    assert re.search(r"\d of 3 answers were asked for while summaries ran", told)


@pytest.mark.parametrize(
    ("line", "problem"),
    [
        ('{"prompt": "a"', "line 2, column 15: no JSON"),
        pytest.param("[" * 100_000, "line 2: it cannot be read: .*recursion", id="nested without end"),
        pytest.param("9" * 5000, "line 2: it cannot be read: .*digits", id="a number without end"),
        ('["a"]', r"line 2: expected an object, found \[\"a\"\]"),
        ('{"text": "a", "id": 1}', "line 2: expected a field 'messages' or 'prompt', found 'text', 'id'"),
        ('{"prompt": 3}', "line 2: prompt: expected a text, found 3"),
        ('{"messages": "a"}', 'line 2: messages: expected a list, found "a"'),
        ('{"messages": []}', "line 2: messages: the last one must be the user's, found nothing"),
        ('{"messages": [7]}', r"line 2: messages\[0\]: expected an object, found 7"),
        ('{"messages": [{"role": "human"}]}', r"line 2: messages\[0\].role: 'human' is none of 'system', 'user'"),
        ('{"messages": [{"role": "user"}]}', r"line 2: messages\[0\].content: expected a text, found null"),
        ('{"messages": [{"role": "system", "content": "a"}]}', "line 2: messages: the last one .* found 'system'"),
        ('{"prompt": "a", "later_user_turns": ["b", 1]}', r"line 2: later_user_turns\[1\]: expected a text, found 1"),
    ],
)
def test_a_wrong_line_is_named(example: dict[str, Any], tmp_path: Path, line: str, problem: str) -> None:
    """Guards against a file of thousands of lines of which one, somewhere, is wrong."""
    file = tmp_path / "prompts.jsonl"
    file.write_text('{"prompt": "a"}\n' + line + "\n", encoding="utf-8")
    with pytest.raises(example["PromptFileError"], match=problem):
        example["read_prompts"](file)


@pytest.mark.parametrize(
    ("content", "problem"),
    [(None, "is no file; give one with a JSON object on every line"), (b"\n", "has no prompts"), (b"\xff", "utf-8")],
)
async def test_a_file_that_cannot_be_used(
    example: dict[str, Any], tmp_path: Path, content: bytes | None, problem: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """Guards against a traceback, and against a model that is loaded before the file is looked at."""
    file = tmp_path / "prompts.jsonl"
    if content is not None:
        file.write_bytes(content)
    with pytest.raises(SystemExit, match="2"):
        await example["main"](["--prompts", str(file), "--model", str(tmp_path / "none")])
    told = capsys.readouterr().err
    assert "error: --prompts: " in told
    assert problem in told


@pytest.mark.usefixtures("own_engines", "little_memory")
async def test_prompts_that_are_all_too_long(
    example: dict[str, Any], tmp_path: Path, test_model: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Guards against an empty table where nothing fits, and the error of a folder that is no model."""
    file = tmp_path / "prompts.jsonl"
    file.write_text(json.dumps(LINES[-1]), encoding="utf-8")
    for model, problem in ((test_model, "none fits the model's context of 8192 tokens"), (tmp_path, "error: ")):
        with pytest.raises(SystemExit, match="2"):
            await example["main"](["--prompts", str(file), "--model", str(model)])
        assert problem in capsys.readouterr().err
