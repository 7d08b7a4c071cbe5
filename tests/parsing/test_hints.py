"""The fast checks before slow patterns change no result."""

from __future__ import annotations

import pytest

from analysis.parsing import refusal, text
from analysis.parsing.refusal import refuses
from analysis.parsing.text import correction
from tests.parsing.pattern_phrases import phrases

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


def with_speaker(phrase: str) -> str:
    """'m stands behind a word."""
    return f"i{phrase}" if phrase.startswith("'m") else phrase.replace(" 'm", "'m")


@pytest.mark.parametrize(("name", "hints"), [("_REFUSAL", "_REFUSAL_HINTS"), ("_OFFERS", "_OFFER_HINTS"),
                                             ("_NO_SOUND", "_NO_SOUND_HINTS")])  # fmt: skip
def test_each_alternative_of_a_refusal_has_a_hint(name: str, hints: str) -> None:
    pattern = getattr(refusal, name)
    texts = [with_speaker(phrase) for phrase in phrases(pattern.pattern)]
    assert [phrase for phrase in texts if not pattern.search(phrase)] == []
    assert [phrase for phrase in texts if not refusal._may_match(phrase, getattr(refusal, hints))] == []


def test_no_phrase_of_inability_is_hidden() -> None:
    answers = [with_speaker(f"We {phrase} the audio.") for phrase in phrases(refusal._CANNOT)]
    assert len(answers) > 40
    assert [answer for answer in answers if not refuses(answer)] == []


def test_no_alternative_of_a_correction_is_hidden(monkeypatch: pytest.MonkeyPatch) -> None:
    answers = [f"piano{phrase} flute" for phrase in phrases(text._CORRECTION.pattern)]
    answers += [f"piano {phrase} flute" for phrase in phrases(text._CORRECTION.pattern)]
    fast = list(map(correction, answers))
    monkeypatch.setattr(text, "_HINTS", [""])
    assert [answer for answer, own in zip(answers, fast, strict=True) if correction(answer) != own] == []
    assert sum(own == "flute" for own in fast) > len(answers) / 3
