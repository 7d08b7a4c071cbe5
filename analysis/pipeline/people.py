"""People on the songs of a task about sections: how well they agree, beside the runs on the same songs."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import NamedTuple

import pyarrow as pa
import pyarrow.compute as pc

from analysis.benchmarks.registry import EVERY
from analysis.pipeline.reviews.reference_choice import song_annotations
from analysis.store.database import Database
from analysis.store.queries.counts import structure
from analysis.store.queries.filters import Filters
from analysis.summaries.means.song_means import Means, means
from analysis.summaries.people import SCORE, Ceiling, as_answer, ceilings, of_song, standings
from analysis.summaries.sentence import SILENCE, Sentence


class People(NamedTuple):
    """Agreement of people on the songs with two or more annotations, by measure, and the means of runs on these."""

    ceilings: Mapping[str, Ceiling]
    means: Means

    def sentence(self, cell: str, what: str, runs: Iterable[str]) -> Sentence:
        """Where the runs are, "" without a song with two annotations."""
        if cell not in self.ceilings:
            return SILENCE
        intervals = [self.means[run, cell].interval for run in runs if (run, cell) in self.means]
        return standings(self.ceilings[cell], intervals, what)


NOBODY = People({}, {})


def people(db: Database, filters: Filters) -> People:
    """filters: of answers to one task; NOBODY unless it asks for all sections of a song. SCORE is the paper lens."""
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
    return People(ceilings(by_song), means(every.filter(pc.is_in(every["song"], pa.array(list(by_song), pa.string())))))
