"""Section labels: one spelling for comparing, one vocabulary for showing.

`normalise` is the rule of the scores (BASS paper, section 3): two labels are equal when they are equal after it.
`canonical` is for display and for the confusion matrix only and never decides a score.

Where the table follows others and where it does not: like Wang, Hung and Smith (To catch a chorus, ICASSP 2022) a
prefix or suffix does not change what a section is ("slowverse" is a verse, "chorusinst" a chorus without voices), and a
refrain counts as chorus. Unlike them a prechorus is not a verse, and transitions are no bridge: "bridge" stays the
contrasting section that the questions ask for, and short passages that only connect two others are a break.
"""

from __future__ import annotations

import string
import unicodedata
from collections.abc import Iterator
from functools import lru_cache

CANONICAL = (
    "intro", "verse", "prechorus", "chorus", "postchorus", "bridge",
    "theme", "instrumental", "solo", "break", "outro", "silence", "other",
)  # fmt: skip
"""The vocabulary, in the order of a song's usual course; tables and colours keep this order."""

# Spellings stand as `_key` leaves them: lower case, without digits, blanks, punctuation and hyphens.
# fmt: off
ROWS: tuple[tuple[str, str, str], ...] = (
    # what it is     where it is written so   spellings
    ("intro",        "Harmonix",   "intro bigintro instintro intropt rhythmlessintro fadein opening"),
    ("intro",        "CoSoD",      "into danceintro reintroduction reintroductiontransition bsectionintro"),
    ("intro",        "models",     "introduction introsection prelude openingsection beginning"),
    ("verse",        "Harmonix",   "verse versea introverse instrumentalverse verseinst miniverse versepart slowverse "
                                   "verseslow preverse postverse raps"),
    ("verse",        "models",     "verses vers strophe couplet rap rapverse versesection"),
    ("prechorus",    "Harmonix",   "prechorus build"),
    ("prechorus",    "CoSoD",      "prechoruspart prechorusparti prechoruspartii prechorusii"),
    ("prechorus",    "models",     "prechorussection prehook prerefrain buildup channel lift rise riser climb"),
    ("chorus",       "Harmonix",   "chorus altchorus chorushalf choruspart chorusinst chorusinstrumental instchorus "
                                   "intchorus introchorus quietchorus refrain stutter"),
    # the climax of electronic pop, with or without voices; CoSoD calls it dance chorus, others drop
    ("chorus",       "CoSoD",      "chorusa chorusb chorusvariation dancechorus otherdancechorus bsectionchorus hook"),
    ("chorus",       "models",     "choruses chorussection drop bassdrop beatdrop popdrop hooksection"),
    ("postchorus",   "Harmonix",   "postchorus"),
    ("postchorus",   "CoSoD",      "postchorusinstrumental"),
    ("postchorus",   "models",     "postchorussection posthook postrefrain postdrop"),
    ("bridge",       "Harmonix",   "bridge instbridge"),
    ("bridge",       "CoSoD",      "prebridge bridgeparti bridgepartii bridgepartiiinstrumental"),
    ("bridge",       "models",     "bridgesection middleeight middle mideight mideighth middleeighth csection"),
    # instrumental music has no verse
    ("theme",        "SALAMI",     "theme head maintheme secondarytheme development exposition recap"),
    ("instrumental", "Harmonix",   "inst instrumental gtr guitar gtrbreak mainriff oddriff saxobeat synth"),
    ("instrumental", "CoSoD",      "otherinstrumental"),
    ("instrumental", "models",     "instrumentalbreak instrumentalsection instrumentalinterlude instrumentalbridge "
                                   "interlude riff guitarriff vamp jam improvisation impro"),
    ("solo",         "Harmonix",   "solo guitarsolo"),
    ("solo",         "models",     "gtrsolo instrumentalsolo pianosolo saxsolo saxophonesolo drumsolo basssolo "
                                   "synthsolo keyboardsolo organsolo trumpetsolo harmonicasolo violinsolo solosection"),
    ("break",        "Harmonix",   "break bre breakdown drumroll transition transitiona"),
    ("break",        "CoSoD",      "link otherlink"),
    ("break",        "models",     "breaks dancebreak drumbreak guitarbreak pause stop turnaround transitional "
                                   "transitionsection connector linkage"),
    ("outro",        "Harmonix",   "outro outroa bigoutro vocaloutro"),
    ("outro",        "models",     "outroduction outrosection ending coda fadeout closing conclusion finale "
                                   "tag postlude"),
    # `end` closes a Harmonix file; as a label of its own (all-in-one, SALAMI) it is what follows the music
    ("silence",      "Harmonix",   "silence end"),
    ("silence",      "models",     "silent nomusic start"),
    ("outro",        "SALAMI",     "out code"),
    # known, and said to be none of the above: they tell the speed or nothing
    ("other",        "Harmonix",   "section fast slow quiet worstthingever"),
    ("other",        "CoSoD",      "other"),
    ("other",        "models",     "unknown unlabeled unlabelled none na misc part spoken spokenword dialogue "
                                   "skit sample adlib adlibs noise applause"),
    ("other",        "SALAMI",     "nofunction stagesounds crowdsounds stagespeaking dialog"),
)
# fmt: on

_TABLE: dict[str, str] = {spelling: name for name, _, spellings in ROWS for spelling in spellings.split()}

_BEFORE = (
    "final", "last", "first", "second", "third", "fourth", "fifth", "double", "half", "short", "extended", "repeat",
    "repeated", "acoustic", "quiet", "alternate", "alternative", "partial", "reprise", "vocal", "instrumental", "the",
)  # fmt: skip
_AFTER = ("reprise", "repeat", "repeated", "variation", "continued", "instrumental", "part", "iii", "ii", "iv", "i",
          "a", "b", "c", "d", "one", "two", "three", "four")  # fmt: skip
"""Words of a model around a known spelling that do not change what the section is: "final chorus", "verse II"."""


def normalise(label: str) -> str:
    """The label for comparing: lower case; digits, blanks and punctuation other than the ASCII hyphen removed.

    Punctuation: the ASCII punctuation characters and every Unicode category P*, so typographic quotes go too.
    """
    return "".join(char for char in label.lower() if char == "-" or not _dropped(char))


def same_label(reference: str, estimate: str) -> bool:
    """Whether two section labels are equal after normalisation ("Verse 2" is "verse")."""
    return _normalised(reference) == _normalised(estimate)


@lru_cache(maxsize=65_536)  # a run has a few spellings in some 100,000 sections
def _normalised(label: str) -> str:
    return normalise(label)


def canonical(label: str) -> str:
    """One of CANONICAL, for display; "other" for what the table does not know (ask `is_known`)."""
    return _find(label) or "other"


def is_known(label: str) -> bool:
    """Whether the table has the label; False tells an unknown label from one that is known to be "other"."""
    return _find(label) is not None


def _dropped(char: str) -> bool:
    return char.isdigit() or char.isspace() or char in string.punctuation or unicodedata.category(char).startswith("P")


def _key(label: str) -> str:
    return normalise(label).replace("-", "")


@lru_cache(maxsize=4096)  # a summary asks for the same few spellings some hundred thousand times
def _find(label: str) -> str | None:
    for key in _readings(label):
        if key in _TABLE:
            return _TABLE[key]
    return None


def _readings(label: str) -> Iterator[str]:
    """What to look up, in this order: all of it, then without singer or remark, then without one word before or after.

    "Verse 1: Drake" and "Chorus (all)" are lyric sites' way of naming the performers.
    """
    yield _key(label)
    head = _key(label.partition("(")[0].partition(":")[0].strip(" \t[]*#"))
    yield head
    for word in _BEFORE:
        if head.startswith(word):
            yield head.removeprefix(word)
    for word in _AFTER:
        if head.endswith(word):
            yield head.removesuffix(word)
