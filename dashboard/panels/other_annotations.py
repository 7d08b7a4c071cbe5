"""What others annotated of a song, beside the reference that is judged or corrected, and their consensus."""

from __future__ import annotations

from analysis.annotations import Tier
from analysis.pipeline.reviews.reference_choice import song_annotations
from analysis.records import Question, SongReference
from analysis.reviews.events import of_song
from analysis.reviews.state import State
from dashboard.components.timeline import Lane
from dashboard.panels import correction
from dashboard.review import session
from dashboard.selection import stores
from dashboard.ui.lanes import annotations as annotation_lanes

TIERS: tuple[Tier, ...] = ("sections",)


def lanes(question: Question, state: State) -> list[Lane]:
    """Sections by each annotator; of a question that is not about sections in time none.

    state: of the question; its corrections have lanes already, as the published sections have.
    """
    if not question.song or not correction.is_timed(question):
        return []
    states = {of_song(question.song): session.reviews().state(of_song(question.song))}
    items = dict(song_annotations(stores.present(), states, [question.song])).get(question.song, [])
    with_lanes = {own.id for own in state.corrections}
    others = [item for item in items if item.origin != "published" and item.id not in with_lanes]
    reference = correction.sections_of(question.reference) if isinstance(question, SongReference) else ()
    return [*annotation_lanes.lanes(others, reference, TIERS), *annotation_lanes.consensus_lanes(items)]
