"""Honest small models: those that need no audio, which a model must beat to have shown that it listens; some that hear.

One file a baseline, all of one shape (`settings.Baseline`): questions and settings in, one raw answer each out.
`BASELINES` is the table that the command line and the demo read; a further baseline is one more file and one more row.
"""

from __future__ import annotations

from typing import NamedTuple

from analysis.baselines import acoustic, constant_best, constant_fixed, keyword, song_form, uniform
from analysis.baselines.settings import Baseline, Settings

__all__ = ["BASELINES", "Row", "Settings"]


class Row(NamedTuple):
    """purpose: in one line. sees_answers: whether it looked at the references. draws: whether the seed matters.

    listens: whether it hears the recordings (`listening`), so that it is a model among models. benchmarks: whose
    questions it answers.
    """

    purpose: str
    predict: Baseline
    sees_answers: bool = False
    draws: bool = False
    listens: bool = False
    benchmarks: tuple[str, ...] = ("BASS",)


_BOTH: tuple[str, ...] = ("BASS", "ZIQI-Eval")

BASELINES: dict[str, Row] = {
    "constant-best": Row(
        "the constant answer per subtask that scores best on these very questions (it has seen the answers)",
        constant_best.predict,
        sees_answers=True,
        benchmarks=_BOTH,
    ),
    "constant-fixed": Row(
        "one answer per task fixed beforehand: 2 artists, the majority class, the alphabetically first option",
        constant_fixed.predict,
        benchmarks=_BOTH,
    ),
    "random": Row("uniform over what may be answered, with a seed", uniform.predict, draws=True, benchmarks=_BOTH),
    "keyword": Row("the option that shares most words with the question", keyword.predict, benchmarks=("ZIQI-Eval",)),
    "song-form": Row("a typical pop song stretched to the duration; sections only", song_form.predict),
    **{name: Row(purpose, acoustic.listener(name), listens=True) for name, purpose in acoustic.PURPOSES.items()},
}
"""Baselines by name."""
