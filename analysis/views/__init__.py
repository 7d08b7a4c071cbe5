"""Views: what page, report and files show, computed once."""
