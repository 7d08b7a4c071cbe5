"""Proposals of agents: they wait for a person, and nothing but the list of proposals changes."""

from __future__ import annotations

from pathlib import Path

import pytest

from analysis.agent.answers import Links, UnknownNameError
from analysis.agent.review_tools import ReviewTools
from analysis.agent.tools import Tools
from analysis.reviews.events import EventError, new, of_question
from analysis.store.database import Database
from analysis.store.reviews import open_reviews
from tests import demo_runs


@pytest.fixture
def agent(tmp_path: Path) -> ReviewTools:
    return ReviewTools(Tools(Database(demo_runs.workspace(tmp_path)), Links("http://host")), lambda: "Ada")


def test_a_proposal_is_no_verdict_until_a_person_gives_one(agent: ReviewTools) -> None:
    question = agent.tools.cases(limit=1)["rows"][0]["question"]
    before = agent.review_queue()
    (row,) = agent.propose_review(question, "wrong", "an octave", [12.5])["rows"]
    assert (row["by"], row["verdict"], row["seconds"]) == ("Ada (agent)", "wrong", [12.5])
    after = agent.review_queue("proposals")
    assert (after["total"], after["reviewed"], after["unreviewed"]) == (1, 0, before["unreviewed"])
    assert [proposal["reason"] for proposal in after["rows"][0]["proposals"]] == ["an octave"]
    reviews = open_reviews(agent.tools.db.workspace)
    reviews.append([new("Ben", "verdict", of_question(question), verdict="right")])
    assert (agent.review_queue()["reviewed"], reviews.state(of_question(question)).status) == (1, "right")


def test_anybody_may_dismiss_a_proposal(agent: ReviewTools) -> None:
    question = agent.tools.cases(limit=1)["rows"][0]["question"]
    agent.propose_review(question, "audio", "another song")
    reviews = open_reviews(agent.tools.db.workspace)
    (proposal,) = reviews.state(of_question(question)).proposals
    reviews.append([new("Ben", "undo", of_question(question), undoes=proposal.id)])
    assert agent.review_queue("proposals")["rows"] == []


def test_the_most_suspicious_come_first(agent: ReviewTools) -> None:
    queue = agent.review_queue(limit=5)
    assert 0 < queue["shown"] <= 5
    assert all(row["reasons"] and 0 <= row["p"] <= 1 for row in queue["rows"])


@pytest.mark.parametrize(("verdict", "reason"), [("bad", "x"), ("wrong", " ")])
def test_what_is_no_proposal_is_refused(agent: ReviewTools, verdict: str, reason: str) -> None:
    question = agent.tools.cases(limit=1)["rows"][0]["question"]
    with pytest.raises((UnknownNameError, EventError)):
        agent.propose_review(question, verdict, reason)  # type: ignore[arg-type]
