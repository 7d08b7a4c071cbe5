"""Every view that makes sentences, drawn from generated answers: with no effect, or with one that is planted.

A view gives its sentences for one draw. `covers` are the functions that write them, by module and name; a new function
that returns a `Sentence` must be covered by a view, or be listed in `DESCRIPTIONS` with why it claims nothing.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from itertools import pairwise
from typing import NamedTuple

import numpy as np
import pyarrow as pa

from analysis.benchmarks.bass.tasks import TASKS
from analysis.benchmarks.ziqi import rates
from analysis.report import gate_files
from analysis.statistics.conditions import cell_figure
from analysis.summaries.comparison.cells import ModelCondition
from analysis.summaries.comparison.contrasts import Contrasts, contrast_of, contrasts
from analysis.summaries.comparison.differences import by_task
from analysis.summaries.comparison.loss_differences import differences
from analysis.summaries.comparison.pairs import Pair
from analysis.summaries.comparison.regression import check
from analysis.summaries.comparison.sides import Side
from analysis.summaries.comparison.slices import slices
from analysis.summaries.comparison.sound_reliance import SoundRuns, corrected, reliance
from analysis.summaries.means.bootstrap import resampled
from analysis.summaries.means.level_effects import level_effects, number_effect, of_cases, of_table, together
from analysis.summaries.means.rank_stability import ranks
from analysis.summaries.people import Ceiling, ceilings, standings
from analysis.summaries.run.findings import RunSums, findings
from analysis.summaries.run.losses import Row
from analysis.summaries.run.run_standing import standing
from analysis.summaries.run.worst_slices import worst_slices
from analysis.summaries.sentence import Sentence
from analysis.summaries.statements import comparison, conditions, effects, sound_reliance, verdicts
from analysis.summaries.statements.choices import position_bias
from analysis.summaries.tasks.lyric_positions import Stretch, quarter_effects
from analysis.summaries.tasks.lyrics import Sums, section_effects
from analysis.summaries.tasks.musicology import position_effects
from analysis.summaries.tasks.prompt_wordings import spreads
from analysis.summaries.tasks.sounds import COMPANIONS, SOUNDS, SoundSums, masking_effects, sound_effects
from analysis.tallies import LetterCount
from analysis.tallies import Pair as Placed
from analysis.views import finding_words
from tests.summaries.null_draws import drawn

Random = np.random.Generator
Draw = Callable[[Random, float], Sequence[Sentence]]
STATEMENTS = "analysis.summaries.statements"


class View(NamedTuple):
    """draw: sentences for a source of randomness and the size of a planted effect, a share. covers: see the module."""

    draw: Draw
    covers: tuple[str, ...]


def _levels(aspect: effects.Aspect, levels: Sequence[str], n: int = 500) -> Draw:
    def draw(random: Random, effect: float) -> list[Sentence]:
        return [effects.effects(level_effects(of_cases(drawn(random, levels, n, effect=effect))), aspect)]

    return draw


def _attributes(random: Random, effect: float) -> list[Sentence]:
    """Two of eight attributes for each case; the first has the effect."""
    rows = drawn(random, ("yes",), 1200, effect=0.0, unknown=0.0)
    pairs = _two_of(random, 8, len(rows))
    lost = random.random(len(rows)) < effect
    rows = [
        row._replace(score=float(0 in own) if is_lost else row.score)
        for row, own, is_lost in zip(rows, pairs, lost, strict=True)
    ]
    tagged = [row._replace(level=f"attribute {name}") for row, own in zip(rows, pairs, strict=True) for name in own]
    return [effects.effects(level_effects(of_cases(tagged), of_cases(rows)), effects.aspect("attribute"))]


def _two_of(random: Random, among: int, n: int) -> list[list[int]]:
    """n times two different numbers: drawn all at once, since a call of `choice` takes as long as a test of a case."""
    first = random.integers(0, among, n)
    pairs: list[list[int]] = np.stack([first, (first + random.integers(1, among, n)) % among], axis=1).tolist()
    return pairs


def _length(random: Random, effect: float) -> list[Sentence]:
    rows = drawn(random, ("yes",), 500, unknown=0.0)
    lengths = {f"song {n}": float(random.normal(8, 0.7)) for n in range(120)}
    scores = [row.score + effect * lengths[row.song] for row in rows]
    cases = [(row.stratum, row.song, lengths[row.song], 1.0, score) for row, score in zip(rows, scores, strict=True)]
    return [effects.number(number_effect(cases), "The score", "each doubling of the length")]


def _facts(random: Random, effect: float) -> list[Sentence]:
    """The dimensions of Slices, one by one."""
    by_name = {"genre": ("rock", "pop", "jazz"), "role": ("main", "featured"), "section": ("verse", "chorus", "bridge")}
    panels = together({
        name: level_effects(of_cases(drawn(random, levels, 500, effect=effect))) for name, levels in by_name.items()
    })  # fmt: skip
    return [effects.effects(panel, effects.aspect(name)) for name, panel in panels.items()]


def _slices(random: Random, effect: float) -> list[Sentence]:
    rows = drawn(random, ("rock", "pop", "jazz"), 400, effect=effect)
    deliveries, roles = (random.choice(names, 400).tolist() for names in (["sung", "rapped"], ["main", "featured"]))
    pairs = [
        Pair(row.question, "Attr", row.stratum, "", row.song, row.score, 0.0, None, None, genre=row.level,
             delivery=delivery, role=role)
        for row, delivery, role in zip(rows, deliveries, roles, strict=True)
    ]  # fmt: skip
    groups = worst_slices(pairs, side="both").slices
    return [Sentence(str(group.conditions), "different", {"p": group.p}) for group in groups]


def _positions(random: Random, effect: float) -> list[Sentence]:
    right = random.integers(1, 5, 400)
    own = random.integers(1, 5, 400)
    answered = np.where(random.random(400) < 0.4, right, np.where(random.random(400) < effect, 1, own))
    pairs = [
        Placed("a", str(r), str(c), 1, f"s{n % 150}") for n, (r, c) in enumerate(zip(right, answered, strict=True))
    ]
    n_answered, n_right = ({str(k): int((column == k).sum()) for k in range(1, 5)} for column in (answered, right))
    return [position_bias(position_effects(pairs), n_answered, n_right, "Option")]


def _word_errors(random: Random, effect: float) -> list[Sentence]:
    """Sections of 40 songs with a long tail of word error rates; choruses have more errors if there is an effect."""
    parts, songs = ("bridge", "chorus", "verse"), 40
    part, song = np.tile(np.arange(3), songs), np.repeat(np.arange(songs), 3)
    n = random.integers(1, 4, part.size)
    own = np.exp(random.normal(-0.5, 0.4, songs))
    wers = [random.exponential(own[s] + 4 * effect * (p == 1), k) for p, s, k in zip(part, song, n, strict=True)]
    numbers = {"sections": n.astype(float), "wer": np.array([w.sum() for w in wers]),
               "wer_squares": np.array([(w**2).sum() for w in wers])}  # fmt: skip
    sums = Sums(("a",), tuple(f"s{k}" for k in range(songs)), parts, np.zeros(part.size, int), song, part, numbers)
    words = effects.ASPECTS["section"]._replace(unit=effects.ERRORS_PER_WORD)
    return [effects.effects(section_effects(sums, "a", parts), words)]


def _quarters(random: Random, effect: float) -> list[Sentence]:
    """Errors per word of 60 answers over their song; the last quarter has more if there is an effect."""
    answers = []
    for song in range(60):
        rate = random.exponential(0.5)
        edges = np.linspace(0, 1, 9)
        stretches = [
            Stretch(low, high, None, None, float(random.exponential(rate + 2 * effect * (low >= 0.75))), 0.0, 0.0)
            for low, high in pairwise(edges.tolist())
        ]
        answers.append(("a", f"s{song}", stretches))
    return [effects.effects(quarter_effects(answers), effects.aspect("quarter")._replace(unit=effects.ERRORS_PER_WORD))]


def _occurrences(random: Random, effect: float) -> list[Sentence]:
    names = ("intro", "verse 1", "chorus 1", "verse 2", "chorus 2", "outro")
    rows = []
    for song in range(40):
        skill = random.uniform(0.3, 0.7)
        for name in names[: random.integers(3, 7)]:
            value = float(np.clip(random.normal(skill + effect * (name == "verse 1"), 0.2), 0, 1))
            rows.append({"run": "a", "song": f"s{song}", "cell": name, "n": 1.0, "total": value, "squares": value**2})
    return [effects.effects(level_effects(of_table(pa.Table.from_pylist(rows))), effects.aspect("section"))]


def _sounds(random: Random, effect: float) -> list[Sentence]:
    """Mixtures of one to three of six sounds; more sounds are harder, the first sound is if there is an effect."""
    rows = []
    for mixture in range(240):
        labels = [f"sound {n}" for n in random.choice(6, 1 + mixture % 3, replace=False)]
        for label in labels:
            share = (0.95, 0.7, 0.45)[len(labels) - 1] * (1 - 2 * effect * (label == "sound 0"))
            companions = tuple(name for name in labels if name != label)
            rows.append(
                SoundSums(f"a {len(labels)}", f"m{mixture}", label, companions, 1, int(random.random() < share))
            )
    return [effects.effects(sound_effects(rows), SOUNDS)]


def _masking(random: Random, effect: float) -> list[Sentence]:
    rows = []
    for mixture, two in enumerate(_two_of(random, 3, 400)):
        label, companion = (f"sound {n}" for n in two)
        share = 0.7 - 2 * effect * (companion == "sound 0")
        rows.append(SoundSums("a 2", f"m{mixture}", label, (companion,), 1, int(random.random() < share)))
    return [effects.effects(masking_effects(rows), COMPANIONS)]


def _wordings(random: Random, effect: float) -> list[Sentence]:
    """The test of the page Prompts: four subtasks with four wordings each."""
    rows = [
        {"task": "Cnt", "subtask": f"subtask {k}", "wording": f"w{w}", "song": f"s{random.integers(60)}",
         "question_id": f"{k} {n}", "n": 1, "score": float(random.random() < 0.3 + 0.2 * k / 4 + 2 * effect * (w == 0))}
        for k in range(4) for n in range(80) for w in [n % 4]
    ]  # fmt: skip
    matters = [spread.verdict == "wording matters" for spread in spreads(rows)]
    return [Sentence("wording", "different" if is_different else "no difference found") for is_different in matters]


def _opposites(random: Random, effect: float) -> list[Sentence]:
    """ "rarely the opposite" of the run report: as much is lost to too little as to too much."""
    sums, points, combinations = [], [], []
    for task, (little, much) in {"FSS": ("merged", "split"), "Dur": ("too low", "too high")}.items():
        for song in range(30):
            head = {"run": "r", "song": f"s/{song}", "task": task, "subtask": TASKS[task].subtasks[0].script}
            name = little if random.random() < 0.5 + 2 * effect else much
            sums.append({**head, "stratum": "", "counted": 1, "score": 0.5, "wer": 0.0})
            points.append({**head, "type": name, "points": 0.5})
            combinations.append({"run": "r", "task": task, "types": [name], "n": 1})
    rows = findings(RunSums(sums, points, combinations), resampled(sums, "paper")["r"])
    return [Sentence("opposite", "different" if row.exceeds_opposite else "description") for row in rows]


def _pairs(random: Random, effect: float) -> list[Pair]:
    """Questions of three tasks answered by two sides; A is right more often if there is an effect."""

    def right(share: float) -> float:
        return float(random.random() < share)

    genres, sections = (random.choice(names, (3, 120)) for names in (["rock", "pop", "jazz"], ["verse", "chorus"]))
    return [
        Pair(f"{task} {n}", task, "", "", f"s{n % 60}", right(share + effect), right(share - effect), None, None,
             genre=str(genres[place, n]), section=str(sections[place, n]))
        for place, (task, share) in enumerate({"SGD": 0.6, "Cnt": 0.3, "Attr": 0.5}.items()) for n in range(120)
    ]  # fmt: skip


def _comparison(random: Random, effect: float) -> list[Sentence]:
    """Each task of a comparison; the text itself must say which side is higher, or not."""
    rows = by_task(_pairs(random, effect / 2), "paper")
    claims = [(verdicts.sentence(row), "points higher than") for row in rows]
    claims += [(verdicts.short(row), "different") for row in rows]
    claims += [(comparison.furthest(rows), "Furthest ahead"), (verdicts.summary(rows), "Different in")]
    return [Sentence(text, "different" if words in text else "description") for text, words in claims]


def _subgroups(random: Random, effect: float) -> list[Sentence]:
    text = comparison.subgroups(slices(_pairs(random, effect / 2), "paper"))
    return [Sentence(text, "different" if "Largest where" in text else "description")]


def _four_runs(random: Random, effect: float) -> list[Row]:
    """Four runs that answer the same questions; the first is better if there is an effect."""
    return [
        {"run": run, "song": f"s/{n % 60}", "task": "SGD", "subtask": TASKS["SGD"].subtasks[0].script, "stratum": "",
         "counted": 1, "score": float(random.random() < 0.5 + effect * (run == "a")), "wer": 0.0}
        for run in "abcd" for n in range(240)
    ]  # fmt: skip


def _standings(random: Random, effect: float) -> list[Sentence]:
    """The verdict of the run report: the first run against its neighbours and a constant baseline."""
    overall = {run: own["SGD"] for run, own in resampled(_four_runs(random, effect), "paper").items()}
    place = standing(overall, "a", ["a", "b", "c"], ["d"])
    assert place is not None
    text = " ".join(finding_words.verdict(place, {}))
    claims = re.search(r"(?<!Not )\b(?:better|worse) than", text, re.IGNORECASE)
    return [Sentence(text, "different" if claims else "description")]


def _loss_types(random: Random, effect: float) -> list[Sentence]:
    """Two sides lose points of two types in 60 songs; B loses more to one of them if there is an effect."""
    sums: list[Row] = []
    points: list[Row] = []
    for run, more in (("a", 0.0), ("b", 2 * effect)):
        for song in range(60):
            head = {"run": run, "song": f"s/{song}", "task": "FSS", "subtask": TASKS["FSS"].subtasks[0].script}
            own = {"merged": 0.5 * (random.random() < 0.4 + more), "split": 0.5 * (random.random() < 0.4)}
            sums.append({**head, "stratum": "", "counted": 1, "score": 1 - sum(own.values()), "wer": 0.0})
            points += [{**head, "type": name, "points": lost} for name, lost in own.items() if lost]
    texts = [comparison.loss_types(row) for row in differences(sums, points, ["a"], ["b"]).values()]
    return [Sentence(text, "different" if "Different in" in text else "description") for text in texts]


def _gate(random: Random, effect: float) -> list[Sentence]:
    """`earmark check` of A against B, without a margin; A is worse if there is an effect."""
    tasks = check(by_task(_pairs(random, -effect / 2), "paper"), 0.0).tasks
    return [
        Sentence(gate_files.sentence(task), "different" if task.outcome == "fall" else "description") for task in tasks
    ]


def _ranks(random: Random, effect: float) -> list[Sentence]:
    rows = ranks(resampled(_four_runs(random, effect), "paper"), "SGD")
    text = comparison.first_place(rows, {run: run for run in "abcd"})
    return [Sentence(text, "description" if text.endswith("rank 1 to 4 of 4.") else "different")]


def _hearing(random: Random, effect: float) -> list[Sentence]:
    """One model against two treatments; the effect is what the sound brings against the first."""
    runs = SoundRuns("m", "", ("a",), {"no sound": ("b",), "noise": ("c",)})
    reliances = []
    for place, treatment in enumerate(runs.other):
        shares = 0.4 + effect * (place == 0), 0.4
        scores = (random.random((200, 2)) < shares).astype(float)
        pairs = [
            Pair(f"q{i}", "Dur", "artist_duration", "", f"song {i}", a, b, None, None)
            for i, (a, b) in enumerate(scores.tolist())
        ]
        reliances.append(reliance(runs, treatment, None, by_task(pairs, "paper"), pairs))
    return [sound_reliance.sentence(own) for own in corrected(reliances)]


def _conditions(write: Callable[[Contrasts], Sentence], is_of_one: bool = False) -> Draw:
    """Three models under two conditions and two seeds each. is_of_one: the effect is that of the first model alone."""

    def draw(random: Random, effect: float) -> list[Sentence]:
        effects = (effect, 0.0, 0.0) if is_of_one else (effect, effect, effect)
        return [write(_three_models(int(random.integers(2**32)), effects))]

    return draw


@cache
def _three_models(seed: int, effects: tuple[float, float, float]) -> Contrasts:
    """Drawn once for all sentences about it."""
    random, rows = np.random.default_rng(seed), []
    for model, effect in zip("xyz", effects, strict=True):
        scores = (random.random((150, 2, 2)) < np.array([[[0.4 + effect], [0.4]]])).astype(float).tolist()
        pairs = [
            Pair(f"q{i}", "Dur", "artist_duration", "", f"song {i}", sum(a) / 2, sum(b) / 2, None, None,
                 scores_a=tuple(a), scores_b=tuple(b))
            for i, (a, b) in enumerate(scores)
        ]  # fmt: skip
        side = Side((f"{model}1", f"{model}2"), ("1", "2"), 2)
        cells = [ModelCondition(model, (("mode", name),), side) for name in "ab"]
        (row,) = by_task(pairs, "paper", "none", same_seeds=True)
        rows.append(contrast_of(cells[0], cells[1], row, pairs, "paper", True, False))
    return contrasts(rows, "paper")


def _groups(random: Random, effect: float) -> list[Sentence]:
    """The groups of questions that a paper looks at for bias."""
    counts = [
        LetterCount("a", task, "", "A", "A", "scored", n, n, int(random.binomial(n, share)))
        for task, n, share in (("FEM", 300, 0.5 - effect), ("WEM", 300, 0.5), ("POP", 600, 0.5))
    ]
    verdicts = [rates.compare(group, counts).verdict for group in rates.GROUPS]
    return [Sentence(verdict, "different" if "more than" in verdict else "description") for verdict in verdicts]


def _people(random: Random, effect: float) -> list[Sentence]:
    """A model and people, who agree with an annotation equally well; the model less if there is an effect."""
    known, values = _agreement(random)
    return [_standing(known, values - effect, "above|below")]


def _like_people(random: Random, effect: float) -> list[Sentence]:
    """A model at the lower end of what 8 of 10 songs of these people have, which is not within their range yet; if
    there is an effect it agrees as well as they do."""
    known, values = _agreement(random)
    return [_standing(known, values - (1 - 5 * effect) * (known.mean - known.low), "within")]


def _agreement(random: Random) -> tuple[Ceiling, np.ndarray]:
    """How well people agree on 60 songs, and a model that agrees as well on average."""
    people, model = random.normal(0.6, 0.1, (2, 60))
    known = ceilings({f"song {n}": {"F 3 s": value} for n, value in enumerate(people.tolist())})["F 3 s"]
    return known, model + known.mean - 0.6


def _standing(known: Ceiling, values: np.ndarray, claim: str) -> Sentence:
    interval = cell_figure(values[:, None], [f"song {n}" for n in range(len(values))]).interval
    text = str(standings(known, {"a": interval}, "F at 3 s", names={"a": "run A"}))
    return Sentence(text, "different" if re.search(claim, text) else "description")


_EFFECTS = (f"{STATEMENTS}.effects.effects",)
VIEWS: Mapping[str, View] = {
    "two levels": View(_levels(effects.ASPECTS["delivery"], ("sung", "rapped")), _EFFECTS),
    "three levels": View(_levels(effects.aspect("role"), ("main", "featured", "neither")), _EFFECTS),
    "eight levels": View(_levels(effects.aspect("genre"), tuple("abcdefgh"), 1200), _EFFECTS),
    "attributes": View(_attributes, _EFFECTS),
    "length": View(_length, (f"{STATEMENTS}.effects.number",)),
    "slices": View(_slices, ("dashboard.pages.report.slices.sentence",)),
    "one dimension of Slices": View(_facts, _EFFECTS),
    "positions of options": View(_positions, (f"{STATEMENTS}.choices.position_bias",)),
    "word errors by section": View(_word_errors, _EFFECTS),
    "quarters of songs": View(_quarters, _EFFECTS),
    "sections and occurrences": View(_occurrences, _EFFECTS),
    "sounds": View(_sounds, _EFFECTS),
    "masking": View(_masking, _EFFECTS),
    "wordings": View(_wordings, ()),
    "opposite losses": View(_opposites, ()),
    "groups of questions": View(_groups, ()),
    "comparison": View(
        _comparison,
        (
            *(f"{STATEMENTS}.verdicts.{name}" for name in ("sentence", "short", "summary")),
            f"{STATEMENTS}.comparison.furthest",
        ),
    ),
    "types of loss compared": View(_loss_types, (f"{STATEMENTS}.comparison.loss_types",)),
    "verdict of a run report": View(_standings, ("analysis.views.finding_words.verdict",)),
    "check": View(_gate, ("analysis.report.gate_files.sentence",)),
    "subgroups of a comparison": View(_subgroups, (f"{STATEMENTS}.comparison.subgroups",)),
    "hearing": View(_hearing, (f"{STATEMENTS}.sound_reliance.sentence",)),
    "conditions by model": View(
        _conditions(lambda own: conditions.contrasts(own.rows, "A", "B")), (f"{STATEMENTS}.conditions.contrasts",)
    ),
    "conditions on average": View(
        _conditions(lambda own: conditions.mean(own.mean, "A", "B")), (f"{STATEMENTS}.conditions.mean",)
    ),
    "conditions between models": View(
        _conditions(lambda own: conditions.interactions(own.interactions, "A", "B"), is_of_one=True),
        (f"{STATEMENTS}.conditions.interactions",),
    ),
    "people and models": View(_people, ("analysis.summaries.people.standings",)),
    "models within the range of people": View(_like_people, ("analysis.summaries.people.standings",)),
    "ranks": View(_ranks, (f"{STATEMENTS}.comparison.first_place", f"{STATEMENTS}.comparison.place_range")),
}
DESCRIPTIONS: Mapping[str, str] = {
    f"{STATEMENTS}.answer_rates.open_questions": "a count over all runs",
    f"{STATEMENTS}.answer_rates.readings_differ": "a count over all runs",
    f"{STATEMENTS}.answer_rates.conclusions": "counts of the verdicts of `groups of questions`",
    f"{STATEMENTS}.choices.most_confused": "the count of one confusion",
    f"{STATEMENTS}.choices.unanimity": "a count",
    f"{STATEMENTS}.choices.both_right": "a count",
    f"{STATEMENTS}.choices.signed_errors": "counts over all runs",
    f"{STATEMENTS}.chance.below": "the figure of one run beside what guessing gives, and counts",
    f"{STATEMENTS}.chance.of_tasks": "a property of the questions",
    f"{STATEMENTS}.chance.sentence": "a property of the questions",
    f"{STATEMENTS}.comparison.coverage": "counts",
    f"{STATEMENTS}.comparison.questions_won": "counts of questions",
    f"{STATEMENTS}.conditions.seed_range": "a count and the range of observed figures, without names",
    f"{STATEMENTS}.conditions.seeds": "the range of observed figures of one cell, without names",
    f"{STATEMENTS}.leaderboard.overall": "the range of observed figures, and a count of intervals above a constant",
    f"{STATEMENTS}.leaderboard.overall_by_condition": "the same within each condition",
    f"{STATEMENTS}.leaderboard.of_some_tasks": "the range of observed figures, without names",
    f"{STATEMENTS}.leaderboard.printed": "the range of printed figures, without names",
    f"{STATEMENTS}.leaderboard.unusable_answers": "a count over all runs, and a range without names",
    **dict.fromkeys(
        (f"{STATEMENTS}.misread.{name}" for name in ("bounds", "corrected", "sentence", "share", "short")),
        "figures of one run, each with its interval",
    ),
    f"{STATEMENTS}.misread.summary": "the range of observed shares, without names",
    f"{STATEMENTS}.verdicts.family": "a count of tests",
    f"{STATEMENTS}.verdicts.range_of": "an interval, or that there is none",
    f"{STATEMENTS}.verdicts.ends": "the same for a cell of a table",
    f"{STATEMENTS}.verdicts.higher": "a part of the sentences of `comparison`, said only where a row differs",
    f"{STATEMENTS}.lyrics.beyond_one": "a count",
    f"{STATEMENTS}.ranges.spread": "the range of observed figures, without names",
    f"{STATEMENTS}.structure.worst_confusion": "the amount of one confusion",
    f"{STATEMENTS}.structure.section_counts": "counts",
    f"{STATEMENTS}.structure.boundary_offsets": "two shares",
    f"{STATEMENTS}.structure.label_cost": "the range of observed gains, without names",
    "analysis.views.finding_words.title": "a count; what it adds of the opposite is the view `opposite losses`",
    **dict.fromkeys(
        (
            f"analysis.views.{name}"
            for name in (
                "finding_words.evidence",
                "finding_words.note",
                "mode_words.title",
                "mode_words.evidence",
                "mode_words.note",
            )
        ),
        "figures of one run, each with its interval",
    ),
    "dashboard.pages.artefacts.page.sentence": "what a rule changes about one figure, which is computed and not drawn",
    "dashboard.pages.case.losses.sentence": "the points of one answer",
    "dashboard.pages.cases.difficulty.sentence": "counts of questions",
    "dashboard.pages.failures.co_occurrence.sentence": "the count of one pair",
    "dashboard.pages.failures.page.sentence": "the count of one mode over all runs, without a run that is named",
    "dashboard.pages.leaderboard.scores.sentence": "is `leaderboard.overall`",
    "dashboard.pages.losses.words.sentence": "the two largest losses of one run, with whether their order is certain",
    "analysis.views.events.sentence": "ranges of observed shares, without names",
    "dashboard.panels.rule_range.sentence": "figures of the same answers under several rules",
    "dashboard.selection.subset_bar.sentence": "a count",
}


def names_an_effect(view: View, random: Random, effect: float = 0.0) -> bool:
    """Whether any sentence of one draw says that something differs."""
    return any(sentence.verdict == "different" for sentence in view.draw(random, effect))
