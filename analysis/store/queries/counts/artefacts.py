"""How many cases are of which artefact of scoring, and the sums that tell what that does to a figure."""

from __future__ import annotations

from dataclasses import replace

import pyarrow as pa

from analysis.store.database import Database
from analysis.store.queries.cases.cases_list import selection
from analysis.store.queries.filters import Filters

_COUNTS = ("n", "counted", "paper_counted")
_NUMBERS = ("score", "wer", "paper_score", "paper_wer")
_SUMS = f""",
    together AS (
        SELECT r.run, r.task, r.subtask, coalesce(r.stratum, '') AS stratum, coalesce(r.artefacts, []) AS artefacts,
            count(*) AS n, count(r.score) AS counted, coalesce(sum(r.score), 0) AS score,
            coalesce(sum(r.wer) FILTER (r.score IS NOT NULL), 0) AS wer,
            count(p.score) AS paper_counted, coalesce(sum(p.score), 0) AS paper_score,
            coalesce(sum(p.wer) FILTER (p.score IS NOT NULL), 0) AS paper_wer
        FROM selected r JOIN scores p ON p.run = r.run AND p.index = r.index AND p.lens = 'paper'
        WHERE r.outcome <> 'none' GROUP BY ALL
    )
    SELECT run, task, subtask, stratum, artefact,
        {", ".join(f"sum({name})::BIGINT AS {name}" for name in _COUNTS)},
        {", ".join(f"sum({name}) AS {name}" for name in _NUMBERS)}
    FROM together, unnest(list_concat([''], artefacts)) AS named (artefact) GROUP BY ALL ORDER BY ALL"""
"""Cases with the same artefacts are added before each artefact is counted: a row for each case and artefact took eight
times as long, over millions of cases."""


def sums(db: Database, filters: Filters) -> pa.Table:
    """run, task, subtask, stratum, artefact, n, then counted, score, wer under the released lens and paper_... .

    artefact '': all cases. Whatever lens the filters name, the strata are those of the released one.
    """
    start, values = selection(db, replace(filters, lens="released"))
    return db.ask(start + _SUMS, values)
