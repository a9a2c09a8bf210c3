"""Follow table: learned calls are proposed in the next conversation and after a restart."""

from __future__ import annotations

import errno
import json
import logging
import os
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from xpu_speculation.errors import SpeculationError
from xpu_speculation.propose.follow_table import FollowTable
from xpu_speculation.propose.proposals import Learner, ModelTurn, SampledCall
from xpu_speculation.tools.calls import ParsedToolCall

Round = tuple[str, Mapping[str, Any], Any]  # tool, arguments, result


def turn(*rounds: Round | Sequence[Round], output: str = "hello there", agent: str = "desk") -> ModelTurn:
    """Returns a turn after these calls, of which several may be in one message."""
    messages: list[dict[str, Any]] = [{"role": "system", "content": "Help."}, {"role": "user", "content": output}]
    for number, each in enumerate(rounds):
        calls = [each] if isinstance(each[0], str) else list(each)
        ids = [f"c{number}.{at}" for at in range(len(calls))]
        functions = [{"name": name, "arguments": json.dumps(arguments)} for name, arguments, _ in calls]
        messages.append(
            {"role": "assistant", "content": None}
            | {
                "tool_calls": [
                    {"id": i, "type": "function", "function": f} for i, f in zip(ids, functions, strict=True)
                ]
            }
        )
        for name, (_, _, result) in zip(ids, calls, strict=True):
            text = result if isinstance(result, str) else json.dumps(result)
            messages.append({"role": "tool", "tool_call_id": name, "content": text})
    return ModelTurn(agent, "t", messages, ())


async def proposed(table: FollowTable, after: ModelTurn, samples: int = 9) -> list[ParsedToolCall]:
    found = [call async for call in table.propose(after, samples)]
    assert [call.sample for call in found] == list(range(len(found)))
    return [ParsedToolCall(call.name, call.arguments) for call in found]


def taught(table: FollowTable, *lessons: tuple[ModelTurn, Sequence[ParsedToolCall]]) -> FollowTable:
    for after, calls in lessons:
        table.learn(after, calls)
    return table


def mail(number: int) -> ModelTurn:
    return turn(("search", {"query": f"tea {number}"}, [{"id": f"mail-{number}", "size": 100 + number}]))


async def test_value_of_a_result_is_reused() -> None:
    """Guards the reuse of a value from the last result."""
    table = taught(
        FollowTable(), *((mail(n), [ParsedToolCall("read", {"id": f"mail-{n}", "full": True})]) for n in range(2))
    )
    assert await proposed(table, mail(7)) == [ParsedToolCall("read", {"id": "mail-7", "full": True})]


@pytest.mark.parametrize(
    ("after", "arguments"),
    [
        (lambda n: turn(("weather", {"city": f"city {n}"}, "sunny")), lambda n: {"city": f"city {n}"}),
        (lambda n: turn(("find", {}, {"a": [{"n": 4000 + n}]})), lambda n: {"n": 4000 + n}),
        (lambda n: turn(output=f"what is up in city {n}?"), lambda n: {"query": f"what is up in city {n}?"}),
        (lambda n: turn(("find", {}, f"plain {n}")), lambda n: {"text": f"plain {n}"}),
        (lambda n: turn([("a", {}, {"x": f"one {n}"}), ("b", {}, {"x": f"two {n}"})]), lambda n: {"x": f"two {n}"}),
        (lambda n: turn(("a", {}, {"x": f"one {n}"}), ("b", {}, "done")), lambda n: {"x": f"one {n}"}),
    ],
    ids=["argument", "nested number", "what the user said", "text", "second of two results", "result before the last"],
)
async def test_sources_of_argument_values(after: Any, arguments: Any) -> None:
    """Guards each place of a conversation that an argument may be copied from."""
    table = taught(FollowTable(), *((after(n), [ParsedToolCall("go", arguments(n))]) for n in range(2)))
    assert await proposed(table, after(5)) == [ParsedToolCall("go", arguments(5))]


async def test_values_older_than_two_rounds_are_not_reused() -> None:
    """Guards against a search of the whole conversation."""

    def after(n: int) -> ModelTurn:
        return turn(("a", {}, {"x": f"one {n}"}), ("b", {}, "done"), ("c", {}, "done"))

    table = taught(FollowTable(), *((after(n), [ParsedToolCall("go", {"x": f"one {n}"})]) for n in range(5)))
    assert await proposed(table, after(7)) == []


async def test_small_values_are_not_reused() -> None:
    """Guards against a small number that matches another by chance."""
    table = taught(
        FollowTable(), *(((turn(("a", {}, {"n": 3, "s": "ab"}))), [ParsedToolCall("go", {"n": 3, "s": "ab"})]),) * 2
    )
    assert await proposed(table, turn(("a", {}, {"n": 4, "s": "cd"}))) == [ParsedToolCall("go", {"n": 3, "s": "ab"})]


async def test_proposal_needs_the_same_situation() -> None:
    """Guards against proposals after another tool, result shape or agent, or with a missing value."""
    table = taught(FollowTable(), *((mail(n), [ParsedToolCall("read", {"id": f"mail-{n}"})]) for n in range(2)))
    others = [
        turn(("find", {"query": "tea"}, [{"id": "mail-1", "size": 1}])),
        turn(("search", {"query": "tea"}, [])),
        turn(("search", {"query": "tea"}, {"error": "no"})),
        turn(("search", {"query": "tea"}, [{"id": "m", "size": 1}])),  # too short to be reused
        ModelTurn("other", "t", mail(3).messages, ()),
        turn(),
    ]
    assert [await proposed(table, other) for other in others] == [[]] * len(others)


async def test_frequent_calls_come_first_and_rare_ones_are_omitted() -> None:
    """Guards the order of samples, and against rare calls."""
    follows = [["a"]] * 6 + [["b", "c"]] * 3 + [["d"]]
    table = taught(FollowTable(), *((turn(), [ParsedToolCall(name, {}) for name in names]) for names in follows))
    names = [call.name for call in await proposed(table, turn())]
    assert names[0] == "a"
    assert sorted(names) == ["a", "b", "c"]
    assert await proposed(table, turn(), 1) == [ParsedToolCall("a", {})]
    assert await proposed(table, turn(), 0) == []


async def test_single_observation_is_not_proposed() -> None:
    """Guards against an early run of a call seen once."""
    assert await proposed(taught(FollowTable(), (turn(), [ParsedToolCall("a", {})])), turn()) == []


async def test_turns_without_calls_lower_the_share() -> None:
    """Guards against a call that is proposed long after it stopped."""
    table = taught(FollowTable(), *(((turn(), [ParsedToolCall("a", {})]),) * 3 + ((turn(), []),) * 10))
    assert await proposed(table, turn()) == []


async def test_two_rounds_take_precedence_over_one() -> None:
    """Guards flows with similar steps."""
    after_a, after_b = (turn((name, {}, "ok"), ("next", {}, "ok")) for name in "ab")
    table = taught(FollowTable(), *((after_a, [ParsedToolCall("x", {})]), (after_b, [ParsedToolCall("y", {})])) * 3)
    assert (await proposed(table, after_a))[0] == ParsedToolCall("x", {})
    assert (await proposed(table, after_b))[0] == ParsedToolCall("y", {})
    assert {call.name for call in await proposed(table, turn(("c", {}, "ok"), ("next", {}, "ok")))} == {"x", "y"}


def test_table_is_a_learner() -> None:
    """Guards against a speculator that never teaches the table."""
    assert isinstance(FollowTable(), Learner)


async def test_table_survives_a_restart_and_is_private(tmp_path: Path) -> None:
    """Guards the stored table, and its file mode."""
    path = tmp_path / "deep" / "habits.jsonl"
    table = taught(FollowTable(path), *((mail(n), [ParsedToolCall("read", {"id": f"mail-{n}"})]) for n in range(2)))
    table.close()
    again = FollowTable(path)
    assert await proposed(again, mail(7)) == [ParsedToolCall("read", {"id": "mail-7"})]
    taught(again, (turn(), [ParsedToolCall("a", {})])).close()
    again.close()
    if os.name == "posix":
        assert path.stat().st_mode & 0o077 == path.parent.stat().st_mode & 0o077 == 0


async def test_conversation_values_are_not_stored(tmp_path: Path) -> None:
    """Guards user data, tool results and injected arguments against the disk."""
    output = turn(("login", {"password": "hunter2"}, {"token": "tok-secret"}), output="my pin is 987654")
    table = taught(FollowTable(tmp_path / "habits"), (output, [ParsedToolCall("use", {"token": "tok-secret"})]))
    table.close()
    kept = (tmp_path / "habits").read_text()
    assert '"use' in kept.replace("\\", "")
    assert not any(secret in kept for secret in ("hunter2", "tok-secret", "987654"))


async def test_malformed_lines_are_skipped(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """Guards valid lines of a damaged or forged file. One warning is logged, and the next record removes the others."""
    path = tmp_path / "habits"
    taught(FollowTable(path), *(((turn(), [ParsedToolCall("a", {})]),) * 2)).close()
    at = json.loads(path.read_text().splitlines()[0])["at"]
    forged = [{"name": "a", "values": [], "paths": {}}, {"name": ["a"], "values": {}, "paths": {}}]
    forged += [{"name": "a", "values": {}, "paths": {"x": path}} for path in (7, [[]], [{}])]
    lines = [json.dumps({"at": at, "seen": 1, "habits": {json.dumps(habit): 9}}) for habit in forged]
    lines += ["{", "[]", "null", "\x00", "[" * 9000, "9" * 5000, '{"at": 1, "seen": Infinity, "habits": {}}']
    with path.open("ab") as file:
        file.write(("\n".join(lines) + "\n").encode() + b'\xff\xfe\n{"at": "cut sho')
    with caplog.at_level(logging.WARNING):
        table = FollowTable(path)
        taught(table, (turn(), [ParsedToolCall("a", {})])).close()
        assert await proposed(FollowTable(path), turn()) == [ParsedToolCall("a", {})]
    assert len(caplog.records) == 1
    assert await proposed(table, turn()) == [ParsedToolCall("a", {})]


async def test_disk_errors_are_logged_once(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """Guards learning against an unwritable folder or unreadable file."""
    (tmp_path / "file").write_text("")
    for path in (tmp_path / "file" / "habits", tmp_path):
        caplog.clear()
        with caplog.at_level(logging.WARNING):
            table = FollowTable(path)
            taught(table, *((turn(), [ParsedToolCall("a", {})]),) * 3)
            table.close()
        assert len(caplog.records) == 1
        assert await proposed(table, turn()) == [ParsedToolCall("a", {})]


async def test_full_disk_keeps_the_old_file(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Guards against truncated temporary files on a full disk."""
    path, open_file = tmp_path / "habits", Path.open

    def cut_short(opened: Path, mode: str = "r", **options: Any) -> Any:
        file = open_file(opened, mode, **options)
        if mode == "w":
            file.write('{"at": "cut sho')
            file.close()
            raise OSError(errno.ENOSPC, "No space left on device")
        return file

    monkeypatch.setattr(Path, "open", cut_short)
    for _ in range(2):
        caplog.clear()
        with caplog.at_level(logging.WARNING):
            table = FollowTable(path, max_situations=1)
            taught(table, *((turn(), [ParsedToolCall("a", {})]),) * 20)
            table.close()
        assert [record.args[-1] for record in caplog.records if record.args] == ["No space left on device"]
        assert [*tmp_path.iterdir()] == [path]
    assert await proposed(FollowTable(path), turn()) == [ParsedToolCall("a", {})]


async def test_incomplete_line_does_not_damage_the_next(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """Guards lines appended after an incomplete one."""
    path = tmp_path / "habits"
    taught(FollowTable(path), (turn(), [ParsedToolCall("a", {})])).close()
    whole = path.read_bytes()
    other = FollowTable(path)
    path.write_bytes(whole + whole[:20])
    taught(other, (turn(), [ParsedToolCall("a", {})])).close()
    with caplog.at_level(logging.WARNING):
        caplog.clear()
        table = FollowTable(path)
    assert [record.args[1:] for record in caplog.records if record.args] == [(1,)]
    assert await proposed(table, turn()) == [ParsedToolCall("a", {})], "both were read"
    assert path.read_bytes().endswith(b"\n" + whole)


async def test_nothing_grows_without_bound(tmp_path: Path) -> None:
    """Guards memory and disk against many situations, calls and large calls."""
    path = tmp_path / "habits"
    table = FollowTable(path, max_situations=10)
    for n in range(300):
        table.learn(
            turn(agent=f"agent {n % 50}"),
            [ParsedToolCall("go", {"n": f"{n}"}), ParsedToolCall("big", {"x": "y" * 2000})],
        )
    for n in range(100):
        table.learn(turn(), [ParsedToolCall("go", {"n": f"{n}"})])
    assert len(table._situations) == 10
    assert max(len(counts.patterns) for counts in table._situations.values()) <= 8
    table.close()
    lines = path.read_text().splitlines()
    assert len(lines) <= 80
    assert max(map(len, lines)) < 4096
    assert [*tmp_path.iterdir()] == [path]
    assert FollowTable(path, max_situations=10)._situations.keys() == table._situations.keys()


@pytest.mark.parametrize(
    "options",
    [{"max_situations": -1}, {"max_situations": True}, {"min_seen": 0}, {"min_share": 2}, {"min_share": float("nan")}],
)
def test_invalid_settings_are_refused(options: dict[str, Any]) -> None:
    """Guards against settings that fail in a turn or never propose anything."""
    with pytest.raises(SpeculationError, match=f"{next(iter(options))} is .*, must be a"):
        FollowTable(**options)


async def test_open_file_is_replaced_later(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Guards a file that is shared by processes on Windows."""
    path, used = tmp_path / "habits", set[Path]()

    def refuse(new: Path, target: Path) -> None:
        used.add(new)
        raise PermissionError(13, "in use")

    monkeypatch.setattr(Path, "replace", refuse)
    for _ in range(2):
        table = FollowTable(str(path), max_situations=1)
        taught(table, *((turn(), [ParsedToolCall("a", {})]),) * 20)
        table.close()
    assert len(used) > 1
    assert not caplog.records
    assert [*tmp_path.iterdir()] == [path]
    assert await proposed(FollowTable(path), turn()) == [ParsedToolCall("a", {})]


async def test_new_calls_outweigh_old_ones() -> None:
    """Guards against counts too large to change."""
    table = taught(
        FollowTable(), *((turn(), [ParsedToolCall("old", {})]),) * 5000, *((turn(), [ParsedToolCall("new", {})]),) * 64
    )
    assert (await proposed(table, turn()))[0] == ParsedToolCall("new", {})


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=3), inner, max_size=4),
    max_leaves=10,
)


@given(
    st.lists(st.tuples(st.sampled_from(["a", "b"]), st.dictionaries(st.text(max_size=3), JSON), JSON), max_size=3),
    st.dictionaries(st.text(max_size=3), JSON, max_size=3),
)
async def test_learned_call_is_proposed_unchanged(rounds: list[Round], arguments: dict[str, Any]) -> None:
    """Guards learning and proposing over arbitrary conversations."""
    after, call = turn(*rounds), ParsedToolCall("go", arguments)
    found = await proposed(taught(FollowTable(), *((after, [call]),) * 2), after)
    assert found == ([call] if len(json.dumps(arguments)) < 900 else found)


@given(JSON, JSON)
async def test_any_message_content_can_be_learned(content: Any, arguments: Any) -> None:
    """Guards against content that is not text and arguments that are not an object."""
    messages = [
        {"role": "assistant", "tool_calls": [{"function": {"name": "a", "arguments": arguments}}]},
        {"role": "tool", "content": content},
    ]
    table = taught(FollowTable(), *((ModelTurn("x", "t", messages, ()), [ParsedToolCall("go", {})]),) * 2)
    assert await proposed(table, ModelTurn("x", "t", messages, ())) == [ParsedToolCall("go", {})]


def test_sampled_calls_of_different_samples_differ() -> None:
    """Guards equal calls of different samples."""
    assert SampledCall("a", {}, sample=1) != SampledCall("a", {}, sample=2)
