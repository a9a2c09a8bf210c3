"""Real servers of other projects behind `RemoteChat`: what they hold, and whether priorities reach them."""
