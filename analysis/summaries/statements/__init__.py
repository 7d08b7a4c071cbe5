"""Sentences about a figure: what it shows for the present selection, each with its numbers and their n."""
