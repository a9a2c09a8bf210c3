"""Writes ``docs/configuration.md`` from the settings themselves, so that the two cannot disagree.

Run ``python tools/configuration.py`` to write it; with ``--check`` the exit code is 1 if it is out of date.
"""

from __future__ import annotations

import argparse
import re
import sys
from pathlib import Path
from typing import Any, Literal, get_args, get_origin

from pydantic import BaseModel
from pydantic.fields import FieldInfo

from xpu_runtime import EngineConfig, SchedulerPolicy

__all__: list[str] = []

_PAGE = Path(__file__).parents[1] / "docs" / "configuration.md"
_SOURCE = re.compile(r"\s*\((?:([^():]*); )?(paper|measured|chosen)\b:? ?([^)]*)\)")
_FIGURE = re.compile(r"\d (?:ms|s|%|µs)\b")
_SIGNS = {"ge": "≥ {}", "gt": "> {}", "le": "≤ {}", "lt": "< {}", "multiple_of": "a multiple of {}"}

_HEAD = """\
<!-- Written by tools/configuration.py from runtime/xpu_runtime/config.py: change it there. -->

# Configuration

Everything has a default that suits the machine; `Engine.load(folder)` alone is a good start. What can be set is in two
frozen objects, checked when they are made: a wrong value raises `ConfigError`, which names the field, the value and
what would be right.

```python
from xpu_runtime import Engine, EngineConfig, SchedulerPolicy

config = EngineConfig(precision="f32", policy=SchedulerPolicy(reactive_slack=0.1))
with Engine.load("path/to/model", config) as engine:
    ...
config = config.replace(memory="lean")  # a copy with some fields changed, checked again
```

What a single request may ask for (temperature, stop strings, log-probabilities, ...) is in
[`SamplingParams`](../runtime/xpu_runtime/decoding/sampling_params.py), not here.

The last column says where a default comes from:

- **paper**: the value, or the mechanism that the switch turns off, is in the section named; v1 and v2 are the two
  Agent.xpu papers.
- **measured**: from measurements on the machine of [the results](results/serving.md).
- **chosen**: a judgement, with the reason where it is not plain.

"""

_PROFILE = """
## What the profile replaces

The first load of a model measures one op-group on every lane and keeps the result for this model, this machine and
this combination of `device`, `lanes`, `stand_in`, `precision`, `kv_precision`, `threads`, `decode_threads` and
`properties`. It gives the calibration that all predictions rest on, and with it the number of layers in one kernel,
which follows from the longest kernel that the policy allows. Where the cores are split it also compares decode steps on
some of them with those on all (`measure_narrow_rows`): a small model needs no more. And it compares prompts of a length
that is new with those that come again: where that costs a small model more than some rows, prompts are filled up
(`measure_prompt_unit`).

`xpu-agents profile MODEL` measures in full, for the default settings only. For another combination call
`measure_full_profile`, which keeps its result for the loads with that combination:

```python
from xpu_runtime import EngineConfig
from xpu_runtime.profiling.full_profile import measure_full_profile

profile, file = measure_full_profile("path/to/model", EngineConfig(precision="f32"))
```

A full profile also chooses `reactive_batch` (B_rf), `chunk_tokens` and, on a CPU with `memory="fast"`,
`decode_threads`; values that you set yourself always win. And it finds the fastest plugin properties, which are used
with `tuned_properties=True` only, because they change the arithmetic a little.

With `profile=False` no profile is read or kept: the calibration is measured anew at each load, and the defaults above
hold.

Where an NPU takes static chunks, `chunk_tokens` is 256 with or without a profile, unless you set it.

Plugin properties are merged in this order, later ones winning: those of the lane, the profile's (if asked for),
`properties`.

## Environment

| variable | what it does |
| --- | --- |
| `XPU_AGENTS_CACHE` | folder of models, profiles, compiled kernels, off-loaded KV; else the user's cache |
| `XPU_AGENTS_DATA` | folder of the journals and inboxes of ambient agents; else the user's data |
| `XPU_AGENTS_API_KEY` | key that is sent to [a server](servers.md), and that [our own](serving.md) asks for |
| `XPU_AGENTS_TRACEBACK` | set to anything, the command line shows the traceback of an unexpected error |

Those of the Hugging Face hub are in [models.md](models.md).

## What is turned off

`import openvino` writes an identifier below `~/intel` and tells Google Analytics of itself in a process of its own,
through the package `openvino_telemetry`, which comes with it. Where our packages are imported first, OpenVINO does not
find that package, as if it were not installed (`xpu_runtime.no_telemetry`): nothing is written, sent or started. That
holds for the whole process, so for `openvino.convert_model` in it too. A program that imports OpenVINO before ours
keeps what it has loaded; `opt_in_out --opt_out` turns it off for a user.
"""


def page() -> str:
    """The whole page."""
    parts = [_HEAD]
    for title, model in (("EngineConfig", EngineConfig), ("SchedulerPolicy", SchedulerPolicy)):
        summary = (model.__doc__ or "").strip().splitlines()[0]
        parts += [f"## `{title}`\n\n{summary}\n\n", "| field | type | default | what it does | default from |\n"]
        parts.append("| --- | --- | --- | --- | --- |\n")
        parts += [_row(name, field) for name, field in model.model_fields.items()]
        parts.append("\n")
    return "".join(parts).rstrip("\n") + "\n" + _PROFILE


def _row(name: str, field: FieldInfo) -> str:
    text = " ".join((field.description or "").split())
    found = [_source(*match) for match in _SOURCE.findall(text)] or ["chosen"]
    cells = (f"`{name}`", _type(field), _default(field), _SOURCE.sub("", text), "; ".join(dict.fromkeys(found)))
    return "| " + " | ".join(cell.replace("``", "`").replace("|", "\\|") for cell in cells) + " |\n"


def _source(before: str, kind: str, after: str) -> str:
    note = before or after
    # Measured figures stand in one place, the results.
    return f"**{kind}**" if not note or (kind == "measured" and _FIGURE.search(note)) else f"**{kind}**: {note}"


def _type(field: FieldInfo) -> str:
    limits = [
        text.format(f"{value:g}")
        for rule in field.metadata
        for sign, text in _SIGNS.items()
        if (value := getattr(rule, sign, None)) is not None
    ]
    return ", ".join([_spelled(field.annotation), *limits])


def _spelled(kind: Any) -> str:
    if get_origin(kind) is Literal:
        return " ".join(f"`{value!r}`" for value in get_args(kind)).replace("'", '"')
    if isinstance(kind, type) and not get_args(kind):
        return kind.__name__
    return str(kind).replace("pathlib.", "").replace("typing.", "").replace("Any", "any")


def _default(field: FieldInfo) -> str:
    value = field.get_default(call_default_factory=True)
    if isinstance(value, BaseModel):
        return f"`{type(value).__name__}()`"
    if isinstance(value, int) and not isinstance(value, bool) and value >= 1 << 20:
        return f"`{value}` ({value / 2**30:g} GiB)"
    return f"`{value!r}`".replace("'", '"')


def main() -> int:
    """Write the page, or check it."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--check", action="store_true", help="write nothing; exit code 1 if the page is out of date")
    wanted = page()
    if parser.parse_args().check:
        return int(not _PAGE.is_file() or _PAGE.read_text(encoding="utf-8") != wanted)
    _PAGE.write_text(wanted, encoding="utf-8", newline="\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
