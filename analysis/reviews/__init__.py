"""What people say of the ground truth, as events that are only ever added, and what follows from them. Pure."""
