"""Fixtures that several tests need."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

sys.path.insert(0, str(Path(__file__).parent))  # small_network.py

if TYPE_CHECKING:
    from desk_model.training.tokenizer import Encoder


@pytest.fixture(scope="session")
def encoder() -> Encoder:
    """A small vocabulary; needs the training extra."""
    from desk_model.generator import generate
    from desk_model.training.chat_template import rendered
    from desk_model.training.tokenizer import Encoder, learn_vocabulary

    texts = (rendered(each.messages, each.tools) for each in generate(2, 400))
    return Encoder(learn_vocabulary(texts, 700))
