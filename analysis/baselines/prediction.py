"""Answers of a baseline, and the facts of its run:

    {"model": "baseline: random", "kind": "baseline", "condition": {"seed": "0"}, "settings": {...}}

`kind` marks the run as a baseline. The seed is a condition of random baselines, so that two seeds are two runs.
`pipeline.load.run_hashes.run_file` combines both into a run file.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from analysis.baselines import BASELINES, Settings
from analysis.baselines.acoustic.profanity import BLEEP
from analysis.baselines.answer_styles import FORMATS
from analysis.baselines.settings import ASSUMED_DURATION
from analysis.errors import EarmarkError
from analysis.records import Answer, Question

VERSION = "1"
"""Version of the baselines, to be raised when an answer changes."""

WRAPPER = "analysis.baselines.formats.as_models_write"
"""Name of `as_models_write` in the settings of stored runs: it does not move with the code."""
KIND = "baseline"
VOICES = {"mix": "mix", "stem": "vocal stem, else mix"}
"""File for words and performers, by setting."""
TRUE_TIMES = "knows the true sections"


@dataclass
class UnknownBaselineError(EarmarkError):
    """The name of a baseline is not in the table."""

    name: str

    def __str__(self) -> str:
        return f"no baseline {self.name!r}. Baselines: {', '.join(BASELINES)}"


def answers_of(name: str, questions: Sequence[Question], settings: Settings | None = None) -> list[Answer]:
    """Answers of a baseline in the order of the questions. Raises UnknownBaselineError."""
    predictions = _row(name).predict(questions, settings or Settings())
    pairs = enumerate(zip(questions, predictions, strict=True))
    return [Answer(question, prediction, str(index), index) for index, (question, prediction) in pairs]


def facts_of(name: str, settings: Settings | None = None) -> dict[str, Any]:
    """Facts of a run of this baseline."""
    settings = settings or Settings()
    return _acoustic_facts(name, settings) if _row(name).listens else _rule_facts(name, settings)


def _rule_facts(name: str, settings: Settings) -> dict[str, Any]:
    row = _row(name)
    return {
        "model": f"baseline: {name}",
        "kind": KIND,
        **({"condition": {"seed": str(settings.seed)}} if row.draws else {}),
        "settings": {
            "baseline": name,
            "version": VERSION,
            "purpose": row.purpose,
            "seed": settings.seed if row.draws else None,
            "sees_answers": row.sees_answers,
            "assumed_duration": ASSUMED_DURATION,
        },
    }


def _acoustic_facts(name: str, settings: Settings) -> dict[str, Any]:
    """Facts without `kind`, so that the run counts as a model. Other settings than the defaults are conditions."""
    draws = settings.votes > 1 or settings.messy > 0
    condition = {
        "voices": VOICES[settings.voices],
        **({"lyrics": TRUE_TIMES} if settings.times == "true" else {}),
        **({"votes": f"{settings.votes}, drawn with noise"} if settings.votes > 1 else {}),
        **({"formats": f"{settings.messy:.0%} as models write"} if settings.messy else {}),
        **({"seed": str(settings.seed)} if draws else {}),
    }
    marks = [settings.voices, "true sections" if settings.times == "true" else ""]
    marks += [f"{settings.votes} votes" if settings.votes > 1 else "", "messy" if settings.messy else ""]
    return {
        "model": name,
        "run_name": ", ".join([name, *filter(None, marks)]),
        "condition": condition,
        "settings": {
            "baseline": name,
            "version": VERSION,
            "purpose": _row(name).purpose,
            "seed": settings.seed if draws else None,
            "sees_answers": settings.times == "true",
            "votes": settings.votes,
            "formats": _formats(settings) if settings.messy else None,
            "masked": f"profane words that the recogniser hears are written {BLEEP}",
            "without_feature": "attributes without a measure count one half; equals in alphabetical order",
        },
    }


def _formats(settings: Settings) -> dict[str, Any]:
    """Share, wrapper, seed and names of answer styles."""
    origin = {"wrapper": WRAPPER, "seed": settings.seed}
    return {"share": settings.messy, **origin, "among": [style.name for style in FORMATS]}


def _row(name: str) -> Any:
    if name not in BASELINES:
        raise UnknownBaselineError(name)
    return BASELINES[name]
