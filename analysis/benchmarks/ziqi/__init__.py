"""ZIQI-Eval (arXiv 2406.15885): multiple-choice questions on knowledge of music, and melodies to be continued."""
