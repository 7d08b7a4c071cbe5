"""The fast checks before slow patterns change no result."""

from __future__ import annotations

import pytest

from analysis.parsing import refusal, text
from analysis.parsing.refusal import refuses
from analysis.parsing.text import correction

REFUSALS = (
    "I can't listen to this audio.",
    "As an AI model I work with text, the song is closed to me.",
    "I'm a text-based model for questions on music.",
    "We do not have the ability to hear the recording.",
    "I lack access to this file.",
    "It is impossible to identify the song.",
    "I must decline to transcribe the lyrics.",
    "I refuse to answer this question.",
    "Apologies, the audio question stays open.",
    "Sorry about this song.",
    "Unfortunately this recording stays unheard.",
    "Unable to process the file.",
    "That is beyond my abilities with audio.",
    "It exceeds my capabilities to hear music.",
    "Ich kann die Musik leider hören nicht.",
    "Tut mir leid, keine Aufnahme.",
    "Je ne peux pas écouter la chanson.",
    "No puedo escuchar el audio.",
    "Lo siento, no tengo el archivo.",
    "The clip seems to be missing, so nothing was heard.",
    "You forgot to attach any track for this question.",
    "I need the recording of this question.",
)
CORRECTIONS = (
    "Piano - no, flute",
    "Piano? No! flute",
    "Piano (nope: flute",
    "Piano, no, flute",
    "piano… nein: flute",
    "Piano. Sorry, flute",
    "At first it sounded like piano but flute",
    "Piano; non – flute",
)
PLAIN = ("The piano plays a slow note.", "Nothing but oboe.", "Flute, as noted.", "I hear a canon on a piano.")


@pytest.mark.parametrize("answer", [*REFUSALS, *PLAIN])
def test_hints_hide_no_refusal(answer: str, monkeypatch: pytest.MonkeyPatch) -> None:
    is_refusal = refuses(answer)
    for name in ("_REFUSAL_HINTS", "_NO_SOUND_HINTS", "_OFFER_HINTS"):
        monkeypatch.setattr(refusal, name, [""])
    assert refuses(answer) == is_refusal == (answer in REFUSALS)


@pytest.mark.parametrize("answer", [*CORRECTIONS, *PLAIN])
def test_hints_hide_no_correction(answer: str, monkeypatch: pytest.MonkeyPatch) -> None:
    corrected = correction(answer)
    monkeypatch.setattr(text, "_HINTS", [""])
    assert correction(answer) == corrected == ("flute" if answer.lower().endswith("flute") else None)
