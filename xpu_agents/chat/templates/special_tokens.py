"""Special tokens in texts: found in the vocabulary, escaped in texts of others."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Any

from xpu_runtime.model.json_files import read_json_object
from xpu_runtime.model.tokenizer import Tokenizer

__all__ = ["SpecialTokens"]

_ZERO_WIDTH_SPACE = "\u200b"
_MARKED = re.compile(r"[<>\[\]|]\S*\w\S*[<>\[\]|]")
"""Pattern of special tokens (and of many other texts)."""
_ALWAYS_SPECIAL = re.compile(r"<\|\S+>|<\S+\|>|<｜\S+｜>|\[\|\S+\|\]")
"""Special tokens also where the vocabulary shows them as text, as that of a GGUF file may."""
_WRITTEN = re.compile(r"<[^\s<>]+>|\[/?[A-Z_]{2,}\]|\][^\s\w]\S*\w\S*?[\[\]]")
"""Tags in the source of a template, but not its own brackets."""


class SpecialTokens:
    """Special tokens of a model, which only its chat template may write.

    These are the tokens that an answer's text leaves out, those that the folder lists as special, tags of the chat
    template that are single tokens, such as ``<tool_call>`` and ``[INST]``, and all that are written like ``<|end|>``.

    Args:
        tokenizer: tokenizer of the model.
        template_source: source of the chat template.
        named: special tokens that the template takes as variables.
    """

    def __init__(self, tokenizer: Tokenizer, template_source: str, named: Iterable[str] = ()) -> None:
        vocabulary = {name.decode(errors="replace"): token_id for name, token_id in tokenizer.vocabulary().items()}
        written = set(_WRITTEN.findall(template_source))
        texts = {
            text
            for text, token_id in vocabulary.items()
            if _ALWAYS_SPECIAL.fullmatch(text)
            or (_MARKED.fullmatch(text) and (text in written or tokenizer.is_silent(token_id)))
        }
        texts.update(named, _listed_as_special(tokenizer))
        self._pattern = re.compile(_any_of(text for text in texts if len(text) > 1 and not text.isspace()))

    def escape(self, text: str) -> str:
        """Separate the characters of special tokens in a text by a zero-width space.

        Otherwise untrusted text, such as a web page that a tool returned, could end its message and begin another one
        with the role of the system.
        """
        return self._pattern.sub(lambda token: token[0][0] + _ZERO_WIDTH_SPACE + token[0][1:], text)


def _listed_as_special(tokenizer: Tokenizer) -> Iterator[str]:
    config = read_json_object(tokenizer.folder / "tokenizer_config.json", optional=True)
    listed = config.get("added_tokens_decoder")
    for token in listed.values() if isinstance(listed, dict) else ():
        if isinstance(token, dict) and token.get("special") is True and isinstance(token.get("content"), str):
            yield token["content"]


def _any_of(texts: Iterable[str]) -> str:
    """Regular expression of any of these texts, the longest first; a tree, as vocabularies have a thousand of them."""
    tree: dict[str, Any] = {}
    for text in texts:
        node = tree
        for char in text:
            node = node.setdefault(char, {})
        node[""] = {}
    return _tree_pattern(tree) if tree else r"(?!)"


def _tree_pattern(tree: dict[str, Any]) -> str:
    branches = [re.escape(char) + _tree_pattern(node) for char, node in sorted(tree.items()) if char]
    if not branches:
        return ""
    pattern = branches[0] if len(branches) == 1 else f"(?:{'|'.join(branches)})"
    if "" not in tree:
        return pattern
    return f"(?:{pattern})?"
