"""Questions about who performs how, with fixed answers.

1. Speech, and the absence of any voice, is neither singing nor rapping.
2. An uncredited voice, an artist who is neither lead nor guest, and the absence of any voice are neither main nor
   featured artist.
3. Asked only where one answer holds for everyone in the section.
4. A span beyond the end of the song holds nobody.
"""

from __future__ import annotations

from analysis.questions.candidates import MIXED_DELIVERY, MIXED_ROLE, NO_DELIVERY, NO_ROLE, Candidate, Found, Left
from analysis.questions.counting import VERBS
from analysis.questions.song_material import NEITHER, Material, Part
from analysis.questions.spans import spans

SAME, DIFFERENT = "same", "different"


def comparison(song: Material) -> Found:
    """Whether two sections with a voice, each performed in one delivery, are delivered alike."""
    voiced = [(name, part, style(part)) for name, part in song.numbered() if part.voices]
    yield from (how for _, _, how in voiced if isinstance(how, Left))
    clear = [(name, part) for name, part, how in voiced if isinstance(how, str)]
    for place, (first, part) in enumerate(clear):
        for second, other in clear[place + 1 :]:
            answer = SAME if part.deliveries == other.deliveries else DIFFERENT
            yield Candidate(song, answer, {"first": first, "second": second})


def section_style(song: Material) -> Found:
    """What the voice does in one section."""
    for name, part in song.numbered():
        found = style(part)
        yield found if isinstance(found, Left) else Candidate(song, found, {"section": name}, {"section": part.type})


def section_role(song: Material) -> Found:
    """Whether a section is performed by main or featured artists."""
    for name, part in song.numbered():
        found = role(part)
        yield found if isinstance(found, Left) else Candidate(song, found, {"section": name}, {"section": part.type})


def span_style(song: Material) -> Found:
    """What the voice does in a span of time. A pause beside a voice does not change what the voice does."""
    for span in spans(song):
        found = [style(part) for part in span.inside if part.voices] or [NEITHER]
        unclear = next((how for how in found if isinstance(how, Left)), None)
        styles = {how for how in found if isinstance(how, str)}
        if unclear or len(styles) > 1:
            yield unclear or Left(MIXED_DELIVERY)
        else:
            yield Candidate(song, styles.pop(), span.slots, kind=span.kind)


def role(part: Part) -> str | Left:
    """The role of everyone in a part."""
    roles = {voice.role for voice in part.voices} or {NEITHER}
    if "" in roles:
        return Left(NO_ROLE)
    return Left(MIXED_ROLE) if len(roles) > 1 else roles.pop()


def style(part: Part) -> str | Left:
    """How everyone in a part delivers the words."""
    if "" in part.deliveries:
        return Left(NO_DELIVERY)
    if len(part.deliveries) > 1:
        return Left(MIXED_DELIVERY)
    return next(iter(part.deliveries & set(VERBS)), NEITHER)
