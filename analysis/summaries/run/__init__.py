"""Why one run fails: where its points were lost, which patterns its answers have, in which groups of cases it is worst."""
