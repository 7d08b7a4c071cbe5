"""What people found: how far they agree, how often answers were misread, what corrected references would change."""
