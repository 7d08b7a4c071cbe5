"""Questions about role and vocal delivery, with fixed answers.

1. Speech, and the absence of any voice, is neither singing nor rapping.
2. An uncredited voice, an artist who is neither lead nor guest, and the absence of any voice are neither main nor
   featured artist.
3. A question is asked only if one answer applies to all performers in the section.
4. Nobody performs in a span beyond the end of the song.
"""

from __future__ import annotations

from collections.abc import Callable

from analysis.questions.candidates import (
    MIXED_DELIVERY,
    MIXED_ROLE,
    NO_DELIVERY,
    NO_ROLE,
    Candidate,
    Candidates,
    Exclusion,
)
from analysis.questions.counting import VERBS
from analysis.questions.song_material import NEITHER, SongMaterial, SongPart
from analysis.questions.spans import spans

SAME, DIFFERENT = "same", "different"


def comparison(song: SongMaterial) -> Candidates:
    """Whether two sections, each with one delivery, have the same delivery."""
    with_voices = [(name, part, style(part)) for name, part in song.numbered_parts() if part.voices]
    yield from (delivery for _, _, delivery in with_voices if isinstance(delivery, Exclusion))
    clear = [(name, part) for name, part, delivery in with_voices if isinstance(delivery, str)]
    for position, (first, part) in enumerate(clear):
        for second, other in clear[position + 1 :]:
            answer = SAME if part.deliveries == other.deliveries else DIFFERENT
            yield Candidate(song, answer, {"first": first, "second": second})


def section_style(song: SongMaterial) -> Candidates:
    """Candidates for questions on the vocal delivery in one section."""
    return _of_sections(song, style)


def section_role(song: SongMaterial) -> Candidates:
    """Role of the performers in one section."""
    return _of_sections(song, role)


def _of_sections(song: SongMaterial, answer_of: Callable[[SongPart], str | Exclusion]) -> Candidates:
    for name, part in song.numbered_parts():
        answer = answer_of(part)
        if isinstance(answer, Exclusion):
            yield answer
        else:
            yield Candidate(song, answer, {"section": name}, {"section": part.type})


def span_style(song: SongMaterial) -> Candidates:
    """Delivery in a span of time. Parts without voices are ignored if another has one."""
    for span in spans(song):
        results = [style(part) for part in span.parts if part.voices] or [NEITHER]
        unclear = next((result for result in results if isinstance(result, Exclusion)), None)
        styles = {result for result in results if isinstance(result, str)}
        if unclear or len(styles) > 1:
            yield unclear or Exclusion(MIXED_DELIVERY)
        else:
            yield Candidate(song, styles.pop(), span.slots, kind=span.kind)


def role(part: SongPart) -> str | Exclusion:
    """Common role of all performers in a part."""
    roles = {voice.role for voice in part.voices} or {NEITHER}
    if "" in roles:
        return Exclusion(NO_ROLE)
    return Exclusion(MIXED_ROLE) if len(roles) > 1 else roles.pop()


def style(part: SongPart) -> str | Exclusion:
    """Common delivery of all performers in a part."""
    if "" in part.deliveries:
        return Exclusion(NO_DELIVERY)
    if len(part.deliveries) > 1:
        return Exclusion(MIXED_DELIVERY)
    return next(iter(part.deliveries & set(VERBS)), NEITHER)
