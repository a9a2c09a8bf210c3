"""Terminal output and input of the commands: timelines, tables, log lines, keyboard."""
