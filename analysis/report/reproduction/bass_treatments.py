"""BASS: figures 6 and 7, the vocal stem and the metadata, over all models that have runs with and without."""

from __future__ import annotations

from analysis.report.reproduction import contrasts
from analysis.report.reproduction.contrasts import METADATA, STEM
from analysis.report.reproduction.exhibits import Exhibit
from analysis.report.reproduction.paper_source import Material


def exhibits(source: Material) -> list[Exhibit]:
    figures = []
    for number, treatment in (("Figure 6", STEM), ("Figure 7", METADATA)):
        own, refused = contrasts.contrasts(source, treatment)
        why = "" if own else contrasts.missing(treatment, refused)
        name = number.casefold().replace(" ", "-")
        figures.append(Exhibit(number, treatment.title, contrasts.parts(own, name), why))
    return figures
