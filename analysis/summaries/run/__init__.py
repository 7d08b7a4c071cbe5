"""Why one run fails: where its points were lost, which patterns its answers have, where it is worst."""
