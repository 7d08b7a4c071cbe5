"""Which references answers are scored against: a choice, of which the published ones are the default.

| choice | references |
|---|---|
| `published` | as loaded |
| `accepted` | accepted corrections, and what follows from those of songs |
| `by:NAME` | what one annotator or reviewer wrote down of the sections of songs, and this reviewer's corrections |
| `by:errata-NAME` | the corrections of errata of a benchmark that were loaded, see `errata.overlay` |
| `consensus` | the consensus of the independent annotations of songs with two or more, see `metrics.consensus` |

Questions follow from the sections of their song as they follow from a correction of them (`song_sections`). One that
does not follow, and all of songs without such an annotation, keep the published reference; `ChosenReferences` has the
numbers.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from analysis.annotations import SongAnnotation, opinions
from analysis.benchmarks.registry import SUBTASKS
from analysis.display import amount
from analysis.metrics.consensus import consensus
from analysis.pipeline.errata import overlay
from analysis.pipeline.reviews import corrections, performers, song_sections
from analysis.pipeline.reviews.file_targets import STRUCTURE
from analysis.pipeline.song_annotations import of_stored_song
from analysis.records import Section
from analysis.reviews.events import of_song, question_of
from analysis.reviews.song_corrections import about_sections
from analysis.reviews.state import Correction, State
from analysis.store.database import Database
from analysis.store.queries import annotated_songs
from analysis.store.queries.annotations import Annotators, annotators_of, imported
from analysis.store.runs import reference_versions
from analysis.store.tables.json_values import encode
from analysis.summaries.people import intervals

PUBLISHED, ACCEPTED, CONSENSUS, BY = "published", "accepted", "consensus", "by:"
ERRATA = f"{BY}{overlay.PREFIX}"


@dataclass(frozen=True, slots=True)
class ChosenReferences:
    """References other than the published ones. corrections: by question id, those equal to the published ones too.

    n_questions: loaded questions about sections of songs; n_following: those with a reference of the choice.
    """

    choice: str
    corrections: Mapping[str, Correction]
    n_following: int = 0
    n_questions: int = 0

    @property
    def version(self) -> str:
        return corrections.version(self.corrections)

    def __str__(self) -> str:
        if self.choice == ACCEPTED:
            return f"References with {amount(len(self.corrections), 'accepted correction')}, version {self.version}"
        return f"References: {self.title}, {self.extent}, version {self.version}"

    @property
    def title(self) -> str:
        """Whose references these are."""
        return title(self.choice)

    @property
    def extent(self) -> str:
        """How many questions have such a reference."""
        if self.choice == ACCEPTED:
            return amount(len(self.corrections), "accepted correction")
        if self.choice.startswith(ERRATA):
            return f"{amount(len(self.corrections), 'corrected question')}, the others published"
        return f"{self.n_following} of {amount(self.n_questions, 'question')} about sections, the others published"


def title(choice: str) -> str:
    """The name of a choice of references."""
    words = {"": PUBLISHED, ACCEPTED: "corrected", CONSENSUS: "consensus of the annotations"}
    return words.get(choice) or choice.removeprefix(BY)


def is_choice(text: str) -> bool:
    """Whether a text names references: one of the words, or an annotator."""
    return text in (PUBLISHED, ACCEPTED, CONSENSUS) or (text.startswith(BY) and len(text) > len(BY))


def choices(db: Database, states: Mapping[str, State]) -> list[str]:
    """The choices besides `published` and `accepted` that change what a loaded question can be scored against."""
    songs, annotators = db.remember(_annotated_songs)
    reviewers = (item.reviewer for song in songs if (state := states.get(of_song(song)))
                 for item in about_sections(state).corrections)  # fmt: skip
    names = sorted({*annotators.names, *reviewers, *overlay.names(db.workspace)} - {""})
    return [*([CONSENSUS] if annotators.has_several else []), *(f"{BY}{name}" for name in names)]


def in_force(db: Database, states: Mapping[str, State], choice: str) -> ChosenReferences:
    """The references of a choice other than `published`."""
    if choice == ACCEPTED:
        return ChosenReferences(choice, performers.in_force(db, states))
    if (name := choice.removeprefix(BY)) in overlay.names(db.workspace):
        return ChosenReferences(choice, overlay.overlay(db, name).corrections)
    about = db.remember(_structure)
    values: dict[str, Correction] = {}
    for song, group in song_annotations(db, states, about.values()):
        item = _consensus(song, group) if choice == CONSENSUS else _of_annotator(group, choice.removeprefix(BY))
        if item is not None:
            values |= song_sections.references(db, song, item)
    if choice != CONSENSUS:
        values |= _own_corrections(states, choice.removeprefix(BY), about)
    n_following = sum(question in about for question in values)
    return ChosenReferences(choice, dict(sorted(values.items())), n_following, len(about))


def _annotated_songs(db: Database) -> tuple[list[str], Annotators]:
    """The songs of questions whose answer is sections in time, and who annotated these."""
    songs = sorted({song for song in db.remember(_structure).values() if song})
    return songs, annotators_of(db, songs)


def _structure(db: Database) -> dict[str, str]:
    """Song of each loaded question whose answer is sections in time, "" if it is not known."""
    versions = reference_versions.question_versions(db)
    return {name: row.song for name, row in versions.items() if SUBTASKS[row.subtask].form in STRUCTURE}


def song_annotations(
    db: Database, states: Mapping[str, State], songs: Iterable[str]
) -> Iterator[tuple[str, list[SongAnnotation]]]:
    """Each of the songs that has more than its published annotation, with its annotations of sections."""
    names = sorted({name for name in songs if name})
    of_sets = imported(db, names) if names else {}
    for name in (name for name in names if name in of_sets or of_song(name) in states):
        if (song := annotated_songs.song(db, name)) is not None:
            group = of_stored_song(name, song, of_sets.get(name, ()), states.get(of_song(name)) or State(""))
            yield name, [item for item in group if item.tiers.get("sections") and not item.second_layer]


def _of_annotator(group: Sequence[SongAnnotation], name: str) -> Correction | None:
    """The last annotation by somebody."""
    own = [item for item in group if item.annotator == name]
    return _correction(own[-1], [Section(*span) for span in intervals(own[-1], "sections")]) if own else None


def _consensus(song: str, group: Sequence[SongAnnotation]) -> Correction | None:
    sides = [intervals(item, "sections") for item in opinions(group)]
    spans = consensus(sides).spans if len(sides) > 1 else ()
    sections = [Section(span.label, span.start, span.end) for span in spans]
    return _correction(SongAnnotation(song, CONSENSUS, "consensus"), sections) if sections else None


def _correction(item: SongAnnotation, sections: Sequence[Section]) -> Correction:
    return Correction(item.id, item.time, item.annotator, item.based_on, "", encode(tuple(sections)))


def _own_corrections(states: Mapping[str, State], name: str, about: Mapping[str, str]) -> dict[str, Correction]:
    """The last correction of each loaded question about sections by a reviewer."""
    return {
        question: own[-1] for target, state in states.items() if (question := question_of(target)) in about
        and (own := [correction for correction in state.corrections if correction.reviewer == name])
    }  # fmt: skip
