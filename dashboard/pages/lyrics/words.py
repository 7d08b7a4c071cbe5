"""Words and phrases: what is said over and over, and which words are lost, invented and taken for others."""

from __future__ import annotations

from typing import Any

import streamlit as st

from analysis.metrics.repetition import LoopSettings
from analysis.store.queries.counts import lyrics
from analysis.store.queries.counts.lyrics import Change
from analysis.summaries.tasks.lyrics import ALL
from dashboard.pages.lyrics.queries import LyricsView
from dashboard.selection.ask import ask
from dashboard.ui import chart_panel, tables
from dashboard.ui.text import amount, literal, shorten

MOST = 25
MOST_LOOPS = 50
LETTERS = 60
WIDTH = 310
"""Pixels of a table of words: three beside one another on a wide screen, two on a narrow one."""
TITLES: dict[Change, str] = {
    "deleted": "Deleted", "inserted": "Inserted", "confused": "Substitutions (reference → answer)",
}  # fmt: skip
VERBS: dict[Change, str] = {"deleted": "deleted", "inserted": "inserted", "confused": "substituted"}
LOOP = LoopSettings()
LOOPS = (
    f"A phrase of at most {LOOP.longest} words, repeated {LOOP.times} times in a row or more and "
    f"{LOOP.beyond} times as "
    f"often in a row as in the reference, with at least {LOOP.words} words too many."
)


def repeated(view: LyricsView) -> None:
    """The phrases behind the repetition, and the answers caught in a loop."""
    st.header(f"Phrases repeated beyond the reference, {literal(view.name)}", anchor=False)
    phrases = ask(lyrics.phrases, view.of_run(view.words), MOST)
    if phrases:
        st.caption(f"The {len(phrases)} with the most extra words. At most three per section are listed.")
    else:
        st.info("No answer repeats a phrase that its reference does not repeat as often.")
    tables.show([_phrase(view, row) for row in phrases], "lyrics_phrases")
    st.header(f"Answers with loops, {literal(view.name)}", anchor=False)
    caught = ask(lyrics.loops, view.of_run(view.words), MOST_LOOPS)
    total = caught[0]["total"] if caught else 0
    limit = f", the longest {MOST_LOOPS} shown." if total > MOST_LOOPS else "."
    st.caption(f"{LOOPS} n = {amount(total, 'answer')}{limit}")
    tables.show([_loop(view, row) for row in caught], "lyrics_loops")


def changed(view: LyricsView) -> None:
    """The words that go wrong in most cases."""
    st.header(f"Most frequent word errors, {literal(view.name)}", anchor=False)
    changes = {change: ask(lyrics.changes, view.of_run(view.words), change, MOST) for change in TITLES}
    most = [f"{VERBS[change]}: {_pair(words[0])}, {_number(words[0])}" for change, words in changes.items() if words]
    if most:
        st.text(f"Most frequent: {'; '.join(most)}.")
    row = st.container(horizontal=True)
    for change, words in changes.items():
        with row.container(width=WIDTH):
            st.markdown(f"**{TITLES[change]}**")
            if not words:
                st.info("None.")
            tables.show([_word(view, change, row) for row in words], f"lyrics_{change}")
    chart_panel.explain(
        f"The {MOST} words of most cases. *times* counts every occurrence, *cases* the answers that contain it; both "
        "open these cases. A deleted word is only in the reference, an inserted one only in the answer, a substituted "
        "one is aligned with another. The case page shows the alignment of each section word by word, and the word "
        "errors on its timeline."
    )


def _pair(row: dict[str, Any]) -> str:
    """The word, and the one that it was taken for."""
    return " by ".join(f'"{shorten(word, LETTERS)}"' for word in (row["word"], row["other"]) if word)


def _number(row: dict[str, Any]) -> str:
    return f"{row['times']:,} times in {amount(row['cases'], 'case')}"


def _phrase(view: LyricsView, row: dict[str, Any]) -> dict[str, Any]:
    href = view.door(view.run, "paper", repeats=row["phrase"])
    return {"phrase": shorten(row["phrase"], LETTERS), "times": row["times"], "in references": row["reference_times"],
            "cases": row["cases"], ".href": href}  # fmt: skip


def _loop(view: LyricsView, row: dict[str, Any]) -> dict[str, Any]:
    run = {} if view.run != ALL else {"run": view.runs.get(row["run"], row["run"])}
    return {
        "phrase": shorten(row["phrase"], LETTERS), **run, "song": shorten(row["song"].rsplit("/", 1)[-1], 30),
        "in a row": row["times"], "in reference": row["reference_times"], "WER": row["wer"],
        ".href": view.case(row["question_id"], row["run"], lens="paper", loop="yes"),
    }  # fmt: skip


def _word(view: LyricsView, change: Change, row: dict[str, Any]) -> dict[str, Any]:
    pair = f"{row['word']} {row['other']}".strip()
    href = view.door(view.run, "paper", word=f"{change}:{pair}")
    words = {"word": row["word"], "as": row["other"]} if change == "confused" else {"word": row["word"]}
    return words | {"times": row["times"], "cases": row["cases"], ".href": href}
