"""One page with the figures of all papers beside ours."""
