"""An answer repaired step by step, as lanes with the score after each step."""

from __future__ import annotations

from analysis.metrics.boundary_outcomes import boundaries, boundary_marks
from analysis.records import CaseScore, Question, Section
from analysis.scoring.decomposition.repair_steps import RepairStep, repair_steps
from dashboard.components.timeline import Lane, Mark
from dashboard.ui.lanes import sections
from dashboard.ui.text import percent


def lanes(question: Question, scored: CaseScore) -> list[Lane]:
    """A lane for each step; none for an answer that is right, refused, or scored under another lens than paper."""
    steps = [step for step in repair_steps(question, scored) if step.sections]
    return [_lane(question, number, step) for number, step in enumerate(steps, 1)]


def _lane(question: Question, number: int, step: RepairStep) -> Lane:
    usable = [section for section in step.sections if section.start is not None]
    value = tuple(Section(*section) for section in sorted(usable, key=lambda section: section.start or 0.0))
    edges = boundaries(sections.intervals(question.reference))
    marks = [Mark(mark.time, mark.kind) for mark in boundary_marks(edges, boundaries(sections.intervals(value)))]
    spans = sections.sections(value, question.section)
    name = f"after {step.type} {percent(step.score)} %"
    return Lane(f"repaired {number}", name, "run", spans, marks=marks if spans else [], compare=True)
