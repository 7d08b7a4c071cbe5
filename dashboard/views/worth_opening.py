"""A case to begin with: the question on which the models shown differ most, segmentation before all else.

Segmentation comes first because its answers can be seen and heard on the timeline at once.
"""

from __future__ import annotations

from collections.abc import Sequence

from analysis.records import Lens
from analysis.store import queries
from analysis.store.filters import Filters
from analysis.store.runs import Run
from analysis.tasks import EVERY
from dashboard import state
from dashboard.pages import link_to
from dashboard.text import percent, plain, shorten

FIRST = ("FSS",)


def show(models: Sequence[Run], lens: Lens) -> None:
    """A door to it; nothing where no two models differ."""
    among = tuple(run.id for run in models)
    for tasks in (FIRST, ()):
        page = queries.cases(state.store(), Filters(lens=lens, runs=among, tasks=tasks), "difference", 1)
        if page.rows and page.rows[0]["difference"]:
            row = page.rows[0]
            where = _title(row["song"], row["audio"])
            words = f"{where}, {EVERY[row['task']].name.lower()}, scores {percent(row['difference'], 0)} points apart"
            link_to(state.link("case", {"q": row["question_id"]}), f"A case worth opening: {plain(words)}")
            return


def _title(song: str, audio: str) -> str:
    known = queries.song(state.store(), song) if song else None
    return shorten(known.song.title if known and known.song.title else audio.rsplit("/", 1)[-1], 40)
