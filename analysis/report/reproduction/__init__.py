"""The tables, figures and claims of a paper, from loaded runs beside what is printed."""
