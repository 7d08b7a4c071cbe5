"""The tables behind the views, one file a view. Pure: what the store counted goes in, frozen rows come out."""
