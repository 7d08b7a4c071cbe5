"""References that are likely to be wrong, with reasons, in the order in which to review them.

1. Models agree with one another against the reference: at least FEWEST_AGREEING of them, and half of those that
   answered, give the same wrong answer; or the mean IoU between their sections (best one-to-one matching, ignoring
   labels) exceeds the mean IoU with the reference by AGREEMENT_GAP.
2. Inconsistent times: a duration longer than the song; a section that ends before it starts, overlaps the previous one,
   is shorter than SHORTEST (except silence), leaves a gap in a full segmentation, or ends after the song.
3. A rare sequence of labels: it occurs in at most RARE of the songs with the first label, if there are at least ENOUGH.
4. Implausible lyrics: more than FASTEST words per second in a section, or words in an instrumental section. Sections
   of lyrics and of the song are paired by label in order.
5. Annotated beats: boundaries off the beat, odd numbers of bars (`beat_evidence`).
6. The order of labels: a label that hardly ever occurs between its neighbours (`label_grammar`).
7. Another reference set has the same song and differs (`other_annotation`).
8. Evidence in the audio, once it is analysed (`audio_evidence`). For a reference without times only the question
   applies whether the recording is the annotated song.

The weight of a case is the sum over its reasons, each at most 1, and all of one rule at most
MOST_BY_RULE. Cases without a reason are not listed.
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
from analysis.reviews.evidence import audio_evidence, beat_evidence, other_annotation
from analysis.reviews.evidence.audio_evidence import AudioEvidence, Reason, clock
from analysis.reviews.evidence.beat_evidence import Beats, LabelLengths
from analysis.reviews.evidence.label_grammar import LabelGrammar
from analysis.reviews.evidence.other_annotation import OtherAnnotation

FEWEST_AGREEING, AGREEMENT_GAP, MOST_COMPARED = 2, 0.25, 8
SHORTEST, GAP, BEYOND = 2.0, 0.5, 1.0
RARE, ENOUGH = 0.02, 50
FASTEST = 6.0
"""Words per second: fast rap has about five over a whole section."""
LETTERS = 90
MOST_BY_RULE = 2
"""Reasons of one rule that count in full: a single fault has one or two."""
INSTRUMENTAL = ("instrumental", "solo", "silence")


@dataclass(frozen=True, slots=True)
class SuspicionInput:
    """Facts about one question. answers: of models without baselines, with scores under the paper lens.

    whole: whether the reference covers the whole song. duration: of the song, seconds. song: its annotated sections.
    sound: the name of the recording, "" if there is none. seconds: whether the reference is a time. heard: None if the
    recording was not analysed yet. beats: annotated beats of the song. other: the song in another reference set.
    """

    id: str
    reference: Value
    whole: bool = False
    duration: float | None = None
    song: Sequence[Section] = ()
    answers: Sequence[tuple[Value, float]] = field(default=())
    sound: str = ""
    seconds: bool = False
    heard: AudioEvidence | None = None
    beats: Beats = ()
    other: OtherAnnotation | None = None

    @property
    def song_name(self) -> str:
        """The name of the recording, else the id of the question."""
        return self.sound or self.id


class Suspect(NamedTuple):
    """A case with a likely wrong reference."""

    id: str
    weight: float
    reasons: tuple[str, ...]


def suspects(cases: Sequence[SuspicionInput]) -> list[Suspect]:
    """The cases with at least one reason, the most suspicious first."""
    follows = Followers.of(case.reference for case in cases if case.whole)
    songs = {case.song_name: _sections(case.reference) if case.whole else case.song for case in cases}
    grammar = LabelGrammar.of(songs.values())
    beats = {case.song_name: case.beats for case in cases}
    lengths = LabelLengths.of((sections, beats[name]) for name, sections in songs.items())
    rules: tuple[Callable[[SuspicionInput], Iterable[Reason]], ...] = (
        _same_answer, _similar_sections, _times, lambda case: _sequence(case, follows), _words,
        _sound, _other_set, lambda case: _beats(case, lengths),
        lambda case: grammar.reasons(_sections(case.reference)) if case.whole else (),
    )  # fmt: skip
    results = []
    for case in cases:
        reasons = sorted((reason for rule in rules for reason in _shared_weight([*rule(case)])), reverse=True)
        if reasons:
            weight = sum(reason.weight for reason in reasons)
            results.append(Suspect(case.id, weight, tuple(reason.words for reason in reasons)))
    return sorted(results, key=lambda suspect: (-suspect.weight, suspect.id))


def _shared_weight(reasons: Sequence[Reason]) -> list[Reason]:
    """Reasons of one rule. With more than MOST_BY_RULE the song is unusual rather than wrong: each counts for less."""
    share = min(1.0, MOST_BY_RULE / max(len(reasons), 1))
    return [Reason(share * reason.weight, reason.words) for reason in reasons]


@dataclass(frozen=True, slots=True)
class Followers:
    """Number of songs with a label, and with a label directly after another. Canonical labels."""

    songs: Mapping[str, int]
    pairs: Mapping[tuple[str, str], int]

    @staticmethod
    def of(references: Iterable[Value]) -> Followers:
        songs: Counter[str] = Counter()
        pairs: Counter[tuple[str, str]] = Counter()
        for value in references:
            labels = [canonical(section.label) for section in _sections(value)]
            songs.update(set(labels))
            pairs.update(set(pairwise(labels)))
        return Followers(songs, pairs)


def _same_answer(case: SuspicionInput) -> Iterable[Reason]:
    if isinstance(case.reference, tuple) and case.reference and not isinstance(case.reference[0], str):
        return
    wrong = Counter(_text(value) for value, score in case.answers if score == 0.0)
    if not wrong:
        return
    ((answer, n),) = wrong.most_common(1)
    if n >= FEWEST_AGREEING and 2 * n >= len(case.answers):
        words = f"{n} of {len(case.answers)} models answer {_short_text(answer)}, the reference says "
        yield Reason(n / len(case.answers), words + _short_text(_text(case.reference)))


def _similar_sections(case: SuspicionInput) -> Iterable[Reason]:
    answers = [_intervals(value) for value, _ in case.answers[:MOST_COMPARED] if _sections(value)]
    reference = _intervals(case.reference)
    if len(answers) < FEWEST_AGREEING or not reference:
        return
    among_answers = [matched_iou(first, second, None).score for first, second in combinations(answers, 2)]
    against_reference = [matched_iou(reference, answer, None).score for answer in answers]
    answer_similarity = sum(among_answers) / len(among_answers)
    reference_similarity = sum(against_reference) / len(against_reference)
    if answer_similarity - reference_similarity >= AGREEMENT_GAP:
        words = (
            f"the models' sections resemble one another's (IoU {answer_similarity:.2f}) "
            f"more than the reference ({reference_similarity:.2f})"
        )
        yield Reason(min(answer_similarity - reference_similarity, 1.0), words)


def _times(case: SuspicionInput) -> Iterable[Reason]:
    if case.seconds and isinstance(case.reference, Decimal) and case.duration is not None:
        too_long = case.reference > Decimal(case.duration + BEYOND)
        last = f"its last 5 s from {clock(max(0.0, case.duration - 5))}"
        yield from [Reason(1.0, f"{case.reference} s in a song of {case.duration:.2f} s, {last}")] * too_long
    previous: Section | None = None
    for section in _sections(case.reference):
        interval = bounds(Interval(*section))
        if interval is None:
            yield Reason(1.0, f"{_name(section)} has no length: {_clock(section.start)} to {_clock(section.end)}")
            continue
        start, end = interval
        if end - start < SHORTEST and canonical(section.label) != "silence":
            yield Reason(0.5, f"{_name(section)} at {clock(start)} lasts only {end - start:.2f} s")
        if case.duration is not None and end > case.duration + BEYOND:
            yield Reason(1.0, f"{_name(section)} ends at {clock(end)}, the song at {clock(case.duration)}")
        if previous is not None and previous.end is not None:
            if start < previous.end - 0.01:
                before = f"before {_name(previous)} ends at {clock(previous.end)}"
                yield Reason(0.8, f"{_name(section)} begins at {clock(start)}, {before}")
            elif case.whole and start > previous.end + GAP:
                yield Reason(0.2, f"nothing is annotated from {clock(previous.end)} to {clock(start)}")
        previous = section


def _sequence(case: SuspicionInput, follows: Followers) -> Iterable[Reason]:
    if not case.whole:
        return
    for first, second in dict.fromkeys(pairwise([canonical(section.label) for section in _sections(case.reference)])):
        songs, n = follows.songs[first], follows.pairs[first, second]
        if songs >= ENOUGH and n / songs <= RARE:
            yield Reason(0.2, f"{second} right after {first}: in {n} of {songs} songs with {first}")


def _words(case: SuspicionInput) -> Iterable[Reason]:
    if not isinstance(case.reference, tuple):
        return
    sections_by_label: dict[str, list[Section]] = {}
    for section in case.song:
        sections_by_label.setdefault(canonical(section.label), []).append(section)
    for item in case.reference:
        if not isinstance(item, LyricSection) or not (remaining := sections_by_label.get(canonical(item.label))):
            continue
        interval, words = bounds(Interval(*remaining.pop(0))), len(item.text.split())
        if interval is None or not words:
            continue
        pace = words / (interval[1] - interval[0])
        if pace > FASTEST:
            length = f"{interval[1] - interval[0]:.1f} s"
            yield Reason(1.0, f"{words} words in {item.label} of {length}: {pace:.1f} a second")
        elif canonical(item.label) in INSTRUMENTAL:
            yield Reason(0.5, f"{words} words in {item.label}")


def _sound(case: SuspicionInput) -> Iterable[Reason]:
    if case.heard is None:
        return ()
    sections = _sections(case.reference)
    if sections or case.seconds:
        return audio_evidence.reasons(sections, case.whole, case.heard)
    return audio_evidence.fit(case.heard) if case.heard.verdict == "unlike" else ()


def _beats(case: SuspicionInput, lengths: LabelLengths) -> Iterable[Reason]:
    sections = _sections(case.reference)
    return beat_evidence.reasons(sections, case.song or sections, case.beats, lengths)


def _other_set(case: SuspicionInput) -> Iterable[Reason]:
    return other_annotation.reasons(_sections(case.reference), case.other, case.whole) if case.other else ()


def _sections(value: Value) -> list[Section]:
    return [item for item in value if isinstance(item, Section)] if isinstance(value, tuple) else []


def _intervals(value: Value) -> list[Interval]:
    return [Interval(*section) for section in _sections(value)]


def _name(section: Section) -> str:
    return section.label or "a section"


def _clock(time: float | None) -> str:
    return "?" if time is None else clock(time)


def _text(value: Value) -> str:
    return ", ".join(map(str, value)) if isinstance(value, tuple) else str(value)


def _short_text(text: str) -> str:
    return text if len(text) <= LETTERS else f"{text[: LETTERS - 1]}…"
