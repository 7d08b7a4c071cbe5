"""Functions that answer as a model would, and some that do not."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

from analysis.inference.adapter import Context

NO_FUNCTION = 3


def two(audio: Path | None, prompt: str) -> str:
    """The example of the guide: it hears nothing and always says the same."""
    return "2"


def by_wording(audio: Path | None, prompt: str, context: Context) -> str:
    """Another answer to every second wording."""
    return "3" if context.wording.endswith(("/2", "/4")) else "2"


def telling(audio: Path | None, prompt: str, *, context: Context) -> str:
    """What it was given, as its answer."""
    return json.dumps([audio.name if audio else None, prompt, context.wording, context.seed, len(context.songs)])


def stubborn(audio: Path | None, prompt: str) -> str:
    raise ConnectionError("no route")


def odd(audio: Path | None, prompt: str) -> Any:
    return {"answer": 2}


def silent(audio: Path | None, prompt: str) -> None:
    """No answer, which is no failure."""


def stopping(audio: Path | None, prompt: str) -> str:
    """Answers so often as the file named in EARMARK_TEST_CALLS says, then as if Ctrl-C were pressed."""
    path = Path(os.environ["EARMARK_TEST_CALLS"])
    done, last = json.loads(path.read_text())
    if done == last:
        raise KeyboardInterrupt
    path.write_text(json.dumps([done + 1, last]))
    return str(done)


def prompt_only(prompt: str) -> str:
    return prompt


async def later(audio: Path | None, prompt: str) -> str:
    return prompt
