"""Tables in an answer, whatever writes them, and what their columns mean."""
