"""Does a model hear? Its answers with the sound against those without it, or with another one in its place.

1. Runs of one model belong together if their conditions differ in AUDIO and the seed alone. A run that says nothing of
   AUDIO had the sound.
2. The points that come from the sound are the difference of the two sides on their shared questions, with the test and
   interval of any comparison (`differences`): corrected for guessing, they are the share of questions that are answered
   because of the sound, if the rest is known from the text or guessed in both.
3. Sounds in place of the right one are tests of one family for each model (Holm).
4. A model hears if the sound brings points after that correction, a little if it may bring less than LITTLE of them.
   Of several treatments the weakest conclusion holds: a model that is as often right with another song has noticed that
   there is a sound, and not heard which.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Literal, NamedTuple, TypeAlias

from analysis.statistics.conditions import LEVEL
from analysis.statistics.hearing import Fourfold
from analysis.statistics.intervals import FEWEST_OF_SHARE
from analysis.statistics.paired import holm
from analysis.summaries.comparison.differences import Difference
from analysis.summaries.comparison.pairs import Pair
from analysis.summaries.comparison.sides import RunFacts

Conclusion: TypeAlias = Literal["hears", "hears a little", "not shown", "not tested"]
WEAKEST_FIRST: Sequence[Conclusion] = ("not shown", "hears a little", "hears", "not tested")
"""What is not tested says nothing against a model."""

AUDIO = ("audio", "sound")
"""Keys of a condition that say what was sent."""
AS_IS = frozenset(("", "as-is", "sound", "with sound", "yes", "true"))
RECORDINGS = ("mix", "vocal stem")
"""How the words for a recording begin that `earmark run --endpoint` sends: "mix, wav 16000 Hz"."""
METADATA, TITLE = "metadata", "title and artist"
"""Key of a condition under which a model gets these in place of the sound, and the name of that treatment."""
NO_SOUND, ANOTHER = "no sound", "another song"
TREATMENTS: Mapping[str, str] = {
    "none": "no sound", "no": "no sound", "no sound": "no sound", "without": "no sound", "without sound": "no sound",
    "text only": "no sound", "false": "no sound", "silence": "silence", "noise": "noise", "other": ANOTHER,
    "other song": ANOTHER, METADATA: TITLE, TITLE: TITLE,
}  # fmt: skip
"""What is sent in place of the sound, by how a condition may call it. Conditions that change the sound and keep it, as
a slower one, are none of these."""
LITTLE = 0.05
"""Points, as a share: what the interval must exceed for "hears" alone."""


class SoundRuns(NamedTuple):
    """The runs of one model that differ in what was sent. condition: what else is alike. other: by treatment."""

    model: str
    condition: str
    sound: tuple[str, ...]
    other: Mapping[str, tuple[str, ...]]


class Reliance(NamedTuple):
    """What the sound brings a model against one treatment. a: runs with the sound, b: without it.

    overall: of all tasks together, else of the only one, None where the benchmark has no figure of all. rows: by task.
    table: questions of tasks that are right or wrong; None if there are none. differing: the questions with another
    right answer for the sound that was sent, all of them where none was, or only silence or noise. unchanged: share of
    equal answers to these, unchanged_seeds: of two seeds with the sound; None where there are none to count.
    """

    model: str
    condition: str
    treatment: str
    a: tuple[str, ...]
    b: tuple[str, ...]
    overall: Difference | None
    rows: tuple[Difference, ...]
    table: Fourfold | None
    differing: frozenset[str]
    unchanged: float | None
    unchanged_seeds: float | None = None


def sound_runs(runs: Iterable[RunFacts]) -> list[SoundRuns]:
    """The runs by model and remaining condition where one has the sound; treatments in the order of TREATMENTS."""
    sides: dict[tuple[str, str], dict[str, list[str]]] = {}
    for run in runs:
        name = treatment(run.condition)
        if name is not None:
            sides.setdefault((run.model, other_settings(run)), {}).setdefault(name, []).append(run.id)
    in_order = dict.fromkeys(TREATMENTS.values())
    return [
        SoundRuns(model, settings, tuple(own[""]), {name: tuple(own[name]) for name in in_order if name in own})
        for (model, settings), own in sides.items()
        if "" in own
    ]


def other_settings(run: RunFacts) -> str:
    """The settings of a run besides what was sent for sound, as text."""
    not_compared = {*AUDIO, METADATA} if treatment(run.condition) == TITLE else {*AUDIO}
    return ", ".join(f"{key}={value}" for key, value in sorted(run.condition.items()) if key not in not_compared)


def treatment(condition: Mapping[str, str]) -> str | None:
    """What was sent in place of the sound: "" for the sound itself, None for a changed one."""
    sent = next((condition[key].strip().lower() for key in AUDIO if key in condition), "")
    if sent in AS_IS or sent.startswith(RECORDINGS):
        return ""
    name = TREATMENTS.get(sent)
    return TITLE if name == NO_SOUND and condition.get(METADATA) else name


def reliance(
    runs: SoundRuns, treatment: str, overall: Difference | None, rows: Sequence[Difference], pairs: Sequence[Pair],
    differing: Collection[str] | None = None,
) -> Reliance:  # fmt: skip
    """What the sound brings a model against a treatment. rows, pairs: of the comparison with the runs without it.

    differing: the questions with another right answer for the sound that was sent, None for all.
    """
    binary = {row.name for row in rows if row.only_a is not None}
    own = [pair for pair in pairs if pair.task in binary]
    table = Fourfold(
        sum(pair.a == pair.b == 1 for pair in own),
        sum(pair.a > pair.b for pair in own),
        sum(pair.a < pair.b for pair in own),
        sum(pair.a == pair.b < 1 for pair in own),
    )
    headline = overall if overall is not None or len(rows) != 1 else rows[0]
    same = {pair.question: pair.same for pair in pairs if differing is None or pair.question in differing}
    return Reliance(
        runs.model, runs.condition, treatment, runs.sound, runs.other[treatment], headline, tuple(rows),
        table if own else None, frozenset(same), sum(same.values()) / len(same) if same else None,
    )  # fmt: skip


def corrected(reliances: Sequence[Reliance]) -> list[Reliance]:
    """Reliances with the p of `overall` corrected (Holm) for all treatments of the same model and condition."""
    corrected_rows = list(reliances)
    for name in dict.fromkeys((own.model, own.condition) for own in reliances):
        family = [
            place for place, own in enumerate(reliances)
            if (own.model, own.condition) == name and own.overall is not None and own.overall.p is not None
        ]  # fmt: skip
        rows = [row for place in family if (row := reliances[place].overall) is not None]
        for place, row, p in zip(family, rows, holm([row.p or 0.0 for row in rows]), strict=True):
            corrected_rows[place] = reliances[place]._replace(
                overall=replace(row, p_corrected=p, tests=len(family))
            )  # fmt: skip
    return corrected_rows


def conclusion(row: Difference | None) -> Conclusion:
    """What a difference with the sound against without it shows. The same answers show none, on enough songs."""
    if row is not None and row.verdict == "same answers" and row.songs >= FEWEST_OF_SHARE:
        return "not shown"
    if row is None or row.p_corrected is None or row.interval is None:
        return "not tested"
    if row.p_corrected > LEVEL or row.ahead <= 0:
        return "not shown"
    return "hears" if row.interval.low >= LITTLE else "hears a little"


def conclusion_of_all(reliances: Sequence[Reliance]) -> Conclusion:
    """The weakest conclusion on one model over all that was sent in place of the sound.

    Title and artist count only where nothing else was sent: who knows the song by them may hear it too.
    """
    tests = [own for own in reliances if own.treatment != TITLE] or reliances
    return min((conclusion(own.overall) for own in tests), key=WEAKEST_FIRST.index, default="not tested")
