"""What a case asks, and the reference, in full."""

from __future__ import annotations

import streamlit as st

from analysis.benchmarks.registry import BENCHMARKS, EVERY, SUBTASKS
from analysis.records import LyricSection, Question, Section
from dashboard.navigation import follow
from dashboard.selection.selection import Selection
from dashboard.ui.text import plain, seconds

NO_PROMPT = "(no prompt in the file)"
MOST_LETTERS, LONG = 1500, 420
"""Letters of a prompt after which it scrolls, and its pixels then."""
LOW = 92
"""Pixels of a text that is read beside others, and scrolls."""
LOWEST = 52
"""The same while sections are edited, which then need the height."""


def show(selection: Selection, question: Question) -> None:
    left, right = st.columns([3, 2], gap="large")
    with left:
        st.header("Question")
        prompt = question.prompt or NO_PROMPT
        with st.expander("Prompt", expanded=True, icon=":material/chat:"):
            st.code(prompt, language=None, wrap_lines=True, height=LONG if len(prompt) > MOST_LETTERS else "content")
        _options(question)
    with right:
        st.header("Reference")
        text = reference_text(question)
        st.code(text, language=None, wrap_lines=True, height=260 if text.count("\n") > 8 else "content")
        _facts(selection, question)


def show_compact(question: Question, has_lanes: bool = False) -> None:
    """Prompt and reference beside each other, a few lines of each; fewer where the timeline has performers or an edited
    lane."""
    height = LOWEST if has_lanes else LOW
    left, right = st.container(key="judged").columns([3, 2], gap="medium")
    with left:
        st.header("Question")
        st.code(question.prompt or NO_PROMPT, language=None, wrap_lines=True, height=height)
    with right:
        st.header("Reference")
        st.code(reference_text(question), language=None, wrap_lines=True, height=height)


def show_facts(selection: Selection, question: Question) -> None:
    """What else is stored of the question, where its prompt and reference are shown already."""
    st.header("About the question")
    _options(question)
    _facts(selection, question)


def _options(question: Question) -> None:
    if question.options:
        order = {
            "prompt": "in the order of the prompt",
            "stored": "as stored",
            "unknown": "order shown is unknown",
        }
        st.text(f"Options ({order[question.option_order]}): {', '.join(question.options)}")
    show_defects(question)


def show_defects(question: Question) -> None:
    """What is known to be wrong with the question."""
    for defect in question.defects:
        st.warning(plain(f"Known defect of this question: {defect}"), icon=":material/report:")


def _facts(selection: Selection, question: Question) -> None:
    facts = {"audio": question.audio, **(_of_audio(question) or _of_song(question))}
    for name, value in facts.items():
        if value:
            st.text(f"{name}: {value}")
    if not _is_mixture(question):
        _door(selection, question)
    for url in question.urls[:4]:
        st.text(f"source: {url}")


def _door(selection: Selection, question: Question) -> None:
    """The way to all that was asked about the song, and to its annotations."""
    query = {"of": question.song} if question.song else {"audio": question.audio}
    if any(query.values()) and st.button("All about this song", icon=":material/album:"):
        follow(selection.link("songs", query))


def _is_mixture(question: Question) -> bool:
    """Whether the question is about audio that is no song."""
    return not BENCHMARKS[EVERY[question.task].benchmark].has_songs


def _of_song(question: Question) -> dict[str, str]:
    return {"song": question.song or "not linked", "section": question.section}


def _of_audio(question: Question) -> dict[str, str]:
    """Facts about a mixture or clip of sounds; none for other questions."""
    if not _is_mixture(question):
        return {}
    details = question.details
    sources = ", ".join(
        str(source.get("source", "")) for source in details.get("sources", ()) if isinstance(source, dict)
    )
    return {
        "sound in the question": question.section,
        "in the mixture": ", ".join(map(str, details.get("components_present", ()))),
        "sources": sources,
        "condition": SUBTASKS[question.subtask].name,
        "name in the file": str(details.get("mixture_name", details.get("clip_id", ""))),
    }


def reference_text(question: Question) -> str:
    """The reference in full: sections with their times or words, else the names or the number."""
    value = question.reference
    if not isinstance(value, tuple) or not value or isinstance(value[0], str):
        return ", ".join(map(str, value)) if isinstance(value, tuple) else str(value)
    lines = []
    for section in value:
        if isinstance(section, Section) and section.start is not None and section.end is None and not section.label:
            lines.append(f"{section.start:.2f} s")
        elif isinstance(section, Section):
            lines.append(f"{seconds(section.start)} – {seconds(section.end)}  {section.label or question.section}")
        elif isinstance(section, LyricSection):
            lines.append(f"[{section.label}]\n{section.text}\n")
    return "\n".join(lines)
