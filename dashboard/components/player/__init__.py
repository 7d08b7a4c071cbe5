"""The sound of a case: a player if the file is there, else how to add it."""

from __future__ import annotations

from pathlib import Path

import streamlit as st

from dashboard.server import audio_file, audio_url, roots

_HERE = Path(__file__).parent
_component = st.components.v2.component(
    "earmark_player",
    html="<div class='player'></div>",
    css=(_HERE / "player.css").read_text(encoding="utf-8"),
    js=(_HERE / "player.js").read_text(encoding="utf-8"),
)


def find(audio: str) -> tuple[str, str] | None:
    """Root and path of a question's audio: as written, or by its name alone, or the same name in another format."""
    name = audio.rsplit("/", 1)[-1]
    stem = name.rsplit(".", 1)[0]
    variants = (audio, name, f"{stem}.flac", f"{stem}.opus", f"{stem}.ogg", f"{stem}.mp3", f"{stem}.m4a", f"{stem}.wav")
    for root in roots():
        for relative in variants:
            if relative and audio_file(root, relative) is not None:
                return root, relative
    return None


def player(audio: str) -> None:
    """Plays the file, streamed by its address; the page holds no copy of it."""
    found = find(audio)
    if found is None:
        st.info(
            "No audio here: most of it may not be passed on. Everything else works without.",
            icon=":material/volume_off:",
        )
        st.text(f"To hear this case, put {audio.rsplit('/', 1)[-1] or 'the file'} into {roots()['workspace']}")
        return
    with st.container(key="player_box"):
        _component(key="player", data={"url": audio_url(*found), "name": found[1]})
