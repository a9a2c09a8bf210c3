"""Generates ``docs/configuration.md`` from the docstrings of the settings.

Run ``python tools/configuration.py`` to write the page; with ``--check`` the exit code is 1 if it is out of date.
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
_LIMITS = {"ge": "≥ {}", "gt": "> {}", "le": "≤ {}", "lt": "< {}", "multiple_of": "a multiple of {}"}

_HEAD = """\
<!-- Written by tools/configuration.py from runtime/xpu_runtime/config.py: change it there. -->

# Configuration

All settings have defaults that suit the machine, so `Engine.load(folder)` works without any. The settings are in two
frozen objects, which are validated when they are created. An invalid value raises `ConfigError`, which names the field,
the value and what would be right.

```python
from xpu_runtime import Engine, EngineConfig, SchedulerPolicy

config = EngineConfig(precision="f32", policy=SchedulerPolicy(reactive_slack=0.1))
with Engine.load("path/to/model", config) as engine:
    ...
config = config.replace(memory="lean")  # a validated copy with some fields changed
```

The parameters of a single request (temperature, stop strings, log-probabilities, ...) are in
[`SamplingParams`](../runtime/xpu_runtime/decoding/sampling_params.py).

The last column gives the source of the default:

- **paper**: the value, or the mechanism that the switch controls, is in the named section; v1 and v2 are the two
  Agent.xpu papers.
- **measured**: measured on the machine of [the results](results/serving.md).
- **chosen**: a judgement, with the reason unless it is obvious.

"""

_PROFILE = """
## Profiles

The first load of a model measures one op-group on every lane, that of an NPU while the engine already serves, and saves
the result as a quick profile. A profile belongs to one model, one machine and one combination of `device`, `lanes`,
`stand_in`, `precision`, `kv_precision`, `threads` and `properties`. It contains:

- the calibration of the roofline model, which all predictions use;
- the duration of a layer, from which the number of layers per kernel follows;
- the memory that the last load took.

`xpu-agents profile MODEL` measures a full profile for the default settings, and shows it: what each lane reaches, what
attention reaches there, what two lanes reach together, and the values chosen from it. For other settings call
`measure_full_profile`, which saves the profile for loads with the same settings:

```python
from xpu_runtime import EngineConfig
from xpu_runtime.profiling.full_profile import measure_full_profile

profile, file = measure_full_profile("path/to/model", EngineConfig(precision="f32"))
```

A full profile also chooses `reactive_batch` (B_rf) and `chunk_tokens`. Values that you set yourself take precedence. It
measures attention, and kernels on NPU and GPU at the same time, so that predictions include how they slow each other
down. It also finds the fastest plugin properties, which are used only with `tuned_properties=True`, because they change
the numerics slightly.

Where an NPU runs static chunks, `chunk_tokens` is 256 without a full profile. With one it is 512 if the NPU reaches its
full speed only there, and 128 if a kernel of 256 rows takes 0.1 s or longer.

Plugin properties are merged in this order, later ones take precedence: those of the lane and of its device, those of
the profile (if enabled), `properties` for all devices, `properties` for the device. A device gets those that it
supports. In a file for `--config` they are tables:

```toml
[properties]
PERF_COUNT = true

[properties.NPU]
NPU_TURBO = true
```

## Environment variables

| variable | meaning |
| --- | --- |
| `XPU_AGENTS_CACHE` | models, profiles, kernels, offloaded KV, kept prefixes and answers; default: the user's cache |
| `XPU_AGENTS_DATA` | folder of the journals and inboxes of ambient agents; default: the user's data folder |
| `XPU_AGENTS_RUNTIME` | folder of [sockets](serving.md#programs-of-one-user); default: the user's runtime folder |
| `WATCHFILES_FORCE_POLLING` | [polls](ambient.md#watched-files) watched folders every `WATCHFILES_POLL_DELAY_MS` |
| `XPU_AGENTS_API_KEY` | key sent to [other servers](servers.md) and required by [our server](serving.md) |
| `XPU_AGENTS_TRACEBACK` | if set, the command line shows the traceback of an unexpected error |

The variables of the Hugging Face hub are in [models.md](models.md).

## Telemetry

`import openvino` writes an identifier below `~/intel` and reports to Google Analytics from a separate process, through
the package `openvino_telemetry`. If our packages are imported first, OpenVINO does not find that package
(`xpu_runtime.no_telemetry`), and nothing is written, sent or started in this process. A program that imports OpenVINO
before our packages keeps the telemetry; `opt_in_out --opt_out` turns it off for a user.

Spans and metrics of OpenTelemetry are recorded only where they are [set up](telemetry.md).
"""


def page() -> str:
    """Return the text of the page."""
    sections = [_HEAD]
    for title, model in (("EngineConfig", EngineConfig), ("SchedulerPolicy", SchedulerPolicy)):
        summary = (model.__doc__ or "").strip().splitlines()[0]
        sections += [f"## `{title}`\n\n{summary}\n\n", "| field | type | default | meaning | source of the default |\n"]
        sections.append("| --- | --- | --- | --- | --- |\n")
        sections += [_row(name, field) for name, field in model.model_fields.items()]
        sections.append("\n")
    return "".join(sections).rstrip("\n") + "\n" + _PROFILE


def _row(name: str, field: FieldInfo) -> str:
    description = " ".join((field.description or "").split())
    found = [_source(*match) for match in _SOURCE.findall(description)] or ["chosen"]
    cells = (f"`{name}`", _type(field), _default(field), _SOURCE.sub("", description), "; ".join(dict.fromkeys(found)))
    return "| " + " | ".join(cell.replace("``", "`").replace("|", "\\|") for cell in cells) + " |\n"


def _source(before: str, kind: str, after: str) -> str:
    note = before or after
    # Measured figures belong into docs/results only.
    return f"**{kind}**" if not note or (kind == "measured" and _FIGURE.search(note)) else f"**{kind}**: {note}"


def _type(field: FieldInfo) -> str:
    limits = [
        text.format(f"{value:g}")
        for rule in field.metadata
        for sign, text in _LIMITS.items()
        if (value := getattr(rule, sign, None)) is not None
    ]
    return ", ".join([_type_name(field.annotation), *limits])


def _type_name(kind: Any) -> str:
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
    """Write the page, or check that it is up to date."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--check", action="store_true", help="write nothing; exit code 1 if the page is out of date")
    page_text = page()
    if parser.parse_args().check:
        return int(not _PAGE.is_file() or _PAGE.read_text(encoding="utf-8") != page_text)
    _PAGE.write_text(page_text, encoding="utf-8", newline="\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
