"""How many cases are of which artefact of scoring, and the sums that tell what that does to a figure."""

from __future__ import annotations

from dataclasses import replace

import pyarrow as pa

from analysis.store.database import Database
from analysis.store.queries.cases.cases_list import selection
from analysis.store.queries.filters import Filters

_SUMS = """
    SELECT r.run, r.task, r.subtask, coalesce(r.stratum, '') AS stratum, named.artefact, count(*) AS n,
        count(r.score) AS counted, coalesce(sum(r.score), 0) AS score,
        coalesce(sum(r.wer) FILTER (r.score IS NOT NULL), 0) AS wer,
        count(p.score) AS paper_counted, coalesce(sum(p.score), 0) AS paper_score,
        coalesce(sum(p.wer) FILTER (p.score IS NOT NULL), 0) AS paper_wer
    FROM selected r JOIN scores p ON p.run = r.run AND p.index = r.index AND p.lens = 'paper',
        unnest(list_concat([''], coalesce(r.artefacts, []))) AS named (artefact)
    WHERE r.outcome <> 'none' GROUP BY ALL ORDER BY ALL"""


def sums(db: Database, filters: Filters) -> pa.Table:
    """run, task, subtask, stratum, artefact, n, then counted, score, wer under the released lens and paper_... .

    artefact '': all cases. Whatever lens the filters name, the strata are those of the released one.
    """
    start, values = selection(db, replace(filters, lens="released"))
    return db.ask(start + _SUMS, values)
