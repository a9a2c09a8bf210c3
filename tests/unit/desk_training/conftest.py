"""Makes the development code under ``tools`` importable by the tests of this folder, and what several of them need."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

sys.path.insert(0, str(Path(__file__).parents[3] / "tools"))
sys.path.insert(0, str(Path(__file__).parent))  # the small network

if TYPE_CHECKING:
    from desk_training.tokens import Encoder


@pytest.fixture(scope="session")
def encoder() -> Encoder:
    """A small vocabulary; needs the training extra."""
    from desk import generate
    from desk_training.template import rendered
    from desk_training.tokens import Encoder, learn_vocabulary

    texts = (rendered(each.messages, each.tools) for each in generate(2, 400))
    return Encoder(learn_vocabulary(texts, 700))
