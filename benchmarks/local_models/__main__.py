r"""GGUF models and embeddings beside llama.cpp and openvino-genai.

    python -m benchmarks.local_models --gguf FILE.gguf --json docs/results/local_models.json \
        --page docs/results/local_models.md

Each part is one module:

    logits      next tokens and perplexity of ``--compare`` files, compared with llama.cpp (llamacpp_logits.py)
    tokens      greedy tokens at f32, compared with openvino-genai on the same file (greedy_tokens.py)
    start       time to the first answer, with an empty and with a filled cache (first_answer.py)
    conversion  memory of the conversion of a synthetic file (conversion_memory.py)
    embeddings  indexing beside a chat, compared with openvino-genai (indexing.py)

The part logits needs ``llama-cpp-python``.
"""

from __future__ import annotations

import argparse
import importlib.util
from collections.abc import Callable
from pathlib import Path

from benchmarks.common.figures import Figures
from benchmarks.common.options import base_parser, check_args, fill_defaults, run_parts
from benchmarks.common.real_model import REAL_MODEL_MISSING, real_model

__all__ = ["PARTS", "PLOTS", "main"]

PARTS = ("logits", "tokens", "start", "conversion", "embeddings")
PLOTS: dict[str, str] = {}
_ROOT = Path(__file__).parents[2]
_QUICK = {"prompts": 5, "repeats": 1, "megabytes": 200, "passages": 200}
_FULL = {"prompts": 200, "repeats": 3, "megabytes": 4000, "passages": 2000}


def options() -> argparse.Namespace:
    """Parse the command line and validate it before any measurement."""
    parser = base_parser(__doc__ or "", PARTS, PLOTS)
    parser.add_argument(
        "--gguf", type=Path, default=real_model(), help="file of the parts tokens, start, embeddings (the real model)"
    )
    parser.add_argument("--compare", type=Path, nargs="+", help="files of the part logits (the one of --gguf)")
    parser.add_argument("--prompts", type=int, help="prompts of the part tokens (200)")
    parser.add_argument("--repeats", type=int, help="repeats of the parts start and embeddings (3)")
    parser.add_argument("--megabytes", type=int, help="size of the file of the part conversion (4000)")
    parser.add_argument("--embedding-model", type=Path, help="folder of the part embeddings")
    parser.add_argument("--passages", type=int, help="passages of the part embeddings (2000)")
    args = parser.parse_args()
    fill_defaults(args, _QUICK, _FULL)
    check_args(parser, args, PLOTS, positive=("--prompts", "--repeats", "--megabytes", "--passages"))
    if args.gguf is None and set(args.only) - {"conversion"}:
        parser.error(f"--gguf: {REAL_MODEL_MISSING}")
    args.compare = args.compare or [args.gguf]
    needed = {"logits": args.compare, **{key: [args.gguf] for key in ("tokens", "start", "embeddings")}}
    for part, files in needed.items():
        for file in files if part in args.only else []:
            if not file.is_file():
                parser.error(f"{file}: no such file; the part {part} needs a GGUF model (--gguf)")
    if "logits" in args.only and importlib.util.find_spec("llama_cpp") is None:
        parser.error("the part logits needs llama.cpp: pip install llama-cpp-python")
    if "embeddings" in args.only and (args.embedding_model is None or not args.embedding_model.is_dir()):
        parser.error("the part embeddings needs a folder: --embedding-model DIR")
    return args


def main() -> None:
    """Run all parts, or those named by ``--only``."""
    args = options()
    figures = Figures("local models" + (", quick" if args.quick else ""))
    run_parts(_parts(figures, args), figures, args)


def _parts(figures: Figures, args: argparse.Namespace) -> dict[str, Callable[[], None]]:
    def logits() -> None:
        from benchmarks.local_models.llamacpp_logits import compare_logits

        for file in args.compare:
            compare_logits(file, sorted(_ROOT.glob("docs/design/*.md")), figures)

    def tokens() -> None:
        from benchmarks.local_models.greedy_tokens import compare_tokens

        compare_tokens(args.gguf, args.prompts, args.seed, figures)

    def start() -> None:
        from benchmarks.local_models.first_answer import first_answers

        first_answers(args.gguf, args.repeats, figures)

    def conversion() -> None:
        from benchmarks.local_models.conversion_memory import conversion_memory

        conversion_memory(args.megabytes, args.seed, figures)

    def embeddings() -> None:
        from benchmarks.local_models.indexing import indexing

        indexing(args.embedding_model, args.gguf, args.passages, args.repeats, args.seed, figures)

    return {
        "logits": logits,
        "tokens": tokens,
        "start": start,
        "conversion": conversion,
        "embeddings": embeddings,
    }


if __name__ == "__main__":
    main()
