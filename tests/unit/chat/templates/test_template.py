"""Chat templates of model folders: rendering, continued messages and errors."""

from __future__ import annotations

import json
from collections.abc import Callable
from datetime import datetime
from pathlib import Path
from typing import Any

import pytest
from placed_tokenizer import tokenizer_in

from xpu_agents.chat.templates import ChatTemplate
from xpu_runtime.errors import InvalidRequestError, ModelFolderError
from xpu_runtime.model.tokenizer import Tokenizer

USER = [{"role": "user", "content": "hi"}]

TemplateOf = Callable[[str], ChatTemplate]


@pytest.fixture
def template_of(bare_tokenizer_folder: Path, bare_tokenizer: Tokenizer) -> TemplateOf:
    """Create the chat template of a model whose folder has this source."""

    def make(source: str) -> ChatTemplate:
        (bare_tokenizer_folder / "chat_template.jinja").write_text(source, encoding="utf-8")
        tokenizer = tokenizer_in(bare_tokenizer_folder, bare_tokenizer)
        return ChatTemplate(tokenizer, lambda: datetime(2026, 3, 29, 23, 59))

    return make


# ---- Rendering ---------------------------------------------------------------------------------------------


def test_conversation(tokenizer: Tokenizer) -> None:
    """Guards the rendering of messages, tools and the generation prompt."""
    template = ChatTemplate(tokenizer)
    assert template.render(USER) == "<|user|>hi<|eos|><|assistant|>"
    with_tools = template.render(USER, [{"type": "function", "function": {"name": "f"}}], add_generation_prompt=False)
    assert with_tools == '<|system|>[{"type": "function", "function": {"name": "f"}}]<|user|>hi<|eos|>'


def test_variables(template_of: TemplateOf) -> None:
    """Guards the variables of requests, special tokens, and documents."""
    template = template_of("{{ bos_token }}{{ messages[0].content }}{{ mood }}{{ documents is none }}{{ eos_token }}")
    assert template.render(USER, extra={"mood": "!"}) == "<|bos|>hi!True<|eos|>"
    assert template.render(USER, extra={"documents": []}) == "<|bos|>hiFalse<|eos|>"
    for name in ("messages", "tools", "add_generation_prompt"):
        with pytest.raises(InvalidRequestError, match=f"template: '{name}'"):
            template.render(USER, extra={name: []})


def test_tools_under_another_name(template_of: TemplateOf) -> None:
    """Guards the template of SmolLM3, which has another name for the tools."""
    template = template_of("{% for tool in xml_tools %}{{ tool.function.name }};{% endfor %}{{ messages[0].content }}")
    assert template.render(USER, [{"type": "function", "function": {"name": "f"}}]) == "f;hi"
    assert template.render(USER) == "hi"
    assert template.render(USER, extra={"xml_tools": []}) == "hi"


def test_local_time(template_of: TemplateOf) -> None:
    """Guards the date in prompts, which is the user's and not that of Greenwich."""
    assert template_of("{{ strftime_now('%d %b %Y %H:%M') }}").render(USER) == "29 Mar 2026 23:59"


def test_one_beginning_of_sequence_token(template_of: TemplateOf, tokenizer: Tokenizer) -> None:
    """Guards against a doubled token: the template writes it, and encoding adds none."""
    prompt = template_of("{{ bos_token }}{{ messages[0].content }}").render(USER)
    assert tokenizer.encode(prompt, add_special_tokens=False).count(tokenizer.bos_token_id or -1) == 1


def test_helpers_of_hugging_face(template_of: TemplateOf) -> None:
    """Guards templates that use loop controls, generation blocks, or JSON in a form of their own."""
    source = (
        "{% for m in messages %}{% if loop.index > 1 %}{% break %}{% endif %}"
        "{% generation %}{{ {'b': 'é<', 'a': m.content} | tojson(sort_keys=true, separators=(',', ':')) }}"
        "{% endgeneration %}{% endfor %}{{ [1] | tojson(indent=2) }}"
    )
    assert template_of(source).render([*USER, *USER]) == '{"a":"hi","b":"é<"}[\n  1\n]'


def test_values_of_a_template_are_plain(template_of: TemplateOf) -> None:
    """Guards against objects of a program inside the sandbox, and names the place of a wrong value."""
    template = template_of("{{ messages[0].content }}")
    with pytest.raises(InvalidRequestError, match=r"messages\[0\]\.content: a object .* JSON"):
        template.render([{"role": "user", "content": object()}])
    nested: list[Any] = []
    for _ in range(100_000):
        nested = [nested]
    with pytest.raises(InvalidRequestError, match="nested too deeply"):
        template.render([{"role": "user", "content": nested}])


@pytest.mark.parametrize("expression", ["''.__class__", "messages.__init__", "self._TemplateReference__context"])
def test_private_attributes(template_of: TemplateOf, expression: str) -> None:
    """Guards Python behind the sandbox."""
    assert template_of(f"[{{{{ {expression} }}}}]").render(USER) == "[]"
    with pytest.raises(ModelFolderError, match="unsafe"):
        template_of(f"{{{{ {expression}.x }}}}")


# ---- Continued messages ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("source", "content", "expected"),
    [
        ("{{ m.content }}", "It is ", "It is "),
        ("{{ m.content | trim }}", "It is ", "It is"),
        ("{{ m.content }}", "", ""),
        ("{{ m.content }}", "END_OF_THE_TEXT_SO_FAR {{ x }}", "END_OF_THE_TEXT_SO_FAR {{ x }}"),
        ("{{ m.content.split('</think>')[-1] }}", "<think>a</think>b", "b"),
    ],
)
def test_continued_message(template_of: TemplateOf, source: str, content: str, expected: str) -> None:
    """Guards prompts that end with the text to continue, without the marker of its end."""
    template = template_of(f"{{% for m in messages %}}<|{{{{ m.role }}}}|>{source}<|eos|>{{% endfor %}}")
    messages = [*USER, {"role": "assistant", "content": content}]
    assert template.render(messages, continue_final=True) == f"<|user|>hi<|eos|><|assistant|>{expected}"
    parts = [*USER, {"role": "assistant", "content": [{"type": "text", "text": content}]}]
    listed = template_of(
        "{% for m in messages %}{{ m.content if m.content is string else m.content[-1].text }}|{% endfor %}"
    )
    assert listed.render(parts, continue_final=True) == f"hi|{content}"


def test_message_that_is_left_out_cannot_be_continued(template_of: TemplateOf) -> None:
    """Guards against an answer that continues another text."""
    template = template_of("{{ messages[0].content }}")
    with pytest.raises(InvalidRequestError, match="cannot be continued"):
        template.render([*USER, {"role": "assistant", "content": "It is "}], continue_final=True)


# ---- Errors ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("a\n{% if %}", "line 2 cannot be parsed"),
        ("{{ x | nothing }}", "line 1 cannot be parsed: No filter named 'nothing'"),
        ("{{ " + "(" * 5000 + ")" * 5000 + " }}", "cannot be parsed: it is nested too deeply"),
        ("a\n\n{{ nothing.at_all }}", "line 3 cannot render a user's message: 'nothing' is undefined"),
        ("{% macro f() %}\n{{ 1 / 0 }}{% endmacro %}{{ f() }}", "line 2 cannot render"),
        ("{{ raise_exception('never\n  so') }}", "line 1 cannot render a user's message: never so"),
        ("{% include 'x' %}", "line 1 cannot render"),
        ("{% for a in range(10**9) %}{% endfor %}", "line 1 cannot render"),
        ("x" * 2_000_000, "cannot be parsed: it has 2,000,000 characters"),
    ],
)
def test_template_that_cannot_be_rendered_is_named_at_load(template_of: TemplateOf, source: str, expected: str) -> None:
    """Guards against a server that starts and refuses every request (case template-not-rendered)."""
    with pytest.raises(ModelFolderError, match=r"^model: the chat template '.*chat_template\.jinja'") as raised:
        template_of(source)
    message = str(raised.value)
    assert expected in message
    assert "\n" not in message
    assert len(message) < 1000


def test_refusal_of_a_request(template_of: TemplateOf) -> None:
    """Guards against a server error or a trace of the template engine; the template's own words are quoted."""
    template = template_of(
        "{% if messages[0].role != 'user' %}{{ raise_exception('Users\nfirst!') }}{% endif %}"
        "{% for m in messages %}{{ m.content + '' }}{% endfor %}"
    )
    with pytest.raises(InvalidRequestError) as refused:
        template.render([{"role": "assistant", "content": "x"}])
    assert str(refused.value) == 'messages: the chat template of the model refuses them: "Users first!"'
    with pytest.raises(InvalidRequestError, match="cannot render them in line 2: ") as failed:
        template.render([{"role": "user", "content": 3}])
    assert "\n" not in str(failed.value)


def test_template_that_needs_a_list_of_contents(template_of: TemplateOf) -> None:
    """Guards templates that take contents in one form, want a system message, or are made for tools."""
    assert template_of("{{ messages[0].content[0].text + '' }}").source
    assert template_of("{{ '' if messages[0].role == 'system' else raise_exception('no') }}").source
    assert template_of("{% for t in tools %}{{ t }}{% endfor %}{{ messages[0].content }}").render(USER) == "hi"


def test_missing_template_is_an_error_for_messages_only(bare_tokenizer: Tokenizer) -> None:
    """Guards base models: text prompts work, and messages raise a clear error."""
    assert bare_tokenizer.encode("hi")
    template = ChatTemplate(bare_tokenizer)
    assert template.source == ""
    with pytest.raises(ModelFolderError, match=r"has no chat template.*chat_template\.jinja"):
        template.render(USER)


# ---- Sources -----------------------------------------------------------------------------------------------


def test_order_of_the_sources(bare_tokenizer_folder: Path) -> None:
    """Guards a template of the user over those of the model, and all places where models keep theirs."""
    folder = bare_tokenizer_folder
    graph = folder / "openvino_tokenizer.xml"

    def rendered() -> str:
        return ChatTemplate(Tokenizer(folder)).render(USER)

    text = graph.read_text(encoding="utf-8")
    stored = '<chat_template value="stored" />\n<simplified_chat_template value="simplified" />\n<eos_token_id'
    graph.write_text(text.replace("<eos_token_id", stored, 1), encoding="utf-8")
    assert rendered() == "stored"
    (folder / "chat_template.json").write_text(json.dumps({"chat_template": "processor"}), encoding="utf-8")
    assert rendered() == "processor"
    config = json.loads((folder / "tokenizer_config.json").read_text(encoding="utf-8"))
    _write_config(folder, {**config, "chat_template": "config"})
    assert rendered() == "config"
    (folder / "chat_template.jinja").write_text("file\n", encoding="utf-8")
    assert rendered() == "file"


def test_template_for_tools(bare_tokenizer_folder: Path, bare_tokenizer: Tokenizer) -> None:
    """Guards models with one template for conversations with tools, in either place."""
    folder = bare_tokenizer_folder
    tokenizer = tokenizer_in(folder, bare_tokenizer)
    named = {"default": "{{ messages[0].content }}", "tool_use": "{{ tools | length }}", "rag": "{{ no.thing }}"}
    _write_config(folder, {"chat_template": [{"name": name, "template": text} for name, text in named.items()]})
    template = ChatTemplate(tokenizer)
    assert (template.render(USER), template.render(USER, [{"name": "f"}])) == ("hi", "1")
    assert template.source == named["tool_use"]
    (folder / "chat_template.jinja").write_text("default", encoding="utf-8")
    assert ChatTemplate(tokenizer).render(USER, [{"name": "f"}]) == "default"
    (folder / "additional_chat_templates").mkdir()
    (folder / "additional_chat_templates" / "tool_use.jinja").write_text("tools", encoding="utf-8")
    template = ChatTemplate(tokenizer)
    assert (template.render(USER), template.render(USER, [{"name": "f"}])) == ("default", "tools")
    assert template.render([*USER, {"role": "tool", "content": "x"}]) == "tools"


def test_special_tokens(bare_tokenizer_folder: Path, bare_tokenizer: Tokenizer) -> None:
    """Guards tokens in all forms of the configuration; one that is left out on purpose is no variable."""
    folder = bare_tokenizer_folder
    names = ("bos_token", "eos_token", "pad_token", "image_token", "audio_token")
    (folder / "chat_template.jinja").write_text(" ".join(f"{{{{ {name} }}}}" for name in names), encoding="utf-8")

    def rendered() -> list[str]:
        return ChatTemplate(tokenizer_in(folder, bare_tokenizer)).render(USER).split(" ")

    (folder / "tokenizer_config.json").unlink()
    assert rendered()[:2] == ["<|bos|>", "<|eos|>"]  # stored with the graph
    (folder / "special_tokens_map.json").write_text('{"eos_token": {"content": "<e>"}}', encoding="utf-8")
    assert rendered()[:2] == ["<|bos|>", "<e>"]
    extra = {"image_token": "<i>"}
    _write_config(folder, {"bos_token": None, "pad_token": "<p>", "extra_special_tokens": extra})
    assert rendered() == ["", "<e>", "<p>", "<i>", ""]


@pytest.mark.parametrize("value", [3, {}, [3], [{"name": "default"}], [{"name": "default", "template": None}]])
def test_malformed_template_in_the_configuration(
    bare_tokenizer_folder: Path, bare_tokenizer: Tokenizer, value: object
) -> None:
    """Guards against a traceback for a damaged file."""
    _write_config(bare_tokenizer_folder, {"chat_template": value})
    with pytest.raises(ModelFolderError, match=r"chat_template in '.*tokenizer_config\.json' is no template"):
        ChatTemplate(tokenizer_in(bare_tokenizer_folder, bare_tokenizer))


def _write_config(folder: Path, content: dict[str, Any]) -> None:
    (folder / "tokenizer_config.json").write_text(json.dumps(content), encoding="utf-8")
