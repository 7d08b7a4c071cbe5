"""Does it hear? What the sound brings each model, against no sound or another one in its place."""

from __future__ import annotations

import shlex
from collections.abc import Sequence

from analysis.benchmarks.registry import EVERY
from analysis.display import amount
from analysis.pipeline.sound_reliance import SoundUse
from analysis.store.queries.comparison_filters import FOLLOWED, UNCLEAR, USED
from analysis.store.runs.description import Run
from analysis.summaries.comparison.differences import Difference
from analysis.summaries.comparison.sound_reliance import ANOTHER, AUDIO, METADATA, Reliance, conclusion, treatment
from analysis.summaries.comparison.text_answers import TextAnswers
from analysis.summaries.comparison.text_rules import TextRule
from analysis.summaries.statements.sound_reliance import sentence
from analysis.views import claims
from analysis.views.document import NOWHERE, Cell, Column, Paragraph, Query, Table

NOT_KNOWN = Paragraph(
    "Not known: no run of this model without sound.",
    "Ask the model the same questions again without the recording, or load such answers "
    "(earmark load FILE --condition audio=none).",
)
ONLY_WITHOUT = Paragraph(
    "Not known: no run of this model with the sound.", "Ask the model the same questions again with it."
)
NO_SOUNDS = Paragraph("These questions have no sound.")
OPTIONS = {"temperature": "--temperature", "max_tokens": "--max-tokens", "extra_body": "--extra-body"}
"""Options of `earmark run` by the setting of a run that they make."""
RELIANCE = Column(
    "Sound brings", "points", hint="percentage points, corrected for guessing: with the sound less without"
)
COLUMNS = (
    Column("Questions", "count", hint="that both sides have in the mean"),
    Column("Songs", "count", hint="the unit of interval and test"),
    Column("With sound %", "percent", hint="corrected for guessing"),
    Column("Without %", "percent", hint="corrected for guessing"),
    RELIANCE,
    Column("95 % CI", "points", hint="over songs, paired by question"),
    Column("Better with", "count", hint="questions on which the answer with the sound scores higher"),
    Column("Better without", "count", hint="questions on which the answer without it scores higher"),
    Column("Conclusion", hint="after correction for all tests of its model, or of its table"),
)
UNKNOWN_SOUNDS = (
    "How many answers stay the same with another song is not known: no answer states one other question whose sound it "
    "had and whose right answer is another one."
)
LEAST = "The least number of models that guessing reaches in under 5 % of the questions."
OPENS = "opens the answers of all of these runs to each"
BY_MODEL = (Column("Model"), Column("Against"), *COLUMNS)
BY_TASK = (Column("Task"), *COLUMNS)
FOURFOLD = (
    Column("Right with and without", "count", hint="known without listening, or guessed twice"),
    Column("Right only with sound", "count"),
    Column("Right only without", "count"),
    Column("Wrong both times", "count"),
    Column(
        "Answers compared",
        "count",
        hint="questions with another right answer for the sound that was sent; without sound, all of them",
    ),
    Column("Same answers %", "percent", hint="to these, without blanks around them"),
    Column(
        "Same in two seeds %", "percent", hint="the same share of two runs with the sound that differ in their seed"
    ),
)
BY_TEXT = (
    Column("Questions", "count", hint="right or wrong, that all models were asked without sound"),
    Column("Answered without sound", "count", hint="by the number of models in the title or more, in all their runs"),
    Column("Share %", "percent"),
    Column("By guessing %", "percent", hint="the same share if every model guessed every question"),
    Column("Above guessing %", "percent", hint="(share - guessing) / (1 - guessing)"),
    Column("Left without them", "count", hint="the filter stays until it is removed, on every page"),
)
RULES = (
    Column("Always answers"),
    Column("Questions", "count", hint="of which one option is right"),
    Column("Right %", "percent", hint="share of these questions"),
    Column("95 % CI", "percent", hint="over songs, from six; of a rule that the right answers have not chosen"),
    Column("Guessing %", "percent", hint="mean of 1 / number of options"),
    Column("Right for certain", "count", hint="without a guess among several"),
)
USE = (
    Column("Used the sound", "count", hint="right in every run with the sound, wrong in every other"),
    Column("Followed the text", "count", hint="the same option or number in all of these runs"),
    Column("Not clear", "count", hint="everything else, such as wrong with the sound and without it"),
)


def verdicts(reliances: Sequence[Reliance]) -> list[Paragraph]:
    """A sentence for each model and treatment."""
    return [Paragraph(str(sentence(own))) for own in reliances]


def not_known(run: Run) -> Paragraph:
    """What is missing to know whether the model of a run hears."""
    return ONLY_WITHOUT if treatment(run.condition) else NOT_KNOWN


def command_of_missing(run: Run) -> str:
    """The command that asks a run's questions again without the sound, or with it if it had none; else as it was."""
    sound = "as-is" if treatment(run.condition) else "none"
    words = ["earmark", "run", "--endpoint", "URL", "--model", run.model or run.name, "--sound", sound]
    for name, value in {**run.condition, **({"seed": run.seed} if run.seed else {})}.items():
        if name == "seed":
            words += ["--seed", value]
        elif name not in (*AUDIO, METADATA):
            words += [OPTIONS[name], value] if name in OPTIONS else ["--condition", f"{name}={value}"]
    files = [word for file in run.files for word in ("--questions", file.path or file.name)]
    return shlex.join([*words, *files])


def without_listening(rules: Sequence[TextRule], run: Run, name: str = "hearing_rules") -> Table:
    """How often rules are right that do not listen, on the questions of a run, whose answers are opened."""
    rows = [
        [Cell(rule.name), Cell(rule.questions), Cell(rule.share), Cell(rule.interval), Cell(rule.guessing),
         Cell(len(rule.right), claims.door([f"{question} {run.id}" for question in rule.right], run.id),
              "opens the run's answers to them")]
        for rule in rules
    ]  # fmt: skip
    note = (
        "A run that is right no more often than such rules has not shown that it listens. One option and one position "
        "are those that are right most often here, which favours them."
    )
    return Table(name, f"Without listening, questions of {run.name}", RULES, rows, note)


def by_model(reliances: Sequence[Reliance], name: str = "hearing_models") -> Table:
    """One row for each model, condition and treatment; the models to which it brings most first."""
    brings = {(own.model, own.condition): own.overall.ahead for own in reversed(reliances) if own.overall}
    note = "Corrected for the treatments of a model (Holm). The interval is that of its row alone."
    rows = [
        [Cell(f"{own.model}, {own.condition}" if own.condition else own.model), Cell(own.treatment),
         *_cells(own.overall, own)]
        for own in sorted(reliances, key=lambda own: -brings.get((own.model, own.condition), 0.0))
        if own.overall is not None
    ]  # fmt: skip
    return Table(name, "Points that the sound brings", BY_MODEL, rows, note)


def by_task(own: Reliance, name: str = "hearing_tasks") -> Table:
    """One row for each task of one model against one treatment."""
    tested = sum(row.p is not None for row in own.rows)
    note = f"Corrected for {amount(tested, 'test')} of the table (Holm)."
    rows = [[Cell(EVERY[row.name].name, _shared(own, row)), *_cells(row, own)] for row in own.rows]
    return Table(name, f"By task, against {own.treatment}", BY_TASK, rows, note)


def fourfold(own: Reliance, name: str = "hearing_questions") -> Table:
    """The questions of tasks that are right or wrong, by who has them right."""
    tasks = [row.name for row in own.rows if row.only_a is not None]
    tied: Query = {"tied": [_won(own)], "task": tasks}
    doors: tuple[Query, ...] = (
        {**tied, "from": "100"}, {"won": [_won(own)], "task": tasks}, {"won": [_won(own, False)], "task": tasks},
        {**tied, "to": "0"},
    )  # fmt: skip
    counts = own.table or (0, 0, 0, 0)
    runs = [*own.a, *own.b]
    cells = [
        Cell(n, {"runs": runs, **door} if n else NOWHERE, f"{amount(n, 'question')}: opens both answers to each")
        for n, door in zip(counts, doors, strict=True)
    ]
    unchanged = Cell(len(own.differing), _differing(own)), Cell(own.unchanged), Cell(own.unchanged_seeds)
    note = "" if own.differing else UNKNOWN_SOUNDS
    return Table(name, f"Question by question, against {own.treatment}", FOURFOLD, [[*cells, *unchanged]], note)


def _differing(own: Reliance) -> Query:
    runs = [*own.a, *own.b]
    if own.treatment != ANOTHER:
        return {"runs": runs, "both": [_won(own)]}
    answers = [f"{question} {run}" for question in sorted(own.differing) for run in runs]
    return claims.door(answers, *runs)


def by_text(own: TextAnswers, name: str = "hearing_text") -> Table | Paragraph:
    """Questions that can be answered without the sound, or why none are said to be."""
    models = amount(len(own.models), "model")
    if own.figure is None:
        return Paragraph(
            "Not known: which questions can be answered without the sound.",
            f"Guessing alone would give as many, with {models} asked without it."
            if own.questions else "No question that is right or wrong was asked of any model without sound.",
        )  # fmt: skip
    runs = [run for model in own.models for run in model]
    doors = [{"runs": runs, "by_text": [own.filter_value(action)]} for action in ("only", "out")]
    figures = [Cell(value) for value in own.figure]
    row = [Cell(own.questions), Cell(own.n, doors[0] if own.n else NOWHERE), *figures,
           Cell(own.questions - own.n, doors[1] if own.questions > own.n else NOWHERE)]  # fmt: skip
    note = f"{LEAST} These models may share what they take for likely: it does not say that a text gives it away."
    title = f"Right without sound by {own.least} or more of {models}"
    return Table(name, title, BY_TEXT, [row], note)


def use_of_sound(own: SoundUse, name: str = "hearing_use") -> Table:
    """The questions by what the answers with and without the sound say of each."""
    cells = [
        Cell(n, {"runs": [*own.a, *own.b], "sound_use": [own.filter_value(verdict)]} if n else NOWHERE, OPENS)
        for verdict in (USED, FOLLOWED, UNCLEAR)
        for n in (own.counts.get(verdict, 0),)
    ]
    note = (
        f"From {amount(len(own.a), 'run')} with the sound and {amount(len(own.b), 'run')} without it or with another. "
        "Luck counts too: a guess that is right with the sound alone as used, one that is always the same as followed."
    )
    return Table(name, "What each question says", USE, [cells], note)


def _cells(row: Difference, own: Reliance) -> list[Cell]:
    both, result = _shared(own, row), conclusion(row)
    return [
        Cell(row.n, both),
        Cell(row.songs),
        Cell(row.a, {**both, "runs": own.a}),
        Cell(row.b, {**both, "runs": own.b}),
        Cell(row.difference, both, faint=result == "not tested"),
        Cell(row.interval),
        Cell(row.wins, {**both, "won": [_won(own)]} if row.wins else NOWHERE),
        Cell(row.losses, {**both, "won": [_won(own, False)]} if row.losses else NOWHERE),
        Cell(result, faint=result in ("not shown", "not tested")),
    ]


def _shared(own: Reliance, row: Difference) -> Query:
    return {"runs": [*own.a, *own.b], "both": [_won(own)], "task": list(row.tasks), "sort": "difference"}


def _won(own: Reliance, with_sound: bool = True) -> str:
    a, b = (",".join(side) for side in (own.a, own.b))
    return f"{a}>{b}" if with_sound else f"{b}>{a}"
