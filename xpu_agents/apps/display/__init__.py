"""What commands show in a terminal and read from it: live pictures, tables, lines for a log, the keyboard."""
