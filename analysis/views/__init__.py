"""What a page, a report and a table file show of one question: a `Document` of sentences, tables and charts.

A view computes nothing. It takes rows of `analysis.summaries` and says how each is headed, in which unit it is written,
and to which cases a number leads. Page, report, notebook and agents draw the same document.
"""
