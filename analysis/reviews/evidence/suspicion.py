"""References that are likely to be wrong, with reasons, in the order in which to review them.

For a whole song the probability comes from its sections and beats (`wrongness`), learned and calibrated. What else
speaks against a reference has weights by hand, not calibrated:

1. Models agree with one another against the reference: at least FEWEST_AGREEING of them, and half of those that
   answered, give the same wrong answer; or the mean IoU between their sections (best one-to-one matching, ignoring
   labels) exceeds the mean IoU with the reference by AGREEMENT_GAP.
2. Impossible times: a duration longer than the song; a section that ends before it starts, overlaps the previous one,
   leaves a gap in a full segmentation, or, where nothing is learned, is shorter than SHORTEST (except silence) or ends
   after the song.
3. Implausible lyrics: more than FASTEST words per second in a section, or words in an instrumental section. Sections
   of lyrics and of the song are paired by label in order.
4. Another reference set has the same song and differs (`other_annotation`).
5. Evidence in the audio, once it is analysed (`audio_evidence`). For a reference without times only the question
   applies whether the recording is the annotated song.
6. A part of a song: what `wrongness` has against boundaries of the song that are the reference's too.

The order is that of P(wrong) * (RIGHT - mean score of the models): a reference that few runs meet changes more figures.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from decimal import Decimal
from itertools import combinations
from typing import Any, NamedTuple

from analysis.labels import canonical
from analysis.metrics.section_iou import Interval, bounds, matched_iou
from analysis.records import LyricSection, Section, Value
from analysis.reviews.evidence import audio_evidence, other_annotation, wrongness
from analysis.reviews.evidence.audio_evidence import AudioEvidence, Reason, clock
from analysis.reviews.evidence.label_habits import Annotation, LabelHabits, Span
from analysis.reviews.evidence.other_annotation import OtherAnnotation

FEWEST_AGREEING, AGREEMENT_GAP, MOST_COMPARED = 2, 0.25, 8
SHORTEST, GAP, BEYOND = 2.0, 0.5, 1.0
FASTEST = 6.0
"""Words per second: fast rap has about five over a whole section."""
LETTERS = 90
MOST_BY_RULE = 2
"""Reasons of one rule that count in full: a single fault has one or two."""
BY_HAND = 3.0
"""What a reason of weight 1 adds to the log odds."""
RIGHT = 1.05
NEAR = 0.05
"""Seconds."""
INSTRUMENTAL = ("instrumental", "solo", "silence")


@dataclass(frozen=True, slots=True)
class SuspicionInput:
    """Facts about one question. answers: of models without baselines, with scores under the paper lens.

    whole: whether the reference covers the whole song. duration: of the song, seconds. song: its annotated sections.
    sound: the name of the recording, "" if there is none. seconds: whether the reference is a time. heard: None if the
    recording was not analysed yet. beats: of the song: seconds, position in the bar from 1, number of
    the bar. other: the song in another reference set. asked_section: the type of section that the question is about.
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
    beats: Sequence[tuple[float, int, int]] = ()
    other: OtherAnnotation | None = None
    artist: str = ""
    asked_section: str = ""

    @property
    def song_name(self) -> str:
        """The name of the recording, else the id of the question."""
        return self.sound or self.id


class Suspect(NamedTuple):
    """A case. log_odds: of a wrong reference where `wrongness.SHARE` is wrong. reasons: the weightiest first."""

    id: str
    log_odds: float
    reasons: tuple[wrongness.Reason, ...]

    @property
    def is_suspicious(self) -> bool:
        """Whether a rule by hand speaks against it, or it is likelier wrong than any reference."""
        by_hand = any(reason.name in RULES for reason in self.reasons)
        return by_hand or (bool(self.reasons) and self.log_odds > wrongness.log_odds(wrongness.SHARE))

    def p(self, share: float = wrongness.SHARE) -> float:
        """The probability that the reference is wrong, where this share of references is."""
        return wrongness.probability(self.log_odds, share)


def suspects(
    cases: Sequence[SuspicionInput], share: float = wrongness.SHARE, weights: Mapping[str, Any] | None = None
) -> list[Suspect]:
    """All cases, the one to hear first before the others. weights: those that are shipped for None."""
    songs = {case.song_name: song for case in cases if len((song := annotation_of(case)).sections) > 1}
    habits = LabelHabits.of(songs.values(), (weights or wrongness.document())["habits"])
    doubts = {name: wrongness.wrongness(song, habits.without(song), weights) for name, song in songs.items()}
    pairs = [(_suspect(case, doubts.get(case.song_name)), case) for case in cases]
    pairs.sort(key=lambda pair: (-pair[0].p(share) * _change(pair[1]), pair[0].id))
    return [suspect for suspect, _ in pairs]


def annotation_of(case: SuspicionInput) -> Annotation:
    """The sections of the song that have a length."""
    sections = _sections(case.reference) if case.whole else case.song
    intervals = [(section.label, bounds(Interval(*section))) for section in sections]
    spans = sorted((Span(label, *times) for label, times in intervals if times), key=lambda span: span.start)
    return Annotation(case.song_name, tuple(spans), case.beats, case.duration, case.artist)


def _suspect(case: SuspicionInput, doubt: wrongness.Wrongness | None) -> Suspect:
    """doubt: of the whole song, None without sections."""
    odds, reasons = wrongness.log_odds(wrongness.SHARE), list[wrongness.Reason]()
    if doubt and case.whole:
        odds, reasons = doubt.log_odds, list(doubt.reasons)
    elif doubt:
        times = [time for section in _sections(case.reference) for time in section[1:] if time is not None]
        reasons = [
            reason
            for reason in doubt.reasons
            if reason.seconds is not None and any(abs(reason.seconds - time) <= NEAR for time in times)
        ]
        odds += sum(reason.weight for reason in reasons)
    for name, rule in RULES.items():
        by_hand = [_by_hand(name, reason) for reason in _shared_weight([*rule(case)])]
        reasons += by_hand
        odds += sum(reason.weight for reason in by_hand)
    return Suspect(case.id, odds, tuple(sorted(reasons, key=lambda reason: -reason.weight)[: wrongness.MOST_REASONS]))


def _by_hand(name: str, reason: Reason) -> wrongness.Reason:
    """With the first time that its words name."""
    time = _TIME.search(reason.words)
    seconds = 60 * int(time[1]) + float(time[2]) if time else None
    return wrongness.Reason(BY_HAND * reason.weight, name, reason.words, seconds)


def _change(case: SuspicionInput) -> float:
    return RIGHT - (sum(score for _, score in case.answers) / len(case.answers) if case.answers else 0.0)


def _shared_weight(reasons: Sequence[Reason]) -> list[Reason]:
    """Reasons of one rule. With more than MOST_BY_RULE the song is unusual rather than wrong: each counts for less."""
    share = min(1.0, MOST_BY_RULE / max(len(reasons), 1))
    return [Reason(share * reason.weight, reason.words) for reason in reasons]


def _same_answer(case: SuspicionInput) -> Iterable[Reason]:
    if isinstance(case.reference, tuple) and case.reference and not isinstance(case.reference[0], str):
        return
    wrong = Counter(_text(value) for value, score in case.answers if score == 0.0)
    if not wrong:
        return
    ((answer, n),) = wrong.most_common(1)
    if n >= FEWEST_AGREEING and 2 * n >= len(case.answers):
        words = f"{n} of {len(case.answers)} runs answer {_short_text(answer)}, the reference says "
        yield Reason(n / len(case.answers), words + _short_text(_text(case.reference)) + _asked_span(case))


def _asked_span(case: SuspicionInput) -> str:
    """Where to hear the section whose time is asked for, the first of its type; "" if none is annotated."""
    label = canonical(case.asked_section)
    spans = (bounds(Interval(*section)) for section in case.song if canonical(section.label) == label)
    span = next((span for span in spans if span), None) if case.seconds and case.asked_section else None
    return f"; {case.asked_section} from {clock(span[0])} to {clock(span[1])}" if span else ""


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
    learned = case.whole and len(annotation_of(case).sections) > 1
    sections = _sections(case.reference)
    if all(section.end is None and not section.label for section in sections):  # moments, such as beats
        return
    for section in sections:
        interval = bounds(Interval(*section))
        if interval is None:
            yield Reason(1.0, f"{_name(section)} has no length: {_clock(section.start)} to {_clock(section.end)}")
            continue
        start, end = interval
        if not learned and end - start < SHORTEST and canonical(section.label) != "silence":
            yield Reason(0.5, f"{_name(section)} at {clock(start)} lasts only {end - start:.2f} s")
        if not learned and case.duration is not None and end > case.duration + BEYOND:
            yield Reason(1.0, f"{_name(section)} ends at {clock(end)}, the song at {clock(case.duration)}")
        if previous is not None and previous.end is not None:
            if start < previous.end - 0.01:
                before = f"before {_name(previous)} ends at {clock(previous.end)}"
                yield Reason(0.8, f"{_name(section)} begins at {clock(start)}, {before}")
            elif case.whole and start > previous.end + GAP:
                yield Reason(0.2, f"nothing is annotated from {clock(previous.end)} to {clock(start)}")
        previous = section


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


_TIME = re.compile(r"(?<!\d)(\d++):(\d\d\.\d)")
RULES: dict[str, Callable[[SuspicionInput], Iterable[Reason]]] = {
    "same answer": _same_answer,
    "similar sections": _similar_sections,
    "times": _times,
    "words": _words,
    "sound": _sound,
    "other set": _other_set,
}
"""The rules with weights by hand, by the name of their reasons."""
