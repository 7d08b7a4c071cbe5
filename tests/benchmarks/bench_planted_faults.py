"""Precision and recall of the search for wrong references without sound, on planted faults.

    python -m tests.benchmarks.bench_planted_faults ../shared/data/harmonixset ../shared/data/cosod

Faults are planted in one of five songs of the Harmonix Set, one fault a song, each song once in five seeds. The
thresholds were set on the same songs. The published annotations may have faults of their own, which count against
precision. Recall: faulty songs with a reason that the published annotation does not have. Located: such a reason names
a time within NEAR of the fault. Precision at n: share of faulty songs among the first n, where n is their number.
"""

from __future__ import annotations

import argparse
import random
import re
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

from analysis.labels import canonical
from analysis.records import Section
from analysis.references import cosod, harmonix
from analysis.references.records import AnnotatedSong
from analysis.reviews.evidence.other_annotation import OtherAnnotation
from analysis.reviews.evidence.suspicion import Suspect, SuspicionInput, suspects

NEAR = 3.0
ONE_OF = 5
SEEDS = 5
_TIME = re.compile(r"(\d+):(\d\d\.\d)")


class Fault(NamedTuple):
    """A faulty annotation. time: where the fault is, in seconds."""

    sections: tuple[Section, ...]
    time: float


Plant = Callable[[Sequence[Section], AnnotatedSong, random.Random], "Fault | None"]


def moved_freely(sections: Sequence[Section], song: AnnotatedSong, draw: random.Random) -> Fault | None:
    """A boundary 2 to 6 s earlier or later."""
    return _moved(sections, draw, lambda time: time + draw.choice((-1, 1)) * draw.uniform(2.0, 6.0))


def moved_by_bars(sections: Sequence[Section], song: AnnotatedSong, draw: random.Random) -> Fault | None:
    """A boundary one or two bars earlier or later, on the same beat of the bar."""

    def move(time: float) -> float:
        index = min(range(len(song.beats)), key=lambda position: abs(song.beats[position].time - time))
        meter = max(beat.position for beat in song.beats)
        target = index + draw.choice((-2, -1, 1, 2)) * meter
        return song.beats[target].time if 0 <= target < len(song.beats) else time

    return _moved(sections, draw, move) if song.beats else None


def _moved(sections: Sequence[Section], draw: random.Random, move: Callable[[float], float]) -> Fault | None:
    i = draw.randrange(1, len(sections))
    first, second = sections[i - 1], sections[i]
    time = move(second.start or 0.0)
    if time == second.start or not (first.start or 0.0) + 1 < time < (second.end or 0.0) - 1:
        return None
    changed = (first._replace(end=time), second._replace(start=time))
    return Fault((*sections[: i - 1], *changed, *sections[i + 1 :]), time)


def merged(sections: Sequence[Section], song: AnnotatedSong, draw: random.Random) -> Fault | None:
    """A boundary left out."""
    i = draw.randrange(1, len(sections))
    changed = sections[i - 1]._replace(end=sections[i].end)
    return Fault((*sections[: i - 1], changed, *sections[i + 1 :]), sections[i - 1].start or 0.0)


def split(sections: Sequence[Section], song: AnnotatedSong, draw: random.Random) -> Fault | None:
    """A boundary too many, on a downbeat."""
    i = draw.randrange(len(sections))
    start, end = sections[i].start or 0.0, sections[i].end or 0.0
    times = [beat.time for beat in song.beats if beat.position == 1 and start + 3 < beat.time < end - 3]
    if not times:
        return None
    time = draw.choice(times)
    changed = (sections[i]._replace(end=time), sections[i]._replace(start=time))
    return Fault((*sections[:i], *changed, *sections[i + 1 :]), time)


def relabelled(sections: Sequence[Section], song: AnnotatedSong, draw: random.Random) -> Fault | None:
    """The label of one section exchanged for another one of the song."""
    i = draw.randrange(len(sections))
    others = sorted({canonical(section.label) for section in sections} - {canonical(sections[i].label)})
    if not others:
        return None
    changed = sections[i]._replace(label=draw.choice(others))
    return Fault((*sections[:i], changed, *sections[i + 1 :]), sections[i].start or 0.0)


def swapped(sections: Sequence[Section], song: AnnotatedSong, draw: random.Random) -> Fault | None:
    """The labels of two neighbours exchanged."""
    i = draw.randrange(1, len(sections))
    first, second = sections[i - 1], sections[i]
    if canonical(first.label) == canonical(second.label):
        return None
    changed = (first._replace(label=second.label), second._replace(label=first.label))
    return Fault((*sections[: i - 1], *changed, *sections[i + 1 :]), first.start or 0.0)


PLANTS: dict[str, Plant] = {
    "boundary moved 2 to 6 s": moved_freely,
    "boundary moved 1 or 2 bars": moved_by_bars,
    "boundary left out": merged,
    "boundary too many": split,
    "label exchanged": relabelled,
    "labels of neighbours swapped": swapped,
}


def inputs(songs: Sequence[AnnotatedSong], others: Sequence[AnnotatedSong]) -> list[SuspicionInput]:
    """What the search sees of each song of the first set."""
    by_title = {_plain(song): song for song in others}
    cases = []
    for song in songs:
        sections = tuple(section for section in song.sections if section.end is not None)
        other = by_title.get(_plain(song))
        counterpart = OtherAnnotation("CoSoD", other.sections) if other else None
        beats = [(beat.time, beat.position, beat.bar) for beat in song.beats]
        cases.append(SuspicionInput(song.id, sections, True, song.song.duration, sections, beats=beats,
                                    sound=song.id, other=counterpart))  # fmt: skip
    return cases


def _plain(song: AnnotatedSong) -> str:
    return "".join(character for character in song.song.title.casefold() if character.isalnum())


def with_faults(
    cases: Sequence[SuspicionInput], songs: Sequence[AnnotatedSong], plant: Plant, seed: int
) -> tuple[list[SuspicionInput], dict[str, float]]:
    """The cases with a fault in one of ONE_OF, and the places of the faults by case."""
    draw, faults = random.Random(seed), dict[str, float]()
    result = []
    for number, (case, song) in enumerate(zip(cases, songs, strict=True)):
        fault = None
        if (number + seed) % ONE_OF == 0 and len(case.song) > 3:
            fault = plant(case.song, song, draw)
        if fault is None:
            result.append(case)
        else:
            faults[case.id] = fault.time
            result.append(replace(case, reference=fault.sections, song=fault.sections))
    return result, faults


def located(suspect: Suspect, before: Suspect | None, time: float) -> bool:
    """Whether a new reason names a time near the fault."""
    earlier = before.reasons if before else ()
    return any(
        abs(60 * int(minutes) + float(seconds) - time) <= NEAR
        for words in suspect.reasons
        if words not in earlier
        for minutes, seconds in _TIME.findall(words)
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("harmonix", type=Path)
    parser.add_argument("cosod", type=Path)
    arguments = parser.parse_args()
    songs = [song for song in harmonix.load(arguments.harmonix).songs if song.sections]
    cases = inputs(songs, cosod.load(arguments.cosod).songs)
    published = {suspect.id: suspect for suspect in suspects(cases)}
    heavy = sum(suspect.weight >= 1 for suspect in published.values())
    share = len(published) / len(cases)
    print(
        f"{len(cases)} songs; as published {len(published)} have a reason ({share:.0%}), {heavy} a weight of 1 or more"
    )
    print(f"{'fault':30} {'n':>5} {'recall':>7} {'located':>8} {'precision at n':>15} {'by chance':>10}")
    for name, plant in PLANTS.items():
        print(_row(name, plant, cases, songs, published))


def _row(
    name: str, plant: Plant, cases: Sequence[SuspicionInput], songs: Sequence[AnnotatedSong],
    published: dict[str, Suspect],
) -> str:  # fmt: skip
    n = hits = places = top = total = 0
    for seed in range(SEEDS):
        faulty, faults = with_faults(cases, songs, plant, seed)
        ranked = suspects(faulty)
        by_id = {suspect.id: suspect for suspect in ranked}
        planted = faults.keys()
        new = [case for case in planted if case in by_id and set(by_id[case].reasons) - set(_reasons(published, case))]
        n, hits, total = n + len(planted), hits + len(new), total + len(faulty)
        places += sum(located(by_id[case], published.get(case), faults[case]) for case in new)
        top += sum(suspect.id in planted for suspect in ranked[: len(planted)])
    return f"{name:30} {n:5} {hits / n:7.2f} {places / n:8.2f} {top / n:15.2f} {n / total:10.2f}"


def _reasons(suspects_by_id: dict[str, Suspect], name: str) -> tuple[str, ...]:
    return suspects_by_id[name].reasons if name in suspects_by_id else ()


if __name__ == "__main__":
    main()
