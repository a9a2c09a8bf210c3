"""Names of GGUF files."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from xpu_runtime.model.gguf.file_names import canonical_label, gguf_sets, part_names


@pytest.mark.parametrize(
    ("name", "label"),
    [
        ("SmolLM2-135M-Instruct.Q4_1.gguf", "Q4_1"),
        ("Llama-3.2-1B-Instruct-Q4_K_M.gguf", "Q4_K_M"),
        ("llama-3.2-1b-instruct-q4_k_m.gguf", "Q4_K_M"),
        ("Qwen3-UD-Q4_K_XL.gguf", "UD-Q4_K_XL"),
        ("gemma-IQ3_XXS.gguf", "IQ3_XXS"),
        ("gpt-oss-20b-mxfp4.gguf", "MXFP4"),
        ("model-fp16.gguf", "F16"),
        ("model.BF16.GGUF", "BF16"),
        ("Q8_0/model-00001-of-00002.gguf", "Q8_0"),
        ("Q8_0/model-Q4_0.gguf", "Q4_0"),
        ("gemma-3-1b-it-qat.gguf", "gemma-3-1b-it-qat"),
        ("q4bert.gguf", "q4bert"),
    ],
)
def test_labels(name: str, label: str) -> None:
    """Guards quantisations in the names that repositories really use."""
    (found,) = gguf_sets({name: 1})
    assert found.label == label
    assert found.matches(label.lower())


@pytest.mark.parametrize("name", ["mmproj-model-f16.gguf", "model.mmproj-Q8_0.gguf", "imatrix.gguf", "a.bin", "gguf"])
def test_other_files(name: str) -> None:
    """Guards the list against files that are no models."""
    assert gguf_sets({name: 1}) == ()


@given(st.integers(1, 30), st.data())
def test_parts(total: int, data: st.DataObject) -> None:
    """Guards split files: in order, with every missing part, apart from files of other totals."""
    present = data.draw(st.sets(st.integers(1, total), min_size=1))
    names = {f"m-{number:05}-of-{total:05}.gguf": number for number in data.draw(st.permutations(sorted(present)))}
    (found,) = gguf_sets(names)
    assert [names[file] for file in found.files] == sorted(present)
    assert set(found.missing) == set(range(1, total + 1)) - present
    assert found.size_bytes == sum(present)
    assert bool(found.problem) == bool(found.missing)
    assert len(gguf_sets(names | {"m-00001-of-00031.gguf": 1})) == 2


@pytest.mark.parametrize("name", ["m-00000-of-00002.gguf", "m-00003-of-00002.gguf", "m-00001-of-00000.gguf"])
def test_impossible_parts(name: str) -> None:
    """Guards against a missing part that never existed, for names that only look like parts."""
    (found,) = gguf_sets({name: 1})
    assert found.missing == ()


def test_a_huge_total_is_bounded() -> None:
    """Guards the list against one name that claims many parts."""
    (found,) = gguf_sets({"m-00001-of-99999.gguf": 1})
    assert len(found.missing) <= 101


@given(st.text(max_size=10))
def test_canonical_label_is_stable(text: str) -> None:
    """Guards one name for one model."""
    assert canonical_label(canonical_label(text)) == canonical_label(text)


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("m-00002-of-00003.GGUF", ["m-00001-of-00003.GGUF", "m-00002-of-00003.GGUF", "m-00003-of-00003.GGUF"]),
        ("m-00001-of-00001.gguf", ["m-00001-of-00001.gguf"]),
        ("m-00004-of-00003.gguf", ["m-00004-of-00003.gguf"]),
        ("m-00001-of-99999.gguf", ["m-00001-of-99999.gguf"]),
        ("sha256-ab", ["sha256-ab"]),
        ("m.gguf", ["m.gguf"]),
    ],
)
def test_names_of_all_parts(name: str, expected: list[str]) -> None:
    """Guards files that a program looks for beside a part."""
    assert list(part_names(name)) == expected
