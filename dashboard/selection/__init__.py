"""What is selected: runs, data set, filters and lens. All of it stands in the link, so that every view can be sent."""
