"""Share one model between programs without configuration.

    python examples/shared_model.py Who are you?
    python examples/shared_model.py Who am I?       # in another terminal, at the same time

The first program that runs loads the model and serves the others, unless `xpu-agents serve` runs. Each takes its
question as arguments, then further ones from the keyboard, and ends at an empty line.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence

import xpu_agents
from xpu_agents.chat import Chat, ChatRequest, TextDelta
from xpu_runtime.errors import XpuError


def main(arguments: Sequence[str]) -> None:
    """Answer the question of the arguments, then those of the keyboard."""
    chat = xpu_agents.connect()
    place = "this program" if isinstance(chat.backend, Chat) else "another program of yours"
    print(f"{chat.name} runs in {place}")
    question = " ".join(arguments) or "Hello"
    while question:
        with chat.stream(ChatRequest([{"role": "user", "content": question}])) as events:
            for event in events:
                if isinstance(event, TextDelta):
                    print(event.text, end="", flush=True)
        print()
        question = input("> ")


if __name__ == "__main__":
    try:
        main(sys.argv[1:])
    except (EOFError, KeyboardInterrupt):
        print()
    except XpuError as error:
        sys.exit(str(error))
