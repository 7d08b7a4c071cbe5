"""Options in a table: the highest of its scores, the ones marked yes, the order of its ranks."""

from __future__ import annotations

from analysis.parsing.options.names import distinct, mentions
from analysis.parsing.options.option_list import Offer
from analysis.parsing.options.ratings import best_of_scores, scores_of
from analysis.parsing.steps import Steps
from analysis.parsing.tables.table import Table, tables

MOST_ROWS = 60
"""Most rows of a table of options."""


def of_tables(text: str, offer: Offer, steps: Steps) -> list[str] | None:
    """Options that the last table of a text with a score or rank for each of its rows puts first."""
    for table in reversed(tables(text)):
        names = _option_of_each_row(table, offer)
        scores = scores_of(table, offer.ranked) if names is not None and table.head else None
        if names is None or scores is None or len(names) < 2:
            continue
        if offer.ranked:
            order = [name for _, name in sorted(zip(scores, names, strict=True))]
            answer = order if len(set(scores)) == len(order) == offer.n_answers else None
        else:
            answer = best_of_scores(table, names, offer.n_answers)
        if answer is not None:
            steps.add("scores of a table taken", ", ".join(answer))
        else:
            steps.doubt("ambiguous")
        return answer or []
    return None


def _option_of_each_row(table: Table, offer: Offer) -> list[str] | None:
    """Option of each row: of the first column in which every cell names another one."""
    for place in range(len(table.rows[0]) if len(table.rows) <= MOST_ROWS else 0):
        cell_names = [distinct(mentions(cell[:200], offer.options)) for cell in table.cells(place)]
        if all(len(names) == 1 for names in cell_names) and len({names[0] for names in cell_names}) == len(cell_names):
            return [names[0] for names in cell_names]
    return None
