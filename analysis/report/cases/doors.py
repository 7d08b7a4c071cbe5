"""Addresses of lists of cases inside a report, and which cases such a list contains.

An address is "#/cases?" and a query. Values of one name are alternatives; all names must fit. `runs`, `task`,
`reading`, `reference` and `mode` are fields of a case, `lost` the types of loss that took points, `case` a question,
`data` a data set.
`won=A>B` are the questions on which run A scores higher than run B, `tied=A>B` those with equal scores of both,
`both=A>B` those on which both have a score. Other names of a link, such as its order, mean nothing here.
The page's script follows the same rules (`templates/report.js`).
"""

from __future__ import annotations

from collections.abc import Sequence
from urllib.parse import urlencode

from analysis.records import CONFIDENCES
from analysis.views.document import Query

START = "#/cases?"
PAIRS = ("won", "tied", "both")
"""Relations of two runs on a question."""
FIELDS = ("runs", "task", "case", "reading", "reference", "lost", "mode", "data")


def door(**query: str | Sequence[str]) -> Query:
    """The query of the cases that fit."""
    return query


def address(query: Query) -> str:
    """Where the list of these cases stands in the file."""
    return START + urlencode(conditions(query), doseq=True)


def conditions(query: Query) -> dict[str, Sequence[str]]:
    """What of a query means something here: values by name. The reading of a scored answer is its confidence."""
    outcome = query.get("outcome", ())
    outcomes = (outcome,) * bool(outcome) if isinstance(outcome, str) else outcome
    readings = [reading for name in outcomes for reading in (CONFIDENCES if name == "scored" else (name,))]
    reading = query.get("confidence") or readings or query.get("reading", "")
    values_of = {name: values for name, values in query.items() if name in (*FIELDS, *PAIRS) and values}
    values_of |= {"reading": reading} if reading else {}
    return {name: (values,) if isinstance(values, str) else tuple(values) for name, values in values_of.items()}
