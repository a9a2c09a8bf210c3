"""Hostile and broken templates: bounds of a rendering, the sandbox, and errors."""

from __future__ import annotations

import time
import tracemalloc
from concurrent.futures import ThreadPoolExecutor

import pytest
from real_templates import real_templates_as_params, special_tokens, template_source

from xpu_agents.chat.templates import budget
from xpu_agents.chat.templates.program import TemplateFailure, TemplateProgram

_DOUBLE = "{% for i in range(200) %}{% set ns.x = STEP %}{% endfor %}"


def _doubling(step: str, start: str = "'ab'", end: str = "{{ ns.x | length }}", before: str = "") -> str:
    return f"{before}{{% set ns = namespace(x={start}) %}}{_DOUBLE.replace('STEP', step)}{end}"


def _loops(body: str) -> str:
    return f"{{% for a in range(99999) %}}{{% for b in range(99999) %}}{body}{{% endfor %}}{{% endfor %}}"


ENDLESS = {
    "nested-loops": _loops(""),
    "nested-loops-with-text": _loops("text"),
    "recursive-loop": "{% for a in [[]] recursive %}{{ loop([a, a]) }}{% endfor %}",
    "product": "{{ 'a' * 10**9 }}",
    "product-of-lists": "{{ ([0] * 10**9) | length }}",
    "range": "{% for a in range(10**9) %}{% endfor %}",
    "range-as-list": "{{ range(10**9) | list | length }}",
    "power": "{{ 2 ** (10**9) }}",
    "power-of-powers": "{{ 9 ** (9 ** 9) }}",
    "squares": _doubling("ns.x * ns.x", "3", ""),
    "macro": "{% macro f(x) %}{{ f(x) }}{% endmacro %}{{ f(1) }}",
    "two-macros": "{% macro f() %}{{ g() }}{% endmacro %}{% macro g() %}{{ f() }}{{ f() }}{% endmacro %}{{ f() }}",
    "tree-of-macros": "{% macro f(n) %}{% if n %}{{ f(n - 1) }}{{ f(n - 1) }}{% endif %}{% endmacro %}{{ f(40) }}",
    "text-of-macros": "{% macro f(n) %}{% if n %}{{ f(n - 1) * 2 }}{% else %}ab{% endif %}{% endmacro %}{{ f(40) }}",
    "doubled-text": _doubling("ns.x + ns.x"),
    "doubled-text-by-concatenation": _doubling("ns.x ~ ns.x"),
    "doubled-text-by-format": _doubling("'%s%s' % (ns.x, ns.x)"),
    "doubled-text-by-method": _doubling("'{0}{0}'.format(ns.x)"),
    "doubled-text-by-filter": _doubling("'%s%s' | format(ns.x, ns.x)"),
    "doubled-text-by-join": _doubling("[ns.x, ns.x] | join"),
    "doubled-text-by-joining": _doubling("''.join([ns.x, ns.x])"),
    "doubled-text-by-replace": _doubling("ns.x.replace('a', 'aa').replace('b', 'bb')"),
    "doubled-text-by-block": _doubling(
        "1 %}{% set y %}{{ x.y }}{{ x.y }}{% endset %}{% set x.y = y", end="", before="{% set x = namespace(y='ab') %}"
    ),
    "doubled-list": _doubling("ns.x + ns.x", "[1]"),
    "nested-list": _doubling("[ns.x, ns.x]", "[1]", "{{ ns.x }}"),
    "nested-list-as-json": _doubling("[ns.x, ns.x]", "[1]", "{{ ns.x | tojson }}"),
    "generator-as-json": "{{ range(10**6) | map('string') | tojson }}",
    "nested-object": _doubling("{'a': ns.x, 'b': ns.x}", "{}", "{{ ns.x | tojson }}"),
    "nested-tuple-as-key": _doubling("(ns.x, ns.x)", "(1, 2)", "{{ {ns.x: 1} | length }}"),
    "nested-dict": _doubling("dict(a=ns.x, b=ns.x)", "{}", "{{ ns.x }}"),
    "nested-batches": _doubling("(ns.x + ns.x) | batch(2) | list", "[1]", "{{ ns.x | string | length }}"),
    "nested-arguments": _doubling(
        "f(ns.x, ns.x) or y.y",
        "[1]",
        "{{ y.y | tojson }}",
        "{% set y = namespace(y=[1]) %}{% macro f() %}{% set y.y = varargs %}{% endmacro %}",
    ),
    "equality": _doubling("[ns.x, ns.x]", "[1]", "") + "{% set other = ns.x %}" + "{{ ns.x == other + [] }}",
    "centre": "{{ 'a' | center(10**9) }}",
    "centre-constant": "{{ 'a' | center(1000000000) }}",
    "justify": "{{ 'a'.ljust(10**9) }}",
    "zeros": "{{ 'a'.zfill(10**9) }}",
    "tabs": "{{ ('\t' * 9999).expandtabs(10**9) }}",
    "many-tabs": "{{ ('\t' * 999999).expandtabs(9999) }}",
    "indent": "{{ 'a' | indent(10**9, true) }}",
    "indent-lines": "{{ ('a\n' * 999999) | indent(9999) }}",
    "indented-json": "{{ [[[1]]] | tojson(indent=10**9) }}",
    "precision": "{{ 2.5 | round(10**9, 'floor') }}",
    "batch": "{{ [1] | batch(10**9, 0) | list | length }}",
    "slices": "{{ [1] | slice(10**9) | list | length }}",
    "format-width": "{{ '%1000000000d' % 1 }}",
    "format-star": "{{ '%*d' % (10**9, 1) }}",
    "format-method": "{{ '{:1000000000}'.format(1) }}",
    "format-map": "{{ '{a:1000000000}'.format_map({'a': 1}) }}",
    "format-nested": "{{ '{:{}}'.format(1, 10**9) }}",
    "format-filter": "{{ '%1000000000d' | format(1) }}",
    "format-attribute": "{{ ('{:1000000000}' | attr('format'))(1) }}",
    "mapped-format": "{{ ['%1000000000d'] | map('format', 1) | list | length }}",
    "replace-all": "{{ ('a' * 999999).replace('', 'b' * 999999) | length }}",
    "replace-filter": "{{ ('a' * 999999) | replace('a', 'b' * 999999) | length }}",
    "join-long": "{{ range(99999) | join('b' * 999999) | length }}",
    "joined-method": "{{ ('b' * 999999).join(['a'] * 99999) | length }}",
    "sum-of-lists": "{{ ([[1]] * 999999) | sum(start=[]) | length }}",
    "time": "{{ strftime_now('%1000000000d') }}",
    "random-text": "{{ lipsum(n=10**9) }}",
    "date-in-loops": _loops("{{ strftime_now('%c') }}"),
    "kept-texts": "{% set ns = namespace(x=[]) %}{% set y = 'a' * 8000000 %}"
    "{% for i in range(99999) %}{% set ns.x = ns.x + [y ~ i] %}{% endfor %}",
    "search": "{% set x = 'a' * 9999999 %}" + _loops("{{ 'b' in x }}"),
}


@pytest.mark.parametrize("name", ENDLESS)
def test_endless_templates_end(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Guards a server against a model whose template takes all time or memory."""
    monkeypatch.setattr(budget, "_MAX_STEPS", 20_000)  # so that the test takes less time
    began = time.thread_time()
    tracemalloc.start()
    try:
        with pytest.raises(TemplateFailure):
            TemplateProgram(ENDLESS[name]).render({"messages": []})
        _, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert peak < 400e6
    assert time.thread_time() - began < 30


@pytest.mark.parametrize("name", real_templates_as_params())
def test_long_conversations_are_within_the_bounds(name: str) -> None:
    """Guards long chats against the bounds: some templates copy the prompt, or look back, for each message."""
    messages = [
        {"role": role, "content": f"{role} {'says something ' * 20}"}
        for _ in range(150)
        for role in ("user", "assistant")
    ]
    characters = sum(len(message["content"]) for message in messages)
    given = {"messages": [*messages, {"role": "user", "content": "end"}], "tools": [], "functions": "", "datetime": ""}
    text = TemplateProgram(template_source(name)).render(
        {**special_tokens(name), **given, "documents": None, "add_generation_prompt": True}, characters
    )
    assert len(text) > 0.9 * characters


@pytest.mark.slow
@pytest.mark.parametrize("name", ["nested-loops", "search"])
def test_bounds_in_use(name: str) -> None:
    """Guards the bounds that are in use, without smaller ones for the test."""
    began = time.thread_time()
    with pytest.raises(TemplateFailure):
        TemplateProgram(ENDLESS[name]).render({"messages": []})
    assert time.thread_time() - began < 60


def test_renderings_in_threads_have_bounds_of_their_own() -> None:
    """Guards requests of several threads against the steps of each other."""
    program = TemplateProgram("{% for i in range(50000) %}{{ x }}{% endfor %}")
    with ThreadPoolExecutor(8) as pool:
        texts = list(pool.map(lambda x: program.render({"x": x}), "abcdefgh" * 2))
    assert texts == [x * 50_000 for x in "abcdefgh" * 2]
