"""The sung words in an answer, without what a model says around them."""
