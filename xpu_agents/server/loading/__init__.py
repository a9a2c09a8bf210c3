"""Loading of several models into one server: their memory, their time in memory, and requests that wait for them."""
