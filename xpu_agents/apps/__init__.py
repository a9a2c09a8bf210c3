"""Programs behind the commands: demo, race, bench, simulate, doctor and their displays."""
