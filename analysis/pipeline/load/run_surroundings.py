"""What failure modes need to know of a run's songs and answers, gathered while the run is loaded.

1. Song: length, entries and main artists of the linked annotation. Questions that are linked later, by an import of
   references, get these modes when their run is loaded again.
2. Other sections: the words of all lyrics questions of the recording that have been read.
3. Preferences: over the answers read so far; a file is read as a whole unless it is very large. A question that is
   answered several times counts once, each answer as its share.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from fractions import Fraction
from itertools import repeat
from typing import TypeAlias

from analysis.benchmarks.registry import SUBTASKS
from analysis.pipeline.load.score_cache import ScoreCache
from analysis.pipeline.references import Linker
from analysis.questions.song_material import MAIN, SongMaterial
from analysis.records import Answer, CaseScore, LyricSection, Question
from analysis.scoring.failure_modes import SINGLE_CHOICES
from analysis.scoring.failure_modes.answers import preference
from analysis.scoring.failure_modes.surroundings import UNKNOWN, Surroundings, name_of, place_of

Scores = Sequence[CaseScore]
Share: TypeAlias = int | Fraction


class RunSurroundings:
    """Gathers the surroundings of the answers of one run, part by part."""

    def __init__(self) -> None:
        self._words: defaultdict[str, dict[str, None]] = defaultdict(dict)
        self._names: defaultdict[str, dict[tuple[str, str], Share]] = defaultdict(dict)
        self._places: defaultdict[str, dict[tuple[str, str], Share]] = defaultdict(dict)
        self._preferences: dict[str, Surroundings] = {}
        self._songs: dict[str, Surroundings] = {}

    def read(self, answers: Sequence[Answer], cache: ScoreCache, has_repeats: bool = False) -> Mapping[int, Scores]:
        """Read the answers of a part, whose questions are numbered. Returns the scores of its choices by position.

        has_repeats: whether any question of the part has several answers.
        """
        forms = [SUBTASKS[answer.question.subtask].form for answer in answers]
        choices = {n: cache.of(answers[n]) for n, form in enumerate(forms) if form in SINGLE_CHOICES}
        self.add([(answer.question, None) for n, answer in enumerate(answers) if n not in choices])
        shares = _shares([answers[n].question for n in choices]) if has_repeats else repeat(1)
        numbers: defaultdict[int, Share] = defaultdict(int)
        for scores, share in zip(choices.values(), shares, strict=False):
            numbers[id(scores)] += share
        first = {id(scores): n for n, scores in reversed(choices.items())}
        for n, scores in choices.items():
            if first[id(scores)] == n:
                paper = next((score for score in scores if score.lens == "paper"), None)
                self._add_choice(answers[n].question, paper, numbers[id(scores)])
        return choices

    def add(self, cases: Sequence[tuple[Question, CaseScore | None]]) -> None:
        """Add questions with their scores under the paper lens, which those of choices need."""
        self._preferences.clear()
        choices = []
        for question, score in cases:
            form = SUBTASKS[question.subtask].form
            if form == "lyrics" and isinstance(question.reference, tuple):
                texts = [section.text for section in question.reference if isinstance(section, LyricSection)]
                self._words[question.audio] |= dict.fromkeys(text for text in texts if text.strip())
            elif form in SINGLE_CHOICES:
                choices.append((question, score))
        for (question, score), share in zip(choices, _shares([question for question, _ in choices]), strict=True):
            self._add_choice(question, score, share)

    def _add_choice(self, question: Question, score: CaseScore | None, n: Share) -> None:
        """Add n equal choices, which share their scores."""
        if score is None or score.value is None or score.score is None:
            return
        reference, answer = question.reference, score.value
        names, own = (name_of(reference), name_of(answer)), self._names[question.subtask]
        own[names] = own.get(names, 0) + n
        places, own = (place_of(question, reference), place_of(question, answer)), self._places[question.subtask]
        if all(places):
            own[places] = own.get(places, 0) + n

    def of(self, question: Question, linker: Linker | None = None) -> Surroundings:
        """The surroundings of an answer to this question. linker: of questions to their songs."""
        form = SUBTASKS[question.subtask].form
        if form in SINGLE_CHOICES:
            return self._preferences_in(question.subtask)
        if form == "lyrics":
            return Surroundings(other_sections=tuple(self._words.get(question.audio, ())))
        return self._in_song(question.song, linker) if linker and form in ("seconds", "count") else UNKNOWN

    def _in_song(self, song: str, linker: Linker) -> Surroundings:
        if song not in self._songs:
            material = linker.material(song)
            self._songs[song] = _of_song(material) if material else UNKNOWN
        return self._songs[song]

    def _preferences_in(self, subtask: str) -> Surroundings:
        if subtask not in self._preferences:
            name, place = (preference(pairs[subtask]) for pairs in (self._names, self._places))
            self._preferences[subtask] = Surroundings(
                preferred=name.answer if name else None, preferred_place=place.answer if place else None
            )
        return self._preferences[subtask]


def _shares(questions: Sequence[Question]) -> list[Share]:
    """1 / number of answers to its question, for each answer."""
    names = [question.id for question in questions]
    n = Counter(names)
    return [Fraction(1, n[name]) for name in names]


def _of_song(material: SongMaterial) -> Surroundings:
    entries: dict[str, float] = {}
    main: set[str] = set()
    for part in material.parts:
        for voice in part.voices:
            entries.setdefault(voice.artist, float(part.start))
            main |= {voice.artist} if voice.role == MAIN else set()
    length = material.duration or material.latest_end
    return Surroundings(
        length=float(length) if length is not None else None,
        entries=tuple(sorted(set(entries.values()))),
        main_artists=len(main),
    )
