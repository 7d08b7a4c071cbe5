"""Baselines: rules that need no audio, which a model must exceed to show that it listens, and acoustic baselines.

Each baseline is one file and one function (`settings.Baseline`): questions and settings in, one raw answer per question
out. `BASELINES` is the table for the command line and the demo.
"""

from __future__ import annotations

from typing import NamedTuple

from analysis.baselines import acoustic, constant_best, constant_fixed, keyword, song_form, uniform
from analysis.baselines.settings import Baseline, Settings

__all__ = ["BASELINES", "BaselineRow", "Settings"]


class BaselineRow(NamedTuple):
    """A baseline. purpose: in one line. sees_answers: whether it uses the references. draws: whether the seed matters.

    listens: whether it analyses the recordings (`acoustic`) and counts as a model. benchmarks: of its questions.
    """

    purpose: str
    predict: Baseline
    sees_answers: bool = False
    draws: bool = False
    listens: bool = False
    benchmarks: tuple[str, ...] = ("BASS",)


_BOTH: tuple[str, ...] = ("BASS", "ZIQI-Eval")

BASELINES: dict[str, BaselineRow] = {
    "constant-best": BaselineRow(
        "the constant answer per subtask with the best score on the same questions (it uses the references)",
        constant_best.predict,
        sees_answers=True,
        benchmarks=_BOTH,
    ),
    "constant-fixed": BaselineRow(
        "one fixed answer per task: 2 artists, the majority class, the alphabetically first option",
        constant_fixed.predict,
        benchmarks=_BOTH,
    ),
    "random": BaselineRow(
        "uniform over the possible answers, with a seed", uniform.predict, draws=True, benchmarks=_BOTH
    ),
    "keyword": BaselineRow("the option with most words of the question", keyword.predict, benchmarks=("ZIQI-Eval",)),
    "song-form": BaselineRow("a typical pop song stretched to the duration; sections only", song_form.predict),
    **{
        name: BaselineRow(purpose, acoustic.listener(name), listens=True) for name, purpose in acoustic.PURPOSES.items()
    },
}
"""Baselines by name."""
