"""The number of songs whose sound has been heard, and hearing the others in the background."""

from __future__ import annotations

from collections.abc import Sequence

import streamlit as st

from analysis.pipeline.audio import audio_checks
from analysis.store.queries.suspicion_inputs import subjects
from dashboard import background
from dashboard.background import Job
from dashboard.selection import stores
from dashboard.ui.text import amount


def show(names: Sequence[str], n: int) -> None:
    """Draw how many songs of a sample (`names`) are checked (`n`), and the button that checks the others."""
    if not names:
        return
    job = background.job(_key())
    if job is not None and not job.over:
        _wait()
        return
    here = _audible(stores.present().version, tuple(names))
    if not here and not n:
        st.caption("No audio of these songs is imported. Import it with earmark import audio.")
        return
    missing = here - n
    with st.container(horizontal=True, vertical_alignment="center"):
        st.text(f"Audio checked for {n:,} of {amount(len(names), 'song')}")
        if missing > 0:
            st.button("Check the others", key="hear", icon=":material/hearing:", on_click=_begin, args=(tuple(names),),
                      help="Finds where the music changes and whether the annotation matches, once per "
                           "recording, in a few "
                           "seconds each. It runs while you work; `earmark hear` does the same.")  # fmt: skip
    if job is not None:
        _ended(job, names)


def _begin(names: tuple[str, ...]) -> None:
    db = stores.present()

    def work(job: Job) -> audio_checks.AudioCheck:
        def tell(_: str, n: int, total: int) -> None:
            job.done, job.total = n, total

        return audio_checks.check(db, [subject for subject in subjects(db) if subject.name in names], tell)

    background.begin(_key(), len(names), work)


@st.fragment(run_every=0.5)
def _wait() -> None:
    """A progress bar; once it is over the page is drawn again."""
    job = background.job(_key())
    if job is None or job.over:
        st.rerun()
    else:
        st.progress(job.share, text=progress(job))


def progress(job: Job) -> str:
    """What is done and for how long, so that a long first step is not taken for a standstill."""
    text = f"Hearing songs: {job.done:,} of {job.total:,}, {job.seconds} s so far"
    return text if job.done else f"{text}; the first song waits for librosa to compile, once after an installation"


@st.cache_data(show_spinner=False, max_entries=8, ttl=30)
def _audible(version: tuple[object, ...], names: tuple[str, ...]) -> int:
    """The number of these songs whose sound file is here."""
    db, wanted_names = stores.present(), set(names)
    return len(
        audio_checks.with_audio(db.workspace, [subject for subject in subjects(db) if subject.name in wanted_names])
    )


def _ended(job: Job, names: Sequence[str]) -> None:
    if job.failed:
        st.error("The audio check failed.")
        st.text(job.failed)
        return
    check: audio_checks.AudioCheck = job.result
    without_audio, unreadable = (len({*subjects} & {*names}) for subjects in (check.without_audio, check.unreadable))
    if without_audio:
        st.caption(f"{without_audio:,} songs have no audio. Import it with earmark import audio.")
    if unreadable:
        st.caption(f"{unreadable:,} recordings cannot be read.")


def _key() -> str:
    return f"hearing {stores.present().workspace.path}"
