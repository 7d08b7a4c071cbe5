"""Options that a text names in none of their words: by another form of one, or by what the question asks."""

from __future__ import annotations

from analysis.parsing.lexicon.phrases import folded
from analysis.parsing.options.single.parts import Menu, Passage
from analysis.parsing.options.single.spellings import common_words, spellings, telling_words
from analysis.parsing.options.single.whole import FRAME, Verdict

ANOTHER_FORM = "another form of a word of an option"
AFFIRMED = "says or denies what is asked"
_FEWEST = 4
"""Letters that two forms of a word share."""
_MOST_WORDS = 6
"""Words of a text in which another form of a word names an option."""
_ENDINGS = frozenset(
    (
        "",
        *"e s es d ed ing er ers y ies ied ic ical al ally ly ily ation ations ion ions ness ful ment ance".split(),
    )
)
_DENIALS = ("denial.before", "denial.behind", "count.none")


def inflected(part: Passage, menu: Menu) -> Verdict | None:
    """The only option of which a text has a telling word in another form: "She belts it" for "Belting"."""
    if part.mentions or len(part.words) > _MOST_WORDS or part.marked("denial.before", "denial.behind"):
        return None
    words = {word.text for word in part.words if word.text.isascii()} - menu.asks - common_words()
    places = {
        place
        for key in telling_words(menu.options).keys()  # noqa: SIM118 - no mapping
        if len(key) == 1
        for place in telling_words(menu.options).names(key[0])
        if any(_is_form_of(word, key[0]) for word in words)
    }
    return Verdict(places.pop(), ANOTHER_FORM) if len(places) == 1 else None


def _is_form_of(word: str, other: str) -> bool:
    """Whether two words are one stem with different endings."""
    length = next((at for at, signs in enumerate(zip(word, other, strict=False)) if len(set(signs)) > 1), None)
    length = min(len(word), len(other)) if length is None else length
    return (
        any(word[at:] in _ENDINGS and other[at:] in _ENDINGS for at in range(_FEWEST, length + 1)) and length >= _FEWEST
    )


def affirmed(part: Passage, menu: Menu) -> Verdict | None:
    """Yes or no, where a text says or denies what is asked in words of the question: "No solo can be heard"."""
    kinds = {kind: place for place, kind in spellings(menu.options).classes.items()}
    named_places = {mention.place for mention in part.mentions} - {kinds.get("yes"), kinds.get("no")}
    if named_places or not {"yes", "no"} <= set(kinds) or "?" in part.text:
        return None
    allowed, content = part.marked(*FRAME, *_DENIALS), menu.asks - common_words()
    keys = [folded(word.text) for word in part.words]
    if content.isdisjoint(keys) or not all(place in allowed or key in menu.asks for place, key in enumerate(keys)):
        return None
    return Verdict(kinds["no" if part.marked("denial.before", "denial.behind", "count.none") else "yes"], AFFIRMED)
