"""Chat templates of a model folder and the special tokens that they write."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from xpu_runtime.errors import ModelFolderError
from xpu_runtime.model.gguf.chat_templates import DEFAULT_TEMPLATE, chat_templates
from xpu_runtime.model.gguf.metadata import GgufFile
from xpu_runtime.model.gguf.vocabulary import GgufVocabulary
from xpu_runtime.model.json_files import read_json_object
from xpu_runtime.model.tokenizer import Tokenizer

__all__ = ["TemplateSource", "TemplateSources"]

_FILE = "chat_template.jinja"
_FOLDER = "additional_chat_templates"
_CONFIG = "tokenizer_config.json"
_PROCESSOR = "chat_template.json"
_DEFAULT, _WITH_TOOLS = DEFAULT_TEMPLATE, "tool_use"


@dataclass(frozen=True, slots=True)
class TemplateSource:
    """A chat template and the place where it stands.

    Attributes:
        text: Jinja source.
        place: the file, and the name in it if it holds several.
    """

    text: str
    place: str


@dataclass(frozen=True, slots=True)
class TemplateSources:
    """Chat templates of a model.

    The first of these counts: ``chat_template.jinja`` with ``additional_chat_templates/`` (or
    ``chat_template.NAME.jinja``), the ``chat_template`` of
    ``tokenizer_config.json``, ``chat_template.json``, and the one that was stored at export.

    Attributes:
        default: the template of conversations without tools; None if the model has none.
        with_tools: the template of conversations with tools; often the same.
        special_tokens: variables of the special tokens, such as ``bos_token``.
    """

    default: TemplateSource | None = None
    with_tools: TemplateSource | None = None
    special_tokens: Mapping[str, str] = field(default_factory=dict)

    @classmethod
    def of(cls, tokenizer: Tokenizer) -> TemplateSources:
        """Find the templates of a tokenizer and its folder.

        Raises:
            ModelFolderError: a file cannot be read.
        """
        folder = tokenizer.folder
        config = read_json_object(folder / _CONFIG, optional=True)
        named = _in_files(folder)
        if _DEFAULT not in named:
            named = {**_in_json(folder / _CONFIG, config), **named}
        if not named:
            named = _in_json(folder / _PROCESSOR, read_json_object(folder / _PROCESSOR, optional=True))
        if not named and tokenizer.stored_chat_template.strip():
            named = {_DEFAULT: TemplateSource(tokenizer.stored_chat_template, str(folder / "openvino_tokenizer.xml"))}
        return cls._of_named(named, _special_tokens(folder, config, tokenizer))

    @classmethod
    def of_gguf(cls, gguf: GgufFile) -> TemplateSources:
        """Return the templates of a GGUF file, without converting it.

        Raises:
            ModelError: the vocabulary is unknown or malformed.
        """
        texts = {name: TemplateSource(text, str(gguf.path)) for name, text in chat_templates(gguf.metadata).items()}
        vocabulary = GgufVocabulary.of(gguf)
        ids = {kind: vocabulary.token_id(kind) for kind in ("bos", "eos")}
        tokens = {f"{kind}_token": vocabulary.tokens[at] for kind, at in ids.items() if at is not None}
        return cls._of_named(texts, tokens)

    @classmethod
    def _of_named(cls, named: Mapping[str, TemplateSource], special_tokens: Mapping[str, str]) -> TemplateSources:
        default = named.get(_DEFAULT) or next(iter(named.values()), None)
        return cls(default, named.get(_WITH_TOOLS, default), special_tokens)


def _in_files(folder: Path) -> dict[str, TemplateSource]:
    paths = {_DEFAULT: folder / _FILE} if (folder / _FILE).is_file() else {}
    paths |= {path.stem: path for path in sorted((folder / _FOLDER).glob("*.jinja"))}
    paths |= {path.name.split(".")[1]: path for path in sorted(folder.glob("chat_template.*.jinja"))}
    found = {name: TemplateSource(_read(path), str(path)) for name, path in paths.items()}
    return {name: source for name, source in found.items() if source.text.strip()}


def _in_json(path: Path, content: Mapping[str, Any]) -> dict[str, TemplateSource]:
    value = content.get("chat_template")
    if value is None:
        return {}
    entries = [{"name": _DEFAULT, "template": value}] if isinstance(value, str) else value
    try:
        texts = {entry["name"]: entry["template"] for entry in entries}
    except (TypeError, KeyError):
        texts = {None: None}
    if not isinstance(entries, list) or not all(isinstance(text, str) for pair in texts.items() for text in pair):
        raise ModelFolderError(
            f"model: chat_template in {str(path)!r} is no template; expected a text, or a list of objects with "
            f"name and template"
        )
    if len(texts) == 1:
        return {name: TemplateSource(text, str(path)) for name, text in texts.items() if text.strip()}
    return {name: TemplateSource(text, f"{path} ({name})") for name, text in texts.items() if text.strip()}


def _special_tokens(folder: Path, config: Mapping[str, Any], tokenizer: Tokenizer) -> dict[str, str]:
    """The variables; a token that the configuration leaves out on purpose has none."""
    variables = {f"{kind}_token": text for kind, text in tokenizer.stored_special_tokens.items()}
    extra = config.get("extra_special_tokens")
    for group in (
        read_json_object(folder / "special_tokens_map.json", optional=True),
        config,
        extra if isinstance(extra, dict) else {},
    ):
        for name, value in group.items():
            if not name.endswith("_token"):
                continue
            text = value.get("content") if isinstance(value, dict) else value
            if isinstance(text, str):
                variables[name] = text
            elif value is None:
                variables.pop(name, None)
    return variables


def _read(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise ModelFolderError(f"model: {str(path)!r} cannot be read: {error}") from error
