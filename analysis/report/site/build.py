"""A site made from the store: pages in one file, the texts of the cases in files that are loaded when one is opened."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import NamedTuple

from analysis.display import amount
from analysis.pipeline.audio.baseline_audio import folders
from analysis.report import content as report
from analysis.report.cases import bundle
from analysis.report.content import Content
from analysis.report.site import case_pages, pages
from analysis.report.site.case_pages import CasePage
from analysis.report.site.pages import DataSet, Page
from analysis.report.sound import Sound
from analysis.store.database import Database
from analysis.store.queries import data_sets, loaded_runs
from analysis.store.queries.filters import Filters
from analysis.store.tables.json_values import visible

AT_ONCE = 200
"""Answers in a file of texts: few enough to be loaded in an instant, many enough to keep the files few."""


class Settings(NamedTuple):
    """What a site shows. runs: by id; all if empty, models first, those with the highest overall figure before others.

    pairs: to compare; the first ones of each data set if empty.

    audio: cases with sound. references: of the database in words, "" for published ones.
    """

    runs: Sequence[str] = ()
    audio: int = 0
    references: str = ""


@dataclass(frozen=True, slots=True)
class Site:
    """A site of pages and files. cases: text of all cases (`cases.bundle`). texts: compressed HTML of questions by
    file.

    recordings: by their path below the site. missing: tables that are not there, in words.
    """

    title: str
    facts: Sequence[tuple[str, str]]
    start: Page
    sets: Sequence[DataSet]
    cases: str
    texts: Sequence[str]
    recordings: Mapping[str, Path]
    credits: Sequence[str]
    missing: Sequence[str]


def build(db: Database, settings: Settings, facts: Sequence[tuple[str, str]] = ()) -> Site:
    """The site of some runs. facts: what else stands at its head, such as its date."""
    sound = Sound(settings.audio, folders(db.workspace, None) if settings.audio else {})
    contents = dict(_contents(db, settings))
    paths: dict[Path, str] = {}
    places: dict[tuple[str, str], int] = {}
    texts: list[str] = []
    credits: dict[str, None] = {}
    for name, content in contents.items():
        for chunk in _chunks(case_pages.pages(db, content.cases, content.names, sound, paths)):
            places |= dict.fromkeys(((name, case.row.question) for case in chunk), len(texts))
            credits |= {case.rights.credit: None for case in chunk if case.sound and case.rights.credit}
            texts.append(bundle.packed({case.row.question: visible(case_pages.html(case)) for case in chunk}))
    rows = [row for content in contents.values() for row in content.cases.rows]
    names = {run: name for content in contents.values() for run, name in content.names.items()}
    stated = {str(run.further.get("credit") or ""): None for run in loaded_runs.runs(db) if run.id in names}
    sets = [pages.data_set(name, content) for name, content in contents.items()]
    missing = list(dict.fromkeys(sentence for content in contents.values() for sentence in content.missing))
    silent = (
        f"; {amount(len(sound.refused), 'case')} without a recording that may be passed on" if sound.refused else ""
    )
    return Site(
        title=f"Results of {amount(len(names), 'run')}",
        facts=[*facts, ("Answers", f"{len(rows):,}"), ("Lens", "paper"), ("Store version", db.version[0][:12]),
               ("Cases with sound", f"{len(sound.embedded):,}{silent}")],
        start=pages.start(sets),
        sets=sets,
        cases=bundle.complete(rows, names, places),
        texts=texts,
        recordings={path: recording for recording, path in paths.items()},
        credits=[line for line in (*stated, *credits) if line],
        missing=missing,
    )  # fmt: skip


def _contents(db: Database, settings: Settings) -> Iterator[tuple[str, Content]]:
    """What each data set of the runs has."""
    for name, shares in data_sets.shares(db).items():
        answered = [share.run for share in shares if share.answers]
        filters = Filters(data_sets=(name,))
        runs = [run for run in settings.runs or _ranked(db, answered, filters) if run in answered]
        if runs:
            yield name, report.content(db, runs, filters, other=settings.references)


def _ranked(db: Database, runs: Sequence[str], filters: Filters) -> list[str]:
    """Models before baselines, those with the highest overall figure first."""
    figures = report.figures_of(db, replace(filters, runs=tuple(runs)))
    kinds = {run.id: run.kind for run in loaded_runs.runs(db)}
    return sorted(runs, key=lambda run: (kinds[run] != "model", -report.overall(figures, run), run))


def _chunks(cases: Iterable[CasePage]) -> Iterator[list[CasePage]]:
    """Neighbouring cases, with about AT_ONCE answers together."""
    chunk: list[CasePage] = []
    for case in cases:
        chunk.append(case)
        if sum(len(own.answers) for own in chunk) >= AT_ONCE:
            yield chunk
            chunk = []
    if chunk:
        yield chunk
