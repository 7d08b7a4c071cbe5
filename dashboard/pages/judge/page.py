"""Judges against people: sensitivity, specificity and kappa of each judge, above the queue of answers to rate."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

import streamlit as st

from analysis.reviews.ratings import Rating, ratings
from analysis.statistics.intervals import Interval
from analysis.statistics.judge_quality import Share
from analysis.store.database import Database
from analysis.store.queries.cases import judged_answers
from analysis.store.reviews import open_reviews
from analysis.store.runs.description import Run
from analysis.summaries.review.judge_checks import JudgeCheck, judge_checks
from dashboard.components.link_table import Cell, Column, Row, doors
from dashboard.pages.judge import queue
from dashboard.selection import baselines, link_widgets, run_catalog, stores, task_choice
from dashboard.selection.ask import ask, ask_with_reviews, large
from dashboard.selection.selection import Selection
from dashboard.ui import chart_panel, empty_states
from dashboard.ui.text import amount, percent, shorten

BOUNDS = ("0.5", "0.25", "0.75", "1")
"""Scores from which a judge calls an answer right, the default first."""
MOST_NAMES = 200
"""Most answers that a link names."""
COLUMNS = (
    Column("run", "Run", numeric=False, wraps=True),
    Column("judge", "Judge", numeric=False),
    Column("n", "Rated", hint="answers on which people agree"),
    Column("sensitivity", "Sensitivity %", hint="of the answers that people call right, those that the judge does"),
    Column("specificity", "Specificity %", hint="of the answers that people call wrong, those that the judge does"),
    Column("kappa", "Kappa", hint="Cohen's, judge and people"),
    Column("too_kind", "Judge right, people wrong", wraps=True),
    Column("too_strict", "Judge wrong, people right", wraps=True),
    Column("disputed", "People disagree", hint="left out", wraps=True),
    Column("share", "Right %", hint="by the judge, of all answers"),
    Column("corrected", "Corrected %", hint="share corrected for the errors of the judge"),
    Column(
        "flips",
        "Verdict changes %",
        hint="of the answers with several verdicts, those with different ones",
    ),
)
HOW = """
**Sensitivity**: of the answers that people call right, the share that the judge calls right; **specificity**: the same
for wrong answers. Intervals: 95 %, over songs. **Kappa**: agreement beyond chance (Cohen), jackknife interval.
**Corrected**: share of right answers if the judge has these errors among all answers (Rogan and Gladen 1978). Only
answers drawn at random count; answers on which people disagree are left out. Answers that read the same (question,
reference, answer) are one answer with one rating; its further verdicts by the same judge are repeats. Every count opens
its cases.
"""


@dataclass(frozen=True, slots=True)
class JudgeView:
    """The selected runs by id, and the tasks whose answers a judge scored."""

    selection: Selection
    runs: Mapping[str, Run]
    tasks: Sequence[str]

    def cases(self, run: str, query: Mapping[str, Sequence[str]]) -> str:
        return self.selection.link("cases", {"runs": [run], **query})


def show(selection: Selection) -> None:
    tasks = task_choice.answered(selection, "judged")
    if not tasks:
        empty_states.no_runs(selection)
        return
    narrow = baselines.models_first(selection)
    view = JudgeView(narrow, {run.id: run for run in run_catalog.selected(narrow)}, tasks)
    filters = narrow.shared_filters(runs=tuple(view.runs))
    verdicts = ask(large(judged_answers.judged_answers), filters, tuple(tasks))
    if not verdicts:
        st.info("No verdicts of a judge in this selection. Select a run or remove a filter in the sidebar.")
        return
    all_ratings = ask_with_reviews(stores.present(), _ratings)
    bound = str(st.selectbox(
        "Judge calls right from", BOUNDS, width=220, **link_widgets.single("right_from", BOUNDS, BOUNDS[0]),
        help="Lowest score, from 0 to 1, of an answer that the judge calls right.",
    ))  # fmt: skip
    checks = judge_checks(verdicts, all_ratings, float(bound))
    _results(view, checks)
    st.header("Rate answers", anchor=False)
    queue.show(narrow, verdicts, all_ratings)


def _ratings(db: Database) -> list[Rating]:
    return ratings(open_reviews(db.workspace).states())


def _results(view: JudgeView, checks: Sequence[JudgeCheck]) -> None:
    st.header("Judge against people", anchor=False)
    if not any(check.people for check in checks):
        st.text("No answer is rated yet. Rate answers below: the figures appear here.")
    doors(COLUMNS, [_row(view, check) for check in checks], "judges")
    unreadable = sum(check.n_unreadable for check in checks)
    if unreadable:
        st.caption(f"{amount(unreadable, 'verdict')} without a score from 0 to 1: left out.")
    chart_panel.explain(HOW)


def _row(view: JudgeView, check: JudgeCheck) -> Row:
    quality, name = check.quality, view.runs[check.run].name
    right = [answer for answer, verdict in check.verdicts.items() if verdict]
    repeated = [answer for answer, verdicts in check.repeats.items() if len(verdicts) > 1]
    share_note = f"{len(right):,} of {amount(len(check.verdicts), 'answer')}"
    is_door = 0 < len(right) <= MOST_NAMES
    kappa = quality.kappa
    return Row([
        Cell(shorten(name, 44), href=view.cases(check.run, _tasks(view)), title=name),
        Cell(check.judge),
        _count(view, check, check.rated()),
        _share(view, check, quality.sensitivity, check.rated(person=True)),
        _share(view, check, quality.specificity, check.rated(person=False)),
        Cell("–", title="not defined", muted=True) if kappa.value is None else Cell(
            f"{kappa.value:.2f}{_within(kappa.interval, 1, 2)}", kappa.value, _door(view, check, check.rated()),
            f"n = {_cases(check, check.rated())}\nequal in {percent(kappa.raw)} %",
        ),
        _count(view, check, check.rated(judge=True, person=False)),
        _count(view, check, check.rated(judge=False, person=True)),
        _count(view, check, check.disputed),
        Cell(
            percent(check.share), check.share, _door(view, check, right) if is_door else None,
            f"{share_note}\nopens {_cases(check, right)}" if is_door else share_note,
        ),
        Cell("–", title="needs rated right and wrong answers, and a judge better than chance", muted=True)
        if check.corrected is None else Cell(
            percent(check.corrected), check.corrected, _door(view, check, check.rated()),
            f"{share_note}, corrected by {amount(len(check.rated()), 'rated answer')}\n"
            f"opens {_cases(check, check.rated())}",
        ),
        _share(view, check, check.flips, check.flipped, f"of {amount(len(repeated), 'answer')} with several verdicts"),
    ])  # fmt: skip


def _share(view: JudgeView, check: JudgeCheck, share: Share, answers: Sequence[str], note: str = "") -> Cell:
    """A share with its interval. It opens the answers."""
    if share.value is None:
        return Cell("–", title=note or "no such answer is rated", muted=True)
    title = f"{share.hits:,} of {share.n:,}{f' {note}' if note else ''}\nopens {_cases(check, answers)}"
    text = f"{percent(share.value)}{_within(share.interval, 100, 1)}"
    return Cell(text, share.value, _door(view, check, answers) if answers else None, title)


def _within(interval: Interval | None, factor: float, digits: int) -> str:
    return f" ({interval.low * factor:.{digits}f} to {interval.high * factor:.{digits}f})" if interval else ""


def _count(view: JudgeView, check: JudgeCheck, answers: Sequence[str]) -> Cell:
    if not answers:
        return Cell("0", 0)
    return Cell(f"{len(answers):,}", len(answers), _door(view, check, answers), f"opens {_cases(check, answers)}")


def _tasks(view: JudgeView) -> dict[str, Sequence[str]]:
    return {"task": view.tasks}


def _door(view: JudgeView, check: JudgeCheck, answers: Collection[str]) -> str:
    names = {f"{question} {check.run}" for answer in answers for question in check.questions[answer]}
    return view.cases(check.run, {"answer": sorted(names)})


def _cases(check: JudgeCheck, answers: Collection[str]) -> str:
    """How many cases a door opens: an answer that reads the same may be that of several."""
    questions = {question for answer in answers for question in check.questions[answer]}
    return amount(sum(check.n_cases[question] for question in questions), "case")
