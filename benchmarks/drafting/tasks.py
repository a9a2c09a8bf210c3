"""Requests of five tasks whose answers repeat their prompts to different degrees.

summaries    summaries of the documents of MTRAG's conversations
documents    MTRAG's questions, answered from documents
suggestions  ProactiveBench's events, answered by a watching agent
calls        BFCL's requests with one required call, under the grammar of the chat layer
edits        passages of MTRAG's documents in which one word is replaced
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from xpu_agents.chat import ChatRequest
from xpu_runtime import Priority, SamplingParams

__all__ = ["FILES", "MAX_ANSWER_TOKENS", "TASKS"]

MAX_ANSWER_TOKENS = 192
"""Longest answer in tokens (chosen: most answers end earlier)."""
FILES = ("mtrag", "proactivebench", "bfcl")
"""Names of the files of requests, without ``.jsonl``."""
_PASSAGE_CHARS = (350, 650)
"""Size of an edited passage, so that the whole edited text fits into an answer."""
_MAX_SUMMARISED_CHARS = 6000
_MIN_WORD = 5
"""Letters of a replaced word at least."""
_REPLACEMENTS = ("harbour", "lantern", "orchard", "meadow", "compass", "granite", "saffron", "willow")

Row = Mapping[str, Any]


def _summaries(workloads: Path) -> Iterator[ChatRequest]:
    for documents in _documents(workloads):
        text = "\n\n".join(documents)[:_MAX_SUMMARISED_CHARS]
        yield _request([{"role": "user", "content": f"Summarise the following text in one paragraph.\n\n{text}"}])


def _answers_from_documents(workloads: Path) -> Iterator[ChatRequest]:
    return (_request(row["messages"]) for row in _rows(workloads / "mtrag.jsonl"))


def _suggestions(workloads: Path) -> Iterator[ChatRequest]:
    return (_request(row["messages"]) for row in _rows(workloads / "proactivebench.jsonl"))


def _calls(workloads: Path) -> Iterator[ChatRequest]:
    for row in _rows(workloads / "bfcl.jsonl"):
        if row.get("expected_calls") and row["tools"]:
            yield _request(row["messages"], row["tools"], tool_choice="required", parallel_tool_calls=False)


def _edits(workloads: Path) -> Iterator[ChatRequest]:
    for number, documents in enumerate(_documents(workloads)):
        passage = _passage(documents[0])
        word = _frequent_word(passage)
        if word is not None:
            replacement = _REPLACEMENTS[number % len(_REPLACEMENTS)]
            instruction = f'Edit the text: replace the word "{word}" by "{replacement}".'
            content = f"{instruction} Answer with the edited text only.\n\n```\n{passage}\n```"
            yield _request([{"role": "user", "content": content}])


TASKS: Mapping[str, Callable[[Path], Iterator[ChatRequest]]] = {
    "summaries": _summaries,
    "documents": _answers_from_documents,
    "suggestions": _suggestions,
    "calls": _calls,
    "edits": _edits,
}
"""Requests of each task, given the folder of the files."""


def _request(messages: Sequence[Row], tools: Sequence[Row] = (), **options: Any) -> ChatRequest:
    params = SamplingParams(max_tokens=MAX_ANSWER_TOKENS, temperature=0.0)
    return ChatRequest(messages, tools, params=params, priority=Priority.REACTIVE, **options)


def _rows(file: Path) -> Iterator[Row]:
    return (json.loads(line) for line in file.read_text(encoding="utf-8").splitlines())


def _documents(workloads: Path) -> Iterator[list[str]]:
    """Yield the documents of each conversation of MTRAG, without those of an earlier conversation."""
    known: set[str] = set()
    for row in _rows(workloads / "mtrag.jsonl"):
        _, *documents = re.split(r"\[Document \d+\]\n", row["messages"][0]["content"])
        documents = [document.strip() for document in documents]
        fresh = [document for document in documents if document not in known and len(document) > _PASSAGE_CHARS[0]]
        known.update(fresh)
        if fresh:
            yield fresh


def _passage(document: str) -> str:
    """Return the sentences at the beginning of a document, up to the longest passage."""
    least, most = _PASSAGE_CHARS
    begin = document[:most]
    end = max(begin.rfind(mark) for mark in (".", "!", "?", "\n"))
    return begin[: end + 1].strip() if end >= least else begin


def _frequent_word(passage: str) -> str | None:
    """Return the most frequent word of a passage that occurs at least twice, the first of equally frequent ones."""
    words = Counter(word for word in re.findall(r"[A-Za-z]+", passage) if len(word) >= _MIN_WORD)
    word, number = words.most_common(1)[0] if words else ("", 0)
    return word if number > 1 else None
