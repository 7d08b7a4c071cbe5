"""Figures that the paper prints, and its human results; never ranked with runs over other questions."""

from __future__ import annotations

from collections.abc import Mapping

import streamlit as st

from analysis.benchmarks.ziqi import published
from analysis.benchmarks.ziqi import rates as themes
from analysis.benchmarks.ziqi.published import CATEGORIES, SOURCE
from analysis.benchmarks.ziqi.tasks import GENERATION
from analysis.summaries.statements.ranges import spread
from dashboard.components.link_table import Cell, Row, doors
from dashboard.pages.ziqi.cells import RATES, AnswerCounts, printed
from dashboard.pages.ziqi.choices import choices
from dashboard.pages.ziqi.themes import columns
from dashboard.selection.selection import Selection
from dashboard.ui import chart_panel, run_rows

HIDDEN = {"published": "Published figures", "humans": "Human results"}
HOW = """
Figures of the paper are for its 14,000 questions; its human results, and GPT-4 next to them, are for a smaller sample.
They are not computed here and open nothing.
"""


def show(_selection: Selection, _answers: AnswerCounts) -> None:
    rate, hidden = choices(HIDDEN)
    main = {model: value for model, figures in published.main().items() if (value := getattr(figures["comp"], rate))}
    st.text(f"Published. {spread(main, f'{RATES[rate]} over the ten themes', noun='model')}")
    rows = []
    if "published" not in hidden:
        models = sorted(published.main().items(), key=lambda item: -(getattr(item[1]["comp"], rate) or 0.0))
        rows += [_published(model, figures, rate) for model, figures in models]
    if "humans" not in hidden and rate == "recall":
        rows += [_human(name, shares) for name, shares in published.humans().items()]
    rows = [*run_rows.fitted(rows), Row([Cell(f"ᵖ printed in the paper ({SOURCE}, tables 1 and 4)")], "note")]
    with st.container(key="ziqi_published_table"):
        doors(columns()[:-2], rows, key="ziqi_published")
    chart_panel.explain(HOW)


def _published(model: str, figures: Mapping[str, published.PublishedFigure], rate: str) -> Row:
    blank = Cell("–", None, muted=True)
    comp, gen = (printed(getattr(figures[kind], rate), figures[kind].note) for kind in ("comp", "gen"))
    return Row([Cell(model, mark="p", title=SOURCE), comp, *[blank] * len(themes.COMPREHENSION), gen], "published")


def _human(name: str, shares: Mapping[str, float]) -> Row:
    blank = Cell("–", None, muted=True)
    by_theme = {CATEGORIES[category]: share for category, share in shares.items() if category in CATEGORIES}
    cells = [printed(by_theme[code]) for code in (*themes.COMPREHENSION, GENERATION)]
    return Row([Cell(name, mark="p", title=f"{SOURCE}, table 4"), blank, *cells], "published")
