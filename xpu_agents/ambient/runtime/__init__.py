"""The runtime of ambient agents: workers, supervision, execution policies and the clock."""
