"""What agents read and say of references: the queue to review, and proposals, which a person decides on."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias, get_args

from analysis.agent.answers import Row, answer, checked_name
from analysis.agent.tools import Tools
from analysis.pipeline.reviews.suspect_ranking import ranking
from analysis.reviews.events import VERDICTS, Event, EventError, Verdict, new, of_question, version_of
from analysis.reviews.state import State
from analysis.store.queries.cases import case as case_query
from analysis.store.queries.cases.queue_candidates import candidates
from analysis.store.queries.filters import Filters
from analysis.store.reviews import open_reviews
from analysis.store.tables.json_values import dumps, encode

QueueOrder: TypeAlias = Literal["suspicion", "proposals"]
AGENT = "(agent)"
"""Behind the name of the user for whom an agent proposes."""


@dataclass(frozen=True, slots=True)
class ReviewTools:
    """The tools for reviews. reviewer: the name of who asks; raises RoleError where they may not propose."""

    tools: Tools
    reviewer: Callable[[], str]

    def review_queue(self, order: QueueOrder = "suspicion", limit: int = 50, offset: int = 0) -> Row:
        """References that a person should hear. order: most likely wrong first, or only those with open proposals.

        p: probability that the reference is wrong, if `share` of all are. proposals: by agents, which decide nothing.
        reviewed, unreviewed: questions with and without a verdict of a person.
        """
        checked_name("order", order, get_args(QueueOrder))
        db, links = self.tools.db, self.tools.links
        ranked, share = ranking(db)
        states = open_reviews(db.workspace).states()
        songs = {row["question_id"]: row["song"] for row in candidates(db, Filters())}
        rows, reviewed = [], 0
        for suspect in ranked:
            state = states.get(of_question(suspect.id)) or State("")
            reviewed += state.status != "unreviewed"
            if suspect.reasons if order == "suspicion" else state.proposals:
                rows.append({
                    "question": suspect.id, "song": songs.get(suspect.id, ""), "reasons": [*map(str, suspect.reasons)],
                    "p": suspect.p(share), "status": state.status, "proposals": [*map(_proposal, state.proposals)],
                    "link": links.page("case", {"q": suspect.id}),
                })  # fmt: skip
        page = rows[offset : offset + min(max(limit, 1), self.tools.limits.rows)]
        return answer(
            page, links.page("review", {"draw": order}), total=len(rows), offset=offset, limits=self.tools.limits,
            share=share, reviewed=reviewed, unreviewed=len(ranked) - reviewed,
        )  # fmt: skip

    def propose_review(self, question: str, verdict: Verdict, reason: str, seconds: Sequence[float] = ()) -> Row:
        """Propose a verdict on a reference to the people who review. It changes no figure, and a person decides.

        verdict: right, wrong, unclear or audio (another recording). reason: what speaks for it. seconds: to hear.
        """
        who = f"{self.reviewer()} {AGENT}"
        checked_name("verdict", verdict, VERDICTS)
        if not reason.strip():
            raise EventError("proposal", "reason", "what speaks for the verdict", "nothing")
        db, links = self.tools.db, self.tools.links
        subject = case_query.case(db, question).question
        event = new(
            who, "proposal", of_question(question), song=subject.song,
            reference=version_of(dumps(encode(subject.reference))), reason=reason, verdict=verdict,
            seconds=[*map(float, seconds)],
        )  # fmt: skip
        open_reviews(db.workspace).append([event])
        row = {"question": question, **_proposal(event), "link": links.page("case", {"q": question})}
        note = "a proposal, not a verdict: it waits in the queue for a person and changes no figure"
        return answer([row], links.page("review", {"draw": "proposals"}), note=note, limits=self.tools.limits)


def _proposal(event: Event) -> Row:
    return {"by": event.reviewer, "time": event.time, "verdict": event.payload["verdict"], "reason": event.reason,
            "seconds": list(event.payload["seconds"])}  # fmt: skip
