"""Parts that several pages show: the timeline of a case, the leaderboard, the forms that correct a reference."""
