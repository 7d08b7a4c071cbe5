"""Right answers with one error planted in each: which type of loss should hold its points."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import NamedTuple

from analysis.records import CaseScore, LyricSection, Question, Section, Value
from analysis.scoring import judge
from analysis.scoring.decomposition import lost


class Plant(NamedTuple):
    """An error: what it does to the right answer (None: it cannot be planted there), and the types that name it."""

    name: str
    tasks: tuple[str, ...]
    types: frozenset[str]
    plant: Callable[[Sequence[Section], Random], Sequence[Section] | None]


LyricsError = Callable[[Sequence[LyricSection], Random], Sequence[LyricSection] | None]


class WordPlant(NamedTuple):
    """An error in lyrics, as `Plant`."""

    name: str
    types: frozenset[str]
    plant: LyricsError


def times(change: Callable[[float, Random], float]) -> Callable[[Sequence[Section], Random], list[Section]]:
    def planted(sections: Sequence[Section], draw: Random) -> list[Section]:
        return [Section(label, change(start or 0, draw), change(end or 0, draw)) for label, start, end in sections]

    return planted


def jittered(sections: Sequence[Section], draw: Random) -> list[Section]:
    """Every boundary moved by up to 3 s, the same for both sections it parts, never past its neighbours."""
    edges = sorted({time for section in sections for time in (section.start or 0.0, section.end or 0.0)})
    moved = {}
    for before, edge, after in zip([edges[0] - 9, *edges], edges, [*edges[1:], edges[-1] + 9], strict=False):
        room = min(3.0, (edge - before) / 3, (after - edge) / 3)
        moved[edge] = edge + draw.uniform(-room, room)
    return [Section(label, moved[start or 0.0], moved[end or 0.0]) for label, start, end in sections]


def swapped(sections: Sequence[Section], draw: Random) -> list[Section] | None:
    names = {"verse": "chorus", "chorus": "verse"}
    if not names.keys() <= {section.label for section in sections}:
        return None
    return [section._replace(label=names.get(section.label, section.label)) for section in sections]


def without(position: int) -> Callable[[Sequence[Section], Random], Sequence[Section] | None]:
    def planted(sections: Sequence[Section], draw: Random) -> Sequence[Section] | None:
        left = [section for at, section in enumerate(sections) if at != position % len(sections)]
        return left or None

    return planted


def merged(sections: Sequence[Section], draw: Random) -> list[Section] | None:
    if len(sections) < 3:
        return None
    at = draw.randrange(len(sections) - 1)
    return [*sections[:at], sections[at]._replace(end=sections[at + 1].end), *sections[at + 2 :]]


def split(sections: Sequence[Section], draw: Random) -> list[Section]:
    at = draw.randrange(len(sections))
    label, start, end = sections[at]
    middle = ((start or 0) + (end or 0)) / 2
    return [*sections[:at], Section(label, start, middle), Section(label, middle, end), *sections[at + 1 :]]


def invented(sections: Sequence[Section], draw: Random) -> list[Section]:
    last = max(section.end or 0 for section in sections)
    return [*sections, Section("fanfare", last + 20, last + 40)]


def moved(sections: Sequence[Section], draw: Random) -> list[Section]:
    at = draw.randrange(len(sections))
    label, start, end = sections[at]
    by = 60 + max(section.end or 0 for section in sections)
    return [*sections[:at], Section(label, (start or 0) + by, (end or 0) + by), *sections[at + 1 :]]


def nothing(sections: Sequence[Section], draw: Random) -> list[Section]:
    return []


BOTH, FULL = ("FSS", "SSS"), ("FSS",)
PLANTS = (
    Plant("shift by 4 s", BOTH, frozenset({"timing", "boundaries"}), times(lambda time, draw: time + 4)),
    Plant("jitter up to 3 s", BOTH, frozenset({"boundaries"}), jittered),
    Plant("verse and chorus swapped", FULL, frozenset({"labels"}), swapped),
    Plant("m.ss", FULL, frozenset({"timing"}), times(lambda time, draw: time // 60 + time % 60 / 100)),
    Plant("minutes", FULL, frozenset({"timing"}), times(lambda time, draw: time / 60)),
    Plant("milliseconds", FULL, frozenset({"timing"}), times(lambda time, draw: time * 1000)),
    Plant("first section dropped", BOTH, frozenset({"left out"}), without(0)),
    Plant("last section dropped", BOTH, frozenset({"left out"}), without(-1)),
    Plant("two merged", FULL, frozenset({"merged"}), merged),
    Plant("one split", BOTH, frozenset({"split"}), split),
    Plant("one invented", BOTH, frozenset({"invented"}), invented),
    Plant("one moved", BOTH, frozenset({"elsewhere"}), moved),
    Plant("empty list", BOTH, frozenset({"left out"}), nothing),
)


def words(change: Callable[[list[str], Random], list[str]]) -> LyricsError:
    def planted(sections: Sequence[LyricSection], draw: Random) -> list[LyricSection]:
        return [section._replace(text=" ".join(change(section.text.split(), draw))) for section in sections]

    return planted


def cut(share: float) -> LyricsError:
    """All words after the given share of the whole are missing."""

    def planted(sections: Sequence[LyricSection], draw: Random) -> list[LyricSection]:
        left = int(share * sum(len(section.text.split()) for section in sections))
        kept = []
        for section in sections:
            text = section.text.split()[:left]
            left -= len(text)
            if text:
                kept.append(section._replace(text=" ".join(text)))
        return kept

    return planted


def twenty_times(sections: Sequence[LyricSection], draw: Random) -> list[LyricSection] | None:
    at = draw.randrange(len(sections))
    return None if not sections[at].text else [*sections, *[sections[at]] * 19]


def last_phrase_30_times(sections: Sequence[LyricSection], draw: Random) -> list[LyricSection] | None:
    tail = sections[-1].text.split()[-4:]
    looped = sections[-1]._replace(text=" ".join([sections[-1].text, *tail * 29]))
    return None if len(tail) < 4 else [*sections[:-1], looped]


def one_block(sections: Sequence[LyricSection], draw: Random) -> list[LyricSection] | None:
    return None if len(sections) < 2 else [LyricSection("song", " ".join(section.text for section in sections))]


def dropped(sections: Sequence[LyricSection], draw: Random) -> list[LyricSection] | None:
    if len(sections) < 3:
        return None
    at = draw.randrange(len(sections) - 1)
    return [*sections[:at], *sections[at + 1 :]]


def foreign(sections: Sequence[LyricSection], draw: Random) -> list[LyricSection]:
    return [*sections, LyricSection("bridge", " ".join(f"zz{draw.randrange(99)}" for _ in range(20)))]


WORD_PLANTS = (
    WordPlant("cut to 50 %", frozenset({"stopped early"}), cut(0.5)),
    WordPlant("cut to 80 %", frozenset({"stopped early"}), cut(0.8)),
    WordPlant("one section 20 times", frozenset({"loops"}), twenty_times),
    WordPlant("last phrase 30 times", frozenset({"loops"}), last_phrase_30_times),
    WordPlant("one block", frozenset({"sections"}), one_block),
    WordPlant("one section dropped", frozenset({"left out"}), dropped),
    WordPlant("one section invented", frozenset({"invented"}), foreign),
    WordPlant("20 % of words substituted", frozenset({"substitutions"}),
              words(lambda text, draw: [f"zz{draw.randrange(99)}" if draw.random() < 0.2 else word for word in text])),
    WordPlant("20 % of words deleted", frozenset({"deletions"}),
              words(lambda text, draw: [word for word in text if draw.random() >= 0.2])),
    WordPlant("20 % of words inserted", frozenset({"insertions"}),
              words(lambda text, draw: [f"{word} zz{draw.randrange(99)}" if draw.random() < 0.2 else word
                                        for word in text])),
)  # fmt: skip


def losses(question: Question, value: Value) -> dict[str, float]:
    """Points lost by an answer that was read as this value."""
    judgement = judge(question, value)
    scored = CaseScore("paper", "scored", "clean", value, judgement.score, (), judgement.evidence, judgement.wer)
    return dict(lost(question, scored) or {})
