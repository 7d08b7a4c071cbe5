"""Reviewing on the screen: which case is next, who judges it, and how what they say reaches the store."""
