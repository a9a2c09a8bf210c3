"""Print samples, or statistics of many: ``python -m desk_model.generator --kind chain --count 3``, ``--figures``."""

from __future__ import annotations

import argparse
import statistics
import sys
import time
from collections.abc import Iterator

from desk_model.generator.render import render
from desk_model.generator.sample import Sample
from desk_model.generator.sampling import KINDS, generate

__all__ = ["main"]


def _lines(sample: Sample, at: int) -> Iterator[str]:
    yield f"===== {at} {sample.kind}"
    for piece in render(sample):
        yield piece.text.rstrip("\n") if not piece.target else f">>> {piece.text}"
    for turn in sample.expected:
        calls = ", ".join(f"{call.name}({dict(call.arguments)})" for call in turn.calls)
        yield f"    expected at {turn.message}: {calls or 'no call'}; facts {[fact[0] for fact in turn.facts]}"
    yield ""


def _figures(seed: int, count: int, held_out: bool) -> Iterator[str]:
    yield f"{'kind':12} {'P10':>6} {'median':>6} {'P90':>6} {'max':>6} {'learnt':>6} {'tools':>5} {'per s':>7}"
    for kind in (*KINDS, "all"):
        mix = None if kind == "all" else {kind: 1.0}
        start = time.perf_counter()
        samples = list(generate(seed, count, "held_out" if held_out else "train", mix))
        rate = count / (time.perf_counter() - start)
        pieces = [render(each) for each in samples]
        sizes = sorted(sum(len(piece.text) for piece in each) for each in pieces)
        learnt = statistics.mean(sum(len(piece.text) for piece in each if piece.target) for each in pieces)
        tools = statistics.mean(len(each.tools) for each in samples)
        middle = statistics.median(sizes)
        spread = f"{sizes[count // 10]:6} {middle:6.0f} {sizes[count * 9 // 10]:6} {sizes[-1]:6}"
        yield f"{kind:12} {spread} {learnt:6.0f} {tools:5.1f} {rate:7.0f}"


def main() -> int:
    """Print samples or statistics."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--kind", choices=tuple(KINDS), action="append", help="may be repeated; all kinds by default")
    parser.add_argument("--count", type=int, default=3, help="samples of each kind (or for each line of figures)")
    parser.add_argument("--held-out", action="store_true", help="from the part that is held out")
    parser.add_argument("--figures", action="store_true", help="lengths in characters and samples per second")
    parser.add_argument("--json", action="store_true", help="one line of JSON for each sample")
    asked = parser.parse_args()
    if asked.figures:
        for line in _figures(asked.seed, max(asked.count, 100), asked.held_out):
            sys.stdout.write(line + "\n")
        return 0
    for kind in asked.kind or KINDS:
        samples = generate(asked.seed, asked.count, "held_out" if asked.held_out else "train", {kind: 1.0})
        for at, sample in enumerate(samples):
            text = sample.to_json() if asked.json else "\n".join(_lines(sample, at))
            sys.stdout.write(text + "\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
