"""Which references are likely to be wrong, each with its reasons in words: what reviewers should look at first.

1. Models agree with one another against the reference: at least FEWEST_AGREEING of them, and half of those that
   answered, give the same wrong answer; or their sections resemble one another's by AGREEMENT_GAP more (mean IoU of the
   best one-to-one matching, labels left aside) than the reference.
2. Times do not add up: a duration longer than the song; a section that ends before it starts, overlaps the one before,
   is shorter than SHORTEST (silence may be), leaves a gap in a full segmentation, or ends after the song.
3. A label follows another as in hardly any other song: in at most RARE of the songs with the first label, where there
   are ENOUGH of these.
4. Words that do not fit: more words a second in a section than anyone says (FASTEST), or words in an instrumental one.
   Sections of lyrics and of the song are paired by label, the first with the first.
5. What the sound says against it, once it was heard (`by_sound`). A reference without times is only asked whether this
   is the annotated song at all.

The weight of a case is the sum over its reasons, each at most 1; what no rule finds has none and is not listed.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from decimal import Decimal
from itertools import combinations, pairwise
from typing import NamedTuple

from analysis.labels import canonical
from analysis.metrics.section_iou import Interval, bounds, matched_iou
from analysis.records import LyricSection, Section, Value
from analysis.reviews import audio_evidence
from analysis.reviews.audio_evidence import Heard, Reason, clock

FEWEST_AGREEING, AGREEMENT_GAP, MOST_COMPARED = 2, 0.25, 8
SHORTEST, GAP, BEYOND = 2.0, 0.5, 1.0
RARE, ENOUGH = 0.02, 50
FASTEST = 6.0
"""Words a second: fast rap has about five over a whole section."""
LETTERS = 90
INSTRUMENTAL = ("instrumental", "solo", "silence")


@dataclass(frozen=True, slots=True)
class Material:
    """What is known of one question. answers: what models gave (not baselines), with the paper lens's score.

    whole: whether the reference tells the whole song. duration: of the song, seconds. song: its annotated sections.
    sound: the name of what can be heard, "" if nothing. seconds: whether the reference is a time. heard: None if its
    sound was not heard yet.
    """

    id: str
    reference: Value
    whole: bool = False
    duration: float | None = None
    song: Sequence[Section] = ()
    answers: Sequence[tuple[Value, float]] = field(default=())
    sound: str = ""
    seconds: bool = False
    heard: Heard | None = None


class Suspect(NamedTuple):
    """One case to look at."""

    id: str
    weight: float
    reasons: tuple[str, ...]


def suspects(cases: Sequence[Material]) -> list[Suspect]:
    """Those with any reason, the most suspicious first."""
    follows = Followers.of(each.reference for each in cases if each.whole)
    rules: tuple[Callable[[Material], Iterable[Reason]], ...] = (
        _same_answer, _alike, _times, lambda case: _sequence(case, follows), _words,
        _sound,
    )  # fmt: skip
    found = []
    for case in cases:
        reasons = sorted((reason for rule in rules for reason in rule(case)), reverse=True)
        if reasons:
            found.append(Suspect(case.id, sum(each.weight for each in reasons), tuple(each.words for each in reasons)))
    return sorted(found, key=lambda each: (-each.weight, each.id))


@dataclass(frozen=True, slots=True)
class Followers:
    """In how many songs a label occurs, and in how many another follows it at once. Canonical labels."""

    songs: Mapping[str, int]
    pairs: Mapping[tuple[str, str], int]

    @staticmethod
    def of(references: Iterable[Value]) -> Followers:
        songs: Counter[str] = Counter()
        pairs: Counter[tuple[str, str]] = Counter()
        for value in references:
            labels = [canonical(one.label) for one in _sections(value)]
            songs.update(set(labels))
            pairs.update(set(pairwise(labels)))
        return Followers(songs, pairs)


def _same_answer(case: Material) -> Iterable[Reason]:
    if isinstance(case.reference, tuple) and case.reference and not isinstance(case.reference[0], str):
        return
    wrong = Counter(_told(value) for value, score in case.answers if score == 0.0)
    if not wrong:
        return
    ((answer, n),) = wrong.most_common(1)
    if n >= FEWEST_AGREEING and 2 * n >= len(case.answers):
        yield Reason(n / len(case.answers), f"{n} of {len(case.answers)} models answer {_shown(answer)}, the reference "
                                            f"says {_shown(_told(case.reference))}")  # fmt: skip


def _alike(case: Material) -> Iterable[Reason]:
    given = [_intervals(value) for value, _ in case.answers[:MOST_COMPARED] if _sections(value)]
    reference = _intervals(case.reference)
    if len(given) < FEWEST_AGREEING or not reference:
        return
    together = [matched_iou(one, other, None).score for one, other in combinations(given, 2)]
    against = [matched_iou(reference, one, None).score for one in given]
    alike, apart = sum(together) / len(together), sum(against) / len(against)
    if alike - apart >= AGREEMENT_GAP:
        said = f"the models' sections resemble one another's (IoU {alike:.2f}) more than the reference ({apart:.2f})"
        yield Reason(min(alike - apart, 1.0), said)


def _times(case: Material) -> Iterable[Reason]:
    if case.seconds and isinstance(case.reference, Decimal) and case.duration is not None:
        over = case.reference > Decimal(case.duration + BEYOND)
        yield from [Reason(1.0, f"{case.reference} s in a song of {case.duration:.2f} s")] * over
    last: Section | None = None
    for one in _sections(case.reference):
        inside = bounds(Interval(*one))
        if inside is None:
            yield Reason(1.0, f"{_name(one)} has no length: {_clock(one.start)} to {_clock(one.end)}")
            continue
        start, end = inside
        if end - start < SHORTEST and canonical(one.label) != "silence":
            yield Reason(0.5, f"{_name(one)} at {clock(start)} lasts only {end - start:.2f} s")
        if case.duration is not None and end > case.duration + BEYOND:
            yield Reason(1.0, f"{_name(one)} ends at {clock(end)}, the song at {clock(case.duration)}")
        if last is not None and last.end is not None:
            if start < last.end - 0.01:
                before = f"before {_name(last)} ends at {clock(last.end)}"
                yield Reason(0.8, f"{_name(one)} begins at {clock(start)}, {before}")
            elif case.whole and start > last.end + GAP:
                yield Reason(0.2, f"nothing is annotated from {clock(last.end)} to {clock(start)}")
        last = one


def _sequence(case: Material, follows: Followers) -> Iterable[Reason]:
    if not case.whole:
        return
    for first, second in dict.fromkeys(pairwise([canonical(one.label) for one in _sections(case.reference)])):
        songs, n = follows.songs[first], follows.pairs[first, second]
        if songs >= ENOUGH and n / songs <= RARE:
            yield Reason(0.4, f"{second} right after {first}: in {n} of {songs} songs with {first}")


def _words(case: Material) -> Iterable[Reason]:
    if not isinstance(case.reference, tuple):
        return
    places: dict[str, list[Section]] = {}
    for section in case.song:
        places.setdefault(canonical(section.label), []).append(section)
    for one in case.reference:
        if not isinstance(one, LyricSection) or not (rest := places.get(canonical(one.label))):
            continue
        inside, words = bounds(Interval(*rest.pop(0))), len(one.text.split())
        if inside is None or not words:
            continue
        pace = words / (inside[1] - inside[0])
        if pace > FASTEST:
            yield Reason(1.0, f"{words} words in {one.label} of {inside[1] - inside[0]:.1f} s: {pace:.1f} a second")
        elif canonical(one.label) in INSTRUMENTAL:
            yield Reason(0.5, f"{words} words in {one.label}")


def _sound(case: Material) -> Iterable[Reason]:
    if case.heard is None:
        return ()
    sections = _sections(case.reference)
    if sections or case.seconds:
        return audio_evidence.reasons(sections, case.whole, case.heard)
    return audio_evidence.fit(case.heard) if case.heard.verdict == "unlike" else ()


def _sections(value: Value) -> list[Section]:
    return [one for one in value if isinstance(one, Section)] if isinstance(value, tuple) else []


def _intervals(value: Value) -> list[Interval]:
    return [Interval(*one) for one in _sections(value)]


def _name(section: Section) -> str:
    return section.label or "a section"


def _clock(time: float | None) -> str:
    return "?" if time is None else clock(time)


def _told(value: Value) -> str:
    return ", ".join(map(str, value)) if isinstance(value, tuple) else str(value)


def _shown(text: str) -> str:
    return text if len(text) <= LETTERS else f"{text[: LETTERS - 1]}…"
