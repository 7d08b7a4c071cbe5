"""How many true boundaries the sound calls suspicious, and how many that were moved by 5 s it finds.

    python -m tests.benchmarks.bench_suspicion

On the songs of the demo, whose boundaries are exact. The thresholds were set on songs 1, 3, 5, ..., 13; the even ones
are told apart. Moved is each boundary by itself, once earlier and once later, unless it would come within 4 s of
another boundary or of an end.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

from analysis.audio.alignment import novelty
from analysis.audio.alignment.features import measure
from analysis.records import Section
from analysis.references import harmonix
from analysis.reviews.evidence.audio_evidence import EDGE, WITHIN, AudioEvidence, boundaries, clock, reasons
from analysis.store.workspace import PROJECT

DEMO = PROJECT / "data" / "demo"
BY, APART = 5.0, 4.0


def main() -> None:
    counts = {"odd": Counter[str](), "even": Counter[str]()}
    with TemporaryDirectory() as cache:
        for song in harmonix.load(DEMO / "harmonix").songs:
            found = novelty.cached_changes(DEMO / "audio" / f"{song.song.id}.opus", Path(cache), measure)
            heard = AudioEvidence(found.times, found.strengths, found.duration)
            counts["even" if int(song.song.id[:2]) % 2 == 0 else "odd"] += _counted(song.sections, heard)
    for name, n in (*counts.items(), ("all", counts["odd"] + counts["even"])):
        print(f"{name} songs: {n['suspicious']} of {n['true']} true boundaries are called suspicious "
              f"({n['suspicious'] / n['true']:.1%}), {n['strong']} strong changes lie apart from them")  # fmt: skip
        print(f"  moved by {BY:g} s: {n['silent']} of {n['moved']} found without a change near "
              f"({n['silent'] / n['moved']:.1%}), {n['found']} with the strong changes they leave "
              f"({n['found'] / n['moved']:.1%})")  # fmt: skip


def _counted(sections: Sequence[Section], heard: AudioEvidence) -> Counter[str]:
    told = {each.words for each in reasons(sections, True, heard)}
    inside = [time for time in boundaries(sections, True) if EDGE <= time <= heard.duration - EDGE]
    found = Counter(true=len(inside), suspicious=sum("no change" in each for each in told),
                    strong=sum("strong" in each for each in told))  # fmt: skip
    for place, moved in _moved(sections, inside, heard.duration):
        fresh = {each.words for each in reasons(moved, True, heard)} - told
        silent = f"no change heard within {WITHIN:g} s of the boundary at {clock(place)}" in fresh
        found += Counter(moved=1, silent=int(silent), found=int(silent or any("strong" in each for each in fresh)))
    return found


def _moved(sections: Sequence[Section], inside: Sequence[float], end: float) -> Iterator[tuple[float, list[Section]]]:
    for time in inside:
        for place in (time - BY, time + BY):
            if min(abs(place - each) for each in (*inside, 0.0, end)) > APART:
                yield (
                    place,
                    [Section(one.label, *(place if bound == time else bound for bound in one[1:])) for one in sections],
                )


if __name__ == "__main__":
    main()
