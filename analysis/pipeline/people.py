"""People on the songs of a task about sections: how well they agree, beside the runs on the same songs."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import NamedTuple

import pyarrow as pa
import pyarrow.compute as pc

from analysis.benchmarks.registry import EVERY
from analysis.pipeline.reviews.reference_choice import PUBLISHED, song_annotations
from analysis.store.database import Database
from analysis.store.queries.counts import structure
from analysis.store.queries.filters import Filters
from analysis.summaries.means.song_means import Means, means
from analysis.summaries.people import SCORE, Ceiling, as_answer, ceilings, of_song, standings
from analysis.summaries.sentence import SILENCE, Sentence

TRIMMED = "trimmed"
"""In the name of a measure without the first and last boundary of a song."""


class People(NamedTuple):
    """Agreement of people on the songs with two or more annotations, by measure, and the means of runs on these.

    references: those that runs are scored against, in words.
    """

    ceilings: Mapping[str, Ceiling]
    means: Means
    references: str = PUBLISHED

    def sentence(self, cell: str, what: str, runs: Iterable[str], names: Mapping[str, str] | None = None) -> Sentence:
        """Where the runs are, "" without a song with two annotations. names: of the runs, to name and not count them.

        Boundaries are trimmed only in measures that are called so.
        """
        if cell not in self.ceilings:
            return SILENCE
        intervals = {run: self.means[run, cell].interval for run in runs if (run, cell) in self.means}
        of_names = names and {run: names[run] for run in intervals}
        extent = "trimmed" if TRIMMED in cell else "untrimmed"
        return standings(self.ceilings[cell], intervals, f"{what}, {extent},", self.references, of_names)


NOBODY = People({}, {})


def people(db: Database, filters: Filters, references: str = PUBLISHED) -> People:
    """Agreement of people on the songs of one task, next to the scores of runs under the paper lens.

    It is NOBODY unless the task asks for all sections of a song. references: of the database, in words.
    """
    if len(filters.tasks) != 1 or EVERY[filters.tasks[0]].form != "sections":
        return NOBODY
    table = structure.measures(db, filters)
    by_song = {
        song: value for song, group in song_annotations(db, {}, table["song"].unique().to_pylist())
        if (value := of_song(group, compare=as_answer)) is not None
    }  # fmt: skip
    if not by_song:
        return NOBODY
    scores = structure.scores(db, replace(filters, lens="paper"))
    score = pa.array([SCORE] * scores.num_rows, pa.string())
    scores = scores.set_column(scores.column_names.index("cell"), "cell", score)
    names = ["run", "song", "cell", "total", "n"]
    every = pa.concat_tables([table.select(names), scores.select(names)], promote_options="permissive")
    of_songs = every.filter(pc.is_in(every["song"], pa.array(list(by_song), pa.string())))
    return People(ceilings(by_song), means(of_songs), references)
